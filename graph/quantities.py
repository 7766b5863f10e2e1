"""Typed values in words: money, durations, percentages, dates, multiples (`graph.model.obligations.Value`).

A value is all the words that give it, once: "thirty (30) days" is one, "five thousand dollars ($5,000)" is one. What has no
unit is none, so that no section number, list mark, count, telephone number or statute is taken for a value; nor is what was
blanked ("$___", "5,[***]").

`number` is the shortest plain decimal ("5000", "5000.5", "0.5"): two texts that say the same sum give the same number. Where a
figure contradicts the words ("thirty (60) days") the words prevail, as in law; `contradictory` tells of it.

A quarter is three months, a fortnight two weeks, a basis point a hundredth of a percent. "$" alone is US dollars. "A year" is a
duration only where a length is meant ("within a year"), 2020 a date only in the likes of "during 2020". Of "04/05/2020" nobody
knows the month: it is no value; "04/25/2020" and "04/04/2020" are. Minutes, and hours of business, are none: no unit counts them.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from graph import currencies, numerals
from graph.addresses import ATTACHMENT_WORDS, PROVISION_WORDS
from graph.dates import find_dates
from graph.model.dates import PartialDate
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.multiples import DOUBLED, NAMED, multiplied
from graph.numerals import JOIN


@dataclass(frozen=True, slots=True)
class _Amount:
    """A number at [start, end), and what it counts as far as its words tell; `written` are all numbers they give, words first."""

    start: int
    end: int
    written: tuple[Decimal, ...]
    spelled: bool
    kind: ValueKind | None = None
    unit: str = ""


_UNITS: Mapping[str, tuple[TimeUnit, int]] = {
    "hour": (TimeUnit.HOUR, 1),
    "day": (TimeUnit.DAY, 1),
    "week": (TimeUnit.WEEK, 1),
    "fortnight": (TimeUnit.WEEK, 2),
    "month": (TimeUnit.MONTH, 1),
    "quarter": (TimeUnit.MONTH, 3),
    "year": (TimeUnit.YEAR, 1),
}
_OF_BUSINESS = "business|working|banking|trading"
_MANNER = rf"calendar|consecutive|full|successive|additional|further|more|contract|lease|fiscal|rolling|complete|whole|clear|{_OF_BUSINESS}"
_NUMBER = re.compile(
    rf"(?i)(?P<sign>{currencies.SIGN})\s{{0,3}}(?P<sum>{numerals.SUM})|(?P<words>{numerals.SPELLED})|(?P<figure>{numerals.FIGURE})"
)
_MONEY = re.compile(rf"(?i)[\s-]{{0,150}}(?P<name>{currencies.NAME})")
_PERCENT = re.compile(rf"(?i)(?:\s{{1,150}}of\s{{1,150}}(?:one|1))?(?:\s?%|{JOIN}per\s?cent(?:age\s{{1,150}}points?)?\b)")
_BASIS_POINTS = re.compile(rf"(?i){JOIN}(?:basis\s{{1,150}}points?|bps)\b")
_TIMES = re.compile(r"(?i)\s?x\b|\s{1,150}times\b")
_LENGTH = re.compile(
    rf"(?i)(?:{JOIN})?(?P<manner>(?:(?:{_MANNER}){JOIN}){{0,3}})(?P<unit>{'|'.join(_UNITS)})s?\b"
    rf"(?!\s{{1,150}}(?:of\s{{1,150}}age|old)\b|(?<=day){JOIN}year|(?<=days){JOIN}year|(?<=quarter)s?\s{{1,150}}of\b)"
)
_A_LENGTH = re.compile(
    r"(?i)\b(?:within|(?:period|term|duration)\s{1,150}of|(?P<for>for)|at\s{1,150}least|(?:less|more|longer|later)\s{1,150}than)\s{1,150}"
    rf"(?P<words>an?\s{{1,150}}(?P<manner>(?:(?:full|further|additional|{_OF_BUSINESS})\s{{1,150}})?)(?P<unit>hour|day|week|fortnight|month|year))\b"
    r"(?!['’-]|\s{1,150}(?:in|when|where|that|which|during|or)\b)(?(for)(?=\s{1,150}(?:after|before|from|following|thereafter|beginning)\b))"
)
_A_YEAR = re.compile(
    r"(?i)\b(?:in|during|since|until|through|by|year|(?:end|close|beginning|start|quarter|half|remainder|course)\s{1,150}of)\s{1,150}"
    r"(?P<year>(?:19|20)\d\d)(?=\s{0,150}(?:[.;:)](?!\w)|,(?!\d)|$)|\s{1,150}(?:and|or|to|through|until|by|the|shall|will|is|was|for|as|but|only)\b)"
)
_FISCAL = re.compile(r"(?i)\b(?:fiscal|financial|contract|lease|tax|model)\s{1,150}year\s{1,150}$")
_OPENS = re.compile(r"\s{0,150}\(\s{0,3}")
_CLOSES = re.compile(r"\s{0,3}\)")
_LED = re.compile(r"(?i)\b(?:within|of|least|than|for|every|each|additional|further|exceed\w*)\s{1,150}(?P<open>\(\s{0,3})$")
_ADDRESSING = re.compile(rf"(?i)(?:\b(?:{PROVISION_WORDS}|{ATTACHMENT_WORDS}|no\.|page|phase|stage|any\s+one)|§)\s*$")
_AT_LINE_START = re.compile(r"(?:^|\n)[^\S\n]*$")
_ROUND_THE_CLOCK = re.compile(
    r"(?i)(?:(?:24|twenty[\s-]four)\b.{0,12}?hours?|(?:[57]|five|seven)\b.{0,9}?days?|365.days?)(?:,?\s(?:a|per|each|every)\s(?:day|week|year)\b)"
)
_BLANK = re.compile(r"[_\[\]●•*]|\.{3}")
_SLASHED = re.compile(r"(\d\d?)(?P<mark>[/.-])\s?(\d\d?)(?P=mark)\s?\d+")
_US_DOLLAR = currencies.code("$")
_CONTEXT = 40  # characters before a number that can tell that it is none


def values_in(text: str) -> tuple[Value, ...]:
    """Return every typed value in some words, in order; none overlaps another, and [start, end) are its words exactly."""
    days = (*_dates(text), *_years(text))
    found = sorted((*days, *_counts(text, _apart(days)), *_lengths(text), *_doubles(text)), key=lambda v: (v.start, -v.end))
    return tuple(_apart(found))


def contradictory(text: str, value: Value) -> bool:
    """Tell whether a value of `values_in(text)` is given in words and in a figure that says another number."""
    found = _NUMBER.match(text, value.start)
    said = _said(text, found) if found else None
    return said is not None and len(set(said.written)) > 1


def _apart(found: Iterable[Value]) -> Iterator[Value]:
    end = 0
    for value in sorted(found, key=lambda v: (v.start, -v.end)):
        if value.start >= end:
            yield value
            end = value.end


def _dates(text: str) -> Iterator[Value]:
    for mention in find_dates(text):
        words = text[mention.start : mention.end]
        slashed = _SLASHED.fullmatch(words)
        doubtful = slashed is not None and slashed[1] != slashed[3] and max(int(slashed[1]), int(slashed[3])) <= 12
        if not doubtful and not _BLANK.search(words):
            yield Value(ValueKind.DATE, mention.start, mention.end, day=mention.date)


def _years(text: str) -> Iterator[Value]:
    for found in _A_YEAR.finditer(text):
        start, end = found.span("year")
        if not _FISCAL.search(text, max(0, start - _CONTEXT), start):
            yield Value(ValueKind.DATE, start, end, day=PartialDate(int(found["year"])))


def _lengths(text: str) -> Iterator[Value]:
    """Yield the lengths that "a" counts."""
    for found in _A_LENGTH.finditer(text):
        measure = _measure(found)
        if measure is not None:
            yield Value(ValueKind.DURATION, *found.span("words"), number=str(measure[1]), unit=measure[0])


def _doubles(text: str) -> Iterator[Value]:
    for found in DOUBLED.finditer(text):
        of = multiplied(text, found.end())
        if of is not None:
            yield Value(ValueKind.MULTIPLE, found.start(), of.end, number=str(NAMED[found[0].casefold()]), unit=of.name)


def _counts(text: str, days: Iterable[Value]) -> Iterator[Value]:
    """Yield what numbers count; a number inside a date counts nothing."""
    at, dates = 0, deque(days)
    while (found := _NUMBER.search(text, at)) is not None:
        while dates and dates[0].end <= found.start():
            dates.popleft()
        if dates and dates[0].start <= found.start():
            at = dates[0].end
            continue
        value = _value(text, found)
        at = value.end if value else found.end()
        if value:
            yield value


def _value(text: str, found: re.Match[str]) -> Value | None:
    """Return the value that a number begins; None where it is one of nothing."""
    said = _said(text, found)
    if said is None or said.kind is None or (said.kind is ValueKind.DURATION and _no_length(text, found, said)):
        return None
    unit, end = said.unit, said.end
    if said.kind is ValueKind.MULTIPLE:
        of = multiplied(text, end)
        if of is None:
            return None
        unit, end = of.name, of.end
    return Value(said.kind, said.start, end, number=numerals.shortest(said.written[0]), unit=unit)


def _said(text: str, found: re.Match[str]) -> _Amount | None:
    """Return a number with its unit, and with the brackets that say it again."""
    said = _amount(text, found)
    if said is None:
        return None
    opened = _OPENS.match(text, said.end)
    inside = _NUMBER.match(text, opened.end()) if opened else None
    again = _amount(text, inside) if inside else None
    closed = _CLOSES.match(text, again.end) if again else None
    if again and closed and _repeats(said, again):
        return _counted(text, _both(said, again, closed.end()))
    led = _LED.search(text, max(0, said.start - _CONTEXT), said.start)
    closed = _CLOSES.match(text, said.end)
    if led and closed and said.kind is None:  # "within (30) days"
        return _counted(text, replace(said, start=led.start("open"), end=closed.end()))
    return said


def _amount(text: str, found: re.Match[str]) -> _Amount | None:
    """Return a number with the unit right behind it."""
    words, sign = found["words"], found["sign"]
    number = numerals.spelled(words) if words else numerals.figure(found["sum"] or found["figure"])
    if number is None:
        return None
    times, end = (1, found.end()) if words else numerals.scale(text, found.end(), short=bool(sign))
    plain = _Amount(found.start(), end, (number * times,), bool(words))
    return _counted(text, replace(plain, kind=ValueKind.MONEY, unit=currencies.code(sign)) if sign else plain)


def _counted(text: str, said: _Amount) -> _Amount:
    """Return an amount with what the words behind it say it counts."""
    if said.kind in {None, ValueKind.MONEY} and (money := _MONEY.match(text, said.end)):
        return replace(said, end=money.end(), kind=ValueKind.MONEY, unit=_finer(said.unit, currencies.code(money["name"])))
    for kind, pattern in ((ValueKind.PERCENTAGE, _PERCENT), (ValueKind.MULTIPLE, _TIMES)):
        if said.kind in {None, kind} and (found := pattern.match(text, said.end)):
            return replace(said, end=found.end(), kind=kind)
    return said if said.kind else _measured(text, said)


def _measured(text: str, said: _Amount) -> _Amount:
    """Return a bare number with the unit behind it of which it counts several: basis points, quarters."""
    points, length = _BASIS_POINTS.match(text, said.end), _LENGTH.match(text, said.end)
    if points:
        return replace(said, end=points.end(), kind=ValueKind.PERCENTAGE, written=tuple(n / 100 for n in said.written))
    measure = _measure(length) if length else None
    if length is None or measure is None:
        return said
    unit, many = measure
    return replace(said, end=length.end(), kind=ValueKind.DURATION, unit=unit, written=tuple(n * many for n in said.written))


def _measure(found: re.Match[str]) -> tuple[TimeUnit, int] | None:
    """Return what words of a length count, and how many of it one is; None for hours of business."""
    unit, times = _UNITS[found["unit"].casefold()]
    if not re.search(rf"(?i){_OF_BUSINESS}", found["manner"]):
        return unit, times
    return {TimeUnit.DAY: (TimeUnit.BUSINESS_DAY, 1), TimeUnit.HOUR: None}.get(unit, (unit, times))


def _repeats(said: _Amount, again: _Amount) -> bool:
    """Tell whether what stands in brackets says an amount again: in figures what was in words, even if it says another number."""
    if said.kind and again.kind and not (said.kind is again.kind and _agree(said.unit, again.unit)):
        return False
    return said.written == again.written or ((said.kind is None) is (again.kind is None) and said.spelled is not again.spelled)


def _both(said: _Amount, again: _Amount, end: int) -> _Amount:
    first, second = (again, said) if again.spelled and not said.spelled else (said, again)
    kind, unit = said.kind or again.kind, _finer(said.unit, again.unit)
    return _Amount(said.start, end, first.written + second.written, said.spelled or again.spelled, kind, unit)


def _agree(one: str, other: str) -> bool:
    """Tell whether two units can be one: "dollars" may be Canadian."""
    return one == other or not one or not other or _US_DOLLAR in {one, other}


def _finer(one: str, other: str) -> str:
    return other if not one or one == _US_DOLLAR else one


def _no_length(text: str, found: re.Match[str], said: _Amount) -> bool:
    """Tell whether a number and a unit of time say no length: a year's number, a section's, "24 hours a day"."""
    if _ROUND_THE_CLOCK.match(text, said.start):
        return True
    figure = found["figure"]
    if figure is None:
        return bool(re.search(r"(?i)\bany\s+$", text[max(0, said.start - _CONTEXT) : said.start])) and found[0].casefold() == "one"
    if re.fullmatch(r"(?:19|20)\d\d", figure) and said.unit in {TimeUnit.YEAR, TimeUnit.MONTH}:
        return True
    low = max(0, said.start - _CONTEXT)
    heading = (
        "." in figure and _AT_LINE_START.search(text, low, said.start) and text[found.end() : found.end() + _CONTEXT].lstrip()[:1].isupper()
    )
    return bool(heading or _ADDRESSING.search(text, low, said.start))
