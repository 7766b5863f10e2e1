"""The blocks that pages, plain texts and Markdown are read as; each row of `blocks.table` has a text and its blocks.

A block is shown as its kind (`H` a heading, `P` a paragraph, `L` a list item, `T` a table, `N` noise) with its level, `*` where it is bold,
`^` where it is centred, and `+` where it goes on with the one before; then its words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from graph.model.source import Block, BlockKind, Reading
from indexing.readers.html.reader import HtmlReader
from indexing.readers.markdown import MarkdownReader
from indexing.readers.text import TextReader
from tests.cases import Row, misread, tables_in
from tests.indexing.readers.checks import check, words

KINDS = {
    BlockKind.HEADING: "H",
    BlockKind.PARAGRAPH: "P",
    BlockKind.LIST_ITEM: "L",
    BlockKind.TABLE: "T",
    BlockKind.NOISE: "N",
}


def shown(reading: Reading, block: Block) -> str:
    """Return a block as the table shows it."""
    signs = f"{block.level or ''}{'*' * block.bold}{'^' * block.centred}{'+' * block.continues}"
    return f"{KINDS[block.kind]}{signs} {words(reading, block)}"


def blocks(reader: HtmlReader | MarkdownReader | TextReader, text: str) -> str:
    """Return all blocks of a text, and what is flagged, side by side."""
    reading = reader.read("contract", text.encode())
    check(reading)
    return " | ".join([*(shown(reading, block) for block in reading.blocks), *(flag.name for flag in sorted(reading.flags))])


READERS: dict[str, Callable[[str], str]] = {
    "html": partial(blocks, HtmlReader()),
    "markdown": partial(blocks, MarkdownReader()),
    "text": partial(blocks, TextReader()),
}


@pytest.mark.parametrize(("reader", "rows"), tables_in(Path(__file__).with_name("blocks.table")))
def test_blocks(reader: str, rows: list[Row]) -> None:
    """Every text is read as the blocks of its row."""
    assert misread(READERS[reader], rows) == ""
