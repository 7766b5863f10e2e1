"""When a contract ends, in many wordings: a day only where words give it, or it can be counted from a day that somebody dated."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.terms import Cell, Column
from graph.text.named_dates import named_day
from indexing.terms.sheet import term_sheet
from tests.indexing.obligations.binding import copied

PARTIES = 'between Alder Mills, Inc., a Delaware corporation ("Supplier"), and Birch Stores LLC, an Ohio company ("Buyer").\n\n'
DATED = f'SUPPLY AGREEMENT\n\nThis Supply Agreement (the "Agreement") is made as of May 1, 2018 (the "Effective Date") {PARTIES}'
UNDATED = f'SUPPLY AGREEMENT\n\nThis Supply Agreement (the "Agreement") is made {PARTIES}'
TWO_YEARS = "1. Term. This Agreement shall commence on the Effective Date and continue for two (2) years."


def ends(body: str, opening: str = DATED) -> Cell:
    """Return when a contract with some sections ends, as it stands in the middle of 2019."""
    copy, lineage = copied(f"{body}\n\n9. Governing Law. The laws of Ohio govern this Agreement.", opening)
    return term_sheet(lineage, copy.document.document_id, date(2019, 7, 1), (Column.EXPIRY,)).cell(Column.EXPIRY)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("This Agreement shall expire on the day preceding the fifth anniversary of the Effective Date.", "2023-04-30"),
        ("The Term will expire on the day immediately before the tenth anniversary of the Effective Date.", "2028-04-30"),
        ("This Agreement expires on the fifth anniversary of the Effective Date.", "2023-05-01"),
        ("This Agreement shall continue until the end of the 2021 calendar year.", "2021-12-31"),
        ("This Agreement shall be in effect during calendar years 2018, 2019 and 2020.", "2020-12-31"),
        ("The Parties' rights and obligations hereunder shall commence on the Effective Date and be for a term of 20 years.", "2038-04-30"),
        ("The term of this Agreement shall be month-to-month.", "until terminated"),
        ("This Agreement is evergreen.", "until terminated"),
        ("The Initial Term is 18 months. Thereafter the Agreement continues on a month-to-month basis.", "2019-10-31"),
        ("The term shall be for a period equal to the term of the Lease.", "on an event"),
    ],
)
def test_the_end_is_read_as_it_is_worded(words: str, expected: str) -> None:
    """Days of the calendar, open ends, ends of other contracts."""
    assert ends(f"1. Term. {words}").text == expected


@pytest.mark.parametrize(
    "told",
    [
        "The Effective Date of this Agreement is June 1, 2019.",
        "The Effective Date shall be June 1, 2019.",
        '"Effective Date" means June 1, 2019.',
    ],
)
def test_a_start_is_dated_by_the_sentence_that_dates_it(told: str) -> None:
    """Wherever it stands."""
    assert ends(f"{TWO_YEARS}\n\n2. Dates. {told}", UNDATED).text == "2021-05-31"


def test_what_is_only_supposed_dates_no_name() -> None:
    """Nor does what is said of the name and is no day."""
    for told in (
        "If the Effective Date is June 1, 2019, Buyer shall pay.",
        "The Effective Date is the day of delivery in June 2019.",
    ):
        assert named_day("Effective Date", [told]) is None


@pytest.mark.parametrize(
    ("words", "text", "note"),
    [
        ("This Agreement shall continue for the remainder of 2018 and the three fiscal years thereafter.", "3 years", "of the calendar"),
        ("This Agreement shall terminate automatically on the death of the Consultant.", "on an event", "ends on the death"),
        ("The Term ends when Buyer has bought 1,000,000 units.", "on an event", "ends on Buyer has bought"),
        ("This Agreement shall terminate upon thirty days written notice by either party.", "until terminated", ""),
        ("This Agreement shall continue without limit of time.", "perpetual", ""),
        ("This Agreement ends on the sixth month anniversary of the Effective Date.", "2018-11-01", "expired"),
        ("This Agreement is made for the Pilot. A contract year is each period of twelve months from today.", "", ""),
    ],
)
def test_no_day_is_made_of_what_gives_none(words: str, text: str, note: str) -> None:
    """Fiscal years do not begin with the contract, and the length of a contract year is not that of the contract."""
    cell = ends(f"1. Term. {words}")
    assert cell.text == text
    assert note in cell.note


def test_a_label_of_a_list_dates_the_end() -> None:
    """The name stands before the colon as a heading does."""
    body = "1. Key terms.\n\n(a) Expiration Date: June 30, 2022\n\n2. Term. The Term begins today and ends on the Expiration Date."
    assert ends(body).text == "2022-06-30"


def test_the_earlier_of_several_is_said_with_a_period() -> None:
    """The period alone is not sure to be the end."""
    cell = ends("1. Term. This Agreement shall continue until the earlier of the date all Goods are delivered or two years from today.")
    assert cell.note.startswith("the later or earlier of several")


def test_a_time_after_the_end_is_not_the_term() -> None:
    """Staff are not to be hired within a year of it."""
    body = (
        "1. Non-solicitation. During the Term of the Agreement, Buyer shall not hire any person who has left Supplier within the one year"
        " period following the termination of that person's employment."
    )
    assert ends(body).text == ""
