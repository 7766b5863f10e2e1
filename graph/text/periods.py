"""Periods as contracts write them ("three (3) years"), and the days that they lead to."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import MAXYEAR, date, timedelta

from graph.text.quote_matching import tokens

WORDS = (
    r"(?P<count>(?:[a-z]+(?:-[a-z]+)?\s*)?\(?\d{1,3}\)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen"
    r"|twenty(?:-\w+)?|thirty|thirty-six|sixty|ninety|an?)[\s-]+(?:full\s+|calendar\s+|additional\s+|consecutive\s+)?"
    r"(?P<unit>day|week|month|year)s?"
)
"""What `read` reads, for patterns of others; it is to be matched without regard to case."""
_PERIOD = re.compile(rf"(?i)\b{WORDS}\b")
_MONTHS = {"month": 1, "year": 12}
_DAYS = {"day": 1, "week": 7}


@dataclass(frozen=True, slots=True)
class Period:
    """A count of months or of days; one of the two is zero."""

    months: int = 0
    days: int = 0

    def after(self, day: date, times: int = 1) -> date:
        """Return the day so long after a day: the last of a shorter month, and no later than the calendar goes."""
        if (date.max - day).days < self.days * times:
            return date.max
        moved = day + timedelta(days=self.days * times)
        year, month = divmod(moved.year * 12 + moved.month - 1 + self.months * times, 12)
        if year > MAXYEAR:
            return date.max
        return date(year, month + 1, min(moved.day, calendar.monthrange(year, month + 1)[1]))


def parse_period(words: str) -> Period | None:
    """Read the first period in some words; None where there is none."""
    found = _PERIOD.search(words)
    if found is None:
        return None
    figures = [t.form for t in tokens(found["count"]) if t.form.isdigit()]
    count = 1 if found["count"].casefold() in {"a", "an"} else int(figures[0]) if figures else 0
    unit = found["unit"].casefold()
    return Period(count * _MONTHS.get(unit, 0), count * _DAYS.get(unit, 0)) if count else None
