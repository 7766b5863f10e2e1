"""Ways of numbering met in practice: each provision stands on its own level, under the number the document gives it."""

from __future__ import annotations

import pytest

from indexing.readers import READERS, open_reader
from indexing.segment import segment
from tests.indexing.segment.test_segment import DOCUMENT, OPENING, sections

SAYS = "Each party keeps the other party's information secret at all times."


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        (("Section 2.1 Pay.", "Section 2.1-A Late Pay.", "Section 2.1-B Set-off.", "Section 2.2 Law."), ["2.1", "2.1-A", "2.1-B", "2.2"]),
        (("ARTICLE ONE\nPAY\n\n1.1", "1.2", "ARTICLE TWO\nLAW\n\n2.1"), ["Article ONE", "1.1", "1.2", "Article TWO", "2.1"]),
        (("SECTION ONE. PAY   ", "SECTION TWO. TERM   ", "SECTION THREE. LAW   "), ["ONE", "TWO", "THREE"]),
        (("Clause 4 Pay.", "Clause 4A Late Pay.", "Clause 5 Law."), ["4", "4A", "5"]),
        (("1) Pay.", "a) the fee; and that\n\nb) the bonus; and that", "2) Law."), ["1", "1.a", "1.b", "2"]),
        (("§ 1 Pay.", "§ 2 Term.\n\n(1)", "(2)", "§ 3 Law."), ["1", "2", "2(1)", "2(2)", "3"]),
        (("1. Pay.", "2. [Reserved]\n\n3-5. [Intentionally omitted]\n\n6. Term.", "7. Law."), ["1", "2", "6", "7"]),
        (
            ("1.1 Pay.", "1.1.1", "(a)", "(i)", "(ii)", "(b)", "1.2 Law."),
            ["1.1", "1.1.1", "1.1.1(a)", "1.1.1(a)(i)", "1.1.1(a)(ii)", "1.1.1(b)", "1.2"],
        ),
    ],
)
def test_numbers_of_practice(numbers: tuple[str, ...], expected: list[str]) -> None:
    """The numbers a document uses are its addresses, in its own order."""
    head = "1. Place. Here.\n\n" if expected[0] in ("2.1", "4") else ""
    found = sections(OPENING + head + "\n\n".join(f"{n} {SAYS}" for n in numbers))[1:]
    assert [s for s in found if s != "1" or not head] == expected


@pytest.mark.parametrize(
    "headings",
    [("**Services**", "**Payment terms**", "**Governing law**"), ("## Services", "## Payment terms", "## Governing law")],
)
def test_headings_without_numbers(headings: tuple[str, ...]) -> None:
    """Bold lines in sentence case and headings of Markdown part a text that no numbers carry."""
    text = "SERVICES AGREEMENT\n\n" + OPENING + "".join(f"{h}\n\n{SAYS} It is said under {h.strip('*# ')}.\n\n" for h in headings)
    reading = open_reader(READERS[".md"]).read("a.md", text.encode())
    found = [c.section for c in segment(reading, DOCUMENT)]
    assert found[1:] == [h.strip("*# ") for h in headings]


def test_a_section_may_follow_an_abbreviation_of_letters() -> None:
    """In a text without line breaks, "the SEC." before a heading is the Commission, not the word that cites a section."""
    text = (
        OPENING.replace("\n", " ")
        + f"SECTION 1. PLACE {SAYS} SECTION 2. REPORTS {SAYS} The Company files them with the SEC. SECTION 3. TERM {SAYS}"
    )
    assert [number for number in sections(text) if number in ("1", "2", "3")] == ["1", "2", "3"]


def test_a_section_may_follow_its_articles_heading_in_the_same_line() -> None:
    """A page copied into lines that mean nothing: the heading in capitals ends where the number begins."""
    text = OPENING + "".join(
        f"ARTICLE {roman}\n\n{heading} Section {n}.01 Pay. {SAYS} Section {n}.02 Term. {SAYS}\n\n"
        for n, roman, heading in ((1, "I", "MONEY AND TIME"), (2, "II", "TRANSACTION"))
    )
    found = sections(text)
    assert [number for number in found if "." in number] == ["1.01", "1.02", "2.01", "2.02"]
