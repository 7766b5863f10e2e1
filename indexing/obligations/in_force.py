"""The obligations of a document on a day, put together: what rules and models read of the words in force, and what people did with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from graph.amendments.termination import day_before, ending
from graph.comparison.consolidation import conform_once
from graph.lifecycle.obligation_status import Calendar
from graph.lifecycle.obligations_on import obligations
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.documents import AMENDING_KINDS, Execution
from graph.model.edges import EdgeStatus
from graph.model.ids import DocumentId
from graph.model.obligations import Duty, DutyReading, Obligation, ObligationEvent
from graph.model.resolution import Status
from indexing.obligations.merging import merged, named, proposed
from indexing.obligations.rules.reader import declared, duties


def obligations_in_force(
    lineage: Lineage, document_id: DocumentId, readings: Sequence[DutyReading], events: Iterable[ObligationEvent], calendar: Calendar
) -> tuple[Obligation, ...]:
    """Return the obligations of a document as they stand on a day; `events` are those on its obligations.

    A draft obliges nobody. Where another version has taken its place, only what people confirmed of it is left here; the rest stands there.
    """
    copy = conform_once(lineage, document_id, calendar.as_of)
    if copy.document.document_id != document_id or copy.document.execution is Execution.DRAFT:
        return obligations(lineage, document_id, (), events, calendar)
    read = lineage.remember(("duties", document_id, calendar.as_of), lambda: _own(lineage, copy))
    found = proposed(read, readings, copy)
    told = named(found, copy, lineage) if readings else found
    return tuple(_qualified(obligations(lineage, document_id, merged(told), events, calendar), copy, lineage))


def declarations_in_force(lineage: Lineage, document_id: DocumentId, calendar: Calendar) -> tuple[Obligation, ...]:
    """Return what a document gives and states to somebody as it stands on a day: no obligation, but owed; nobody acts on it.

    Of a draft, and where another version has taken its place, there is none.
    """
    copy = conform_once(lineage, document_id, calendar.as_of)
    if copy.document.document_id != document_id or copy.document.execution is Execution.DRAFT:
        return ()
    read = lineage.remember(("declared", copy.document, copy.clauses), lambda: _without_operative(declared(copy, lineage), lineage, copy))
    return tuple(_qualified(obligations(lineage, document_id, [(one,) for one in read], (), calendar), copy, lineage))


def _qualified(found: Iterable[Obligation], copy: Conformed, lineage: Lineage) -> Iterator[Obligation]:
    """Yield obligations with the waivers, consents and forbearances of their provisions, of what is around these, of the whole."""
    at = {entry.clause.clause_id: entry.qualifications for entry in copy.clauses if entry.qualifications}
    for one in found:
        place = one.duty.clause_id
        around = (place, *lineage.ancestors(place)) if at and place in lineage.clauses else ()
        edges = tuple(dict.fromkeys((*copy.qualifications, *(edge for clause in around for edge in at.get(clause, ())))))
        yield replace(one, qualified_by=edges) if edges else one


def _own(lineage: Lineage, copy: Conformed) -> tuple[Duty, ...]:
    """Return what rules read of a copy; of a paper that changes others, without what it puts into them: that is read there."""
    return _without_operative((*_read(lineage, copy), *_outliving(lineage, copy)), lineage, copy)


def _read(lineage: Lineage, copy: Conformed) -> tuple[Duty, ...]:
    """Return the duties of a copy, read once for all days on which its words are the same: no rule looks at the day."""
    return lineage.remember(("duties", copy.document, copy.clauses), lambda: duties(copy, lineage))


def _without_operative(found: tuple[Duty, ...], lineage: Lineage, copy: Conformed) -> tuple[Duty, ...]:
    """Return what was read of a copy without what a paper that changes others puts into them."""
    one = copy.document.document_id
    if copy.document.kind not in AMENDING_KINDS:
        return found
    operative = {e.source_clause_id for e in (*lineage.edges_from(one), *lineage.edges_from(one, EdgeStatus.PENDING))}
    return tuple(d for d in found if d.clause_id not in operative)


def _outliving(lineage: Lineage, copy: Conformed) -> tuple[Duty, ...]:
    """Return what a contract that has ended obliges to all the same, by its last words: "upon termination Client shall pay"."""
    end = ending(lineage, copy.document.document_id, copy.as_of)
    last = copy.as_of if end is None else day_before(lineage, end, copy.as_of)
    if last >= copy.as_of:
        return ()
    here = {entry.clause.clause_id for entry in copy.clauses if entry.status is Status.IN_FORCE}
    words = _read(lineage, conform_once(lineage, copy.document.document_id, last))
    return tuple(duty for duty in words if duty.survives and duty.clause_id not in here)
