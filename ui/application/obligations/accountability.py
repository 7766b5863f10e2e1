"""Who owes what to whom in a portfolio on a day: the graph, whom a person means by a name, and what could change an answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cache, partial

from graph.errors import AmbiguousError, NotFoundError, UsageError
from graph.lifecycle.accountability import Accountability, AwaitedCondition, Owed, Who, accountability
from graph.lineage.dag import Lineage
from graph.model.documents import Document, Party
from graph.model.ids import ClauseId, DocumentId
from graph.model.obligations import Obligation
from graph.model.resolution import Notice
from graph.resolution.resolve import resolve
from indexing.corrections import corrected
from indexing.naming.canonical_names import Names
from rag.warnings import of_term
from ui.application.obligations.obligations import Obligations

LineageOf = Callable[[DocumentId], Lineage]
"""What resolving takes around a document."""


@dataclass(frozen=True, slots=True)
class Caveat:
    """A warning, and the document whose words it is about."""

    document_id: DocumentId
    notice: Notice


class Query(StrEnum):
    """What can be asked: who owes, who is owed, whose act is waited for, the chain between two, all of it."""

    OWES = "owes"
    OWED = "owed"
    CONDITIONS = "conditions"
    PATH = "path"
    GRAPH = "graph"


@dataclass(frozen=True, slots=True)
class Found:
    """What a query found; `start` and `end` are the two it is about, where it names them."""

    query: Query
    start: Who | None = None
    end: Who | None = None
    owed: tuple[Owed, ...] = ()
    conditions: tuple[AwaitedCondition, ...] = ()
    unaddressed: tuple[Obligation, ...] = ()
    path: tuple[tuple[Owed, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Owing:
    """The graph of a day, with what its parties are called, the files of the instruments, and each party's own.

    `lineage_of` gives what resolving takes around a document.
    """

    as_of: date
    graph: Accountability
    names: Names
    files: Mapping[DocumentId, str]
    papers: Mapping[str, tuple[DocumentId, ...]]
    lineage_of: LineageOf = field(repr=False)

    def who(self, asked: str) -> Who:
        """Return whom a person means by a name, a role, or the words of an instrument; raises NotFoundError or AmbiguousError."""
        try:
            return Who(self.names.meant(asked))
        except NotFoundError:
            folded = " ".join(asked.split()).casefold()
            others = [who for who in self.graph.everyone() if not who.is_party and who.name.casefold() == folded]
            if len(others) > 1:
                named = tuple(f"{who.name} of {self.files.get(who.document_id or DocumentId(''), '')}" for who in others)
                raise AmbiguousError(asked, named) from None
            if not others:
                raise
            return others[0]

    def ask(self, query: Query, start: str = "", end: str = "", *, verified: bool = False) -> Found:
        """Answer a query; `verified` leaves out what a person has to verify. Raises UsageError where it needs a name that is missing."""
        of = self.who(start) if start else None
        to = self.who(end) if end else None
        graph = self.graph.verified() if verified else self.graph
        match query, of, to:
            case Query.OWES, Who(), _ if of != to:
                return Found(query, of, to, graph.by(of, to), unaddressed=graph.unaddressed(of, to))
            case Query.OWED, None, Who():
                return Found(query, None, to, graph.to(to))
            case Query.CONDITIONS, None, Who():
                return Found(query, None, to, conditions=graph.naming(to))
            case Query.PATH, Who(), Who() if of != to:
                return Found(query, of, to, path=graph.path(of, to))
            case Query.GRAPH, None, None:
                return Found(query, owed=graph.owed)
            case _:
                raise UsageError(_NEEDS[query])

    def caveats(self, found: Found) -> tuple[Caveat, ...]:
        """Return what could change what was found, and is not said by its obligations: of the whole graph, contract by contract."""
        owed = [e.obligation for e in (*found.owed, *(e for step in found.path for e in step))]
        obligations = [*owed, *found.unaddressed, *(one.obligation for one in found.conditions)]
        if not (found.start or found.end):
            return _caveats(self.lineage_of, self.as_of, (), (one.duty.document_id for one in obligations))
        asked = [who.name for who in (found.start, found.end) if who is not None and who.is_party]
        return _caveats(self.lineage_of, self.as_of, obligations, (one for name in asked for one in self.papers.get(name, ())))


_NEEDS = {
    Query.OWES: "Name who owes; and, if you like, to whom else.",
    Query.OWED: "Name to whom it is owed, and nobody else.",
    Query.CONDITIONS: "Name whom the conditions are to name, and nobody else.",
    Query.PATH: "Name two: who owes, and whom it is to lead to.",
    Query.GRAPH: "The graph is of everybody: name nobody.",
}


def owing_by(of: Obligations, as_of: date, known: int | None, obligations: Iterable[Obligation]) -> Owing:
    """Return who owes what to whom by some obligations as they stand on a day; names are as recorded up to a sequence."""
    store = of.parts.store
    every = corrected(store.documents(of.name, known), store.decisions(of.name, known))
    by_id = {one.document_id: one for one in every}
    names = Names.of(every)

    def parties_of(one: DocumentId) -> tuple[str, ...]:
        """Return the parties of an instrument; of one that names none, those of its contract."""
        own = by_id[one].parties if one in by_id else ()
        return tuple(party.name for party in own or _of_contract(of, known, one, by_id))

    papers: defaultdict[str, list[DocumentId]] = defaultdict(list)
    for document in (one for one in every if one.copy_of is None):  # a copy is in no lineage: what it is a copy of is
        for name in dict.fromkeys(names.of_name(party.name) for party in document.parties):
            papers[name].append(document.document_id)
    return Owing(
        as_of,
        accountability(obligations, parties_of, names.of_name, cache(names.in_full)),
        names,
        {one: document.file_name for one, document in by_id.items()},
        {name: tuple(some) for name, some in papers.items()},
        partial(of.parts.lineage_around, of.name, known),
    )


def _of_contract(of: Obligations, known: int | None, one: DocumentId, by_id: Mapping[DocumentId, Document]) -> tuple[Party, ...]:
    lineage = of.parts.lineage_around(of.name, known, one)
    return tuple(party for other in lineage.contract(one) if other in by_id for party in by_id[other].parties)


def _caveats(lineage_of: LineageOf, as_of: date, obligations: Iterable[Obligation], about: Iterable[DocumentId]) -> tuple[Caveat, ...]:
    """Return the warnings of some obligations' clauses, and of the contracts that some documents belong to, each once, in that order."""
    owed = dict.fromkeys((one.duty.document_id, one.duty.clause_id) for one in obligations)
    told: dict[Notice, Caveat] = {}
    for one in (*_of_clauses(lineage_of, as_of, owed), *_of_contracts(lineage_of, as_of, about)):
        told.setdefault(one.notice, one)
    return tuple(told.values())


def _of_clauses(lineage_of: LineageOf, as_of: date, clauses: Iterable[tuple[DocumentId, ClauseId]]) -> Iterator[Caveat]:
    for document_id, clause_id in clauses:
        lineage = lineage_of(document_id)
        try:
            effective = resolve(lineage, clause_id, as_of)
        except NotFoundError:
            continue  # confirmed once, of a document that was withdrawn since
        yield from (Caveat(document_id, one) for one in (*of_term(effective, lineage), *effective.notices))


def _of_contracts(lineage_of: LineageOf, as_of: date, about: Iterable[DocumentId]) -> Iterator[Caveat]:
    """Yield what bears on contracts as a whole: the warnings that all provisions of a document have in common stand on its first."""
    for document_id in dict.fromkeys(other for one in about for other in lineage_of(one).contract(one)):
        first = lineage_of(document_id).clauses_of(document_id)[:1]
        yield from _of_clauses(lineage_of, as_of, ((document_id, clause.clause_id) for clause in first))
