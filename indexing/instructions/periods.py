"""From when until when a sentence holds: the first day of its change, and the first day without it.

effective as of D · retroactive to D · nunc pro tunc as of D · with effect from D          the change begins on D
as of the close of business on D · effective at the end of D                               on the day after D
through D · expires on D · up to and including D                                           D is the last day
until D · only until D                                                                     D is the first day without
for a period of six months from D · for calendar year 2019 · for the months of May to July 2020
for six months                                                                             counted from the first day of the change
void ab initio · as if it had never been contained therein                                 never there
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass, replace
from datetime import date

from graph.model.dates import PartialDate
from graph.text.dates import find_dates

_ON = (
    r"(?:,?\s(?:as\sof|as\sat|on|from|to|and|(?:calendar\s)?month\sof|including|retroactively|effective|immediately|the|of|date|day|with|after"
    r"|at|opening|start|beginning|close|end|business|11:59|p\.?m\.?,?|midnight|noon|\d{1,2}[:.]\d{2}(?:\s?hours|\s?[ap]\.?m\b\.?)?|nunc\spro\stunc|a\.m\.))*\s(?=[\w\d])"
)
_FROM = re.compile(
    r"(?i)(?:^from|(?<=that\s)from|(?<=that,\s)from|(?<=only\s)from|\b(?:t[ao]k\w+\seffect|comes?\sinto\s(?:force|effect)"
    r"|(?:in\s(?:force|effect)|appl(?:y|ies))(?=\s(?:from|as\sof|on|since))|(?<![)}]\swith\san\s)effective|(?:with|having)\s(?:\w+\s)?effect|retroactive(?:ly)?|nunc\spro\stunc"
    r"|(?<!dated\s)(?<!made\s)(?<!dated,\s)(?<!amended\s)as\s(?:of|from)|(?:from|on)\sand\s(?:after|from)|commencing|beginning|period\s(?:of|from)|starting))"
    + _ON
)
_AT_ITS_END = re.compile(r"(?i)\b(?:close|end|11:59)\b")
_TO = re.compile(
    r"(?i)\b(?P<word>(?:up\s)?to,?\s\(?but\s(?:excluding|not\sincluding),?\)?|through(?:\sand\sincluding|\sto)?|(?:up\s)?to\sand\sincluding|(?:up\s)?until(?:\sand\sincluding)?|till|ending(?:\son)?|expir\w+(?:\s(?:on|at))?"
    r"|laps\w+(?:\son)?|cease\w*\sto\s(?:apply|have\seffect|be\sin\s(?:force|effect))(?:\son|\safter)?|not\slater\sthan|up\sto)"
    r"\s(?:(?:with|in|and\sincluding|midnight|the\sclose\sof|business|11:59\s?p\.?m\.?|the\send\sof|on|of|the\searlier\sof|\(?\w\))\s){0,4}"
)
_TEMPORARY = re.compile(
    r"(?i)\b(?:period|during|from\sand\sincluding|temporar\w+|for\s(?:the|each|every|all)\s(?:calendar\s)?(?:months?|quarters?|years?|weeks?)|from\b[^:;]{4,40}\s(?:until|till|through|to)"
    r"|(?:shall|will)\s(?:\w+\s){1,4}(?:only\s)?(?:until|through)|(?:shall|will)\s(?:automatically\s)?expire|laps\w+|revert\w*"
    r"|again|once\smore|reinstated|only\suntil|until\b[^:;]{4,40}\sonly|^until|after\swhich|whereupon)\b"
)
_SHORT_OF = re.compile(r"(?i)(?:until|till|ceas\w+\b.*\son|excluding|not\sincluding),?\)?$")  # the day itself is outside
_AFTER_IT = re.compile(r"(?i)^\W{0,3}(?:after\s(?:which|that)\b|thereafter\b|inclusive)")
_NUMBERS = {
    word: n
    for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)  # noqa: SIM905
} | {"fifteen": 15, "eighteen": 18, "twenty-four": 24, "thirty": 30, "thirty-six": 36, "sixty": 60, "ninety": 90, "a": 1, "an": 1}
_LENGTH = re.compile(
    rf"(?i)\bfor\s(?:(?:a|an|the|further|additional|limited|temporary)\s)*(?:(?:period|term)\sof\s)?(?P<n>\d{{1,3}}|{'|'.join(_NUMBERS)})\s(?:\(\d{{1,3}}\)\s)?(?:consecutive\s|calendar\s)?"
    r"(?P<unit>day|week|month|year)s?\b(?:\speriod)?(?:,?\s(?P<from>from|commencing|beginning|starting|following|after)(?:\s(?:and\s(?:including|after)|on|from|as\sof|upon|with))*\s(?P<same>(?:such|that|said|the\ssame)\s(?:date|day)\b)?)?"
)
_YEAR_ONLY = re.compile(
    r"(?i)\b(?:for|during|in\srespect\sof|with\srespect\sto)\s(?:the\s)?(?:calendar\s)?years?\s(?P<first>(?:19|20)\d\d)(?:\s(?:and|through|to)\s(?P<last>(?:19|20)\d\d))?"
    r"(?!,?\s(?:onwards?\b|and\s(?:onwards?|thereafter|beyond|(?:each|every|all|any)\s)))"
)
_FRAMED = re.compile(
    r"(?i)(?:\{Q\d+\}|\b(?:only|solely|temporarily|suspended|waived|deleted|omitted|entirety|effective|in\s(?:full\s)?(?:force|effect)|(?:shall|will)\s(?:\w+\s){1,2})),?\s(?:and\s)?$|^[^{}]{0,80}[a-z\d],\s$"
)
_ONLY_THEN = re.compile(
    r"(?i)^[^;{}]{0,40}?,?\s(?:only|and\sno\slonger|(?:after|upon)\s(?:which|expir\w+|the\s(?:end|expir\w+))|whereupon|thereafter)\b"
)
_NEVER = re.compile(
    r"(?i)\bab\sinitio\b|\bas\s(?:if|though)\s(?:(?:it|they|the\ssame|such\s\w+|\{[PD]\d+\}|said\s\w+)\s)?(?:(?:had|have|were)\s)?never\s"
    r"|\b(?:null|void)\b[^.;]{0,60}?\bfrom\s(?:(?:its|their|the)\s)?(?:very\s)?(?:inception|beginning|outset|start)\b"
)
_NEAR, _WIDTH = 4, 40  # characters between the word and the day; characters a day takes


@dataclass(frozen=True, slots=True)
class Span:
    """From when until when: `start` is the first day, `end` the first day without it; `computed`: the end was counted from words."""

    start: PartialDate | None = None
    end: date | None = None
    computed: bool = False


def span(text: str, *, temporary: bool = False, first: PartialDate | None = None) -> Span:
    """Return from when until when a sentence holds, by its own words.

    `temporary`: what it does can only be for a time; `first` is the day from which a length without a beginning is counted.
    """
    start = _begins(text)
    whole = _period(text, framed=not temporary, first=start or first)
    if whole is not None:
        return replace(whole, start=start or whole.start)
    return Span(start, _ends(text, temporary=temporary))


def _begins(text: str) -> PartialDate | None:
    """Return the first day that stands behind a word such as "effective"."""
    for match in _FROM.finditer(text):
        if (day := _day_at(text, match.end())) is not None:
            ends = _AT_ITS_END.search(match[0]) is not None and day[0].exact
            return PartialDate.of(day[0].next_day()) if ends else day[0]
    return None


def _ends(text: str, *, temporary: bool) -> date | None:
    """Return the first day without it, where the words name a last day or the first one after it."""
    if not (temporary or _TEMPORARY.search(text)):
        return None
    for match in _TO.finditer(text):
        day = _day_at(text, match.end())
        if day is not None:
            inclusive = not _SHORT_OF.search(match["word"]) or _AFTER_IT.match(text[day[1] :])
            return day[0].next_day() if inclusive else day[0].first_day()
    return None


def never(text: str) -> bool:
    """Tell whether what the words take out is void from the beginning."""
    return _NEVER.search(text) is not None


def _day_at(text: str, at: int) -> tuple[PartialDate, int] | None:
    """Return the day written at a place, with where it ends."""
    days = find_dates(text[at : at + _WIDTH])
    return (days[0].date, at + days[0].end) if days and days[0].start <= _NEAR else None


def _period(text: str, *, framed: bool, first: PartialDate | None) -> Span | None:
    """Return the period a sentence is for; `framed`: only where the words put all it does into it, and do not only count something."""
    for pattern in (_YEAR_ONLY, _LENGTH):
        match = pattern.search(text)
        if match and (not framed or match.start() == 0 or _FRAMED.search(text[: match.start()]) or _ONLY_THEN.match(text[match.end() :])):
            return _counted(text, match, first) if pattern is _LENGTH else _years(match)
    return None


def _years(years: re.Match[str]) -> Span:
    return Span(PartialDate(int(years["first"]), 1, 1), PartialDate(int(years["last"] or years["first"])).next_day())


def _counted(text: str, length: re.Match[str], first: PartialDate | None) -> Span | None:
    """Read "for a period of six months from June 1, 2018": from the day the words give; without one, from the first day of the change."""
    stated = _day_at(text, length.end()) if length["from"] else None
    day = stated[0] if stated else first if length["same"] or not length["from"] else None
    count = number(length["n"])
    if day is None or not day.exact or count is None:
        return None
    return Span(stated[0] if stated else None, later(day.first_day(), count, length["unit"].lower()), computed=True)


def number(words: str) -> int | None:
    """Return a small number written as figures or as words."""
    return int(words) if words.isdigit() else _NUMBERS.get(words.lower())


def later(day: date, count: int, unit: str) -> date:
    """Return the day some days, weeks, months or years later; where the month is shorter, its last day."""
    if unit in {"day", "week"}:
        return date.fromordinal(day.toordinal() + count * (7 if unit == "week" else 1))
    months = day.month - 1 + count * (12 if unit == "year" else 1)
    year, month = day.year + months // 12, months % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))
