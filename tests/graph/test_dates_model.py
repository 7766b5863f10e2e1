"""Partial dates stay intervals."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.dates import PartialDate

DATES = st.builds(
    lambda day, parts: PartialDate(*(day.year, day.month, day.day)[:parts]), st.dates(max_value=date(9998, 12, 31)), st.integers(1, 3)
)


@given(when=DATES)
def test_print_and_parse_are_inverse(when: PartialDate) -> None:
    """A partial date is printed as precisely as it is known, and read back the same."""
    assert PartialDate.parse(str(when)) == when
    assert str(when).count("-") == (when.month > 0) + (when.day > 0)


@given(when=DATES)
def test_interval_is_exactly_the_unit(when: PartialDate) -> None:
    """First and last day stand in the unit, the days beside them do not."""
    unit = (when.year, when.month, when.day)[: 1 + (when.month > 0) + (when.day > 0)]

    def of(day: date) -> tuple[int, ...]:
        return (day.year, day.month, day.day)[: len(unit)]

    assert of(when.first_day()) == of(when.last_day()) == unit
    assert of(when.next_day()) != unit
    assert when.next_day() - when.last_day() == timedelta(days=1)
    assert when.first_day() == date.min or of(when.first_day() - timedelta(days=1)) != unit
    assert when.exact == (when.first_day() == when.last_day())


@given(day=st.dates())
def test_of_a_day_is_exact(day: date) -> None:
    """A calendar day is an interval of one day."""
    when = PartialDate.of(day)

    assert (when.exact, when.first_day(), when.last_day(), str(when)) == (True, day, day, day.isoformat())


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2016-02", date(2016, 2, 1), date(2016, 2, 29)),
        ("2015-02", date(2015, 2, 1), date(2015, 2, 28)),
        ("2016", date(2016, 1, 1), date(2016, 12, 31)),
        ("2016-12", date(2016, 12, 1), date(2016, 12, 31)),
    ],
)
def test_month_and_year(text: str, first: date, last: date) -> None:
    """A month ends with its last day, leap years included."""
    when = PartialDate.parse(text)

    assert (when.first_day(), when.last_day(), when.exact) == (first, last, False)


@pytest.mark.parametrize("text", ["", "2016-13", "2016-02-30", "June 2016", "2016-6-31", "2016-06-14-2", "0"])
def test_what_no_calendar_has_is_refused(text: str) -> None:
    """A date that is none raises ValueError."""
    with pytest.raises(ValueError):  # noqa: PT011 (the calendar's own words)
        PartialDate.parse(text)


def test_order_puts_the_less_precise_first() -> None:
    """Dates are ordered by year, month and day; what is absent comes first."""
    ordered = [PartialDate(2015, 12, 31), PartialDate(2016), PartialDate(2016, 1), PartialDate(2016, 1, 1), PartialDate(2016, 2)]

    assert sorted(set(ordered)) == ordered
