"""The periods an instrument names by words: from which day to which, both included.

During the period from February 1, 2018 through April 30, 2018 (the "Rebuild Period")      "for the Rebuild Period only"
From October 3, 2016 until and including September 30, 2017, {P0} ...                      "during the same period"
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from graph.dates import find_dates
from graph.model.dates import PartialDate
from indexing.instructions.values import DAY

NamedPeriod = tuple[str, tuple[PartialDate, PartialDate]]
"""The name an instrument gives a period ("" for none), its first and its last day."""

_FROM = r"(?:from(?:\sand\sincluding)?|beginning(?:\s(?:on|with))?|commencing(?:\son)?|starting(?:\son)?|between)"
_TO = r"(?:(?:up\s)?(?:through|to|until|till)(?:\sand\sincluding|\s\(and\sincluding\))?|(?:and\s)?ending(?:\s(?:on|with))?|and)"
_PERIOD = re.compile(
    rf"\b(?i:{_FROM})\s(?P<first>{DAY}),?\s(?i:{_TO})\s(?P<last>{DAY})"
    r"(?:,?\s(?:inclusive|both\s(?:days\s)?inclusive),?)?(?:\s\((?:[^()\"“”]{0,40}\s)?[\"“](?P<term>[A-Z][^\"“”]{2,50}?)[,.]?[\"”][^()]{0,30}\))?"
)
_SAME_PERIOD = re.compile(r"\b(?:the\ssame|such|that|said|this)\speriod\b(?!\sof\b)")


@lru_cache(maxsize=64)
def own_periods(text: str) -> tuple[NamedPeriod, ...]:
    """Return the periods a text gives by their first and last day, each once; the longest name first."""
    found: dict[tuple[PartialDate, PartialDate], str] = {}
    for period in _PERIOD.finditer(" ".join(text.split())):
        days = [d.date for words in (period["first"], period["last"]) for d in find_dates(words)]
        if len(days) == 2 and all(d.exact for d in days) and days[0].first_day() <= days[1].first_day():
            both = (days[0], days[1])
            found[both] = found.get(both) or " ".join((period["term"] or "").split())
    return tuple(sorted(((term, days) for days, term in found.items()), key=lambda one: -len(one[0])))


def periods_written_out(text: str, periods: Sequence[NamedPeriod]) -> str:
    """Return a text with the names of some periods written as their days; "the same period" is the only one there is."""
    for term, (first, last) in periods:
        if term:
            named = re.compile(rf"\b(?:[Tt]he|[Ss]uch|[Tt]hat|[Ss]aid)\s{re.escape(term)}\b(?!['’])")
            text = named.sub(f"the period from {first} through {last}", text)
    if len(periods) == 1:
        first, last = periods[0][1]
        text = _SAME_PERIOD.sub(f"the period from {first} through {last}", text)
    return text
