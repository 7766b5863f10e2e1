"""What a multiple is of: "two times the Fees paid" is of fees. "Two times a year" is of nothing: it tells how often."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graph.text.numerals import GAP, alternation

NAMED: Mapping[str, int] = {"twice": 2, "double": 2, "thrice": 3, "triple": 3, "treble": 3}
"""The multiples that are one word."""
DOUBLED = re.compile(rf"(?i)\b(?:{alternation(NAMED)})\b")
"""Such a word; it is one only where `multiplied` finds what of."""

_WORD = re.compile(rf"{GAP}([A-Za-z][\w’'-]*)")
_POINTING = frozenset({"the", "its", "such", "their", "all", "any", "that", "those", "this", "our", "your", "his", "her"})
_MEASURING = frozenset({"amount", "amounts", "sum", "sums", "value"})
_PASSING = _POINTING | _MEASURING | frozenset({"total", "aggregate", "entire", "full", "actual", "then-current", "of"})
_PAID = frozenset(
    ("fee", "fees", "charges", "price", "prices", "rent", "rents", "salary", "revenue", "revenues", "royalties", "payments", "compensation")
)
_ENDING = frozenset(
    (
        *("paid", "payable", "due", "received", "owed", "owing", "accrued", "actually", "that", "which", "who", "under", "by", "in", "for"),
        *("of", "during", "set", "and", "or", "to", "from", "hereunder", "as", "at", "then", "a", "an", "each", "every", "per", "within"),
        *("more", "less", "greater", "higher", "with", "on", "upon", "is", "are", "was", "were", "shall", "will", "invoiced", "specified"),
        *("stated", "otherwise", "applicable", "attributable", "earned", "between", "before", "after", "prior", "over", "through", "than"),
        *("the", "daily", "weekly", "annually", "yearly", "except", "unless", "if", "when", "where", "plus", "times"),
    )
)
_LONGEST_NAME = 4  # words; what is longer is no name any more


@dataclass(frozen=True, slots=True)
class Multiplied:
    """What is multiplied, in few lower-case words ("annual fees"); `end` is where they end."""

    name: str
    end: int


def multiplied(text: str, end: int) -> Multiplied | None:
    """Return what the words behind a multiple that ends at `end` say it is of; None where they name no sum."""
    passed: set[str] = set()
    kept: list[str] = []
    last = end
    for _ in range(3 * _LONGEST_NAME):
        found = _WORD.match(text, last)
        word = found[1].casefold() if found else ""
        if found is None or (word in _ENDING and (kept or word not in _PASSING)) or len(kept) == _LONGEST_NAME:
            break
        if kept or word not in _PASSING:
            kept.append(word)
        else:
            passed.add(word)
        end = found.end() if kept or word in _MEASURING else end
        last = found.end()
    if not kept:
        return Multiplied("amount", end) if _MEASURING & passed and _POINTING & passed else None
    return Multiplied(" ".join(kept), end) if _POINTING & passed or _PAID & {*kept} else None
