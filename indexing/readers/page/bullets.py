"""Bullets before the lines of a picture: recognisers look for words and pass a dot over.

Pure: pixels and rows in, rows out. Lengths in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from graph.model.source import BBox
from indexing.readers.page.geometry import Row
from indexing.readers.page.spacing import Picture

_REACH = 3.0  # line heights to the left of a line in which its bullet stands
_SMALLEST, _LARGEST = 0.12, 0.5  # of the line's height
_ROUND = 1.6  # sides of a dot differ by less
_FULL = 0.6  # of the square around it that a dot fills


def bulleted(picture: Picture, rows: Sequence[Row]) -> list[Row]:
    """Return the rows, those with a dot before them beginning with a bullet."""
    dots = [None if row.text[0] in "•·●▪" else _dot(picture, row, rows) for row in rows]
    return [row if dot is None else _begun(row, dot) for row, dot in zip(rows, dots, strict=True)]


def _begun(row: Row, dot: BBox) -> Row:
    box = (dot[0], row.top, dot[2], row.bottom)
    return Row("• " + row.text, (box, (0.0, 0.0, 0.0, 0.0), *row.boxes), row.bold, row.confidence)


def _dot(picture: Picture, row: Row, rows: Sequence[Row]) -> BBox | None:
    """Return where a dot stands to the left of a row, with nothing else between or beside it."""
    left = max([0.0, row.x0 - _REACH * row.height, *(other.x1 for other in rows if _is_left_of(other, row))])
    x, y, end, bottom = round(left), round(row.top), round(row.x0 - 0.15 * row.height), round(row.bottom)
    if end - x < _SMALLEST * row.height:
        return None
    grey = picture[y:bottom, x:end].min(axis=2)
    ink = grey < 128
    columns, lines = np.flatnonzero(ink.any(axis=0)), np.flatnonzero(ink.any(axis=1))
    if not len(columns):
        return None
    width, height = int(columns[-1] - columns[0]) + 1, int(lines[-1] - lines[0]) + 1
    middle = float(lines[0] + lines[-1]) / 2 / max(1, bottom - y)
    sized = _SMALLEST * row.height <= min(width, height) and max(width, height) <= _LARGEST * row.height
    is_round = max(width, height) < _ROUND * min(width, height) and ink.sum() > _FULL * width * height
    if not (sized and is_round and 0.3 < middle < 0.7):
        return None
    return float(x + columns[0]), row.top, float(x + columns[-1]) + 1, row.bottom


def _is_left_of(other: Row, row: Row) -> bool:
    return other is not row and other.x1 <= row.x0 and min(other.bottom, row.bottom) > max(other.top, row.top)
