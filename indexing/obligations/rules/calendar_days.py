"""Deadlines that words name by the calendar: days of each year or month, ends of periods, days in figures that can be read in two ways.

A day that returns keeps no year (`Deadline.days`, `day_of_month`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Recurrence, Run, TimeUnit, Timing, Value, ValueKind, YearDay
from graph.text import numerals
from graph.text.dates import parse_date, readings

BY = r"on\s+or\s+(?:before|prior\s+to)|no(?:t)?\s+later\s+than|by(?:\s+no\s+later\s+than)?|before|prior\s+to|on"
"""Words before the day by which something is due."""
_ORDINALS: Mapping[str, int] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "fifteenth": 15, "twentieth": 20, "twenty-fifth": 25, "thirtieth": 30, "forty-fifth": 45, "sixtieth": 60, "ninetieth": 90,
    "last": 31, "final": 31,
}  # fmt: skip
_ORDINAL = rf"(?:{'|'.join(word.replace('-', '[- ]') for word in _ORDINALS)}|\d{{1,3}}(?:st|nd|rd|th))"
_AGAIN = r"(?:\s*\(\s*\d{1,3}\s?(?:st|nd|rd|th)?\s*\))?"
_WORKING = r"(?P<working>(?:business|working|banking)\s)?"
_DAY_OF_MONTH = re.compile(
    rf"(?i)(?:\b(?P<how>{BY})\s+)?(?:the\s+)?\b(?P<first>{_ORDINAL}){_AGAIN}(?:\s+(?:calendar\s+)?{_WORKING}days?)?"
    rf"(?P<more>(?:\s*(?:,|and|&)\s*(?:(?:and|the)\s+)*{_ORDINAL}(?:\s+days?)?)*)\s+"
    r"(?:of|in)\s+(?:each|every|the|a)\s+(?!(?:second|third|fourth|other|alternate)\s)(?:\w+\s+){0,2}?month\b"
)
_COUNTED = re.compile(r"(?i)\b(?:after|following|from|prior\s+to|before|(?:ending|beginning|starting)\s+on|,|and|or)\s+(?:the\s+)?$")
_MONTH = (
    r"(?-i:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?)"
)
_NO_YEAR = r"(?!\s*,?\s*(?:of\s+)?(?:19|20)\d\d)"
_YEAR_DAY = (
    rf"(?:{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?!\d)|(?:the\s+)?(?:last|{_ORDINAL}"
    rf"|\d{{1,2}}){_AGAIN}(?:\s+day)?(?:\s+of)?\s+{_MONTH}\b){_NO_YEAR}"
)

_YEAR_DAYS = re.compile(
    rf"(?i)(?P<link>\b(?:{BY}|each|every|after|following)\s+(?:each\s+|every\s+|the\s+)?)"
    rf"(?P<days>{_YEAR_DAY}(?:\s*(?:,|and|&)\s*(?:(?:and|on|the|each)\s+)*{_YEAR_DAY}){{0,11}})"
    r"(?P<each>\s*,?\s*(?:of|in)\s+(?:each|every|any)\s+(?:\w+\s+)?year\b)?"
)
_RUNS = re.compile(r"(?i)\b(?:commenc\w+|begin\w*|start\w*|end(?:s|ed|ing)?|expir\w+|effective)\s+$")
_EVERY_YEAR = re.compile(r"(?i)\b(?:each|every|per)\s+(?:\w+\s+)?year,?\s+$|\b(?:yearly|annually)\b[^.;]{0,20}$")
_NTH_AFTER = re.compile(
    rf"(?i)\b(?:{BY})\s+(?:the\s+)?(?P<day>(?P<first>{_ORDINAL}){_AGAIN}\s+(?:calendar\s+)?{_WORKING}day)\s+"
    r"(?:(?P<after>after|following|from)|before|prior\s+to|preceding)\s+"
)
_PERIOD_END = re.compile(
    rf"(?i)\b(?P<how>{BY})\s+(?:the\s+)?(?P<trigger>(?:end|close|last\s+day)\s+of\s+(?:each|every)\s+(?:calendar\s+(?:month"
    rf"|quarter|year)|month)\b"
    rf"|(?:(?:each|every)\s+)?(?:{_ORDINAL}{_AGAIN}\s+)?anniversary(?:\s+date)?\s+of\s+(?:the\s+)?[\w ]{{3,40}}?(?=\s*[,.;]|$))"
)
_FIGURES = re.compile(r"(?<![\d/.-])(\d\d?)([/.-])(\d\d?)\2(?:\d{4}|\d\d)(?![\d/-])")


def side(preposition: str) -> Timing:
    """Return on which side of a day lies what is due "on", "before" or "by" it."""
    low = preposition.casefold()
    return Timing.ON if low == "on" else Timing.BEFORE if low.startswith(("before", "prior")) else Timing.WITHIN


def of_month(words: str) -> Deadline | None:
    """Return the deadline of what is due on a day of each month, by its date or counted in working days; None where words name none."""
    found = _DAY_OF_MONTH.search(words)
    ahead = words[max(0, found.start() - 40) : found.start()] if found else ""
    if found is None or (not found["how"] and _COUNTED.search(ahead)):
        return None
    numbers = [_ordinal(found["first"]), *(_ordinal(m[0]) for m in re.finditer(rf"(?i)\b{_ORDINAL}", found["more"]))]
    timing = Timing.BEFORE if side(found["how"] or "by") is Timing.BEFORE else Timing.WITHIN
    if not all(1 <= n <= 31 for n in numbers) or (found["working"] and len(numbers) > 1):
        return None
    if len(numbers) > 1:
        return Deadline(timing, days=tuple(YearDay(0, n) for n in sorted({*numbers})))
    return Deadline(timing, day_of_month=numbers[0], working=bool(found["working"]))


def of_year(words: str, subject: int, recurrence: Recurrence | None, values: tuple[Value, ...]) -> tuple[Deadline, Recurrence] | None:
    """Return the deadline of what is due on days of each year, and how often that is; None where the words name none, or no year again.

    A time that the words count from such days ("within 90 days after June 30 of each year") is counted from each.
    """
    for found in _YEAR_DAYS.finditer(words):
        days = _days(found["days"])
        ahead, link = words[: found.start()], found["link"].casefold()
        each = found["each"] or "each" in link or "every" in link or _EVERY_YEAR.search(ahead) or (len(days) > 1 and recurrence)
        often = {1: Recurrence.ANNUAL, 2: Recurrence.SEMIANNUAL, 4: Recurrence.QUARTERLY, 12: Recurrence.MONTHLY}.get(
            len(days), Recurrence.ANNUAL
        )
        led = found.start() < subject and ahead.rstrip()[-1:] not in ("", ",")
        if not days or not each or recurrence not in {None, Recurrence.ANNUAL, often} or led or _RUNS.search(ahead[-30:]):
            continue
        span = next((v for v in values if v.kind is ValueKind.DURATION and not ahead[v.end :].strip(" '") and v.end <= found.start()), None)
        if span is None and link.startswith(("after", "following")):
            continue
        return Deadline(Timing.BEFORE if side(link) is Timing.BEFORE else Timing.WITHIN, span=span, days=days), often
    return None


def nth_after(words: str) -> tuple[Value, Timing, int] | None:
    """Return the time by which words count a day ("on the 15th day after"), its side, and where what it is counted from begins."""
    found = _NTH_AFTER.search(words)
    if found is None or found["first"].casefold() in {"last", "final"}:
        return None
    unit = TimeUnit.BUSINESS_DAY if found["working"] else TimeUnit.DAY
    value = Value(ValueKind.DURATION, *found.span("day"), number=str(_ordinal(found["first"])), unit=unit)
    return value, Timing.WITHIN if found["after"] else Timing.BEFORE, found.end()


def of_period(words: str) -> Deadline | None:
    """Return the deadline of what is due by the end of each period of the calendar, or by an anniversary."""
    found = _PERIOD_END.search(words)
    if found is None:
        return None
    return Deadline(Timing.BEFORE if side(found["how"]) is Timing.BEFORE else Timing.WITHIN, trigger=" ".join(found["trigger"].split()))


def day_in_figures(words: str) -> Iterator[re.Match[str]]:
    """Yield the days in figures that can be read in two ways."""
    return (found for found in _FIGURES.finditer(words) if readings(found[0]))


def in_figures(deadline: Deadline, day_first: bool | None) -> Deadline:
    """Return a deadline with the day that a date in figures means by the other dates of the document; else it waits for somebody to say."""
    found = _FIGURES.match(deadline.trigger)
    both = readings(found[0]) if found and deadline.day is None else ()
    if found is None or not both:
        return deadline
    if day_first is None:
        return replace(deadline, trigger=f"{found[0]}, which is {both[0]} or {both[1]}")
    way = "day before month" if day_first else "month before day"
    read_as = f"{found[0]} is read with the {way}, as other dates of the document are written"
    return replace(deadline, trigger="", day=both[day_first], read_as=read_as)


def day_first(texts: Iterable[str]) -> bool | None:
    """Return whether a document's dates in figures put the day before the month, by those read only so; None if they do not tell."""
    found = [(int(m[1]), int(m[3])) for text in texts for m in _FIGURES.finditer(text)]
    ways = {first > 12 for first, second in found if (first > 12) is not (second > 12) and max(first, second) <= 31}
    return ways.pop() if len(ways) == 1 else None


