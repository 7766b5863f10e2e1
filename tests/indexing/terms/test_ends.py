"""When a contract ends: from which day its term is counted, and what it hangs on where nobody has dated that."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.resolution import TermState
from graph.model.terms import Cell, Column
from graph.resolution.term_state import term_on
from indexing.terms.sheet import term_sheet
from tests.story import Story

DAY = date(2020, 1, 1)


def told(words: str, beside: str = "") -> Story:
    """Return a contract signed on the day, with a provision on its term and one beside it."""
    term, more = (one.replace('"', '\\"') for one in (words, beside))
    return Story(f'2020-01-01 clause MSA#2 "Term" "{term}" type=TERM\n2020-01-01 clause MSA#9 "Particulars" "{more or "Nothing."}"')


def read(column: Column, words: str, beside: str = "") -> Cell:
    """Return one cell of that contract on the day it is signed."""
    story = told(words, beside)
    return term_sheet(story.lineage, story.doc("MSA"), DAY, (column,)).cells[0]


TERMS = (
    # the words of the term, what else the contract says, the last day or what stands for it, what is said of it
    ("This Agreement lasts three years from the Launch Date.", '"Launch Date" means 1 July 2020.', "2023-06-30", ""),
    (
        "This Agreement lasts three years from the Launch Date.",
        '"Launch Date" means the date on which the shop is opened.',
        "3 years",
        "from the Launch Date, which is the date on which the shop is opened: no words date it",
    ),
    ("This Agreement lasts three years from the Commencement Date.", "", "3 years", "from the Commencement Date, which no words date"),
    (
        "This Agreement begins on the Effective Date and lasts two years.",
        '"Effective Date" means the day on which the court approves the plan.',
        "2 years",
        "from the Effective Date, which is the day on which the court approves the plan: no words date it",
    ),
    ("This Agreement begins on the Effective Date and lasts two years.", "", "2021-12-31", ""),
    (
        "This Agreement lasts two years from the Effective Date of the Merger.",
        "",
        "2 years",
        "from the Effective Date of the Merger, which no words date",
    ),
    ("This Agreement lasts two years from the last signature.", "", "2 years", "from the last signature, the signatures bear no date here"),
    (
        "This Agreement commences upon approval of the drug and remains in force for ten years.",
        "",
        "10 years",
        "from approval of the drug, which no words date",
    ),
    ("The term begins on the Opening Date. The initial term is five years.", '"Opening Date" means 1 June 2020.', "2025-05-31", ""),
    ("The term begins on the Opening Date. The initial term is five years.", "", "5 years", "from the Opening Date, which no words date"),
    (
        "The term is one year after the date Buyer first places an order.",
        "",
        "1 year",
        "from the date Buyer first places an order, which no words date",
    ),
    ("The term is two years from the first day of the month following the Effective Date.", "", "2022-01-31", ""),
    ("The term shall be from the Effective Date to the second anniversary thereof.", "", "2022-01-01", ""),
    ("This Agreement commences on June 15, 2020 and continues for 24 months.", "", "2022-06-14", ""),
    ("This Agreement lasts three years, subject to changes made from time to time.", "", "2022-12-31", ""),
    (
        "The term ends on the last day of the month in which the third anniversary of the Effective Date occurs.",
        "",
        "2023-01-31",
        "",
    ),
    ("This Agreement is effective through December 31, 2027.", "", "2027-12-31", ""),
    (
        "This Agreement terminates on the earlier of (a) the closing and (b) May 4, 2021.",
        "",
        "2021-05-04",
        "the later or earlier of several",
    ),
    ("The term of this Agreement is co-terminous with the Lease.", "", "on an event", "ends with the Lease"),
    ("This Agreement remains in effect for the remainder of the term of the Lease.", "", "on an event", "ends with the term of the Lease"),
    ("This Agreement remains in effect as long as Buyer owns any shares.", "", "on an event", "lasts as long as Buyer owns any shares"),
    ("This Agreement is binding for the duration of the project.", "", "on an event", "lasts for the duration of the project"),
    ("This Agreement continues until completion of the services.", "", "on an event", "ends on completion of the services."),
    ("This Agreement shall terminate upon the completion of the offering.", "", "on an event", "ends on the completion of the offering."),
    (
        "The term begins on the date first above written and continues until the expiration of the last patent.",
        "",
        "on an event",
        "ends on the expiration of the last patent.",
    ),
    ("This Agreement is made for an unlimited period.", "", "perpetual", ""),
    ("Buyer engages Supplier for the period beginning June 1, 2020 and ending May 31, 2021.", "", "2021-05-31", ""),
    ("This Agreement commences on 6/1/2020 and runs for two years.", "", "2 years", "from 6/1/2020, which can be read in two ways"),
    ("This Agreement shall continue unless terminated as Section 9 says.", "", "until terminated", ""),
    (
        "This Agreement remains in effect during the Term unless earlier terminated.",
        '"Term" means the period from the Effective Date until June 30, 2023.',
        "2023-06-30",
        "",
    ),
    (
        "This Agreement lasts ten years, unless earlier terminated as said below, from the Launch Date.",
        "",
        "10 years",
        "from the Launch Date, which no words date",
    ),
    ("This Agreement lasts three years, provided that 30 days after receipt of approval it is reviewed.", "", "2022-12-31", ""),
    ("This Agreement lasts three years from the Commencement Date.", '"Commencement Date" means the Effective Date.', "2022-12-31", ""),
    ('This Agreement begins on the date hereof (the "Start Date") and lasts three years from the Start Date.', "", "2022-12-31", ""),
    ("Following the Term we shall have the right to collect what was earned, for a period of eighteen (18) months.", "", "", ""),
    ("This Agreement is evergreen and continues until terminated.", "", "until terminated", ""),
)


@pytest.mark.parametrize(("words", "beside", "text", "note"), TERMS)
def test_a_term_runs_from_what_its_words_name(words: str, beside: str, text: str, note: str) -> None:
    """A start that nobody has dated gives no day, and the cell says which; where the words name none, it is the contract's first day."""
    found = read(Column.EXPIRY, words, beside)
    assert (found.text, found.note) == (text, note)


