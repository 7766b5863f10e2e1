"""The days a question is answered for, of those it speaks of: the day to look on, and the earlier one of a comparison."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from graph.text.dates import readings
from rag.understand.days import Stretch, Use, is_past
from rag.understand.question import Kind, ReadAs

_ONE_DAY = timedelta(days=1)
_SEVERAL = 2
_LOOKS = frozenset({Use.ON, Use.BEFORE, Use.AFTER})


@dataclass(frozen=True, slots=True)
class Days:
    """The day to look on, and `against` which earlier one; `within` as in `Understood`.

    `used` are the stretches that said so, to be left out of the subject; `earlier` counts the wordings to go back.
    """

    as_of: date
    against: date | None = None
    within: date | None = None
    earlier: int = 0
    used: tuple[Stretch, ...] = ()
    notes: tuple[ReadAs, ...] = ()


def days_meant(text: str, kind: Kind, said: Sequence[Stretch], as_of: date) -> Days:
    """Return the days a question is to be answered for."""
    looks = [one for one in said if one.use in _LOOKS]
    spans = _span(said)
    if kind is Kind.TEXT and (narrowed := _narrowed(looks, as_of)) is not None:
        return narrowed
    if kind is Kind.COMPARISON or (kind is Kind.TEXT and len({_day(one, as_of) for one in looks}) > 1):
        return _compared(said, looks, spans, as_of)
    if spans is not None and (is_past(text) or any(one.paper for one in spans)):
        return _between(*spans, as_of)
    unread = () if spans is None else (_unread(*spans, as_of),)
    if not looks:
        return Days(as_of, notes=unread)
    one = looks[-1]
    day = _day(one, as_of)
    within = one.first if one.use is Use.ON and not one.single and one.first < day else None
    return Days(day, within=within, used=(one,), notes=(_day_shown(one, day), *unread))


def _narrowed(looks: Sequence[Stretch], as_of: date) -> Days | None:
    """Return the day of several words for one time, which narrow each other: "in 2000, after the first amendment but before the second"."""
    if len({_day(one, as_of) for one in looks}) < _SEVERAL:
        return None
    low, high = date.min, date.max
    for one in looks:
        first, last = _meant(one)
        low, high = max(low, first), min(high, last)
    if low > high or high == date.max:
        return None
    day = _within(low, high, as_of)
    notes = tuple(_note(one, f"{day}") for one in looks)
    return Days(day, within=low if date.min < low < day else None, used=tuple(looks), notes=notes)


def _meant(one: Stretch) -> tuple[date, date]:
    """Return the days that a stretch leaves, first and last."""
    if one.use is Use.BEFORE:
        return date.min, one.first - _ONE_DAY
    return (one.first, date.max) if one.use is Use.AFTER else (one.first, one.last)


def _between(first: Stretch, last: Stretch, as_of: date) -> Days:
    """Return the day to look on of a span: its last, the day asked for where that lies in it; up to an event is to its eve."""
    begin, end = sorted((first, last), key=lambda one: one.first)
    until = max(begin.first, end.first - _ONE_DAY) if end.paper else end.last
    day = _within(begin.first, until, as_of)
    told = "; ".join(one.told for one in (begin, end) if one.told)
    note = _note(replace(first, told=told), f"{begin.first} to {until}; the words of {day}", last)
    return Days(day, within=begin.first if begin.first < day else None, used=(first, last), notes=(note,))


def _unread(first: Stretch, last: Stretch, as_of: date) -> ReadAs:
    """Say that a span is taken for part of what is asked: "what is payable from 2015 to 2018?" may be asked of the words of today."""
    return _note(first, f"no days to look on are read from it; the words of {as_of}", last)


def _compared(said: Sequence[Stretch], looks: Sequence[Stretch], spans: tuple[Stretch, Stretch] | None, as_of: date) -> Days:
    """Return the two days of a comparison."""
    if spans is not None:
        first, last = spans
        if last.paper and first.last >= last.first:
            return _ordered(first.first - _ONE_DAY, last.last, spans, as_of)
        return _ordered(first.last, _within(last.first, last.last, as_of), spans, as_of)
    around = next((one for one in said if one.use is Use.AROUND), None)
    if around is not None:
        return _ordered(around.first - _ONE_DAY, around.last, (around,), as_of)
    since = next((one for one in said if one.use in {Use.SINCE, Use.AFTER}), None)
    rest = [one for one in looks if one is not since]
    if since is not None:
        until = _day(rest[-1], as_of) if rest else as_of
        start = since.last if since.paper else since.first - _ONE_DAY
        return _ordered(start, until, (since, *rest[-1:]), as_of)
    return _of_looks(said, looks, as_of)


def _of_looks(said: Sequence[Stretch], looks: Sequence[Stretch], as_of: date) -> Days:
    """Return the two days of a comparison that no words put as such: of two days named, of one, or of the last change."""
    if len({_day(one, as_of) for one in looks}) > 1:
        first, last = sorted(looks, key=lambda one: _day(one, as_of))[:: len(looks) - 1]
        return _ordered(_day(first, as_of), _day(last, as_of), (first, last), as_of)
    one = next((one for one in looks if one.use is Use.ON and (one.first, one.last) != (as_of, as_of)), None)
    if one is not None:
        return _ordered(one.first - _ONE_DAY, _within(one.first, one.last, as_of), (one,), as_of)
    subject = next((one for one in said if one.use is Use.SUBJECT and one.last < as_of), None)
    if subject is not None:  # "how has it changed from 2015?"
        return _ordered(subject.last, as_of, (subject,), as_of)
    before = next((one for one in looks if one.use is Use.BEFORE), None)
    day = _day(before, as_of) if before is not None else as_of  # "was it changed before 2023?": the last change until then
    return Days(day, earlier=1, used=tuple(looks), notes=tuple(_day_shown(one, day) for one in looks))


def _ordered(first: date, last: date, used: tuple[Stretch, ...], as_of: date) -> Days:
    if first > last:
        first, last = last, first
    words = " … ".join(" ".join(one.words.split()) for one in used)
    asked = ", the day asked for" if last == as_of else ""
    return Days(last, against=first, used=used, notes=(ReadAs(words, f"the words of {first} beside those of {last}{asked}"),))


def _span(said: Sequence[Stretch]) -> tuple[Stretch, Stretch] | None:
    first = next((one for one in said if one.use is Use.FROM), None)
    last = next((one for one in said if one.use is Use.TO), None)
    return (first, last) if first is not None and last is not None else None


def _day(one: Stretch, as_of: date) -> date:
    """Return the day to look on: of a stretch its last one, the day asked for where that lies in it."""
    if one.use is Use.BEFORE:
        return one.first - _ONE_DAY
    if one.use is Use.AFTER:
        return one.last if one.single or one.paper else one.last + _ONE_DAY
    return _within(one.first, one.last, as_of)


def _within(first: date, last: date, as_of: date) -> date:
    return as_of if first <= as_of <= last else last


def _day_shown(one: Stretch, day: date) -> ReadAs:
    if one.use is Use.BEFORE:
        return _note(one, f"{day}, the day before")
    if one.single or one.use is Use.AFTER:
        return _note(one, f"{day}")
    return _note(one, f"{one.first} to {one.last}; the words of {day}")


def _which_first(words: str, one: Stretch) -> str:
    """Say how figures were read that could be a day and a month either way: "01/02/2021"."""
    either = any(readings(word.strip(" .,;:?!()")) for word in words.split())
    return f", read as {one.first.day} {one.first:%B} {one.first.year}" if either else ""


def _note(one: Stretch, meaning: str, other: Stretch | None = None) -> ReadAs:
    words = " ".join(one.words.split()) + (f" … {' '.join(other.words.split())}" if other else "")
    meaning += _which_first(words, one)
    return ReadAs(words, f"{meaning} ({one.told})" if one.told else meaning)
