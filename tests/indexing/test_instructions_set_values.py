"""Values that letters set without an amending verb, the periods they name, and provisos that only say from when."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from tests.indexing.amending import briefs, claims


@pytest.mark.parametrize(
    ("words", "done"),
    [
        (
            "Section 7.3 is amended by increasing the sum stated therein from $2,500 to $4,000, effective for the Year from June 1, 2019.",
            'REPLACE_WORDS 7.3: "$2,500" -> "$4,000"',
        ),
        (
            "The Term of the Agreement is hereby extended to January 20, 2012 unless sooner terminated as provided for in the Agreement.",
            'EXTEND Term (definition): "Term" -> "January 20, 2012"',
        ),
        (
            "The term of the Agreement is extended until January 20, 2012, subject to earlier termination for cause.",
            'EXTEND Term: "term" -> "January 20, 2012"',
        ),
        ('In Section 4.1of the Agreement, "nine" is replaced with "ten".', 'REPLACE_WORDS 4.1: "nine" -> "ten"'),
    ],
)
def test_a_value_said_to_be_another(words: str, done: str) -> None:
    """What a figure "is" or "shall be" in a provision changes it, to the whole of the value."""
    assert briefs(words) == [done]


def test_a_proviso_that_only_says_from_when() -> None:
    """A proviso that gives the first day of a change is its day, not a part of the matter it is limited to."""
    applies = "the new quantity shall first apply to the Contract Year beginning April 1, 2019"
    proviso = f"provided that {applies}, and this Paragraph 1 shall be effective on that date"
    (claim,) = claims(f'1. In Section 1.4, "6 tons" is deleted and "7 tons" is inserted in its place; {proviso}.\n')
    assert (claim.effective_from, claim.scope, claim.condition) == (PartialDate(2019, 4, 1), "", "")


def test_a_clause_excepted_from_the_first_day() -> None:
    """What is said of one clause's day as an exception from the instrument's is that clause's own."""
    but = "provided that paragraph 2 shall be effective retroactively as of July 1, 2018"
    own = f"1. This Amendment shall be effective as of January 1, 2019, {but}."
    assert claims(f'{own}\n\n2. In Section 4, "ten" is replaced with "six".\n')[-1].effective_from == PartialDate(2018, 7, 1)