def _ordinal(words: str) -> int:
    """Return the number of an ordinal in words or figures, 31 for "last"; 0 for what is none."""
    digits = re.match(r"\d+", words)
    return int(digits[0]) if digits else _ORDINALS.get("-".join(words.casefold().replace("-", " ").split()), 0)


def _days(words: str) -> tuple[YearDay, ...]:
    """Return the days of a list; () where no year has one of them."""
    found: set[YearDay] = set()
    for one in re.finditer(rf"(?i){_YEAR_DAY}", words):
        month = re.search(_MONTH, one[0])
        first = parse_date(f"{month[0].rstrip('.')} 1, 2000") if month else None  # of a leap year, which has them all
        number = re.search(rf"(?i)\b(?:{_ORDINAL}|\d{{1,2}})", one[0])
        if first is None or number is None:
            return ()
        longest = PartialDate(2000, first.month).last_day().day
        day = _ordinal(number[0])
        if number[0].casefold() == "last":
            day = 31 if first.month == 2 else longest
        elif not 1 <= day <= longest:
            return ()
        found.add(YearDay(first.month, day))
    return tuple(sorted(found))


_ADVERBS: Mapping[str, Recurrence] = {
    "daily": Recurrence.DAILY, "weekly": Recurrence.WEEKLY, "fortnightly": Recurrence.EVERY_TWO_WEEKS, "monthly": Recurrence.MONTHLY,
    "quarterly": Recurrence.QUARTERLY, "semiannual": Recurrence.SEMIANNUAL, "halfyearly": Recurrence.SEMIANNUAL,
    "twice": Recurrence.SEMIANNUAL,    "annual": Recurrence.ANNUAL, "yearly": Recurrence.ANNUAL, "biennial": Recurrence.EVERY_TWO_YEARS,
    "evennumbered": Recurrence.EVERY_TWO_YEARS, "oddnumbered": Recurrence.EVERY_TWO_YEARS, "triennial": Recurrence.EVERY_THREE_YEARS,
}  # fmt: skip
_INTERVALS: Mapping[tuple[int, str], Recurrence] = {
    (1, "day"): Recurrence.DAILY, (1, "week"): Recurrence.WEEKLY, (2, "week"): Recurrence.EVERY_TWO_WEEKS,
    (1, "fortnight"): Recurrence.EVERY_TWO_WEEKS, (1, "month"): Recurrence.MONTHLY, (2, "month"): Recurrence.EVERY_TWO_MONTHS,
    (3, "month"): Recurrence.QUARTERLY, (1, "quarter"): Recurrence.QUARTERLY, (6, "month"): Recurrence.SEMIANNUAL,
    (12, "month"): Recurrence.ANNUAL, (1, "year"): Recurrence.ANNUAL, (2, "year"): Recurrence.EVERY_TWO_YEARS,
    (3, "year"): Recurrence.EVERY_THREE_YEARS,
}  # fmt: skip
_COUNTS: Mapping[str, int] = {"other": 2, "second": 2, "alternate": 2, "two": 2, "third": 3, "three": 3, "six": 6, "twelve": 12}
_RETURNS = re.compile(
    r"(?i)(?<!bi-)(?<!half[- ])\b(?:(?P<adverb>daily|weekly|fortnightly|monthly|quarterly|semi-?\s?annual(?:ly)?|half[- ]yearly"
    r"|annually|yearly"
    r"|(?-i:annual(?=\s+[a-z]))(?!\s+(?:aggregate|limit|maximum|cap))|biennial(?:ly)?|triennial(?:ly)?|(?:even|odd)-numbered"
    r"|twice\s+(?=(?:(?:a|per|each)\s+(?:calendar\s+)?year|yearly|annually)\b))"
    r"|(?:each|every|per|any\s+given|once\s+(?:a|per|every)|(?:end|close|beginning|start)\s+of\s+(?:a|the|such)"
    r"|such(?=\s+quarter)|(?P<on>on|in|during)(?=\s+alternate))\s+"
    rf"(?:(?P<count>{'|'.join(_COUNTS)}|\(?\d+\)?)[\s-]+(?:\(\s*\d+\s*\)\s*)?)?(?P<between>(?:\w+\s+){{0,2}}?)"
    r"(?P<unit>day|week|fortnight|month|quarter|year|annum|anniversary)s?\b(?!\s+period)(?:(?<!day)|(?!\s+(?:of|after|for|that"
    r"|until|from|during)\b)))"
)
_SKIPS = re.compile(r"(?i)\b(?:other|second|alternate|third|four(?:th)?|fi(?:fth|ve)|sixth|eight|nine|ten|even|odd)\b")
"""Of these, none is each."""
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
    return min((one for one, _ in _intervals(words)), key=list(Recurrence).index, default=None)


