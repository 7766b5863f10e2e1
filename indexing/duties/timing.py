"""When a duty is due, how often and on what condition, with the typed values of its words.

A relative deadline keeps the event it counts from in the contract's own few words; no day is made of it here.
"""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graph.model.obligations import Deadline, Recurrence, Timing, Value, ValueKind
from graph.quantities import values_in

_COUNTED_FROM = re.compile(
    r"(?i)(?:\s*['’]?s?['’]?\s*(?:time|period)?,?\s*)(?:(?P<after>immediately\s+following|after|from|following|of)|(?P<before>prior\s+to|before|in\s+advance\s+of|preceding|ahead\s+of))\s+(?:and\s+\w+\s+)?"
)
_LIMITS = re.compile(
    r"(?i)(?:\bwithin|\b(?:no|not)\s+(?:later|more|longer)\s+than|\bin|\bat\s+least|\b(?:no|not)\s+(?:less|fewer)\s+than|\bupon|\bon|\b(?:a\s+)?(?:maximum|minimum)\s+of|\bby|\bthe|\bin\s+any\s+event)\s*(?:(?:a\s+(?:period|maximum|minimum)\s+of|the\s+first|at\s+least|such|a|an|approximately|any)\s+)*$"
)
_LASTS = re.compile(
    r"(?i)\b(?:for|period\s+of|term\s+of|during(?:\s+the)?)\s*(?:(?:a\s+(?:period|maximum|minimum)\s+of|at\s+least|the|an?|not\s+less\s+than|no\s+less\s+than|additional|further)\s+)*$"
)
_ON_EVENT = re.compile(
    r"(?i)(?:^|[,;]\s*|\b(?:promptly|immediately|forthwith|due|payable|shall|will|only|made|paid|and)\s+)(?:(?P<after>(?:immediately\s+|promptly\s+|forthwith\s+)?(?:upon|following|after|on|at\s+the\s+time\s+of|concurrently\s+with|simultaneously\s+with))|(?P<before>prior\s+to|before|in\s+advance\s+of))\s+"
)
_EVENT = re.compile(
    r"(?i)(?:the|its|their|an?|any|such|each|every|all|[A-Z][\w'-]*(?:'s|s'))?\s*(?:[\w'-]+\s+){0,3}?(?:receipt|termination|expiration|expiry|execution|delivery|completion|notice|request|demand|invoice|end|date|approval|acceptance|shipment|closing|occurrence|submission|discovery|learning|becoming|receiving|signing|effective|effectiveness"
    r"|commencement|close|payment|conclusion|filing|issuance|achiev\w+|installation|arrival|determination|event|launch|publication|anniversary|transfer\w*|disclosure|day|month|quarter|year|renewal|assignment|use|performance|engaging|beginning|start|first|last|default|breach|failure|sale|notification)\b"
)
_EVENT_ENDS = re.compile(
    r"[,;:()]|\.(?=\s|$)|\s(?:shall|will|must|may|if|unless|which|that|who|provided|whether|regardless|but|except|in\s+(?:accordance|order|the\s+event|which|writing)|at\s+(?:its|the|a)|by\s+(?:wire|check|means|written)|including|with|under|relating|regarding|from\s+(?=[A-Z])|pursuant|to\s+(?:the\s+(?:extent|address)|pay|provide|enable|allow|determine)|for\s+(?:any|all|the|such|each)|as\s+(?:provided|set|may|to)|setting|specif\w+|together|during|within|so\s+(?:that|long)|requesting|stating|describing|and\s+(?:shall|will|in|if|prior|at|to|the|is|any|[A-Z]))\b"
)
_LONGEST_EVENT = 120  # characters
_ARTICLE = re.compile(r"(?i)^(?:the|an?|any|its|such(?=\s+(?:receipt|termination|end)))\s+(?=\w)")
_BY_DAY = re.compile(
    r"(?i)\b(?P<how>on\s+or\s+(?:before|prior\s+to)|no(?:t)?\s+later\s+than|by(?:\s+no\s+later\s+than)?|before|prior\s+to|on|until|through|as\s+of|effective)\s+(?:the\s+)?$"
)
_DAY_OF_MONTH = re.compile(
    r"(?i)\b(?P<first>first|1st|last|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|fifteenth|twentieth|twenty[- ]fifth|thirtieth|\d{1,2}(?:st|nd|rd|th))(?:\s*\(\s*\d{1,2}(?:st|nd|rd|th)?\s*\))?(?:\s+(?:calendar\s+)?day)?\s+of\s+(?:each|every|the|a)\s+(?:\w+\s+){0,2}?month"
)
_ORDINALS: Mapping[str, int] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "fifteenth": 15, "twentieth": 20,
    "twenty-fifth": 25, "twenty fifth": 25, "thirtieth": 30, "last": 31,
}  # fmt: skip
_EACH = r"(?:each|every|per|any\s+given|once\s+(?:a|per|every)|(?:end|close|beginning|commencement|start)\s+of\s+(?:a|the|each|every|such))\s+(?:\w+\s+){0,2}?"
_RECURS: tuple[tuple[Recurrence, re.Pattern[str]], ...] = (
    (
        Recurrence.DAILY,
        re.compile(rf"(?i)\bdaily\b|\b{_EACH}(?:business\s+|calendar\s+|working\s+)?day\b(?!\s+(?:of|after|for|that|until|from|during))"),
    ),
    (Recurrence.WEEKLY, re.compile(rf"(?i)(?<!bi-)\bweekly\b|\b{_EACH}week\b")),
    (Recurrence.MONTHLY, re.compile(rf"(?i)(?<!bi-)\bmonthly\b|\b{_EACH}(?:calendar\s+|contract\s+|fiscal\s+)?month\b(?!\s+period)")),
    (
        Recurrence.QUARTERLY,
        re.compile(rf"(?i)\bquarterly\b|\b{_EACH}(?:calendar\s+|fiscal\s+|contract\s+)?(?:quarter|three[- ]month)\b|\bsuch\s+quarter\b"),
    ),
    (
        Recurrence.SEMIANNUAL,
        re.compile(
            rf"(?i)\bsemi-?\s?annual(?:ly)?\b|\bhalf[- ]yearly\b|\btwice\s+(?:a|per|each)\s+(?:calendar\s+)?year\b|\b{_EACH}six\s+\(?6?\)?\s*months\b"
        ),
    ),
    (
        Recurrence.ANNUAL,
        re.compile(
            rf"(?i)\b(?:annually|yearly)\b|\bannual(?=\s+[a-z])|\b{_EACH}(?:calendar\s+|contract\s+|fiscal\s+|lease\s+|license\s+)?(?:year|annum|anniversary)\b"
        ),
    ),
)
_RATE = re.compile(r"(?i)(?:%|percent|per\s?cent|interest)[^,;.]{0,60}$")
_CONDITION = r"if|unless|in\s+the\s+event|in\s+case|should|where|when|whenever|upon|subject\s+to|provided,?\s*(?:however,?\s*|further,?\s*)?that|so\s+long\s+as|as\s+long\s+as|to\s+the\s+extent|except"
_LEADING = re.compile(rf"(?i)\W*(?:(?:but|and|however|further|furthermore|in\s+addition),?\s+)?(?:{_CONDITION})\b")
_LATER = re.compile(
    rf"(?i)(?:,?\s)(?P<words>(?:if|unless|in\s+the\s+event|in\s+case|provided,?\s*(?:however,?\s*|further,?\s*)?that|subject\s+to(?=\s+(?:the|this|any|such|its|section|article|clause|paragraph|prior|applicable|receipt|payment|approval|availability))|so\s+long\s+as|as\s+long\s+as|to\s+the\s+extent|except)\b(?<!\w\wif)(?!\s+(?:any|applicable|necessary|so|not|required|possible|available)\s*[,)])[^;]{{4,400}}?)(?=;|,\s*(?:and|but|or)\s+(?:shall|will|{_CONDITION})\b|\.?\s*$)"
)
_NOTICE_AFTER = re.compile(
    r"(?i)['’]?\s*(?:,?\s*(?:prior|advance|advanced|written|or\s+more|calendar|business|express|such|in\s+advance|previous|\(or\s+[^)]{0,30}\)))*\s*(?:notice|notification)\b"
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


def timing(words: str, subject: int, above: str = "") -> When:
    """Read the words of a duty (made plain), whose subject begins at `subject`; `above` is what leads them in."""
    values = values_in(words)
    return When(
        values,
        _deadline(words, values, subject) or _on_event(above[-200:], 0, whole=True),
        _recurrence(words),
        _conditions(words, subject, above),
        _notice(words, values),
    )


def _deadline(words: str, values: tuple[Value, ...], subject: int) -> Deadline | None:
    of_month = _DAY_OF_MONTH.search(words)
    if of_month:
        return Deadline(Timing.WITHIN, day_of_month=_ordinal(of_month["first"]))
    for value in values:
        found = (
            _counted(words, value, subject)
            if value.kind is ValueKind.DURATION
            else _dated(words, value)
            if value.kind is ValueKind.DATE
            else None
        )
        if found is not None:
            return found
    return _on_event(words, subject)


def _ordinal(words: str) -> int | None:
    digits = re.match(r"\d+", words)
    number = int(digits[0]) if digits else _ORDINALS.get(" ".join(words.casefold().split()), 0)
    return number if 1 <= number <= 31 else None


def _counted(words: str, value: Value, subject: int) -> Deadline | None:
    """Return the deadline that a duration sets, with what it counts from; None where it says how long something lasts."""
    before = words[max(0, value.start - 60) : value.start]
    if _LASTS.search(before):
        return None
    link = _COUNTED_FROM.match(words, value.end)
    if link is not None:
        return Deadline(Timing.BEFORE if link["before"] else Timing.WITHIN, span=value, trigger=_event(words, link.end(), subject))
    if not _LIMITS.search(before) or _NOTICE_AFTER.match(words, value.end):
        return None
    return (
        Deadline(Timing.WITHIN, span=value) if re.search(r"(?i)\b(?:within|later\s+than|more\s+than)\s*(?:\w+\s+){0,3}$", before) else None
    )


def _dated(words: str, value: Value) -> Deadline | None:
    how = _BY_DAY.search(words[max(0, value.start - 40) : value.start])
    if how is None or value.day is None:
        return None
    said = how["how"].casefold()
    if said.startswith(("until", "through", "as", "effective")):
        return None
    exact = Timing.ON if said == "on" else Timing.BEFORE if said.startswith(("before", "prior")) else Timing.WITHIN
    return Deadline(exact, day=value.day)


def _on_event(words: str, subject: int, *, whole: bool = False) -> Deadline | None:
    """Return the deadline of what is due on an event itself, or before it: "upon receipt of the letter"; `whole`: only where all words say it."""
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
        if any(not _RATE.search(words[max(0, m.start() - 80) : m.start()]) for m in pattern.finditer(words)):
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
