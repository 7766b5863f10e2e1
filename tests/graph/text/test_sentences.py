"""Sentences and paragraphs of provisions, and where a provision's words begin."""

from __future__ import annotations

import pytest

from graph.model.edges import Unit
from graph.text.sentences import counted, lead, spans


def parts(text: str, unit: Unit = Unit.SENTENCE, start: int = 0, breaks: tuple[int, ...] = ()) -> list[str]:
    """Return the units as texts."""
    return [text[a:b] for a, b in spans(text, unit, start, breaks)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Acme Inc. pays Mr. Smith $3.50 per unit.",
        "Acme, Inc. and Beta Corp. agree (e.g. by letter, i.e. in writing).",
        "The U.S. rate under No. 5 applies.",
        "See Sec. 2 and Art. 3 of the law.",
        "J. Smith signs.",
        'He said "Stop." and left.',
        "Is it so?",
    ],
)
def test_abbreviations_and_figures_do_not_end_a_sentence(sentence: str) -> None:
    """One sentence before and one after."""
    assert parts(f"First one. {sentence} Last one.") == ["First one.", sentence, "Last one."]


def test_a_section_or_a_company_can_end_a_sentence() -> None:
    """What the next word is decides for a company's name; a letter after "Exhibit" is no initial."""
    assert parts("As in Section 2. The next. As in Exhibit A. Borrower pays. By Acme Inc. The end.") == [
        "As in Section 2.",
        "The next.",
        "As in Exhibit A.",
        "Borrower pays.",
        "By Acme Inc.",
        "The end.",
    ]


def test_a_designator_is_not_a_sentence() -> None:
    """An enumerator stays with what it begins."""
    assert parts("2. Pay. (a). Ship.") == ["2. Pay.", "(a). Ship."]


def test_paragraphs_part_at_empty_lines_and_where_subsections_begin() -> None:
    """White space around them is not theirs."""
    text = "One.\n  \nTwo\nstill two.\n(a) three"

    assert parts(text, Unit.PARAGRAPH, 0, (text.index("(a)"),)) == ["One.", "Two\nstill two.", "(a) three"]
    assert parts(text, Unit.SENTENCE, 0, (text.index("(a)"),)) == ["One.", "Two\nstill two.", "(a) three"]
    assert parts("  \n\n ", Unit.PARAGRAPH) == []


def test_units_are_counted_from_both_ends() -> None:
    """First is 1, last is -1; what is not there is None."""
    found = spans("One. Two. Three.", Unit.SENTENCE)

    assert [counted(found, n) for n in (1, 3, -1, -2)] == [found[0], found[2], found[2], found[1]]
    assert [counted(found, n) for n in (0, 4, -4)] == [None, None, None]


@pytest.mark.parametrize(
    ("text", "heading", "body"),
    [
        ("2.03 Fees. Pay.", "Fees", "Pay."),
        ("Section 2.03(j) Pay.", "", "Pay."),
        ("ARTICLE VII COVENANTS Pay.", "Covenants", "Pay."),
        ("(a)(2) Pay.", "", "Pay."),
        ('"Fee" means money.', "", '"Fee" means money.'),
        ("C. Pay.", "", "Pay."),
        ("A fee is due.", "", "A fee is due."),
        ("Pay.", "Fees", "Pay."),
        ("14. TERM: (a) Pay.", "Term", "(a) Pay."),
    ],
)
def test_a_provision_begins_with_its_designator_and_heading(text: str, heading: str, body: str) -> None:
    """What comes after them are its words."""
    assert text[lead(text, heading) :] == body


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("3.1   Rent. The rent is:\n\n  Year    Rent\n  2011    $1\n  2012    $2", ["Year    Rent\n  2011    $1\n  2012    $2"]),
        ("The rent is paid monthly,  in advance.\n\nIt is due on the first day.", []),
        ("A   1\nB   2\n\nand for offices:\n\nC   3\nD   4", ["A   1\nB   2", "C   3\nD   4"]),
        ("| A | 1 |\n| B | 2 |", ["| A | 1 |\n| B | 2 |"]),
    ],
)
def test_tables_are_lines_of_columns_with_nothing_between(text: str, tables: list[str]) -> None:
    """Two tables are told apart by the words between them; one line with a wide gap is none."""
    assert parts(text, Unit.TABLE) == tables
