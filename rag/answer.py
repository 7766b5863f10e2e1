"""Question in, answer out: understand it, find and lift, have the reply worded from what is in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from graph.lineage.dag import Lineage
from graph.model.ids import ClauseId, DocumentId
from indexing.search.hybrid import HybridSearch
from indexing.search.quarantine import DamagedError
from rag.reply import Answer, Citation
from rag.resolve.catalogue import Catalogue
from rag.resolve.resolver import Resolver
from rag.resolve.scope import Scope, children_of, of_party, only_unsigned, scope_of
from rag.retrieve.context import BUDGET
from rag.retrieve.ranking import reranked
from rag.retrieve.retriever import Retriever, eve_of_last_wording
from rag.understand.conversation import is_small_talk
from rag.understand.portfolio_names import Directory, about_contract
from rag.understand.question import Asked, Kind, Understood, parts_of
from rag.understand.subjects import Learn, learn
from rag.understand.understanding import looked_on, understand
from rag.verify.quoting import Readings, Sources
from rag.warnings import with_warnings
from rag.write.offline import OfflineWriter, small_talk
from rag.write.writer import Brief, Event, Words, Writer, added

if TYPE_CHECKING:  # who answers by rules imports no prompts
    from rag.understand.model_reader import Reader

__all__ = ["Answer", "Answerer", "Citation"]

_SPARE = 300  # characters that each part of a question has beside its share of the context

Lineages = Callable[[str, int | None], Lineage]
"""The lineage of a portfolio at a ledger sequence (None: all)."""
ReadingsThen = Callable[[str, int | None], Readings]
"""The readings a portfolio held at a ledger sequence (None: now)."""
Touched = Callable[[str, int], frozenset[DocumentId]]
"""The documents of a portfolio of which anything changed after a ledger sequence."""

Unlinked = Callable[[str, int | None], frozenset[DocumentId]]
"""The documents of a portfolio (at a ledger sequence) that were read and not yet connected with the rest."""


CaughtUp = Callable[[str], frozenset[DocumentId]]
"""Brings what finds passages up to a portfolio's record; returns the documents for which that could not be done."""


