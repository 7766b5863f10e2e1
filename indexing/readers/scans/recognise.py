"""A picture of a page to its leaf: set upright, read, put in order, and kept, since it takes seconds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

import numpy as np

from graph.model.source import BBox
from indexing.readers.page.columns import in_columns
from indexing.readers.page.geometry import Row
from indexing.readers.page.printed import Leaf
from indexing.readers.page.spacing import Picture
from indexing.readers.page_context import PageContext
from indexing.readers.scans.scan import NAME, rows_in
from indexing.readers.scans.straighten import Rotation, is_sideways, rotate, skew_angle

_VERSION = f"5+{NAME}"  # goes into the key of what is kept: another version reads pages anew
MOST_DOTS = 9_000_000  # of a picture that is read: A4 has as many at 305 dpi, and more take more memory than a reader has
_SURE = 0.8  # a page read less surely may stand on its head


@dataclass(frozen=True, slots=True)
class _Read:
    """The rows of a picture as it was turned, in pixels and in reading order."""

    rows: tuple[Row, ...]
    turn: Rotation


def leaf_of(picture: Picture, width: float, height: float, desk: PageContext) -> Leaf:
    """Return the page that a picture shows; `width` and `height` are the page's, in points, as displayed."""
    picture = np.ascontiguousarray(picture[:, :, :3])
    digest = hashlib.sha256(f"{_VERSION} {picture.shape}".encode())
    digest.update(picture.data)
    key = digest.hexdigest()
    kept = desk.kept(key)
    found = _decoded(kept) if kept else None
    if found is None:
        made = _encoded(_read(picture, desk.threads))
        desk.keep(key, made)
        found = _decoded(made)  # what is kept is rounded: a page reads the same the first time and ever after
    assert found is not None
    return _on_page(found, width / picture.shape[1], width, height)


def _on_page(found: _Read, scale: float, width: float, height: float) -> Leaf:
    def place(box: BBox) -> BBox:
        x0, y0, x1, y1 = found.turn.back((box[0] / scale, box[1] / scale, box[2] / scale, box[3] / scale))
        return max(0.0, x0 * scale), max(0.0, y0 * scale), min(width, x1 * scale), min(height, y1 * scale)

    rows = (replace(row, boxes=tuple((a * scale, b * scale, c * scale, d * scale) for a, b, c, d in row.boxes)) for row in found.rows)
    return Leaf(width, height, tuple(rows), recognised=True, place=place)


def _read(picture: Picture, threads: int) -> _Read:
    """Turn the picture so that its lines run level and read it; on its head, if that reads better."""
    quarter = 90.0 if is_sideways(picture) else 0.0
    angle = quarter + skew_angle(rotate(picture, quarter)[0])
    found = _read_at(picture, angle, threads)
    if _sureness(found.rows) < _SURE:
        other = _read_at(picture, angle + 180.0, threads)
        found = max(found, other, key=lambda read: _sureness(read.rows) * sum(len(row.text) for row in read.rows))
    return found


def _read_at(picture: Picture, angle: float, threads: int) -> _Read:
    upright, turn = rotate(picture, angle)
    return _Read(tuple(in_columns(_evened(rows_in(upright, threads)))), turn)


def _sureness(rows: Sequence[Row]) -> float:
    return sum(row.confidence * len(row.text) for row in rows) / max(1, sum(len(row.text) for row in rows))


def _evened(rows: Sequence[Row]) -> list[Row]:
    """Give rows of about the usual height that height: what was measured hangs on which letters a line happens to hold."""
    usual = median(row.height for row in rows) if rows else 0.0
    return [_of_height(row, usual) if 0.65 * usual < row.height < 1.35 * usual else row for row in rows]


def _of_height(row: Row, height: float) -> Row:
    middle = (row.top + row.bottom) / 2
    top, bottom = middle - height / 2, middle + height / 2
    return replace(row, boxes=tuple((x0, top, x1, bottom) if x1 else (x0, y0, x1, y1) for x0, y0, x1, y1 in row.boxes))


def _encoded(found: _Read) -> bytes:
    rows = [(row.text, row.confidence, [round(edge, 1) for box in row.boxes for edge in box]) for row in found.rows]
    return json.dumps({"turn": (found.turn.angle, found.turn.before, found.turn.after), "rows": rows}).encode()


def _decoded(data: bytes) -> _Read | None:
    """Read what was kept; None where it is not whole, so that the page is read again."""
    try:
        kept = json.loads(data)
        angle, before, after = kept["turn"]
        rows = tuple(Row(text, _boxes(edges), confidence=confidence) for text, confidence, edges in kept["rows"])
        return _Read(rows, Rotation(angle, (before[0], before[1]), (after[0], after[1])))
    except (ValueError, KeyError, TypeError, IndexError):
        return None


def _boxes(edges: Sequence[float]) -> tuple[BBox, ...]:
    return tuple((edges[i], edges[i + 1], edges[i + 2], edges[i + 3]) for i in range(0, len(edges), 4))
