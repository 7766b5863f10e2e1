"""Changes in tables, changes that no wording reads, and what a sentence of an instrument's own number does not cite."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs, claims

TABLE = (
    "| Provision | Existing text | Revised text |\n| --- | --- | --- |\n"
    "| Section 4.2 | by May 22 | by June 29 |\n| Section 8.1, first sentence | $5 | $10 (effective October 1, 2020) |\n"
)


@pytest.mark.parametrize(
    "words",
    [
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


@pytest.mark.parametrize(
    ("words", "done"),
    [
        (
            'In the first sentence of 5.2 change "seven days" to "five days".',
            ['REPLACE_WORDS 5.2 (SENTENCE 1): "seven days" -> "five days"'],
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


def test_a_proviso_that_says_from_when_is_no_condition() -> None:
    """Only for years from 2017 on is a day; "this goes back to" is one too."""
    only = 'Section 6.1 is amended by replacing "$8" with "$12", provided that this change shall apply only from January 1, 2017.'
    back = 'In Section 4.4 "two days" is changed to "six days". This goes back to March 16, 2016 so that the notice counts.'
    first, second = claims(f"1. {only}\n\n2. {back}\n")
    assert [str(c.effective_from) for c in (first, second)] == ["2017-01-01", "2016-03-16"]
    assert first.condition == ""
