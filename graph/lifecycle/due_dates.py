"""The last day to fulfil a duty: its own day, or counted from the day on which its trigger happened.

Nothing invents a day: until somebody tells the day of the trigger, and where the words name none, there is no due day.

What is doubtful is read against whoever owes, so that no due day shown is too late: time is counted from the first day of a month of
which no more is known, and "before" a day ends the day before it. Only what is due "in March" may wait for the last of March. A month
counted from January 31 ends on February 28; parts of a month are thirtieths; hours are whole days, and a part of a day is one.
Business days are Mondays to Fridays, for nobody here knows the public holidays: with these a due day may be too early (`approximate`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from itertools import count, islice
from math import ceil

from graph.lifecycle.recurrence import count_weekdays, nth_weekdays, period_days, yearly_days
from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Recurrence, Run, TimeUnit, Timing, Value, ValueKind, YearDay
from graph.text.periods import Period

_RHYTHMS: Mapping[Recurrence, Period] = {
    Recurrence.DAILY: Period(days=1),
    Recurrence.WEEKLY: Period(days=7),
    Recurrence.EVERY_TWO_WEEKS: Period(days=14),
    Recurrence.MONTHLY: Period(months=1),
    Recurrence.EVERY_TWO_MONTHS: Period(months=2),
    Recurrence.QUARTERLY: Period(months=3),
    Recurrence.SEMIANNUAL: Period(months=6),
    Recurrence.ANNUAL: Period(months=12),
    Recurrence.EVERY_TWO_YEARS: Period(months=24),
    Recurrence.EVERY_THREE_YEARS: Period(months=36),
}
_IN_MONTHS: Mapping[str, int] = {TimeUnit.MONTH: 1, TimeUnit.YEAR: 12}
_IN_HOURS: Mapping[str, int] = {TimeUnit.HOUR: 1, TimeUnit.DAY: 24, TimeUnit.WEEK: 168}
_ESTIMATED = frozenset({TimeUnit.BUSINESS_DAY, TimeUnit.HOUR})
_ONCE = re.compile(
    r"(?i)\b(?:effective|commencement|start|execution|signing|closing|launch|opening)\s+date\b"
    r"|\b(?:date|execution|signing|commencement|expir\w+|termination|end)\s+(?:hereof|of\s+(?:this|the)\s+(?:[A-Z]\w+\s+)?(?:agreement|contract|lease|term)\b)"
    r"|\bthe\s+closing\b"
)
_DAY = timedelta(days=1)
_MONTH = timedelta(days=31)  # by so much at most a shorter month moves a day


def due_date(
    deadline: Deadline | None, recurrence: Recurrence | None, triggered: PartialDate | None, starts: PartialDate | None, as_of: date
) -> date | None:
    """Return the last day to fulfil a duty; None where neither its words nor anybody gave a day.

    `triggered` is the day its trigger happened, `starts` that from which its contract governs. What recurs on days that the words
    give is due on the first of them from `as_of` on, though not before the contract starts: of earlier ones nobody told anything. After
    the last of them nothing is due.
    """
    if deadline is None:
        return None
    if recurrence is None or triggered is not None:
        return _once(deadline, triggered)
    return _within(_returning(deadline, recurrence, max(as_of, starts.first_day()) if starts else as_of), deadline, recurrence, None)


def next_due_date(deadline: Deadline | None, recurrence: Recurrence, triggered: PartialDate | None, last: date) -> date | None:
    """Return when a duty that was due on `last` is due again; None after its last time, and beyond the calendar.

    It is counted from the first time, so that no shorter month moves it: January 31, February 28, March 31.
    """
    after = last + _DAY if last < date.max else last
    stated = _returning(deadline, recurrence, after) if deadline and triggered is None else None
    if stated is None:
        stated = _again((_once(deadline, triggered) if deadline else None) or last, recurrence, after)
    return _within(stated, deadline, recurrence, triggered)


def last_due_date(deadline: Deadline | None, recurrence: Recurrence, triggered: PartialDate | None) -> date | None:
    """Return the last day on which something that returns is due; None where words give no end, or nobody knows when it begins."""
    if deadline is None or deadline.run is None:
        return None
    run = deadline.run
    counted = _nth(deadline, recurrence, triggered) if run.times else None
    days = [day for day in (counted, run.last.last_day() if run.last else None) if day]
    return min(days, default=None)


def counts_from_an_event(deadline: Deadline | None) -> bool:
    """Tell whether a deadline counts from something that happens: only of such a one is there a trigger to tell."""
    named = deadline is None or deadline.day is not None or deadline.days
    return deadline is not None and not named and (deadline.span is not None or bool(deadline.trigger))


def happens_once(deadline: Deadline | None) -> bool:
    """Tell whether the trigger of a deadline can happen only once in the life of a contract: its beginning, its closing, its end."""
    return deadline is not None and bool(_ONCE.search(deadline.trigger))


def approximate(deadline: Deadline | None) -> bool:
    """Tell whether a due day may be off by what is not known here: public holidays, the hour at which something happened."""
    return deadline is not None and (deadline.working or (deadline.span is not None and deadline.span.unit in _ESTIMATED))


def _once(deadline: Deadline, triggered: PartialDate | None) -> date | None:
    """Return the day that one deadline comes to, counted from its trigger, else from its own day."""
    told = triggered or deadline.day
    before = deadline.timing is Timing.BEFORE
    if told is None:
        return None
    if deadline.span is not None:
        return _counted(told.first_day(), deadline.span, -1 if before else 1)
    if before:
        return told.first_day() - _DAY if told.first_day() > date.min else None
    return told.first_day() if triggered else told.last_day()


def _within(day: date | None, deadline: Deadline | None, recurrence: Recurrence, triggered: PartialDate | None) -> date | None:
    """Return a day unless it lies after the last on which the words let a duty return, or they number its times from nobody knows when."""
    run = deadline.run if deadline else None
    if day is None or run is None:
        return day
    last = last_due_date(deadline, recurrence, triggered)
    return None if (last is None and run.times) or (last is not None and day > last) else day


def _nth(deadline: Deadline, recurrence: Recurrence, triggered: PartialDate | None) -> date | None:
    """Return the last of so many days as the words number; None where nobody knows the first."""
    run = deadline.run or Run()
    first = _once(deadline, triggered)
    if first is not None:
        return _RHYTHMS[recurrence].after(first, run.times - 1)
    days = _days_from(deadline, recurrence, run.first.first_day()) if run.first else iter(())
    return next(islice(days, run.times - 1, None), None)


def _returning(deadline: Deadline, recurrence: Recurrence, since: date) -> date | None:
    """Return the first day from `since` on of those on which the words let a duty return; None where they name none."""
    if deadline.run and deadline.run.first:
        since = max(since, deadline.run.first.first_day())
    if deadline.day is not None:
        first = _once(deadline, None)
        return _again(first, recurrence, since) if first else None
    return next(_days_from(deadline, recurrence, since), None)


def _days_from(deadline: Deadline, recurrence: Recurrence, since: date) -> Iterator[date]:
    """Yield the days from `since` on that the calendar of the words gives; none where they name no such days."""
    early = _counted(since, deadline.span, -1) if deadline.span else since
    for named in _named(deadline, recurrence, early - _MONTH) if early and early - date.min > _MONTH else ():
        day = _once(deadline, PartialDate.of(named))
        if day is None:
            return
        if day >= since:
            yield day


def _named(deadline: Deadline, recurrence: Recurrence, since: date) -> Iterator[date]:
    """Return the days of the calendar from `since` on that the words name for its return, or for that of its trigger."""
    if deadline.day_of_month is None:
        return yearly_days(deadline.days or period_days(deadline.trigger, recurrence), since)
    if recurrence is not Recurrence.MONTHLY:
        return iter(())
    return nth_weekdays(deadline.day_of_month, since) if deadline.working else yearly_days([YearDay(0, deadline.day_of_month)], since)


def _again(first: date, recurrence: Recurrence, since: date) -> date | None:
    """Return the first day from `since` on of a rhythm that begins on `first`."""
    rhythm = _RHYTHMS[recurrence]
    days = (rhythm.after(first, times) for times in count(_skipped(first, rhythm, since)))
    found = next(day for day in days if day >= since)
    return None if found == date.max else found


def _skipped(first: date, rhythm: Period, since: date) -> int:
    """Return how many times surely lie before `since`, so that nobody walks through centuries of days."""
    return max(0, (since - first).days // (rhythm.days or 31 * rhythm.months) - 1)


def _counted(day: date, span: Value, way: int) -> date | None:
    """Return the day so long after (`way` 1) or before (-1) a day; None for what is no length, or beyond the calendar."""
    try:
        number = Decimal(span.number)
        if span.kind is not ValueKind.DURATION or number < 0:
            return None
        if span.unit == TimeUnit.BUSINESS_DAY:
            return count_weekdays(day, ceil(number), way)
        if span.unit in _IN_HOURS:
            return day + way * timedelta(days=ceil(number * _IN_HOURS[span.unit] / 24))
        months = number * _IN_MONTHS[span.unit]
        moved = Period(months=int(months)).after(day, way) + way * timedelta(days=ceil(months % 1 * 30))
    except (InvalidOperation, OverflowError, ValueError, KeyError):
        return None
    return None if moved == date.max else moved


_SHORTEST = 28  # days: every month has as many


def due_notes(
    deadline: Deadline | None, due: date | None, recurrence: Recurrence | None = None, triggered: PartialDate | None = None
) -> tuple[str, ...]:
    """Return what is to be said of a due day, or of what returns and has none any more; () where the words themselves name the day.

    With `triggered` it was counted from a day that somebody told, whatever day the words or the document give.
    """
    if deadline is None:
        return ()
    if due is None:
        return tuple(_ended(deadline, recurrence, triggered)) if recurrence is not None else ()
    return tuple(_notes(deadline, due, told=triggered is not None))


def _ended(deadline: Deadline, recurrence: Recurrence, triggered: PartialDate | None) -> Iterator[str]:
    """Say why what returns has no day: its last one, or that nobody knows when so many times began."""
    last = last_due_date(deadline, recurrence, triggered)
    if last is not None:
        yield f"by its words it returns until {last}"
    elif deadline.run is not None and deadline.run.times:
        yield f"by its words it returns {deadline.run.times} times, and nobody told when the first is"


def _notes(deadline: Deadline, due: date, *, told: bool) -> Iterator[str]:
    if approximate(deadline):
        yield "counted without public holidays or hours: the words may mean another day"
    if told:
        return
    if deadline.read_as:
        yield deadline.read_as
    missing = _missing(deadline, due)
    if missing:
        yield f"the words name day {missing} of a month that has none: counted as its last day"
    whole = deadline.day is not None and not deadline.day.exact and deadline.span is None
    if whole and deadline.timing is not Timing.BEFORE:
        yield f"the words name no day: the last one of {deadline.day}"


def _missing(deadline: Deadline, due: date) -> int:
    """Return the 29 or 30 that the words name where the month of a due day is shorter; 0 otherwise. By 31 they mean the last."""
    if deadline.span is not None or deadline.working:
        return 0
    day = due + timedelta(days=1) if deadline.timing is Timing.BEFORE and due < date.max else due
    named = [one.day for one in deadline.days if one.month in (0, day.month)]
    named += [n for n in (deadline.day_of_month, deadline.day.day if deadline.day else None) if n]
    last = (day + timedelta(days=1)).day == 1 if day < date.max else True
    return next((n for n in named if _SHORTEST < n < 31 and last and day.day < n), 0)
