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
from rag.resolve.scope import Scope, children_of, only_unsigned, scope_of
from rag.retrieve.context import BUDGET, choose
from rag.retrieve.ranking import reranked
from rag.retrieve.retriever import Retriever, day_of_previous_wording
from rag.understand.conversation import is_small_talk
from rag.understand.directory import Directory, about_contract
from rag.understand.question import Asked, Kind, Understood, parts_of
from rag.understand.subjects import Learn, learn
from rag.understand.understanding import understand
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
            told = event
            if not isinstance(event, Words):
                told = with_warnings(event, brief.resolver.lineage, unlinked, brief.unsearched, by_words=brief.by_words)
            if isinstance(told, Answer):
                usage = added(told.usage, writer.reader.usage) if writer.reader else told.usage
                told = replace(told, question=asked.text, portfolio=portfolio, known_as_of=known_as_of, usage=usage)
            yield told

    def brief(self, asked: Asked, portfolio: str, known: int | None, reader: Reader | None = None, read: Understood | None = None) -> Brief:
        """Return what a reply is worded from: the question understood, and what in force bears on it; `read` as rules read it already."""
        try:
            return self._brief(asked, portfolio, known, reader, read)
        except DamagedError:  # what was damaged is out of the way, and filled again
            return self._brief(asked, portfolio, known, reader, read)

    def _brief(self, asked: Asked, portfolio: str, known: int | None, reader: Reader | None, read: Understood | None) -> Brief:
        unsearched = self.caught_up(portfolio)
        lineage = self.lineages(portfolio, known)
        there, unlisted = self._recorded_then(lineage, portfolio, known)
        retriever = Retriever(self.recall, portfolio, self.learn, there, unlisted)
        search = _Search(Catalogue.of(lineage), retriever, self.readings(portfolio, known), reader)
        return replace(search.brief(asked, read), unsearched=unsearched)

    def _recorded_then(self, lineage: Lineage, portfolio: str, known: int | None) -> tuple[Scope, tuple[ClauseId, ...]]:
        """Return the documents on record then, and the clauses of then that recall no longer finds: it holds today's.

        Without bounds where today's records are asked: what has come since would crowd out what was there.
        """
        if known is None or known >= self.recall.keywords.filled(portfolio).generation:
            return None, ()
        today = self.lineages(portfolio, None)
        there = None if today.documents.keys() <= lineage.documents.keys() else frozenset(lineage.documents)
        touched = self.touched(portfolio, known) if self.touched else lineage.documents.keys()
        changed = sorted(lineage.documents.keys() & touched)
        for state in (lineage, today):
            state.open(changed)
        return there, tuple(c.clause_id for one in changed for c in lineage.clauses_of(one) if c.clause_id not in today.clauses)


@dataclass(frozen=True, slots=True)
class _Search:
    """The records that one question is put to, and what finds and reads them."""

    catalogue: Catalogue
    retriever: Retriever
    readings: Readings
    reader: Reader | None

    def brief(self, asked: Asked, read: Understood | None) -> Brief:
        """Return what a reply is worded from, for each day and each part that the question has."""
        directory = Directory(self.catalogue.lineage)
        understood = read if read is not None and self.reader is None else understand(asked, directory, reader=self.reader)
        brief = self._found(understood)
        if brief.understood.unsettled and brief.retrieved.found:  # now it is known which contract is meant
            about = about_contract(directory, brief.retrieved.found[0].clause.document_id)
            brief = self._found(understand(asked, directory, about=about, reader=self.reader))
        if brief.understood.kind is Kind.COMPARISON:
            return _selected(self._compared(brief))
        for _ in range(brief.understood.earlier):
            back = self._before(brief)
            if back is None:
                break
            brief = back
        brief = _selected(brief)
        return self._parted(brief) if brief.understood.kind is Kind.TEXT else brief

    def _found(self, understood: Understood) -> Brief:
        """Return what in force on the day bears on a question."""
        lineage, counterparty, documents = self.catalogue.lineage, understood.counterparty, understood.documents
        scope = scope_of(lineage, counterparty, documents, understood.intent.terms)
        meant = documents or (sorted(Directory(lineage).of_party(counterparty)) if counterparty else ())
        children = children_of(lineage, meant, scope, understood.as_of)
        within = scope if children.open else children.scope
        resolver = Resolver(self.catalogue, understood.as_of, only_unsigned(lineage, within, understood.as_of))
        retrieved = self.retriever.retrieve(understood.intent, resolver, within, children)
        if self.reader is not None:
            retrieved = reranked(retrieved, understood.asked.text, resolver, self.reader)
        return Brief(understood, resolver, children, Sources(lineage.clauses.get, lineage.documents, self.readings), retrieved)

    def _before(self, brief: Brief) -> Brief | None:
        """Return the same question on the last day on which what answers it read otherwise; None where no earlier wording is here."""
        day = day_of_previous_wording(brief.retrieved.found, brief.resolver, brief.retrieved.measure)
        return self._found(brief.understood.for_day(day)) if day is not None else None

    def _compared(self, brief: Brief) -> Brief:
        """Return a comparison with what was in force on its earlier day: the one named, else before the last change."""
        understood = brief.understood
        if understood.bare:
            return brief
        earlier = self._before(brief) if understood.against is None else self._found(replace(understood, as_of=understood.against))
        if earlier is None:
            return brief
        return replace(brief, understood=replace(understood, against=earlier.understood.as_of), against=earlier)

    def _parted(self, brief: Brief) -> Brief:
        """Return a question that asks several things with what bears on each."""
        asked = parts_of(brief.understood.intent)
        if len(asked) == 1:
            return brief
        budget = BUDGET // len(asked) + _SPARE
        found = ((one, self.retriever.of_part(brief.retrieved, one, brief.resolver)) for one in asked)
        parts = (replace(brief, understood=replace(brief.understood, intent=one), retrieved=some) for one, some in found)
        return replace(brief, parts=tuple(_selected(one, budget) for one in parts))


def _selected(brief: Brief, budget: int = BUDGET) -> Brief:
    """Return a brief with the provisions that its reply is worded from; `budget` are the characters of text in force to aim at."""
    found = brief.retrieved
    return replace(brief, chosen=choose(found.found, found.ranking, brief.resolver, brief.children, budget))
