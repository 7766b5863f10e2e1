"""What people corrected in the register, laid over what was read. The reading itself stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from graph.errors import UsageError
from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentKind, Execution
from graph.model.edges import Decision, Edge, Outcome, Verdict
from graph.review.decisions import effective_decisions

_FIELDS: Mapping[str, Callable[[str], Any]] = {
    "title": str,
    "kind": lambda value: DocumentKind(value.upper()),
    "number": int,
    "signed": PartialDate.parse,
    "effective": PartialDate.parse,
    "expires": PartialDate.parse,
    "execution": lambda value: Execution(value.upper()),
}
_WRITTEN = {
    "kind": "one of " + ", ".join(DocumentKind),
    "number": "a whole number",
    "execution": "one of " + ", ".join(Execution),
    **dict.fromkeys(("signed", "effective", "expires"), "a day as 2016-06-14, or 2016-06 or 2016 where that is all that is known"),
}
CORRECTABLE = tuple(_FIELDS)
CONDITION = "condition"
_FORMS = "'SATISFIED 2021-03-01', 'WAIVED 2021-03-01' or 'FAILED'"


def parse_condition(value: str) -> tuple[Outcome | None, date | None]:
    """Read what a person recorded of a condition and of which day ("" takes an earlier record back); raises UsageError."""
    if not value.strip():
        return None, None
    said, *days = value.split()
    try:
        outcome = Outcome(said.upper())
        day = date.fromisoformat(days[0]) if days else None
    except ValueError:
        raise UsageError(f"'{value}' does not say what became of a condition: {_FORMS}.") from None
    if len(days) > 1 or (day is None and outcome is not Outcome.FAILED):
        raise UsageError(f"'{value}' does not say on which one day the condition was met: {_FORMS}.")
    return outcome, day


def with_condition(edge: Edge, value: str) -> Edge:
    """Return an edge with what a person recorded of its condition; raises UsageError where it has none."""
    if edge.condition_kind is None:
        raise UsageError(f"The change '{edge.edge_id}' depends on no condition.")
    outcome, day = parse_condition(value)
    return replace(edge, outcome=outcome, outcome_on=day)


def parse_field(field: str, value: str) -> Any:  # noqa: ANN401 - each field has its own type
    """Return the value of a register field, or of the condition of a change, from a person's words; raises UsageError.

    "" takes a date, a number or what was recorded of a condition away.
    """
    if field == CONDITION:
        return parse_condition(value)
    if field not in _FIELDS:
        raise UsageError(f"'{field}' is no field of the register. Fields: {', '.join(CORRECTABLE)}; of a conditional change: {CONDITION}.")
    if not value and field in {"number", "signed", "effective", "expires"}:
        return None
    try:
        return _FIELDS[field](value)
    except ValueError:
        raise UsageError(f"'{value}' does not fit the field '{field}'. Write {_WRITTEN.get(field, 'it in words')}.") from None


def corrected(documents: Iterable[Document], decisions: Iterable[Decision]) -> tuple[Document, ...]:
    """Apply the SET decisions that stand, the latest word last."""
    by_id = {d.document_id: d for d in documents}
    for decision in effective_decisions(decisions):
        document = by_id.get(decision.subject)  # type: ignore[call-overload]
        if decision.verdict is Verdict.SET and document is not None:
            by_id[document.document_id] = replace(document, **{decision.field: parse_field(decision.field, decision.value)})
    return tuple(by_id.values())
