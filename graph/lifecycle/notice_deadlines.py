"""The last day to give a notice that words ask for so long before the end of a term.

Where the words leave open by a day when the term ends, the earlier one is taken: who is a day early has lost nothing.
"""

from __future__ import annotations

import re
from datetime import date

from graph.lifecycle.due_dates import due
from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, TimeUnit, Timing, Value
from graph.text.dates import DateMention, find_dates

_SATURDAY = 5
_UNTIL = re.compile(r"(?i)\b(?:until|till|up\s+to)\s+(?!and\s+includ)(?:midnight\s+(?:on|of)\s+)?")
_INCLUDED = re.compile(r"(?i)[^.;]{0,40}\binclu")
_REACH = 40  # characters behind such a word in which its day stands


def before(day: date, period: Value) -> date | None:
    """Return the last day that lies a period before a day, as all deadlines are counted; None for what is no length of time."""
    return due(Deadline(Timing.BEFORE, PartialDate.of(day), period), None, None, None, day)


def told(period: Value, day: date) -> str:
    """Say what a reader has to know of a day counted back: that it may be earlier still, or is no working day; "" for nothing."""
    if period.unit == TimeUnit.BUSINESS_DAY:
        return "public holidays are not known: each in between makes it a day earlier"
    return f"a {day:%A}" if day.weekday() >= _SATURDAY else ""


def open_end(words: str, last: date) -> bool:
    """Tell whether the words of a term leave open whether the day they name is its last day or the first without it ("until May 1")."""
    return any(_leaves_open(words, found.end(), last) for found in _UNTIL.finditer(words))


def _leaves_open(words: str, at: int, last: date) -> bool:
    near: DateMention | None = next(iter(find_dates(words[at : at + _REACH])), None)
    if near is None or near.start or not near.date.exact or near.date.first_day() != last:
        return False
    return _INCLUDED.match(words, at + near.end) is None
