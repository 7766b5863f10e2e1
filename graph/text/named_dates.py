"""Days that a contract gives a name: the "Effective Date", the "Launch Date".

A name is dated where its own definition gives the day ("the “Opening Date” means 1 May 2020", "1 May 2020 (the “Opening Date”)",
"Opening Date: 1 May 2020"). Where it means something that happens ("the date on which the Store opens"), nobody has dated it, and
the words that say so are kept. All texts are flat: plain quotation marks, single spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from graph.text.dates import find_dates, readings
from graph.text.lazy_patterns import lazily

_MEANS = r"(?:(?:shall |will )?(?:means?|be|refers? to)|is(?: defined as)?|has the meaning|:|-)"
_TO_THE_DAY = lazily(r"(?i)\W*(?:(?:the|as of|on|date|day|of|be|deemed|to|hereof|first|agreed|that is|which is|effective)\W+){0,6}$")
_BEFORE_BRACKET = lazily(
    r"(?i)^\W*(?:\([^()]*)?\(?\W*(?:(?:the|such|that|this|herein\w*|date|being|called|as|referred to|collectively|each|an?)\W+){0,5}$"
)
_ELSEWHERE = lazily(
    r"(?i)\b(?:meaning|(?:set forth|specified|stated) (?:in|on)|defined (?:in|above)|provided in|described in|see)\b"
    r"|^\W*(?:in|on|as|given|ascribed|assigned|set)\b"
)
_HAPPENS = lazily(
    r"(?i)\b(?:(?:date|day|time) (?:on|upon|as of|of|that|when|following|after|first|set|above|written)\b"
    r"|upon\b|when\b|date hereof|execution\b|signing\b|(?-i:(?:[A-Z]\w+ ){1,3}Date$))[^.;\"]{0,200}$"
)
_ALSO = lazily(r"(?i)\b(?:later|earlier|latest|earliest) (?:of|to occur)\b|\bunless\b|\bor such (?:other|later|earlier)\b")
_LONGER_NAME = lazily(r"[A-Z][a-z]+ $")
_CONTRACT = r"(?:this|the) (?:[\w-]+ ){0,2}?(?:agreement|contract|lease|licen[sc]e)"
_SUPPOSED = lazily(r"(?i)\b(?:if|unless|whether|when|provided|until|after|before|assuming)\b[^.;]{0,20}$")
_SENTENCE_ENDS = lazily(r"[.;](?=\s|$)")
_REACH = 160  # characters of a definition that say what the name means


@dataclass(frozen=True, slots=True)
class NamedDay:
    """What a name means: the `day`, or (None) the words of what nobody dated. [start, end) of `text` are the words of either."""

    text: str
    start: int
    end: int
    day: date | None = None

    @property
    def words(self) -> str:
        """The words that define it, as they stand."""
        return self.text[self.start : self.end].strip(" ,\"'")


def named_day(name: str, texts: Iterable[str]) -> NamedDay | None:
    """Return what some texts say that a name means: the first day that is given, else the first event; None where none defines it."""
    found = [one for text in texts if name.casefold() in text.casefold() for one in _defined(name, text)]
    return next((one for one in found if one.day is not None), next(iter(found), None))


def _defined(name: str, text: str) -> Iterator[NamedDay]:
    for place in re.finditer(rf"(?i)[\"']{re.escape(name)}[,.]?[\"']", text):
        yield from _after(text, place.end())
        yield from _before(text, place.start())
    for place in re.finditer(rf"(?i)\b{re.escape(name)} ?:", text):
        if not _LONGER_NAME.search(text[max(0, place.start() - 30) : place.start()]):
            yield from _dated(text, place.end(), text[place.end() : place.end() + _REACH], label=True)

    is_day = lazily(rf"(?i)\b{re.escape(name)}(?: of {_CONTRACT})? (?:shall be|will be|is)\b(?: deemed(?: to be)?)?")
    for place in is_day.finditer(text):
        ahead = text[max(0, place.start() - 30) : place.start()].removesuffix("The ")
        if not (_LONGER_NAME.search(ahead) or _SUPPOSED.search(ahead)):
            yield from _dated(text, place.end(), text[place.end() : _stop(text, place.end())])


def _stop(text: str, at: int) -> int:
    """Return where a sentence ends that goes on at a place, or how far it is read."""
    stop = _SENTENCE_ENDS.search(text, at, at + _REACH)
    return stop.start() if stop else min(len(text), at + _REACH)


def _after(text: str, at: int) -> Iterator[NamedDay]:
    """Yield what stands behind a name that is defined there ("“Opening Date” means ...")."""
    means = lazily(rf"(?i)\W{{0,3}}(?:\([^()]*\))?[\s,]*{_MEANS}\s*").match(text, at)
    if means is None:
        return
    end = _stop(text, means.end())
    said = text[means.end() : end]
    dated = list(_dated(text, means.end(), said))
    yield from dated
    if not dated and said.strip() and not _ELSEWHERE.search(said):
        yield NamedDay(text, means.end(), end)


def _dated(text: str, at: int, said: str, *, label: bool = False) -> Iterator[NamedDay]:
    """Yield the day that words begin with; behind a `label` further particulars may follow."""
    for mention in find_dates(said)[:1]:
        open_ = readings(said[mention.start : mention.end]) or (_ALSO.search(said) and not label)
        if mention.date.exact and not open_ and _TO_THE_DAY.match(said[: mention.start]):
            yield NamedDay(text, at + mention.start, at + mention.end, mention.date.first_day())


def _before(text: str, at: int) -> Iterator[NamedDay]:
    """Yield what stands before a name in brackets ("1 May 2020 (the “Opening Date”)", "the date the Store opens (the “Opening Date”)")."""
    low = max(0, at - _REACH)
    ahead = text[low:at]
    if "(" not in ahead:
        return
    mentions = [m for m in find_dates(ahead) if _BEFORE_BRACKET.match(ahead[m.end :])]
    if mentions and mentions[-1].date.exact and not readings(ahead[mentions[-1].start : mentions[-1].end]):
        last = mentions[-1]
        yield NamedDay(text, low + last.start, low + last.end, last.date.first_day())
        return
    words = ahead[: ahead.rindex("(")]
    happens = (
        _HAPPENS.search(words)
        if re.fullmatch(r"(?i)[\s(]*(?:the |such |such date,? |that day,? |herein\w*,? )?", ahead[len(words) :])
        else None
    )
    if happens is not None:
        yield NamedDay(text, low + happens.start(), low + happens.end())
