"""Whether a change has effect on a day: it governs, has not begun, has lapsed, or waits for something."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum

from graph.lineage.amendment_order import effective_from
from graph.model.dates import PartialDate
from graph.model.documents import Document, Execution
from graph.model.edges import ConditionKind, Edge, Outcome
from graph.model.ids import DocumentId

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


def begun(document: Document, as_of: date, *, start: PartialDate | None = None) -> bool:
    """Tell whether an instrument has begun by a day: from `start`, else from its own; unsigned and undated it has not.

    A draft never has, whatever day it carries. Other undated instruments count as begun: nothing in their words holds them back.
    """
    if document.execution is Execution.DRAFT:
        return False
    start = start or document.starts
    return start.first_day() <= as_of if start is not None else document.execution not in NOT_AGREED
