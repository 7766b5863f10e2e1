"""The days an instrument names by words: what it defines ("1 November 2017 (the "Variation Date")"), and its own day.

    With effect from the Variation Date, ...                 the day defined, in a parenthesis or by "means"
    for six months from the date hereof                      the day the instrument was agreed

Only a day that the instrument itself gives counts: "the Effective Date" of the contract it amends is not its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.model.dates import PartialDate
from graph.model.documents import Document
from graph.text.dates import find_dates
from indexing.instructions.sentences.naming import Named

_TERM = r"[\"“]\s*(?P<term>[A-Z][\w’'-]*(?:\s[\w’'-]+){0,6}?)[,.]?\s*[\"”]"
_IN_PARENTHESES = re.compile(rf"\((?:[^()\"“”]{{0,60}}\s)?{_TERM}[^()]{{0,40}}\)")
_MEANS = re.compile(rf"{_TERM}\s(?:(?:shall|will)\s)?(?:means?|be|is|refers?\sto|:|=)\s?(?:on\s|the\s(?:date|day)\sof\s)?(?=[\w\d])")
_LABELLED = re.compile(r"(?:^|\|)[ \t]*(?P<term>(?:[A-Z][\w’'-]*[ \t]){0,4}(?:Date|Day|Time))[ \t]*[|:][ \t]*(?=[\w\d])", re.MULTILINE)
_IS_DAY = re.compile(r"(?i)\b(?:date|day|time|commencement|deadline)\b")
_BESIDE = re.compile(r"[\s,]*")
_NAMED_DATE = re.compile(r"\{D(\d+)\}(?=\s(?:[A-Z][\w-]*\s){0,2}(?:Date|Day|Time)\b)")  # "the First Amendment Effective Date"
_BACK, _AHEAD = 40, 30  # characters in which the day stands before a parenthesis, and behind "means"
_ON_SIGNING = re.compile(
    r"\b(?:effective|with\seffect)\s(?:immediately\s)?(?:up)?on\s(?:its\s|the\s|full\s|due\s)*(?:execution|signature|signing)(?=[.,;]|\s?$)"
)


@dataclass(frozen=True, slots=True)
class OwnDays:
    """The days one instrument names: `defined` by its terms, longest first, `agreed` its own, `starts` its changes'."""

    defined: tuple[tuple[str, PartialDate], ...] = ()
    agreed: PartialDate | None = None
    starts: PartialDate | None = None

    def written_out(self, text: str, docs: Sequence[Named] = ()) -> str:
        """Return a text with each day that the instrument defines written as the day itself; `docs` are set apart in it."""
        text = _NAMED_DATE.sub(lambda m: docs[int(m[1])].text if int(m[1]) < len(docs) else m[0], text)
        if self.agreed is not None and self.agreed.exact:
            text = _ON_SIGNING.sub(f"effective as of {self.agreed}", text)
        for term, day in self.defined:
            text = re.sub(rf"\b(?:[Tt]he|[Ss]uch|[Tt]hat|[Ss]aid)\s{re.escape(term)}\b(?!['’])", str(day), text)
        return text


def own_days(document: Document, text: str) -> OwnDays:
    """Return the days that an instrument names in its text."""
    return OwnDays(defined_days(text), document.agreed, document.starts)


@lru_cache(maxsize=64)
def defined_days(text: str) -> tuple[tuple[str, PartialDate], ...]:
    """Return the days a text gives names to, the longest name first."""
    flat = " ".join(text.split())
    found: dict[str, PartialDate] = {}
    for term, day in (*_in_parentheses(flat), *_meant(flat), *_labelled(text)):
        found.setdefault(term, day)
    return tuple(sorted(found.items(), key=lambda one: -len(one[0])))


def _in_parentheses(text: str) -> Iterator[tuple[str, PartialDate]]:
    for paren in _IN_PARENTHESES.finditer(text):
        before = text[max(0, paren.start() - _BACK) : paren.start()]
        days = find_dates(before) if _IS_DAY.search(paren["term"]) else ()
        if days and days[-1].date.exact and _BESIDE.fullmatch(before[days[-1].end :]):
            yield paren["term"], days[-1].date


def _labelled(text: str) -> Iterator[tuple[str, PartialDate]]:
    """Yield the days of a table of particulars: "| Variation Date | 1 June 2016 |", "Variation Date: 1 June 2016"."""
    for label in _LABELLED.finditer(text):
        days = find_dates(text[label.end() : label.end() + _AHEAD])
        if days and days[0].date.exact and not days[0].start:
            yield label["term"], days[0].date


def _meant(text: str) -> Iterator[tuple[str, PartialDate]]:
    for means in _MEANS.finditer(text):
        days = find_dates(text[means.end() : means.end() + _AHEAD]) if _IS_DAY.search(means["term"]) else ()
        if days and days[0].date.exact and not days[0].start:
            yield means["term"], days[0].date
