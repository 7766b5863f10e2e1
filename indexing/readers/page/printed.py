"""Printed pages to one reading: rows joined with line feeds, one box a character, blocks over all pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from graph.model.source import BBox, Block, Page, Reading, ReadingFlag, pack_boxes
from indexing.readers.page.geometry import Row, Sheet, lines_of
from indexing.readers.page.layout import blocks_of

_NOWHERE: BBox = (0.0, 0.0, 0.0, 0.0)


def upright(box: BBox) -> BBox:
    """Leave a box where it is."""
    return box


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page as read: size in points, rows in reading order, and whether its words were recognised in a picture.

    Rows stand level, as the layout is judged by them; `place` takes a box of theirs to the displayed page,
    which may have been scanned askew.
    """

    width: float
    height: float
    rows: tuple[Row, ...]
    recognised: bool = False
    place: Callable[[BBox], BBox] = upright


def reading_of(sha256: str, reader: str, leaves: Sequence[Leaf]) -> Reading:
    """Return the reading of a file's pages, in order."""
    pieces: list[str] = []
    pages: list[Page] = []
    sheets: list[Sheet] = []
    at = 0
    for number, leaf in enumerate(leaves, 1):
        starts: list[int] = []
        begin = at
        boxes: list[BBox] = []
        for row in leaf.rows:
            starts.append(at)
            pieces.append(row.text)
            boxes += row.boxes if leaf.place is upright else [leaf.place(box) if box[2] else box for box in row.boxes]
            boxes.append(_NOWHERE)  # the line feed
            at += len(row.text) + 1
        pages.append(Page(number, begin, at, leaf.width, leaf.height, pack_boxes(boxes)))
        sheets.append(Sheet(leaf.rows, tuple(starts), leaf.width))
    recognised = any(leaf.recognised for leaf in leaves)
    flags = frozenset((ReadingFlag.NO_TEXT_LAYER,)) if recognised else frozenset()
    blocks = blocks_of(lines_of(sheets))
    blocks = _with_confidence(blocks, sheets) if recognised else blocks
    return Reading(sha256, reader, "\n".join(pieces) + "\n", blocks, tuple(pages), flags, _mean(leaves) if recognised else 1.0)


def _with_confidence(blocks: Sequence[Block], sheets: Sequence[Sheet]) -> tuple[Block, ...]:
    """Give each block the confidence of its least sure line."""
    rows = [(start, start + len(row.text), row.confidence) for sheet in sheets for start, row in zip(sheet.starts, sheet.rows, strict=True)]
    found: list[Block] = []
    first = 0
    for block in blocks:
        while first < len(rows) and rows[first][1] <= block.char_start:
            first += 1
        least = 1.0
        for start, _, confidence in rows[first:]:
            if start >= block.char_end:
                break
            least = min(least, confidence)
        found.append(replace(block, confidence=round(least, 3)))
    return tuple(found)


def _mean(leaves: Sequence[Leaf]) -> float:
    weights = [(len(row.text), row.confidence) for leaf in leaves for row in leaf.rows]
    return round(sum(n * confidence for n, confidence in weights) / max(1, sum(n for n, _ in weights)), 4)
