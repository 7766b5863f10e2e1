"""Obligations as a CSV file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ui.exports import csv_files
from ui.serialization.obligation_schema import ObligationShape, ValueShape, on_days

COLUMNS = (
    "State", "Due", "Domain", "Type", "Who", "Party", "Owed to", "Contract", "Section", "Page", "Words", "Values", "Deadline", "Recurs",
    "Conditions", "Notice", "Jurisdiction", "Outlives", "Out of force", "Flags", "Last said", "By", "Reason", "Read by", "As of", "Id",
)  # fmt: skip


def csv_bytes(found: Iterable[ObligationShape]) -> bytes:
    """Return obligations as a CSV file, a line each, in the order given."""
    return csv_files.csv_bytes(_lines(found))


def _lines(found: Iterable[ObligationShape]) -> Iterator[tuple[str, ...]]:
    yield COLUMNS
    for one in found:
        notice, last = one["notice_period"], one["events"][-1] if one["events"] else None
        yield (
            one["state"],
            one["due"] or "",
            one["domain"],
            one["type"],
            one["obligor"] or one["bound"],
            one["party"],
            "; ".join(person["party"] or person["named"] for person in one["owed_to"]),
            one["document"],
            one["section"],
            "" if one["page"] is None else str(one["page"]),
            one["words"],
            "; ".join(map(_value, one["values"])),
            _deadline(one),
            one["recurrence"] or "",
            "; ".join(one["conditions"]),
            _value(notice) if notice else "",
            one["jurisdiction"],
            _yes(one["survives"]),
            _yes(one["superseded"]),
            "; ".join(one["flags"]),
            (last["event"] or last["deed"]) if last else "",
            last["by"] if last else "",
            last["reason"] if last else "",
            one["reader"],
            one["as_of"],
            one["obligation_id"],
        )


def _deadline(one: ObligationShape) -> str:
    """Return when it is due, as the words have it: a day, or a time counted from something that happens."""
    deadline = one["deadline"]
    if deadline is None:
        return ""
    span = deadline["span"]["words"] if deadline["span"] else ""
    return " ".join(filter(None, (deadline["timing"].lower(), span, deadline["trigger"] or deadline["day"] or on_days(deadline))))


def _value(value: ValueShape) -> str:
    return " ".join(filter(None, (value["day"] or value["number"], value["unit"])))


def _yes(so: bool) -> str:
    return "yes" if so else ""
