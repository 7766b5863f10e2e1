"""Figures that answer a question: which value of a sentence is meant, and how it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from graph.model.dates import PartialDate
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.text.numerals import ORDINALS
from indexing.phrases import compile_all, find
from indexing.terms.passages import Sentence

_REGULAR = re.compile(
    r"(?i)\b(?P<adjective>annual|yearly|monthly|quarterly) (?:basis|terms?|periods?|renewals?|extensions?)\b"
    r"|\b(?P<to>year|month)[ -]to[ -](?:year|month)\b|\b(?:each|every|another|further|additional|successive) (?P<each>year|month)\b"
    r"|\b(?:renew\w*|automatically) (?P<adverb>annually|yearly|monthly)\b"
)
_ANNIVERSARY = re.compile(
    r"(?i)\b(?P<word>\d+(?:st|nd|rd|th)?|[a-z]+(?:-[a-z]+)?)(?: \((?P<figure>\d+) ?[a-z ]{0,3}\))?(?:[- ]year|(?P<months>[- ]months?))?"
    r" (?:annual )?anniversary\b"
)
_YEAR_END = re.compile(
    r"(?i)\b(?:end|close|last day) of (?:the )?(?:calendar year )?(?P<end>20\d\d)\b"
    r"|\bcalendar years? (?:20\d\d(?:,? and |, | through | to |-))*(?P<year>20\d\d)\b"
)
_ORDINALS = {word: number for number, word in enumerate(ORDINALS, 1)} | {"fortieth": 40, "fiftieth": 50, "ninety-ninth": 99}


@dataclass(frozen=True, slots=True)
class Figure:
    """Which value of a sentence a reading takes: the table under `value` in `questions.toml`."""

    rule: Mapping[str, Any]
    phrases: Mapping[str, tuple[re.Pattern[str], ...]]

    @classmethod
    def of(cls, rule: Mapping[str, Any], lists: Mapping[str, str]) -> Figure:
        """Make a rule ready for use."""
        named = ("lead", "trail", "beside", "not_lead", "not_trail", "fees")
        return cls(rule, {name: compile_all(rule.get(name, ()), lists) for name in named})

    def values(self, sentence: Sentence, found: re.Match[str]) -> tuple[Value, ...]:
        """Return the values that are meant, in the order they stand; () for none."""
        start, end = self._stretch(found)
        known = [*(v for v in sentence.values if self._is_kind(v)), *self._made(sentence.flat)]
        meant = sorted((v for v in known if start <= v.start < end and self._fits(sentence.low, v)), key=_place)
        kinds = {value.kind for value in meant}
        if self.phrases["fees"] and not kinds & {ValueKind.MULTIPLE, ValueKind.PERCENTAGE}:
            fees = find(self.phrases["fees"], sentence.low, start, end)
            meant += [Value(ValueKind.MULTIPLE, fees.start(), fees.end(), "1", "fees")] if fees else []
        several = "all" in self.rule or "fees" in self.rule
        return tuple(sorted(meant, key=_place) if several else meant[:1])

    def _stretch(self, found: re.Match[str]) -> tuple[int, int]:
        span = self.rule.get("span")
        if span is None:
            return 0, len(found.string)
        return (found.end() if "fees" in self.rule else max(0, found.start() - span)), min(found.end() + span, len(found.string))

    def _is_kind(self, value: Value) -> bool:
        return value.kind in self.rule["kind"] and value.unit in self.rule.get("units", (value.unit,))

    def _made(self, flat: str) -> Iterator[Value]:
        """Yield values of words that are no figures: anniversaries, the end of a calendar year, "year to year"."""
        if "ANNIVERSARY" in self.rule["kind"]:
            for found in _ANNIVERSARY.finditer(flat):
                count = int(found["figure"]) if found["figure"] else _ordinal(found["word"])
                if count:
                    yield Value(ValueKind.DURATION, *found.span(), str(count), TimeUnit.MONTH if found["months"] else TimeUnit.YEAR)
        if "YEAR_END" in self.rule["kind"]:
            for found in _YEAR_END.finditer(flat):
                group = "end" if found["end"] else "year"
                yield Value(ValueKind.DATE, *found.span(group), day=PartialDate(int(found[group])))
        for found in _REGULAR.finditer(flat) if self.rule.get("regular") else ():
            word = next(filter(None, found.groups())).lower()
            number, unit = (
                ("3", TimeUnit.MONTH) if word.startswith("q") else ("1", TimeUnit.MONTH if word.startswith("m") else TimeUnit.YEAR)
            )
            yield Value(ValueKind.DURATION, *found.span(), number, unit)

    def _fits(self, low: str, value: Value) -> bool:
        """Tell whether the words around a value are those of an answer."""
        before, behind = self.rule.get("reach", (0, 0))
        lead = low[max(0, value.start - before) : value.start].rstrip()
        trail = low[value.end : value.end + behind].lstrip(" '")
        led, trailed, beside = (self.phrases[name] for name in ("lead", "trail", "beside"))
        return (
            (not led or find(led, lead) is not None)
            and (not trailed or find(trailed, trail) is not None)
            and (not beside or find(beside, lead) is not None or find(beside, trail) is not None)
            and find(self.phrases["not_lead"], lead) is None
            and find(self.phrases["not_trail"], trail) is None
        )


def _place(value: Value) -> int:
    return value.start


def _ordinal(word: str) -> int:
    """Return the number of an ordinal ("fifth"); 0 for any other word."""
    low = word.casefold()
    figures = low.rstrip("stndrh")
    return int(figures) if figures.isdigit() else _ORDINALS.get(low, 0)


def format_value(value: Value) -> str:
    """Return a value in few words: "USD 1,000,000", "30 days", "1.5 %", "2 x fees"."""
    match value.kind:
        case ValueKind.MONEY:
            return f"{value.unit} {_number(value.number, 2)}".strip()
        case ValueKind.DURATION:
            unit = value.unit.replace("_", " ").lower()
            return f"{_number(value.number)} {unit}{'' if Decimal(value.number) == 1 else 's'}"
        case ValueKind.PERCENTAGE:
            return f"{_number(value.number)} %"
        case ValueKind.MULTIPLE:
            return f"{_number(value.number)} x {value.unit or 'fees'}"
        case _:
            return str(value.day.last_day() if value.day and value.day.exact else value.day)


def format_values(values: Iterable[Value], glue: str = "; ") -> str:
    """Return several values in few words, each once, in order."""
    return glue.join(dict.fromkeys(map(format_value, values)))


def _number(number: str, places: int = 0) -> str:
    """Return a plain decimal with separators; no more places than it has, and whole where it can be."""
    amount = Decimal(number)
    if amount == amount.to_integral_value():
        return f"{amount.to_integral_value():,f}"
    return f"{amount:,.{places}f}" if places else f"{amount.normalize():,f}"
