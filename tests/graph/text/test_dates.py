"""Dates: every way of writing one gives the same date; nothing else is a date."""

from __future__ import annotations

import time

import pytest

from graph.model.dates import PartialDate
from graph.text.dates import find_dates, parse_date

JUNE_5 = PartialDate(2010, 6, 5)


@pytest.mark.parametrize(
    "words",
    [
        "June 5, 2010",
        "JUNE 5,2010",
        "June 5 , 2010",
        "June 5th, 2010",
        "Jun. 5, 2010",
        "5 June 2010",
        "5th June 2010",
        "5-Jun-2010",
        "the 5th day of June, 2010",
        "this 5 day\nof June 2010",
        "June 5,\n          2010",
        "June\n     5, 2010",
        "5 June\n\t2010",
        "the 5th day of June,\n     2010",
        "the 5 th day of June, 2010",
        "June 5th th , 2010",
        "this fifth day of June, in the year 2010",
        "the fifth (5th) day of June 2010",
        "6/5/2010",
        "06/05/10",
        "6-5-2010",
        "2010-06-05",
        "2010/6/5",
        "5. Juni 2010",
        "5.6.2010",
        "5 juin 2010",
        "the fifth day of June, two thousand ten",
        "the fifth day of June, Two Thousand and Ten",
    ],
)
def test_one_day_many_ways(words: str) -> None:
    """Every way of writing 5 June 2010 is read as that day, and only as that day."""
    found = find_dates(f"made as of {words} (the Date)")
    assert [m.date for m in found] == [JUNE_5]


@pytest.mark.parametrize(
    ("words", "date"),
    [
        ("13/5/2011", PartialDate(2011, 5, 13)),
        ("7/5/2011", PartialDate(2011, 7, 5)),
        ("11/14/97", PartialDate(1997, 11, 14)),
        ("June 2016", PartialDate(2016, 6)),
        ("June, 2016", PartialDate(2016, 6)),
        ("October __, 2010", PartialDate(2010, 10)),
        ("____________, 2010", PartialDate(2010)),
        ("[___], 2010", PartialDate(2010)),
        ("this ____ day of __________, 2010", PartialDate(2010)),
        ("the [ ] day of [ ], 2010", PartialDate(2010)),
        ("October [●], 2010", PartialDate(2010, 10)),
        ("the ___ day of October, 2010", PartialDate(2010, 10)),
        ("February 30, 2010", PartialDate(2010, 2)),
        ("1er juillet 2010", PartialDate(2010, 7, 1)),
        ("1. März 2010", PartialDate(2010, 3, 1)),
        ("the thirty-first day of December, nineteen hundred ninety-nine", PartialDate(1999, 12, 31)),
        ("Sept. 12, 2005", PartialDate(2005, 9, 12)),
    ],
)
def test_precision_is_kept(words: str, date: PartialDate) -> None:
    """A date is as precise as its words: a blank or impossible day leaves the month."""
    assert parse_date(words) == date


@pytest.mark.parametrize(
    "words",
    [
        "",
        "Tenant may 30 days after",
        "Section 1.12",
        "24/7 support",
        "2-2-16, Sonezakishinchi",
        "1/2 of 2010 units",
        "the march of 99 men",
        "200.80(b)(4)",
        "Loan 12-21-20171",
        "99/99/2010",
    ],
)
def test_what_is_no_date(words: str) -> None:
    """Figures, fractions, designators and verbs are not dates."""
    assert find_dates(words) == ()


def test_ranges_are_verbatim_and_in_order() -> None:
    """Each mention's range holds the words of the date, in reading order, without overlap."""
    text = "as amended on December 22, 1995, January 20, 1997 and 10-Jan-2005; ends June 2016."
    found = find_dates(text)
    assert [text[m.start : m.end] for m in found] == ["December 22, 1995", "January 20, 1997", "10-Jan-2005", "June 2016"]


def test_long_runs_of_blanks_take_linear_time() -> None:
    """A page of underscores, dots and figures is read in well under a second."""
    started = time.process_time()
    find_dates("_" * 50_000 + "." * 50_000 + "1 " * 50_000)
    assert time.process_time() - started < 2
