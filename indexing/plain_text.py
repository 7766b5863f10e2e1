"""Words made plain for grammars, character by character: the same length, so every range still holds.

Curly quotes become straight, odd spaces become spaces, Markdown marks become spaces. A grammar
matches on `View.plain` and quotes from `View.raw`: what is quoted stands verbatim in the file.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from graph.model.source import BlockKind, Quote, Reading

_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u00b4`", "'"),
        **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u200b\ufeff", " "),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014", "-"),
    }
)
_MARKED_TERM = re.compile(r"(?<![\"'\w])\*\*_([^*_\"\n]{1,60})_\*\*(?!\s?[\"'])")  # **_Term_**: a defined term, as quotes would make it
_TERM_ASIDE = re.compile(  # (the **Term**): the same, as British drafters mark it
    r"(\((?:[^()*_\"'\n]{1,40}\s)?)(\*\*|__|\*|_)(?=[A-Z])([^*_\"\n]{1,60})(?<=\w)\2(?=\s?\))"
)
_MARKS = re.compile(
    r"\*\**|__*|##{0,5}[ \t]|>[ \t]|<[/a-zA-Z!][^<>\n]{0,200}>"
)  # each begins with a plain character: the engine skips along


@dataclass(frozen=True, slots=True)
class View:
    """A stretch of a reading: `raw` as it stands, `plain` for matching, both from `offset` on."""

    raw: str
    plain: str
    offset: int

    @classmethod
    def of(cls, text: str, offset: int = 0) -> View:
        """Return the view of a text that begins at `offset` of its reading."""
        return cls(text, plain(text), offset)

    def quote(self, start: int, end: int) -> Quote:
        """Return the verbatim words of [start, end) of this view, without the white space around them."""
        words = self.raw[start:end]
        start += len(words) - len(words.lstrip())
        end = max(start, start + len(words.strip()))
        return Quote(self.raw[start:end], self.offset + start, self.offset + end)

    def part(self, start: int, end: int) -> View:
        """Return [start, end) of this view as a view of its own."""
        return View(self.raw[start:end], self.plain[start:end], self.offset + start)


def plain(text: str) -> str:
    """Return the text made plain; same length."""
    words = text.translate(_CHARACTERS)
    if "**_" in words:
        words = _MARKED_TERM.sub(r'  "\1"  ', words)
    if "*" in words or "_" in words:
        words = _TERM_ASIDE.sub(_as_quoted, words)
    return _MARKS.sub(_blank, words)


def lowered(text: str) -> str:
    """Return the text in lower case, character by character; same length. Grammars that ignore case are slow, plain ones are not."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def _as_quoted(term: re.Match[str]) -> str:
    """Return a marked term as quotation marks would make it; same length."""
    padding = " " * (len(term[2]) - 1)
    return f'{term[1]}{padding}"{term[3]}"{padding}'


def _blank(mark: re.Match[str]) -> str:
    """Return spaces for a Markdown mark; what only looks like one stays: [***], *****, K*Tec, a line to sign on."""
    words, text, (start, end) = mark[0], mark.string, mark.span()
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    if words[0] == "*":
        stays = len(words) > 3 or before == "[" or after == "]" or (before.isalnum() and after.isalnum())
    elif words[0] == "_":
        stays = len(words) > 2 or before.isalnum() == after.isalnum() or not (before + after).strip()
    else:
        stays = words[0] in "#>" and text[text.rfind("\n", 0, start) + 1 : start].strip() != ""
    return words if stays else " " * len(words)


def view(reading: Reading, start: int, end: int) -> View:
    """Return [start, end) of a reading, its noise blanked out of `plain`."""
    raw = reading.text[start:end]
    words = plain(raw)
    for low, high in _noise(reading, start, end):
        words = words[:low] + re.sub(r"[^\n]", " ", words[low:high]) + words[high:]
    return View(raw, words, start)


def _noise(reading: Reading, start: int, end: int) -> list[tuple[int, int]]:
    first = max(bisect_left(reading.blocks, start, key=lambda b: b.char_start) - 1, 0)
    found = []
    for block in reading.blocks[first:]:
        if block.char_start >= end:
            break
        if block.kind is BlockKind.NOISE and block.char_end > start:
            found.append((max(block.char_start - start, 0), min(block.char_end, end) - start))
    return found
