"""Dates as contracts write them: sometimes only a month or a year."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True, order=True)
class PartialDate:
    """A day, a month or a year. Nothing invents the missing part: it stays an interval.

    Printed as `2016-06-14`, `2016-06` or `2016`. Ordered by year, month, day (absent first).
    """

    year: int
    month: int = 0
    day: int = 0

    def __post_init__(self) -> None:
        """Refuse what no calendar has."""
        self.first_day()
        self.last_day()

    @classmethod
    def of(cls, day: date) -> PartialDate:
        """Return the full date of a calendar day."""
        return cls(day.year, day.month, day.day)

    @classmethod
    def parse(cls, text: str) -> PartialDate:
        """Read `2016-06-14`, `2016-06` or `2016`; raises ValueError."""
        return cls(*(int(part) for part in text.split("-", 2)))

    @property
    def exact(self) -> bool:
        """True when the day is known."""
        return self.day > 0

    def first_day(self) -> date:
        """Return the first day of the interval."""
        return date(self.year, self.month or 1, self.day or 1)

    def last_day(self) -> date:
        """Return the last day of the interval."""
        month = self.month or 12
        return date(self.year, month, self.day or calendar.monthrange(self.year, month)[1])

    def next_day(self) -> date:
        """Return the first day after the interval."""
        return self.last_day() + timedelta(days=1)

    def __str__(self) -> str:
        """ISO 8601, as precise as the words were."""
        parts = [f"{self.year:04d}"]
        if self.month:
            parts.append(f"{self.month:02d}")
        if self.day:
            parts.append(f"{self.day:02d}")
        return "-".join(parts)
