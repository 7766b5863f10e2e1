"""Days in words, and which of them say when to look."""

from __future__ import annotations

from datetime import date

import pytest

from rag.understand.days import Use, stretches
from rag.understand.days_meant import days_meant
from rag.understand.question import Kind

AS_OF = date(2026, 8, 15)


def read(question: str) -> list[tuple[str, str, str]]:
    """The stretches of a question: what each is for, its first and last day."""
    return [(one.use.value, str(one.first), str(one.last)) for one in stretches(question, AS_OF)]


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("What was the cap in March 2015?", "2015-03-01", "2015-03-31"),
        ("what was the cap in march 2015", "2015-03-01", "2015-03-31"),
        ("As of 2016-06-14, what is the rent?", "2016-06-14", "2016-06-14"),
        ("What was the royalty on 3/15/2012?", "2012-03-15", "2012-03-15"),
        ("What fee applied on 15 March 2012?", "2012-03-15", "2012-03-15"),
        ("What was the fee in Q3 2020?", "2020-07-01", "2020-09-30"),
        ("What was the fee during the first quarter of 2011?", "2011-01-01", "2011-03-31"),
        ("What was the price mid 2013?", "2013-05-01", "2013-08-31"),
        ("What was the price in late 2012?", "2012-09-01", "2012-12-31"),
        ("What was the price in early March 2012?", "2012-03-01", "2012-03-10"),
        ("In the spring of 2016, was there a late fee?", "2016-03-01", "2016-05-31"),
        ("What was the cap at the end of 2019?", "2019-12-31", "2019-12-31"),
        ("What was the cap at the beginning of June 2019?", "2019-06-01", "2019-06-01"),
        ("What was the rent last March?", "2026-03-01", "2026-03-31"),
        ("What was the rent last September?", "2025-09-01", "2025-09-30"),
        ("What was the rent last year?", "2025-01-01", "2025-12-31"),
        ("What was the rent a year ago?", "2025-08-15", "2025-08-15"),
        ("What was the rent eighteen months ago?", "2025-02-15", "2025-02-15"),
        ("Two years earlier, could the tenant assign?", "2024-08-15", "2024-08-15"),
        ("What did the notice clause say yesterday?", "2026-08-14", "2026-08-14"),
        ("What is the cap today?", "2026-08-15", "2026-08-15"),
        ("What was the rate the day before March 1, 2015?", "2015-02-28", "2015-02-28"),
        ("What was the law two years before 1 March 2015?", "2013-03-01", "2013-03-01"),
        ("In March 2015, which law governs?", "2015-03-01", "2015-03-31"),
        ("What is the cap on 1 March 2017?", "2017-03-01", "2017-03-01"),
        ("Which rate will apply on January 1, 2030?", "2030-01-01", "2030-01-01"),
    ],
)
def test_words_that_say_when_to_look(question: str, first: str, last: str) -> None:
    """Each usual spelling is the stretch it covers, and says when to look."""
    assert read(question) == [("ON", first, last)]


@pytest.mark.parametrize(
    "question",
    [
        "What is due on March 1, 2017?",
        "Until the closing on June 1, who pays?",
        "What is the purchase price under the Agreement dated March 1, 2015?",
        "Who is bound by the March 1, 2015 amendment?",
        "When does the lease that began on May 1, 2010 expire?",
        "May the tenant assign in May?",
        "What is the rate for each month in 2015?",
        "Must goods ordered by June 30, 2014 be paid within 30 days?",
    ],
)
def test_a_day_that_is_itself_asked_about(question: str) -> None:
    """A due day, a date in a name or in a condition moves nothing."""
    assert all(use == "SUBJECT" for use, _, _ in read(question))
    assert days_meant(question, Kind.TEXT, stretches(question, AS_OF), AS_OF).as_of == AS_OF


@pytest.mark.parametrize(
    ("question", "against", "as_of"),
    [
        ("How did the cap change between 2015 and 2018?", "2015-12-31", "2018-12-31"),
        ("How did the fee move from March 1, 2014 to June 30, 2016?", "2014-03-01", "2016-06-30"),
        ("What changed since 2024?", "2023-12-31", "2026-08-15"),
        ("What has changed since March 1, 2015?", "2015-02-28", "2026-08-15"),
        ("What changed in 2019?", "2018-12-31", "2019-12-31"),
        ("Compare the cap as of 2015-01-01 and as of 2018-01-01", "2015-01-01", "2018-01-01"),
        ("How has the cap changed since a year ago?", "2025-08-14", "2026-08-15"),
    ],
)
def test_two_days_of_a_comparison(question: str, against: str, as_of: str) -> None:
    """A comparison has an earlier and a later day, whatever words give them; a span begins on its eve."""
    days = days_meant(question, Kind.COMPARISON, stretches(question, AS_OF), AS_OF)
    assert (str(days.against), str(days.as_of)) == (against, as_of)


def test_a_stretch_is_read_on_its_last_day_and_keeps_its_first() -> None:
    """A month names no day: the last is looked at, the first kept so that a change inside is told; one that holds today is today."""
    month = days_meant("", Kind.TEXT, stretches("What was the cap in March 2015?", AS_OF), AS_OF)
    assert (month.as_of, month.within) == (date(2015, 3, 31), date(2015, 3, 1))
    now = days_meant("", Kind.TEXT, stretches("What was the cap this year?", AS_OF), AS_OF)
    assert now.as_of == AS_OF


def test_all_that_is_read_is_shown() -> None:
    """Each stretch that moves the day is shown with its words and its meaning."""
    days = days_meant("", Kind.TEXT, stretches("What was the cap in March 2015?", AS_OF), AS_OF)
    assert [(one.words, one.meaning) for one in days.notes] == [("in March 2015", "2015-03-01 to 2015-03-31; the words of 2015-03-31")]


def test_before_and_after_look_just_outside() -> None:
    """Before a year is its eve; after a month is the first day after it."""
    question = "What was the cap before 2015?"
    (before,) = stretches(question, AS_OF)
    assert before.use is Use.BEFORE
    assert days_meant(question, Kind.TEXT, (before,), AS_OF).as_of == date(2014, 12, 31)
    question = "What was the cap after March 2015?"
    assert days_meant(question, Kind.TEXT, stretches(question, AS_OF), AS_OF).as_of == date(2015, 4, 1)
