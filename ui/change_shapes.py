"""What would read or stand differently, as JSON: provisions with their words on both sides, documents as a whole."""

from __future__ import annotations

from typing_extensions import TypedDict

from graph.comparison.impact import ClauseChange, DocumentChange, Impact
from ui.contract import ClauseReference, DocumentReference, TermShape
from ui.present import term
from ui.sources import Sources


class ClauseChangeShape(TypedDict):
    """A provision that would read or stand differently."""

    clause_id: str
    document: str
    document_id: str
    section: str
    heading: str
    status_before: str | None
    status_after: str | None
    before: str | None
    after: str | None


class DocumentChangeShape(TypedDict):
    """A document that would stand differently as a whole."""

    document: str
    document_id: str
    status_before: str
    status_after: str
    term_before: TermShape
    term_after: TermShape


class ImpactShape(TypedDict):
    """What accepting a claim would change, as read on `as_of`."""

    as_of: str
    clauses: list[ClauseChangeShape]
    documents: list[DocumentChangeShape]
    survivors: list[ClauseReference]
    children: list[DocumentReference]
    unread: str


def impact(record: Impact, sources: Sources) -> ImpactShape:
    """Return what accepting a claim would change."""
    return {
        "as_of": record.as_of.isoformat(),
        "clauses": [clause_change(c, sources) for c in record.clauses],
        "documents": [document_change(d, sources) for d in record.documents],
        "survivors": [sources.clause(c) for c in record.survivors],
        "children": [sources.reference(d) for d in record.children],
        "unread": record.unread,
    }


def clause_change(change: ClauseChange, sources: Sources) -> ClauseChangeShape:
    """Return a provision that would read or stand differently."""
    return {
        "clause_id": change.clause_id,
        **sources.reference(change.document_id),
        "section": change.section,
        "heading": change.heading,
        "status_before": change.status_before,
        "status_after": change.status_after,
        "before": change.before,
        "after": change.after,
    }


def document_change(change: DocumentChange, sources: Sources) -> DocumentChangeShape:
    """Return a document that would stand differently as a whole."""
    return {
        **sources.reference(change.document_id),
        "status_before": change.status_before,
        "status_after": change.status_after,
        "term_before": term(change.term_before),
        "term_after": term(change.term_after),
    }
