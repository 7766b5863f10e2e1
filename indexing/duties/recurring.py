"""How often a duty is due again, from when, until when, and how many times in all.

"Bi-monthly" and "bi-weekly" have two meanings, so they say nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graph.model.dates import PartialDate
from graph.model.obligations import Recurrence, Run, TimeUnit, Value, ValueKind
from graph.text import numerals

_EACH = (
    r"\b(?:each|every|per|any\s+given|once\s+(?:a|per|every)|(?:end|close|beginning|commencement|start)\s+of\s+(?:a|the|each|every|such))"
    r"\s+(?:\w+\s+){0,2}?"
)
_SECOND = r"\b(?:(?:each|every|per)\s+(?:other|second|2nd|alternate)|(?:on|in|during)\s+alternate)\s+(?:\w+\s+)?"
_THIRD = r"\b(?:each|every)\s+(?:third|3rd)\s+(?:\w+\s+)?"


def _every(number: str, figure: int) -> str:
    """Return a pattern for an interval in words, in figures or both: "every two (2)"."""
    return rf"\bevery\s+(?:{number}\s*(?:\(\s*{figure}\s*\)\s*)?|\(?{figure}\)?\s*)(?:\w+\s+)?"


_NOT_AGAIN = r"(?!\s+(?:aggregate|limits?|maximum|caps?)\b)"
_PATTERNS: tuple[tuple[Recurrence, str], ...] = (
    (Recurrence.DAILY, rf"\bdaily\b|{_EACH}day\b(?!\s+(?:of|after|for|that|until|from|during))"),
    (Recurrence.WEEKLY, rf"(?<!bi-)\bweekly\b|{_EACH}week\b"),
    (Recurrence.EVERY_TWO_WEEKS, rf"\bfortnightly\b|{_EACH}fortnight\b|{_SECOND}weeks?\b|{_every('two', 2)}weeks\b"),
    (Recurrence.MONTHLY, rf"(?<!bi-)\bmonthly\b|{_EACH}month\b(?!\s+period)"),
    (Recurrence.EVERY_TWO_MONTHS, rf"{_SECOND}months?\b|{_every('two', 2)}months\b"),
    (
        Recurrence.QUARTERLY,
        rf"\bquarterly\b|{_EACH}(?:quarter|three[- ]month)\b|\bsuch\s+quarter\b|{_THIRD}month\b|{_every('three', 3)}months\b",
    ),
    (
        Recurrence.SEMIANNUAL,
        (
            r"\bsemi-?\s?annual(?:ly)?\b|\bhalf[- ]yearly\b|\btwice\s+(?:(?:a|per|each)\s+(?:calendar\s+)?year|yearly|annually)\b"
            rf"|{_every('six', 6)}months\b"
        ),
    ),
    (
        Recurrence.ANNUAL,
        (
            rf"\b(?:annually|(?<!half-)(?<!half\s)yearly)\b|\b(?-i:annual(?=\s+[a-z])){_NOT_AGAIN}|{_EACH}(?:year|annum|anniversary)\b"
            rf"|{_every('twelve', 12)}months\b"
        ),
    ),
    (
        Recurrence.EVERY_TWO_YEARS,
        (
            rf"\bbiennial(?:ly)?\b|{_SECOND}(?:years?|anniversary)\b|{_every('two', 2)}years\b"
            r"|\b(?:even|odd)[- ]numbered\s+(?:\w+\s+)?years?\b"
        ),
    ),
    (Recurrence.EVERY_THREE_YEARS, rf"\btriennial(?:ly)?\b|{_THIRD}(?:years?|anniversary)\b|{_every('three', 3)}years\b"),
)
_RECURS = tuple((recurrence, re.compile(rf"(?i){pattern}")) for recurrence, pattern in _PATTERNS)
_LONG: Sequence[Recurrence] = (
    Recurrence.EVERY_TWO_WEEKS,
    Recurrence.EVERY_TWO_MONTHS,
    Recurrence.EVERY_TWO_YEARS,
    Recurrence.EVERY_THREE_YEARS,
)
_SKIPS = re.compile(r"(?i)\b(?:other|second|alternate|third|fourth|fifth|sixth)\b")  # of these, none is each
_ALTERNATES = re.compile(r"(?i)\b(?:even|odd)[- ]numbered\b")
_RATE = re.compile(r"(?i)(?:%|percent|per\s?cent|interest)[^,;.]{0,60}$")
_FROM = re.compile(
    r"(?i)\b(?:(?:begin|commenc|start)\w*|first\s+(?:\w+\s+){0,2}?(?:of\s+which\s+)?(?:(?:is|being|shall\s+be"
    r"|will\s+be)\s+)?(?:due|payable|made|paid)(?:\s+and\s+payable)?"
    r"|from(?:\s+and\s+including)?|(?:between|during\s+the\s+period)(?:\s+from)?)\s+(?:(?:on|with|in|as\s+of|from)\s+)?(?:the\s+)?$"
)
_UNTIL = re.compile(
    r"(?i)\b(?:(?:up\s+)?until(?:\s+and\s+including)?|through(?:\s+and\s+including)?|thru|up\s+to(?:\s+and\s+including)?"
    r"|(?:ending|ends|concluding|expiring)(?:\s+on|\s+with)?"
    r"|(?:last|final)\s+(?:\w+\s+){0,2}?(?:of\s+which\s+)?(?:(?:is|being|shall\s+be|will\s+be)\s+)?(?:due|payable|made"
    r"|paid)(?:\s+on)?)\s+(?:the\s+)?$"
)
_TO = re.compile(r"(?i)\s*(?:,\s*)?(?:to|until|through|and|-)\s*(?:and\s+including\s+)?$")
_YEARS = re.compile(r"(?i)\b(?:from|between)\s+(?P<first>(?:19|20)\d\d)\s+(?:to|through|until|and)\s+(?P<last>(?:19|20)\d\d)\b")
_COUNT = rf"(?P<count>{numerals.SPELLED}|\d{{1,3}})\s*(?:\(\s*\d{{1,3}}\s*\)\s*)?"
_TIMES = re.compile(
    rf"(?i)\b{_COUNT}(?:(?:equal|approximately|substantially|successive|consecutive|level|further|[a-z-]+ly"
    rf"|annual)\s*,?\s*(?:and\s+)?){{0,5}}(?:instal?lments?|(?<=ly\s)payments?|(?<=annual\s)payments?)\b"
)
_UNITS = {
    Recurrence.WEEKLY: TimeUnit.WEEK,
    Recurrence.MONTHLY: TimeUnit.MONTH,
    Recurrence.ANNUAL: TimeUnit.YEAR,
}
_FOR = re.compile(r"(?i)\bfor\s+(?:a\s+(?:total\s+)?period\s+of\s+|a\s+total\s+of\s+|the\s+(?:first|next|following)\s+)?$")

_LATER = re.compile(r"(?i)\s*(?:after|following|from|before|prior|beyond|as\s+of)\b")


def recurrence(words: str) -> Recurrence | None:
    """Return how often it is due: the shortest interval that the words give, rates of interest aside."""
    return next((one for one, pattern in _RECURS if place(words, one, pattern)), None)


def place(words: str, one: Recurrence, pattern: re.Pattern[str] | None = None) -> re.Match[str] | None:
    """Return where words say that something returns so often; None where they do not."""
    pattern = pattern or dict(_RECURS)[one]
    found = (m for m in pattern.finditer(words) if one in _LONG or _counts_each(one, m))
    return next((m for m in found if not _RATE.search(words[max(0, m.start() - 80) : m.start()]) and not _alternates(words, one)), None)


def run(words: str, values: tuple[Value, ...], again: Recurrence) -> Run | None:
    """Return from when to when something returns, and how often in all; None where the words, whose values these are, say nothing of it."""
    days = [v for v in values if v.kind is ValueKind.DATE and v.day is not None]
    first = next((v.day for v in days if _FROM.search(words[: v.start][-80:])), None)
    lasts = [v.day for v in days if v.day and (_UNTIL.search(words[: v.start][-80:]) or _to(words, v, days))]
    if between := _YEARS.search(words):
        first, lasts = first or PartialDate(int(between["first"])), [*lasts, PartialDate(int(between["last"]))]
    found = Run(first, min(lasts, key=PartialDate.last_day, default=None), _times(words, values, again))
    return found if found != Run() else None


def _counts_each(one: Recurrence, found: re.Match[str]) -> bool:
    """Tell whether words mean each period, not each other one; "every third month" is a quarter, said so."""
    return not _SKIPS.search(found[0]) or (one is Recurrence.QUARTERLY and "month" in found[0].casefold())


def _alternates(words: str, one: Recurrence) -> bool:
    return one is Recurrence.ANNUAL and _ALTERNATES.search(words) is not None


def _to(words: str, value: Value, days: Sequence[Value]) -> bool:
    """Tell whether a day is the second of two: "from March 1, 2026 to December 1, 2026"."""
    before = next((v for v in reversed(days) if v.end <= value.start), None)
    return before is not None and bool(_TO.fullmatch(words, before.end, value.start)) and bool(_FROM.search(words[: before.start][-80:]))


def _times(words: str, values: tuple[Value, ...], again: Recurrence) -> int:
    """Return how often something returns in all: "in twelve equal monthly instalments", "each month for 12 months"; 0 if nothing says."""
    found = _TIMES.search(words)
    if found is not None:
        number = numerals.figure(found["count"]) if found["count"].isdigit() else numerals.spelled(found["count"])
        return int(number) if number is not None and number == int(number) else 0
    unit = _UNITS.get(again)
    lengths = (v for v in values if v.kind is ValueKind.DURATION and v.unit == unit and v.number.isdigit())
    return next((int(v.number) for v in lengths if _FOR.search(words[: v.start][-40:]) and not _LATER.match(words, v.end)), 0)
