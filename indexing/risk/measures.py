"""Figures of a playbook held against figures of a contract. What is of another kind or currency is not compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from graph.model.obligations import TimeUnit, Value, ValueKind

FEES = "fees"
_DAYS = {
    TimeUnit.HOUR: Fraction(1, 24),
    TimeUnit.DAY: Fraction(1),
    TimeUnit.BUSINESS_DAY: Fraction(7, 5),  # five in a week; holidays are nobody's here
    TimeUnit.WEEK: Fraction(7),
    TimeUnit.MONTH: Fraction(30),
    TimeUnit.YEAR: Fraction(365),
}
_MONTHS = {TimeUnit.MONTH: Fraction(1), TimeUnit.YEAR: Fraction(12)}
_UPWARD = frozenset({"over", "at_least"})
_Held = Callable[[Fraction, Fraction], bool]


class Relation(StrEnum):
    """How a figure of the contract stands to the figure of the playbook."""

    OVER = "over"
    AT_LEAST = "at_least"
    UNDER = "under"
    AT_MOST = "at_most"


_HOLDS: dict[Relation, _Held] = {
    Relation.OVER: lambda said, limit: said > limit,
    Relation.AT_LEAST: lambda said, limit: said >= limit,
    Relation.UNDER: lambda said, limit: said < limit,
    Relation.AT_MOST: lambda said, limit: said <= limit,
}


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of a playbook: `unit` as in `Value` (a TimeUnit, an ISO 4217 currency, "fees"; "" for a percentage)."""

    kind: ValueKind
    number: Decimal
    unit: str = ""

    def __str__(self) -> str:
        """As a sentence has it: 60 days, USD 1,000,000, 1.5 x fees, 2 percent."""
        number = f"{self.number.normalize():,f}"
        if self.kind is ValueKind.MONEY:
            return f"{self.unit} {number}"
        if self.kind is ValueKind.MULTIPLE:
            return f"{number} x {self.unit}"
        if self.kind is ValueKind.PERCENTAGE:
            return f"{number} percent"
        return f"{number} {self.unit.replace('_', ' ').lower()}{'' if number == '1' else 's'}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """One figure of a playbook and how the contract's has to stand to it."""

    relation: Relation
    measure: Measure

    def holds(self, values: Sequence[Value], greatest: bool | None = None) -> bool | None:
        """Tell whether the contract's value stands so; None where that cannot be told, since nothing or not enough can be compared.

        Of several values any one makes it so, unless words rank them (`greatest`): the greater of several is over a limit where one of them
        is, and under it only where all of them are, those too that cannot be compared.
        """
        pairs = [pair for value in values if (pair := _pair(value, self.measure))]
        if not pairs:
            return None
        held = [_HOLDS[self.relation](*pair) for pair in pairs]
        if greatest is None or greatest is (self.relation in _UPWARD):
            return any(held) or (None if greatest is not None and len(pairs) < len(values) else False)
        return False if not all(held) else None if len(pairs) < len(values) else True


def _pair(value: Value, measure: Measure) -> tuple[Fraction, Fraction] | None:
    """Return both figures in one unit; None where there is none."""
    if not value.number:
        return None
    said, limit = Fraction(value.number), Fraction(measure.number)
    if value.kind is ValueKind.PERCENTAGE and measure.kind is ValueKind.MULTIPLE:  # "150% of the fees"
        return said / 100, limit
    if value.kind is not measure.kind:
        return None
    if value.kind is ValueKind.DURATION:
        scale = _MONTHS if value.unit in _MONTHS and measure.unit in _MONTHS else _DAYS
        return said * scale[TimeUnit(value.unit)], limit * scale[TimeUnit(measure.unit)]
    return (said, limit) if value.unit == measure.unit else None
