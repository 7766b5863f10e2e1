"""Figures in words: amounts, shares, periods and plain numbers, and days, however they are written.

"$1,000.00", "USD 1,000" and "one thousand dollars" are one figure; so are "thirty (30) days" and "30-day", and "1 March
2016" and "March 1st, 2016". Thirty days and thirty percent are two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from graph.model.dates import PartialDate
from graph.model.obligations import ValueKind
from graph.text import currencies
from graph.text.dates import DateMention, find_dates
from graph.text.quantities import values_in
from graph.text.quote_matching import tokens

_CURRENCY = re.compile(rf"(?i)(?:{currencies.SIGN}|{currencies.NAME})")
_COUNTED = frozenset({ValueKind.MONEY, ValueKind.PERCENTAGE, ValueKind.DURATION})


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it counts; None: it is a plain one.

    `unit` is the currency or the unit of time; of a plain number with points it is as written, for Section 3.10 is not
    Section 3.1. "" for the rest.
    """

    kind: ValueKind | None
    value: Decimal
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures and days of a text. `currencies` are those it names anywhere: a table names its own once."""

    figures: frozenset[Figure]
    days: frozenset[PartialDate]
    currencies: frozenset[str]

    def has(self, figure: Figure) -> bool:
        """Tell whether a figure of another text stands here: the same number of the same thing."""
        if figure in self.figures:
            return True
        if figure.kind is ValueKind.MONEY:
            return Figure(None, figure.value) in self.figures and figure.unit in self.currencies
        same = any(one.value == figure.value and not one.unit.count(".") for one in self.figures)
        return figure.kind is None and (same or any(day.year == figure.value for day in self.days))

    def has_day(self, day: PartialDate) -> bool:
        """Tell whether a day, month or year stands here, as such or within a fuller date."""
        return any(str(one) == str(day) or str(one).startswith(f"{day}-") for one in self.days)


@lru_cache(maxsize=1024)
def days(text: str) -> tuple[DateMention, ...]:
    """Return where days, months and years stand."""
    return find_dates(text)


@lru_cache(maxsize=1024)
def read(text: str) -> Figures:
    """Return the figures of a text."""
    values = [one for one in values_in(text) if one.kind in _COUNTED]
    counted = {Figure(one.kind, Decimal(one.number).normalize(), one.unit) for one in values}
    rest = text
    for start, end in (*((day.start, day.end) for day in days(text)), *((one.start, one.end) for one in values)):
        rest = rest[:start] + " " * (end - start) + rest[end:]
    named = frozenset(currencies.code(found[0]) for found in _CURRENCY.finditer(text))
    return Figures(frozenset(counted.union(_plain(rest))), frozenset(day.date for day in days(text)), named)


def names_currency(word: str) -> bool:
    """Tell whether a word, in small letters, is the name or the code of a currency."""
    return any(_CURRENCY.fullmatch(one) for one in (word, word.upper()))


def _plain(text: str) -> Iterator[Figure]:
    """Yield the numbers that count nothing; of an address such as 5.1.2 what its first two parts make. "One party" has none."""
    for mark in tokens(text):
        if mark.form[:1].isdigit() and mark.form.isascii() and text[mark.start : mark.end].casefold() != "one":
            value = Decimal(".".join(mark.form.split(".")[:2])).normalize()
            yield Figure(None, value, mark.form if "." in mark.form else "")
