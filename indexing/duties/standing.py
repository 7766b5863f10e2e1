"""The obligations of a document on a day, put together: what rules and models read of the words in force, and what people did with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from graph.conformed import conform
from graph.dag import Lineage
from graph.lifecycle import Calendar
from graph.model.documents import AMENDING_KINDS, Execution
from graph.model.edges import EdgeStatus
from graph.model.ids import DocumentId
from graph.model.obligations import Duty, DutyReading, Obligation, ObligationEvent
from graph.obliged import obligations
from indexing.duties.merging import merged
from indexing.duties.reading import duties
from indexing.duties.readings import proposed


def standing(
    lineage: Lineage, document_id: DocumentId, readings: Sequence[DutyReading], events: Iterable[ObligationEvent], calendar: Calendar
) -> tuple[Obligation, ...]:
    """Return the obligations of a document as they stand on a day; `events` are those on its obligations.

    A draft obliges nobody. Where another version has taken its place, only what people confirmed of it is left here; the rest stands there.
    """
    copy = conform(lineage, document_id, calendar.as_of)
    found: tuple[Duty, ...] = ()
    drafted = copy.document.execution is Execution.DRAFT
    if copy.document.document_id == document_id and copy.ended is None and not drafted:
        found = proposed(duties(copy, lineage), readings, copy)
        if copy.document.kind in AMENDING_KINDS:
            acting = (*lineage.edges_from(document_id), *lineage.edges_from(document_id, EdgeStatus.PENDING))
            operative = {e.source_clause_id for e in acting}
            found = tuple(d for d in found if d.clause_id not in operative)  # what they put into a contract is read there
    return obligations(lineage, document_id, merged(found), events, calendar)
