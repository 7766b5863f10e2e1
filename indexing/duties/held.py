"""The particulars of a model's duty, held against its words: values, deadline, recurrence. What does not stand there is dropped."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import TypeVar

from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Recurrence, Timing, Value, ValueKind
from graph.text.quantities import values_in
from graph.text.quote_matching import occurrences
from indexing.duties import recurring
from indexing.duties.deadlines import timing
from indexing.llm.prompts.fence import shown
from indexing.llm.prompts.obligations import DutyAnswer, Flag, ValueAnswer
from indexing.plain import plain

_T = TypeVar("_T")
_EACH = r"(?:each|every|per|a|any)\s+(?:\w+\s+)?"
_RETURNS: Mapping[Recurrence, re.Pattern[str]] = {
    Recurrence.DAILY: re.compile(rf"(?i)\bdaily\b|\b{_EACH}day\b"),
    Recurrence.WEEKLY: re.compile(rf"(?i)\bweekly\b|\b{_EACH}week\b"),
    Recurrence.MONTHLY: re.compile(rf"(?i)\bmonthly\b|\b(?:{_EACH}|of\s+the\s+)months?\b"),
    Recurrence.QUARTERLY: re.compile(r"(?i)\bquarter|\b(?:three|3)\W+(?:\w+\W+)?months?\b"),
    Recurrence.SEMIANNUAL: re.compile(
        r"(?i)\bsemi-?\s?annual|\bhalf[- ]year|\bbi-?annual|\btwice\s+\w+\s+year|\b(?:six|6)\W+(?:\w+\W+)?months?\b"
    ),
    Recurrence.ANNUAL: re.compile(rf"(?i)\bannual|\byearly\b|\bannum\b|\banniversar|\b{_EACH}year\b"),
}
_EARLIER = re.compile(r"(?i)\b(?:prior|before|advance|preceding|ahead)\b")
_OUTLIVES = re.compile(r"(?i)\bsurviv|\b(?:after|following|upon|beyond|notwithstanding)\b[^.;]{0,60}\b(?:terminat|expir|end\s+of)")
_SIGNS: Mapping[str, re.Pattern[str]] = {
    Flag.VAGUE_STANDARD: re.compile(
        r"(?i)\b(?:reasonabl|prompt|efforts|endeavou?r|timely|appropriate|adequate|material|substantial|good\s+faith|practicab|soon)"
    ),
    Flag.SOLE_DISCRETION: re.compile(r"(?i)\b(?:discretion|opinion|judge?ment|satisf|determin|elect|option|request|approv)"),
    Flag.MISSING_NOTICE_PERIOD: re.compile(r"(?i)\b(?:notice|notif|inform|advise)"),
}


@dataclass
class Held:
    """The words of a duty, and `around` them the sentence and what leads into it. What is dropped is told in `dropped`."""

    words: str
    around: str
    dropped: list[str] = field(default_factory=list)

    @cached_property
    def read(self) -> tuple[Value, ...]:
        """The values that a program reads in the words."""
        return tuple(values_in(self.words))

    def values(self, answers: Sequence[ValueAnswer]) -> tuple[Value, ...]:
        """Return those of the values answered that the words give, as the program reads them."""
        found = [value for one in answers if (value := self._value(one)) is not None]
        return tuple(sorted(set(found), key=lambda value: (value.start, value.end)))

    def _value(self, answer: ValueAnswer) -> Value | None:
        value = self._found(self._read_at(answer.words, answer.kind), f"a {answer.kind} that the words do not give")
        return self._found(value if _agrees(answer, value) else None, f"a {answer.kind} that the words give otherwise") if value else None

    def period(self, said: str, what: str) -> Value | None:
        """Return a period that the words give; None where none was said, or they give none there."""
        if not said:
            return None
        return self._found(self._read_at(said, ValueKind.DURATION), f"{what}: the words give none there")

    def deadline(self, answer: DutyAnswer) -> Deadline | None:
        """Return when it is due, as far as the words say it: a day only where they state it, never one that counts from something.

        Where rules read the same period or day in the words, it lies where they read it.
        """
        mine, read = self._answered(answer), timing(plain(self.words), 0).deadline
        if read is not None and (read.day_of_month or read.days) and answer.recurrence:
            return read
        if mine is None or read is None or (read.span, read.day) != (mine.span, mine.day) or not (mine.span or mine.day):
            return mine
        return replace(read, trigger=read.trigger or mine.trigger)

    def _answered(self, answer: DutyAnswer) -> Deadline | None:
        """Return the deadline that the reader says, as far as each part of it stands in the words."""
        span, trigger = self.period(answer.within, "the time allowed"), self.verbatim(answer.trigger, "the trigger")
        day = self._day(answer.due)
        if day is not None and (span is not None or trigger):
            day = self._found(None, "a day of what counts from something else")
        if day is None and span is None and not trigger:
            return None
        return Deadline(self._side(answer.timing, span, day), day, span, trigger)

    def _day(self, said: str) -> PartialDate | None:
        if not said:
            return None
        days = {value.day for value in self.read if value.kind is ValueKind.DATE}
        day = _date(said)
        return self._found(day if day in days else None, "a day that the words do not state")

    def _side(self, said: Timing | None, span: Value | None, day: PartialDate | None) -> Timing:
        """Return on which side of its trigger it lies: as the words behind the period say, else as the reader does."""
        if span is not None and _EARLIER.search(self.words[span.end :][:40]):
            return Timing.BEFORE
        if said is Timing.BEFORE and not _EARLIER.search(self.around):
            self.dropped.append("that it is due before: no word says so")
            return Timing.WITHIN
        if span is None and day is None:
            return said or Timing.ON
        return Timing.WITHIN if said is None or (said is Timing.ON and span is not None) else said

    def recurrence(self, said: Recurrence | None) -> Recurrence | None:
        """Return how often it is due again, where a word says so."""
        return said and self._found(said if _returns(self.around, said) else None, f"{said}: no word says so")

    def verbatim(self, said: str, what: str) -> str:
        """Return words as they stand in the clause; "" where they do not."""
        if not said:
            return ""
        for place in (self.words, self.around):
            for start, end in occurrences(shown(place), shown(said)):
                return " ".join(place[start:end].split())
        self.dropped.append(f"{what}: the words do not stand there")
        return ""

    def survives(self, *, said: bool) -> bool:
        """Tell whether it outlives the contract: the reader and the words have to say so."""
        if said and not _OUTLIVES.search(self.around):
            self.dropped.append("that it survives: no word says so")
            return False
        return said

    def flags(self, said: Sequence[str], *, dated: bool, noticed: bool) -> tuple[str, ...]:
        """Return those flags that nothing in the duty contradicts."""
        limited = any(value.kind in {ValueKind.MONEY, ValueKind.MULTIPLE} for value in self.read)
        contradicted = {Flag.NO_DEADLINE: dated, Flag.MISSING_NOTICE_PERIOD: noticed, Flag.UNCAPPED: limited}
        kept = [flag for flag in said if not contradicted.get(Flag(flag)) and (flag not in _SIGNS or _SIGNS[flag].search(self.around))]
        self.dropped.extend(f"{flag}: the words say otherwise" for flag in said if flag not in kept)
        return tuple(kept)

    def _read_at(self, words: str, kind: ValueKind) -> Value | None:
        """Return the value of a kind that the program reads where some words stand."""
        places = occurrences(shown(self.words), shown(words)) if words else ()
        return next((v for a, b in places for v in self.read if v.kind is kind and v.start < b and a < v.end), None)

    def _found(self, one: _T | None, otherwise: str) -> _T | None:
        """Return what was found; where nothing was, say so."""
        if one is None:
            self.dropped.append(otherwise)
        return one


def _returns(words: str, said: Recurrence) -> bool:
    """Tell whether any word says that something returns so often; of longer intervals, as the rules read them."""
    some = _RETURNS.get(said)
    return some.search(words) is not None if some else recurring.place(plain(words), said) is not None


def _agrees(answer: ValueAnswer, value: Value) -> bool:
    """Tell whether a value answered is the one that is read; what the reader left out says nothing against it."""
    if value.kind is ValueKind.DATE:
        return not answer.date or _date(answer.date) == value.day
    if answer.number and _number(answer.number) != _number(value.number):
        return False
    exact = value.kind in {ValueKind.MONEY, ValueKind.DURATION}
    return not (exact and answer.unit) or answer.unit.upper().rstrip("S").replace(" ", "_") == value.unit.upper().rstrip("S")


def _date(said: str) -> PartialDate | None:
    try:
        return PartialDate.parse(said)
    except ValueError:
        return None


def _number(said: str) -> Decimal | None:
    try:
        return Decimal(said.replace(",", "").strip(" %$"))
    except InvalidOperation:
        return None
