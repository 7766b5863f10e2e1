"""Where the lines of a printed page stand, turned into the `Line`s that `layout` groups into blocks.

Pure: boxes in, lines out; points from the top left of the displayed page throughout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from graph.model.source import BBox
from indexing.readers.page.lines import DESIGNATOR, Line

_WIDE_SPACE = 1.8  # line heights of empty space that part two cells


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a page: its text, one box a character (all zero for white space), and whether it is bold.

    `confidence` is how surely it was read, from 0 to 1: 1 for a text layer.
    """

    text: str
    boxes: tuple[BBox, ...]
    bold: bool = False
    confidence: float = 1.0

    @property
    def x0(self) -> float:
        """Left edge of the first character."""
        return self.boxes[0][0]

    @property
    def x1(self) -> float:
        """Right edge of the last character."""
        return self.boxes[-1][2]

    @property
    def top(self) -> float:
        """Upper edge of the first character."""
        return self.boxes[0][1]

    @property
    def bottom(self) -> float:
        """Lower edge of the first character."""
        return self.boxes[0][3]

    @property
    def height(self) -> float:
        """Height of the first character, never zero."""
        return max(self.bottom - self.top, 1.0)


def in_reading_order(rows: Sequence[Row]) -> list[Row]:
    """Return the rows from top to bottom, pieces of one line joined.

    A page in columns, or one whose text stands sideways, keeps the order it was written in.
    """
    if sum(1 for row in rows if _is_sideways(row)) > len(rows) / 2:
        return list(rows)
    lines = _joined(_joined(rows), from_top=True)
    columns = sum(1 for a, b in pairwise(lines) if _beside(a, b))
    return _joined(rows) if columns > 0.2 * len(lines) else lines


def _joined(rows: Sequence[Row], *, from_top: bool = False) -> list[Row]:
    """Join the pieces of each line: raised figures, cells, words set apart."""
    if from_top:
        rows = [
            row for line in _clusters(sorted(rows, key=lambda row: row.top + row.bottom)) for row in sorted(line, key=lambda row: row.x0)
        ]
    joined: list[Row] = []
    for row in rows:
        if joined and _beside(joined[-1], row) and row.x0 >= joined[-1].x1 - 1 and _gap_free(joined[-1], row):
            joined[-1] = _join(joined[-1], row)
        elif joined and from_top and _inside(joined[-1], row):
            joined[-1] = _spliced(joined[-1], row)
        else:
            joined.append(row)
    return joined


def _is_sideways(row: Row) -> bool:
    return len(row.text) > 3 and abs(row.boxes[-1][1] - row.top) > row.x1 - row.x0


