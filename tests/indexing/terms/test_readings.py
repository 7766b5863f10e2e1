"""What a cell makes of words that stand apart: lead-ins, names, days that are past."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.terms import Cell, CellStatus, Column
from indexing.terms.sheet import term_sheet
from tests.story import Story

DAY = date(2020, 1, 1)


def read(column: Column, words: str, heading: str = "", kind: str = "OTHER") -> Cell:
    """Return the cell of a contract of one provision, signed on the day asked."""
    quoted = words.replace('"', '\\"')
    story = Story(f'2020-01-01 clause MSA#2 "{heading}" "{quoted}" type={kind}')
    return term_sheet(story.lineage, story.doc("MSA"), DAY, (column,)).cells[0]


def test_insurance_limits_and_carve_outs_are_no_cap() -> None:
    """A sum that insurance covers caps nothing, and neither does what a limit shall not reach."""
    assert read(Column.LIABILITY_CAP, "Supplier maintains liability insurance with limits of $1,000,000.").status is CellStatus.ABSENT
    assert read(Column.LIABILITY_CAP, "Nothing in this Agreement limits liability for fraud.").status is CellStatus.ABSENT


@pytest.mark.parametrize(
    "words",
    [
        "Developer shall support the software during the term and for a period of two years thereafter.",
        "If Buyer fails to pay and such failure continues for fifteen days, Seller may suspend delivery.",
        "So long as this Agreement remains in effect, Borrower shall keep its ratio until December 31, 2024.",
    ],
)
def test_other_periods_are_no_term(words: str) -> None:
    """What lasts beside a contract does not say when the contract ends."""
    assert read(Column.EXPIRY, words).status is CellStatus.ABSENT


def test_an_item_is_read_with_the_words_that_introduce_it(portfolio: Story) -> None:
    """The right stands in the lead-in, the notice in the item; the proof shows both.

    2020-01-01 clause MSA#7 "Ending" "Either party may terminate this Agreement:" type=TERMINATION
    2020-01-01 clause MSA#7(a) "for convenience upon sixty days' notice; or" type=TERMINATION
    """
    found = term_sheet(portfolio.lineage, portfolio.doc("MSA"), DAY, (Column.TERMINATION_FOR_CONVENIENCE,)).cells[0]
    assert found.text == "either party, 60 days"
    assert {run.clause_id for run in found.words.runs} >= {portfolio.id("MSA#7"), portfolio.id("MSA#7(a)")}
    (value,) = found.values
    assert found.words.text[value.start : value.end] == "sixty days"


def test_an_end_that_has_a_name_is_looked_up_where_it_is_defined(portfolio: Story) -> None:
    r"""The term runs to the Expiration Date; a schedule says which day that is.

    2020-01-01 clause MSA#2 "Term" "The Term shall begin on the Effective Date and end on the Expiration Date." type=TERM
    2020-01-01 clause MSA#9 "Particulars" "\"Expiration Date\" means three years from the Effective Date."
    """
    found = term_sheet(portfolio.lineage, portfolio.doc("MSA"), DAY, (Column.EXPIRY,)).cells[0]
    assert (found.text, found.computed, found.section) == ("2022-12-31", True, "9")


def test_a_period_runs_from_the_day_that_its_start_stands_for(portfolio: Story) -> None:
    """The particulars of A give the opening day; nothing in B does, and its period stays a period.

    2020-01-01 clause A#2 "Term" "This Agreement lasts three years from the Opening Date." type=TERM
    2020-01-01 clause A#9 "Particulars" "Opening Date: March 1, 2021"
    2020-01-01 clause B#2 "Term" "This Agreement lasts three years from the Opening Date." type=TERM
    """
    known, unknown = (term_sheet(portfolio.lineage, portfolio.doc(n), DAY, (Column.EXPIRY,)).cells[0] for n in "AB")
    assert (known.text, known.computed) == ("2024-02-29", True)
    assert (unknown.text, unknown.computed, unknown.note) == ("3 years", False, "from the Opening Date, which no words date")


def test_a_term_that_is_past_is_renewed_or_has_expired(portfolio: Story) -> None:
    """MSA renews by itself, NDA does not.

    2020-01-01 clause MSA#2 "Term" "This Agreement expires on December 31, 2020 and shall automatically renew for one year terms." type=TERM
    2020-01-01 clause NDA#2 "Term" "This Agreement expires on December 31, 2020." type=TERM
    """

    def on(name: str) -> Cell:
        return term_sheet(portfolio.lineage, portfolio.doc(name), date(2022, 6, 1), (Column.EXPIRY,)).cells[0]

    assert (on("MSA").text, on("MSA").computed) == ("2022-12-31", True)
    assert (on("NDA").text, on("NDA").note) == ("2020-12-31", "the term has expired")
