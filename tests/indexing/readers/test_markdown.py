"""Markdown: structure as it is marked, text as it is in the file."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from graph.model.source import Block, BlockKind, Reading
from indexing.readers.markdown import MarkdownReader
from tests.indexing.readers.checks import check, words
from tests.papers import papers_in

TERMS = papers_in(__file__)["terms.md"]


def read(text: str) -> Reading:
    """Read a Markdown text, and check what always holds."""
    reading = MarkdownReader().read("terms.md", text.encode())
    check(reading)
    return reading


def found(text: str) -> dict[str, Block]:
    """Blocks by their first words."""
    reading = read(text)
    return {words(reading, block): block for block in reading.blocks}


def test_headings_have_their_level() -> None:
    """Number signs, underlines, and a line that is bold throughout."""
    blocks = found(TERMS)
    assert (blocks["# Scope"].kind, blocks["# Scope"].level) == (BlockKind.HEADING, 1)
    assert (blocks["Fees\n----"].kind, blocks["Fees\n----"].level) == (BlockKind.HEADING, 2)
    assert blocks["**Warranty**"].kind is BlockKind.HEADING


def test_of_the_front_matter_only_the_title_counts() -> None:
    """The title stands as a heading, all else of the YAML head is noise."""
    reading = read(TERMS)
    front = [(words(reading, b), b.kind) for b in reading.blocks if b.char_end < reading.text.index("# Scope")]
    assert ("Widget Terms", BlockKind.HEADING) in front
    assert all(kind is BlockKind.NOISE for text, kind in front if text != "Widget Terms")


def test_paragraphs_tables_and_lists_are_whole() -> None:
    """A wrapped paragraph or item is one block, a table one, a fenced text one; list items have their depth."""
    blocks = found(TERMS)
    assert blocks["These terms apply to [orders](/orders) placed\nby the **Buyer**."].kind is BlockKind.PARAGRAPH
    assert blocks["| Item | Price |\n| --- | --- |\n| Widget | $5 |"].kind is BlockKind.TABLE
    assert blocks["***"].kind is BlockKind.NOISE
    assert blocks["```\n1. not a list\n```"].kind is BlockKind.PARAGRAPH
    items = [(b.level, t) for t, b in blocks.items() if b.kind is BlockKind.LIST_ITEM]
    assert items == [(1, "1. Fees are due\n   monthly."), (2, "a. In dollars."), (3, "- Or in euros."), (1, "2. No set-off.")]


@given(
    st.lists(
        st.sampled_from(["# A", "---", "===", "- x", "1. y", "| a | b |", "```", "text", "**b**", "title: t", "", "", "<!-- c -->", "> q"])
    )
)
def test_no_character_is_lost_or_shared(lines: list[str]) -> None:
    """Whatever the lines are, blocks are ordered, disjoint and cover all that is not white space."""
    if any(lines):
        read("\n".join(lines))


def test_the_text_is_what_read_text_gives(tmp_path: Path) -> None:
    """A byte order mark and carriage returns do not move indices."""
    data = b"\xef\xbb\xbf---\r\ntitle: T\r\n---\r\n\r\n# A\r\n"
    (tmp_path / "t.md").write_bytes(data)
    reading = MarkdownReader().read("t.md", data)
    check(reading)
    assert reading.text == (tmp_path / "t.md").read_text(encoding="utf-8")
