"""Plain text: contracts as EDGAR and its copies keep them, wrapped at 70 to 250 columns or not at all."""

from __future__ import annotations

import hashlib

from graph.model.source import Reading
from indexing.readers.decode import decode
from indexing.readers.page.layout import blocks_of
from indexing.readers.page.lines import BYTE_ORDER_MARK, Line

_WRAPPED_BELOW = 300  # columns; wider lines are whole paragraphs


class TextReader:
    """Reads .txt files; the text is the file, so ranges are str indices of it."""

    name = "text/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Return the reading; raises UnreadableError for what is no text or has none."""
        text, flags = decode(name, data)
        lines = lines_of(text)
        return Reading(hashlib.sha256(data).hexdigest(), self.name, text, blocks_of(lines), (), flags)


def lines_of(text: str) -> list[Line]:
    """Return the lines that are not blank, each with the blank lines above it and whether it is full."""
    width = _width(text)
    lines: list[Line] = []
    at = gap = 0
    if text.startswith(BYTE_ORDER_MARK):
        lines.append(Line(0, 1, BYTE_ORDER_MARK))
        text, at, gap = text[1:], 1, 1
    fresh = False
    for raw in text.split("\n"):
        words = raw.strip()
        if "\f" in raw or "\x0b" in raw:
            fresh = True
        if words:
            indent = len(raw) - len(raw.lstrip())
            if lines and not gap and _is_full(lines[-1], words, width):
                lines[-1] = lines[-1]._replace(full=True)
            start = at + indent
            centred = indent > 8 and width > 0 and abs(width - 2 * indent - len(words)) <= 6
            lines.append(Line(start, start + len(words), words, len(raw[:indent].expandtabs()), gap, False, fresh, False, centred))
            gap, fresh = 0, False
        else:
            gap += 1
        at += len(raw) + 1
    return lines


def _is_full(last: Line, words: str, width: int) -> bool:
    """Tell whether the first word of the next line had no room on this one."""
    room = width - last.indent - len(last.words)
    return room < width * 0.15 or room <= len(words.split(None, 1)[0]) + 1


def _width(text: str) -> int:
    """The column at which the file is wrapped; 0 where its lines are whole paragraphs."""
    lengths = sorted(n for n in map(len, text.split("\n")) if n > 20)
    if not lengths:
        return 0
    width = lengths[int(len(lengths) * 0.97)]
    return width if width <= _WRAPPED_BELOW else 0