def place(words: str, one: Recurrence) -> re.Match[str] | None:
    """Return where words say that something returns so often; None where they do not."""
    return next((found for other, found in _intervals(words) if other is one), None)


def _intervals(words: str) -> Iterator[tuple[Recurrence, re.Match[str]]]:
    for found in _RETURNS.finditer(words):
        if _RATE.search(words[max(0, found.start() - 80) : found.start()]):
            continue
        adverb = re.sub(r"[^a-z]", "", (found["adverb"] or "").casefold())
        if adverb:
            yield _ADVERBS.get(adverb) or _ADVERBS[adverb.removesuffix("ly")], found
            continue
        count, unit = (found["count"] or "1").strip("()").casefold(), found["unit"].casefold()
        number = _COUNTS.get(count) or int(count)
        often = _INTERVALS.get((number, "year" if unit in {"annum", "anniversary"} else unit))
        if often is not None and not _SKIPS.search(found["between"]):
            yield often, found


def run(words: str, values: tuple[Value, ...], again: Recurrence) -> Run | None:
    """Return from when to when something returns, and how often in all; None where the words, whose values these are, say nothing of it."""
    days = [v for v in values if v.kind is ValueKind.DATE and v.day is not None]
    first = next((v.day for v in days if _FROM.search(words[: v.start][-80:])), None)
    lasts = [v.day for v in days if v.day and (_UNTIL.search(words[: v.start][-80:]) or _to(words, v, days))]
    if between := _YEARS.search(words):
        first, lasts = first or PartialDate(int(between["first"])), [*lasts, PartialDate(int(between["last"]))]
    found = Run(first, min(lasts, key=PartialDate.last_day, default=None), _times(words, values, again))
    return found if found != Run() else None


def _to(words: str, value: Value, days: Sequence[Value]) -> bool:
    """Tell whether a day is the second of two: "from March 1, 2026 to December 1, 2026"."""
    before = next((v for v in reversed(days) if v.end <= value.start), None)
    return before is not None and bool(_TO.fullmatch(words, before.end, value.start)) and bool(_FROM.search(words[: before.start][-80:]))


def _times(words: str, values: tuple[Value, ...], again: Recurrence) -> int:
    """Return how often something returns in all: "in twelve equal monthly instalments", "each month for 12 months"; 0 if nothing says."""
    found = _TIMES.search(words)
    if found is not None:
        number = numerals.parse_figure(found["count"]) if found["count"].isdigit() else numerals.parse_words(found["count"])
        return int(number) if number is not None and number == int(number) else 0
    unit = _UNITS.get(again)
    lengths = (v for v in values if v.kind is ValueKind.DURATION and v.unit == unit and v.number.isdigit())
    return next((int(v.number) for v in lengths if _FOR.search(words[: v.start][-40:]) and not _LATER.match(words, v.end)), 0)
