"""The bounding boxes of clauses on the pages of a reading."""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from graph.model.source import BBox, Page, Reading

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from graph.model.documents import Clause


class ClauseBoxes:
    """The pages of one reading, each unpacked once."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._ends = [page.char_end for page in reading.pages]
        self._boxes: dict[int, NDArray[np.float32]] = {}
        self._sure = all(block.confidence >= 1 for block in reading.blocks)
        self._starts = [block.char_start for block in reading.blocks]

    def of(self, clause: Clause) -> list[dict[str, Any]]:
        """Return the pages a clause stands on, with the box around its words on each, None where the format has none."""
        found: dict[int, BBox | None] = {}
        for piece in clause.pieces:
            for page in self._pages(piece.char_start, piece.char_end):
                found[page.number] = _around(found.get(page.number), self._box(page, piece.char_start, piece.char_end))
        return [{"page": number, "box": box and list(box)} for number, box in found.items()]

    def confidence(self, clause: Clause) -> float:
        """Return how surely the least sure block of a clause was read: 1 for a text layer."""
        if self._sure:
            return 1.0
        return round(min((self._reading.blocks[i].confidence for i in self._under(clause)), default=1.0), 4)

    def _under(self, clause: Clause) -> Iterator[int]:
        """Yield the numbers of the blocks that a clause's words stand in."""
        for piece in clause.pieces:
            first = max(0, bisect_right(self._starts, piece.char_start) - 1)
            yield from range(first, max(first + 1, bisect_right(self._starts, piece.char_end - 1)))

    def _pages(self, start: int, end: int) -> Iterator[Page]:
        for page in self._reading.pages[bisect_right(self._ends, start) :]:
            if page.char_start >= end:
                return
            yield page

    def _box(self, page: Page, start: int, end: int) -> BBox | None:
        """Return the box around the characters of a page in [start, end): x0, y0, x1, y1 in points; None where none has a box."""
        if not page.char_boxes:
            return None
        chars = self._unpacked(page)[max(0, start - page.char_start) : max(0, end - page.char_start)]
        chars = chars[chars[:, 2] > chars[:, 0]]  # white space has none
        if not len(chars):
            return None
        (x0, y0), (x1, y1) = chars[:, :2].min(axis=0).tolist(), chars[:, 2:].max(axis=0).tolist()
        return round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2)

    def _unpacked(self, page: Page) -> NDArray[np.float32]:
        import numpy as np

        if page.number not in self._boxes:
            self._boxes[page.number] = np.frombuffer(zlib.decompress(page.char_boxes), dtype=np.float32).reshape(-1, 4)
        return self._boxes[page.number]


def _around(one: BBox | None, other: BBox | None) -> BBox | None:
    """Return the box around two."""
    if one is None or other is None:
        return one or other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
