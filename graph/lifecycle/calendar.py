"""The calendar of one contract: what has to be watched between two days. Pure: the same records give the same calendar.

Nothing that waits for a person is on it: no pending claim, no obligation that nobody confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from graph.lifecycle.upcoming_changes import changes_ahead
from graph.lifecycle.upcoming_due_dates import dues_ahead
from graph.lifecycle.upcoming_term_ends import NoticeOn, terms_ahead
from graph.lineage.dag import Lineage
from graph.lineage.supersession import earlier_versions
from graph.model.agenda import Entry, Unplaced, Window
from graph.model.documents import AMENDING_KINDS
from graph.model.ids import DocumentId
from graph.model.obligations import Obligation


def entries_ahead(
    lineage: Lineage, document_id: DocumentId, obligations: Iterable[Obligation], notice: NoticeOn, window: Window
) -> Iterator[Entry | Unplaced]:
    """Yield what is to be watched of one document, and what cannot be placed: `obligations` are its own, as they stand on `as_of`.

    The terms of a contract in several versions are told of the first one; `notice` returns what the words in force ask for.
    """
    yield from dues_ahead(lineage, obligations, window)
    yield from changes_ahead(lineage, document_id, window)
    document = lineage.document(document_id)
    if document.kind not in AMENDING_KINDS and not earlier_versions(lineage, document_id):
        yield from terms_ahead(lineage, document_id, window, notice)


def known_by(lineage: Lineage, as_of: date) -> Lineage:
    """Return a lineage without the papers signed later than a day: on that day nobody could count them."""
    later = {d.document_id for d in lineage.documents.values() if d.signed is not None and d.signed.first_day() > as_of}
    if not later:
        return lineage
    documents = [d for d in lineage.documents.values() if d.document_id not in later]
    clauses = [c for c in lineage.clauses.values() if c.document_id not in later and not lineage.is_inserted(c.clause_id)]
    edges = [e for e in lineage.edges if e.source_document_id not in later]
    return Lineage.of(documents, clauses, edges)
