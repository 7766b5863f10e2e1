"""Obligations as a CSV file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter

from ui.exports import csv_files
from ui.exports.csv_files import yes
from ui.serialization.obligation_schema import ObligationEventShape, ObligationShape, ValueShape, on_days


def csv_bytes(found: Iterable[ObligationShape]) -> bytes:
    """Return obligations as a CSV file, a line each, in the order given."""
    return csv_files.csv_bytes(csv_files.table(COLUMNS, found))


def _deadline(one: ObligationShape) -> str:
    """Return when it is due, as the words have it: a day, or a time counted from something that happens."""
    deadline = one["deadline"]
    if deadline is None:
        return ""
    span = deadline["span"]["words"] if deadline["span"] else ""
    return " ".join(filter(None, (deadline["timing"].lower(), span, deadline["trigger"] or deadline["day"] or on_days(deadline))))


def _value(value: ValueShape) -> str:
    return " ".join(filter(None, (value["day"] or value["number"], value["unit"])))


def _last(one: ObligationShape) -> ObligationEventShape | None:
    return one["events"][-1] if one["events"] else None


COLUMNS: Mapping[str, Callable[[ObligationShape], object]] = {
    "State": itemgetter("state"),
    "Due": itemgetter("due"),
    "Domain": itemgetter("domain"),
    "Type": itemgetter("type"),
    "Who": lambda one: one["obligor"] or one["bound"],
    "Party": itemgetter("party"),
    "Owed to": lambda one: [person["party"] or person["named"] for person in one["owed_to"]],
    "Contract": itemgetter("document"),
    "Section": itemgetter("section"),
    "Page": itemgetter("page"),
    "Words": itemgetter("words"),
    "Values": lambda one: [_value(value) for value in one["values"]],
    "Deadline": _deadline,
    "Recurs": itemgetter("recurrence"),
    "Conditions": itemgetter("conditions"),
    "Notice": lambda one: one["notice_period"] and _value(one["notice_period"]),
    "Jurisdiction": itemgetter("jurisdiction"),
    "Outlives": lambda one: yes(one["survives"]),
    "Out of force": lambda one: yes(one["superseded"]),
    "Flags": itemgetter("flags"),
    "Last said": lambda one: (last := _last(one)) and (last["event"] or last["deed"]),
    "By": lambda one: (last := _last(one)) and last["by"],
    "Reason": lambda one: (last := _last(one)) and last["reason"],
    "Read by": itemgetter("reader"),
    "As of": itemgetter("as_of"),
    "Id": itemgetter("obligation_id"),
}
"""The columns of the file, and what each takes from an obligation."""
