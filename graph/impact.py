"""What would change if a claim were accepted: the same documents read with it and without it. Pure.

Both readings are whole conformed copies of every document it can reach, so nothing that hangs on the changed words
(subprovisions, renumbering, definitions spliced in, survivors of a termination) is told by a rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from graph.conformed import conform
from graph.dag import Lineage
from graph.model.conformed import Conformed, ConformedClause
from graph.model.documents import AMENDING_KINDS
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import Status, Term


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A provision that would read or stand differently; `None` on a side where it is not there."""

    clause_id: ClauseId
    document_id: DocumentId
    section: str
    heading: str
    before: str | None
    after: str | None
    status_before: Status | None
    status_after: Status | None


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """A document that would stand differently as a whole, or whose term would run otherwise."""

    document_id: DocumentId
    status_before: Status
    status_after: Status
    term_before: Term
    term_after: Term


@dataclass(frozen=True, slots=True)
class Impact:
    """What accepting a claim would change, as read on `as_of`: the day asked about, or the first on which it would govern.

    `survivors` are provisions that stay in force of a document that would end; `children` what is read together
    with a changed document; `unread` says why nothing could be told.
    """

    as_of: date
    clauses: tuple[ClauseChange, ...]
    documents: tuple[DocumentChange, ...]
    survivors: tuple[ClauseId, ...]
    children: tuple[DocumentId, ...]
    unread: str = ""


def impact(lineage: Lineage, edge: Edge, as_of: date) -> Impact:
    """Return what committing an edge would change; `lineage` holds what resolving takes around its source and target."""
    if edge.target_document_id is None or edge.target_document_id not in lineage.documents:
        return Impact(as_of, (), (), (), (), "the document it acts on is not in this portfolio")
    day = governing_from(edge, as_of)
    if day is None:
        return Impact(as_of, (), (), (), (), "no day is known on which it takes effect: nothing changes until one is set")
    without, with_it = supposed(lineage, edge)
    clauses: list[ClauseChange] = []
    documents: list[DocumentChange] = []
    survivors: list[ClauseId] = []
    for document_id in reached(with_it, edge.target_document_id):
        before, after = conform(without, document_id, day), conform(with_it, document_id, day)
        clauses += clause_changes(before, after)
        whole = document_change(before, after)
        if whole is not None:
            documents.append(whole)
        if after.ended is not None and before.ended is None:
            survivors += [c.clause.clause_id for c in after.clauses if c.status is Status.IN_FORCE and not c.continued]
    children = tuple(sorted({e.source_document_id for e in with_it.edges if _hangs_on(e, edge.target_document_id)}))
    return Impact(day, once(clauses), tuple(documents), tuple(dict.fromkeys(survivors)), children)


def differences(before: Lineage, after: Lineage, as_of: date) -> tuple[tuple[ClauseChange, ...], tuple[DocumentChange, ...]]:
    """Return how the documents that two readings of a portfolio share stand differently on a day.

    What only changes others is left out: what becomes of it shows in what it changes.
    """
    clauses: list[ClauseChange] = []
    documents: list[DocumentChange] = []
    for document_id in sorted(before.documents.keys() & after.documents.keys()):
        if before.documents[document_id].kind in AMENDING_KINDS:
            continue
        old, new = conform(before, document_id, as_of), conform(after, document_id, as_of)
        clauses += clause_changes(old, new)
        whole = document_change(old, new)
        if whole is not None:
            documents.append(whole)
    return once(clauses), tuple(documents)


def governing_from(edge: Edge, as_of: date) -> date | None:
    """Return the first day from `as_of` on which an accepted edge would govern; None where no day is known."""
    first = edge.effective_from
    if first is None:
        return None
    return max(as_of, first.first_day() if first.day else first.next_day())  # inside a month or year nothing is said to govern yet


def supposed(lineage: Lineage, edge: Edge) -> tuple[Lineage, Lineage]:
    """Return the same records read without an edge and with it, as if it had been accepted."""
    others = [e for e in lineage.edges if e.edge_id != edge.edge_id]
    clauses = [c for c in lineage.clauses.values() if not lineage.is_inserted(c.clause_id)]
    documents = lineage.documents.values()
    accepted = replace(edge, status=EdgeStatus.COMMITTED)
    return Lineage.of(documents, clauses, others), Lineage.of(documents, clauses, [*others, accepted])


def reached(lineage: Lineage, target: DocumentId) -> Iterator[DocumentId]:
    """Yield the target, the contract it belongs to in all its versions, what hangs on them, and what hangs on that.

    Other papers that only change it are left out: what becomes of them shows in what they change.
    """
    contract = [one for one in lineage.contract(target) if one == target or lineage.documents[one].kind not in AMENDING_KINDS]
    open_ids, seen = contract, set[DocumentId]()
    while open_ids:
        one = open_ids.pop(0)
        if one not in seen and one in lineage.documents:
            seen.add(one)
            yield one
            open_ids += [e.source_document_id for e in lineage.edges if _hangs_on(e, one)]


def _hangs_on(edge: Edge, parent: DocumentId) -> bool:
    return edge.edge_type is EdgeType.CHILD_OF and edge.status is EdgeStatus.COMMITTED and edge.target_document_id == parent


def clause_changes(before: Conformed, after: Conformed) -> Iterator[ClauseChange]:
    """Yield the provisions that read or stand differently in two copies of a document."""
    old, new = _by_clause(before), _by_clause(after)
    for key in dict.fromkeys((*old, *new)):
        then, now = old.get(key), new.get(key)
        one = now or then
        assert one is not None  # the key is of one of them
        if _told(then) != _told(now):
            clause = one[0].clause
            yield ClauseChange(
                clause.clause_id,
                clause.document_id,
                clause.section,
                clause.heading,
                _words(then),
                _words(now),
                then[0].status if then else None,
                now[0].status if now else None,
            )


def _by_clause(copy: Conformed) -> dict[ClauseId, list[ConformedClause]]:
    found: dict[ClauseId, list[ConformedClause]] = {}
    for entry in copy.clauses:
        found.setdefault(entry.clause.clause_id, []).append(entry)
    return found


def _told(entries: list[ConformedClause] | None) -> object:
    """What of a provision can change: its words, its standing, and what is outstanding, limited or waived beside it."""
    if entries is None:
        return None
    return [(e.status, e.text.text, e.outstanding, e.limited, e.qualifications, e.supplements) for e in entries]


def _words(entries: list[ConformedClause] | None) -> str | None:
    return None if entries is None else "\n".join(e.text.text for e in entries)


def document_change(before: Conformed, after: Conformed) -> DocumentChange | None:
    """Return how a document as a whole stands differently in two copies of it; None where it does not."""
    if before.status is after.status and before.term == after.term:
        return None
    return DocumentChange(before.asked, before.status, after.status, before.term, after.term)


def once(changes: list[ClauseChange]) -> tuple[ClauseChange, ...]:
    """Return each change once: a provision of a contract in several versions is met in each copy."""
    return tuple({c.clause_id: c for c in changes}.values())
