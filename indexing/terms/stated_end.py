"""The end of a contract that a sentence gives: a day, a year of the calendar, an anniversary, or a period with its start."""

from __future__ import annotations

from graph.model.dates import PartialDate
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.resolution import term_starts
from indexing.terms import expiry_words as say_so
from indexing.terms.figures import say
from indexing.terms.lasting import NOTICE_AFTER, Count
from indexing.terms.passages import Sentence
from indexing.terms.subject import Found
from indexing.terms.wording import of_kind


def given(sentence: Sentence, at: int, *, home: bool) -> Found | None:
    """Return the day or the period that a sentence gives from a place on."""
    return (
        _day(sentence, at, home=home)
        or _year(sentence.flat, at, home=home)
        or _anniversary(sentence.flat, at, home=home)
        or _period(sentence, at, home=home)
    )


def _day(sentence: Sentence, at: int, *, home: bool) -> Found | None:
    flat = sentence.flat
    for value in of_kind(sentence.values, ValueKind.DATE, at):
        before = flat[: value.start]
        ends = say_so.ENDS_ON.search(before) or say_so.ENDS_ON_ONE_OF.search(before)
        at_the_end = ends is not None and not say_so.BY_CHOICE.search(before[: ends.start()])
        if (
            value.day is None
            or say_so.NEXT_TERM.search(before)
            or not (at_the_end or ((home or say_so.LABELLED.search(flat)) and _to(sentence, value)))
        ):
            continue
        return Found(str(value.day.last_day() if value.day.exact else value.day), (value,), ("date",), _several(flat), 5 if home else 3)
    return None


def _year(flat: str, at: int, *, home: bool) -> Found | None:
    """Return the last day of the calendar year with which the contract ends."""
    for found in say_so.YEAR_END.finditer(flat, at) if home else ():
        group = "end" if found["end"] else "year"
        if not say_so.NEXT_TERM.search(flat[: found.start()]) and say_so.RUNS_TO.search(flat[: found.start()]):
            value = Value(ValueKind.DATE, *found.span(group), day=PartialDate(int(found[group])))
            return Found(f"{found[group]}-12-31", (value,), ("date",), _several(flat), 4)
    return None


def _to(sentence: Sentence, value: Value) -> bool:
    """Tell whether a day is the second of two ("1 February 2020 to 31 January 2022")."""
    first = [v for v in of_kind(sentence.values, ValueKind.DATE) if v.end <= value.start]
    return bool(first) and sentence.flat[first[-1].end : value.start].strip() in {"to", "-", "—", "until", "through"}


def _several(flat: str) -> str:
    return "the later or earlier of several" if say_so.CHOICE.search(flat) else ""


def _anniversary(flat: str, at: int, *, home: bool) -> Found | None:
    for found in say_so.ANNIVERSARY.finditer(flat, at):
        count = int(found["figure"]) if found["figure"] else say_so.ordinal(found["word"])
        before = flat[: found.start()]
        if count and say_so.TO_ANNIVERSARY.search(before) and not say_so.NEXT_TERM.search(before):
            unit = TimeUnit.MONTH if found["months"] else TimeUnit.YEAR
            value = Value(ValueKind.DURATION, found.start(), found.end("word") + len(" anniversary"), str(count), unit)
            counted = Count(
                value,
                start=term_starts.cut(found["start"] or "") or term_starts.stated(flat, *found.span()),
                inclusive=not say_so.DAY_BEFORE.search(before),
                month_end=bool(say_so.MONTH_END.search(before)),
            )
            return Found(say(value), (value,), ("period",), _several(flat), 4 if home else 3, count=counted)
    return None


def _period(sentence: Sentence, at: int, *, home: bool) -> Found | None:
    flat = sentence.flat
    for value in of_kind(sentence.values, ValueKind.DURATION, at):
        before, after = f"{sentence.passage.heading}: {flat[: value.start]}" if home else flat[: value.start], flat[value.end :]
        if value.unit in {TimeUnit.HOUR, TimeUnit.BUSINESS_DAY} or NOTICE_AFTER.search(after) or say_so.AFTER_THE_END.search(after):
            continue
        if (
            say_so.OF_EACH.search(before)
            or say_so.UNDONE.search(before)
            or say_so.ONCE_ENDED.search(flat[: value.start])
            or (say_so.AND_FOR.search(before) and not say_so.FROM.search(after[:40]))
        ):
            continue
        if say_so.NEXT_TERM.search(before) or say_so.BY_CHOICE.search(before) or not say_so.FOR.search(before):
            continue
        several = _several(flat[at : value.start])
        if say_so.OF_CALENDAR.search(flat[value.start : value.end]):
            return Found(say(value), (value,), ("period",), "years of the calendar, which do not begin with the contract", 4 if home else 2)
        return Found(say(value), (value,), ("period",), several, 4 if home else 2, count=_count(sentence, value))
    return None


def _count(sentence: Sentence, value: Value) -> Count:
    """Return a period with the words that say from when it runs."""
    flat = sentence.flat
    return Count(value, start=term_starts.stated(flat, value.start, value.end), month_end=bool(say_so.MONTH_END.search(flat)))
