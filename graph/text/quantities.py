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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from graph.model.dates import PartialDate
from graph.model.obligations import Value, ValueKind
from graph.text import currencies, numerals
from graph.text.dates import find_dates, readings
from graph.text.durations import A_LENGTH, LENGTH, counts_time, time_unit
from graph.text.lazy_patterns import lazily
from graph.text.multiples import DOUBLED, NAMED, multiplied
from graph.text.numerals import GAP, JOIN


@dataclass(frozen=True, slots=True)
class _Amount:
    """A number at [start, end), and what it counts as far as its words tell; `written` are all numbers they give, words first."""

    start: int
    end: int
    written: tuple[Decimal, ...]
    spelled: bool
    kind: ValueKind | None = None
    unit: str = ""


_NUMBER = lazily(
    rf"(?i)(?P<sign>{currencies.SIGN})\s{{0,3}}(?P<sum>{numerals.SUM})|(?P<words>{numerals.SPELLED})|(?P<figure>{numerals.FIGURE})"
)
_MONEY = lazily(rf"(?i)[\s-]{{0,150}}(?P<name>{currencies.NAME})")
_PERCENT = lazily(rf"(?i)(?:{GAP}of{GAP}(?:one|1))?(?:\s?%|{JOIN}per\s?cent(?:age{GAP}points?)?\b)")
_BASIS_POINTS = lazily(rf"(?i){JOIN}(?:basis{GAP}points?|bps)\b")
_TIMES = lazily(rf"(?i)\s?x\b|{GAP}times\b")
_A_YEAR = lazily(
    rf"(?i)\b(?:in|during|since|until|through|by|year|(?:end|close|beginning|start|quarter|half|remainder|course){GAP}of){GAP}"
    rf"(?P<year>(?:19|20)\d\d)(?=\s{{0,150}}(?:[.;:)](?!\w)|,(?!\d)|$)|{GAP}(?:and|or|to|through|until|by|the|shall|will|is|was|for|as|but|only)\b)"
)
_FISCAL = lazily(rf"(?i)\b(?:fiscal|financial|contract|lease|tax|model){GAP}year{GAP}$")
_OPENS = lazily(r"\s{0,150}\(\s{0,3}")
_CLOSES = lazily(r"\s{0,3}\)")
_TO = lazily(rf"(?i){GAP}(?:to|or|(?P<and>and)){GAP}|\s?[-\u2010-\u2014]\s?")
_BETWEEN = lazily(rf"(?i)\bbetween{GAP}$")
_LED = lazily(rf"(?i)\b(?:within|of|least|than|for|every|each|additional|further|exceed\w*){GAP}(?P<open>\(\s{{0,3}})$")
_BLANK = lazily(r"[_\[\]●•*]|\.{3}")
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
        if not readings(words) and not _BLANK.search(words):
            yield Value(ValueKind.DATE, mention.start, mention.end, day=mention.date)


def _years(text: str) -> Iterator[Value]:
    for found in _A_YEAR.finditer(text):
        start, end = found.span("year")
        if not _FISCAL.search(text, max(0, start - _CONTEXT), start):
            yield Value(ValueKind.DATE, start, end, day=PartialDate(int(found["year"])))


def _lengths(text: str) -> Iterator[Value]:
    """Yield the lengths that "a" counts."""
    for found in A_LENGTH.finditer(text):
        if (measured := time_unit(found)) is not None:
            yield Value(ValueKind.DURATION, *found.span("words"), number=str(measured[1]), unit=measured[0])


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
    said = _of_range(text, said) if said is not None and said.kind is None else said
    if said is None or said.kind is None or (said.kind is ValueKind.DURATION and not counts_time(text, *found.span(), said.unit)):
        return None
    unit, end = said.unit, said.end
    if said.kind is ValueKind.MULTIPLE:
        of = multiplied(text, end)
        if of is None:
            return None
        unit, end = of.name, of.end
    return Value(said.kind, said.start, end, number=numerals.plain_decimal(said.written[0]), unit=unit)


def _of_range(text: str, said: _Amount) -> _Amount:
    """Return a bare number with what the number behind it counts, where the two are a range ("30 to 60 days", "between 5 and 10%")."""
    joined = _TO.match(text, said.end)
    after = _NUMBER.match(text, joined.end()) if joined else None
    other = _said(text, after) if after else None
    if joined is None or other is None or other.kind not in {ValueKind.DURATION, ValueKind.PERCENTAGE}:
        return said
    between = joined["and"] is None or _BETWEEN.search(text, max(0, said.start - _CONTEXT), said.start)
    counts = counts_time(text, said.start, said.end, other.unit)
    return replace(said, kind=other.kind, unit=other.unit) if between and counts and said.written < other.written else said


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
    number = numerals.parse_words(words) if words else numerals.parse_figure(found["sum"] or found["figure"])
    if number is None:
        return None
    times, end = (1, found.end()) if words else numerals.parse_scale(text, found.end(), short=bool(sign))
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
    points, length = _BASIS_POINTS.match(text, said.end), LENGTH.match(text, said.end)
    if points:
        return replace(said, end=points.end(), kind=ValueKind.PERCENTAGE, written=tuple(n / 100 for n in said.written))
    measured = time_unit(length) if length else None
    if length is None or measured is None:
        return said
    unit, many = measured
    return replace(said, end=length.end(), kind=ValueKind.DURATION, unit=unit, written=tuple(n * many for n in said.written))


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
