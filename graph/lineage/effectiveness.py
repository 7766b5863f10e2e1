"""When a change was agreed and from when it has effect: it governs, has not begun, has lapsed, or waits for something.

The order in which changes were agreed is total and does not depend on the order of insertion. Where it rests on nothing the
parties said (two instruments of one day, neither naming the other, no numbers), `settled` is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum, StrEnum

from graph.model.dates import PartialDate
from graph.model.documents import Document, Execution
from graph.model.edges import ConditionKind, Edge, OperationKind, Outcome
from graph.model.ids import DocumentId
from graph.text.sections import fold_name

NOT_AGREED = frozenset({Execution.DRAFT, Execution.UNSIGNED})
"""What a paper shows of its signatures where nothing shows that it was agreed."""


class Effectiveness(StrEnum):
    """Whether and why an edge has effect on a day."""

    GOVERNS = "GOVERNS"
    NOT_YET = "NOT_YET"
    LAPSED = "LAPSED"
    UNDATED = "UNDATED"  # no words give a day: it never takes effect silently
    AWAITED = "AWAITED"  # a future event it depends on is not recorded
    FAILED = "CONDITION_FAILED"  # a person recorded that its condition failed: it never takes effect


def effectiveness(documents: Mapping[DocumentId, Document], edge: Edge, as_of: date) -> Effectiveness:
    """Tell whether an edge has effect on a day, or why not. Inside a partial date it governs; the answer carries a warning."""
    if edge.outcome is Outcome.FAILED:
        return Effectiveness.FAILED
    start = effective_from(documents, edge)
    if start is not None and as_of < start.first_day():
        return Effectiveness.NOT_YET
    if edge.effective_to is not None and as_of >= edge.effective_to:
        return Effectiveness.LAPSED
    if edge.condition_kind is ConditionKind.FUTURE_EVENT and (edge.outcome is None or edge.outcome_on is None):
        return Effectiveness.AWAITED
    return Effectiveness.GOVERNS if start is not None else Effectiveness.UNDATED


def governs(documents: Mapping[DocumentId, Document], edge: Edge, as_of: date) -> bool:
    """Tell whether an edge is in force on a day."""
    return effectiveness(documents, edge, as_of) is Effectiveness.GOVERNS


def unconfirmed(edge: Edge) -> bool:
    """Tell whether a change was to take effect on a condition that nobody has recorded as met."""
    return edge.condition_kind is ConditionKind.CLOSING and edge.outcome is None


def has_begun(document: Document, as_of: date, *, start: PartialDate | None = None) -> bool:
    """Tell whether an instrument has begun by a day: from `start`, else from its own; unsigned and undated it has not.

    A draft never has, whatever day it carries. Other undated instruments count as begun: nothing in their words holds them back.
    """
    if document.execution is Execution.DRAFT:
        return False
    start = start or document.starts
    return start.first_day() <= as_of if start is not None else document.execution not in NOT_AGREED


Documents = Mapping[DocumentId, Document]

_MET = frozenset({Outcome.SATISFIED, Outcome.WAIVED})


def effective_from(documents: Documents, edge: Edge) -> PartialDate | None:
    """Return the first day of a change: its own, else its instrument's; None where no words tell.

    What is void from the beginning never was: its first day is that of the instrument it acts on. A condition
    that a person recorded as met on a later day than the stated one holds the change back until that day.
    """
    target = documents.get(edge.target_document_id) if edge.from_beginning and edge.target_document_id else None
    if target is not None and target.starts is not None:
        return target.starts
    stated = edge.effective_from or documents[edge.source_document_id].starts
    if edge.outcome not in _MET or edge.outcome_on is None or edge.condition_kind is None:
        return stated
    met = PartialDate.of(edge.outcome_on)
    return met if stated is None or stated.first_day() < edge.outcome_on else stated


def agreed_on(documents: Documents, edge: Edge) -> PartialDate | None:
    """Return the day a change was agreed: its instrument's, else the day it takes effect."""
    return documents[edge.source_document_id].agreed or edge.effective_from


