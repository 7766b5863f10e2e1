"""The last day to fulfil a duty: never invented, never later than the words allow."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.lifecycle.due_dates import approximate, due_date, happens_once, next_due_date
from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Recurrence, TimeUnit, Timing, Value, ValueKind
from graph.text.quantities import values_in
from tests.property.portfolios import laws

TODAY = date(2021, 6, 15)
MONTHLY, QUARTERLY, ANNUAL = Recurrence.MONTHLY, Recurrence.QUARTERLY, Recurrence.ANNUAL


def day(text: str) -> PartialDate | None:
    """Return a date as precise as it is written; None for none."""
    return PartialDate.parse(text) if text else None


def after(words: str, timing: Timing = Timing.WITHIN, trigger: str = "receipt") -> Deadline:
    """Return the deadline of a length as contracts write it; none of "" is on the event itself."""
    return Deadline(timing, span=next(iter(values_in(words)), None), trigger=trigger)


@pytest.mark.parametrize(
    ("timing", "own", "expected"),
    [
        (Timing.ON, "2021-03-10", "2021-03-10"),
        (Timing.WITHIN, "2021-03-10", "2021-03-10"),
        (Timing.WITHIN, "2021-02", "2021-02-28"),
        (Timing.WITHIN, "2021", "2021-12-31"),
        (Timing.BEFORE, "2021-03-10", "2021-03-09"),
        (Timing.BEFORE, "2021-03", "2021-02-28"),
    ],
)
def test_a_day_of_its_own_is_the_last_day(timing: Timing, own: str, expected: str) -> None:
    """What is due in February may wait for its last day; what is due before March may too."""
    assert due_date(Deadline(timing, day(own)), None, None, None, TODAY) == date.fromisoformat(expected)


@pytest.mark.parametrize(
    ("words", "timing", "triggered", "expected"),
    [
        ("thirty (30) days", Timing.WITHIN, "2021-03-10", "2021-04-09"),
        ("thirty (30) days", Timing.ON, "2021-03-10", "2021-04-09"),
        ("thirty (30) days", Timing.BEFORE, "2021-12-31", "2021-12-01"),
        ("two weeks", Timing.WITHIN, "2021-03-10", "2021-03-24"),
        ("one month", Timing.WITHIN, "2021-01-31", "2021-02-28"),
        ("one month", Timing.BEFORE, "2021-03-31", "2021-02-28"),
        ("one quarter", Timing.WITHIN, "2020-11-30", "2021-02-28"),
        ("one year", Timing.WITHIN, "2020-02-29", "2021-02-28"),
        ("one and one-half years", Timing.WITHIN, "2021-01-10", "2022-07-10"),
        ("one and one-half months", Timing.WITHIN, "2021-01-10", "2021-02-25"),
        ("twenty-four (24) hours", Timing.WITHIN, "2021-03-10", "2021-03-11"),
        ("36 hours", Timing.WITHIN, "2021-03-10", "2021-03-12"),
        ("2 hours", Timing.WITHIN, "2021-03-10", "2021-03-11"),
        ("five (5) Business Days", Timing.WITHIN, "2021-03-10", "2021-03-17"),
        ("one business day", Timing.WITHIN, "2021-03-12", "2021-03-15"),
        ("one business day", Timing.WITHIN, "2021-03-13", "2021-03-15"),
        ("six business days", Timing.WITHIN, "2021-03-14", "2021-03-22"),
        ("one business day", Timing.BEFORE, "2021-03-15", "2021-03-12"),
        ("one business day", Timing.BEFORE, "2021-03-14", "2021-03-12"),
        ("30 days", Timing.WITHIN, "2021-03", "2021-03-31"),
        ("30 days", Timing.BEFORE, "2021-12", "2021-11-01"),
        ("", Timing.WITHIN, "2021-03-10", "2021-03-10"),
        ("", Timing.BEFORE, "2021-03-10", "2021-03-09"),
        ("", Timing.WITHIN, "2021-03", "2021-03-01"),
    ],
)
def test_a_deadline_is_counted_from_the_day_of_its_trigger(words: str, timing: Timing, triggered: str, expected: str) -> None:
    """Of a month it is counted from the first: whoever owes is never told a day that may be too late."""
    assert due_date(after(words, timing), None, day(triggered), None, TODAY) == date.fromisoformat(expected)


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


@pytest.mark.parametrize(
    ("recurrence", "deadline", "as_of", "starts", "expected"),
    [
        (MONTHLY, Deadline(day_of_month=15), "2021-06-15", "2020-01-01", "2021-06-15"),
        (MONTHLY, Deadline(day_of_month=15), "2021-06-16", "2020-01-01", "2021-07-15"),
        (MONTHLY, Deadline(day_of_month=31), "2021-02-03", "", "2021-02-28"),
        (MONTHLY, Deadline(day_of_month=1), "2021-06-16", "2021-08-20", "2021-09-01"),
        (MONTHLY, Deadline(day_of_month=20), "2021-12-25", "", "2022-01-20"),
        (QUARTERLY, Deadline(day=day("2020-01-31")), "2021-02-01", "", "2021-04-30"),
        (ANNUAL, Deadline(day=day("2020-02-29")), "2020-03-01", "", "2021-02-28"),
        (ANNUAL, Deadline(day=day("2023-05-01")), "2021-03-01", "", "2023-05-01"),
        (Recurrence.WEEKLY, Deadline(day=day("2021-06-01")), "2021-06-10", "", "2021-06-15"),
        (Recurrence.DAILY, Deadline(day=day("1700-06-01")), "2021-06-10", "", "2021-06-10"),
        (MONTHLY, after("15 days", trigger="the end of each calendar month"), "2021-06-16", "", "2021-07-15"),
        (MONTHLY, after("15 days", trigger="end of each month"), "2021-06-15", "", "2021-06-15"),
        (MONTHLY, after("30 days", trigger="end of each month"), "2021-03-01", "", "2021-03-02"),
        (QUARTERLY, after("45 days", trigger="end of each calendar quarter during the Term"), "2021-06-15", "", "2021-08-14"),
        (ANNUAL, after("two years", trigger="end of each calendar year"), "2021-06-15", "", "2021-12-31"),
        (QUARTERLY, after("10 days", Timing.BEFORE, "the end of every calendar quarter"), "2021-06-21", "", "2021-09-20"),
        (QUARTERLY, Deadline(day_of_month=15), "2021-06-15", "2021-01-01", ""),
        (QUARTERLY, after("45 days", trigger="end of each fiscal quarter"), "2021-06-15", "2021-01-01", ""),
        (QUARTERLY, after("45 days", trigger="the end of each quarter"), "2021-06-15", "2021-01-01", ""),
        (QUARTERLY, after("45 days", trigger="the end of each calendar month"), "2021-06-15", "2021-01-01", ""),
        (MONTHLY, after("5 days", trigger="receipt of the report on the end of each month"), "2021-06-15", "", ""),
        (MONTHLY, Deadline(), "2021-06-15", "2021-01-01", ""),
    ],
)  # fmt: skip
def test_what_recurs_is_due_on_the_next_day_its_words_give(
    recurrence: Recurrence, deadline: Deadline, as_of: str, starts: str, expected: str
) -> None:
    """From the day looked from on, not before the contract starts; a quarter whose months nobody knows gives no day."""
    found = due_date(deadline, recurrence, None, day(starts), date.fromisoformat(as_of))

    assert str(found or "") == expected


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


@pytest.mark.parametrize(
    ("trigger", "once"),
    [
        ("the Effective Date", True),
        ("execution of this Agreement", True),
        ("termination of the Agreement", True),
        ("expiration of the Initial Term", True),
        ("the Closing", True),
        ("receipt of invoice", False),
        ("the end of each quarter", False),
        ("closing of each purchase", False),
        ("", False),
    ],
)
def test_a_contract_begins_and_ends_once(trigger: str, once: bool) -> None:
    """Invoices come again and again."""
    assert happens_once(Deadline(trigger=trigger)) is once


def test_business_days_and_hours_are_approximate() -> None:
    """Nobody here knows the public holidays, or the hour."""
    assert [approximate(after(w)) for w in ("two business days", "24 hours", "30 days", "")] == [True, True, False, False]
    assert not approximate(None)


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
    longest = {
        Recurrence.DAILY: 1,
        Recurrence.WEEKLY: 7,
        Recurrence.EVERY_TWO_WEEKS: 14,
        MONTHLY: 31,
        Recurrence.EVERY_TWO_MONTHS: 62,
        QUARTERLY: 92,
        Recurrence.SEMIANNUAL: 184,
        ANNUAL: 366,
        Recurrence.EVERY_TWO_YEARS: 731,
        Recurrence.EVERY_THREE_YEARS: 1096,
    }[recurrence]
    assert longest - 4 <= min(gaps) <= max(gaps) <= longest
