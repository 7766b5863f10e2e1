"""The term of a document by the words in force: periods, extensions, renewals, refusals to renew."""

from __future__ import annotations

from datetime import date

import pytest

from graph.resolution.term_expiry import last_counted
from graph.resolution.term_state import term_on
from graph.text.periods import Period, parse_period
from tests.story import Story


def state(story: Story, name: str, day: str) -> tuple[str, str, bool]:
    """Return the state of a document's term on a day, until when, and whether that was computed."""
    term = term_on(story.lineage, story.doc(name), date.fromisoformat(day))
    return term.state.value, str(term.until), term.computed


@pytest.mark.parametrize(
    ("words", "period"),
    [
        ("three (3) years", Period(36)),
        ("a period of eighteen months", Period(18)),
        ("60 days", Period(days=60)),
        ("an additional year", Period(12)),
        ("one additional year", Period(12)),
        ("two weeks", Period(days=14)),
        ("soon", None),
    ],
)
def test_periods_are_read(words: str, period: Period | None) -> None:
    """In words, in figures, in both."""
    assert parse_period(words) == period


def test_a_month_is_as_long_as_the_calendar_has_it() -> None:
    """The 31st of January and a month is the last of February."""
    assert Period(months=1).after(date(2023, 1, 31)) == date(2023, 2, 28)
    assert Period(months=1).after(date(2023, 1, 31), 2) == date(2023, 3, 31)


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("renewed for one (1) additional twelve month period", date(2021, 12, 31)),
        ("renew for up to two additional one-year terms", date(2022, 12, 31)),
        ("renew for two additional one-year terms", date(2022, 12, 31)),
        ("renew for 3 successive periods of six (6) months each", date(2022, 6, 30)),
        ("renew for one (1) additional year", None),
        ("renew for successive one (1) year periods", None),
        ("renew for additional terms of one year", None),
    ],
)
def test_renewals_that_the_words_count_come_to_an_end(words: str, last: date | None) -> None:
    """The count stands before what is renewed, its length after; the length of one alone says nothing of how often."""
    assert last_counted(f"This Agreement shall automatically {words} unless refused.", date(2020, 12, 31)) == last


def test_the_calendar_has_a_last_day(portfolio: Story) -> None:
    """Renewed for ever, and asked about its end; a period never leads beyond it.

    2020-01-01 clause MSA#4 "This Agreement continues until December 31, 2021 and renews automatically for terms of two years." type=TERM
    """
    assert state(portfolio, "MSA", "9999-12-31")[0] == "RENEWED_PRESUMED"
    assert Period(months=1).after(date.max) == Period(days=1).after(date.max) == date.max
