"""What is left of a model's duty once its words are looked up: every claim stands in the words in force, or is dropped and said so.

Nothing that a model wrote becomes text. Its words only say where to look: words, obligor, trigger and conditions are taken from
the clause at their place, values are read again by program from the words that are said to give them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import TypeVar

from graph.model.dates import PartialDate
from graph.model.edges import Unit
from graph.model.obligations import Bound, Deadline, Duty, Recurrence, Timing, Value, ValueKind
from graph.text.quantities import values_in
from graph.text.quote_matching import Span, occurrences, tokens
from graph.text.sentences import spans
from indexing.llm.prompts.addressed import speaks_to_readers
from indexing.llm.prompts.fence import shown
from indexing.llm.prompts.obligations import DutyAnswer, Flag, ValueAnswer
from indexing.obligations.model.clauses import ClauseInForce, can_commit
from indexing.obligations.rules.roster import Named, Roster
from indexing.obligations.rules.timing import place, read_timing
from indexing.obligations.rules.vocabulary import among, any_of, worded
from indexing.plain_text import plain

ADDRESSED = "ADDRESSES_READERS"
"""The flag of what was read in a text that speaks to whoever reads it by machine: a person looks first."""
_FEWEST = 3  # words that say something
_SUREST, _LED, _PER_DROP = 0.99, 0.3, 0.9
_TRAILING = worded(r"[\s,;:.]*(\b(and|or|but|provided)\b)?[\s,;:]*$")
_LIMITS = among("unless except provided subject_to to_the_extent if in_the_event so_long_as until only upon when")


@dataclass(frozen=True, slots=True)
class GroundedDuty:
    """A duty that the words bear out, [start, end) of it in the clause's words, and what was dropped of what the reader said.

    What was dropped is told without words of the contract.
    """

    duty: Duty
    span: Span
    dropped: tuple[str, ...] = ()


def grounded_duty(answer: DutyAnswer, given: ClauseInForce, reader: str, taken: Collection[Span] = ()) -> GroundedDuty | str:
    """Return the duty that an answer and the clause's words both say, or why there is none.

    `taken` are the stretches of the clause's words in which the answer found duties of the same obligor already.
    """
    span = _place(answer.words, given, taken)
    if isinstance(span, str):
        return span
    around = f"{given.lead} {_sentences(given.words.text, span)}".strip()
    if not can_commit(around):
        return "the words commit nobody"
    words = given.words.slice(*span)
    who = _obligor(answer.obligor, answer.bound, (words.text, around), given.roster)
    if isinstance(who, str):
        return who
    held = DutyWords(words.text, around)
    if who.bound is Bound.UNCLEAR and answer.bound is not Bound.UNCLEAR:
        held.dropped.append(f"{answer.bound} is said to owe and nobody named: unclear")
    deadline, recurrence = held.deadline(answer), held.recurrence(answer.recurrence)
    notice = held.period(answer.notice_period, "the period of notice")
    duty = Duty(
        document_id=given.clause.document_id,
        clause_id=given.clause.clause_id,
        section=given.section,
        words=words,
        domain=answer.domain,
        type=answer.type,
        bound=who.bound,
        obligor=who.obligor,
        party=who.party,
        values=held.values(answer.values),
        deadline=deadline,
        recurrence=recurrence,
        conditions=tuple(filter(None, (held.verbatim(one, "a condition") for one in answer.conditions))),
        notice_period=notice,
        jurisdiction=held.verbatim(answer.jurisdiction, "the jurisdiction"),
        survives=held.survives(said=answer.survives),
        flags=held.flags(answer.flags, dated=deadline is not None or recurrence is not None, noticed=notice is not None),
        reader=reader,
    )
    confidence = min(answer.confidence, _SUREST) * _PER_DROP ** len(held.dropped)
    if any(speaks_to_readers(text) for text in (given.words.text, given.lead, given.clause.heading, given.title)):
        confidence, duty = min(confidence, _LED), replace(duty, flags=(*duty.flags, ADDRESSED))
    return GroundedDuty(replace(duty, confidence=round(confidence, 4)), span, tuple(held.dropped))


def _place(words: str, given: ClauseInForce, taken: Collection[Span]) -> Span | str:
    """Return where a duty's words stand in the clause, number and heading left out; else why they are none."""
    text = given.words.text
    places = [(max(start, given.head), end) for start, end in occurrences(shown(text), shown(words))]
    found = [_whole(text, span, given.head) for span in places if len(tokens(text[slice(*span)])) >= _FEWEST]
    if not found:
        return "its words do not stand in the clause, or say too little"
    return next((span for span in found if span not in taken), "the same words state a duty already")


