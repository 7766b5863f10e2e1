"""Dates in words: "March 1, 2015", "Q3 2020", "mid 2013", "the end of June 2019", "last March", "a year ago", "today".

Each covers a stretch, first to last day; a single day is a stretch of one. Nothing invents a day.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from graph.model.dates import PartialDate
from graph.text.dates import ANY_MONTH, DAY_NUMBER, find_dates, month_of
from graph.text.lazy_patterns import lazily
from graph.text.numerals import CARDINALS, alternation

_COUNTS = {word: n for n, word in enumerate(CARDINALS, 1)} | {"a": 1, "an": 1, "a couple of": 2, "half a": 0}
COUNT = rf"(?P<count>\d{{1,3}}|{alternation(_COUNTS)})\s+(?P<unit>day|week|month|quarter|year)s?"
"""A number of days, weeks, months, quarters or years."""
_MONTHS_OF = {"day": 0, "week": 0, "month": 1, "quarter": 3, "year": 12}

_YEAR = r"(?P<year>(?:19|20)\d\d)(?![\d-])"
_QUARTERS = (*enumerate(("first", "second", "third", "fourth"), 1), *enumerate(("1st", "2nd", "3rd", "4th"), 1), (4, "last"))
_MONTHS = {
    **{f"q{n}": (3 * n - 2, 3 * n) for n in range(1, 5)},
    **{f"{word} quarter": (3 * n - 2, 3 * n) for n, word in _QUARTERS},
    "first half": (1, 6),
    "h1": (1, 6),
    "second half": (7, 12),
    "h2": (7, 12),
    "early": (1, 4),
    "mid": (5, 8),
    "middle": (5, 8),
    "late": (9, 12),
    "spring": (3, 5),
    "summer": (6, 8),
    "autumn": (9, 11),
    "fall": (9, 11),
}
"""The months of a year that words mean, first to last."""
_THIRDS = {"early": (1, 10), "mid": (11, 20), "middle": (11, 20), "late": (21, 31)}
"""The days of a month."""
_STARTS, _ENDS = frozenset({"beginning", "start", "turn", "outset"}), frozenset({"end", "very end", "close", "year-end", "year end"})
_EDGE = rf"(?:{alternation((*_STARTS, 'end', 'very end', 'close'))})(?=\s+of\s)|year[\s-]end"
_PART = lazily(
    rf"(?i)\b(?:the\s+)?(?P<part>{alternation(_MONTHS)}|{_EDGE})[\s,-]*(?:(?:of|in)\s+)?(?:the\s+year\s+)?"
    rf"(?:(?P<month>{ANY_MONTH})\s*,?\s*(?:of\s+)?)?{_YEAR}"
)
_SHARES_YEAR = lazily(
    rf"(?i)\b(?:(?P<early>\d{{1,2}})(?:st|nd|rd|th)?\s+)?(?P<month>{ANY_MONTH})(?:\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?)?"
    rf"(?=\s*(?:to|and|until|till|through|-|–)\s*(?:{DAY_NUMBER}\s+)?(?P<next>{ANY_MONTH})(?:\s+{DAY_NUMBER})?\s*,?\s*{_YEAR})"
)
_BARE_YEAR = lazily(
    r"(?i)\b(?:in|during|since|until|till|from|between|and|to|of|at|by|before|after|throughout|through|year|vs\.?|versus|or)\s+"
    rf"(?:the\s+year\s+)?{_YEAR}(?!\s*(?:%|percent|square|units?|shares|hours|days))"
)
_NOW = r"today|right now|now|currently|at present|at the moment|presently|these days|nowadays"
_NEAR = lazily(rf"(?i)\b(?:(?P<before>yesterday)|(?P<after>tomorrow)|{_NOW})\b")
_AGO = lazily(rf"(?i)\b{COUNT}\s+(?:ago|earlier|back|previously)\b")
_THIS = lazily(
    rf"(?i)\b(?P<which>last|this|next|previous|the past|past)\s+(?:(?P<month>{ANY_MONTH})(?!\s+\d)|(?P<unit>year|month"
    rf"|quarter|week)(?=\W|$)(?!\s+of\b))"
)
_MONTH_ALONE = lazily(
    rf"(?i)\b(?:in|during|back in|since|on|as of)\s+(?P<month>{ANY_MONTH})(?:\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?)?(?!\s*,?\s*\d)"
)
_NO_DAY = lazily(rf"(?i)(?<!\d)\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{ANY_MONTH}|{ANY_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}")
"""A day that its month has not ("30 February 2025"): in a contract a slip within the month, in a question nothing that can be answered."""
_ANY_CASE_MONTH = lazily(rf"\b{ANY_MONTH}", re.IGNORECASE)


class Dates(NamedTuple):
    """[start, end) of a text and the days meant, both inclusive."""

    start: int
    end: int
    first: date
    last: date


def dates_in(text: str, as_of: date) -> list[Dates]:
    """Return the dates of a text, in order, none within another; what is relative counts from `as_of`."""
    found: list[Dates] = []
    for one in sorted((*_written(text), *_relative(text, as_of)), key=lambda s: (s.start, -s.end)):
        if not found or one.start >= found[-1].end:
            found.append(one)
    return found


def counted(match: re.Match[str], day: date, *, back: bool) -> date:
    """Return a day a number of units away."""
    word, unit, sign = match["count"].casefold(), match["unit"].casefold(), -1 if back else 1
    count = int(word) if word.isdigit() else _COUNTS[word]
    if unit in {"day", "week"}:
        return day + timedelta(days=sign * count * (7 if unit == "week" else 1))
    return _months_away(day, sign * (_MONTHS_OF[unit] * count or 6))  # half a year


def _months_away(day: date, months: int) -> date:
    at = day.year * 12 + day.month - 1 + months
    year, month = max(1, min(9999, at // 12)), at % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def _written(text: str) -> Iterator[Dates]:
    """Yield what carries its year."""
    if not any(c.isdigit() for c in text):
        return
    capital = _ANY_CASE_MONTH.sub(lambda m: m[0][0].upper() + m[0][1:], text)
    for mention in find_dates(capital):
        if not mention.date.day and _NO_DAY.search(text, mention.start, mention.end):
            continue
        yield Dates(mention.start, mention.end, mention.date.first_day(), mention.date.last_day())
    for match in _PART.finditer(text):
        yield Dates(match.start(), match.end(), *_part(match))
    for match in _SHARES_YEAR.finditer(text):
        yield Dates(match.start(), match.end(), *_sharing(match))
    for match in _BARE_YEAR.finditer(text):
        year = PartialDate(int(match["year"]))
        yield Dates(match.start("year"), match.end(), year.first_day(), year.last_day())


def _part(match: re.Match[str]) -> tuple[date, date]:
    """Return the days of a part of a year or a month: "early 2013" is January to April, "mid-March" the 11th to the 20th."""
    part = " ".join(match["part"].casefold().split())
    whole = PartialDate(int(match["year"]), month_of(match["month"]) if match["month"] else 0)
    first, last = whole.first_day(), whole.last_day()
    if part in _STARTS:
        return first, first
    if part in _ENDS:
        return last, last
    if not whole.month:
        return _months(whole.year, *_MONTHS[part])
    low, high = _THIRDS.get(part, (1, 31))
    return first.replace(day=low), min(last, first + timedelta(days=high - 1))


def _sharing(match: re.Match[str]) -> tuple[date, date]:
    """The first of two months that one year is written after: "from January to June 2021", "November to March 2021"."""
    month = month_of(match["month"])
    year = int(match["year"]) - (month > month_of(match["next"]))
    return _month_or_day(year, month, int(match["early"] or match["day"] or 0))


def _month_or_day(year: int, month: int, day: int) -> tuple[date, date]:
    """Return a day of a month; all of the month where it has no such day."""
    first, last = _months(year, month, month)
    return (first.replace(day=day),) * 2 if 1 <= day <= last.day else (first, last)


def _relative(text: str, as_of: date) -> Iterator[Dates]:
    """Yield what counts from the day the question is asked for."""
    for match in _NEAR.finditer(text):
        day = as_of + timedelta(days=-1 if match["before"] else 1 if match["after"] else 0)
        yield Dates(match.start(), match.end(), day, day)
    for match in _AGO.finditer(text):
        day = counted(match, as_of, back=True)
        yield Dates(match.start(), match.end(), day, day)
    for match in _THIS.finditer(text):
        yield Dates(match.start(), match.end(), *_this(match, as_of))
    for match in _MONTH_ALONE.finditer(text):
        if match["day"] or match["month"] != "may":  # "in may" is no month; "May" is
            month = month_of(match["month"])
            yield Dates(match.start("month"), match.end(), *_month_or_day(_latest(month, as_of), month, int(match["day"] or 0)))


def _this(match: re.Match[str], as_of: date) -> tuple[date, date]:
    step = {"this": 0, "next": 1}.get(match["which"].casefold(), -1)
    if match["month"]:
        month = month_of(match["month"])
        passed = as_of.year - (month >= as_of.month)
        return _months({-1: passed, 0: as_of.year, 1: as_of.year + (month <= as_of.month)}[step], month, month)
    unit = match["unit"].casefold()
    if unit == "week":
        monday = as_of - timedelta(days=as_of.weekday()) + timedelta(days=7 * step)
        return monday, monday + timedelta(days=6)
    months = _MONTHS_OF[unit]
    begun = as_of.replace(day=1, month=(as_of.month - 1) // months * months + 1)
    first = _months_away(begun, step * months)
    return first, _months_away(first, months) - timedelta(days=1)


def _latest(month: int, as_of: date) -> int:
    """Return the year of the latest such month that has begun by a day."""
    return as_of.year - (month > as_of.month)


def _months(year: int, first: int, last: int) -> tuple[date, date]:
    return date(year, first, 1), date(year, last, calendar.monthrange(year, last)[1])
