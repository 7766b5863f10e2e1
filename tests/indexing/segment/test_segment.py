"""What holds of every clause tree, and what only blocks of a certain cut show; the laws of single layouts are in `outlines.cases`."""

from __future__ import annotations

import io
import re
from pathlib import Path

import docx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.documents import Clause
from graph.model.ids import DocumentId
from graph.model.source import Block, BlockKind, Reading
from indexing.segment import new_parts, segment
from tests.cases import Row, misread, tables_in
from tests.indexing.segment.test_outlines import NAMED, outline

DOCUMENT = DocumentId("d_test")
OPENING = NAMED["opening"] + "\n\n"


def read(text: str, noise: str = "") -> Reading:
    """Return a reading whose blocks are the paragraphs; paragraphs equal to `noise` are noise, those with a bar are tables."""
    blocks = []
    for found in re.finditer(r"\S(?:.*?\S)??(?=\s*\n[ \t]*\n|\s*\Z)", text, re.DOTALL):
        words = found.group()
        kind = BlockKind.NOISE if words == noise else BlockKind.TABLE if " | " in words else BlockKind.PARAGRAPH
        blocks.append(Block(found.start(), found.end(), kind))
    return Reading("0" * 64, "test/1", text, tuple(blocks))


def tree(text: str) -> tuple[Clause, ...]:
    """Return the clause tree of a text."""
    return segment(read(text), DOCUMENT)


def unwrapped(*lines: str) -> list[str]:
    """Return the addresses in a text whose lines are paragraphs, all in one block after the opening words."""
    wide = "The parties know each other well. " * 12
    text = OPENING + wide + "\n" + "\n".join(lines)
    blocks = (Block(0, len(OPENING.strip())), Block(len(OPENING), len(text)))
    return [c.section for c in segment(Reading("0" * 64, "test/1", text, blocks), DOCUMENT)][1:]


def test_lines_of_a_text_without_wrapping_are_paragraphs() -> None:
    """Nothing but a line break stands before a number there; parts of a schedule without a number of its own carry their word."""
    says = NAMED["grain"]
    assert unwrapped("1. \t Services", f"(a) {says}", f"(b) {says}", "2. \t Fees", says) == ["1", "1(a)", "1(b)", "2"]
    lines = ("1. Services", says, "2. Fees", says, "IN WITNESS WHEREOF, the parties have signed.", "By: /s/ A. Miller")
    schedule = ("SCHEDULE", "to the", "Services Agreement", "Part 1. Ending.", f"(a) {says}", "Part 2. Papers.", f"(a) {says}")
    parts = ["Schedule Part 1", "Schedule Part 1(a)", "Schedule Part 2", "Schedule Part 2(a)"]
    assert unwrapped(*lines, *schedule) == ["1", "2", "signatures", "Schedule", *parts]


def test_tables_stay_whole_and_noise_stays_out() -> None:
    """A table is a piece of its clause even if it looks like a list; noise is in no piece."""
    text = OPENING + "1. Prices. As follows:\n\n1. Flour | ten dollars\n2. Meal | nine dollars\n\n-7-\n\n2. Term. One year."
    found = segment(read(text, noise="-7-"), DOCUMENT)
    assert [c.section for c in found][1:] == ["1", "2"]
    assert found[1].pieces[1].text == "1. Flour | ten dollars\n2. Meal | nine dollars"
    assert all("-7-" not in p.text for c in found for p in c.pieces)


def test_rows_that_are_provisions() -> None:
    """Numbered provisions that a reader took for a table are provisions all the same."""
    rows = "(i) Start | July 1\n(ii) End | June 30\n(iii) Price | Schedule C"
    text = OPENING + f"1. Basic Terms. The terms are:\n\n{rows}\n\n2. Term. One year."
    assert [c.section for c in tree(text)][1:] == ["1", "1(i)", "1(ii)", "1(iii)", "2"]


def test_list_items_on_adjacent_lines() -> None:
    """An item that ends in "and" without a stop is still followed by the next item; a cut sentence is not."""
    lines = [
        "1. Mill. The Mill is to be kept in good order throughout the year, and in particular",
        "(a) the stones are turned every day and",
    ]
    lines += ["(b) the wheel is greased every week, as it is said in paragraph", "(c) of the Manual."]
    text = OPENING + "\n".join(lines)
    at = [text.index(line) for line in lines]
    blocks = (Block(0, len(OPENING.strip())), *(Block(a, a + len(line)) for a, line in zip(at, lines, strict=True)))
    found = segment(Reading("0" * 64, "test/1", text, blocks), DOCUMENT)
    assert [c.section for c in found][1:] == ["1", "1(a)", "1(b)"]


