"""The values of a text: amounts, days, periods, shares, counts, addresses, rhythms, places of law (DESIGN 4).

A value is all its words ("thirty (30) days"): what gives way, and what takes its place, as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from graph import values
from graph.matching import Span, tokens
from graph.values import Kind
from indexing.dates import parse_date
from indexing.plain import plain
from indexing.words import stem


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


_NUMBER = (
    r"(?:(?:[a-z]+(?:-[a-z]+)? ?\( ?\d[\d,.]* ?\))|\d[\d,.]*\d|\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)\b)"
)
_QUALIFIED = r"(?:(?:calendar|business|working|clock|banking|full|further|additional|consecutive|clear) )?"
_RHYTHMS = (
    "daily|weekly|fortnightly|bi-?weekly|monthly|bi-?monthly|quarterly|half-yearly|semi-?annually|bi-?annually|annually|yearly"
    "|(?:each|every) (?:calendar |business |working )?(?:day|week|fortnight|month|quarter|half-year|year|six months|two weeks|three months|other month)"
    "|(?:once|twice|three times|four times) (?:a|an|each|every|per|in any) (?:calendar |contract )?(?:day|week|month|quarter|year)"
)
_MONTH = r"(?-i:January|February|March|April|May|June|July|August|September|October|November|December)"
_PLACE = r"(?-i:(?:the )?[A-Z][\w.'-]*(?:(?: (?:and|of|the|&))* [A-Z][\w.'-]*){0,5})"
_OWN: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("EMAIL", r"\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b"),
        ("PHONE", r"(?<![\w.])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\)[ .-]?)?\d{2,5}(?:[ .-]\d{2,5}){2,4}(?![\w%])"),
        ("TIME", r"\b\d{1,2}(?:[:.]\d{2})? ?(?:a\.?m\b\.?|p\.?m\b\.?|o'clock|noon|midnight|hrs)|\b[012]?\d:[0-5]\d\b"),
        ("HOURS", rf"{_NUMBER}[ -]{_QUALIFIED}(?:hours?|minutes?)\b"),
        ("MULTIPLE", r"\b(?:\w+ ?\(\d[\d.]*x?\) ?|\d[\d.]*x? ?|one |two |three |four |five )times\b|\b\d[\d.]*x\b"),
        ("RHYTHM", rf"\b(?:{_RHYTHMS})\b"),
        ("SPAN", r"\b(?:an?|one) (?:full |calendar |further )?(?:day|week|fortnight|month|quarter|year|hour)(?=\b(?! (?:or|and) ))|\b(?:a )?fortnight\b"),
        ("LAW", rf"(?:(?<=\blaws of )|(?<=\blaw of )|(?<=\bcourts of )|(?<=\bcourt of ))(?:(?:the )?(?:state|commonwealth|province|republic|federal republic) of )?{_PLACE}"),
        ("LAW", rf"{_PLACE}(?= laws?\b)"),
        ("DAY_OF_YEAR", rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}\b(?! ?,? ?\d{{4}})|\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b(?! ?,? ?\d{{4}}|\d)"),
        ("TERM_OF_TRADE", r"(?-i:\b(?:EXW|FCA|FOB|CIF|CIP|CPT|DAP|DPU|DDP|FAS|CFR)\b)"),
    )
)  # fmt: skip
_FIRST = 3  # an address or a time of the day is no count of anything
_COUNTED = re.compile(
    r"(?:[ -](?:or more|additional|separate|named|full|complete|printed|such|free|consecutive))*[ -]+([a-z]+)", re.IGNORECASE
)
_UNIT_WORD = re.compile(r"(day|week|fortnight|month|quarter|year|hour|minute)s?\b", re.IGNORECASE)
_UNIT_OF = {"fortnight": "week", "minute": "hour"}
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
_POSSESSIVE = "'’"


@lru_cache(maxsize=8192)
def figures(text: str) -> tuple[Figure, ...]:
    """Return the values of a text, in order, not overlapping."""
    words = re.sub(r"\s", " ", plain(text))
    found: list[Figure] = []
    for figure in (*_own(words, _OWN[:_FIRST]), *_contract_values(words), *_own(words, _OWN[_FIRST:])):
        rivals = [f for f in found if f.start < figure.end and figure.start < f.end]
        if not rivals or (
            len(rivals) == 1 and rivals[0].kind == "COUNT" and figure.start <= rivals[0].start and rivals[0].end <= figure.end
        ):
            found = [f for f in found if f not in rivals]
            found.append(figure)
    return tuple(sorted(found, key=lambda f: f.start))


def spans(text: str) -> tuple[Span, ...]:
    """Return where the values of a text stand."""
    return tuple(f.span for f in figures(text))


def _own(words: str, patterns: tuple[tuple[str, re.Pattern[str]], ...]) -> Iterator[Figure]:
    for kind, pattern in patterns:
        for m in pattern.finditer(words):
            unit = "period" if kind in {"SPAN", "HOURS"} else ""
            if m[0].strip():
                yield Figure("PERIOD" if unit else kind, unit, _amount("PERIOD" if unit else kind, m[0]), m.start(), m.end())


def _contract_values(words: str) -> Iterator[Figure]:
    for kind in Kind:
        for start, stop in values.values(words, kind):
            end = stop - (words[stop - 1] in _POSSESSIVE)
            if kind is Kind.NUMBER:
                counted = _COUNTED.match(words, end)
                yield Figure("COUNT", stem(counted[1].lower()) if counted else "", _digits(words[start:end]), start, end)
            else:
                unit = "period" if kind is Kind.PERIOD else ""
                yield Figure(kind.value, unit, _amount(kind.value, words[start:end]), start, end)


def _amount(kind: str, words: str) -> str:
    if kind == Kind.DATE.value:
        day = parse_date(words)
        return str(day) if day else words
    if kind == Kind.MONEY.value:
        currency = _CURRENCY.search(words)
        name = currency[0].lower() if currency else ""
        return f"{_CURRENCIES.get(name, name)} {_digits(words)} {'m' if re.search(r'(?i)[0-9] ?m', words) else ''}".strip()
    if kind == Kind.PERIOD.value:
        unit = _UNIT_WORD.search(words)
        name = unit[1].lower() if unit else "fortnight"
        return f"{_digits(words) or '1'} {name} {'business' if re.search(r'(?i)business|working', words) else ''}".strip()
    if kind in {Kind.PERCENTAGE.value, "MULTIPLE"}:
        return _digits(words)
    return words.casefold()


def _digits(words: str) -> str:
    """Return the numbers of some words ("thirty (30)": 30), a repetition in brackets left out."""
    numbers = [t.form for t in tokens(words) if t.form[0].isdigit()]
    plain_numbers = [n.rstrip("0").rstrip(".") if "." in n else n for n in numbers]
    return " ".join(dict.fromkeys(plain_numbers))
