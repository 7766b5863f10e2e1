"""What a document tells of its own calendar: how it writes dates, when its fiscal year ends, which days it gives a name.

A duty's own words often leave its day to the document they stand in. What the document does not tell, or tells in two ways, stays open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from graph.model.dates import PartialDate
from graph.model.obligations import YearDay
from graph.text.dates import parse_date
from graph.text.named_dates import named_day

MONTH = (
    r"(?-i:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan\.?|Feb\.?|Mar\.?|Apr\.?|Jun\.?|Jul\.?|Aug\.?|Sept?\.?|Oct\.?|Nov\.?|Dec\.?)"
)
NO_YEAR = r"(?!\s*,?\s*(?:of\s+)?(?:19|20)\d\d)"
YEAR_DAY = (
    rf"(?:(?P<a_month>{MONTH})\s+(?P<a_day>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\d){NO_YEAR}"
    rf"|(?:the\s+)?(?P<b_day>last|\d{{1,2}})(?:st|nd|rd|th)?(?:\s+day)?(?:\s+of)?\s+(?P<b_month>{MONTH})\b{NO_YEAR})"
)
"""A day of each year ("June 30", "the last day of February"): no year may follow it."""
_FISCAL = r"\b(?:fiscal|financial|accounting)\s+year\b"
_YEAR_ENDS = re.compile(rf"(?i){_FISCAL}[^.;]{{0,80}}?\bend(?:s|ing|ed)?\s+(?:on\s+|at\s+)?(?:each\s+|every\s+)?(?-i:{YEAR_DAY})")
_YEAR_BEGINS = re.compile(rf"(?i){_FISCAL}[^.;]{{0,80}}?\b(?:begin|commenc|start)\w*\s+(?:on\s+)?(?:each\s+|every\s+)?(?-i:{YEAR_DAY})")
_YEAR_IS = re.compile(rf"(?i){_FISCAL}[\"']?\s+(?:(?:shall|will)\s+)?(?:means?|be|is)\s+(?:the|a|each)\s+calendar\s+year\b")
_FIGURES = re.compile(r"(?<![\d/.-])(?P<first>\d\d?)/(?P<second>\d\d?)/(?:\d{4}|\d\d)(?![\d/-])")


@dataclass(frozen=True)
class Almanac:
    """The plain `texts` of a document, in order, and the day on which it takes effect, as its register has it."""

    texts: tuple[str, ...] = ()
    starts: PartialDate | None = None

    @cached_property
    def day_first(self) -> bool | None:
        """Whether its dates in figures put the day before the month, by those that can be read only so; None where they do not tell."""
        found = [(int(m["first"]), int(m["second"])) for text in self.texts for m in _FIGURES.finditer(text)]
        ways = {first > 12 for first, second in found if (first > 12) is not (second > 12) and max(first, second) <= 31}
        return ways.pop() if len(ways) == 1 else None

    @cached_property
    def fiscal_year_end(self) -> YearDay | None:
        """The last day of its fiscal year; None where it gives none, or several."""
        found = {end for text in self.texts if "year" in text.lower() for end in _year_ends(text)}
        return found.pop() if len(found) == 1 else None

    def day_called(self, name: str) -> date | None:
        """Return the day that has a name; where the document defines "Effective Date" nowhere, the one on which it takes effect."""
        named = named_day(name, (" ".join(text.split()) for text in self.texts if name.casefold() in text.casefold()))
        if named is not None:
            return named.day
        own = name.casefold() == "effective date" and self.starts is not None and self.starts.exact
        return self.starts.first_day() if own and self.starts is not None else None


def year_day(found: re.Match[str]) -> YearDay | None:
    """Return the day of the year that a match of `YEAR_DAY` names; None for one that no year has."""
    month, day = found["a_month"] or found["b_month"], found["a_day"] or found["b_day"]
    return day_of_year(month, day)


def day_of_year(month: str, day: str) -> YearDay | None:
    """Return a day of the year by the name of its month and its figure, or "last"; None for one that no year has."""
    named = parse_date(f"{month.rstrip('.')} 1, 2000")  # of a leap year, which has them all
    if named is None:
        return None
    if day.casefold() == "last":
        return _last_of(named.month)
    there = 1 <= int(day) <= PartialDate(2000, named.month).last_day().day
    return YearDay(named.month, int(day)) if there else None


def _last_of(month: int) -> YearDay:
    """Return the last day of a month, of February whichever it is."""
    return YearDay(month, 31 if month == 2 else PartialDate(2000, month).last_day().day)


def _year_ends(text: str) -> Iterator[YearDay]:
    for found in _YEAR_ENDS.finditer(text):
        end = year_day(found)
        if end is not None:
            yield end
    for found in _YEAR_BEGINS.finditer(text):
        first = year_day(found)
        if first is not None and first.day == 1:
            yield _last_of((first.month - 2) % 12 + 1)
    if _YEAR_IS.search(text):
        yield YearDay(12, 31)


NO_ALMANAC = Almanac()
"""Of words whose document is not at hand."""
