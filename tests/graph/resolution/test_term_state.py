"""The term of a document by the words in force: periods, extensions, renewals, refusals to renew."""

from __future__ import annotations

from datetime import date

from graph.resolution.term_state import term_on
from graph.text.periods import Period
from tests.story import Story


def state(story: Story, name: str, day: str) -> tuple[str, str, bool]:
    """Return the state of a document's term on a day, until when, and whether that was computed."""
    term = term_on(story.lineage, story.doc(name), date.fromisoformat(day))
    return term.state.value, str(term.until), term.computed


def test_a_month_is_as_long_as_the_calendar_has_it() -> None:
    """The 31st of January and a month is the last of February."""
    assert Period(months=1).after(date(2023, 1, 31)) == date(2023, 2, 28)
    assert Period(months=1).after(date(2023, 1, 31), 2) == date(2023, 3, 31)


def test_the_calendar_has_a_last_day(portfolio: Story) -> None:
    """Renewed for ever, and asked about its end; a period never leads beyond it.

    2020-01-01 clause MSA#4 "This Agreement continues until December 31, 2021 and renews automatically for terms of two years." type=TERM
    """
    assert state(portfolio, "MSA", "9999-12-31")[0] == "RENEWED_PRESUMED"
    assert Period(months=1).after(date.max) == Period(days=1).after(date.max) == date.max
