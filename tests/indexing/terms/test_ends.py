"""When a contract ends: from which day its term is counted, and what it hangs on where nobody has dated that."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.resolution import TermState
from graph.model.terms import Cell, Column
from graph.resolution.term_state import term_on
from indexing.terms.sheet import term_sheet
from tests.story import Story

DAY = date(2020, 1, 1)


def told(words: str, beside: str = "") -> Story:
    """Return a contract signed on the day, with a provision on its term and one beside it."""
    term, more = (one.replace('"', '\\"') for one in (words, beside))
    return Story(f'2020-01-01 clause MSA#2 "Term" "{term}" type=TERM\n2020-01-01 clause MSA#9 "Particulars" "{more or "Nothing."}"')


def read(column: Column, words: str, beside: str = "") -> Cell:
    """Return one cell of that contract on the day it is signed."""
    story = told(words, beside)
    return term_sheet(story.lineage, story.doc("MSA"), DAY, (column,)).cells[0]


@pytest.mark.parametrize(
    ("words", "beside", "state", "until"),
    [
        ("The term of this Agreement is three years from the Launch Date.", "", TermState.UNKNOWN, None),
        (
            "The term of this Agreement is three years from the Launch Date.",
            "Launch Date: July 1, 2020",
            TermState.RUNNING,
            date(2023, 6, 30),
        ),
        ("The term of this Agreement is three years from the Effective Date.", "", TermState.RUNNING, date(2022, 12, 31)),
        (
            "The term of this Agreement is three years. Beginning March 1, 2020, Supplier shall report.",
            "",
            TermState.RUNNING,
            date(2022, 12, 31),
        ),
        ("The term of this Agreement shall be for three years commencing March 1, 2020.", "", TermState.RUNNING, date(2023, 2, 28)),
    ],
)
def test_the_state_of_a_term_rests_on_the_same_start(words: str, beside: str, state: TermState, until: date | None) -> None:
    """Nobody is told that a term runs, or is over, by a day on which it did not begin."""
    story = told(words, beside)
    found = term_on(story.lineage, story.doc("MSA"), DAY)
    assert (found.state, found.until) == (state, until)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("This Agreement remains in effect for a period of ten years, and may be extended by mutual written agreement.", "by agreement"),
        (
            "Subject to Section 9, this Agreement remains in effect for ten years and may be renewed by agreement for two years.",
            "by agreement, 2 years",
        ),
        ("This Agreement shall terminate automatically on the second anniversary of the closing, unless extended.", ""),
        ("This Agreement lasts one year and shall automatically renew for one year terms.", "automatic, 1 year"),
    ],
)
def test_a_first_term_is_no_renewal(words: str, text: str) -> None:
    """Nor is an automatic end."""
    assert read(Column.RENEWAL, words).text == text
