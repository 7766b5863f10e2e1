"""Days in words: "as of March 1, 2015", "in Q3 2020", "mid 2013", "last March", "a year ago", "today".

A stretch is what the words cover, first to last day; a single day is a stretch of one. Nothing invents
a day: what the stretch is taken for is `understanding`'s to decide and to show. Whether a date says
when to look or is itself asked about ("what is due on March 1?") is told by the words around it.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache

from graph.model.dates import PartialDate
from graph.text.dates import ANY_MONTH, DAY_NUMBER, find_dates, month_of
from rag.understand.wordings import leading


class Use(StrEnum):
    """What a stretch is for in its sentence."""

    ON = "ON"  # look on that day
    BEFORE = "BEFORE"  # look just before it
    AFTER = "AFTER"  # look once it has come
    SINCE = "SINCE"  # what has happened from then on
    FROM = "FROM"  # the first of two days
    TO = "TO"  # the second of two days
    SUBJECT = "SUBJECT"  # it is itself asked about


@dataclass(frozen=True, slots=True)
class Stretch:
    """[start, end) of the question, its lead words included, and the days meant, both inclusive."""

    start: int
    end: int
    words: str
    first: date
    last: date
    use: Use = Use.SUBJECT
    event: bool = False
    """It is an event of a document, not a date."""
    told: str = ""
    """What the event was taken to be."""

    @property
    def single(self) -> bool:
        """One day."""
        return self.first == self.last


_YEAR = r"(?P<year>(?:19|20)\d\d)(?![\d-])"
_COUNTS = {
    word: n
    for words, n in (("a an one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7), ("eight", 8))
    for word in words.split()
} | {"nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "eighteen": 18, "twenty-four": 24, "a couple of": 2, "half a": 0}
COUNT = rf"(?P<count>\d{{1,3}}|{'|'.join(sorted(_COUNTS, key=len, reverse=True))})\s+(?P<unit>day|week|month|quarter|year)s?"
"""A number of days, weeks, months, quarters or years."""

_QUARTER = re.compile(
    rf"(?i)\b(?:(?:q(?P<q>[1-4])|(?P<ord>first|second|third|fourth|last|1st|2nd|3rd|4th)\s+quarter),?\s*(?:(?:of|in)\s+)?{_YEAR}"
    r"|(?P<year2>(?:19|20)\d\d)[\s-]*q(?P<q2>[1-4])\b)"
)
_HALF = re.compile(rf"(?i)\b(?:(?P<half>first|second)\s+half\s+of\s+|h(?P<h>[12])\s+){_YEAR}")
_PART = re.compile(rf"(?i)\b(?P<part>early|mid|late|the middle of)[\s-]*(?:in\s+)?(?:(?P<month>{ANY_MONTH})\s*,?\s*(?:of\s+)?)?{_YEAR}")
_SHARES_YEAR = re.compile(
    rf"(?i)\b(?:(?P<early>\d{{1,2}})(?:st|nd|rd|th)?\s+)?(?P<month>{ANY_MONTH})(?:\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?)?"
    rf"(?=\s*(?:to|and|until|till|through|-|–)\s*(?:{DAY_NUMBER}\s+)?(?P<next>{ANY_MONTH})(?:\s+{DAY_NUMBER})?\s*,?\s*{_YEAR})"
)
_SEASON = re.compile(rf"(?i)\b(?P<season>spring|summer|autumn|fall)\s+(?:of\s+)?{_YEAR}")
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9}
_EDGE = re.compile(
    rf"(?i)\b(?:the\s+)?(?P<edge>very end|end|close|beginning|start|turn|outset)\s+of\s+(?:(?:the\s+year"
    rf"|(?P<month>{ANY_MONTH}))\s*,?\s*)?{_YEAR}"
    rf"|\b(?P<edge2>year[\s-]end)\s+{_YEAR.replace('year', 'year2', 1)}"
)
_BARE_YEAR = re.compile(
    r"(?i)\b(?:in|during|since|until|till|from|between|and|to|of|at|by|before|after|throughout|through|year|vs\.?|versus|or)\s+"
    rf"(?:the\s+year\s+)?{_YEAR}(?!\s*(?:%|percent|square|units?|shares|hours|days))"
)
_NOW = re.compile(r"(?i)\b(?:today|right now|now|currently|at present|at the moment|presently|these days|as we speak|nowadays)\b")
_NEAR_DAY = re.compile(r"(?i)\b(?P<word>yesterday|tomorrow)\b")
_AGO = re.compile(rf"(?i)\b{COUNT}\s+(?:ago|earlier|back|previously)\b")
_THIS = re.compile(
    rf"(?i)\b(?P<which>last|this|next|previous|the past|past)\s+(?:(?P<month>{ANY_MONTH})(?!\s+\d)|(?P<unit>year|month"
    rf"|quarter|week)(?=\W|$)(?!\s+of\b))"
)
_MONTH_ALONE = re.compile(
    rf"(?i)\b(?:in|during|back in|since|on|as of)\s+(?P<month>{ANY_MONTH})(?:\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?)?(?!\s*,?\s*\d)"
)
_SHIFT = re.compile(
    rf"(?i)\b(?:(?P<one>the\s+(?:very\s+)?day|{COUNT})\s+)(?P<way>before|after|prior to|following|earlier than|later than)\s+$"
)
_QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_LOWER_MONTH = re.compile(rf"\b{ANY_MONTH}", re.IGNORECASE)

_ASKS_ABOUT = (
    r"(?:\b(?:due|payable|owed|expir\w+|end\w*|terminat\w+|dated|matur\w+|clos\w+|begin\w*|start\w*|commenc\w+|effective|deliver\w*)\b"
    r"(?:\s+(?:in|on|by|as|of|at|before|after|from|to|since|until))*)"
)
_STANDS = (
    r"\b(?:was|were|is|are)\s+(?:it|this|that)?\s*as (?:of|at)|\bas (?:of|at|on)(?:\s+(?:in|on))?"
    r"|\bas it (?:stood|read|was|then stood)(?:\s+(?:in|on|at|as of))?|\bon the day of"
    r"|\b(?:stood|appli\w+|govern\w+|read|in force|in effect|in place|back|valid|current)\s+(?:in|on|at|as of|during|back in)"
)
_LEADS: tuple[tuple[re.Pattern[str], Use], ...] = tuple(
    (re.compile(rf"(?i)(?:{words})\s*(?:the\s+|\()?$"), use)
    for words, use in (
        (_ASKS_ABOUT, Use.SUBJECT),
        (_STANDS, Use.ON),
        (r"\bsince(?:\s+(?:as of|about))?|\bever since", Use.SINCE),
        (r"\bbetween|\bfrom", Use.FROM),
        (r"\bbefore|\bprior to|\bahead of|\bup to|\bup until", Use.BEFORE),
        (r"\bafter|\bfollowing|\bonce|\bpast", Use.AFTER),
        (r"\b(?:until|till|through|by|no later than|not later than|of|for|to|than|dated)", Use.SUBJECT),
        (r"\b(?:in|on|at|during|throughout|over|around|about)(?:\s+(?:or about|the year|the month of))?", Use.ON),
    )
)  # fmt: skip
_EXPLICIT_ON = re.compile(
    r"(?i)\b(?:as (?:of|at|on)|as it \w+(?: \w+)?|back in|stood|in force on|in effect on|in force in|in effect in)\b[\s\w]*$"
)
_FIRST_VERB = re.compile(
    r"(?i)\b(?:(?P<past>was|were|did|had|stood|applied|governed|used to|could|changed|moved|happened)|is|are|does"
    r"|do|may|can|must|shall|will|has|have|should)\b"
)
_EVENT = re.compile(
    r"(?i)\b(?:due|payable|owed?|paid|pay|deliver\w*|expir\w*|end(?:s|ed)?|terminat\w*|start\w*|begin\w*|began|close[sd]?|closing"
    r"|happen\w*|falls?|occur\w*|matur\w*|made|commenc\w*|accru\w*|invoice[ds]?|sold|acquired|issued|transferred|purchased|received|borrowed)\b"
)
_NAMED_AFTER = re.compile(
    r"(?i)\s*,?\s*(?:agreement|amendment|contract|lease|letter|order|addendum|version|sow|msa|invoice|budget|season"
    r"|report|forecast|plan|notes?)\b"
)
_WRITTEN = re.compile(rf"(?i)\d|{ANY_MONTH}")
_HAPPENED = re.compile(r"(?i)\b(?:in|on|at|during)\s+(?:the\s+)?$")
_NAMED_BY = re.compile(r"(?i)\b(?:dated|effective|that (?:began|\w+ed))\s+(?:\w+\s+)?$")
_YEARLESS = re.compile(rf"(?i){ANY_MONTH}(?:\s+{DAY_NUMBER})?")
_PAIR = re.compile(r"(?i)\s*(?:,\s*)?(?:and|to|until|till|through|versus|vs\.?|or|-|–)\s+(?:on\s+|in\s+|as of\s+)?(?:the\s+)?$")


def is_past(text: str) -> bool:
    """Tell whether a question's first verb looks back."""
    verb = _FIRST_VERB.search(text)
    return bool(verb and verb["past"])


