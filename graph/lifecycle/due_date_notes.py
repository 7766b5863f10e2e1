"""What has to be said beside a due day: by which convention it was counted where its words leave it open."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from graph.lifecycle.due_dates import approximate, ends
from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Recurrence, Timing

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
    last = ends(deadline, recurrence, triggered)
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
