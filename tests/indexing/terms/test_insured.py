"""All policies of a contract stand in one cell, and a filter looks at each of them."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.terms import Cell, Column, TermSheet
from indexing.terms.filter_tests import Verdict, judge
from indexing.terms.filters import parse_filter
from indexing.terms.sheet import term_sheet
from tests.indexing.obligations.binding import copied

DAY = date(2020, 1, 1)
YES, NO, OPEN = Verdict.MATCHES, Verdict.DOES_NOT, Verdict.CANNOT_BE_TOLD
TWO = (
    "1.1 Supplier shall maintain cyber insurance of $500,000 per claim.\n\n"
    "1.2 Supplier shall maintain umbrella insurance of $10,000,000 per occurrence.\n\n1.3 Supplier shall paint the mill."
)
LISTED = (
    "1.1 Supplier shall maintain the following insurance:\n\n(a) Commercial general liability: $1,000,000 per occurrence, $2,000,000"
    " aggregate;\n\n(b) Professional liability: $3,000,000 per claim; and\n\n(c) Workers' compensation as required by law."
)


def sheet(body: str) -> TermSheet:
    """Return what a contract with some sections says of insurance."""
    copy, lineage = copied(body)
    return term_sheet(lineage, copy.document.document_id, DAY, (Column.INSURANCE,))


def cell(body: str) -> Cell:
    """Return the cell of it."""
    return sheet(body).cell(Column.INSURANCE)


def test_several_policies_stand_in_one_cell_each_with_its_words() -> None:
    """Every figure is where it stands in the words, which are those of both provisions and of no other."""
    found = cell(TWO)

    assert (found.text, found.section, found.note) == ("USD 500,000; USD 10,000,000", "1.1", "with 1.2")
    assert [found.words.text[v.start : v.end] for v in found.values] == ["$500,000", "$10,000,000"]
    assert "paint" not in found.words.text
    assert all(run.char_start is not None for run in found.words.runs if run.text.strip())


@pytest.mark.parametrize(
    ("body", "asked", "expected"),
    [
        (TWO, "insurance under $1m", OPEN),
        (TWO, "insurance over $1m", OPEN),
        (TWO, "insurance over $400k", YES),
        (TWO, "insurance over $20m", NO),
        (TWO, "insurance under $1m per occurrence", OPEN),
        (LISTED, "insurance under $1m", NO),
        (LISTED, "insurance under $1m per occurrence", NO),
        (LISTED, "insurance over $1.5m per occurrence", OPEN),
        (LISTED, "insurance at least $2m in the aggregate", YES),
    ],
)
def test_a_filter_asks_every_policy(body: str, asked: str, expected: Verdict) -> None:
    """Where they lie on both sides of the line, a person has to look; only figures that are counted as asked are compared."""
    assert judge(parse_filter(asked, DAY), sheet(body)).verdict is expected


def test_what_the_insured_bears_is_no_cover() -> None:
    """Neither a deductible nor a premium."""
    assert cell("1.1 Supplier shall maintain insurance of $2,000,000 with a deductible of no more than $50,000.").text == "USD 2,000,000"
    assert cell("1.1 Supplier shall maintain insurance of $2,000,000 at a premium of $900 and a $5,000 deductible.").text == "USD 2,000,000"


def test_the_basis_of_one_policy_is_not_that_of_the_next() -> None:
    """A full stop parts them."""
    body = "1.1 Supplier shall maintain insurance of $1,000,000 per claim.\n\n1.2 Supplier shall maintain umbrella insurance of $5,000,000."
    assert judge(parse_filter("insurance under $2m per claim", DAY), sheet(body)).verdict is YES
