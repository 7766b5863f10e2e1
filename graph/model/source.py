"""Where words stand: files, readings, pages, blocks, quotes.

One file has one *reading* (by one reader of one version): its whole text, in which every
character range below is an index. For .txt and .md the text is the file read as UTF-8
(errors replaced, line ends as they are), so ranges are Python str indices of the file.
"""

from __future__ import annotations

import zlib
from array import array
from dataclasses import dataclass, field
from enum import StrEnum

BBox = tuple[float, float, float, float]
"""x0, y0, x1, y1 in PDF points from the top left of the displayed page (CropBox, after rotation)."""


class BlockKind(StrEnum):
    """What a stretch of a page is."""

    PARAGRAPH = "PARAGRAPH"
    HEADING = "HEADING"
    LIST_ITEM = "LIST_ITEM"
    TABLE = "TABLE"
    NOISE = "NOISE"  # page numbers, running headers and footers, <PAGE>: never part of a clause


class ReadingFlag(StrEnum):
    """What the reader noticed about the file as a whole."""

    TRACKED_CHANGES = "TRACKED_CHANGES"
    NO_TEXT_LAYER = "NO_TEXT_LAYER"  # some pages are pictures; their words were recognised
    REPLACED_CHARACTERS = "REPLACED_CHARACTERS"  # bytes that were not UTF-8


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, list item or table, as the reader found it: [char_start, char_end).

    `level` is the heading or list level from 1 where the format tells one; `indent` is the
    number of columns (text) or points (PDF, DOCX) from the left margin; `bold` and `centred`
    only where the format tells. A paragraph that a page break cuts in two is two blocks, with
    NOISE between, and `continues` true on the second. `confidence` is how surely its least sure line
    was read, from 0 to 1: 1 for a text layer, the reader's own figure for a scan.
    """

    char_start: int
    char_end: int
    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    indent: float = 0.0
    bold: bool = False
    centred: bool = False
    continues: bool = False
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a paged format: its character range, size in points, and character boxes.

    `char_boxes` packs four float32 a character (x0, y0, x1, y1), zlib-compressed; empty where
    the format has no layout.
    """

    number: int
    char_start: int
    char_end: int
    width: float = 0.0
    height: float = 0.0
    char_boxes: bytes = field(default=b"", repr=False)

    def boxes(self, char_start: int, char_end: int) -> tuple[BBox, ...]:
        """Return one box a line for the characters of this page in [char_start, char_end)."""
        if not self.char_boxes:
            return ()
        values = array("f")
        values.frombytes(zlib.decompress(self.char_boxes))
        low, high = max(char_start, self.char_start), min(char_end, self.char_end)
        return _lines(
            [
                (values[i], values[i + 1], values[i + 2], values[i + 3])
                for i in range(4 * (low - self.char_start), 4 * (high - self.char_start), 4)
                if values[i + 2] > values[i]
            ]
        )


def pack_boxes(boxes: list[BBox]) -> bytes:
    """Pack one box a character for `Page.char_boxes`; an empty box (all zero) for white space."""
    flat = array("f", (value for box in boxes for value in box))
    return zlib.compress(flat.tobytes(), 1)


def _lines(chars: list[BBox]) -> tuple[BBox, ...]:
    """Join character boxes that stand on one line, in reading order."""
    lines: list[BBox] = []
    for x0, y0, x1, y1 in chars:
        if lines:
            a0, b0, a1, b1 = lines[-1]
            same_line = min(b1, y1) - max(b0, y0) > 0.4 * min(b1 - b0, y1 - y0)
            if same_line and x1 > a0 and x0 - a1 < 3 * (y1 - y0 + 1):
                lines[-1] = (min(a0, x0), min(b0, y0), max(a1, x1), max(b1, y1))
                continue
        lines.append((x0, y0, x1, y1))
    return tuple((round(a, 2), round(b, 2), round(c, 2), round(d, 2)) for a, b, c, d in lines)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one reader made of one file.

    `reader` is name and version (``pdf/1``). `blocks` are in reading order, do not overlap,
    and cover every character that is not white space. `pages` is empty for formats without pages.
    `confidence` is the mean over all characters of how surely they were read.
    """

    file_sha256: str
    reader: str
    text: str = field(repr=False)
    blocks: tuple[Block, ...] = field(default=(), repr=False)
    pages: tuple[Page, ...] = field(default=(), repr=False)
    flags: frozenset[ReadingFlag] = frozenset()
    confidence: float = 1.0

    def page_of(self, char: int) -> Page | None:
        """Return the page a character stands on; None for formats without pages."""
        low, high = 0, len(self.pages)
        while low < high:
            middle = (low + high) // 2
            if self.pages[middle].char_end <= char:
                low = middle + 1
            else:
                high = middle
        return self.pages[low] if low < len(self.pages) and self.pages[low].char_start <= char else None


@dataclass(frozen=True, slots=True)
class Quote:
    """Verbatim words and their range in the reading: text[char_start:char_end] == text."""

    text: str
    char_start: int
    char_end: int


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file as it was indexed. `name` is the file's own name, `path` where it was found."""

    sha256: str
    name: str
    path: str
    size: int
