"""Values that letters set without an amending verb, the periods they name, and provisos that only say from when."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.dates import PartialDate
from graph.model.edges import EdgeType
from tests.indexing.amending import brief, briefs, claims


@pytest.mark.parametrize(
    ("words", "done"),
    [
        (
            'Section 8(a) shall be read as though the words "within sixty days" stood in place of the words "within ninety days".',
            'REPLACE_WORDS 8(a): "within ninety days" -> "within sixty days"',
        ),
        ('Section 8(a) is to be read as if "ten" were substituted for "nine".', 'REPLACE_WORDS 8(a): "nine" -> "ten"'),
        ("The reserve under Section 8(d) shall be zero percent (0%).", 'SET_VALUE 8(d): "reserve" -> "zero percent (0%)"'),
        (
            "Notices to Owner shall be sent to 33 Peach Road, Atlanta, Georgia 30326 in place of the address given in Section 9.02.",
            'SET_VALUE 9.02: "address of Owner" -> "33 Peach Road, Atlanta, Georgia 30326"',
        ),
        (
            "Section 7.3 is amended by increasing the sum stated therein from $2,500 to $4,000, effective for the Year from June 1, 2019.",
            'REPLACE_WORDS 7.3: "$2,500" -> "$4,000"',
        ),
        (
            "The yield loss stated in Section 4.3 shall be four percent (4.0%) instead of two and one-half percent (2.5%).",
            'REPLACE_WORDS 4.3: "two and one-half percent (2.5%)" -> "four percent (4.0%)"',
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


@pytest.mark.parametrize(
    ("lead", "first", "last"),
    [
        ("For each month beginning with March 2015 and ending with (and including) December 2015, the", (2015, 3, 1), date(2016, 1, 1)),
        ("From October 3, 2016 until and including September 30, 2017, the", (2016, 10, 3), date(2017, 10, 1)),
    ],
)
def test_a_value_for_a_time(lead: str, first: tuple[int, int, int], last: date) -> None:
    """A figure for some months holds from the first day of the first until the last day of the last."""
    (claim,) = claims(f"1. {lead} percentage in Section 6.01 shall be two percent (2%) in place of four percent (4%).\n")
    assert (claim.effective_from, claim.effective_to, claim.scope) == (PartialDate(*first), last, "")


@pytest.mark.parametrize(
    "second",
    [
        "For the Rebuild Period only, the lead time in Section 3.2 is lengthened from ten (10) days to twenty (20) days.",
        "During the same period the reserve under Section 3.2 shall be two percent (2%).",
    ],
)
def test_a_period_named_before(second: str) -> None:
    """A change for a period that the instrument has named holds for the days it was given, and for no other extent."""
    first = '1. During the period from May 1, 2018 through June 30, 2018 (the "Rebuild Period"), "ten" in Section 4 is replaced with "six".'
    later = claims(f"{first}\n\n2. {second}\n")[-1]
    assert (later.section, later.effective_from, later.effective_to, later.scope) == ("3.2", PartialDate(2018, 5, 1), date(2018, 7, 1), "")


def test_two_periods_are_not_the_same() -> None:
    """Where an instrument gives two periods, nobody knows which one "the same period" is."""
    two = 'From May 1, 2018 until June 30, 2018 "a" in Section 4 is replaced with "b". From May 1, 2019 until June 30, 2019 it is "c".'
    assert claims(f"1. {two}\n\n2. During the same period the fee under Section 5 shall be $5.\n")[-1].effective_from is None


def test_a_proviso_that_only_says_from_when() -> None:
    """A proviso that gives the first day of a change is its day, not a part of the matter it is limited to."""
    applies = "the new quantity shall first apply to the Contract Year beginning April 1, 2019"
    proviso = f"provided that {applies}, and this Paragraph 1 shall be effective on that date"
    (claim,) = claims(f'1. In Section 1.4, "6 tons" is deleted and "7 tons" is inserted in its place; {proviso}.\n')
    assert (claim.effective_from, claim.scope, claim.condition) == (PartialDate(2019, 4, 1), "", "")


def test_an_end_in_a_clause_of_its_own() -> None:
    """What an end reaches does not limit the change of words that follows it in the same sentence."""
    ends = "The Agreement is terminated solely with respect to Japan effective as of the close of business on June 30, 2019"
    found = claims(f'1. {ends}, and from July 1, 2019 the words "but Ireland" in Section 4 shall read "but Ireland and Japan".\n')
    (change,) = [c for c in found if c.edge_type is EdgeType.AMENDS]
    assert brief(change) == 'REPLACE_WORDS 4: "but Ireland" -> "but Ireland and Japan"'
    assert (change.effective_from, change.scope) == (PartialDate(2019, 7, 1), "")


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ('The words "the Advance" in Section 1(a) shall be deemed to include the Additional Advance.', "UNSPECIFIED 1(a)"),
        ('From and after May 1, 2019 each reference to "Owner" in the Agreement shall include its affiliate, Fern Inc.', "UNSPECIFIED "),
    ],
)
def test_words_that_take_in_more(words: str, done: str) -> None:
    """Words that shall include more than they say are told as changed, without exact words."""
    assert briefs(words) == [done]


def test_a_clause_excepted_from_the_first_day() -> None:
    """What is said of one clause's day as an exception from the instrument's is that clause's own."""
    but = "provided that paragraph 2 shall be effective retroactively as of July 1, 2018"
    own = f"1. This Amendment shall be effective as of January 1, 2019, {but}."
    assert claims(f'{own}\n\n2. In Section 4, "ten" is replaced with "six".\n')[-1].effective_from == PartialDate(2018, 7, 1)
