"""Deadlines that words name by the calendar: days of each year or month, ends of periods, days in figures that can be read in two ways.

A day that returns keeps no year (`Deadline.days`, `day_of_month`). Where only the document can tell which day is meant, its almanac is
asked, and `read_as` says so; what that leaves open waits for a person, with the readings it can have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from graph.lifecycle.recurrence import PERIODS, bounds, returning
from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Recurrence, TimeUnit, Timing, Value, ValueKind, YearDay
from graph.text import numerals
from graph.text.dates import parse_date, readings
from graph.text.periods import Period
from indexing.duties.almanac import MONTH, NO_YEAR, YEAR_DAY, Almanac, day_of_year

BY = r"on\s+or\s+(?:before|prior\s+to)|no(?:t)?\s+later\s+than|by(?:\s+no\s+later\s+than)?|before|prior\s+to|on"
"""Words before the day by which something is due."""
ORDINALS: Mapping[str, int] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17,
    "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "twenty-first": 21, "twenty-fifth": 25, "thirtieth": 30, "forty-fifth": 45,
    "sixtieth": 60, "ninetieth": 90, "last": 31, "final": 31,
}  # fmt: skip
_ORDINAL = rf"(?:{'|'.join(word.replace('-', '[- ]') for word in ORDINALS)}|\d{{1,3}}(?:st|nd|rd|th))"
_AGAIN = r"(?:\s*\(\s*\d{1,3}\s?(?:st|nd|rd|th)?\s*\))?"
_WORKING = r"(?P<working>(?:business|working|banking|week)\s?)?"
_OF_MONTH = r"(?:of|in)\s+(?:each|every|the|a)\s+(?!(?:second|third|fourth|fifth|sixth|other|alternate)\s)(?:\w+\s+){0,2}?month\b"
_COUNTED = re.compile(
    r"(?i)\b(?:after|following|from|prior\s+to|before|(?:end(?:ed|ing)?|beginning|commencing|starting)\s+on)\s+(?:the\s+)?$"
)
_DAY_OF_MONTH = re.compile(
    rf"(?i)(?:\b(?P<how>{BY})\s+)?(?:the\s+)?\b(?P<first>{_ORDINAL}){_AGAIN}(?:\s+(?:calendar\s+)?{_WORKING}days?)?"
    rf"(?P<more>(?:\s*(?:,|and|&)\s*(?:(?:and|the)\s+)*{_ORDINAL}(?:\s+days?)?)*)\s+{_OF_MONTH}"
)
_FIRST_DAYS = re.compile(
    rf"(?i)\b(?:within|during|in)\s+the\s+first\s+(?P<count>[a-z]+(?:-[a-z]+)?\b|\d+)(?:\s*\(\s*(?P<figure>\d+)\s*\))?\s+"
    rf"(?:calendar\s+)?{_WORKING}days\s+{_OF_MONTH}"
)
_MORE_BEFORE = re.compile(rf"(?i)\b{_ORDINAL}(?:\s+(?:calendar\s+)?days?)?\s*(?:,|and|or|&)[\s,]*(?:and|or)?\s*(?:the\s+)?$")
_PLAIN_DAY = re.sub(r"\(\?P<\w+>", "(?:", YEAR_DAY)
_ALIKE = rf"(?:(?:the\s+)?(?:{_ORDINAL}{_AGAIN}\s+day\s+of\s+{MONTH}\b{NO_YEAR}|{_PLAIN_DAY}))"
_YEAR_DAYS = re.compile(
    rf"(?i)(?P<link>\b(?:{BY}|each|every|after|following)\s+(?:each\s+|every\s+|the\s+)?)(?P<days>{_ALIKE}(?:\s*(?:,|and|&)\s*(?:(?:and|on|the|each)\s+)*{_ALIKE}){{0,11}})"
    r"(?P<each>\s*,?\s*(?:of|in)\s+(?:each|every|any)\s+(?:\w+\s+)?year\b)?"
)
_ONE_DAY = re.compile(rf"(?i){YEAR_DAY}|(?P<c_day>{_ORDINAL}){_AGAIN}\s+day\s+of\s+(?P<c_month>{MONTH})")
_RUNS = re.compile(r"(?i)\b(?:commenc\w+|begin\w*|start\w*|end(?:s|ed|ing)?|expir\w+|effective)\s+$")
_EVERY_YEAR = re.compile(r"(?i)\b(?:each|every|per)\s+(?:\w+\s+)?year,?\s+$|\b(?:yearly|annually)\b[^.;]{0,20}$")
_NTH_AFTER = re.compile(
    rf"(?i)\b(?:{BY})\s+(?:the\s+)?(?P<day>(?P<first>{_ORDINAL}){_AGAIN}\s+(?:calendar\s+)?{_WORKING}day)\s+"
    r"(?P<side>after|following|from|before|prior\s+to|preceding)\s+"
)
_FROM_DAY = (
    rf"(?:(?-i:(?:[A-Z]\w+\s+){{1,3}}Date)\b|(?-i:{MONTH})\s+\d{{1,2}},?\s+(?:19|20)\d\d\b|\d{{1,2}}\s+(?-i:{MONTH})\s+(?:19|20)\d\d\b)"
)
_PERIOD_END = re.compile(
    rf"(?i)\b(?P<how>{BY})\s+(?:the\s+)?(?P<trigger>"
    r"(?:end|close|last\s+day)\s+of\s+(?:each|every)\s+(?:calendar\s+(?:month|quarter|year)|month)\b"
    rf"|(?:(?:each|every)(?:\s+{_ORDINAL}{_AGAIN})?|{_ORDINAL}{_AGAIN})\s+anniversary(?:\s+date)?\s+of\s+(?:the\s+)?{_FROM_DAY})"
)
_A_DAY = re.compile(
    rf"(?i)\b(?P<how>{BY})\s+(?:the\s+)?(?P<day>{_PLAIN_DAY}|{_ORDINAL}{_AGAIN}(?:\s+(?:calendar\s+)?day)?(?=\s+(?:of|in)\b))"
)
_FISCAL = re.compile(
    r"(?i)\b(?P<point>end|close|last\s+day|beginning|start|commencement|first\s+day)\s+of\s+(?:each|every|any|its)\s+(?:of\s+its\s+)?(?:\w+'s\s+)?(?:fiscal|financial|accounting)\s+(?P<unit>year|quarter)\b"
)
_ANNIVERSARY = re.compile(
    rf"(?i)^(?:the\s+)?(?P<each>each|every|any|annual)?\s*(?:(?P<nth>{_ORDINAL}){_AGAIN})?\s*(?:yearly\s+|annual\s+)?anniversary(?:\s+date)?"
    rf"\s+of\s+(?:the\s+)?(?P<name>{_FROM_DAY})"
)
_ANNIVERSARIES: Mapping[int, Recurrence] = {1: Recurrence.ANNUAL, 2: Recurrence.EVERY_TWO_YEARS, 3: Recurrence.EVERY_THREE_YEARS}
_FIGURES = re.compile(r"(?<![\d/.-])\d\d?([/.-])\d\d?\1(?:\d{4}|\d\d)(?![\d/-])")


def ordinal(words: str) -> int | None:
    """Return the number of an ordinal in words or figures, 31 for "last"; None for what is none."""
    digits = re.match(r"\d+", words)
    return int(digits[0]) if digits else ORDINALS.get("-".join(words.casefold().replace("-", " ").split()))


def of_month(words: str) -> Deadline | None:
    """Return the deadline of what is due on a day of each month, by its date or counted in working days; None where words name none."""
    first = _FIRST_DAYS.search(words)
    if first is not None:
        number = int(first["figure"]) if first["figure"] else _count(first["count"])
        return Deadline(Timing.WITHIN, day_of_month=number, working=bool(first["working"])) if 1 <= number <= 31 else None
    found = _DAY_OF_MONTH.search(words)
    ahead = words[max(0, found.start() - 40) : found.start()] if found else ""
    if found is None or _MORE_BEFORE.search(ahead) or (not found["how"] and _COUNTED.search(ahead)):
        return None
    listed = [ordinal(found["first"]), *(ordinal(m[0]) for m in re.finditer(rf"(?i)\b{_ORDINAL}", found["more"]))]
    numbers = [n for n in listed if n is not None and 1 <= n <= 31]
    timing = Timing.BEFORE if (found["how"] or "").casefold().startswith(("before", "prior")) else Timing.WITHIN
    if len(numbers) != len(listed) or (found["working"] and len(numbers) > 1):
        return None
    if len(numbers) > 1:
        return Deadline(timing, days=tuple(YearDay(0, n) for n in sorted({*numbers})))
    return Deadline(timing, day_of_month=numbers[0], working=bool(found["working"]))


def of_year(words: str, subject: int, recurrence: Recurrence | None, values: tuple[Value, ...]) -> tuple[Deadline, Recurrence] | None:
    """Return the deadline of what is due on days of each year, and how often that is; None where the words name none, or no year again.

    A time that the words count from such days ("within 90 days after June 30 of each year") is counted from each.
    """
    for found in _YEAR_DAYS.finditer(words):
        days = _days(found["days"])
        ahead, link = words[: found.start()], found["link"].casefold()
        each = found["each"] or "each" in link or "every" in link or _EVERY_YEAR.search(ahead) or (len(days) > 1 and recurrence)
        often = _often(len(days), recurrence) if days and each else None
        led = found.start() < subject and ahead.rstrip()[-1:] not in ("", ",")
        if often is None or led or _RUNS.search(ahead[-30:]):
            continue
        span = next((v for v in values if v.kind is ValueKind.DURATION and not ahead[v.end :].strip(" '") and v.end <= found.start()), None)
        if link.startswith(("after", "following")) and span is None:
            continue
        before = link.startswith(("before", "prior"))
        return Deadline(Timing.BEFORE if before else Timing.WITHIN, span=span, days=days), often
    return None


def _days(words: str) -> tuple[YearDay, ...]:
    """Return the days of a list; () where one of them is none."""
    found = [
        day_of_year(m["c_month"], str(ordinal(m["c_day"]) or 0) if m["c_day"].casefold() != "last" else "last")
        if m["c_month"]
        else day_of_year(m["a_month"] or m["b_month"], m["a_day"] or m["b_day"])
        for m in _ONE_DAY.finditer(words)
    ]
    days = [day for day in found if day is not None]
    return tuple(sorted({*days})) if len(days) == len(found) else ()


def _often(number: int, worded: Recurrence | None) -> Recurrence | None:
    """Return how often something returns that has so many days in a year; None where the words say it returns otherwise."""
    counted = {1: Recurrence.ANNUAL, 2: Recurrence.SEMIANNUAL, 4: Recurrence.QUARTERLY, 12: Recurrence.MONTHLY}.get(
        number, Recurrence.ANNUAL
    )
    return counted if worded in {None, Recurrence.ANNUAL, counted} else None


def nth_after(words: str) -> tuple[Value, Timing, int] | None:
    """Return the time by which words count a day ("on the 15th day after"), its side, and where what it is counted from begins."""
    found = _NTH_AFTER.search(words)
    number = ordinal(found["first"]) if found else None
    if found is None or number is None or found["first"].casefold() in {"last", "final"}:
        return None
    unit = TimeUnit.BUSINESS_DAY if found["working"] else TimeUnit.DAY
    side = Timing.WITHIN if found["side"].casefold() in {"after", "following", "from"} else Timing.BEFORE
    return Value(ValueKind.DURATION, *found.span("day"), number=str(number), unit=unit), side, found.end()


def of_period(words: str) -> Deadline | None:
    """Return the deadline of what is due by the end of each period of the calendar, or by an anniversary of a day that has a name."""
    found = _PERIOD_END.search(words)
    if found is None:
        return None
    before = found["how"].casefold().startswith(("before", "prior"))
    return Deadline(Timing.BEFORE if before else Timing.WITHIN, trigger=" ".join(found["trigger"].split()))


def a_day(words: str) -> re.Match[str] | None:
    """Return the first day of a year or month that words name (`day`), with how it is named (`how`); None where they name none."""
    return _A_DAY.search(words)


def in_figures(words: str, start: int) -> tuple[str, tuple[PartialDate, ...]] | None:
    """Return a date in figures that begins at a place, with its two readings; None where it has one, or there is none."""
    found = _FIGURES.match(words, start)
    both = readings(found[0]) if found else ()
    return (found[0], both) if found and both else None


def settled(deadline: Deadline, recurrence: Recurrence | None, almanac: Almanac) -> tuple[Deadline, Recurrence | None]:
    """Return a deadline, and how often it returns, with what the document tells of its trigger: its fiscal year, its named days."""
    if deadline.day is not None or deadline.days or not deadline.trigger:
        return deadline, recurrence
    doubtful = _FIGURES.match(deadline.trigger)
    if doubtful is not None and readings(doubtful[0]):
        return told_apart(replace(deadline, trigger=""), doubtful[0], almanac), recurrence
    return _fiscal(deadline, recurrence, almanac) or _anniversary(deadline, recurrence, almanac) or (deadline, recurrence)


def told_apart(deadline: Deadline, words: str, almanac: Almanac) -> Deadline:
    """Return a deadline with the day that a date in figures means by the other dates of the document; else it waits for somebody to say."""
    month_first, day_first = readings(words)
    if almanac.day_first is None:
        return replace(deadline, trigger=f"{words}, which is {month_first} or {day_first}")
    day, way = (day_first, "day before month") if almanac.day_first else (month_first, "month before day")
    return replace(deadline, day=day, read_as=f"{words} is read with the {way}, as other dates of the document are written")


def _fiscal(deadline: Deadline, recurrence: Recurrence | None, almanac: Almanac) -> tuple[Deadline, Recurrence | None] | None:
    found = _FISCAL.search(deadline.trigger)
    end = almanac.fiscal_year_end if found else None
    if found is None or end is None:
        return None
    unit = found["unit"].casefold()
    last_of_month = next(returning([YearDay(end.month, 31)], PartialDate(2001).first_day())).day <= end.day
    if unit == "quarter" and not last_of_month:
        return None
    ends = found["point"].casefold().startswith(("end", "close", "last"))
    words = f"the fiscal year ends on {PartialDate(2000, end.month).first_day():%B} {end.day}, as the document says"
    return replace(deadline, days=bounds(unit, end, ends=ends), read_as=words), recurrence or PERIODS[unit]


def _anniversary(deadline: Deadline, recurrence: Recurrence | None, almanac: Almanac) -> tuple[Deadline, Recurrence | None] | None:
    """Return a deadline at an anniversary of a day that is known; of one that returns less often than any recurrence says, None."""
    found = _ANNIVERSARY.match(deadline.trigger)
    first, told = _from_day(found["name"], almanac) if found else (None, "")
    if found is None or first is None:
        return None
    years = (ordinal(found["nth"]) or 1) if found["nth"] else 1
    if found["each"] or not found["nth"]:
        recurrence = _ANNIVERSARIES.get(years)
        if recurrence is None:
            return None
    meant = "" if found["each"] or found["nth"] else "each anniversary is meant"
    day = PartialDate.of(Period(months=12 * years).after(first))
    return replace(deadline, day=day, read_as=", and ".join(n for n in (told, meant) if n)), recurrence


def _from_day(name: str, almanac: Almanac) -> tuple[date | None, str]:
    """Return the day that some words name, and what has to be said of it where only the document tells it."""
    words = " ".join(name.split())
    stated = parse_date(words)
    if stated is not None:
        return (stated.first_day() if stated.exact else None), ""
    day = almanac.day_called(words)
    return day, f"the {words} is {day}"


def _count(words: str) -> int:
    number = numerals.figure(words) if words.isdigit() else numerals.spelled(words)
    return int(number) if number is not None and number == int(number) else 0