def _whole(text: str, span: Span, head: int) -> Span:
    """Return a stretch, or all of its sentence where what was left of it out binds ("shall not") or limits ("unless ...").

    What is left out and commits somebody by itself is another duty, and stays out.
    """
    words = text[slice(*span)]
    within = next(((a, b) for a, b in spans(text, Unit.SENTENCE, head) if a <= span[0] and span[1] <= b), span)
    rest = f"{text[within[0] : span[0]]} {text[span[1] : within[1]]}"
    if can_commit(rest) if not can_commit(words) else _LIMITS.search(rest) and not can_commit(rest):
        return _bare(text, *within)
    return _bare(text, *span)


def _bare(text: str, start: int, end: int) -> Span:
    """Return a stretch without what only joins it to others, and with its full stop: one duty is the same words, however quoted."""
    words = text[start:end]
    last = start + len(_TRAILING.sub("", words))
    return start + len(words) - len(words.lstrip(" \t\n,;:.")), last + (text[last : last + 1] == ".")


def _sentences(text: str, span: Span) -> str:
    """Return the sentences that a stretch touches."""
    return " ".join(text[a:b] for a, b in spans(text, Unit.SENTENCE) if a < span[1] and span[0] < b)


_ARTICLE = worded(r"^(the|an?|such|said) (?=\S)")
_STANDS_FOR = worded(r"^(it|they|he|she|who|which|that)$")


def _obligor(said: str, bound: Bound, places: Sequence[str], roster: Roster) -> Named | str:
    """Return who owes, or why nobody can; `places` are the words that may name them, nearest first.

    What the words tell goes before what the reader says of it: "each party" is BOTH, a party of the register is PARTY.
    """
    bare = _ARTICLE.sub("", said.strip()).strip(" ,;:.")
    if not bare or _STANDS_FOR.match(bare):
        each = (roster.named(one[0]) for place in places for one in roster.mention.finditer(place) if bound is Bound.BOTH)
        return next((named for named in each if named.bound is Bound.BOTH), Named(Bound.UNCLEAR))
    worded = next((" ".join(place[a:b].split()) for place in places for a, b in occurrences(place, bare)), "")
    named = roster.named(worded or bare)
    if not worded and not named.party:
        return "who is said to owe stands neither in the words nor among the parties"
    if named.bound is Bound.PARTY and bound is Bound.BOTH:
        return "both are said to owe, and one party is named"
    if named.bound is not Bound.OTHER:
        return named
    several = {roster.named(found[0]).party for found in roster.plain.finditer(named.obligor)}
    return Named(Bound.BOTH if len(several) > 1 else bound, named.obligor)


_T = TypeVar("_T")
_EARLIER = among("prior before advance preceding ahead")
_OUTLIVES = worded(rf"\bsurviv|\b{any_of('after following upon beyond notwithstanding')}[^.;]{{0,60}}\b(terminat|expir|end of)")
_SIGNS: Mapping[str, re.Pattern[str]] = {
    flag: among(words)
    for flag, words in {
        Flag.VAGUE_STANDARD: "reasonabl~ prompt~ efforts endeavo~ timely appropriate~ adequate~ material~ substantial~ practicab~ soon",
        Flag.SOLE_DISCRETION: "discretion~ opinion~ judgment~ judgement~ satisf~ determin~ elect~ option~ request~ approv~",
        Flag.MISSING_NOTICE_PERIOD: "notice~ notif~ inform~ advise~",
    }.items()
}


@dataclass
class DutyWords:
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
        mine, read = self._answered(answer), read_timing(plain(self.words), 0).deadline
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
        return said and self._found(said if place(plain(self.around), said) else None, f"{said}: no word says so")

    def verbatim(self, said: str, what: str) -> str:
        """Return words as they stand in the clause; "" where they do not."""
        if not said:
            return ""
        for words in (self.words, self.around):
            for start, end in occurrences(shown(words), shown(said)):
                return " ".join(words[start:end].split())
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
