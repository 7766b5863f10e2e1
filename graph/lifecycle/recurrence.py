"""The days of the calendar on which something returns: sorted, each once, from any day on.

A day that a month does not have is its last: what is due on February 29 of each year is due on February 28 of a common year, for the
day after would be too late. Working days are Mondays to Fridays: the public holidays are not known here.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Collection, Iterator
from datetime import MAXYEAR, date, timedelta

from graph.model.obligations import Recurrence, YearDay

_PERIOD = re.compile(
    r"(?i)(?:the\s+)?(?:(?P<last>end|close|last\s+day)|beginning|start|commencement|first\s+day)\s+of\s+(?:each|every)\s+"
    r"(?:month|calendar\s+(?P<unit>month|quarter|year))(?:\s+(?:of|during)\s+the\s+term)?"
)
_MONTHS = tuple(range(1, 13))
_SATURDAY = 5
PERIODS = {"month": Recurrence.MONTHLY, "quarter": Recurrence.QUARTERLY, "year": Recurrence.ANNUAL}
"""How often each period of the calendar comes."""


def yearly_days(days: Collection[YearDay], since: date) -> Iterator[date]:
    """Yield the days of the calendar from `since` on that some days without a year name, in order, each once."""
    for year in range(since.year, MAXYEAR + 1) if days else ():
        for day in sorted({_in(year, month, one.day) for one in days for month in ((one.month,) if one.month else _MONTHS)}):
            if day >= since:
                yield day


def nth_weekdays(number: int, since: date) -> Iterator[date]:
    """Yield the Nth Monday to Friday of each month from `since` on; of a month with fewer, its last."""
    for year in range(since.year, MAXYEAR + 1):
        for month in _MONTHS:
            days = [date(year, month, day) for day in range(1, _length(year, month) + 1)]
            day = [d for d in days if d.weekday() < _SATURDAY][:number][-1]
            if day >= since:
                yield day


def period_days(trigger: str, recurrence: Recurrence) -> tuple[YearDay, ...]:
    """Return the days on which the periods begin or end that some words name ("the end of each calendar quarter").

    None of periods whose months nobody knows (a fiscal year, a quarter of no calendar), nor where they come otherwise than it recurs.
    """
    found = _PERIOD.fullmatch(trigger.strip())
    unit = (found["unit"] or "month").casefold() if found else ""
    return bounds(unit, ends=bool(found["last"])) if found and PERIODS[unit] is recurrence else ()


def bounds(unit: str, year_end: YearDay = YearDay(12, 31), *, ends: bool = True) -> tuple[YearDay, ...]:  # noqa: B008 (frozen)
    """Return the days on which each month, quarter or year ends or begins, of a year that ends on a day."""
    length = {"month": 1, "quarter": 3, "year": 12}[unit]
    lasts = [YearDay((year_end.month + times - 1) % 12 + 1, year_end.day if length == 12 else 31) for times in range(0, 12, length)]
    return tuple(sorted(lasts if ends else map(_next, lasts)))


def _next(one: YearDay) -> YearDay:
    """Return the day after the last of a period."""
    last = one.day >= _length(2001, one.month)
    return YearDay(one.month % 12 + 1, 1) if last else YearDay(one.month, one.day + 1)


def _in(year: int, month: int, day: int) -> date:
    return date(year, month, min(day, _length(year, month)))


def _length(year: int, month: int) -> int:
    return calendar.monthrange(year, month)[1]


def count_weekdays(day: date, number: int, way: int) -> date:
    """Count Mondays to Fridays from a day, forwards (`way` 1) or back (-1); from a weekend, the next of them is the first."""
    while number and day.weekday() >= _SATURDAY:
        day -= way * timedelta(days=1)
    weeks, rest = divmod(number, 5)
    day += way * timedelta(weeks=weeks)
    while rest:
        day += way * timedelta(days=1)
        rest -= day.weekday() < _SATURDAY
    return day