def stretches(text: str, as_of: date, *, past: bool | None = None) -> tuple[Stretch, ...]:
    """Return what a question says of days, in order, each with what it is for; `past` where its own verb does not tell."""
    found: list[Stretch] = []
    for one in sorted(_every(text, as_of), key=lambda s: (s.start, s.start - s.end)):
        if not found or one.start >= found[-1].end:
            found.append(one)
        elif one.end > found[-1].end and one.start == found[-1].start:
            found[-1] = one
    shifted = [_shifted(text, one) for one in found]
    return tuple(_used(text, shifted, past=is_past(text) if past is None else past))


def counted(match: re.Match[str], day: date, *, back: bool) -> date:
    """Return a day a number of units away."""
    word = match["count"].casefold()
    count = int(word) if word.isdigit() else _COUNTS[word]
    unit, sign = match["unit"].casefold(), -1 if back else 1
    if unit in {"day", "week"}:
        return day + timedelta(days=sign * count * (7 if unit == "week" else 1))
    months = {"month": 1, "quarter": 3, "year": 12}[unit] * count or 6
    return _months_away(day, sign * months)


def _months_away(day: date, months: int) -> date:
    at = day.year * 12 + day.month - 1 + months
    year, month = max(1, min(9999, at // 12)), at % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def _every(text: str, as_of: date) -> Iterator[Stretch]:
    if any(c.isdigit() for c in text):
        yield from _written(text)
    yield from _counted_from(text, as_of)


def _written(text: str) -> Iterator[Stretch]:
    """Yield what carries its year."""
    capital = _LOWER_MONTH.sub(lambda m: m[0][0].upper() + m[0][1:], text)
    for mention in find_dates(capital):
        partial = mention.date
        yield Stretch(mention.start, mention.end, text[mention.start : mention.end], partial.first_day(), partial.last_day())
    readers: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[date, date]]], ...] = (
        (_QUARTER, _quarter), (_HALF, _half), (_PART, _part), (_EDGE, _edge), (_SEASON, _season), (_SHARES_YEAR, _sharing),
    )  # fmt: skip
    for pattern, read in readers:
        for match in pattern.finditer(text):
            yield Stretch(match.start(), match.end(), match[0], *read(match))
    for match in _BARE_YEAR.finditer(text):
        year = PartialDate(int(match["year"]))
        yield Stretch(match.start("year"), match.end(), match["year"], year.first_day(), year.last_day())


