"""The last day to fulfil a duty: never invented, never later than the words allow."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.lifecycle.due_dates import approximate, due_date, next_due_date
from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Recurrence, TimeUnit, Timing, Value, ValueKind
from tests.graph.lifecycle.test_days import TODAY, after, day
from tests.property.portfolios import laws

MONTHLY, QUARTERLY, ANNUAL = Recurrence.MONTHLY, Recurrence.QUARTERLY, Recurrence.ANNUAL


@pytest.mark.parametrize("words", ["thirty (30) days", "two business days", "one month", ""])
def test_until_somebody_tells_the_day_there_is_none(words: str) -> None:
    """Neither the start of the contract nor today is the day on which a thing happened."""
    assert due_date(after(words), None, None, day("2021-01-01"), TODAY) is None
    assert due_date(after(words), MONTHLY, None, day("2021-01-01"), TODAY) is None
    assert due_date(None, MONTHLY, day("2021-01-01"), day("2021-01-01"), TODAY) is None


def test_a_length_counts_from_a_day_the_words_give() -> None:
    """Unless somebody tells that it happened on another."""
    deadline = Deadline(Timing.WITHIN, day("2021-03-10"), after("30 days").span, "the closing")

    assert due_date(deadline, None, None, None, TODAY) == date(2021, 4, 9)
    assert due_date(deadline, None, day("2021-03-12"), None, TODAY) == date(2021, 4, 11)


def test_the_end_of_january_stays_the_end() -> None:
    """Counted from its first day, whatever gave it: an own day, a day of the month, a trigger."""
    ways = (
        (Deadline(day=day("2021-01-31")), None),
        (Deadline(day_of_month=31), None),
        (after("30 days"), day("2021-01-01")),
    )
    for deadline, triggered in ways:
        first = due_date(deadline, MONTHLY, triggered, None, date(2021, 1, 5))
        assert first == date(2021, 1, 31)
        second = next_due_date(deadline, MONTHLY, triggered, first)
        assert second == date(2021, 2, 28)
        assert next_due_date(deadline, MONTHLY, triggered, second) == date(2021, 3, 31)


def test_after_the_end_of_each_month_counts_from_each_end() -> None:
    """Thirty days after: early in March, late in March, late in April."""
    deadline = after("30 days", trigger="the end of each month")
    found = [date(2021, 3, 2)]
    while len(found) < 3:
        then = next_due_date(deadline, MONTHLY, None, found[-1])
        assert then is not None
        found.append(then)

    assert found == [date(2021, 3, 2), date(2021, 3, 30), date(2021, 4, 30)]


@pytest.mark.parametrize(
    "deadline",
    [
        Deadline(span=Value(ValueKind.DURATION, 0, 1, "9" * 15, TimeUnit.YEAR)),
        Deadline(span=Value(ValueKind.DURATION, 0, 1, "9" * 15, TimeUnit.DAY)),
        Deadline(span=Value(ValueKind.DURATION, 0, 1, "9" * 15, TimeUnit.BUSINESS_DAY)),
        Deadline(Timing.BEFORE, span=Value(ValueKind.DURATION, 0, 1, "9999", TimeUnit.YEAR)),
        Deadline(span=Value(ValueKind.DURATION, 0, 1, "", TimeUnit.DAY)),
        Deadline(span=Value(ValueKind.DURATION, 0, 1, "5", "minute")),
        Deadline(span=Value(ValueKind.MONEY, 0, 1, "5", "USD")),
    ],
)
def test_what_is_no_length_or_ends_beyond_the_calendar_gives_no_day(deadline: Deadline) -> None:
    """A model may have read it; nothing breaks."""
    assert due_date(deadline, None, day("2021-01-01"), None, TODAY) is None
    assert due_date(Deadline(Timing.BEFORE, PartialDate(1)), None, None, None, TODAY) is None
    assert next_due_date(Deadline(day=day("9999-12-31")), MONTHLY, None, date.max) is None
    assert not approximate(None)


LONGEST = dict(zip(Recurrence, (1, 7, 14, 31, 62, 92, 184, 366, 731, 1096), strict=True))
"""The days between two occurrences, at most."""
days = st.dates(date(1990, 1, 1), date(2080, 12, 31))
spans = st.builds(
    Value, st.just(ValueKind.DURATION), st.just(0), st.just(1), st.integers(1, 400).map(str), st.sampled_from(TimeUnit).map(str)
)


@laws
@given(spans, days, days)
def test_later_triggers_are_never_due_earlier(span: Value, one: date, other: date) -> None:
    """In whatever unit; after the trigger if it is within, before it if it is before."""
    for timing, way in ((Timing.WITHIN, 1), (Timing.BEFORE, -1)):
        found = [due_date(Deadline(timing, span=span), None, PartialDate.of(d), None, TODAY) for d in sorted((one, other))]
        assert found[0] is not None
        assert found[1] is not None
        assert found[0] <= found[1]
        assert (found[0] - min(one, other)).days * way > 0


@laws
@given(days, st.integers(1, 60))
def test_business_days_are_as_many_mondays_to_fridays(start: date, number: int) -> None:
    """Counted one by one they come to the same."""
    span = Value(ValueKind.DURATION, 0, 1, str(number), TimeUnit.BUSINESS_DAY)
    found = due_date(Deadline(span=span), None, PartialDate.of(start), None, TODAY)

    assert found is not None
    assert sum((start + timedelta(days=n)).weekday() < 5 for n in range(1, (found - start).days + 1)) == number
    assert found.weekday() < 5


@laws
@given(days, st.sampled_from(Recurrence), days)
def test_a_rhythm_goes_on_without_a_gap_from_wherever_it_is_looked_at(first: date, recurrence: Recurrence, since: date) -> None:
    """The first day from some day on is one of those that follow each other from the beginning."""
    deadline = Deadline(day=PartialDate.of(first))
    found = due_date(deadline, recurrence, None, None, since)
    assert found is not None
    assert found >= max(first, since)
    run = [found]
    while len(run) < 14:
        then = next_due_date(deadline, recurrence, None, run[-1])
        assert then is not None
        assert due_date(deadline, recurrence, None, None, run[-1] + timedelta(days=1)) == then
        run.append(then)
    gaps = {(b - a).days for a, b in pairwise(run)}
    assert LONGEST[recurrence] - 4 <= min(gaps) <= max(gaps) <= LONGEST[recurrence]
