"""The clause in force on a day, and why (DESIGN 6). Pure, deterministic, the same for any order of insertion.

`resolve` follows the versions of the document to the one in force, replays the changes that govern
the day there, and returns with the text the edges that led to it and the words that were left out.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from graph import account
from graph.counterparts import counterpart
from graph.dag import Lineage
from graph.ending import day_before, ending, follows, survives
from graph.model.documents import Clause, ClauseKind, DocumentKind
from graph.model.edges import Edge, EdgeType
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause, Notice, Status, WarningCode
from graph.notices import of_edge
from graph.orphans import unresolved
from graph.reading import Reading, read
from graph.references import refers_to
from graph.renumbering import section_on
from graph.standing import Standing, begun
from graph.term import term_on
from graph.versions import agreed_after, governing_document, supersession

__all__ = ["governing_document", "resolve", "resolve_document"]

_ACTS = frozenset({DocumentKind.TERMINATION, DocumentKind.NOTICE})  # given or agreed on one day, whenever they take effect


def resolve(lineage: Lineage, clause_id: ClauseId, as_of: date) -> EffectiveClause:
    """Return a provision as it reads on a day; raises NotFoundError for a clause that is not here."""
    asked = lineage.clause(clause_id)
    hops, here, dropped = _newest(lineage, asked, as_of)
    if dropped is None:
        found = _on_day(lineage, here, as_of)
    elif here.kind is ClauseKind.EXHIBIT and refers_to(lineage, dropped.source_document_id, here.section):
        note = Notice(WarningCode.EXHIBIT_NOT_REATTACHED, "the restatement refers to it and does not attach it again", dropped.edge_id)
        found = _noted(_on_day(lineage, here, as_of), note)
    else:
        found = _ended(lineage, here, as_of, dropped, Status.SUPERSEDED)
    called = section_on(lineage, asked, as_of)
    named = asked if called == asked.section else replace(asked, section=called)
    if named is not found.clause or here is not asked:
        found = replace(found, clause=named, continues_at=None if here is asked else here.clause_id)
    return account.along(lineage, found, asked, hops)


def resolve_document(lineage: Lineage, document_id: DocumentId, as_of: date) -> tuple[EffectiveClause, ...]:
    """Return every clause of a document as it reads on a day, in reading order: the conformed copy."""
    lineage.document(document_id)
    return tuple(resolve(lineage, c.clause_id, as_of) for c in lineage.clauses_of(document_id))


def _newest(lineage: Lineage, asked: Clause, as_of: date) -> tuple[tuple[Edge, ...], Clause, Edge | None]:
    """Follow a clause through the versions of its document; with the restatement that dropped it, if one did."""
    hops: list[Edge] = []
    here = asked
    seen = {asked.document_id}
    while (edge := supersession(lineage, here.document_id, as_of)) is not None and edge.source_document_id not in seen:
        if _brought_later(lineage, here, edge.source_document_id):
            break
        seen.add(edge.source_document_id)
        following = counterpart(lineage, here.clause_id, edge.source_document_id)
        if following is None:
            return tuple(hops), here, edge
        hops.append(edge)
        here = lineage.clauses[following]
    return tuple(hops), here, None


def _brought_later(lineage: Lineage, clause: Clause, version: DocumentId) -> bool:
    """A provision inserted after the restatement stays, even where the amendment cites the earlier version."""
    edges = lineage.edges_on_clause(clause.clause_id) if lineage.is_inserted(clause.clause_id) else ()
    return any(agreed_after(lineage, e, lineage.documents[version]) for e in edges)


def _on_day(lineage: Lineage, clause: Clause, as_of: date) -> EffectiveClause:
    """Resolve a clause within its own version of the document."""
    document = lineage.documents[clause.document_id]
    if not begun(document, as_of, start=document.agreed if document.kind in _ACTS else document.starts):
        reading = read(lineage, clause.clause_id, as_of)
        return _put(lineage, reading, Status.NOT_YET_IN_FORCE)
    end = ending(lineage, document.document_id, as_of) or follows(lineage, document, as_of)
    if end is None:
        reading = read(lineage, clause.clause_id, as_of)
        return _put(lineage, reading, _status(lineage, reading))
    if end.edge_type is EdgeType.TERMINATES and survives(lineage, clause, end, as_of):
        reading = read(lineage, clause.clause_id, as_of)
        note = Notice(WarningCode.TERMINATED, "the document has ended; by its words this provision survives", end.edge_id)
        return _noted(_put(lineage, reading, _status(lineage, reading)), note)
    return _ended(lineage, clause, as_of, end, Status.TERMINATED if end.edge_type is EdgeType.TERMINATES else Status.SUPERSEDED)


def _ended(lineage: Lineage, clause: Clause, as_of: date, end: Edge, status: Status) -> EffectiveClause:
    """Return a clause with its last words: those of the day before its document ended or was restated."""
    reading = read(lineage, clause.clause_id, day_before(lineage, end, as_of))
    gone = _status(lineage, reading)
    if gone in {Status.TERMINATED, Status.NOT_YET_IN_FORCE}:
        status = gone
    found = account.ended_by(
        lineage, replace(_put(lineage, reading, status), as_of=as_of, term=term_on(lineage, clause.document_id, as_of)), end
    )
    return replace(found, notices=tuple(dict.fromkeys((*found.notices, *of_edge(lineage, end, as_of)))))


def _status(lineage: Lineage, reading: Reading) -> Status:
    """Say where a clause stands within a document that is itself in force."""
    if reading.ended is not None:
        return Status.TERMINATED
    if not reading.places:
        lapsed = (e for e, where in reading.gathered.waiting if where is Standing.LAPSED)
        brought = any(p.clause_id == reading.clause.clause_id for e in lapsed for p in lineage.payloads(e.edge_id))
        return Status.TERMINATED if brought else Status.NOT_YET_IN_FORCE
    if reading.conflict:
        return Status.CONFLICTED
    return Status.UNRESOLVED if unresolved(lineage, reading.clause.document_id) else Status.IN_FORCE


def _put(lineage: Lineage, reading: Reading, status: Status) -> EffectiveClause:
    return account.put(lineage, reading, status, term_on(lineage, reading.clause.document_id, reading.as_of))


def _noted(found: EffectiveClause, note: Notice) -> EffectiveClause:
    return replace(found, notices=(*found.notices, note))
