"""Lines to blocks: paragraphs, headings, list items, tables, and the noise between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from graph.model.source import Block, BlockKind
from indexing.readers.page.lines import Line, breaks, continues, defines, designated, is_heading
from indexing.readers.page.noise import Noise, find_noise
from indexing.readers.page.tables import find_tables, find_upright


class _Piece(NamedTuple):
    """A line, or what is left of it when page numbers and headers are cut off; `table` 0 for none."""

    line: Line
    noise: bool
    table: int


def blocks_of(lines: Sequence[Line]) -> tuple[Block, ...]:
    """Return blocks that cover every line, in order: one a paragraph, heading, list item or table, one a line of noise."""
    upright = find_upright(lines)
    noise = find_noise(lines, frozenset(i for first, last in upright for i in range(first, last)))
    tables = find_tables(lines, upright, noise.lines)
    cells = {i: n for n, (first, last) in enumerate(tables, 1) for i in range(first, last)}
    return tuple(_blocks(_grouped(_pieces(lines, noise, cells))))


def _pieces(lines: Sequence[Line], noise: Noise, cells: dict[int, int]) -> Iterator[_Piece]:
    for i, line in enumerate(lines):
        if i in noise.lines:
            yield _Piece(line, True, 0)
        elif i in noise.head or i in noise.tail:
            head, tail = noise.head.get(i, 0), len(line.words) - noise.tail.get(i, 0)
            for start, end in ((0, head), (head, tail), (tail, len(line.words))):
                if cut := _cut(line, start, end):
                    yield _Piece(cut, start != head, cells.get(i, 0))
        else:
            yield _Piece(line, False, cells.get(i, 0))


def _cut(line: Line, start: int, end: int) -> Line | None:
    words = line.words[start:end]
    bare = words.strip()
    if not bare:
        return None
    at = line.start + start + len(words) - len(words.lstrip())
    return line._replace(start=at, end=at + len(bare), words=bare)


def _grouped(pieces: Iterator[_Piece]) -> Iterator[list[_Piece]]:
    """Gather the lines of each block."""
    group: list[_Piece] = []
    for piece in pieces:
        if group and not _joins(group[-1], piece):
            yield group
            group = []
        group.append(piece)
    if group:
        yield group


def _joins(last: _Piece, piece: _Piece) -> bool:
    if last.noise or piece.noise or last.table != piece.table:
        return False
    return piece.table > 0 or not (piece.line.gap or piece.line.fresh or breaks(last.line, piece.line))


def _blocks(groups: Iterator[list[_Piece]]) -> Iterator[Block]:
    before: list[_Piece] | None = None  # the last group that was not noise
    interrupted = False
    for group in groups:
        first, last = group[0].line, group[-1].line
        if group[0].noise:
            interrupted = True
            yield Block(first.start, last.end, BlockKind.NOISE)
            continue
        kind = _kind(group)
        going_on = before is not None and _goes_on(before, group, interrupted)
        if going_on and kind is not BlockKind.TABLE:
            kind = BlockKind.PARAGRAPH
        yield Block(first.start, last.end, kind, 0, first.indent, all(p.line.bold for p in group), first.centred, going_on)
        before, interrupted = group, False


def _goes_on(before: list[_Piece], group: list[_Piece], interrupted: bool) -> bool:
    last, first = before[-1], group[0]
    if last.table or first.table:
        return bool(last.table and first.table) and interrupted
    page_break = interrupted or first.line.fresh or first.line.gap >= 3
    line = last.line
    prose = line.end - before[0].line.start > 120 and (line.full or len(line.words) > 30) and line.words.upper() != line.words
    return continues(line, first.line.words, prose=prose, page_break=page_break)


def _kind(group: list[_Piece]) -> BlockKind:
    first = group[0].line
    if group[0].table:
        return BlockKind.TABLE
    words = " ".join(p.line.words for p in group) if len(group) <= 3 else ""
    if words and not defines(words) and is_heading(words):
        return BlockKind.HEADING
    return BlockKind.LIST_ITEM if designated(first.words) else BlockKind.PARAGRAPH
