"""Markdown: structure as it is marked, text as it is in the file."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from graph.model.source import Reading
from indexing.readers.markdown import MarkdownReader
from tests.indexing.readers.checks import check


def read(text: str) -> Reading:
    """Read a Markdown text, and check what always holds."""
    reading = MarkdownReader().read("terms.md", text.encode())
    check(reading)
    return reading


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
