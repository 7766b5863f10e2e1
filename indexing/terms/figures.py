"""Values in words: how they are shown in a cell."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from graph.model.obligations import Value, ValueKind


def say(value: Value) -> str:
    """Return a value in few words: "USD 1,000,000", "30 days", "1.5 %", "2 x fees"."""
    match value.kind:
        case ValueKind.MONEY:
            return f"{value.unit} {_number(value.number, 2)}".strip()
        case ValueKind.DURATION:
            unit = value.unit.replace("_", " ").lower()
            return f"{_number(value.number)} {unit}{'' if Decimal(value.number) == 1 else 's'}"
        case ValueKind.PERCENTAGE:
            return f"{_number(value.number)} %"
        case ValueKind.MULTIPLE:
            return f"{_number(value.number)} x {value.unit or 'fees'}"
        case _:
            return str(value.day)


def say_all(values: Iterable[Value], glue: str = "; ") -> str:
    """Return several values in few words, each once, in order."""
    return glue.join(dict.fromkeys(map(say, values)))


def _number(number: str, places: int = 0) -> str:
    """Return a plain decimal with separators; no more places than it has, and whole where it can be."""
    amount = Decimal(number)
    if amount == amount.to_integral_value():
        return f"{amount.to_integral_value():,f}"
    return f"{amount:,.{places}f}" if places else f"{amount.normalize():,f}"
