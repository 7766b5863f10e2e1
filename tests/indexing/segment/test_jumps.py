"""Numbers that leave others out: extracts, lost pages, sections taken out. What is behind the gap stays on its own level."""

from __future__ import annotations

import pytest

from tests.indexing.segment.test_segment import OPENING, clause, sections, tree

KEEP = "Each party keeps the other party's information secret."
LAW = "The law of Delaware governs this Agreement."


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        (("1. Services.", "8. Confidentiality.", "9. Indemnity."), ["1", "8", "9"]),
        (("Section 1. Services.", "Section 8. Confidentiality.", "Section 14. Indemnity."), ["1", "8", "14"]),
        (("1.", "8.", "9."), ["1", "8", "9"]),
        (("4. Services.", "8. Confidentiality.", "9. Indemnity."), ["4", "8", "9"]),
        (("A. Services.", "F. Confidentiality.", "G. Indemnity."), ["A", "F", "G"]),
        (("1) Services.", "6) Confidentiality.", "9) Indemnity."), ["1", "6", "9"]),
        (("1.1 Services.", "1.9 Confidentiality.", "6.4 Indemnity."), ["1.1", "1.9", "6.4"]),
    ],
)
def test_a_jump_stays_on_its_level(numbers: tuple[str, ...], expected: list[str]) -> None:
    """Provisions of one form stand beside each other, whatever numbers are left out and wherever the count begins."""
    text = OPENING + "\n\n".join(f"{n} {KEEP}" for n in numbers)
    assert sections(text)[1:] == expected
    assert all(c.parent_id is None for c in tree(text))


def test_a_jump_ends_what_is_open_below() -> None:
    """The section behind a gap ends the items of the one before it."""
    text = (
        OPENING
        + f"2. Fees. The Buyer pays:\n\n(a) the fee; and\n\n(b) the bonus.\n\n9. Secrecy. {KEEP}\n\n(a) For a year.\n\n10. Law. {LAW}"
    )
    assert sections("1. Term. One year from signing.\n\n" + text)[-6:] == ["2", "2(a)", "2(b)", "9", "9(a)", "10"]


def test_articles_and_their_sections_jump() -> None:
    """Articles jump, their sections jump, and the first sections of one may be missing."""
    text = OPENING + (
        f"ARTICLE I\n\nSERVICES\n\n1.1 Work. {KEEP}\n\n1.9 Storage. {KEEP}\n\nARTICLE VI\n\nSECRECY\n\n6.1 Duty. {KEEP}\n\n"
        f"ARTICLE XI\n\nGENERAL\n\n11.7 Law. {LAW}\n\n11.9 Notices. {KEEP}"
    )
    assert sections(text)[1:] == ["Article I", "1.1", "1.9", "Article VI", "6.1", "Article XI", "11.7", "11.9"]
    assert clause(text, "11.7").parent_id == clause(text, "Article XI").clause_id


def test_a_lost_chapter_line_hides_nothing() -> None:
    """A section of another chapter does not stand in the chapter before it, whose line alone is left."""
    text = OPENING + f"10. INDEMNITY\n\n10.3 Cover. {KEEP}\n\n13.3 Ending. {KEEP}\n\n13.4 Notice. {KEEP}"
    assert clause("1. TERM\n\n1.1 Begin. Now.\n\n" + text, "13.3").parent_id is None


@pytest.mark.parametrize(
    "line",
    [
        "45 Main Street is where the grain goes.",
        "30. September 2004",
        "2004. The year counts.",
        "12. days after delivery",
    ],
)
def test_a_line_that_begins_with_a_figure_is_text(line: str) -> None:
    """An address, a day, a number the count does not leave open: no provision."""
    text = OPENING + f"1. Services. The Mill grinds the grain.\n\n{line}\n\n2. Fees. The Buyer pays.\n\n3. Law. {LAW}"
    assert sections(text)[1:] == ["1", "2", "3"]


def test_a_slip_of_the_pen_is_a_provision_of_its_own() -> None:
    """A headed section with a wrong number is no part of the one before it, and the count goes on after it."""
    fees = "2. Fees. The Buyer pays:\n\n(a) the fee; and\n\n(b) the bonus."
    text = OPENING + f"1. Services. {KEEP}\n\n{fees}\n\n7. Storage. {KEEP}\n\n4. Law. {LAW}\n\n5. Term. {KEEP}"
    assert sections(text)[1:] == ["1", "2", "2(a)", "2(b)", "7", "4", "5"]
    assert clause(text, "7").parent_id is None


def test_new_wording_does_not_jump_into_the_amendment() -> None:
    """A number in wording that an amendment brings is no section of the amendment."""
    text = OPENING + (
        "1. Fees. Section 8 is hereby deleted and replaced with the following:\n\n8. Price. The Buyer pays ten dollars a barrel.\n\n"
        f"12. Bonus. The Buyer pays one dollar more.\n\n2. Law. {LAW}"
    )
    assert sections(text)[1:] == ["1", "2"]


def test_small_letters_after_three_numbers() -> None:
    """``4.1.2 the Seller ...`` is a provision on its own line and inside one, and may jump; ``10.5 per cent`` is none."""
    text = OPENING + (
        "4. Duties.\n\n4.1 The Seller shall:\n\n4.1.1 keep records;\n\n"
        "4.1.2 deliver on time; 4.1.3 insure the goods; and 4.1.5 tell the Buyer of loss.\n\n"
        "4.2 Interest. It is\n\n10.5 per cent a year."
    )
    start = "1. Term. One year.\n\n2. Place. Here.\n\n3. Form. In writing.\n\n"
    assert sections(start + text)[-7:] == ["4", "4.1", "4.1.1", "4.1.2", "4.1.3", "4.1.5", "4.2"]
