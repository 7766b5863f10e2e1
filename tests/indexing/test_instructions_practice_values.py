"""Values set and terms extended: what the words call the value, and what it is from now on."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs

SAID: dict[tuple[str, ...], list[str]] = {
    ('EXTEND Term (definition): "Term" -> "December 31, 2020"',): [
        "The Term is hereby extended until December 31, 2020.",
        (
            "The Term of the Agreement shall be extended for a period of one (1) year, commencing January 1, "
            "2020 and ending December 31, 2020."
        ),
        "The parties hereby extend the Term through December 31, 2020.",
    ],
    ('SET_VALUE Annual Minimum (definition): "Annual Minimum" -> "$6,410,000"',): [
        "The Annual Minimum is hereby established as $6,410,000.",
        "The Annual Minimum shall be increased to $6,410,000.",
    ],
    ('SET_VALUE 4.1: "monthly fee" -> "$6,000"',): [
        "Section 4.1 is amended to increase the monthly fee to $6,000.",
    ],
    ('SET_VALUE Maturity Date (definition): "Maturity Date" -> "June 1, 2020"',): [
        "The Maturity Date is hereby changed to June 1, 2020.",
    ],
    ('EXTEND Term: "term" -> "December 31, 2020"',): [
        "The term of the Agreement is extended through December 31, 2020.",
    ],
    ('SET_VALUE Notices: "notice address of the Lender" -> "5 Elm Street"',): [
        "The notice address of the Lender shall be as follows:\n\n5 Elm Street",
    ],
    ('SET_VALUE 10.02: "notice address of Birch" -> "5 Elm Street"',): [
        "The notice address of Birch for purposes of Section 10.02 shall be as follows:\n\n5 Elm Street",
    ],
    ('SET_VALUE Base Salary (definition): "Base Salary" -> "$250,000 per year"',): [
        "The Base Salary is hereby increased to $250,000 per year.",
    ],
    ('REPLACE_WORDS Commitment Amount (definition): "$5,000,000" -> "$4,000,000"',): [
        "The Commitment Amount is reduced from $5,000,000 to $4,000,000.",
    ],
    ('SET_VALUE 4.1: "fee" -> "$6,000"',): [
        "The fee in Section 4.1 is changed to $6,000.",
    ],
    ('SET_VALUE 4.1: "interest rate" -> "5% per annum"',): [
        "The interest rate set forth in Section 4.1 is hereby set at 5% per annum.",
    ],
    ('SET_VALUE 15.2: "address of Birch" -> "5 Elm Street"',): [
        "The address of Birch in Section 15.2 is changed to:\n\n5 Elm Street",
    ],
    ('EXTEND Maturity Date (definition): "Maturity Date" -> "June 1, 2020"',): [
        "The Maturity Date is hereby extended to June 1, 2020.",
    ],
    ('REPLACE_WORDS Maturity Date (definition): "June 1, 2019" -> "June 1, 2020"',): [
        "The Maturity Date under the Agreement is extended from June 1, 2019 to June 1, 2020.",
    ],
    ('EXTEND Term: "term" -> "two years"',): [
        "The term of the Agreement is hereby extended for an additional two years.",
    ],
    ('EXTEND 2.1: "expiration date" -> "December 31, 2020"',): [
        "The expiration date set forth in Section 2.1 is extended to December 31, 2020.",
    ],
    ('EXTEND 2.1: "Initial Term" -> "three (3) years"',): [
        "The Initial Term set forth in Section 2.1 of the Agreement is hereby extended by three (3) years.",
    ],
    ('EXTEND 2.1: "term" -> "December 31, 2020"',): [
        "Section 2.1 is amended to extend the term to December 31, 2020.",
    ],
    ('EXTEND 5.3: "deadline for delivery" -> "30 days"',): [
        "The deadline for delivery in Section 5.3 is extended by 30 days.",
    ],
}


@pytest.mark.parametrize(("changes", "words"), [(c, w) for c, several in SAID.items() for w in several])
def test_said_in_practice(changes: tuple[str, ...], words: str) -> None:
    """Each wording names the value and gives the new one, word for word."""
    assert tuple(briefs(words)) == changes


NOTHING = [
    "The Lender may replace Section 4.1 at any time.",
    "The parties will amend Section 4.1 if the regulator so requires.",
    "Section 4.1 shall not be amended, modified or deleted without consent.",
    "The term of this Amendment shall continue until December 31, 2020.",
    "This Amendment shall not extend the term of the Agreement.",
    "The amendment fee shall be $5,000.",
    "The Amendment Fee shall be $5,000.",
    "Nothing in this Amendment shall be deemed to extend the Maturity Date.",
    "Borrower shall pay the fee set forth in Section 4.1 on June 1, 2020.",
    "The fee set forth in Section 4.1 shall be payable on June 1, 2020.",
    "Section 4.1 was deleted by the First Amendment and replaced with new terms.",
    "Upon request the parties shall extend the term by two years.",
    "The Company has extended the term through June 1, 2020.",
    "Tenant may extend the Term for two additional years.",
    'All references in this Amendment to "Cash" shall mean money.',
    "References in this Amendment to Sections shall be to Sections of the Agreement.",
]


@pytest.mark.parametrize("words", NOTHING)
def test_no_change(words: str) -> None:
    """What is only permitted, promised, reported, or said of this instrument itself, changes nothing."""
    assert briefs(words) == []


@pytest.mark.parametrize(
    "lead",
    [
        "With effect from today the",
        "From now on, the",
        "As of June 1, 2018 the",
        "As from 1 June 2018, the",
        "Starting June 1, 2018 the",
        "As of the date hereof the",
    ],
)
def test_the_day_from_which_is_no_part_of_the_name(lead: str) -> None:
    """A value is named by what it is called, not by the day from which it is another."""
    assert briefs(f"{lead} monthly fee is increased to $500.") == ['SET_VALUE Monthly fee: "monthly fee" -> "$500"']
