"""Places that words name, how one is part of another, and values written without quotation marks."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from graph.model.edges import Unit

_UNITS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
    *("sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBER = rf"(?:{'|'.join(_TENS)})(?:-(?:{'|'.join(_UNITS[:9])}))?|{'|'.join(reversed(_UNITS))}|zero"
NUMBER_WORD = rf"(?:(?:{_NUMBER})(?:\s(?:hundred|thousand|million)(?:\s(?:and\s)?(?:{_NUMBER}))?)?|one\shundred)"
_PART = r"(?:one|two|three|an?)[-\s](?:halves|half|thirds?|quarters?|fourths?|eighths?)"  # of a whole: "two and one-half percent"
_OF_WHAT = (
    r"(?:\s?%|\s(?:per\scent\.?|percent|[Dd]ollars|[Ee]uros?|[Pp]ounds(?:\s[Ss]terling)?"
    r"|(?:(?:calendar|consecutive|business|working|Business|additional|further|more|full|successive)\s)?(?i:days?|weeks?|months?|quarters?|years?|hours?)\b(?:['’]\snotice)?"
    r"|million|thousand|basis\spoints|shares|units|square\sfeet))?"
)
MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
DAY = rf"(?:{MONTH}\s\d{{1,2}},\s\d{{4}}|(?:the\s)?\d{{1,2}}(?:st|nd|rd|th)?\s(?:day\sof\s)?{MONTH},?\s\d{{4}})"
VALUE = (
    rf"(?:{DAY}|(?=[A-Z$€£\s\d])(?:[A-Z]{{2,3}}\s?|\bL(?=\d))?[$€£]?\s?\d(?:[\d,.:/]*\d)?(?:\s\([^(){{}}]{{1,20}}\))?{_OF_WHAT}"
    rf"|(?=[aenostzfAENOSTZF])(?i:{_PART}(?:\sof\s(?:one|an?))?|{NUMBER_WORD}(?:\sand\s{_PART})?)(?:\s\([^(){{}}]{{1,16}}\))?{_OF_WHAT}(?:\s\([^(){{}}]{{1,20}}\))?)"
)
"""A pattern for one value; it has no groups of its own."""
HAS_VALUE = re.compile(rf"\d|\b{NUMBER_WORD}\b")


class Form(StrEnum):
    """What a citation is by its words."""

    SECTION = "SECTION"
    ATTACHMENT = "ATTACHMENT"
    DEFINITION = "DEFINITION"
    HEADING = "HEADING"
    UNIT = "UNIT"


@dataclass(frozen=True, slots=True)
class Cited:
    """One place: an address as the document would write it, a heading, or a counted unit of either.

    `inner` is a part of a definition, or of a range that cannot be counted, that has no address of its own; `doc` the number of the
    instrument named beside the place, -1 where none is.
    """

    section: str = ""
    heading: str = ""
    term: str = ""
    unit: Unit | None = None
    ordinal: int = 0
    inner: str = ""
    doc: int = -1

    @property
    def address(self) -> str:
        """The address with its defined term: ``1.01 (Maturity Date)``."""
        if not self.term:
            return self.section or self.heading
        return f"{self.section} ({self.term})" if self.section else f"{self.term} (definition)"


@dataclass(frozen=True, slots=True)
class Citation:
    """The places that [start, end) of the masked sentence names. `relative`: it names parts of something said before."""

    start: int
    end: int
    form: Form
    places: tuple[Cited, ...]
    relative: bool = False
    new: bool = False
    quote: int = -1


def part_of(part: Cited, whole: Cited) -> Cited:
    """Return the place `part` names within `whole`."""
    if part.unit is not None:
        return replace(whole, unit=part.unit, ordinal=part.ordinal)
    if part.term:
        return Cited(whole.section, whole.heading, part.term, inner=part.inner)
    if part.heading and not part.section:
        return Cited("", part.heading)
    if not part.section:
        return whole
    if whole.term:
        return replace(whole, inner=part.section)
    return Cited(nested(part.section, whole), part.heading)


def nested(section: str, whole: Cited) -> str:
    """Return the address of `section` inside `whole`: (b) of 14.2 is 14.2(b); 4(g) of the Schedule is Schedule, Part 4(g)."""
    if not whole.section:
        return section
    if re.match(r"(?i)(?:exhibit|schedule|annex|appendix|attachment|rider|credit)", whole.section):
        return f"{whole.section}, Section {section}"
    if section.startswith("("):
        return f"{whole.section}{section}"
    if section.startswith(re.split(r"[(.]", whole.section)[0]):
        return section
    if re.fullmatch(r"[a-z]", section):
        return f"{whole.section}({section})"
    return f"{whole.section}.{section}" if re.fullmatch(r"[A-Z]|[a-z]|\d+", section) else section


_LAST = re.compile(r"^(?P<stem>.*?)(?P<open>\(?)(?P<label>\d{1,3}|[ivxlc]{1,6}|[IVXLC]{1,6}|[a-z]|[A-Z])(?P<close>\)?)$")
_ROMAN = (("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1))
_MOST = 30  # provisions that one range may name


def between(low: str, high: str) -> tuple[str, ...] | None:
    """Return the designators strictly between two of one kind ("(c)", "(f)" -> "(d)", "(e)"); None where they cannot be counted."""
    one, other = _LAST.match(low), _LAST.match(high)
    if one is None or other is None or (one["stem"], one["open"], one["close"]) != (other["stem"], other["open"], other["close"]):
        return None
    frame = f"{one['stem']}{one['open']}{{}}{one['close']}"
    counted = _counted(one["label"], other["label"])
    return tuple(frame.format(label) for label in counted) if counted is not None else None


def _counted(low: str, high: str) -> tuple[str, ...] | None:
    if low.isdigit() and high.isdigit():
        return tuple(str(n) for n in range(int(low) + 1, int(high))) if 0 < int(high) - int(low) <= _MOST else None
    if low.isdigit() or high.isdigit() or low.islower() != high.islower():
        return None
    if _is_roman(low, high):
        figures = [_roman(n) for n in range(1, _MOST)]
        first, last = (figures.index(label.lower()) if label.lower() in figures else -1 for label in (low, high))
        return tuple(f if low.islower() else f.upper() for f in figures[first + 1 : last]) if 0 <= first < last else None
    if len(low) == len(high) == 1 and low < high:
        return tuple(chr(n) for n in range(ord(low) + 1, ord(high)))
    return None


def _is_roman(low: str, high: str) -> bool:
    """Tell "(i) through (iv)" from "(c) through (i)": a letter alone is a figure only beside one."""
    return all(set(label.lower()) <= set("ivxl") for label in (low, high)) and (max(len(low), len(high)) > 1 or low.lower() == "i")


def _roman(number: int) -> str:
    written = ""
    for figure, value in _ROMAN:
        while number >= value:
            written, number = written + figure, number - value
    return written
