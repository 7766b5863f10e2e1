"""The values of a text: amounts, days, periods, shares, counts, addresses, rhythms, places of law (DESIGN 4).

A value is all its words ("thirty (30) days"): what gives way, and what takes its place, as one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from graph.text import values
from graph.text.dates import parse_date
from graph.text.quote_matching import Span, tokens
from graph.text.values import Kind
from indexing.candidates.rules.written import FIRST, LAST
from indexing.plain import plain
from indexing.search.words import STOP_WORDS, stem


@dataclass(frozen=True, slots=True)
class Figure:
    """A value at [start, end) of its text. Where `kind` and `unit` agree one may take another's place; `amount` tells them apart."""

    kind: str
    unit: str
    amount: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.start, self.end


_COUNTED = re.compile(
    r"(?:[ -](?:or more|additional|separate|named|full|complete|printed|such|free|consecutive))*[ -]+([a-z]+)", re.IGNORECASE
)
_UNIT_WORD = re.compile(r"(day|week|fortnight|month|quarter|year|hour|minute)s?\b", re.IGNORECASE)
_UNITS = ("day", "week", "month", "quarter", "year", "hour")
_CURRENCY = re.compile(r"(?i)\$|usd|dollar|€|eur|£|gbp|pound|sterling|chf|franc|¥|jpy|yen|cad|aud")
_CURRENCIES = {
    "$": "usd",
    "dollar": "usd",
    "€": "eur",
    "£": "gbp",
    "pound": "gbp",
    "sterling": "gbp",
    "franc": "chf",
    "¥": "jpy",
    "yen": "jpy",
}
_NUMBERS = re.compile(
    r"\d+|(?i:\b(?:a|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand|\w+illion)\b)"
)
_MARKS: Mapping[Kind, re.Pattern[str]] = {
    Kind.MONEY: re.compile(r"(?i)[$€£¥]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|RMB|Rs|dollars|euros?|pounds|francs|yen)"),
    Kind.DATE: re.compile(
        r"(?i)january|february|march|april|may|june|july|august|september|october|november|december|\d{4}-\d\d-|\d/\d{1,2}/\d"
    ),
    Kind.PERIOD: re.compile(r"(?i)\b(?:day|week|month|quarter|year)s?\b"),
    Kind.PERCENTAGE: re.compile(r"(?i)%|per\s?cent"),
    Kind.ADDRESS: re.compile(r"\d\d\d|\d[A-Z]{2}\b|[A-Z]\d"),
    Kind.NUMBER: re.compile(""),
}
"""What stands in every text that has a value of a kind: a look for nothing costs as much as a find."""
_OWN_MARKS = {"EMAIL": ("@",), "HOURS": ("hour", "minute"), "SPAN": (*_UNITS, "fortnight"), "MULTIPLE": ("x", "times", "to", ":")}
_OFTEN = (
    ("twice", "twice|semi|bi|half|other|two|three|four|six"),
    ("fortnight", "fortnight"),
    ("day", "day|daily"),
    ("week", "week"),
    ("month", "month"),
    ("quarter", "quarter"),
    ("year", "year|annual"),
)
_POSSESSIVE = "'’"


@lru_cache(maxsize=8192)
def figures(text: str) -> tuple[Figure, ...]:
    """Return the values of a text, in order, not overlapping."""
    words = re.sub(r"\s", " ", plain(text))
    found: list[Figure] = []
    for figure in (*_own(words, FIRST), *_contract_values(words), *_own(words, LAST)):
        rivals = [f for f in found if f.start < figure.end and figure.start < f.end]
        if all(r.kind == "COUNT" and figure.start <= r.start and r.end <= figure.end for r in rivals):
            found = [f for f in found if f not in rivals]
            found.append(figure)
    return tuple(sorted(found, key=lambda f: f.start))


def spans(text: str) -> tuple[Span, ...]:
    """Return where the values of a text stand."""
    return tuple(f.span for f in figures(text))


def _own(words: str, patterns: tuple[tuple[str, re.Pattern[str]], ...]) -> Iterator[Figure]:
    low = words.lower()
    for kind, pattern in patterns:
        for m in pattern.finditer(words) if any(mark in low for mark in _OWN_MARKS.get(kind, ("",))) else ():
            unit = "period" if kind in {"SPAN", "HOURS"} else ""
            if m[0].strip():
                yield Figure("PERIOD" if unit else kind, unit, _amount("PERIOD" if unit else kind, m[0]), m.start(), m.end())


def _contract_values(words: str) -> Iterator[Figure]:
    numbers = [m.span() for m in _NUMBERS.finditer(words)]
    taken: list[Span] = []
    for kind in (k for k in Kind if _MARKS[k].search(words)) if numbers else ():
        if kind is Kind.NUMBER and all(any(a <= n[0] and n[1] <= b for a, b in taken) for n in numbers):
            return  # what is part of another value is none
        found = values.values(words, kind)
        taken += found
        for start, stop in found:
            if words[stop : stop + 1].isalnum():
                continue
            end = stop - (words[stop - 1] in _POSSESSIVE)
            if kind is Kind.NUMBER:
                counted = _COUNTED.match(words, end)
                yield Figure("COUNT", _unit(counted), _digits(words[start:end]), start, end)
            else:
                unit = "period" if kind is Kind.PERIOD else ""
                yield Figure(kind.value, unit, _amount(kind.value, words[start:end]), start, end)


def _unit(counted: re.Match[str] | None) -> str:
    word = counted[1].lower() if counted else ""
    return "" if word in STOP_WORDS else stem(word)


def _amount(kind: str, words: str) -> str:
    """Return what tells one value of a kind from another; the same however it is written."""
    return _AMOUNTS.get(kind, str.casefold)(words)


def _date(words: str) -> str:
    day = parse_date(words)
    return str(day) if day else words


def _money(words: str) -> str:
    found = _CURRENCY.search(words)
    currency = found[0].lower() if found else ""
    millions = "m" if re.search(r"(?i)[0-9] ?m", words) else ""
    return f"{_CURRENCIES.get(currency, currency)} {_digits(words)} {millions}".strip()


def _period(words: str) -> str:
    unit = _UNIT_WORD.search(words)
    business = "business" if re.search(r"(?i)business|working", words) else ""
    return f"{_digits(words) or '1'} {unit[1].lower() if unit else 'fortnight'} {business}".strip()


def _rhythm(words: str) -> str:
    return next((name for name, said in _OFTEN if re.search(said, words, re.IGNORECASE)), words.casefold())


def _law(words: str) -> str:
    return words.casefold().removeprefix("the ").removeprefix("state of ")


def _multiple(words: str) -> str:
    return _digits(words).split(" ")[0]


def _digits(words: str) -> str:
    """Return the numbers of some words ("thirty (30)": 30), a repetition in brackets left out."""
    numbers = [t.form for t in tokens(words) if t.form[0].isdigit()]
    plain_numbers = [n.rstrip("0").rstrip(".") if "." in n else n for n in numbers]
    return " ".join(dict.fromkeys(plain_numbers))


_AMOUNTS: Mapping[str, Callable[[str], str]] = {
    Kind.DATE.value: _date,
    Kind.MONEY.value: _money,
    Kind.PERIOD.value: _period,
    Kind.PERCENTAGE.value: _digits,
    "MULTIPLE": _multiple,
    "RHYTHM": _rhythm,
    "LAW": _law,
}