def _quarter(match: re.Match[str]) -> tuple[date, date]:
    ordinal = match["ord"]
    quarter = _QUARTERS[ordinal.casefold()] if ordinal else int(match["q"] or match["q2"])
    return _months(int(match["year"] or match["year2"]), 3 * quarter - 2, 3 * quarter)


def _half(match: re.Match[str]) -> tuple[date, date]:
    second = (match["half"] or "").casefold() == "second" or match["h"] == "2"
    return _months(int(match["year"]), 7 if second else 1, 12 if second else 6)


def _part(match: re.Match[str]) -> tuple[date, date]:
    """Thirds: "early 2013" is January to April, "mid-March" the 11th to the 20th."""
    third = {"e": 0, "m": 1, "t": 1, "l": 2}[match["part"][0].casefold()]
    year = int(match["year"])
    if match["month"] is None:
        return _months(year, 4 * third + 1, 4 * third + 4)
    month = PartialDate(year, month_of(match["month"]))
    return date(year, month.month, 10 * third + 1), (month.last_day() if third == 2 else date(year, month.month, 10 * third + 10))


def _season(match: re.Match[str]) -> tuple[date, date]:
    first = _SEASONS[match["season"].casefold()]
    return _months(int(match["year"]), first, first + 2)


def _sharing(match: re.Match[str]) -> tuple[date, date]:
    """The first of two months that one year is written after: "from January to June 2021", "November to March 2021"."""
    month = month_of(match["month"])
    whole = PartialDate(int(match["year"]) - (month > month_of(match["next"])), month)
    day = int(match["early"] or match["day"] or 0)
    if not 1 <= day <= whole.last_day().day:
        return whole.first_day(), whole.last_day()
    return (whole.first_day().replace(day=day),) * 2


