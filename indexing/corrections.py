"""What people corrected in the register, laid over what was read. The reading itself stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from graph.errors import UsageError
from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentKind, Execution
from graph.model.edges import Decision, Verdict

_FIELDS: Mapping[str, Callable[[str], Any]] = {
    "title": str,
    "kind": lambda value: DocumentKind(value.upper()),
    "number": int,
    "signed": PartialDate.parse,
    "effective": PartialDate.parse,
    "expires": PartialDate.parse,
    "execution": lambda value: Execution(value.upper()),
}
CORRECTABLE = tuple(_FIELDS)


def parse_field(field: str, value: str) -> Any:  # noqa: ANN401 - each field has its own type
    """Return a register field's value from a person's words ("" takes a date or number away); raises UsageError."""
    if field not in _FIELDS:
        raise UsageError(f"'{field}' is no field of the register. Fields: {', '.join(CORRECTABLE)}.")
    if not value and field in {"number", "signed", "effective", "expires"}:
        return None
    try:
        return _FIELDS[field](value)
    except ValueError:
        raise UsageError(f"'{value}' does not fit the field '{field}'.") from None


def corrected(documents: Iterable[Document], decisions: Iterable[Decision]) -> tuple[Document, ...]:
    """Apply the SET decisions, the latest word last."""
    by_id = {d.document_id: d for d in documents}
    for decision in decisions:
        document = by_id.get(decision.subject)  # type: ignore[call-overload]
        if decision.verdict is Verdict.SET and document is not None:
            by_id[document.document_id] = replace(document, **{decision.field: parse_field(decision.field, decision.value)})
    return tuple(by_id.values())
