"""The order in which a printed page is read when nobody has told it: down each column, column after column.

Pure: rows in any order in, rows in reading order out.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from indexing.readers.page.geometry import Row, in_reading_order

_FEWEST = 3  # rows on each side; fewer are an address or a signature
_PROSE = 0.55  # of a column's width that its rows fill, as running text does and cells do not


def in_columns(rows: Sequence[Row]) -> list[Row]:
    """Return rows from top to bottom; where two columns of running text stand side by side, the left one first."""
    if not rows:
        return []
    ordered = sorted(rows, key=lambda row: (row.top + row.bottom, row.x0))
    gutter = _gutter(ordered)
    return in_reading_order(ordered) if gutter is None else _read(ordered, gutter)


def _read(rows: Sequence[Row], gutter: float) -> list[Row]:
    """Read band by band: what crosses the gutter parts the page into bands."""
    found: list[Row] = []
    band: list[Row] = []
    for row in [*rows, None]:
        if row is not None and not _crosses(row, gutter):
            band.append(row)
            continue
        left, right = _sides(band, gutter)
        halves = (left, right) if _are_columns(left, right) else (band,)
        found += (read for half in halves if half for read in in_reading_order(half))
        band = []
        if row is not None:
            found.append(row)
    return found


def _gutter(rows: Sequence[Row]) -> float | None:
    """Return where a gutter between two columns stands; None for a page in one."""
    x0, x1 = min(row.x0 for row in rows), max(row.x1 for row in rows)
    places = [x0 + (x1 - x0) * part / 100 for part in range(25, 76)]
    free = [x for x in places if not _crosses_most(rows, x) and _are_columns(*_sides(rows, x))]
    if not free:
        return None
    fewest = min(sum(_crosses(row, x) for row in rows) for x in free)
    return median(x for x in free if sum(_crosses(row, x) for row in rows) == fewest)


def _crosses(row: Row, x: float) -> bool:
    return row.x0 < x < row.x1


def _crosses_most(rows: Sequence[Row], x: float) -> bool:
    return sum(_crosses(row, x) for row in rows) > 0.4 * len(rows)


def _sides(rows: Sequence[Row], x: float) -> tuple[list[Row], list[Row]]:
    return [row for row in rows if row.x1 <= x], [row for row in rows if row.x0 >= x]


def _are_columns(left: Sequence[Row], right: Sequence[Row]) -> bool:
    """Tell whether both sides are running text, side by side."""
    if len(left) < _FEWEST or len(right) < _FEWEST:
        return False
    shared = min(left[-1].bottom, right[-1].bottom) - max(left[0].top, right[0].top)
    least = min(left[-1].bottom - left[0].top, right[-1].bottom - right[0].top)
    return shared > 0.5 * least and _is_prose(left) and _is_prose(right)


def _is_prose(rows: Sequence[Row]) -> bool:
    width = max(row.x1 for row in rows) - min(row.x0 for row in rows)
    full = sum(1 for row in rows if row.x1 - row.x0 > _PROSE * width and len(row.text) >= 20)
    return full >= 0.6 * len(rows)
