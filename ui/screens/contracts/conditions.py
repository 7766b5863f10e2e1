"""What was asked of the portfolio table, said back as it was understood."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from graph.model.obligations import Value, ValueKind
from indexing.terms.filter_tests import Condition, Test
from ui.exports.terms_table import plain, title

_COMPARED = {
    Test.BELOW: "under",
    Test.AT_MOST: "at most",
    Test.ABOVE: "over",
    Test.AT_LEAST: "at least",
    Test.EQUAL: "exactly",
}


def understood(conditions: Sequence[Condition]) -> tuple[str, ...]:
    """Return each thing asked as a sentence of its own, beside the words it was read from."""
    return tuple(f"“{one.words}”: {_said(one)}" for one in conditions)


def _said(one: Condition) -> str:
    subject, no = title(one.column), "not " if one.negated else ""
    match one.test:
        case Test.SAID:
            return f"{subject} is {'not said, or excluded' if one.negated else 'said'}"
        case Test.TAGGED:
            return f"{subject} is {no}marked {' or '.join(one.tags)}"
        case Test.NAMED:
            return f"{subject} is {no}{one.text}"
        case Test.WITHIN:
            return f"{subject} is {no}{_days(one.first, one.last)}"
        case _:
            return f"{subject} is {no}{_COMPARED[one.test]} {_value(one.value) if one.value else '?'}"


def _days(first: date, last: date) -> str:
    if first == date.min:
        return f"on {last} or earlier"
    return f"on {first} or later" if last == date.max else f"from {first} to {last}"


def _value(one: Value) -> str:
    number = f"{Decimal(one.number).normalize():,f}"
    match one.kind:
        case ValueKind.MONEY:
            return f"{one.unit} {number}"
        case ValueKind.PERCENTAGE:
            return f"{number} %"
        case ValueKind.MULTIPLE:
            return f"{number} x {one.unit}"
        case _:
            return f"{number} {plain(one.unit)}{'' if number == '1' else 's'}"
