"""How often something returns, and when that begins and ends."""

from __future__ import annotations

from datetime import date

import pytest

from graph.lifecycle.due_dates import due_date, due_notes, last_due_date, next_due_date
from graph.lifecycle.obligation_status import is_last
from graph.model.dates import PartialDate
from graph.model.obligations import Obligation, Recurrence, State
from indexing.obligations.rules.timing import ReadTiming, read_timing
from tests.indexing.obligations.binding import one

TODAY = date(2026, 1, 10)


def read(words: str) -> ReadTiming:
    """Return what the words of a duty say of time."""
    return read_timing(f"Supplier shall deliver the list {words}.", 0)


def told(words: str) -> str:
    """Return how often a duty returns and when it is due next; "-" for neither."""
    when = read(words)
    return f"{when.recurrence or '-'} {due_date(when.deadline, when.recurrence, None, PartialDate(2018), TODAY) or '-'}"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("every other year on May 1", "EVERY_TWO_YEARS -"),
        ("biennially on May 1", "EVERY_TWO_YEARS -"),
        ("on May 1 in even-numbered years", "EVERY_TWO_YEARS -"),
        ("every three (3) years, on or before May 1", "EVERY_THREE_YEARS -"),
        ("30 days before December 31 of every third year", "EVERY_THREE_YEARS -"),
        ("every two years beginning on March 1, 2025", "EVERY_TWO_YEARS 2027-03-01"),
        ("on each fifth anniversary of May 1, 2021", "- -"),
        ("every second month beginning on December 5, 2025", "EVERY_TWO_MONTHS 2026-02-05"),
        ("on the 10th day of every other month", "EVERY_TWO_MONTHS -"),
        ("every three months beginning on December 5, 2025", "QUARTERLY 2026-03-05"),
        ("every two weeks beginning on January 5, 2026", "EVERY_TWO_WEEKS 2026-01-19"),
        ("fortnightly", "EVERY_TWO_WEEKS -"),
        ("bi-monthly", "- -"),
        ("bi-weekly", "- -"),
        ("twice yearly on March 1 and September 1", "SEMIANNUAL 2026-03-01"),
        ("every six (6) months beginning on March 1, 2025", "SEMIANNUAL 2026-03-01"),
        ("every four months on the 1st day of the month", "- -"),
        ("with insurance of $10,000,000 in the annual aggregate", "- -"),
    ],
)
def test_longer_intervals_are_not_each(words: str, expected: str) -> None:
    """Of which year or month a day is, only its first one tells; words with two meanings say nothing."""
    assert told(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("in 12 equal monthly instalments beginning on March 1, 2025", "2026-02-01"),
        ("in twelve (12) equal consecutive monthly installments, the first of which is due on March 1, 2025", "2026-02-01"),
        ("in four quarterly instalments, commencing on April 1, 2025", "2026-01-01"),
        ("in three annual installments on January 1 of each year, starting June 1, 2024", "2027-01-01"),
        ("in 60 monthly payments of $100, beginning March 15, 2020", "2025-02-15"),
        ("each month for 12 months beginning on March 1, 2025", "2026-02-01"),
        ("on the first day of each month until December 1, 2025", "2025-12-01"),
        ("on the first day of each month from March 1, 2026 through December 1, 2026", "2026-12-01"),
        ("each month commencing on March 1, 2025 and ending on December 31, 2025", "2025-12-31"),
        ("on each June 30 from 2027 to 2029", "2029-12-31"),
        ("by March 31 of each year until 2025", "2025-12-31"),
    ],
)
def test_nothing_is_due_after_the_last_time(words: str, expected: str) -> None:
    """The last is counted from the first, or stated."""
    when, last = read(words), date.fromisoformat(expected)

    assert when.deadline is not None
    assert when.recurrence is not None
    assert last_due_date(when.deadline, when.recurrence, None) == last
    assert due_date(when.deadline, when.recurrence, None, None, last.replace(year=last.year + 1)) is None
    assert next_due_date(when.deadline, when.recurrence, None, last) is None


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("on the first day of each month from March 1, 2026 through December 1, 2026", "MONTHLY 2026-03-01"),
        ("on each June 30 from 2027 to 2029", "ANNUAL 2027-06-30"),
        ("on the first day of each month for the first six months of the Term", "MONTHLY -"),
    ],
)
def test_nothing_is_due_before_it_begins(words: str, expected: str) -> None:
    """Where nobody knows when so many times begin, nobody knows whether they are over."""
    assert told(words) == expected


def test_instalments_are_counted_from_the_day_that_somebody_tells() -> None:
    """The twelfth is the last, whichever day the first was."""
    when, first = read("in twelve monthly instalments, the first within 10 days after the Closing"), PartialDate(2026, 1, 5)

    assert when.recurrence is Recurrence.MONTHLY
    assert due_date(when.deadline, when.recurrence, first, None, TODAY) == date(2026, 1, 15)
    assert next_due_date(when.deadline, Recurrence.MONTHLY, first, date(2026, 11, 15)) == date(2026, 12, 15)
    assert next_due_date(when.deadline, Recurrence.MONTHLY, first, date(2026, 12, 15)) is None


def test_why_there_is_no_day_is_said() -> None:
    """The last has passed, or nobody knows when so many times began."""
    past = read("on the first day of each month until December 1, 2025")
    unknown = read("on the first day of each month for the first six months of the Term")

    assert due_notes(past.deadline, None, past.recurrence) == ("by its words it returns until 2025-12-01",)
    assert due_notes(unknown.deadline, None, unknown.recurrence) == ("by its words it returns 6 times, and nobody told when the first is",)
    assert due_notes(read("on the first day of each month").deadline, None, Recurrence.MONTHLY) == ()


def test_the_last_one_that_is_fulfilled_has_no_next() -> None:
    """The one before it has."""
    duty = one("Buyer shall pay the price in 12 equal monthly instalments beginning on March 1, 2025.")
    twelfth, eleventh = (Obligation(duty.obligation_id, duty, TODAY, State.DUE, due=day) for day in (date(2026, 2, 1), date(2026, 1, 1)))

    assert is_last(twelfth)
    assert not is_last(eleventh)