def _edge(match: re.Match[str]) -> tuple[date, date]:
    partial = PartialDate(int(match["year"] or match["year2"]), month_of(match["month"]) if match["month"] else 0)
    ends = match["edge2"] is not None or match["edge"].casefold() in {"end", "very end", "close"}
    day = partial.last_day() if ends else partial.first_day()
    return day, day


def _counted_from(text: str, as_of: date) -> Iterator[Stretch]:
    """Yield what counts from the day the question is asked for."""
    for match in _NOW.finditer(text):
        yield Stretch(match.start(), match.end(), match[0], as_of, as_of)
    for match in _NEAR_DAY.finditer(text):
        day = as_of + timedelta(days=-1 if match["word"].casefold() == "yesterday" else 1)
        yield Stretch(match.start(), match.end(), match[0], day, day)
    for match in _AGO.finditer(text):
        day = counted(match, as_of, back=True)
        yield Stretch(match.start(), match.end(), match[0], day, day)
    for match in _THIS.finditer(text):
        yield Stretch(match.start(), match.end(), match[0], *_this(match, as_of))
    for match in _MONTH_ALONE.finditer(text):
        first, last = _latest_month(month_of(match["month"]), as_of, passed=False)
        day_of = int(match["day"] or 0)
        if 1 <= day_of <= last.day:
            first = last = first.replace(day=day_of)
        elif month_of(match["month"]) == 5 and match["month"] == "may":
            continue  # "in may" is no month; "May" is
        yield Stretch(match.start("month"), match.end(), text[match.start("month") : match.end()], first, last)