def test_rows_of_a_word_table() -> None:
    """Each row of a table of two columns is a provision, a cell of two paragraphs in one of them."""
    document = docx.Document()
    document.add_paragraph("ORDER FORM NO. 1")
    document.add_paragraph(NAMED["order"])
    rows = (("Initial Term", "24 months"), ("Subscription Fee", "$12,000 per year"), ("Support Level", "Gold"))
    table = document.add_table(rows=3, cols=2)
    for row, (name, value) in zip(table.rows, rows, strict=True):
        row.cells[0].text, row.cells[1].text = name, value
    table.rows[1].cells[1].add_paragraph("payable in advance")
    kept = io.BytesIO()
    document.save(kept)
    expected = "preamble / Initial Term / Subscription Fee ... payable in advance / Support Level"
    assert outline(".docx", kept.getvalue(), expected) == expected


def test_identities_do_not_depend_on_text() -> None:
    """The same addresses have the same ids though the words and offsets differ; repeats are told apart."""
    first = tree(OPENING + "1. Scope. All.\n\n2. Term. One year.")
    second = tree(OPENING + "1. Scope. Nothing but the finest flour.\n\n2. Term. Ten years.")
    assert [c.clause_id for c in first] == [c.clause_id for c in second]
    assert len({c.clause_id for c in first}) == len(first)


def test_range_of_a_file() -> None:
    """Only the instrument asked for is segmented; `body_start` parts designator and heading from the words."""
    one = OPENING + "1. Scope. All.\n\n2. Term. One year.\n\n"
    found = segment(read(one + one), DOCUMENT, len(one), 2 * len(one))
    assert [c.section for c in found] == ["preamble", "1", "2"]
    assert found[0].char_start == len(one)
    assert [c.pieces[0].text[c.body_start :] for c in found[1:]] == ["All.", "One year."]


_LINES = st.sampled_from([
    "1. Scope. All of it.", "2. Term. One year.", "(a) first;", "(b) second.", "(i) point;", "ARTICLE I", "GRAIN",
    "1.1 Rye. Yes.", "1.2 Oats. No.", '"Mill" means the mill.', "EXHIBIT A", "RECITALS", "WHEREAS, there is grain;",
    "IN WITNESS WHEREOF, signed.", "By: /s/ A. Miller", "Section 2 is amended to read as follows:", '"2. Term. Two years."',
    "Plain words of some length that say nothing in particular at all.", "A | table", "-7-", OPENING.strip(),
    "TABLE OF CONTENTS", "1. Scope ..... 1", "x" * 300,
])  # fmt: skip


@given(st.lists(_LINES, max_size=25))
def test_every_word_stands_in_exactly_one_clause(lines: list[str]) -> None:
    """Pieces are verbatim, disjoint, and cover all but noise and white space; parents come before children."""
    reading = read("\n\n".join(lines), noise="-7-")
    clauses = segment(reading, DOCUMENT)
    seen: list[int] = []
    for clause_ in clauses:
        assert clause_.pieces
        for piece in clause_.pieces:
            assert reading.text[piece.char_start : piece.char_end] == piece.text
            seen += [i for i in range(piece.char_start, piece.char_end) if not reading.text[i].isspace()]
    words = [
        i for b in reading.blocks if b.kind is not BlockKind.NOISE for i in range(b.char_start, b.char_end) if not reading.text[i].isspace()
    ]
    assert sorted(seen) == words
    known: set[str] = set()
    for order, clause_ in enumerate(clauses):
        assert clause_.order == order
        assert clause_.parent_id is None or clause_.parent_id in known
        assert clause_.clause_id not in known
        known.add(clause_.clause_id)


def test_new_part_holds_its_subprovisions() -> None:
    """The range of a part ends where the next one at its level begins."""
    text = "3.1 Rates.\n\n(a) Flour.\n\n3.2 Payment. In cash."
    first = new_parts(text)[0]
    assert text[first.start : first.end] == "3.1 Rates.\n\n(a) Flour."


def inside(text: str) -> str:
    """Return the provisions inside new wording, at whatever number they begin, each with its range."""
    parts = new_parts(text)
    assert all(0 <= p.start < p.end <= len(text) for p in parts)
    return " | ".join(p.section for p in parts) or "-"


@pytest.mark.parametrize(("_", "rows"), tables_in(Path(__file__).with_name("new_parts.table")))
def test_new_parts(_: str, rows: list[Row]) -> None:
    """Every wording holds the provisions that its row lists."""
    assert misread(inside, rows) == ""
