"""The days that words give: when a duty is due, when an obligation moves by the clock, when a notice has to be given.

The rows of `days.table` are read by the functions below; a deadline is written as `day 15`, `on 2020-01-31`, `BEFORE 10 days: the end of
each month` (of which WITHIN goes without saying), or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from graph.lifecycle.due_dates import approximate, due_date, happens_once
from graph.lifecycle.obligation_status import Calendar, state_by_clock
from graph.lifecycle.upcoming_term_ends import is_end_ambiguous, period_before
from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Recurrence, State, TimeUnit, Timing, Value, ValueKind
from graph.resolution.term_expiry import last_counted
from graph.text.quantities import values_in
from tests.cases import Row, misread, tables_in

TODAY = date(2021, 6, 15)
MAY = date(2021, 5, 31)


def day(text: str) -> PartialDate | None:
    """Return a date as precise as it is written; None for none."""
    return PartialDate.parse(text) if text else None


def after(words: str, timing: str = "WITHIN", trigger: str = "receipt") -> Deadline:
    """Return the deadline of a length as contracts write it; none of "" is on the event itself."""
    return Deadline(Timing(timing), span=next(iter(values_in(words)), None), trigger=trigger)


def deadline(told: str) -> Deadline:
    """Return a deadline as the table writes it."""
    if found := re.fullmatch(r"day (\d+)", told):
        return Deadline(day_of_month=int(found[1]))
    if found := re.fullmatch(r"on ([\d-]+)", told):
        return Deadline(day=day(found[1]))
    if found := re.fullmatch(r"(?:(BEFORE) )?(.+?): (.+)", told):
        return after(found[2], found[1] or "WITHIN", found[3])
    return Deadline()


def recurring(recurrence: str, told: str, as_of: str, starts: str) -> str:
    """Return the next day, looked from a day, of what recurs under a contract that starts on a day."""
    return str(due_date(deadline(told), Recurrence(recurrence), None, day(starts), date.fromisoformat(as_of)) or "")


READERS: dict[str, Callable[..., object]] = {
    "due on": lambda timing, own: due_date(Deadline(Timing(timing), day(own)), None, None, None, TODAY),
    "due after": lambda words, timing, triggered: due_date(after(words, timing), None, day(triggered), None, TODAY),
    "next due": recurring,
    "once": lambda trigger: happens_once(Deadline(trigger=trigger)),
    "approximate": lambda words: approximate(after(words)),
    "state": lambda as_of: state_by_clock(State.ACTIVE, MAY, Calendar(date.fromisoformat(as_of))),
    "counted back": lambda last, number, unit: period_before(
        date.fromisoformat(last), Value(ValueKind.DURATION, 0, 0, number, TimeUnit(unit))
    ),
    "left open": lambda words: is_end_ambiguous(words, date(2026, 12, 31)),
    "last renewed": lambda words: last_counted(f"This Agreement shall automatically {words} unless refused.", date(2020, 12, 31)),
}


@pytest.mark.parametrize(("reader", "rows"), tables_in(Path(__file__).with_name("days.table")))
def test_days(reader: str, rows: list[Row]) -> None:
    """Every row gives the day, or the state, that it says."""
    assert misread(READERS[reader], rows) == ""
