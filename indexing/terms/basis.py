"""What an amount is counted by: a rate a month or a year, a limit for each occurrence or in all. Unlike ones are never compared.

A rate of some percent is a rate a year where words say no other period, as lenders speak. One a month is no twelfth of one a year,
unless words say that the interest is simple: else it is compounded, or nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum

from graph.model.obligations import Value
from graph.model.terms import Cell, Column
from indexing.phrases import compile_all, find


class Basis(StrEnum):
    """What an amount is counted by; `PLAIN` where words say nothing of it."""

    PLAIN = ""
    DAY = "a day"
    WEEK = "a week"
    MONTH = "a month"
    QUARTER = "a quarter"
    YEAR = "a year"
    OCCURRENCE = "each occurrence"
    PERSON = "each person"
    TOTAL = "in all"
    OVER_RATE = "over a base rate"


_PER = "per|a|each|every"
_RATE = "prime|base|libor|sofr|euribor|bank|reference"
_WORDS = {
    Basis.OVER_RATE: compile_all([f"over|above|plus|excess ~30 {_RATE}", f"{_RATE} ~30 plus"]),
    Basis.OCCURRENCE: compile_all(
        ["per|each|every|any_one|any_single occurrence|claim|event|incident|accident|loss|item|act", "occurrence limit"]
    ),
    Basis.PERSON: compile_all(["per|each|every|any_one person|individual|employee"]),
    Basis.TOTAL: compile_all(["aggregate|overall|total", "in all"]),
    Basis.DAY: compile_all([f"{_PER} calendar? day", "daily"]),
    Basis.WEEK: compile_all([f"{_PER} week", "weekly"]),
    Basis.MONTH: compile_all([f"{_PER} calendar? month", "monthly"]),
    Basis.QUARTER: compile_all([f"{_PER} calendar? quarter", "quarterly"]),
    Basis.YEAR: compile_all([f"{_PER} calendar|contract|policy? annum|year", "annual|annually|yearly", "p.a", "p.a."]),
}
_RATES = frozenset({Basis.DAY, Basis.WEEK, Basis.MONTH, Basis.QUARTER, Basis.YEAR, Basis.OVER_RATE})
_A_YEAR = {Basis.YEAR: 1, Basis.QUARTER: 4, Basis.MONTH: 12}
_TAGS = {"monthly": Basis.MONTH, "annual": Basis.YEAR}
_PARTS = re.compile(r"[,;\n]|\.(?=\s|$)|\b(?:and|or)\b")
_NEAR = 60  # characters behind an amount, or before it, that can say what it is counted by


def basis_in(words: str) -> Basis:
    """Return what some words count by: that a rate comes on top of another one, else the first that they name."""
    low = words.lower()
    named = ((basis, find(said, low)) for basis, said in _WORDS.items())
    found = [(m.start(), basis) for basis, m in named if m is not None]
    over = any(basis is Basis.OVER_RATE for _, basis in found)
    return Basis.OVER_RATE if over else min(found)[1] if found else Basis.PLAIN


def without_basis(words: str) -> str:
    """Return an amount as somebody asks for it without the words that say what it is counted by."""
    low = words.lower()
    for one in (phrase for said in _WORDS.values() for phrase in said):
        low = one.sub(" ", low)
    return " ".join(low.split())


def basis_of(cell: Cell, value: Value) -> Basis:
    """Return what a figure of a cell is counted by: the words right behind it, else those right before it."""
    text = cell.words.text
    behind = _PARTS.split(text[value.end : min([value.end + _NEAR, *(v.start for v in cell.values if v.start >= value.end)])])[0]
    before = _PARTS.split(text[max([value.start - _NEAR, 0, *(v.end for v in cell.values if v.end <= value.start)]) : value.start])[-1]
    found = basis_in(behind) or basis_in(before)
    if found is Basis.PLAIN and cell.column is Column.LATE_INTEREST:
        return next((_TAGS[tag] for tag in cell.tags if tag in _TAGS), found)
    return found


def comparable(cell: Cell, values: Sequence[Value], asked: Basis) -> tuple[tuple[Value, Decimal | None], ...]:
    """Return figures of a cell with what each is multiplied by to be counted as asked; None where nobody can tell.

    Where it is asked how they are counted, only those that can be counted so.
    """
    bases = [basis_of(cell, value) for value in values]
    if asked is Basis.PLAIN and cell.column is Column.LATE_INTEREST and any(bases):
        asked = Basis.YEAR
    simple = "simple" in cell.words.text.lower() and "compound" not in cell.words.text.lower()
    told = tuple((value, _factor(mine, asked, simple=simple)) for value, mine in zip(values, bases, strict=True))
    return told if asked is Basis.PLAIN else tuple(one for one in told if one[1] is not None)


def _factor(mine: Basis, asked: Basis, *, simple: bool) -> Decimal | None:
    if mine is asked or (asked is Basis.PLAIN and mine not in _RATES):
        return Decimal(1)
    if simple and mine in _A_YEAR and asked in _A_YEAR:
        return Decimal(_A_YEAR[mine]) / Decimal(_A_YEAR[asked])
    return None