def _clusters(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Rows sorted by height on the page, those of one line together."""
    line: list[Row] = []
    for row in rows:
        if line and not _beside(line[0], row):
            yield line
            line = []
        line.append(row)
    if line:
        yield line


def _inside(line: Row, piece: Row) -> bool:
    """A raised "th" or a figure typed over a blank stands inside the line it belongs to."""
    return _beside(line, piece) and line.x0 < piece.x0 and piece.x1 < line.x1 and len(piece.text) < 12


def _spliced(line: Row, piece: Row) -> Row:
    at = next(i for i, box in enumerate(line.boxes) if box[0] > piece.x0 or (not box[2] and line.boxes[i + 1][0] > piece.x0))
    boxes = (*line.boxes[:at], *piece.boxes, *line.boxes[at:])
    return Row(line.text[:at] + piece.text + line.text[at:], boxes, line.bold, min(line.confidence, piece.confidence))


def _gap_free(a: Row, b: Row) -> bool:
    """Two long stretches of prose side by side are two columns, not one line."""
    return b.x0 - a.x1 < 3 * a.height or min(len(a.text), len(b.text)) < 40


def _beside(a: Row, b: Row) -> bool:
    return min(a.bottom, b.bottom) - max(a.top, b.top) > 0.5 * min(a.height, b.height)


def _join(a: Row, b: Row) -> Row:
    recognised = min(a.confidence, b.confidence) < 1  # and found apart: what is one word is found as one
    apart = b.x0 - a.x1 > (0.02 if recognised else 0.15) * a.height
    space = ((0.0, 0.0, 0.0, 0.0),) if apart else ()
    boxes = (*a.boxes, *space, *b.boxes)
    return Row(a.text + " " * apart + b.text, boxes, a.bold and b.bold, min(a.confidence, b.confidence))


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of one page in reading order, with the index of each row's first character in the text; its width."""

    rows: tuple[Row, ...]
    starts: tuple[int, ...]
    width: float


def lines_of(sheets: Sequence[Sheet]) -> list[Line]:
    """Return the lines of all pages: gaps in line heights, indents in points from the left margin of the document."""
    margins = _margins(sheets)
    pitch = _pitch(sheets)
    lines: list[Line] = []
    for sheet in sheets:
        for i, row in enumerate(sheet.rows):
            above = sheet.rows[i - 1] if i else None
            gap = _gap(above, row, pitch) if above else 0
            below = sheet.rows[i + 1] if i + 1 < len(sheet.rows) else None
            full = _is_full(row, below, margins[1])
            lines.append(_line(row, sheet.starts[i], margins, gap=gap, fresh=above is None, full=full))
    return lines


def _line(row: Row, start: int, margins: tuple[float, float], *, gap: int, fresh: bool, full: bool) -> Line:
    left, right = margins
    indent = max(0.0, round(row.x0 - left, 1))
    slack = right - row.x1
    centred = indent > 30 and abs(indent - slack) < 12
    return Line(start, start + len(row.text), row.text, indent, gap, full, fresh, row.bold, centred, _rivers(row))


def _margins(sheets: Sequence[Sheet]) -> tuple[float, float]:
    """The left and right edge of running text: where most long lines begin and end."""
    long = [row for sheet in sheets for row in sheet.rows if len(row.text) > 50] or [row for sheet in sheets for row in sheet.rows]
    lefts, rights = sorted(row.x0 for row in long), sorted(row.x1 for row in long)
    return lefts[len(lefts) // 20], rights[len(rights) * 9 // 10]


def _pitch(sheets: Sequence[Sheet]) -> float:
    """The usual distance from line to line, in line heights."""
    steps = [(b.top - a.top) / a.height for sheet in sheets for a, b in pairwise(sheet.rows) if 0 < b.top - a.top < 4 * a.height]
    steps.sort()
    return max(0.9, median(steps[: max(1, len(steps) * 2 // 3)])) if steps else 1.2


def _gap(above: Row, row: Row, pitch: float) -> int:
    """How many blank lines would fill the space between two rows."""
    height = max(above.height, min(row.height, 1.6 * above.height))
    empty = (row.top - above.top) / (height * pitch) - 1
    return max(1, round(empty)) if empty > 0.3 else 0


def _is_full(row: Row, below: Row | None, right: float) -> bool:
    """Tell whether the first word of the next row had no room on this one."""
    if below is None:
        return right - row.x1 < 0.15 * right
    word = below.text.split(" ", 1)[0]
    return row.x1 + (len(word) + 1) * (row.x1 - row.x0) / max(1, len(row.text)) > right - 3


def _rivers(row: Row) -> tuple[tuple[int, int], ...]:
    """The wide stretches of white space inside a row, in points."""
    lead = DESIGNATOR.match(row.text)
    after = len(row.text) - len(row.text[lead.end() :].lstrip()) if lead else 0  # however wide the space behind a number
    edges = [
        (i, a[2], b[0])
        for i, (a, gap, b) in enumerate(zip(row.boxes, row.boxes[1:], row.boxes[2:], strict=False), 1)
        if i >= after and not gap[2] and b[0] - a[2] > _WIDE_SPACE * row.height
    ]
    if len(edges) == 1 and row.text[: edges[0][0]].endswith(":"):
        return ()  # a field and its value
    return tuple((int(a), int(b)) for _, a, b in edges)
