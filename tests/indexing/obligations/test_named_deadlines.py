"""Days that words name by the calendar, and those that only their document can tell."""

from __future__ import annotations

from datetime import date

import pytest

from graph.lifecycle.due_dates import due_date
from graph.model.dates import PartialDate
from graph.model.obligations import Timing
from graph.text.named_dates import named_day
from indexing.obligations.rules.timing import day_first, read_timing

TODAY = date(2025, 1, 10)


def days(sentence: str, day_first: bool | None = None, as_of: date = TODAY) -> str:
    """Return how often a duty returns and when it is due next; "-" for neither."""
    when = read_timing(sentence, 0, day_first=day_first)
    found = due_date(when.deadline, when.recurrence, None, PartialDate(2021, 5, 1), as_of)
    return f"{when.recurrence or '-'} {found or '-'}"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("on February 29 of each year", "ANNUAL 2025-02-28"),
        ("on or before the 31st day of January of each year", "ANNUAL 2025-01-31"),
        ("before March 31 of every calendar year", "ANNUAL 2025-03-30"),
        ("annually on 1 April", "ANNUAL 2025-04-01"),
        ("semi-annually on June 30 and December 31", "SEMIANNUAL 2025-06-30"),
        ("on June 30 and December 31 of each year", "SEMIANNUAL 2025-06-30"),
        ("quarterly on January 1, April 1, July 1 and October 1", "QUARTERLY 2025-04-01"),
        ("quarterly on January 1 and July 1", "QUARTERLY -"),
        ("within 90 days after June 30 of each year", "ANNUAL 2025-09-28"),
        ("30 days before June 30 of each year", "ANNUAL 2025-05-31"),
        ("for the year ending on December 31 of each year", "ANNUAL -"),
        ("on the 1st and 15th of each month", "MONTHLY 2025-01-15"),
        ("by the fifth (5th) business day of each calendar month", "MONTHLY 2025-02-07"),
        ("by the last business day of each month", "MONTHLY 2025-01-31"),
        ("before the 10th day of each month", "MONTHLY 2025-02-09"),
        ("within 30 days after the last day of each month", "MONTHLY 2025-01-30"),
        ("by the 15th day after the end of each calendar quarter", "QUARTERLY -"),
        ("on the second business day following the end of each month", "MONTHLY -"),
        ("10 days prior to the beginning of each calendar quarter", "QUARTERLY 2025-03-22"),
        ("by the last day of each calendar quarter", "QUARTERLY -"),
        ("by the last day of each quarter", "QUARTERLY -"),
        ("in March 2025", "- -"),
        ("by the end of 2025", "- 2025-12-31"),
        ("to the annual meeting on March 27", "ANNUAL -"),
        ("for the year ending September 30 of each year by December 31 of each year", "ANNUAL 2025-12-31"),
        ("by the 15th day of the third month after the delivery", "- -"),
        ("to those paid under the plans in March 2025 of the others", "- -"),
        ("as the audit held in March 2025 requires", "- -"),
        ("within thirty (30) days following the end of each fiscal year", "ANNUAL -"),
        ("no later than 30 days before the anniversary of the Effective Date", "- -"),
    ],
)
def test_days_of_the_calendar(words: str, expected: str) -> None:
    """Each has the day that its words give, counted from January 10, 2025; what they leave open has none."""
    assert days(f"Supplier shall deliver the list {words}.") == expected


def test_other_dates_of_the_document_tell_how_one_in_figures_is_read() -> None:
    """And the deadline says so."""
    assert day_first(["Ordered on 25/12/2024, paid on 03/01/2025."]) is True
    assert days("Supplier shall deliver the list by 01/02/2025.", day_first=True) == "- 2025-02-01"
    deadline = read_timing("Supplier shall deliver the list by 01/02/2025.", 0, day_first=True).deadline
    assert deadline is not None
    assert "day before month" in deadline.read_as


def test_a_date_that_can_be_read_in_two_ways_waits_with_both() -> None:
    """Where the other dates of the document do not tell, or contradict each other, nothing is guessed."""
    for texts in ([], ["paid on 03/04/2025"], ["paid on 25/12/2024 and on 12/25/2024"]):
        deadline = read_timing("Supplier shall pay before 01/02/2025.", 0, day_first=day_first(texts)).deadline
        assert deadline is not None
        assert (deadline.timing, deadline.day) == (Timing.BEFORE, None)
        assert deadline.trigger == "01/02/2025, which is 2025-01-02 or 2025-02-01"
        assert due_date(deadline, None, None, None, TODAY) is None
        assert due_date(deadline, None, PartialDate(2025, 2, 1), None, TODAY) == date(2025, 1, 31)


@pytest.mark.parametrize(
    ("text", "day", "words"),
    [
        ('The "Opening Date" means 1 May 2020.', "2020-05-01", "1 May 2020"),
        ('is made on 1 May 2020 (the "Opening Date"), between', "2020-05-01", "1 May 2020"),
        ("Opening Date: May 1, 2020", "2020-05-01", "May 1, 2020"),
        ('dated May 1, 2020 (hereinafter the "Opening Date")', "2020-05-01", "May 1, 2020"),
        ('"Opening Date" means the date on which the shop is opened.', "", "the date on which the shop is opened"),
        ('begins on the day when the shop is opened (the "Opening Date").', "", "day when the shop is opened"),
        ('"Opening Date" means the later of May 1, 2020 and the delivery.', "", "the later of May 1, 2020 and the delivery"),
        ('"Opening Date" means the date 30 days after May 1, 2020.', "", "the date 30 days after May 1, 2020"),
    ],
)
def test_a_name_means_the_day_of_its_definition_or_what_nobody_dated(text: str, day: str, words: str) -> None:
    """A day close by is none of it."""
    found = named_day("Opening Date", [text])

    assert found is not None
    assert (str(found.day or ""), found.words) == (day, words)


@pytest.mark.parametrize(
    "text", ["the Opening Date of 1 May 2020", 'on 01/02/2020 (the "Opening Date")', '"Opening Date" has the meaning in Exhibit A.']
)
def test_what_is_no_definition_names_no_day(text: str) -> None:
    """Nor does a date that can be read in two ways."""
    assert named_day("Opening Date", [text]) is None
