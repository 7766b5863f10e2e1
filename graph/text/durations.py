"""Lengths of time: their units, and what looks like one and is none ("24 hours a day", "the 2019 calendar year")."""

from __future__ import annotations

import re
from collections.abc import Mapping

from graph.model.obligations import TimeUnit
from graph.text.lazy_patterns import lazily
from graph.text.numerals import GAP, JOIN
from graph.text.sections import ATTACHMENT_WORDS, PROVISION_WORDS

_UNITS: Mapping[str, tuple[TimeUnit, int]] = {
    "hour": (TimeUnit.HOUR, 1),
    "day": (TimeUnit.DAY, 1),
    "week": (TimeUnit.WEEK, 1),
    "fortnight": (TimeUnit.WEEK, 2),
    "month": (TimeUnit.MONTH, 1),
    "quarter": (TimeUnit.MONTH, 3),
    "year": (TimeUnit.YEAR, 1),
    "hr": (TimeUnit.HOUR, 1),
    "wk": (TimeUnit.WEEK, 1),
    "yr": (TimeUnit.YEAR, 1),
}
_OF_BUSINESS = "business|working|banking|trading"
_MANNER = rf"calendar|consecutive|full|successive|additional|further|more|contract|lease|fiscal|rolling|complete|whole|clear|{_OF_BUSINESS}"
_OF_AN_AGE_OR_A_SHARE = rf"{GAP}(?:of{GAP}age|old)\b|(?<=day){JOIN}year|(?<=days){JOIN}year"
LENGTH = lazily(rf"(?i)(?:{JOIN})?(?P<manner>(?:(?:{_MANNER}){JOIN}){{0,3}})(?P<unit>{'|'.join(_UNITS)})s?\b(?!{_OF_AN_AGE_OR_A_SHARE})")
"""A unit behind a number."""
A_LENGTH = lazily(
    rf"(?i)\b(?:within|(?:period|term|duration){GAP}of|(?P<for>for)|at{GAP}least|(?:less|more|longer|later){GAP}than){GAP}"
    rf"(?P<words>an?{GAP}(?P<manner>(?:(?:full|further|additional|{_OF_BUSINESS}){GAP})?)(?P<unit>hour|day|week|fortnight|month|year))\b"
    rf"(?!['’-]|{GAP}(?:in|when|where|that|which|during|or)\b)"
    rf"(?(for)(?={GAP}(?:after|before|from|following|thereafter|beginning)\b))"
)
"""A unit that "a" counts, in words that ask for a length: "within a year", not "fees for a year"."""
_ROUND_THE_CLOCK = lazily(
    r"(?i)(?:(?:24|twenty[\s-]four)\b.{0,12}?hours?|(?:[57]|five|seven)\b.{0,9}?days?|365.days?),?\s(?:a|per|each|every)\s(?:day|week|year)\b"
)
_NUMBERED = lazily(rf"(?i)(?:\b(?:{PROVISION_WORDS}|{ATTACHMENT_WORDS}|no\.|page|phase|stage)|§)\s*$")
_SHARE = lazily(r"(?i)[\s-]+quarters?\s+of\b")  # "three quarters of the price"
_EACH_OF = lazily(r"(?i)\beach\s+of\s+(?:the|its)\s+(?:(?:first|last|next|initial)\s+)?$")  # "each of the first three quarters"
_ANY = lazily(r"(?i)\bany\s+$")
_AT_LINE_START = lazily(r"(?:^|\n)[^\S\n]*$")
_YEAR = lazily(r"(?:19|20)\d\d")
_BESIDE = 40  # characters beside a number that can tell that it counts no time


def time_unit(found: re.Match[str]) -> tuple[TimeUnit, int] | None:
    """Return what the unit of a match counts, and how many of it one is (a quarter: 3 MONTH); None for hours of business."""
    unit, many = _UNITS[found["unit"].casefold()]
    if not re.search(rf"(?i){_OF_BUSINESS}", found["manner"]):
        return unit, many
    if unit is TimeUnit.HOUR:
        return None
    return (TimeUnit.BUSINESS_DAY, 1) if unit is TimeUnit.DAY else (unit, many)


def counts_time(text: str, start: int, end: int, unit: str) -> bool:
    """Tell whether the number at [start, end), which a unit of time follows, counts it: it may be a section's, or a year's."""
    number, low = text[start:end], max(0, start - _BESIDE)
    if _ROUND_THE_CLOCK.match(text, start) or _SHARE.match(text, end) or _EACH_OF.search(text, low, start):
        return False
    if not number[0].isdigit():
        return number.casefold() != "one" or not _ANY.search(text, low, start)  # "in any one year"
    if _YEAR.fullmatch(number) and unit in {TimeUnit.YEAR, TimeUnit.MONTH}:
        return False
    heads = "." in number and _AT_LINE_START.search(text, low, start) and text[end : end + _BESIDE].lstrip()[:1].isupper()
    return not heads and not _NUMBERED.search(text, low, start)