@pytest.mark.parametrize(
    ("words", "beside", "state", "until"),
    [
        ("The term of this Agreement is three years from the Launch Date.", "", TermState.UNKNOWN, None),
        (
            "The term of this Agreement is three years from the Launch Date.",
            "Launch Date: July 1, 2020",
            TermState.RUNNING,
            date(2023, 6, 30),
        ),
        ("The term of this Agreement is three years from the Effective Date.", "", TermState.RUNNING, date(2022, 12, 31)),
        (
            "The term of this Agreement is three years. Beginning March 1, 2020, Supplier shall report.",
            "",
            TermState.RUNNING,
            date(2022, 12, 31),
        ),
        ("The term of this Agreement shall be for three years commencing March 1, 2020.", "", TermState.RUNNING, date(2023, 2, 28)),
    ],
)
def test_the_state_of_a_term_rests_on_the_same_start(words: str, beside: str, state: TermState, until: date | None) -> None:
    """Nobody is told that a term runs, or is over, by a day on which it did not begin."""
    story = told(words, beside)
    found = term_on(story.lineage, story.doc("MSA"), DAY)
    assert (found.state, found.until) == (state, until)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("This Agreement remains in effect for a period of ten years, and may be extended by mutual written agreement.", "by agreement"),
        (
            "Subject to Section 9, this Agreement remains in effect for ten years and may be renewed by agreement for two years.",
            "by agreement, 2 years",
        ),
        ("This Agreement shall terminate automatically on the second anniversary of the closing, unless extended.", ""),
        ("This Agreement lasts one year and shall automatically renew for one year terms.", "automatic, 1 year"),
    ],
)
def test_a_first_term_is_no_renewal(words: str, text: str) -> None:
    """Nor is an automatic end."""
    assert read(Column.RENEWAL, words).text == text
