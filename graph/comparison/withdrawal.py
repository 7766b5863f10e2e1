"""What a withdrawn document leaves: the same portfolio read with it and without it. Pure.

What it changed reads as if it had never come, what hung on it hangs on nothing, and another copy of it takes its place. Both
readings are consolidated copies, as in `impact`; that links were looked up again in between is the business of whoever made them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from graph.comparison.impact import ClauseChange, DocumentChange, differences
from graph.lineage.dag import Lineage
from graph.model.edges import Edge
from graph.model.ids import DocumentId


@dataclass(frozen=True, slots=True)
class WithdrawalImpact:
    """What is different on `as_of` once a document is gone.

    `clauses` and `documents` of others read or stand differently; `gone` are the edges that its words made, `loose` those that now
    point at nothing here, `relinked` those that now point elsewhere; `successors` the copies of it that take its place.
    """

    as_of: date
    clauses: tuple[ClauseChange, ...]
    documents: tuple[DocumentChange, ...]
    gone: tuple[Edge, ...]
    loose: tuple[Edge, ...]
    relinked: tuple[Edge, ...]
    successors: tuple[DocumentId, ...]


def withdrawal_impact(
    before: Lineage, after: Lineage, withdrawn: DocumentId, as_of: date, copies: Collection[DocumentId] = ()
) -> WithdrawalImpact:
    """Return what is different without a document, of which `copies` are others; both lineages hold what resolving takes around it."""
    clauses, documents = differences(before, after, as_of)
    had = {e.edge_id for e in before.edges}
    made = [e for e in after.edges if e.edge_id not in had]
    return WithdrawalImpact(
        as_of,
        tuple(sorted((c for c in clauses if c.document_id != withdrawn), key=lambda c: (c.document_id, _place(before, after, c)))),
        documents,
        gone=tuple(e for e in before.edges if e.source_document_id == withdrawn),
        loose=tuple(e for e in made if e.target_document_id is None),
        relinked=tuple(e for e in made if e.target_document_id is not None),
        successors=tuple(sorted(after.documents.keys() & frozenset(copies))),
    )


def _place(before: Lineage, after: Lineage, change: ClauseChange) -> int:
    clause = after.clauses.get(change.clause_id) or before.clauses.get(change.clause_id)
    return clause.order if clause else 0
