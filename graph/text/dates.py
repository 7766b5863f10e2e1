"""Dates as contracts write them, found in running text.

    March 16, 2005 · 16 March 2005 · the 5th day of June, 2010 · this first day of July, 2017
    7/5/2011 (month first unless it cannot be) · 2016-06-14 · June 2016 · Sept. 12, 2005
    October __, 2010 (a blank day: the month) · ____ day of ______, 2010 (the year) · 1. März 2010 · 1er juillet 2010
    the twelfth day of March, two thousand four · January 1,⏎     2019 (the rest of it in the next, indented line)

Nothing is invented: a day that is blank, or that no calendar has, leaves the month.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from graph.model.dates import PartialDate
from graph.text.lazy_patterns import lazily
from graph.text.numerals import NUMBER_WORDS, ORDINALS


@dataclass(frozen=True, slots=True)
class DateMention:
    """A date and the words that write it: [start, end) of the text searched."""

    date: PartialDate
    start: int
    end: int


_MONTH_NAMES = (
    ("january", "jan", "januar", "jänner", "janvier"),
    ("february", "feb", "februar", "février"),
    ("march", "mar", "märz", "mars"),
    ("april", "apr", "avril"),
    ("may", "mai"),
    ("june", "jun", "juni", "juin"),
    ("july", "jul", "juli", "juillet"),
    ("august", "aug", "août"),
    ("september", "sept", "sep", "septembre"),
    ("october", "oct", "oktober", "okt", "octobre"),
    ("november", "nov", "novembre"),
    ("december", "dec", "dezember", "dez", "décembre"),
)
_MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names}

MONTH = "(?:" + "|".join(names[0].capitalize() for names in _MONTH_NAMES) + ")"
"""The name of a month, for the patterns of others."""
DAY_NUMBER = r"\d{1,2}(?:st|nd|rd|th)?"
"""The number of a day in its month, for the patterns of others."""
_ORDINALS = {word: number for number, word in enumerate(ORDINALS, 1)}


def _either(words: Iterable[str]) -> str:
    """Return an alternation, longest word first, hyphens also written as spaces."""
    return "|".join(sorted((word.replace("-", r"[-\s]") for word in words), key=len, reverse=True))


_MONTH = rf"(?P<month>{_either(_MONTHS)})\b\.?"
ANY_MONTH = rf"(?:{_either(_MONTHS)})\b\.?"
"""The name of a month, whole or cut short."""
_BLANK = r"_{1,}|\[[\s_●•*.\-]*\]|[●•]|\.{3,}"
_DIGITS = r"[0-3]?\d(?:(?:\s{0,2}(?:st|nd|rd|t\s?h|er)\b){1,2}|\.)?"  # a superscript can be read twice
_DAY = rf"(?:(?P<day>{_DIGITS}|(?:{_either(_ORDINALS)})\b)|{_BLANK})"
_YEAR_WORDS = rf"(?:two\s+thousand|nineteen\s+hundred)(?:[\s-]+(?:and|{_either(NUMBER_WORDS)})\b)*"
_GAP = r"(?:\s{0,3}|[^\S\n]{0,2}\n[^\S\n]{1,40})"  # a date can run on in the next line, however far that is indented
_YEAR = rf"(?P<year>(?:19|20)\d\d(?!\d)|{_YEAR_WORDS})"

_GRAMMAR = tuple(
    lazily(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?=[adfjmnos])\b{_MONTH}{_GAP}{_DAY}\s{{0,2}}[,.]?{_GAP}{_YEAR}",
        rf"(?=[\d_[●•.efnst])(?<![\w.]){_DAY}(?:[\s-]{{0,3}}|{_GAP})(?:\(\d{{1,2}}\w{{0,2}}\)\s)?(?:day\s+)?(?:of\s+)?{_MONTH}[\s-]{{0,3}},?{_GAP}(?:in\s+the\s+year\s+)?{_YEAR}",
        rf"\b(?=(?-i:[A-Z])){_MONTH}\s{{0,3}},?{_GAP}(?:of\s+)?{_YEAR}",
        rf"(?<![\w.])(?:{_BLANK})(?:\s?\S?\s?day\s+of\s+(?:{_BLANK}))?\s{{0,2}},\s{{0,3}}{_YEAR}",
        r"(?<![\d/.-])(?P<year>(?:19|20)\d\d)(?P<sep>[-/])(?P<month>[01]?\d)(?P=sep)(?P<day>[0-3]?\d)(?![\d/-])",
        r"(?<![\d/.-])(?P<first>[0-3]?\d)(?P<sep>[/-])(?P<second>[0-3]?\d)(?P=sep)(?P<year>(?:19|20)\d\d|(?<=/)\d\d)(?![\d/-])",
        r"(?<![\d/.-])(?P<day>[0-3]?\d)\.\s?(?P<month>[01]?\d)\.\s?(?P<year>(?:19|20)\d\d)(?![\d/-])",
    )
)
_FIGURES = lazily(r"(?P<first>\d\d?)(?P<mark>[/.-])\s?(?P<second>\d\d?)(?P=mark)\s?(?P<year>\d{4}|\d\d)")
_SIGN_OF_A_DATE = lazily(  # by first character, so that the engine skips along
    r"1(?:9\d\d|[/-]\d\d?[/-]\d\d)|2(?:0\d\d|[/-]\d\d?[/-]\d\d)|[03-9][/-]\d\d?[/-]\d\d"
    r"|t[Hh][Oo][Uu][Ss][Aa]|T[Hh][Oo][Uu][Ss][Aa]|h[Uu][Nn][Dd][Rr]|H[Uu][Nn][Dd][Rr]"
)
_BEFORE, _AFTER = 110, 40  # characters around such a sign that a date can take
_CENTURY_TURNS = 50  # a two-digit year from 50 on is of the last century


def month_of(name: str) -> int:
    """Return the number of a month by its name, whole or cut short."""
    return _MONTHS[name.casefold().rstrip(".")]


@lru_cache(maxsize=32)  # of the same words several readers ask one after the other
def find_dates(text: str) -> tuple[DateMention, ...]:
    """Return every date in the text, in order; where two readings overlap, the longer one."""
    zones = tuple(_zones(text))
    found = sorted(
        (m for grammar in _GRAMMAR for low, high in zones for m in _mentions(grammar, text, low, high)), key=lambda m: (m.start, -m.end)
    )
    kept: list[DateMention] = []
    for mention in found:
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
        elif mention.end - mention.start > kept[-1].end - kept[-1].start:
            kept[-1] = mention
    return tuple(kept)


def parse_date(text: str) -> PartialDate | None:
    """Return the first date written in the text; None where there is none."""
    found = find_dates(text)
    return found[0].date if found else None


def readings(words: str) -> tuple[PartialDate, ...]:
    """Return the two days that a date in figures can mean, month first and day first ("01/02/2025"); () where it can mean only one."""
    found = _FIGURES.fullmatch(words.strip())
    if found is None:
        return ()
    first, second, year = int(found["first"]), int(found["second"]), _year(found["year"])
    if first == second or not (1 <= first <= 12 and 1 <= second <= 12):
        return ()
    return PartialDate(year, first, second), PartialDate(year, second, first)


def _zones(text: str) -> Iterator[tuple[int, int]]:
    """Return the stretches that can hold a date: the grammar is slow, and most of a contract has none."""
    low = high = 0
    for sign in _SIGN_OF_A_DATE.finditer(text):
        if sign.start() - _BEFORE > high:
            if high:
                yield low, high
            low = max(sign.start() - _BEFORE, 0)
        high = sign.end() + _AFTER
    if high:
        yield low, high


def _mentions(grammar: re.Pattern[str], text: str, low: int, high: int) -> Iterator[DateMention]:
    for match in grammar.finditer(text, low, high):
        date = _date(match.groupdict())
        if date is not None:
            yield DateMention(date, match.start(), match.end())


def _date(parts: dict[str, str | None]) -> PartialDate | None:
    year = _year(parts["year"] or "")
    if "first" not in parts and "month" not in parts:
        return PartialDate(year) if year else None
    if parts.get("first"):
        month, day = int(parts["first"] or 0), int(parts["second"] or 0)
        if month > 12:
            month, day = day, month
    else:
        month, day = _month(parts["month"] or ""), _day(parts.get("day"))
    return _calendar(year, month, day)


def _calendar(year: int, month: int, day: int) -> PartialDate | None:
    """Return the date, without its day where the calendar has no such day."""
    if not 1 <= month <= 12 or not year:
        return None
    try:
        return PartialDate(year, month, day)
    except ValueError:
        return PartialDate(year, month)


def _month(word: str) -> int:
    return int(word) if word.isdigit() else _MONTHS[word.lower()]


def _day(word: str | None) -> int:
    figure = re.match(r"\d+", word or "")
    return int(figure[0]) if figure else _ORDINALS.get("-".join((word or "").lower().replace("-", " ").split()), 0)


def _year(text: str) -> int:
    if text.isdigit():
        value = int(text)
        return value if value >= 100 else value + (1900 if value >= _CENTURY_TURNS else 2000)
    words = re.findall(r"[a-z]+", text.lower())
    base = 2000 if words[:2] == ["two", "thousand"] else 1900
    return base + sum(NUMBER_WORDS.get(word, 0) for word in words[2:])
