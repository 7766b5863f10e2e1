"""What would change if claims were accepted: the same documents read with them and without them. Pure.

Both readings are whole conformed copies of every document they can reach, so nothing that hangs on the changed words
(subprovisions, renumbering, definitions spliced in, survivors of a termination) is told by a rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from graph.comparison.consolidation import conform, conform_once
from graph.comparison.what_if import Scenario, makes_child, scenario
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed, ConformedClause
from graph.model.documents import AMENDING_KINDS
from graph.model.edges import Edge
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
    """What accepting claims would change, as read on `as_of`: the day asked about, or the first on which all of them would govern.

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
    return words_impact(scenario(lineage, (edge,), as_of))


def words_impact(pair: Scenario) -> Impact:
    """Return what accepting some claims together would change in the words of a portfolio."""
    if not pair.documents:
        return Impact(pair.as_of, (), (), (), (), "; ".join(dict.fromkeys(one.why for one in pair.left_out)))
    clauses: list[ClauseChange] = []
    documents: list[DocumentChange] = []
    survivors: list[ClauseId] = []
    for document_id in pair.documents:
        before, after = (conform_once(one, document_id, pair.as_of) for one in (pair.before, pair.after))
        clauses += clause_changes(before, after)
        whole = document_change(before, after)
        if whole is not None:
            documents.append(whole)
        if after.ended is not None and before.ended is None:
            survivors += [c.clause.clause_id for c in after.clauses if c.status is Status.IN_FORCE and not c.continued]
    children = {e.source_document_id for e in pair.after.edges for one in pair.targets if makes_child(e, one)}
    return Impact(pair.as_of, distinct_changes(clauses), tuple(documents), tuple(dict.fromkeys(survivors)), tuple(sorted(children)))


def affected_documents(pair: Scenario) -> Iterator[DocumentId]:
    """Yield the documents whose own words or standing would be other ones, in all versions, and those in which the claims stand.

    What a document only takes from its parents is not its own: it is left out where nothing else of it changes.
    """
    own = {one for one in pair.documents if _differs(pair, one)}
    versions = {one for changed in own for one in pair.after.contract(changed)}
    yield from (one for one in pair.documents if one in own or one in versions)
    yield from sorted(pair.sources - set(pair.documents))


def _differs(pair: Scenario, document_id: DocumentId) -> bool:
    before, after = (conform_once(one, document_id, pair.as_of) for one in (pair.before, pair.after))
    return document_change(before, after) is not None or any(clause_changes(before, after))


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
    return distinct_changes(clauses), tuple(documents)


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


def distinct_changes(changes: list[ClauseChange]) -> tuple[ClauseChange, ...]:
    """Return each change once: a provision of a contract in several versions is met in each copy."""
    return tuple({c.clause_id: c for c in changes}.values())
