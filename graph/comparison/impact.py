"""What would change if claims were accepted: the same documents read with them and without them. Pure.

Both readings are whole conformed copies of every document they can reach, so nothing that hangs on the changed words
(subprovisions, renumbering, definitions spliced in, survivors of a termination) is told by a rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from graph.comparison.consolidation import conform, conform_once
from graph.comparison.what_if import Scenario, makes_child
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed, ConformedClause
from graph.model.documents import AMENDING_KINDS
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


def words_impact(pair: Scenario) -> Impact:
    """Return what accepting some claims together would change in the words of a portfolio."""
    if not pair.documents:
        return Impact(pair.as_of, (), (), (), (), "; ".join(dict.fromkeys(one.why for one in pair.left_out)))
    copies = [_copies(pair, one) for one in pair.documents]
    clauses, documents = _differences(copies)
    ended = (after for before, after in copies if after.ended is not None and before.ended is None)
    survivors = (c.clause.clause_id for after in ended for c in after.clauses if c.status is Status.IN_FORCE and not c.continued)
    children = {e.source_document_id for e in pair.after.edges for one in pair.targets if makes_child(e, one)}
    return Impact(pair.as_of, clauses, documents, tuple(dict.fromkeys(survivors)), tuple(sorted(children)))


def affected_documents(pair: Scenario) -> Iterator[DocumentId]:
    """Yield the documents whose own words or standing would be other ones, in all versions, and those in which the claims stand.

    What a document only takes from its parents is not its own: it is left out where nothing else of it changes.
    """
    own = {one for one in pair.documents if _differs(pair, one)}
    versions = {one for changed in own for one in pair.after.contract(changed)}
    yield from (one for one in pair.documents if one in own or one in versions)
    yield from sorted(pair.sources - set(pair.documents))


def _differs(pair: Scenario, document_id: DocumentId) -> bool:
    return any(_differences([_copies(pair, document_id)]))


def _copies(pair: Scenario, document_id: DocumentId) -> tuple[Conformed, Conformed]:
    return conform_once(pair.before, document_id, pair.as_of), conform_once(pair.after, document_id, pair.as_of)


def differences(before: Lineage, after: Lineage, as_of: date) -> tuple[tuple[ClauseChange, ...], tuple[DocumentChange, ...]]:
    """Return how the documents that two readings of a portfolio share stand differently on a day.

    What only changes others is left out: what becomes of it shows in what it changes.
    """
    shared = sorted(before.documents.keys() & after.documents.keys())
    own = (one for one in shared if before.documents[one].kind not in AMENDING_KINDS)
    return _differences([(conform(before, one, as_of), conform(after, one, as_of)) for one in own])


def _differences(copies: Sequence[tuple[Conformed, Conformed]]) -> tuple[tuple[ClauseChange, ...], tuple[DocumentChange, ...]]:
    """Return how copies differ, each change once: a provision of a contract in several versions is met in each copy."""
    clauses = {change.clause_id: change for before, after in copies for change in clause_changes(before, after)}
    wholes = (document_change(before, after) for before, after in copies)
    return tuple(clauses.values()), tuple(whole for whole in wholes if whole is not None)


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
