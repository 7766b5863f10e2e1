"""A withdrawal as JSON: the document, and what is different without it."""

from __future__ import annotations

from typing_extensions import TypedDict

from ui.change_shapes import ClauseChangeShape, DocumentChangeShape, clause_change, document_change
from ui.contract import DocumentReference, EdgeShape
from ui.present import edge
from ui.review_shapes import DecisionShape, decision
from ui.sources import Sources
from ui.withdrawing import Withdrawal


class WithdrawalShape(TypedDict):
    """What is different on `as_of` without a document. `decision` is null where it was only asked what would be.

    `gone` are the edges that its words made, `loose` those that now point at nothing in the portfolio, `relinked` those that now point
    elsewhere, `successors` copies of it that take its place.
    """

    document: str
    document_id: str
    title: str
    as_of: str
    decision: DecisionShape | None
    clauses: list[ClauseChangeShape]
    documents: list[DocumentChangeShape]
    gone: list[EdgeShape]
    loose: list[EdgeShape]
    relinked: list[EdgeShape]
    successors: list[DocumentReference]


def withdrawal(record: Withdrawal, sources: Sources) -> WithdrawalShape:
    """Return what is different without a document; `sources` are those of the record as it was with it (`Withdrawal.then`)."""
    left = record.departure
    return {
        "document": record.document.file_name,
        "document_id": record.document.document_id,
        "title": record.document.title,
        "as_of": left.as_of.isoformat(),
        "decision": decision(record.decision) if record.decision else None,
        "clauses": [clause_change(c, sources) for c in left.clauses],
        "documents": [document_change(d, sources) for d in left.documents],
        "gone": [edge(e, sources) for e in left.gone],
        "loose": [edge(e, sources) for e in left.loose],
        "relinked": [edge(e, sources) for e in left.relinked],
        "successors": [sources.reference(d) for d in left.successors],
    }
