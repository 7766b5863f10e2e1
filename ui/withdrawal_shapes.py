"""A withdrawal as JSON: the document, and what is different without it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from ui.contract import DocumentReference, EdgeShape
from ui.present import edge
from ui.review_shapes import ClauseChangeShape, DecisionShape, DocumentChangeShape, clause_change, decision, document_change
from ui.sources import Sources

if TYPE_CHECKING:
    from ui.deciding import Authority
    from ui.usecases import Portfolio
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


def withdrawal(mine: Portfolio, document: str, as_of: date | None = None) -> WithdrawalShape:
    """Return what would be different without a document; nothing is recorded."""
    sources = _as_it_was(mine)
    return _shape(mine.withdrawal(document, as_of), sources)


def withdraw(mine: Portfolio, document: str, authority: Authority, as_of: date | None = None) -> WithdrawalShape:
    """Take a document out and return what is different without it."""
    sources = _as_it_was(mine)
    return _shape(mine.withdraw(document, authority, as_of), sources)


def _as_it_was(mine: Portfolio) -> Sources:
    """Return the sources of the record as it is now, while the document is there."""
    still = mine.still()
    still.documents()  # the first look, which tells of when "now" is
    return still.sources()


def _shape(record: Withdrawal, sources: Sources) -> WithdrawalShape:
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
