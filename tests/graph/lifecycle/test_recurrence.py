"""Days of the calendar that return: in order, each once, none before the day looked from."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import islice, pairwise

from hypothesis import given
from hypothesis import strategies as st

from graph.lifecycle.due_dates import due_date, due_notes, next_due_date
from graph.lifecycle.recurrence import bounds, nth_weekdays, period_days, yearly_days
from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Recurrence, TimeUnit, Timing, Value, ValueKind, YearDay
from graph.text.quantities import values_in
from tests.property.portfolios import laws

days = st.dates(date(1990, 1, 1), date(2080, 12, 31))
year_days = st.builds(YearDay, st.integers(0, 12), st.integers(1, 31))
spans = st.builds(
    Value, st.just(ValueKind.DURATION), st.just(0), st.just(1), st.integers(1, 90).map(str), st.sampled_from(TimeUnit).map(str)
)
deadlines = st.builds(
    Deadline,
    st.sampled_from(Timing),
    span=st.none() | spans,
    days=st.lists(year_days, min_size=1, max_size=4).map(tuple),
)


@laws
@given(st.lists(year_days, min_size=1, max_size=5), days)
def test_days_that_return_come_in_order_each_once(named: list[YearDay], since: date) -> None:
    """From the day looked from on, and none is left out: looking from a later one gives the rest."""
    found = list(islice(yearly_days(named, since), 12))

    assert found[0] >= since
    assert all(a < b for a, b in pairwise(found))
    assert list(islice(yearly_days(named, found[3]), 9)) == found[3:]


@laws
@given(st.integers(1, 31), days)
def test_working_days_of_a_month_are_mondays_to_fridays(number: int, since: date) -> None:
    """Each in a month of its own, as many in as is counted, or the last of them."""
    found = list(islice(nth_weekdays(number, since), 6))
    before = [sum(day.replace(day=n).weekday() < 5 for n in range(1, day.day + 1)) for day in found]

    assert all(day.weekday() < 5 and day >= since for day in found)
    assert len({(day.year, day.month) for day in found}) == 6
    assert all(
        count == number or (count < number and (day + timedelta(days=3)).month != day.month)
        for count, day in zip(before, found, strict=True)
    )


@laws
@given(deadlines, days, st.integers(0, 800))
def test_a_due_day_moves_only_on_with_the_day_looked_from(deadline: Deadline, since: date, later: int) -> None:
    """It is never before that day, nor before the contract starts; what follows it comes after it, and is what is due from then on."""
    one, other = (due_date(deadline, Recurrence.ANNUAL, None, None, day) for day in (since, since + timedelta(days=later)))
    begun = due_date(deadline, Recurrence.ANNUAL, None, PartialDate.of(since + timedelta(days=later)), since)
    assert one is not None
    assert other is not None
    then = next_due_date(deadline, Recurrence.ANNUAL, None, one)
    assert then is not None

    assert since <= one <= other
    assert begun == other
    assert then == due_date(deadline, Recurrence.ANNUAL, None, None, one + timedelta(days=1))
    assert then > one


@laws
@given(
    spans.filter(lambda span: span.unit not in {TimeUnit.MONTH, TimeUnit.YEAR}),
    st.lists(year_days, min_size=1, max_size=3).map(tuple),
    days,
)
def test_a_due_day_is_counted_from_a_day_that_the_words_name(span: Value, named: tuple[YearDay, ...], since: date) -> None:
    """However long after it."""
    found = due_date(Deadline(span=span, days=named), Recurrence.ANNUAL, None, None, since)
    near = [
        due_date(Deadline(span=span), None, PartialDate.of(day), None, since)
        for day in islice(yearly_days(named, since - timedelta(days=700)), 150)
    ]

    assert found in near


def test_february_29_is_the_28th_of_a_common_year_and_says_so() -> None:
    """The day after would be too late; in a leap year the words have their day."""
    leap = Deadline(Timing.ON, days=(YearDay(2, 29),))

    assert due_date(leap, Recurrence.ANNUAL, None, None, date(2025, 1, 10)) == date(2025, 2, 28)
    assert due_date(leap, Recurrence.ANNUAL, None, None, date(2028, 1, 10)) == date(2028, 2, 29)
    assert due_notes(leap, date(2025, 2, 28)) == ("the words name day 29 of a month that has none: counted as its last day",)
    assert due_notes(leap, date(2028, 2, 29)) == ()
    assert due_date(Deadline(Timing.BEFORE, days=(YearDay(2, 29),)), Recurrence.ANNUAL, None, None, date(2025, 1, 10)) == date(2025, 2, 27)


def test_the_last_day_of_february_needs_no_note() -> None:
    """Every year has one."""
    last = Deadline(Timing.ON, days=(YearDay(2, 31),))

    assert [due_date(last, Recurrence.ANNUAL, None, None, date(year, 1, 1)) for year in (2025, 2028)] == [
        date(2025, 2, 28),
        date(2028, 2, 29),
    ]
    assert due_notes(last, date(2025, 2, 28)) == ()


def test_a_due_day_says_how_it_was_counted() -> None:
    """By what the document tells, without holidays, to the end of a month; from a day that somebody told, only the holidays count."""
    week = next(iter(values_in("five business days")))
    counted = Deadline(Timing.WITHIN, span=week, trigger="fiscal", days=(YearDay(6, 30),), read_as="the fiscal year ends on June 30")
    day = date(2025, 7, 7)

    assert due_notes(counted, day) == (
        "counted without public holidays or hours: the words may mean another day",
        "the fiscal year ends on June 30",
    )
    assert due_notes(counted, day, triggered=PartialDate.of(day)) == (
        "counted without public holidays or hours: the words may mean another day",
    )
    assert due_notes(Deadline(day=PartialDate(2025, 3)), date(2025, 3, 31)) == ("the words name no day: the last one of 2025-03",)
    assert due_notes(Deadline(day=PartialDate(2025, 3, 4)), date(2025, 3, 4)) == ()
    assert due_notes(counted, None) == due_notes(None, day) == ()


def test_the_fifth_working_day_skips_the_weekend() -> None:
    """February 2025 begins on a Saturday: its fifth working day is the 7th."""
    fifth = Deadline(day_of_month=5, working=True)

    assert due_date(fifth, Recurrence.MONTHLY, None, None, date(2025, 2, 1)) == date(2025, 2, 7)
    assert next_due_date(fifth, Recurrence.MONTHLY, None, date(2025, 2, 7)) == date(2025, 3, 7)
    assert due_notes(fifth, date(2025, 2, 7)) != ()


def test_periods_of_a_year_that_ends_in_june() -> None:
    """Its quarters end with those of the calendar, its first day is July 1."""
    june = YearDay(6, 30)

    assert bounds("year", june) == (june,)
    assert bounds("year", june, ends=False) == (YearDay(7, 1),)
    assert [day.month for day in bounds("quarter", june)] == [3, 6, 9, 12]
    assert period_days("the beginning of each calendar quarter", Recurrence.QUARTERLY) == tuple(YearDay(m, 1) for m in (1, 4, 7, 10))
    assert period_days("the end of each fiscal quarter", Recurrence.QUARTERLY) == ()
    assert period_days("the end of each calendar year", Recurrence.QUARTERLY) == ()
