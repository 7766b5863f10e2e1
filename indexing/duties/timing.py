"""When a duty is due, how often and on what condition, with the typed values of its words.

A relative deadline keeps the event it counts from in the contract's own few words; no day is made of it here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from graph.model.obligations import Deadline, Recurrence, Timing, Value, ValueKind
from graph.text.dates import readings
from graph.text.quantities import values_in
from indexing.duties.almanac import NO_ALMANAC, Almanac
from indexing.duties.awaited import NOTICE_AFTER, conditions, notice
from indexing.duties.events import COUNTED_FROM, event, on_event
from indexing.duties.named import BY, a_day, nth_after, of_month, of_period, of_year, settled
from indexing.duties.own_time import of_another, own_time
from indexing.duties.recurring import place, recurrence, run, skips
from indexing.duties.vocabulary import any_of

_AMOUNTS_TO = any_of(
    "a_(?:period|maximum|minimum)_of the_first at_least such an? approximately any the not_less_than no_less_than additional further"
)
_LIMITS = re.compile(rf"(?i)\b(?:within|(?:no|not)\s+(?:later|more|longer)\s+than)\s*(?:{_AMOUNTS_TO}\s+)*$")
_LASTS = re.compile(rf"(?i)\b(?:for|until|period\s+of|term\s+of|during(?:\s+the)?)\s*(?:{_AMOUNTS_TO}\s*)*$")
_CLOCK = r"(?:(?:noon|midnight|\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\.?|o'clock))(?:\s*,?\s*[A-Z][\w.]*(?:\s+[Tt]ime)?)?\s*,?\s+(?:on|of)\s+)?"
_BY_DAY = re.compile(
    rf"(?i)\b(?P<how>{BY}|until|through|as\s+of|effective|in|during)\s+{_CLOCK}(?:the\s+)?(?:(?:month|calendar\s+year|year)\s+(?:of\s+)?)?"
    r"(?P<end>(?:end|close|last\s+day)\s+of\s+)?$"
)
_RANGE = re.compile(r"(?i)\s+(?:to|or|and)\s+|\s?-\s?")
_UNIT = re.compile(r"(?i)(?:hour|day|week|fortnight|month|quarter|year|hr|wk|yr)")
_CLOSES = re.compile(r"\s*(?:[.,;)]|$)")
_TOLD_OF = re.compile(r"(?i)\b(?:\w+ed|made|held|given|written|taken|sent|brought|begun|done)\s+(?:\w+\s+)?(?:in|during)\s+(?:\w+\s+)*$")
_NO_DEADLINE = ("until", "through", "as", "effective")
_FIGURES = re.compile(r"(?<![\d/.-])\d\d?([/.-])\d\d?\1(?:\d{4}|\d\d)(?![\d/-])")

_LONGEST_DAY = 80  # characters of "May 1 of every other year"


@dataclass(frozen=True, slots=True)
class When:
    """What the words of a duty say of time, and every value in them."""

    values: tuple[Value, ...] = ()
    deadline: Deadline | None = None
    recurrence: Recurrence | None = None
    conditions: tuple[str, ...] = ()
    notice_period: Value | None = None


@dataclass(frozen=True, slots=True)
class _Said:
    """The words of a duty: `own` are those that give it values, `time` those of them that can say when it is due; places agree."""

    own: str
    time: str
    subject: int
    above: str
    values: tuple[Value, ...]

    def timed(self) -> tuple[Value, ...]:
        """Return the values that can say when it is due."""
        return tuple(v for v in self.values if self.time[v.start : v.end].strip())


def timing(words: str, subject: int, above: str = "", almanac: Almanac = NO_ALMANAC, own: str = "", *, forbids: bool = False) -> When:
    """Read the words of a duty (made plain), whose subject begins at `subject`.

    `above` is what leads them in, `almanac` what their document tells of its calendar; `own` are the words with blanks for what is said
    of others beside the duty: only those give it values and a deadline. What it `forbids` is due on no day.
    """
    own = own or words
    said = _Said(own, own_time(own, subject), subject, above, values_in(own))
    deadline, again = _due(said)
    if deadline is not None:
        deadline, again = settled(deadline, again, almanac)
    if forbids and deadline is not None and (deadline.timing is not Timing.BEFORE or deadline.span is None):
        deadline = None
    return When(said.values, deadline, again, conditions(words, subject, above), notice(own, said.values))


def _due(said: _Said) -> tuple[Deadline | None, Recurrence | None]:
    """Return when it is due and how often: on days of the calendar that return, else by what the words give first."""
    again, values = recurrence(said.time), said.timed()
    monthly = of_month(said.time)
    deadline, again = (monthly, again) if monthly else of_year(said.time, said.subject, again, values) or (_deadline(said), again)
    if again is None:
        return deadline, again
    course = run(said.time, values, again)
    if deadline is None:
        deadline = _some_day(said.time, again) or (Deadline(Timing.ON, day=course.first) if course and course.first else None)
    return (replace(deadline, run=course) if deadline and course else deadline), again


def _some_day(words: str, again: Recurrence) -> Deadline | None:
    """Return the deadline of what is due on a day of every other year or month: nobody knows of which, until somebody tells the first."""
    found, day = place(words, again), a_day(words) if skips(again) else None
    if found is None or day is None:
        return None
    start, end = min(found.start(), day.start("day")), max(found.end(), day.end())
    near = end - start < _LONGEST_DAY
    return Deadline(_side(day["how"]), trigger=" ".join(words[start:end].split())) if near else None


def _deadline(said: _Said) -> Deadline | None:
    """Return the deadline that the words give first: a time or a day, a day counted in words, the end of a period, an event."""
    return (
        _by_value(said)
        or _nth_after(said)
        or of_period(said.time)
        or _in_figures(said.time)
        or on_event(said.time, said.subject)
        or on_event(said.above[-200:], 0, whole=True)
    )


def _nth_after(said: _Said) -> Deadline | None:
    """Return the deadline of what is due on the Nth day after something."""
    found = nth_after(said.time)
    return Deadline(found[1], span=found[0], trigger=event(said.own, found[2], said.subject)) if found else None


def _in_figures(words: str) -> Deadline | None:
    """Return the deadline of what is due by a day in figures that can be read in two ways: for now its trigger."""
    for found in _FIGURES.finditer(words):
        how = _BY_DAY.search(words[max(0, found.start() - 40) : found.start()])
        if how is not None and readings(found[0]) and not how["how"].casefold().startswith(_NO_DEADLINE):
            return Deadline(_side(how["how"]), trigger=found[0])
    return None


def _by_value(said: _Said) -> Deadline | None:
    for value in said.timed():
        found = (
            _in_range(said, value) or _counted(said, value)
            if value.kind is ValueKind.DURATION
            else _dated(said.time, value, said.subject)
            if value.kind is ValueKind.DATE
            else None
        )
        if found is not None:
            return found
    return None


def _in_range(said: _Said, value: Value) -> Deadline | None:
    """Return the deadline of a range that a duration begins ("30 to 60 days after"): its last day is that of the later end."""
    bare = not _UNIT.search(said.own, value.start, value.end)
    until = next((v for v in said.values if bare and v.kind is value.kind and _RANGE.fullmatch(said.own, value.end, v.start)), None)
    found = _counted(said, until, value.start) if until is not None else None
    return replace(found, span=value) if found is not None and found.timing is Timing.BEFORE else found


def _counted(said: _Said, value: Value, start: int | None = None) -> Deadline | None:
    """Return the deadline that a duration sets, with what it counts from; None where it says how long something lasts.

    `start` is where the range begins whose end the duration is.
    """
    low = value.start if start is None else start
    before = said.time[max(0, low - 60) : low]
    if _LASTS.search(before):
        return None
    link = _link(said.time, value)
    if link is not None:
        timing = Timing.BEFORE if link["before"] else Timing.WITHIN
        day = next((v.day for v in said.values if v.kind is ValueKind.DATE and v.start == link.end()), None)
        return Deadline(timing, day, value, "" if day else event(said.own, link.end(), said.subject))
    if not _LIMITS.search(before) or NOTICE_AFTER.match(said.time, value.end):
        return None
    return Deadline(Timing.WITHIN, span=value)


def _link(words: str, value: Value) -> re.Match[str] | None:
    """Return what a duration is counted from or before, where that follows: "60 days after", "60 days' notice before"."""
    found = NOTICE_AFTER.match(words, value.end)
    ahead = COUNTED_FROM.match(words, found.end()) if found else None
    return ahead if ahead and ahead["before"] else COUNTED_FROM.match(words, value.end)


def _dated(words: str, value: Value, subject: int) -> Deadline | None:
    """Return the deadline that a day sets; of a month or a year it is due in, its last day may be waited for."""
    how = _BY_DAY.search(words, max(0, value.start - 60), value.start)
    if how is None or value.day is None or of_another(words, how.start()):
        return None
    preposition = how["how"].casefold()
    if preposition.startswith(_NO_DEADLINE):
        return None
    if (preposition in {"in", "during"} and not _falls_in(words, value, subject)) or (how["end"] and value.start < subject):
        return None
    return Deadline(Timing.WITHIN if how["end"] else _side(preposition), day=value.day)


def _falls_in(words: str, value: Value, subject: int) -> bool:
    """Tell whether "in March 2025" says when something is to be done, and not of which month something else is."""
    month = value.day is not None and value.day.month and not value.day.exact
    placed = value.start > subject or not words[: value.start].lower().strip().removeprefix("during").removeprefix("in").strip()
    return bool(month and placed and _CLOSES.match(words, value.end) and not _TOLD_OF.search(words[max(0, value.start - 60) : value.start]))


def _side(preposition: str) -> Timing:
    """Return on which side of a day lies what is due "on", "before" or "by" it."""
    low = preposition.casefold()
    return Timing.ON if low == "on" else Timing.BEFORE if low.startswith(("before", "prior")) else Timing.WITHIN
