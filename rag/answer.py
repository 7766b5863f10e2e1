"""Question in, answer out: understand it, find and lift, have the reply worded from what is in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Lock

from graph.dag import Lineage
from graph.model.ids import ClauseId
from indexing.recall.fused import Recall
from rag.finding.catalogue import Catalogue
from rag.finding.children import children_of
from rag.finding.lift import Lifter, Resolve
from rag.finding.retrieve import Retriever
from rag.finding.scope import of_party, scope_of
from rag.question.asked import Asked
from rag.question.understanding import understand
from rag.quoting import Readings, Sources
from rag.reply import Answer, Citation
from rag.writing.interface import Brief, Event, Writer
from rag.writing.offline import OfflineWriter

__all__ = ["Answer", "Answerer", "Citation"]

Lineages = Callable[[str, int | None], Lineage]
"""The lineage of a portfolio at a ledger sequence (None: all)."""
ReadingsThen = Callable[[str, int | None], Readings]
"""The readings a portfolio held at a ledger sequence (None: now)."""

_CATALOGUES = 4


@dataclass(frozen=True)
class Answerer:
    """Answers from what is in force; built once from its parts."""

    lineages: Lineages
    readings: ReadingsThen
    recall: Recall
    resolve: Resolve
    writer: Callable[[str], Writer] = field(default=lambda _: OfflineWriter(), repr=False)
    """Who words the replies of a portfolio."""
    _catalogues: dict[int, Catalogue] = field(default_factory=dict, repr=False)
    _making: Lock = field(default_factory=Lock, repr=False)

    def ask(self, asked: Asked, portfolio: str, *, known: int | None = None, known_as_of: datetime | None = None) -> Answer:
        """Answer one question from the clauses in force on its day, as recorded up to sequence `known`.

        Its `documents` narrow the search to these and their families, `counterparty` to those it is a
        party of; raises NotFoundError where nobody is called that.
        """
        for event in self.stream(asked, portfolio, known=known, known_as_of=known_as_of):
            if isinstance(event, Answer):
                return event
        raise AssertionError("a writer ends with an answer")

    def stream(self, asked: Asked, portfolio: str, *, known: int | None = None, known_as_of: datetime | None = None) -> Iterator[Event]:
        """Yield the same as it comes: what the answer rests on, then its words, then all of it."""
        for event in self.writer(portfolio).write(self.brief(asked, portfolio, known)):
            if isinstance(event, Answer):
                yield replace(event, question=asked.text, portfolio=portfolio, known_as_of=known_as_of)
            else:
                yield event

    def brief(self, asked: Asked, portfolio: str, known: int | None) -> Brief:
        """Return what a reply is worded from: the question understood, and what in force bears on it."""
        catalogue = self._catalogue(self.lineages(portfolio, known))
        lineage = catalogue.lineage
        understood = understand(asked, lineage)
        lifter = Lifter(catalogue, self.resolve, understood.as_of)
        counterparty, documents, intent = understood.counterparty, understood.documents, understood.intent
        scope = scope_of(lineage, counterparty, documents, intent.terms)
        meant = documents or (of_party(lineage, counterparty) if counterparty else ())
        children = children_of(lineage, intent.question, meant, scope, understood.as_of)
        within = scope if children.open else children.scope
        unlisted = self._unlisted(lineage, portfolio, known)
        retrieved = Retriever(self.recall).retrieve(intent, portfolio, lifter, within, children, unlisted=unlisted)
        sources = Sources(lineage.clauses.get, lineage.documents, self.readings(portfolio, known))
        return Brief(understood, lifter, children, sources, retrieved)

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
