"""The state of a document's term on a day, from its term clause in force.

Expiry, termination and non-renewal are named apart: a notice of non-renewal stops the renewal and
bites at the end of the term; it ends nothing before, and the words of the contract stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from graph.amendments.clause_reading import read
from graph.amendments.outstanding import outstanding
from graph.amendments.termination import day_before, ending
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Effectiveness, effective_from, effectiveness
from graph.lineage.supersession import declines_renewal, ends_whole, governing_document
from graph.model.documents import AMENDING_KINDS, Document
from graph.model.edges import Edge, EdgeStatus
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import Term, TermState
from graph.resolution.term_expiry import (
    Expiry,
    expiry,
    is_counted,
    last_renewal,
    may_move_the_end,
    may_renew,
    prolongs,
    renewed_until,
    renews,
)


def term_on(lineage: Lineage, document_id: DocumentId, as_of: date) -> Term:
    """Return the state of a document's term on a day; the version in force that day is asked."""
    version = governing_document(lineage, lineage.document(document_id).document_id, as_of)
    return lineage.remember(("term on", version, as_of), lambda: _term_on(lineage, lineage.documents[version], as_of))


def _term_on(lineage: Lineage, document: Document, as_of: date) -> Term:
    ended = ending(lineage, document.document_id, as_of)
    if ended is not None:
        return Term(TermState.TERMINATED, day_before(lineage, ended, as_of), ended.source_clause_id)
    return _notice(lineage, document, as_of) or _of_itself(lineage, document, as_of)


def _of_itself(lineage: Lineage, document: Document, as_of: date) -> Term:
    """Return the state of a term that nothing has ended: by its own words, and by whether somebody refused to renew it."""
    found = expiry(lineage, document, as_of)
    declined = _declined(lineage, document, as_of)
    if declined is not None:
        return _not_renewed(lineage, document, found, declined, as_of)
    where = found.clause.clause_id if found.clause else None
    if found.until is None:
        return Term(TermState.UNKNOWN, None, where)
    if as_of <= found.until:
        return Term(TermState.RUNNING, found.until, where, found.computed)
    if renews(lineage, document, found, as_of):
        until = renewed_until(lineage, document, found, as_of)
        return Term(TermState.RENEWED_PRESUMED, until or found.until, where, computed=found.computed or until is not None)
    last = last_renewal(lineage, document, found, as_of)
    open_ = may_renew(lineage, document, found, as_of) or (where is not None and any(open_changes(lineage, where, as_of)))
    state = TermState.UNKNOWN if open_ else TermState.EXPIRED
    return Term(state, last or found.until, where, found.computed or last is not None)


def open_changes(lineage: Lineage, term_clause: ClauseId, as_of: date) -> Iterator[Edge]:
    """Yield the changes of a term clause that may have kept the term from ending: not applied word for word, or waiting for a person."""
    reading = read(lineage, term_clause, as_of)
    edges = (lineage.edge(one.edge_id) for one in outstanding(lineage, reading, ()))
    committed = (one for one in edges if one is not None and one.status is EdgeStatus.COMMITTED)
    left = (one for one in committed if not is_counted(one) and may_move_the_end(one))
    pending = (
        *lineage.edges_on_clause(term_clause, EdgeStatus.PENDING),
        *lineage.edges_on_document(reading.clause.document_id, EdgeStatus.PENDING),
    )
    waiting = (one for one in pending if prolongs(one) and lineage.documents[one.source_document_id].kind in AMENDING_KINDS)
    yield from {one.edge_id: one for one in (*left, *waiting)}.values()


def _notice(lineage: Lineage, document: Document, as_of: date) -> Term | None:
    """A termination agreed or notified by the day that takes effect later."""
    for edge in lineage.edges_on_document(document.document_id):
        source, start = lineage.documents[edge.source_document_id], effective_from(lineage.documents, edge)
        waiting = ends_whole(edge) and effectiveness(lineage.documents, edge, as_of) is Effectiveness.NOT_YET
        if waiting and start and source.agreed and source.agreed.first_day() <= as_of:
            return Term(TermState.NOTICE_GIVEN, start.first_day() - timedelta(days=1), edge.source_clause_id)
    return None


def _declined(lineage: Lineage, document: Document, as_of: date) -> Edge | None:
    """Return the first notice of non-renewal given by a day."""
    for edge in lineage.edges_on_document(document.document_id):
        given = lineage.documents[edge.source_document_id].agreed
        if declines_renewal(edge) and given is not None and given.first_day() <= as_of:
            return edge
    return None


def _not_renewed(lineage: Lineage, document: Document, found: Expiry, declined: Edge, as_of: date) -> Term:
    """Return the state of a term that was told not to renew: its last day is that of the term in which this was told."""
    given = lineage.documents[declined.source_document_id].agreed
    until, computed = found.until, found.computed
    if until is not None and given is not None and given.first_day() > until:
        again = renewed_until(lineage, document, found, given.first_day()) if renews(lineage, document, found, given.first_day()) else None
        until, computed = again or until, computed or again is not None
    state = TermState.EXPIRED if until is not None and as_of > until else TermState.NOTICE_GIVEN
    return Term(state, until, declined.source_clause_id, computed)
