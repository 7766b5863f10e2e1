"""Markdown: headings, lists, tables and paragraphs as CommonMark marks them; the text is the file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from graph.model.source import Block, BlockKind, Reading
from indexing.readers.decode import decode
from indexing.readers.page.lines import BYTE_ORDER_MARK, designated

_FENCE = re.compile(r"(?:`{3,}|~{3,})")
_ATX = re.compile(r"(#{1,6})(?:\s|$)")
_SETEXT = re.compile(r"(?:=+|-+)\s*$")
_RULE = re.compile(r"(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$")
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)]|[A-Za-z][.)]|\([a-z0-9]{1,4}\))\s")
_PIPES = re.compile(r"\|.*\||[^|]+\|[^|]+\|")
_DIVIDER = re.compile(r"\|?[\s:|-]*-{3,}[\s:|-]*$")
_TITLE = re.compile(r"title\s*:\s*[\"']?(?=\S)")
_COMMENT = re.compile(r"<!--.*?-->|<(?:a|img|br|hr|div|/div|p|/p|table|/table|details|/details)\b[^<>]*/?>\s*$|\[//\]: #")
_REFERENCE = re.compile(r"\[[^\]]+\]:\s*\S+")
_BOLD = re.compile(r"(\*\*|__).+\1[.:]?$")


class _Row(NamedTuple):
    """A line that is not blank: text[start:end], with its indent in columns and whether a blank line stands above it."""

    start: int
    end: int
    words: str
    indent: int
    after_blank: bool


class MarkdownReader:
    """Reads .md files; the text is the file, so ranges are str indices of it."""

    name = "markdown/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Return the reading; raises UnreadableError for what is no text or has none."""
        text, flags = decode(name, data)
        return Reading(hashlib.sha256(data).hexdigest(), self.name, text, blocks_of(text), (), flags)


def blocks_of(text: str) -> tuple[Block, ...]:
    """Return the blocks of a Markdown text, in order, covering every character that is not white space."""
    rows = list(_rows(text))
    mark = [_block(row, row, BlockKind.NOISE) for row in rows[:1] if row.words == BYTE_ORDER_MARK]
    del rows[: len(mark)]
    head = _front_matter(rows)
    return (*mark, *(block for row in rows[:head] for block in _front(row)), *_levelled(_body(rows[head:])))


def _rows(text: str) -> Iterator[_Row]:
    at, blank = 0, True
    if text.startswith(BYTE_ORDER_MARK):
        yield _Row(0, 1, BYTE_ORDER_MARK, 0, True)
        text, at = text[1:], 1
    for raw in text.split("\n"):
        words = raw.strip()
        if words:
            indent = len(raw) - len(raw.lstrip())
            yield _Row(at + indent, at + indent + len(words), words, len(raw[:indent].expandtabs(4)), blank)
        blank = not words
        at += len(raw) + 1


def _front_matter(rows: list[_Row]) -> int:
    """Return the number of rows of a YAML head between two `---`; 0 for none."""
    if not rows or rows[0].words != "---":
        return 0
    return next((i + 1 for i, row in enumerate(rows[1:60], 1) if row.words in ("---", "...")), 0)


def _front(row: _Row) -> Iterator[Block]:
    """Of the YAML head only the title is the document's own."""
    title = _TITLE.match(row.words)
    if not title:
        yield _block(row, row, BlockKind.NOISE)
        return
    split = row.start + title.end()
    end = row.start + len(row.words.rstrip("\"'"))
    yield Block(row.start, row.start + len(row.words[: title.end()].rstrip()), BlockKind.NOISE)
    yield Block(split, end, BlockKind.HEADING, 1)
    if end < row.end:
        yield Block(end, row.end, BlockKind.NOISE)


def _levelled(blocks: Iterator[Block]) -> Iterator[Block]:
    """Give list items their depth: one more than the nearest item above that stands further left."""
    indents: list[float] = []
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            indents.clear()
        if block.kind is not BlockKind.LIST_ITEM:
            yield block
            continue
        while indents and indents[-1] >= block.indent:
            indents.pop()
        indents.append(block.indent)
        yield replace(block, level=len(indents))


def _body(rows: list[_Row]) -> Iterator[Block]:
    i = 0
    while i < len(rows):
        size, block = _next(rows, i)
        yield block
        i += size


def _next(rows: list[_Row], i: int) -> tuple[int, Block]:
    """Return how many rows the block that begins at row `i` takes, and the block."""
    row = rows[i]
    if heading := _ATX.match(row.words):
        return 1, _block(row, row, BlockKind.HEADING, len(heading[1]))
    if _RULE.match(row.words) or _COMMENT.match(row.words):
        return 1, _block(row, row, BlockKind.NOISE)
    if _FENCE.match(row.words):
        size, kind = _fenced(rows, i), BlockKind.PARAGRAPH
    elif _is_table(rows, i):
        size, kind = _run(rows, i, lambda at: "|" in at.words and not at.after_blank), BlockKind.TABLE
    else:
        return _paragraph(rows, i)
    return size, _block(row, rows[i + size - 1], kind)


def _paragraph(rows: list[_Row], i: int) -> tuple[int, Block]:
    """A list item, a paragraph, or a heading by what is under it or by its boldness."""
    row, size = rows[i], _run(rows, i, _flows)
    last, under = rows[i + size - 1], rows[i + size] if i + size < len(rows) else None
    if under and not under.after_blank and _SETEXT.match(under.words) and not _ITEM.match(row.words):
        return size + 1, _block(row, under, BlockKind.HEADING, 1 if under.words[0] == "=" else 2)
    if _ITEM.match(row.words) or designated(row.words):
        return size, _block(row, last, BlockKind.LIST_ITEM)
    bold = size == 1 and len(row.words) < 120 and _BOLD.match(row.words)
    return size, _block(row, last, BlockKind.HEADING if bold else BlockKind.PARAGRAPH)


def _run(rows: list[_Row], i: int, goes_on: Callable[[_Row], bool]) -> int:
    """Return how many rows from `i` belong together: the first, and all that go on with it."""
    end = i + 1
    while end < len(rows) and goes_on(rows[end]):
        end += 1
    return end - i


def _flows(row: _Row) -> bool:
    """Tell whether a row goes on with the paragraph above it."""
    words = row.words
    starts = _ATX.match(words) or _FENCE.match(words) or _RULE.match(words) or _SETEXT.match(words) or _ITEM.match(words)
    return not (row.after_blank or starts or _REFERENCE.match(words))


def _fenced(rows: list[_Row], i: int) -> int:
    mark = rows[i].words[:3]
    return next((k + 1 - i for k in range(i + 1, len(rows)) if rows[k].words.startswith(mark)), len(rows) - i)


def _is_table(rows: list[_Row], i: int) -> bool:
    if not _PIPES.match(rows[i].words):
        return False
    return i + 1 < len(rows) and not rows[i + 1].after_blank and ("|" in rows[i + 1].words or _DIVIDER.match(rows[i + 1].words) is not None)


def _block(first: _Row, last: _Row, kind: BlockKind, level: int = 0) -> Block:
    return Block(first.start, last.end, kind, level, float(first.indent), _BOLD.match(first.words) is not None and first is last)