def _this(match: re.Match[str], as_of: date) -> tuple[date, date]:
    which = match["which"].casefold()
    step = {"this": 0, "next": 1}.get(which, -1)
    if match["month"]:
        if step == -1:
            return _latest_month(month_of(match["month"]), as_of, passed=True)
        return _months(as_of.year + (1 if step == 1 and month_of(match["month"]) <= as_of.month else 0), *([month_of(match["month"])] * 2))
    unit = match["unit"].casefold()
    if unit == "week":
        monday = as_of - timedelta(days=as_of.weekday()) + timedelta(days=7 * step)
        return monday, monday + timedelta(days=6)
    months = {"month": 1, "quarter": 3, "year": 12}[unit]
    begun = as_of.replace(day=1, month=(as_of.month - 1) // months * months + 1)
    first = _months_away(begun, step * months)
    return first, _months_away(first, months) - timedelta(days=1)


def _latest_month(month: int, as_of: date, *, passed: bool) -> tuple[date, date]:
    """Return the latest such month that has begun by a day, or, where it must have `passed`, that ended before the day's month."""
    year = as_of.year if (month < as_of.month or (month == as_of.month and not passed)) else as_of.year - 1
    return _months(year, month, month)


def _months(year: int, first: int, last: int) -> tuple[date, date]:
    return date(year, first, 1), date(year, last, calendar.monthrange(year, last)[1])


def _shifted(text: str, one: Stretch) -> Stretch:
    """Count from a day that is named: "two years before March 1, 2015", "the day after March 1, 2015"."""
    match = leading(_SHIFT, text, one.start)
    if match is None:
        return one
    back = match["way"].casefold() in {"before", "prior to", "earlier than"}
    base = one.first if back else one.last
    day = counted(match, base, back=back) if match["count"] else base + timedelta(days=-1 if back else 1)
    return Stretch(match.start(), one.end, text[match.start() : one.end], day, day)


def _used(text: str, found: list[Stretch], *, past: bool) -> Iterator[Stretch]:
    """Yield the stretches with what each is for, and with the lead words that say so."""
    last_use, last_end = None, 0
    for one in found:
        lead, use = _lead(text, one, past=past)
        if last_use is Use.FROM and _PAIR.match(text, last_end, one.start):
            lead, use = last_end, Use.TO
        elif use is Use.FROM and not _paired(text, one, found):
            use = Use.SUBJECT
        yield one if use is Use.SUBJECT else replace(one, start=lead, words=text[lead : one.end].strip(), use=use)
        last_use, last_end = use, one.end


def _paired(text: str, one: Stretch, found: list[Stretch]) -> bool:
    return any(other.start > one.start and _PAIR.match(text, one.end, other.start) for other in found)


def _lead(text: str, one: Stretch, *, past: bool) -> tuple[int, Use]:
    """Return where the words that lead to a stretch begin and what they make of it."""
    if _NAMED_AFTER.match(text, one.end):
        return one.start, Use.SUBJECT
    match, use = next(((m, use) for pattern, use in _LEADS if (m := leading(pattern, text, one.start))), (None, None))
    if match is None or use is None:
        apart = text[: one.start].rstrip()[-1:] in {",", "", "("}
        return one.start, Use.ON if apart or not _WRITTEN.match(one.words) else Use.SUBJECT
    if use is Use.SUBJECT and past and not leading(_NAMED_BY, text, one.start):
        happened = leading(_HAPPENED, text, one.start)  # "what was payable in 2015?": the event's day is the day to look on
        return (happened.start(), Use.ON) if happened else (one.start, use)
    return (match.start(), use) if _looks(text, one, match.start(), use, past=past) else (one.start, Use.SUBJECT)


def _looks(text: str, one: Stretch, lead: int, use: Use, *, past: bool) -> bool:
    """Tell whether lead words mean what they say: "on May 1" is a day to look on only where the question asks what holds."""
    if use in {Use.BEFORE, Use.AFTER}:
        return past and not _EVENT.search(text, 0, lead)
    if use is not Use.ON or leading(_EXPLICIT_ON, text, one.start):
        return True
    if _YEARLESS.fullmatch(one.words) and not past:
        return False
    ahead = text[:lead].rstrip()
    return past or not ahead or ahead.endswith((",", "(")) or _stands(text, one)


def _stands(text: str, one: Stretch) -> bool:
    """Tell whether a question put in the present asks what holds on a day, rather than what happens on it."""
    return (one.single or (one.last.month - one.first.month < 4 and one.last.year == one.first.year)) and not _happens(text)


@lru_cache(maxsize=8)
def _happens(text: str) -> bool:
    """Tell whether a question speaks of something that happens; asked of the same words for each of its days."""
    return _EVENT.search(text) is not None
