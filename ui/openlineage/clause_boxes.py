"""Where the clauses of a reading stand on its pages, and how surely they were read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from graph.model.source import BBox, Block, Page, Reading

if TYPE_CHECKING:
    from graph.model.documents import Clause


def places(clause: Clause, reading: Reading) -> list[dict[str, Any]]:
    """Return the pages a clause stands on, with the box around its words on each, None where the format has none."""
    found: dict[int, list[BBox]] = {}
    for piece in clause.pieces:
        for page in _pages(reading, piece.char_start, piece.char_end):
            found.setdefault(page.number, []).extend(page.boxes(piece.char_start, piece.char_end))
    return [{"page": number, "box": _around(boxes) if boxes else None} for number, boxes in found.items()]


def confidence(clause: Clause, reading: Reading) -> float:
    """Return how surely the least sure block of a clause was read: 1 for a text layer."""
    return round(min((block.confidence for block in _blocks(reading, clause)), default=1.0), 4)


def _pages(reading: Reading, start: int, end: int) -> Iterator[Page]:
    first = bisect_right(reading.pages, start, key=lambda page: page.char_end)
    return takewhile(lambda page: page.char_start < end, islice(reading.pages, first, None))


def _blocks(reading: Reading, clause: Clause) -> Iterator[Block]:
    """Yield the blocks that a clause's words stand in."""
    for piece in clause.pieces:
        first, last = (bisect_right(reading.blocks, at, key=_begin) for at in (piece.char_start, piece.char_end - 1))
        first = max(0, first - 1)
        yield from reading.blocks[first : max(first + 1, last)]


def _begin(block: Block) -> int:
    return block.char_start


def _around(boxes: list[BBox]) -> list[float]:
    """Return the box around some: x0, y0, x1, y1 in points."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return [min(x0), min(y0), max(x1), max(y1)]