@dataclass(frozen=True)
class Answerer:
    """Answers from what is in force; built once from its parts."""

    lineages: Lineages
    readings: ReadingsThen
    recall: HybridSearch
    writer: Callable[[str], Writer] = field(default=lambda _: OfflineWriter(), repr=False)
    """Who words the replies of a portfolio."""
    touched: Touched | None = field(default=None, repr=False)
    """None: any may have changed."""
    unlinked: Unlinked = field(default=lambda _portfolio, _known: frozenset(), repr=False)
    """What has been read and is not connected yet."""
    caught_up: CaughtUp = field(default=lambda _: frozenset(), repr=False)
    """What passages are looked for in is kept as the record is by somebody else, unless this does it before each question."""
    learn: Learn = field(default=learn, repr=False)
    """How it is learned what questions are about."""

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
        writer = self.writer(portfolio)
        read = understand(asked, Directory(self.lineages(portfolio, known)))
        if is_small_talk(read):
            yield small_talk(asked, portfolio, known_as_of)
            return
        brief, unlinked = self.brief(asked, portfolio, known, writer.reader, read), self.unlinked(portfolio, known)
        for event in writer.write(brief):
            told = event if isinstance(event, Words) else with_warnings(event, brief.resolver.lineage, unlinked, brief.unsearched)
            if isinstance(told, Answer):
                usage = added(told.usage, writer.reader.usage) if writer.reader else told.usage
                told = replace(told, question=asked.text, portfolio=portfolio, known_as_of=known_as_of, usage=usage)
            yield told

    def brief(self, asked: Asked, portfolio: str, known: int | None, reader: Reader | None = None, read: Understood | None = None) -> Brief:
        """Return what a reply is worded from: the question understood, and what in force bears on it; `read` as rules read it already."""
        try:
            return self._caught_up(asked, portfolio, known, reader, read)
        except DamagedError:  # what was damaged is out of the way, and filled again
            return self._caught_up(asked, portfolio, known, reader, read)

    def _caught_up(self, asked: Asked, portfolio: str, known: int | None, reader: Reader | None, read: Understood | None) -> Brief:
        unsearched = self.caught_up(portfolio)
        return replace(self._brief(asked, portfolio, known, reader, read), unsearched=unsearched)

    def _brief(self, asked: Asked, portfolio: str, known: int | None, reader: Reader | None, read: Understood | None) -> Brief:
        catalogue = Catalogue.of(self.lineages(portfolio, known))
        directory = Directory(catalogue.lineage)
        understood = read if read is not None and reader is None else understand(asked, directory, reader=reader)
        brief = self._found(understood, catalogue, portfolio, known, reader)
        if brief.understood.unsettled and brief.retrieved.found:  # now it is known which contract is meant
            about = about_contract(directory, brief.retrieved.found[0].clause.document_id)
            brief = self._found(understand(asked, directory, about=about, reader=reader), catalogue, portfolio, known, reader)
        if brief.understood.kind is Kind.COMPARISON:
            return self._compared(brief, catalogue, portfolio, known, reader)
        for _ in range(brief.understood.earlier):
            back = self._before(brief, catalogue, portfolio, known, reader)
            if back is None:
                break
            brief = back
        return self._parted(brief) if brief.understood.kind is Kind.TEXT else brief

    def _parted(self, brief: Brief) -> Brief:
        """Return a question that asks several things with what bears on each."""
        asked = parts_of(brief.understood.intent)
        if len(asked) == 1:
            return brief
        retriever, budget = Retriever(self.recall, self.learn), BUDGET // len(asked) + _SPARE
        found = ((one, retriever.of_part(brief.retrieved, one, brief.resolver)) for one in asked)
        parts = (replace(brief, understood=replace(brief.understood, intent=one), retrieved=some, budget=budget) for one, some in found)
        return replace(brief, parts=tuple(parts))

    def _before(self, brief: Brief, catalogue: Catalogue, portfolio: str, known: int | None, reader: Reader | None) -> Brief | None:
        """Return the same question on the last day on which what answers it read otherwise; None where no earlier wording is here."""
        day = eve_of_last_wording(brief.retrieved.found, brief.resolver, brief.retrieved.measure)
        return self._found(looked_on(brief.understood, day), catalogue, portfolio, known, reader) if day is not None else None

    def _compared(self, brief: Brief, catalogue: Catalogue, portfolio: str, known: int | None, reader: Reader | None) -> Brief:
        """Return a comparison with what was in force on its earlier day: the one named, else before the last change."""
        understood = brief.understood
        if understood.bare:
            return brief
        if understood.against is None:
            earlier = self._before(brief, catalogue, portfolio, known, reader)
        else:
            earlier = self._found(replace(understood, as_of=understood.against), catalogue, portfolio, known, reader)
        if earlier is None:
            return brief
        return replace(brief, understood=replace(understood, against=earlier.understood.as_of), against=earlier)

    def _found(self, understood: Understood, catalogue: Catalogue, portfolio: str, known: int | None, reader: Reader | None) -> Brief:
        """Return what in force on the day bears on a question."""
        lineage = catalogue.lineage
        counterparty, documents, intent = understood.counterparty, understood.documents, understood.intent
        scope = scope_of(lineage, counterparty, documents, intent.terms)
        meant = documents or (of_party(lineage, counterparty) if counterparty else ())
        children = children_of(lineage, meant, scope, understood.as_of)
        within = scope if children.open else children.scope
        resolver = Resolver(catalogue, understood.as_of, only_unsigned(lineage, within, understood.as_of))
        within = self._then(within, lineage, portfolio, known)
        unlisted = self._unlisted(lineage, portfolio, known)
        retrieved = Retriever(self.recall, self.learn).retrieve(intent, portfolio, resolver, within, children, unlisted=unlisted)
        if reader is not None:
            retrieved = reranked(retrieved, understood.asked.text, resolver, reader)
        sources = Sources(lineage.clauses.get, lineage.documents, self.readings(portfolio, known))
        return Brief(understood, resolver, children, sources, retrieved)

    def _then(self, within: Scope, lineage: Lineage, portfolio: str, known: int | None) -> Scope:
        """Return where to search as on record then: recall holds what has come since too, which would crowd out what was there."""
        if known is None or known >= self.recall.keywords.generation(portfolio):
            return within
        there = frozenset(lineage.documents)
        if self.lineages(portfolio, None).documents.keys() <= there:
            return within
        return there if within is None else within & there

    def _unlisted(self, lineage: Lineage, portfolio: str, known: int | None) -> tuple[ClauseId, ...]:
        """Return the clauses on record then that recall, which holds today's, no longer finds."""
        if known is None or known >= self.recall.keywords.generation(portfolio):
            return ()
        today = self.lineages(portfolio, None)
        touched = self.touched(portfolio, known) if self.touched else lineage.documents.keys()
        changed = sorted(lineage.documents.keys() & touched)
        for state in (lineage, today):
            state.open(changed)
        return tuple(c.clause_id for one in changed for c in lineage.clauses_of(one) if c.clause_id not in today.clauses)
