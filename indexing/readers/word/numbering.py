"""The numbers a word processor prints before its paragraphs and does not store in their text.

Pure: the definitions of the lists in, the label of each paragraph out, in the order of the document.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

_PLACE = re.compile(r"%([1-9])")
_ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_CARDINALS = (
    *("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve", "Thirteen"),
    *("Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen", "Twenty"),
)
_ORDINALS = (
    *("Zeroth", "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh", "Twelfth"),
    *("Thirteenth", "Fourteenth", "Fifteenth", "Sixteenth", "Seventeenth", "Eighteenth", "Nineteenth", "Twentieth"),
)


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list: first value, format (``decimal``, ``lowerRoman``, ...), and text (``%1.%2``).

    `restarts_after` is the level (from 0) whose next number starts this one again; None for any above it.
    `legal` prints all numbers as decimals, whatever the levels above use.
    """

    start: int = 1
    format: str = "decimal"
    text: str = ""
    restarts_after: int | None = None
    legal: bool = False


@dataclass(frozen=True, slots=True)
class ListDefinition:
    """A list as paragraphs name it: the abstract list whose count it shares, its levels, and the starts it sets anew."""

    abstract: str
    levels: Sequence[Level]
    starts: Mapping[int, int]


class Numbering:
    """Counts through one document."""

    def __init__(self, lists: Mapping[str, ListDefinition]) -> None:
        self._lists = lists
        self._counts: dict[str, dict[int, int]] = {}
        self._started: set[str] = set()

    def label(self, list_id: str, level: int) -> str:
        """Return the label of the next paragraph on `level` (from 0) of a list: ``2.1``, ``(a)``, or "" for none."""
        found = self._lists.get(list_id)
        if not found or level >= len(found.levels):
            return ""
        counts = self._counts.setdefault(found.abstract, {})
        self._begin(list_id, found, counts)
        here = found.levels[level]
        counts[level] = counts.get(level, here.start - 1) + 1
        for above in range(level):
            counts.setdefault(above, found.levels[above].start)
        for below in [n for n in counts if n > level and _restarts(found.levels[n], level)]:
            del counts[below]
        return _PLACE.sub(lambda place: self._figure(found.levels, counts, int(place[1]) - 1, legal=here.legal), here.text).strip()

    def _begin(self, list_id: str, found: ListDefinition, counts: dict[int, int]) -> None:
        """The first paragraph of a list that sets its own start begins there."""
        if list_id not in self._started:
            self._started.add(list_id)
            counts.update({level: start - 1 for level, start in found.starts.items()})

    @staticmethod
    def _figure(levels: Sequence[Level], counts: Mapping[int, int], level: int, *, legal: bool) -> str:
        if level >= len(levels):
            return ""
        return figure(counts.get(level, levels[level].start), "decimal" if legal else levels[level].format)


def _restarts(level: Level, counted: int) -> bool:
    return level.restarts_after is None or counted <= level.restarts_after


def figure(value: int, kind: str) -> str:
    """Write a number in a format of word processors; an unknown one is decimal."""
    if kind in ("cardinalText", "ordinalText") and 0 <= value < len(_CARDINALS):
        return (_CARDINALS if kind == "cardinalText" else _ORDINALS)[value]
    written = _FORMATS.get(kind, str)(value)
    return written.upper() if kind.startswith("upper") else written


def _letters(value: int) -> str:
    """After z comes aa, then bb: word processors double the letter."""
    return chr(ord("a") + (value - 1) % 26) * ((value - 1) // 26 + 1)


def _roman(value: int) -> str:
    out = ""
    for size, letters in _ROMAN:
        count, value = divmod(value, size)
        out += letters * count
    return out


def _suffix(value: int) -> str:
    if value % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")


_FORMATS: Mapping[str, Callable[[int], str]] = {
    "lowerLetter": _letters,
    "upperLetter": _letters,
    "lowerRoman": _roman,
    "upperRoman": _roman,
    "decimalZero": "{:02d}".format,
    "ordinal": lambda value: f"{value}{_suffix(value)}",
    "none": lambda _: "",
    "bullet": lambda _: "",
}
