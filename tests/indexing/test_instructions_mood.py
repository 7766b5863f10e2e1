"""Only operative words instruct: what is asked, proposed, expected, reported or wondered commands nothing."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs, claims

COMMANDS_NOTHING = (
    "During the talks the Buyer asked that the Seller's warranty period be raised to three years.",
    "The Bank will look kindly at a request that the ratio be set at 2.75 to 1, but promises nothing.",
    "The Seller proposes that the handling fee is increased to $500.",
    "The Seller has proposed that Section 4 of the Agreement be deleted.",
    'The Seller has proposed that (a) Section 4 be deleted; and (b) Section 5 be amended to read "All fees are due."',
    'It was suggested that Section 4 of the Agreement be amended to read "Fees are due at once."',
    "The Bank has not granted the Buyer's request that the Maturity Date be extended to June 1, 2020.",
    "The board discussed whether the handling fee should fall or is raised to $500.",
    "The Seller reports that the rent of its own warehouse is increased to $500.",
    "The Buyer expects that the handling fee will be reduced to $300.",
    "Could the handling fee be increased to $500?",
    "Shall Section 4 of the Agreement be deleted?",
    "The parties hereby establish a prize of $500 for the best idea.",
    "A joint committee of four is hereby established for the year.",
)
OPERATES = {
    "At the request of the Buyer, the parties agree that the Maturity Date is extended to June 1, 2020.": [
        'EXTEND Maturity Date (definition): "Maturity Date" -> "June 1, 2020"'
    ],
    "As requested by the Buyer, Section 4 of the Agreement is deleted.": ["DELETE 4"],
    "The Bank grants the Buyer's request that the Maturity Date be extended to June 1, 2020.": [
        'EXTEND Maturity Date (definition): "Maturity Date" -> "June 1, 2020"'
    ],
    "The Buyer requested that Section 4 be deleted, and the parties have agreed that Section 5 of the Agreement is deleted.": ["DELETE 5"],
    "The Buyer asked for more time, and the Maturity Date is hereby extended to June 1, 2021.": [
        'EXTEND Maturity Date (definition): "Maturity Date" -> "June 1, 2021"'
    ],
    "The parties agree that the handling fee be raised to $500.": ['SET_VALUE Handling fee: "handling fee" -> "$500"'],
    "The Seller accepts that the handling fee is raised to $500 (previously $400).": ['SET_VALUE Handling fee: "handling fee" -> "$500"'],
    "The Base Rent is hereby established as $7,803,005.": ['SET_VALUE Base Rent (definition): "Base Rent" -> "$7,803,005"'],
    "The term, which would have come to an end on May 1, 2020, is extended to June 1, 2022.": ['EXTEND Term: "term" -> "June 1, 2022"'],
    "The term, which under Section 4 would have ended on May 1, 2020, is extended to June 1, 2022.": ['EXTEND 4: "term" -> "June 1, 2022"'],
    "The Maturity Date, currently May 1, 2020, is extended to June 1, 2021.": [
        'EXTEND Maturity Date (definition): "Maturity Date" -> "June 1, 2021"'
    ],
}


@pytest.mark.parametrize("words", COMMANDS_NOTHING)
def test_words_that_command_nothing(words: str) -> None:
    """A request, a proposal, a report, an expectation, a question and a thing newly founded change no provision."""
    assert claims(f"1. {words}") == ()


@pytest.mark.parametrize("words", OPERATES)
def test_words_that_operate_beside_such(words: str) -> None:
    """A request granted, or only mentioned before what is agreed, is no reason to read nothing; nor is an aside part of a name."""
    assert briefs(words) == OPERATES[words]
