"""Question in, answer out: read the intent, find and lift, choose the context, quote, verify."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from threading import Lock

from graph.dag import Lineage
from graph.model.ids import ClauseId, DocumentId
from indexing.recall.fused import Recall
from rag.finding.catalogue import Catalogue
from rag.finding.children import children_of
from rag.finding.lift import Lifter, Resolve
from rag.finding.retrieve import Retriever
from rag.finding.scope import of_party, scope_of
from rag.question.intent import read_intent
from rag.quoting import Readings, Sources
from rag.reply import Answer, Citation
from rag.speaking.speaker import Speaker

__all__ = ["Answer", "Answerer", "Citation"]

Lineages = Callable[[str, int | None], Lineage]
"""The lineage of a portfolio at a ledger sequence (None: all)."""
ReadingsThen = Callable[[str, int | None], Readings]
"""The readings a portfolio held at a ledger sequence (None: now)."""

_CATALOGUES = 4


@dataclass(frozen=True)
class Answerer:
    """Answers by quoting what is in force; built once from its parts."""

    lineages: Lineages
    readings: ReadingsThen
    recall: Recall
    resolve: Resolve
    _catalogues: dict[int, Catalogue] = field(default_factory=dict, repr=False)
    _making: Lock = field(default_factory=Lock, repr=False)

    def ask(
        self,
        question: str,
        portfolio: str,
        *,
        as_of: date,
        known: int | None = None,
        known_as_of: datetime | None = None,
        counterparty: str | None = None,
        documents: Collection[DocumentId] = (),
    ) -> Answer:
        """Answer one question from the clauses in force on `as_of`, as recorded up to sequence `known`.

        `documents` narrows the search to these and their families, `counterparty` to those it is a
        party of; raises NotFoundError where nobody is called that.
        """
        intent = read_intent(question)
        catalogue = self._catalogue(self.lineages(portfolio, known))
        lifter = Lifter(catalogue, self.resolve, as_of)
        lineage = catalogue.lineage
        scope = scope_of(lineage, counterparty, documents, intent.terms)
        meant = documents or (of_party(lineage, counterparty) if counterparty else ())
        children = children_of(lineage, intent.question, meant, scope, as_of)
        within = scope if children.open else children.scope
        unlisted = self._unlisted(lineage, portfolio, known)
        retrieved = Retriever(self.recall).retrieve(intent, portfolio, lifter, within, children, unlisted=unlisted)
        sources = Sources(lineage.clauses.get, lineage.documents, self.readings(portfolio, known))
        said = Speaker(intent, lifter, children, sources).say(retrieved)
        return replace(said, portfolio=portfolio, known_as_of=known_as_of)

    def _unlisted(self, lineage: Lineage, portfolio: str, known: int | None) -> tuple[ClauseId, ...]:
        """Return the clauses on record then that recall, which holds today's, no longer finds."""
        if known is None or known >= self.recall.keywords.generation(portfolio):
            return ()
        today = self.lineages(portfolio, None).clauses
        return tuple(one for one in lineage.clauses if one not in today)

    def _catalogue(self, lineage: Lineage) -> Catalogue:
        """Return the catalogue of a lineage; the last few are kept, while the provider keeps giving the same ones."""
        with self._making:  # a server answers several questions at once
            kept = self._catalogues.get(id(lineage))
            if kept is None or kept.lineage is not lineage:
                while len(self._catalogues) >= _CATALOGUES:
                    self._catalogues.pop(next(iter(self._catalogues)))
                kept = self._catalogues[id(lineage)] = Catalogue(lineage)
            return kept
