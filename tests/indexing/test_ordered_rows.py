"""Tables whose one column names a place and another says what becomes of it."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from tests.indexing.amending import briefs, claims

HEADS = ["| Ref. | Clause | Change |\n| --- | --- | --- |\n| C1 | {place} | {change} |\n", "Clause | Agreed change\n{place} | {change}\n"]
ROWS = [
    ("7.2", 'Replace "14 days" with "21 days"', ['REPLACE_WORDS 7.2: "14 days" -> "21 days"']),
    ("Section 7.2 (Payment)", '"14 days" shall be deleted and "21 days" substituted', ['REPLACE_WORDS 7.2: "14 days" -> "21 days"']),
    ("5, first sentence", 'Replace with: "The fee is $5."', ['REPLACE_UNIT 5 (SENTENCE 1): "The fee is $5."']),
    ("1.1, Fee Cap", '"$5" is replaced by "$6"', ['REPLACE_WORDS 1.1 (Fee Cap): "$5" -> "$6"']),
    ("Schedule 2, Day rate", "8.95 p in place of 9.42 p", ['REPLACE_WORDS Schedule 2: "9.42 p" -> "8.95 p"']),
    ("Schedule 1", "add: Oak Hall, 900 kVA", ['INSERT_WORDS Schedule 1 (END): "Oak Hall, 900 kVA"']),
    ("9", "Deleted in its entirety", ["DELETE 9"]),
    ("9", "To be deleted", ["DELETE 9"]),
    ("9", "Extended opening of the centre", ["UNSPECIFIED 9"]),
]


@pytest.mark.parametrize("table", HEADS)
@pytest.mark.parametrize(("place", "change", "done"), ROWS)
def test_a_row_is_the_sentence_it_stands_for(table: str, place: str, change: str, done: list[str]) -> None:
    """Each row is one change of its place; what it says that is not understood is told all the same."""
    assert briefs("The Agreement is varied as set out below.\n\n" + table.format(place=place, change=change))[-1:] == done


def test_the_day_in_a_row_is_of_its_change_alone() -> None:
    """A day in a cell holds for that row; the rows beside it have that of the instrument."""
    found = claims(
        "| Clause | Change |\n| --- | --- |\n| 2 | from 1 October 2018, $8 in place of $9 |\n"
        '| 3 | Replace "A" with "B" |\n| Start of the works | 1 June 2019 |\n'
    )
    assert [(c.section, c.effective_from) for c in found] == [("2", PartialDate(2018, 10, 1)), ("3", None)]


def test_a_table_of_prices_changes_nothing() -> None:
    """Without a column of places and one of changes a table is no list of changes."""
    assert briefs("The prices are:\n\n| Item | Rate |\n| --- | --- |\n| 7.2 | Replace the filter |\n") == []
