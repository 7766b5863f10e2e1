"""Figures in words: amounts, shares, days, periods and plain numbers, however they are written.

"$1,000.00", "USD 1,000" and "one thousand dollars" are one figure; so are "thirty (30) days" and "30-day", and "1 March
2016" and "March 1st, 2016". Thirty days and thirty percent are two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from graph.model.dates import PartialDate
from graph.text.dates import DateMention, find_dates
from graph.text.quote_matching import Token, tokens


class Measure(StrEnum):
    """What a number counts."""

    PLAIN = "PLAIN"
    MONEY = "MONEY"
    SHARE = "SHARE"  # percent
    PERIOD = "PERIOD"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it counts.

    `unit` is the currency ("$", "EUR") or the unit of time ("business day"); of a plain number with points it is as written, for
    Section 3.10 is not Section 3.1. "" for the rest.
    """

    measure: Measure
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
        plain = Figure(Measure.PLAIN, figure.value)
        if figure.measure is Measure.MONEY:
            return plain in self.figures and figure.unit in self.currencies
        same = any(one.value == figure.value and not one.unit.count(".") for one in self.figures)
        return figure.measure is Measure.PLAIN and (same or any(day.year == figure.value for day in self.days))

    def has_day(self, day: PartialDate) -> bool:
        """Tell whether a day, month or year stands here, as such or within a fuller date."""
        return any(str(one) == str(day) or str(one).startswith(f"{day}-") for one in self.days)


CURRENCIES = {"$": "$", "usd": "$", "dollar": "$", "dollars": "$", "€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR"}
CURRENCIES |= {"£": "GBP", "gbp": "GBP", "pound": "GBP", "pounds": "GBP", "¥": "JPY", "jpy": "JPY", "yen": "JPY"}
CURRENCIES |= {code: code.upper() for code in ("chf", "cad", "aud", "cny", "inr", "sek", "nok", "dkk", "hkd", "sgd")}
"""How currencies are written, in small letters, and one way to write each."""
_SCALES = {"thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_TIMES = {"minute": "minute", "hour": "hour", "day": "day", "week": "week", "month": "month", "quarter": "quarter", "year": "year"}
_BUSINESS = frozenset({"business", "working", "banking", "trading"})
_BETWEEN = frozenset({"calendar", "consecutive", "full", "additional", "successive", "more", "further", "u", ".", "s", "us"})
_NEAR = 4  # tokens after a number in which its unit stands


@lru_cache(maxsize=1024)
def days(text: str) -> tuple[DateMention, ...]:
    """Return where days, months and years stand."""
    return find_dates(text)


@lru_cache(maxsize=1024)
def read(text: str) -> Figures:
    """Return the figures of a text."""
    mentions = days(text)
    plain = text
    for day in mentions:
        plain = plain[: day.start] + " " * (day.end - day.start) + plain[day.end :]
    marks = tokens(plain)
    found = frozenset(_figures(marks, plain))
    currencies = frozenset(CURRENCIES[form] for mark in marks if (form := mark.form.casefold()) in CURRENCIES)
    return Figures(found, frozenset(day.date for day in mentions), currencies)


def _figures(marks: tuple[Token, ...], text: str) -> Iterator[Figure]:
    for at, mark in enumerate(marks):
        value = _value(mark.form)
        if value is None or (value == 1 and text[mark.start : mark.end].casefold() == "one" and not _counts(marks, at)):
            continue  # "one party" counts nothing
        yield _measured(value, marks, at)


def _counts(marks: tuple[Token, ...], at: int) -> bool:
    return _measured(Decimal(1), marks, at).measure is not Measure.PLAIN


def _measured(value: Decimal, marks: tuple[Token, ...], at: int) -> Figure:
    after = [mark.form.casefold() for mark in marks[at + 1 : at + 1 + _NEAR]]
    if after and after[0] in _SCALES:
        value, after = value * _SCALES[after[0]], after[1:]
    before = marks[at - 1].form.casefold() if at else ""
    if before in CURRENCIES:
        return Figure(Measure.MONEY, value, CURRENCIES[before])
    if after[:1] in (["%"], ["percent"], ["percentage"]) or after[:2] == ["per", "cent"]:
        return Figure(Measure.SHARE, value)
    rest = [word for word in after if word not in _BETWEEN]
    if rest and rest[0] in CURRENCIES:
        return Figure(Measure.MONEY, value, CURRENCIES[rest[0]])
    unit = _period([word for word in rest if word not in {"-", "(", ")"} and not word.isdigit()])
    if unit:
        return Figure(Measure.PERIOD, value, unit)
    return Figure(Measure.PLAIN, value, marks[at].form if "." in marks[at].form else "")


def _period(rest: list[str]) -> str:
    """Return the unit of time that words begin with; a business day is another day."""
    business = "business " if rest and rest[0] in _BUSINESS else ""
    word = rest[1 if business else 0] if len(rest) > (1 if business else 0) else ""
    singular = word.removesuffix("'s").removesuffix("s")
    return f"{business}{_TIMES[singular]}" if singular in _TIMES else ""


def _value(form: str) -> Decimal | None:
    """Return the value of a number; of an address such as 5.1.2 what its first two parts make, which is nothing by itself."""
    if not form[:1].isdigit() or not form.isascii():
        return None
    return Decimal(".".join(form.split(".")[:2])).normalize()
