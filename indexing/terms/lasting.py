"""Words about how long a contract lasts, shared by the readers of its end and of its renewal; and days counted from them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from graph.model.documents import ClauseType
from graph.model.obligations import TimeUnit, Value
from graph.text.periods import Period
from indexing.terms.passages import Sentence
from indexing.terms.wording import pattern

_ABOUT_TERM = frozenset({ClauseType.TERM, ClauseType.EXPIRATION_DATE, ClauseType.RENEWAL_TERM})
_HEADED = pattern(r"\bterm\b(?!s? (?:sheet|loan|and conditions))|\b(?:duration|expir\w+|renewals?|extensions?|contract period)\b")
NOTICE_AFTER = pattern(r"^['’s]*\s*(?:prior|written|advance|notice|before|in advance|of receipt|after (?:receipt|notice|written))")
"""What follows a period of notice."""


def at_home(sentence: Sentence) -> bool:
    """Tell whether a sentence stands where the term of a contract is dealt with."""
    return bool(_ABOUT_TERM & sentence.passage.chief) or bool(_HEADED.search(sentence.passage.heading))


@dataclass(frozen=True, slots=True)
class Count:
    """A period that leads to the last day of a contract.

    `start` are the words that say from when it runs, "" where they do not. `inclusive`: the day it leads to is the last one
    ("until the fifth anniversary"), not the first one after it; `month_end`: the last day of that month.
    """

    length: Value
    start: str = ""
    inclusive: bool = False
    month_end: bool = False

    def last_day(self, first: date | None) -> date | None:
        """Return the last day of the period that runs from a day; None where nobody knows from when, or it is no length."""
        period = length_of(self.length)
        if first is None or period is None:
            return None
        day = period.after(first)
        if self.month_end:
            return Period(months=1).after(day.replace(day=1)) - timedelta(days=1)
        return day if self.inclusive else day - timedelta(days=1)


def length_of(value: Value) -> Period | None:
    """Return a duration as calendar months or days; None where it is no whole number of them."""
    if not value.number.isdigit():
        return None
    count = int(value.number)
    match value.unit:
        case TimeUnit.YEAR:
            return Period(months=12 * count)
        case TimeUnit.MONTH:
            return Period(months=count)
        case TimeUnit.WEEK:
            return Period(days=7 * count)
        case TimeUnit.DAY:
            return Period(days=count)
        case _:
            return None