def ordered(documents: Documents, edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """Return the edges in the order agreed: date, recital, amendment number; within an instrument by effective date and position."""
    found = sorted(edges, key=lambda e: e.edge_id)
    by_day: dict[date, dict[DocumentId, Document]] = {}
    targets: dict[DocumentId, set[DocumentId | None]] = {}
    for edge in found:
        by_day.setdefault(_day(documents, edge), {})[edge.source_document_id] = documents[edge.source_document_id]
        targets.setdefault(edge.source_document_id, set()).add(edge.target_document_id)
    depth = {
        (day, one.document_id): _depth(one, same_day.values(), targets) for day, same_day in by_day.items() for one in same_day.values()
    }

    def key(edge: Edge) -> tuple[date, int, int, str, date, int, int, str]:
        source = documents[edge.source_document_id]
        day, start = _day(documents, edge), effective_from(documents, edge)
        place = (source.document_id, start.first_day() if start else date.max, edge.quote.char_start, _new_words(edge), edge.edge_id)
        return day, depth[day, source.document_id], source.number or 0, *place

    return tuple(sorted(found, key=key))


def _new_words(edge: Edge) -> int:
    """Return where the new words of a change stand in its source: one sentence may bring several."""
    runs = edge.operation.new.runs if edge.operation else ()
    return next((run.char_start for run in runs if run.char_start is not None), 0)


def settled(documents: Documents, first: Edge, second: Edge) -> bool:
    """Tell whether the parties' words put one instrument's change after another's: a later day, a recital or a number."""
    one, other = documents[first.source_document_id], documents[second.source_document_id]
    if _day(documents, first) != _day(documents, second):
        return True
    return recites(other, one) or (one.number is not None and other.number is not None and one.number != other.number)


def within_a_day(documents: Documents, first: Edge, second: Edge) -> str:
    """Say what puts one of two changes agreed on one day after the other; "" where their days do, or one instrument holds both."""
    one, other = documents[first.source_document_id], documents[second.source_document_id]
    if one is other or _day(documents, first) != _day(documents, second):
        return ""
    why = "its recitals name the other" if recites(other, one) else "by its number it comes after the other"
    return f"two changes of one day differ; that of {other.title or other.file_name} stands: {why}"


def recites(later: Document, earlier: Document) -> bool:
    """Tell whether one instrument names another in its opening words."""
    for hint in later.recites:
        if hint.number is not None:
            if hint.number == earlier.number:
                return True
        elif (
            hint.date is not None and hint.date in (earlier.signed, earlier.effective) and fold_name(hint.title) == fold_name(earlier.title)
        ):
            return True
    return False


def _depth(one: Document, same_day: Iterable[Document], targets: Mapping[DocumentId, set[DocumentId | None]]) -> int:
    """Count the instruments of one day that one names and that act on the same documents: a number alone names many in a portfolio."""
    mine = targets[one.document_id] - {None}
    others = (other for other in same_day if other.document_id != one.document_id)
    return sum(recites(one, other) for other in others if other.document_id in mine or mine & targets[other.document_id])


def _day(documents: Documents, edge: Edge) -> date:
    agreed = agreed_on(documents, edge)
    return agreed.first_day() if agreed else date.max


class Rivalry(Enum):
    """How two changes to the same words stand to each other where the order agreed does not simply decide."""

    CROSSED = "CROSSED"  # the one agreed later takes effect earlier
    UNSETTLED = "UNSETTLED"  # one day, and no words put one after the other


def rivalry(documents: Documents, first: Edge, second: Edge) -> Rivalry | None:
    """Return how `second`, later in the order agreed, rivals `first`; None where it simply comes after.

    Within one instrument the later day and position decide, except for two that each replace the same whole from one day.
    """
    if first.source_document_id == second.source_document_id:
        twice = first.target_clause_id == second.target_clause_id and first.effective_from == second.effective_from
        return Rivalry.UNSETTLED if twice and _whole(first) and _whole(second) else None
    if not settled(documents, first, second):
        return Rivalry.UNSETTLED
    one, other = effective_from(documents, first), effective_from(documents, second)
    return Rivalry.CROSSED if one and other and one.first_day() > other.first_day() else None


def _whole(edge: Edge) -> bool:
    return edge.kind in {OperationKind.REPLACE, OperationKind.DELETE}
