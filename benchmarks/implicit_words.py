"""The frozen wordings of implicit_wordings.jsonl as records, and how their blanks are filled.

A line is a `subject` (provisions of base agreements, the words that change them without citing
them, and near-misses that change nothing), a `filler` of base agreements, a provision of an `order`,
or a `neutral` clause of later papers. Blanks: `{old:p}` prints 30 as "thirty (30)", `:w` as "thirty",
`:W` as "Thirty", `:$` as money; names and dates are printed in the style of the contract family.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

WORDINGS = Path(__file__).with_name("implicit_wordings.jsonl")
HALVES = ("tune", "hold")

Value = int | str | date

# ruff: noqa: SIM905 - word lists read best as words
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()
_BLANK = re.compile(r"\{(\w+)(?::([pwW$]))?\}")
_SENTENCE = re.compile(r"(?:^|[.?!]\s+)$")


@dataclass(frozen=True, slots=True)
class Provision:
    """A provision of a base agreement or an order; `defines`: it is the definition of the term `heading`."""

    heading: str
    text: str
    defines: bool = False


@dataclass(frozen=True, slots=True)
class Amending:
    """Words that change a provision. `writer` is the side ("P" or "C") whose "we" they are; `value` "rises" or "falls"."""

    mode: str
    text: str
    writer: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a provision is about. `agreements` are the letters of the kinds it occurs in; at most one of those that share `excludes`."""

    name: str
    agreements: str
    excludes: str
    values: tuple[int | str, ...] | str
    base: tuple[Provision, ...]
    amending: tuple[Amending, ...]
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wordings:
    """All of the file."""

    subjects: tuple[Subject, ...]
    fillers: tuple[Provision, ...]
    orders: tuple[Provision, ...]
    neutrals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """How a family prints figures: `american` dates, and the sign before sums of money."""

    american: bool
    money: str

    def day(self, day: date) -> str:
        """Return a date in words."""
        return f"{day:%B} {day.day}, {day.year}" if self.american else f"{day.day} {day:%B} {day.year}"

    def value(self, value: Value, form: str = "") -> str:
        """Return a value as the blank's form asks for it."""
        if isinstance(value, date):
            return self.day(value)
        if isinstance(value, str):
            return value
        if form in ("", "$"):
            return f"{self.money if form else ''}{value:,}"
        words = spelled(value)
        return {"w": words, "W": words.capitalize(), "p": f"{words} ({value})"}[form]


def spelled(number: int) -> str:
    """Return a number below 1,000 in words."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")
    return f"{_ONES[number // 100]} hundred" + (f" and {spelled(number % 100)}" if number % 100 else "")


def filled(text: str, values: Mapping[str, Value], style: Style) -> str:
    """Return `text` with its blanks filled; what begins a sentence gets a capital (a text without a full stop is none)."""
    whole = text.endswith((".", "?", "!"))

    def put(blank: re.Match[str]) -> str:
        words = style.value(values[blank[1]], blank[2] or "")
        begins = _SENTENCE.search(text[: blank.start()]) and (whole or blank.start())
        return words[:1].upper() + words[1:] if begins else words

    return _BLANK.sub(put, text)


def half(words: str) -> str:
    """Return the half, "tune" or "hold", that a subject (by its name) or another wording (by its text) belongs to."""
    return HALVES[hashlib.sha256(words.encode()).digest()[0] % 2]


@cache
def wordings() -> Wordings:
    """Return the frozen wordings."""
    lines = [json.loads(line) for line in WORDINGS.read_text(encoding="utf-8").splitlines()]
    of = {kind: [line for line in lines if line["kind"] == kind] for kind in ("subject", "filler", "order", "neutral")}
    return Wordings(
        tuple(_subject(line) for line in of["subject"]),
        tuple(Provision(line["heading"], line["text"]) for line in of["filler"]),
        tuple(Provision(line["heading"], line["text"]) for line in of["order"]),
        tuple(line["text"] for line in of["neutral"]),
    )


def _subject(line: Mapping[str, Any]) -> Subject:
    values = line["values"]
    return Subject(
        line["subject"],
        line["agreements"],
        line["excludes"],
        values if isinstance(values, str) else tuple(values),
        tuple(Provision(b["heading"], b["text"], b.get("defines", False)) for b in line["base"]),
        tuple(Amending(a["mode"], a["text"], a.get("writer", ""), a.get("value", "")) for a in line["amending"]),
        tuple(line["near"]),
    )
