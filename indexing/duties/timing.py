"""When a duty is due, how often and on what condition, with the typed values of its words.

A relative deadline keeps the event it counts from in the contract's own few words; no day is made of it here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from graph.dates import readings
from graph.model.obligations import Deadline, Recurrence, Timing, Value, ValueKind
from graph.quantities import values_in
from indexing.duties.almanac import NO_ALMANAC, Almanac
from indexing.duties.named import BY, nth_after, of_month, of_period, of_year, settled
from indexing.duties.vocabulary import any_of

_COUNTED_FROM = re.compile(
    r"(?i)(?:\s*['’]?s?['’]?\s*(?:time|period)?,?\s*)(?:(?P<after>immediately\s+following|after|from|following|of)"
    r"|(?P<before>prior\s+to|before|in\s+advance\s+of|preceding|ahead\s+of))\s+(?:and\s+\w+\s+)?"
)
_AMOUNTS_TO = any_of(
    "a_(?:period|maximum|minimum)_of the_first at_least such an? approximately any the not_less_than no_less_than additional further"
)
_LIMITS = re.compile(rf"(?i)\b(?:within|(?:no|not)\s+(?:later|more|longer)\s+than)\s*(?:{_AMOUNTS_TO}\s+)*$")
_LASTS = re.compile(rf"(?i)\b(?:for|period\s+of|term\s+of|during(?:\s+the)?)\s*(?:{_AMOUNTS_TO}\s*)*$")
_ON_EVENT = re.compile(
    r"(?i)(?:^|[,;]\s*|\b(?:promptly|immediately|forthwith|due|payable|shall|will|only|made|paid|and)\s+)"
    r"(?:(?P<after>(?:immediately\s+|promptly\s+|forthwith\s+)?"
    + any_of("upon following after on at_the_time_of concurrently_with simultaneously_with")
    + r")|(?P<before>prior\s+to|before|in\s+advance\s+of))\s+"
)
_EVENT = re.compile(
    r"(?i)(?:the|its|their|an?|any|such|each|every|all|[A-Z][\w'-]*(?:'s|s'))?\s*(?:[\w'-]+\s+){0,3}?"
    + any_of(
        "receipt termination expiration expiry execution delivery completion notice request demand invoice end date"
        " approval acceptance shipment"
        " closing occurrence submission discovery learning becoming receiving signing effective effectiveness commencement close payment"
        " conclusion filing issuance achiev~ installation arrival determination event launch publication anniversary"
        " transfer~ disclosure day"
        " month quarter year renewal assignment use performance engaging beginning start first last default breach"
        " failure sale notification"
    )
)
_EVENT_ENDS = re.compile(
    r"[,;:()]|\.(?=\s|$)|\s(?:from\s+(?=[A-Z])|and\s+(?=[A-Z])|"
    + any_of(
        "shall will must may if unless which that who provided whether regardless but except"
        " in_(?:accordance|order|the_event|which|writing)"
        " at_(?:its|the|a) by_(?:wire|check|means|written) including with under relating regarding pursuant"
        " to_(?:the_(?:extent|address)|pay|provide|enable|allow|determine) for_(?:any|all|the|such|each)"
        " as_(?:provided|set|may|to) setting"
        " specif~ together during within so_(?:that|long) requesting stating describing and_(?:shall|will|in|if|prior|at|to|the|is|any)"
    )
    + ")"
)
_LONGEST_EVENT = 120  # characters
_ARTICLE = re.compile(r"(?i)^(?:the|an?|any|its|such(?=\s+(?:receipt|termination|end)))\s+(?=\w)")
_BY_DAY = re.compile(
    rf"(?i)\b(?P<how>{BY}|until|through|as\s+of|effective|in|during)\s+(?:the\s+)?(?:(?:month|calendar\s+year|year)\s+(?:of\s+)?)?"
    r"(?P<end>(?:end|close|last\s+day)\s+of\s+)?$"
)
_RANGE = re.compile(r"(?i)\s+(?:to|or|and)\s+|\s?-\s?")
_UNIT = re.compile(r"(?i)(?:hour|day|week|fortnight|month|quarter|year|hr|wk|yr)")
_CLOSES = re.compile(r"\s*(?:[.,;)]|$)")
_TOLD_OF = re.compile(r"(?i)\b(?:\w+ed|made|held|given|written|taken|sent|brought|begun|done)\s+(?:\w+\s+)?(?:in|during)\s+(?:\w+\s+)*$")
_NO_DEADLINE = ("until", "through", "as", "effective")
_FIGURES = re.compile(r"(?<![\d/.-])\d\d?([/.-])\d\d?\1(?:\d{4}|\d\d)(?![\d/-])")
_EACH = (
    r"\b(?:each|every|per|any\s+given|once\s+(?:a|per|every)|(?:end|close|beginning|commencement|start)\s+of\s+(?:a|the|each|every|such))"
    r"\s+(?:\w+\s+){0,2}?"
)
_RECURS: tuple[tuple[Recurrence, re.Pattern[str]], ...] = tuple(
    (recurrence, re.compile(rf"(?i){pattern}"))
    for recurrence, pattern in (
        (Recurrence.DAILY, rf"\bdaily\b|{_EACH}day\b(?!\s+(?:of|after|for|that|until|from|during))"),
        (Recurrence.WEEKLY, rf"(?<!bi-)\bweekly\b|{_EACH}week\b"),
        (Recurrence.MONTHLY, rf"(?<!bi-)\bmonthly\b|{_EACH}month\b(?!\s+period)"),
        (Recurrence.QUARTERLY, rf"\bquarterly\b|{_EACH}(?:quarter|three[- ]month)\b|\bsuch\s+quarter\b"),
        (
            Recurrence.SEMIANNUAL,
            (
                rf"\bsemi-?\s?annual(?:ly)?\b|\bhalf[- ]yearly\b|\btwice\s+(?:a|per|each)\s+(?:calendar\s+)?year\b"
                rf"|{_EACH}six\s+\(?6?\)?\s*months\b"
            ),
        ),
        (Recurrence.ANNUAL, rf"\b(?:annually|yearly)\b|\b(?-i:annual(?=\s+[a-z]))|{_EACH}(?:year|annum|anniversary)\b"),
    )
)
_SKIPS = re.compile(r"(?i)\b(?:other|second|alternate|third|fourth|fifth|sixth)\b")  # of these, none is each
_RATE = re.compile(r"(?i)(?:%|percent|per\s?cent|interest)[^,;.]{0,60}$")
_IF = "if unless in_the_event in_case provided,?_(?:however,?_|further,?_)?that so_long_as as_long_as to_the_extent except"
_LEADING = re.compile(
    r"(?i)\W*(?:(?:but|and|however|further|furthermore|in\s+addition),?\s+)?" + any_of(f"{_IF} should where when whenever upon subject_to")
)
_NO_CONDITION = any_of("any applicable necessary so not required possible available")
_LATER = re.compile(
    rf"(?i),?\s(?P<words>(?:{any_of(_IF)}|subject\s+to(?=\s+"
    + any_of("the this any such its section article clause paragraph prior applicable receipt payment approval availability")
    + rf"))(?!\s+{_NO_CONDITION}\s*[,)])[^;]{{4,400}}?)(?=;|,\s*(?:and|but|or)\s+(?:shall|will|{any_of(_IF)})|\.?\s*$)"
)
_NOTICE_AFTER = re.compile(
    r"(?i)['’]?\s*(?:,?\s*(?:\(or\s+[^)]{0,30}\)|"
    + any_of("prior advanced? written or_more calendar business express such in_advance previous")
    + r"))*\s*(?:notice|notification)\b"
)
_NOTICE_BEFORE = re.compile(r"(?i)\b(?:notice|notify|notifies|notifying|notification|inform|advise)\b[^.;]{0,100}$")


@dataclass(frozen=True, slots=True)
class When:
    """What the words of a duty say of time, and every value in them."""

    values: tuple[Value, ...] = ()
    deadline: Deadline | None = None
    recurrence: Recurrence | None = None
    conditions: tuple[str, ...] = ()
    notice_period: Value | None = None


def timing(words: str, subject: int, above: str = "", almanac: Almanac = NO_ALMANAC, own: str = "") -> When:
    """Read the words of a duty (made plain), whose subject begins at `subject`.

    `above` is what leads them in, `almanac` what their document tells of its calendar; `own` are the words with blanks for what is said
    of others beside the duty: only those give it values and a deadline.
    """
    own = own or words
    values, recurrence = values_in(own), _recurrence(own)
    deadline, recurrence = _returning(own, values, subject, recurrence) or (_deadline(own, values, subject, above), recurrence)
    if deadline is not None:
        deadline, recurrence = settled(deadline, recurrence, almanac)
    return When(values, deadline, recurrence, _conditions(words, subject, above), _notice(own, values))


def _returning(
    words: str, values: tuple[Value, ...], subject: int, recurrence: Recurrence | None
) -> tuple[Deadline, Recurrence | None] | None:
    """Return the deadline of what is due on days of the calendar that return, and how often; None where the words name none."""
    monthly = of_month(words)
    return (monthly, recurrence) if monthly else of_year(words, subject, recurrence, values)


def _deadline(words: str, values: tuple[Value, ...], subject: int, above: str) -> Deadline | None:
    """Return the deadline that the words give first: a time or a day, a day counted in words, the end of a period, an event."""
    return (
        _by_value(words, values, subject)
        or _nth_after(words, subject)
        or of_period(words)
        or _in_figures(words)
        or _on_event(words, subject)
        or _on_event(above[-200:], 0, whole=True)
    )


def _nth_after(words: str, subject: int) -> Deadline | None:
    """Return the deadline of what is due on the Nth day after something."""
    found = nth_after(words)
    return Deadline(found[1], span=found[0], trigger=_event(words, found[2], subject)) if found else None


def _in_figures(words: str) -> Deadline | None:
    """Return the deadline of what is due by a day in figures that can be read in two ways: for now its trigger."""
    for found in _FIGURES.finditer(words):
        how = _BY_DAY.search(words[max(0, found.start() - 40) : found.start()])
        if how is not None and readings(found[0]) and not how["how"].casefold().startswith(_NO_DEADLINE):
            return Deadline(_side(how["how"]), trigger=found[0])
    return None


def _by_value(words: str, values: tuple[Value, ...], subject: int) -> Deadline | None:
    for value in values:
        found = (
            _in_range(words, value, subject, values) or _counted(words, value, subject, values)
            if value.kind is ValueKind.DURATION
            else _dated(words, value, subject)
            if value.kind is ValueKind.DATE
            else None
        )
        if found is not None:
            return found
    return None


def _in_range(words: str, value: Value, subject: int, values: tuple[Value, ...]) -> Deadline | None:
    """Return the deadline of a range that a duration begins ("30 to 60 days after"): its last day is that of the later end."""
    bare = not _UNIT.search(words, value.start, value.end)
    until = next((v for v in values if bare and v.kind is value.kind and _RANGE.fullmatch(words, value.end, v.start)), None)
    found = _counted(words, until, subject, values, value.start) if until is not None else None
    return replace(found, span=value) if found is not None and found.timing is Timing.BEFORE else found


def _counted(words: str, value: Value, subject: int, values: tuple[Value, ...], start: int | None = None) -> Deadline | None:
    """Return the deadline that a duration sets, with what it counts from; None where it says how long something lasts.

    `start` is where the range begins whose end the duration is.
    """
    low = value.start if start is None else start
    before = words[max(0, low - 60) : low]
    if _LASTS.search(before):
        return None
    link = _link(words, value)
    if link is not None:
        timing = Timing.BEFORE if link["before"] else Timing.WITHIN
        day = next((v.day for v in values if v.kind is ValueKind.DATE and v.start == link.end()), None)
        return Deadline(timing, day, value, "" if day else _event(words, link.end(), subject))
    if not _LIMITS.search(before) or _NOTICE_AFTER.match(words, value.end):
        return None
    return Deadline(Timing.WITHIN, span=value)


def _link(words: str, value: Value) -> re.Match[str] | None:
    """Return what a duration is counted from or before, where that follows: "60 days after", "60 days' notice before"."""
    notice = _NOTICE_AFTER.match(words, value.end)
    ahead = _COUNTED_FROM.match(words, notice.end()) if notice else None
    return ahead if ahead and ahead["before"] else _COUNTED_FROM.match(words, value.end)


def _dated(words: str, value: Value, subject: int) -> Deadline | None:
    """Return the deadline that a day sets; of a month or a year it is due in, its last day may be waited for."""
    ahead = words[max(0, value.start - 60) : value.start]
    how = _BY_DAY.search(ahead)
    if how is None or value.day is None:
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


def _on_event(words: str, subject: int, *, whole: bool = False) -> Deadline | None:
    """Return the deadline of what is due on an event itself, or before it; `whole`: only where words say nothing before it."""
    for found in _ON_EVENT.finditer(words):
        if _EVENT.match(words, found.end()) and (not whole or found.start() == 0):
            trigger = _event(words, found.end(), subject)
            if trigger:
                return Deadline(Timing.BEFORE if found["before"] else Timing.ON, trigger=trigger)
    return None


def _event(words: str, start: int, subject: int) -> str:
    """Return the few words that name an event, without article; they end before the subject where they stand before it."""
    most = min(subject if start < subject else len(words), start + _LONGEST_EVENT)
    stop = _EVENT_ENDS.search(words, start, most)
    end = stop.start() if stop else most
    if not stop and end == start + _LONGEST_EVENT:
        end = words.rfind(" ", start, end)
    return _ARTICLE.sub("", " ".join(words[start:end].split()).strip(" .,;:\"'"))


def _recurrence(words: str) -> Recurrence | None:
    """Return how often it is due: the shortest interval that the words give, rates of interest aside."""
    for recurrence, pattern in _RECURS:
        found = (m for m in pattern.finditer(words) if not _SKIPS.search(m[0]))
        if any(not _RATE.search(words[max(0, m.start() - 80) : m.start()]) for m in found):
            return recurrence
    return None


def _conditions(words: str, subject: int, above: str) -> tuple[str, ...]:
    """Return the words that have to come true first: those before the subject (which may stand above), and those after the deed."""
    found = []
    first = words[:subject].strip() or above.strip()
    if _LEADING.match(first):
        found.append(" ".join(first.rstrip(" ,").split()))
    later = _LATER.search(words, subject)
    if later:
        found.append(" ".join(later["words"].split()))
    return tuple(found)


def _notice(words: str, values: tuple[Value, ...]) -> Value | None:
    """Return the period of notice that a duty asks for: "thirty days' prior notice", "notice at least thirty days before"."""
    for value in values:
        if value.kind is ValueKind.DURATION:
            before = words[max(0, value.start - 110) : value.start]
            ahead = _COUNTED_FROM.match(words, value.end)
            if _NOTICE_AFTER.match(words, value.end) or (_NOTICE_BEFORE.search(before) and ahead and ahead["before"]):
                return value
    return None
