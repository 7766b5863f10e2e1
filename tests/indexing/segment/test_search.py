"""The numbering that explains all lines best: printed forms, schedules in parts, numbers that go on after something else."""

from __future__ import annotations

import pytest

from graph.model.documents import ClauseKind
from graph.model.source import Block, Reading
from indexing.segment import segment
from tests.indexing.segment.test_segment import DOCUMENT, OPENING, clause, sections

SAYS = "The Mill grinds the grain that the Carrier brings, and keeps it dry until it is fetched."
SIGNED = "IN WITNESS WHEREOF, the parties have signed.\n\nBy: /s/ A. Miller\n\n"


def unwrapped(*lines: str) -> list[str]:
    """Return the addresses in a text whose lines are paragraphs, all in one block after the opening words."""
    wide = "The parties know each other well. " * 12
    text = OPENING + wide + "\n" + "\n".join(lines)
    blocks = (Block(0, len(OPENING.strip())), Block(len(OPENING), len(text)))
    return [c.section for c in segment(Reading("0" * 64, "test/1", text, blocks), DOCUMENT)][1:]


def test_lines_of_a_text_without_wrapping_are_paragraphs() -> None:
    """Nothing but a line break stands before a number there."""
    assert unwrapped("1. \t Services", f"(a) {SAYS}", f"(b) {SAYS}", "2. \t Fees", SAYS) == ["1", "1(a)", "1(b)", "2"]


def test_numbers_that_markdown_escapes() -> None:
    """A backslash before the stop keeps a number from being a list; it is the number all the same."""
    assert unwrapped("1\\. Services", SAYS, "2\\. Fees", SAYS) == ["1", "2"]


def test_a_schedule_in_parts() -> None:
    """The parts of a schedule without a number of its own carry their word: ``Schedule 1`` would be another schedule."""
    lines = ("1. Services", SAYS, "2. Fees", SAYS, "IN WITNESS WHEREOF, the parties have signed.", "By: /s/ A. Miller")
    schedule = (
        "SCHEDULE",
        "to the",
        "Services Agreement",
        "Part 1. Ending.",
        f"(a) {SAYS}",
        f"(b) {SAYS}",
        "Part 2. Papers.",
        f"(a) {SAYS}",
    )
    found = unwrapped(*lines, *schedule)
    parts = ["Schedule Part 1", "Schedule Part 1(a)", "Schedule Part 1(b)", "Schedule Part 2", "Schedule Part 2(a)"]
    assert found == ["1", "2", "signatures", "Schedule", *parts]


def test_a_count_goes_on_after_signatures_inside_an_exhibit() -> None:
    """A signature page in the middle of an annex ends nothing."""
    annex = "EXHIBIT A\n\n" + "\n\n".join(f"Paragraph {n}. Topic. {SAYS}" for n in (1, 2))
    text = f"{OPENING}1. Scope. {SAYS}\n\n2. Term. {SAYS}\n\n{SIGNED}{annex}\n\n{SIGNED}Paragraph 3. Elections. {SAYS}"
    assert [s for s in sections(text) if "signatures" not in s][-4:] == ["Exhibit A", "Exhibit A 1", "Exhibit A 2", "Exhibit A 3"]


def test_a_list_of_annexes_before_the_text_opens_none() -> None:
    """Lines that only name what is attached stand close together, and no text before them."""
    listed = "ANNEX\n\n1.- PLAN\n\nANNEX\n\n2.- PRICES\n\nANNEX\n\n3.- FORMS\n\n"
    assert sections(f"{listed}{OPENING}1. Scope. {SAYS}\n\n2. Term. {SAYS}", ClauseKind.EXHIBIT) == []


def test_a_title_over_two_lines_heads_no_schedule() -> None:
    """``IMPLEMENTATION`` and below it ``SCHEDULE`` are the words of one heading."""
    text = f"{OPENING}1. Scope. {SAYS}\n\n2.\n\nIMPLEMENTATION\nSCHEDULE\n\n{SAYS}\n\n3. Term. {SAYS}"
    assert sections(text, ClauseKind.EXHIBIT) == []


def test_chapters_of_two_forms_are_one_count() -> None:
    """``3.`` goes on with 2.0, and 4.0 with ``3.``."""
    chapters = (f"1.0 SCOPE. 1.1 {SAYS}", f"2.0 FEES. 2.1 {SAYS}", f"3. TERM. 3.1 {SAYS}", f"4.0 LAW. {SAYS}")
    found = sections(OPENING + "\n\n".join(chapters))[1:]
    assert found == ["1.0", "1.1", "2.0", "2.1", "3", "3.1", "4.0"]


def test_the_ninth_letter_with_a_list_of_its_own() -> None:
    """``(i)`` in a paragraph after (h) is the ninth letter though its own items are (i) and (ii)."""
    letters = "\n\n".join(f"({c}) Duty {c}. {SAYS}" for c in "abcdefgh")
    inner = f"(i) Reports. Furnish:\n\n(i) {SAYS}\n\n(ii) {SAYS}\n\n(j) Visits. {SAYS}"
    assert sections(f"{OPENING}1. Duties.\n\n{letters}\n\n{inner}\n\n2. Law. {SAYS}")[-5:] == ["1(i)", "1(i)(i)", "1(i)(ii)", "1(j)", "2"]


@pytest.mark.parametrize("entry", ["Mill Price: The price that the Carrier pays.", '"Mill Price", the price that the Carrier pays.'])
def test_an_entry_among_definitions_needs_no_verb(entry: str) -> None:
    """Among definitions the form tells: a term and a colon, or a term in quotation marks."""
    body = "\n\n".join(f"{n}. Topic. {SAYS}" for n in (2, 3, 4))
    text = f'{OPENING}1. Definitions.\n\n"Bran" means husks.\n\n{entry}\n\n"Meal" means flour.\n\n{body}'
    assert clause(text, "1 (Mill Price)").kind is ClauseKind.DEFINITION
    assert sections(f"{OPENING}1. Goods. {SAYS}\n\n{entry}\n\n{body}", ClauseKind.DEFINITION) == []


def test_party_is_no_part() -> None:
    """A word that only begins like a designator's is none."""
    body = "\n\n".join(f"{n}. Topic. {SAYS}" for n in (2, 3, 4))
    text = f"{OPENING}1. Scope. {SAYS}\n\nParty A: Harbor Freight Lines, of Castle Gate in the town of Dover\n\n{body}"
    assert sections(text)[1:] == ["1", "2", "3", "4"]
