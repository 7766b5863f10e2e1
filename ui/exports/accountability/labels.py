"""Names as labels of boxes: broken into lines that fit in any font, without control characters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from unicodedata import east_asian_width

NOBODY = "(not named)"
_NO_TEXT = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]")
_NARROW, _BROAD = frozenset("iljtfrI.,;:'|!()[] -\u2019"), frozenset("mwMW@%&")
_LINES = 3  # of a name in a box
_WIDEST = 172.0  # pixels of a line, at 13 pixels of height


@dataclass(frozen=True, slots=True)
class Label:
    """A name in lines; `width` of the widest, in pixels, estimated on the wide side: no two fonts agree."""

    lines: tuple[str, ...]
    width: float


def plain(name: str) -> str:
    """Return a name as one line of text: what steers or turns text is left out, spaces are one."""
    return " ".join(_NO_TEXT.sub(" ", name).split()) or NOBODY


def label(name: str) -> Label:
    """Return a name in as many lines as a box has; one that is longer ends in dots."""
    lines: list[str] = []
    for word in (part for whole in plain(name).split(" ") for part in _parts(whole)):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and _width(joined) <= _WIDEST:
            lines[-1] = joined
        else:
            lines.append(word)
    shown = (*lines[: _LINES - 1], _dotted(lines[_LINES - 1])) if len(lines) > _LINES else tuple(lines)
    return Label(shown, max(map(_width, shown)))


def _parts(word: str) -> list[str]:
    """Return a word in pieces, each of which fits on a line."""
    pieces = [""]
    for character in word:
        if _width(pieces[-1] + character) > _WIDEST:
            pieces.append("")
        pieces[-1] += character
    return pieces


def _dotted(line: str) -> str:
    while line and _width(f"{line}\u2026") > _WIDEST:
        line = line[:-1]
    return f"{line.rstrip()}\u2026"


def _width(text: str) -> float:
    return sum(map(_wide, text))


def _wide(character: str) -> float:
    if character in _NARROW:
        return 4.6
    if character in _BROAD:
        return 12.2
    if east_asian_width(character) in {"W", "F"}:
        return 13.5
    return 9.4 if character.isupper() else 8.1
