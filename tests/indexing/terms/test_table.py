"""What is asked of the portfolio table: what cannot be read is refused. And the words that its cells are read from."""

from __future__ import annotations

from datetime import date

import pytest

from graph.comparison.consolidation import conform
from graph.errors import NotFoundError, UsageError
from graph.model.ids import DocumentId
from graph.model.terms import Column
from indexing.terms.filters import parse_filter
from indexing.terms.passages import of_document, passages
from indexing.terms.sheet import term_sheet
from tests.story import Story

DAY = date(2022, 1, 1)


def test_a_place_with_and_in_its_name_is_one_place() -> None:
    """England and Wales is one law, whatever else is asked."""
    law, end = parse_filter("governed by the laws of England and Wales and expires in 2030", DAY)
    assert (law.text, end.column) == ("England and Wales", Column.EXPIRY)


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "blue contracts",
        "caps under 5",
        "renews before whenever",
        "governed by moon law",
        "caps over $1m or none",
        "caps over $1m excluding IP",
        "expires before June 2027 or renews",
        "expires within 90 days or 12 months",
        "expires before 05/06/2027",
    ],
)
def test_what_cannot_be_read_is_refused_with_what_can(asked: str) -> None:
    """Nothing is guessed, and nothing of what is asked is passed over."""
    with pytest.raises(UsageError, match="caps under"):
        parse_filter(asked, DAY)


@pytest.mark.parametrize("asked", ["expires within 999999999999 days", "renews within 9000 years"])
def test_a_day_beyond_the_calendar_is_its_last(asked: str) -> None:
    """However far somebody looks ahead, on whatever day."""
    assert parse_filter(asked, date.max)[-1].last == date.max


def test_words_on_which_nothing_acts_are_read_as_a_conformed_copy_would_be(portfolio: Story) -> None:
    """The short way and the whole one give the same words, headings and standing.

    2020-01-01 clause MSA#1 "Work" "Supplier builds. Buyer pays."
    2020-01-01 clause MSA#1(a) "the first part;"
    2020-01-01 clause MSA#2 "Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
    """
    short = of_document(portfolio.lineage, portfolio.doc("MSA"), DAY)
    whole = tuple(passages(conform(portfolio.lineage, portfolio.doc("MSA"), DAY).clauses))
    assert [(p.text, p.heading, p.entry.status, p.entry.lead) for p in short] == [
        (p.text, p.heading, p.entry.status, p.entry.lead) for p in whole
    ]


def test_an_unknown_document_is_refused() -> None:
    """A document that is not here has no sheet."""
    with pytest.raises(NotFoundError):
        term_sheet(Story('2020-01-01 clause MSA#1 "Work" "Build."').lineage, DocumentId("d_none"), DAY)
