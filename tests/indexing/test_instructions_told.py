"""Changes in tables, changes that no wording reads, and what a sentence of an instrument's own number does not cite."""

from __future__ import annotations

from datetime import date

import pytest

from tests.indexing.amending import briefs, claims

TABLE = (
    "| Provision | Existing text | Revised text |\n| --- | --- | --- |\n"
    "| Section 4.2 | by May 22 | by June 29 |\n| Section 8.1, first sentence | $5 | $10 (effective October 1, 2020) |\n"
)


def test_a_schedule_of_changes_is_read_row_by_row() -> None:
    """Each row puts its new words in the place of its old ones, from the day it gives."""
    found = claims(f"1. The provisions in the first column are amended as stated in the third.\n\n{TABLE}\n")
    rows = [c for c in found if c.rule == "tabled"]
    assert [(c.section, c.operation.old, c.operation.new.text) for c in rows if c.operation] == [
        ("4.2", "by May 22", "by June 29"),
        ("8.1", "$5", "$10"),
    ]
    assert rows[1].effective_from is not None
    assert rows[1].effective_from.first_day() == date(2020, 10, 1)


def test_the_particulars_of_a_change_order_are_read() -> None:
    """A value from and to, and a new sum; the old sum and a table without such words change nothing."""
    words = (
        "| Field | Entry |\n| --- | --- |\n| Original Contract Sum | $4,312,000.00 |\n| New Contract Sum | $4,498,450.00 |\n"
        "| Completion (Section 4.2) | Revised from October 30, 2020 to November 22, 2020 |\n| Unit | Section 5 |\n"
    )
    assert briefs(f"Particulars.\n\n{words}") == [
        'SET_VALUE Contract Sum (definition): "Contract Sum" -> "$4,498,450.00"',
        'REPLACE_WORDS 4.2: "October 30, 2020" -> "November 22, 2020"',
    ]


@pytest.mark.parametrize(
    "words",
    [
        "Notwithstanding Section 3.2, Birch shall reimburse half of any increase in the price of copper.",
        "For goods sold in May, and notwithstanding Section 3.2, Birch will pay cash.",
        "Notwithstanding anything in Section 3.2 of the Agreement to the contrary, Birch may use the crane in Texas.",
        "Section 3.2 of the Agreement is softened for the duration of the works.",
        "Section 3.2 shall not apply during the Standstill Period.",
        "The obligation under Section 3.2 is lifted.",  # what else the provision holds is not
        "The restriction contained in Section 3.2 shall be removed.",
        "Birch's obligation under Section 3.2 to deliver monthly reports is suspended until the works are complete.",
    ],
)
def test_a_change_that_no_wording_reads_is_told(words: str) -> None:
    """What holds beside a provision, or becomes of it, stays outstanding beside its text."""
    assert briefs(words) == ["UNSPECIFIED 3.2"]


@pytest.mark.parametrize(
    "words",
    [
        "Sections 4.02 and 7.04 of the Agreement are hereby confirmed.",
        "Notwithstanding the foregoing, Section 9 shall survive.",
        "Nothing in this Amendment changes Section 5.",
        "If Section 3.2 is softened, Birch shall be told.",
        "The parties have executed this Amendment pursuant to Section 12.",
    ],
)
def test_what_confirms_reserves_or_points_changes_nothing(words: str) -> None:
    """No change is told of where the words make none."""
    assert briefs(words) == []


def test_the_number_of_the_clause_that_speaks_is_not_cited() -> None:
    """In "Section 1. ... in Section 2.1" it is 2.1 that changes; of what comes later only from its event."""
    found = claims(
        'Section 1. Upon, and only upon, a sale for $30,000,000, the word "sole" in Section 2.1 shall be replaced with "joint".\n'
    )
    assert [(c.section, c.operation.old, c.condition != "") for c in found if c.operation] == [("2.1", "sole", True)]


@pytest.mark.parametrize(
    ("words", "done"),
    [
        (
            'In the first sentence of 5.2 change "seven days" to "five days".',
            ['REPLACE_WORDS 5.2 (SENTENCE 1): "seven days" -> "five days"'],
        ),
        ('Strike "seven days" in 4.4 and put in "ten days".', ['REPLACE_WORDS 4.4: "seven days" -> "ten days"']),
        (
            'In clause 11.2, the word "three" shall be deleted and replaced by the word "four" and the figure "9" by the figure "10".',
            ['REPLACE_WORDS 11.2: "three" -> "four"', 'REPLACE_WORDS 11.2: "9" -> "10"'],
        ),
        (
            'Until 30 June 2020 only, the definition of "Rate" in clause 1.1 shall be read as if for "85" there were substituted "90".',
            ['REPLACE_WORDS 1.1 (Rate): "85" -> "90"'],
        ),
        (
            'Section 9 is amended by replacing "Gulf" with "Frontier". The same replacement is made in Section 4(b).',
            ['REPLACE_WORDS 9: "Gulf" -> "Frontier"', 'REPLACE_WORDS 4(b): "Gulf" -> "Frontier"'],
        ),
        ("The manager named in Article 19 will be Renee Bab in place of Wade Font.", ['REPLACE_WORDS 19: "Wade Font" -> "Renee Bab"']),
        (
            "Notwithstanding Section 3.1, the date March 31, 2018 therein is extended to May 15, 2018.",
            ['REPLACE_WORDS 3.1: "March 31, 2018" -> "May 15, 2018"'],
        ),
        (
            "Each reference in the Agreement to Birch Mills Corp. shall be read as a reference to Birch Water, Inc.",
            ['RENAME_PARTY preamble: "Birch Mills Corp." -> "Birch Water, Inc."'],
        ),
        (
            'Section 2.3 is replaced with: "2.3 Gas is excluded. Maps stay." The word "gas" is deleted from Section 7.',
            ['REPLACE 2.3: "2.3 Gas is excluded. Maps stay."', 'DELETE_WORDS 7: "gas"'],
        ),
    ],
)
def test_more_ways_of_saying_it(words: str, done: list[str]) -> None:
    """Letters, English deeds and subcontracts say these changes so."""
    assert briefs(words) == done


def test_a_term_replaced_throughout_keeps_its_definition() -> None:
    """The term gets another name wherever it stands; its definition is not replaced by that name."""
    assert briefs('The defined term "Seller" is replaced throughout the Agreement with "Vendor".') == [
        'REPLACE_EVERYWHERE  (each): "Seller" -> "Vendor"'
    ]


def test_what_has_no_effect_after_a_day_ends_with_it() -> None:
    """The day named is the last one."""
    (claim,) = claims("1. Section 5.6 shall cease to have effect after June 30, 2020.\n")
    assert (claim.section, str(claim.effective_from)) == ("5.6", "2020-07-01")


def test_a_proviso_that_says_from_when_is_no_condition() -> None:
    """Only for years from 2017 on is a day; "this goes back to" is one too."""
    only = 'Section 6.1 is amended by replacing "$8" with "$12", provided that this change shall apply only from January 1, 2017.'
    back = 'In Section 4.4 "two days" is changed to "six days". This goes back to March 16, 2016 so that the notice counts.'
    first, second = claims(f"1. {only}\n\n2. {back}\n")
    assert [str(c.effective_from) for c in (first, second)] == ["2017-01-01", "2016-03-16"]
    assert first.condition == ""
