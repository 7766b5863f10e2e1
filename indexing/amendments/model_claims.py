"""A model's answer held against the instrument: what it copied is looked up, and the changes that stand become claims.

Nothing of an answer becomes part of a claim but words that stand in the instrument, at the place where they stand. A part that is not
found is left out, and the claim then says less: without its new text it is an outstanding change, without its words no claim at all.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from graph.model.dates import PartialDate
from graph.model.documents import Clause, ClauseKind, Document, DocumentHint
from graph.model.edges import Claim, ConditionKind, EdgeType, Mode, OperationKind, Place
from graph.model.ids import ClauseId
from graph.model.source import Quote
from graph.model.text import AnchoredText
from graph.text import sections
from graph.text.dates import find_dates
from graph.text.sections import fold_name
from indexing.amendments.passages import Passages, Span
from indexing.amendments.taggers import Told, shipped, tell
from indexing.amendments.units import Unit, units
from indexing.instructions import Grammar
from indexing.instructions.claims import Statement, holding
from indexing.instructions.effects import Effect, read_period
from indexing.instructions.instruction import Action, Instruction, New, Source
from indexing.instructions.instrument_names import Meaning, Named
from indexing.instructions.places import Cited, nested
from indexing.instructions.reader import upwards
from indexing.instructions.sentences.payload import Payload
from indexing.instructions.sentences.provisions import citations
from indexing.instructions.sentences.sentences import LABEL, Sentence, read_sentence
from indexing.linking.references import between_others
from indexing.llm.prompts import changes as asked
from indexing.llm.prompts.changes import Answer, Change, Reason, Waits
from indexing.naming.title_phrases import is_plural, number_in

RULE = "model"
_SHOWN = 400  # characters of a passage that stand for its sentence where no reader cuts it into sentences
_STRAY = ".,;"
_LABEL = re.compile(r"\W{0,3}(?:(?:section|article|paragraph|clause)\s)?(\d[\w.()]{0,15}|\([a-z\d]{1,4}\))", re.IGNORECASE)
_PLACED = frozenset({asked.Action.REPLACE, asked.Action.DELETE, asked.Action.INSERT, asked.Action.INSERT_WORDS, asked.Action.RENUMBER})
_SHORTEST = 3  # letters of words that are replaced wherever they stand
_GOES_ON = re.compile(r"[\"”’']?[;,.]|(?:and|or|but)\b")  # what no sentence begins with: it was cut at a mark that is quoted
_LETTERED = re.compile(r"(?<=\d)\.([a-z])(?![\w.])")
_POINTED = re.compile(r"\d+(?:\.\d+)+$")
_PART = re.compile(r"\(?[A-Za-z\d]{1,4}\)?(?:\([A-Za-z\d]{1,4}\))*")
_ABOVE = 4_000  # characters above an order in which its provision names what it changes
_HEAD = 300  # characters of new text in which it names itself
_MARKS = 2  # characters that quotation marks before a new text take
_KINDS = {
    asked.Action.REPLACE: OperationKind.REPLACE,
    asked.Action.DELETE: OperationKind.DELETE,
    asked.Action.INSERT: OperationKind.INSERT,
    asked.Action.REPLACE_WORDS: OperationKind.REPLACE_WORDS,
    asked.Action.DELETE_WORDS: OperationKind.DELETE_WORDS,
    asked.Action.INSERT_WORDS: OperationKind.INSERT_WORDS,
    asked.Action.SET_VALUE: OperationKind.SET_VALUE,
    asked.Action.EXTEND: OperationKind.EXTEND,
    asked.Action.RENUMBER: OperationKind.RENUMBER,
    asked.Action.OTHER: OperationKind.UNSPECIFIED,
}
_STATED = {
    asked.Action.RESTATE: (EdgeType.SUPERSEDED_BY, Mode.REPLACE, OperationKind.RESTATE),
    asked.Action.TERMINATE: (EdgeType.TERMINATES, Mode.DELETE, OperationKind.TERMINATE),
    asked.Action.SUPPLEMENT: (EdgeType.SUPPLEMENTS, Mode.INSERT, OperationKind.INSERT),
    asked.Action.WAIVE: (EdgeType.QUALIFIES, None, OperationKind.WAIVE),
    asked.Action.CONSENT: (EdgeType.QUALIFIES, None, OperationKind.CONSENT),
    asked.Action.FORBEAR: (EdgeType.QUALIFIES, None, OperationKind.FORBEAR),
    asked.Action.SUBSTITUTE_PARTY: (EdgeType.AMENDS, Mode.MODIFY, OperationKind.SUBSTITUTE_PARTY),
    asked.Action.RENAME_PARTY: (EdgeType.AMENDS, Mode.MODIFY, OperationKind.RENAME_PARTY),
    asked.Action.ADD_PARTY: (EdgeType.AMENDS, Mode.MODIFY, OperationKind.ADD_PARTY),
    asked.Action.RELEASE_PARTY: (EdgeType.AMENDS, Mode.MODIFY, OperationKind.RELEASE_PARTY),
}
_NEED_OLD = frozenset({OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS})
_NEED_NEW = frozenset(
    {
        *(OperationKind.INSERT_UNIT, OperationKind.REPLACE_WORDS, OperationKind.INSERT_WORDS),
        *(OperationKind.SET_VALUE, OperationKind.EXTEND, OperationKind.RENUMBER),
    }
)
_VALUES = frozenset({OperationKind.SET_VALUE, OperationKind.EXTEND})
_WAITS = {Waits.CLOSING: ConditionKind.CLOSING, Waits.EVENT: ConditionKind.FUTURE_EVENT}
_ARTICLE = re.compile(r"(?i)^(?:(?:the|this|that|certain|said)\s)+")


@dataclass(frozen=True, slots=True)
class Grounded:
    """A claim of a model, and what of its answer was not found in the instrument ("words", "new", ...); none: all of it stands there."""

    claim: Claim
    missing: tuple[str, ...]
    doubt: str = ""
    several: bool = False
    """The answer names more instruments than one: which of them is meant can be said wrongly."""
    orders: float | None = None
    """How likely the taggers take the words for an order; None where they see no sentence there."""


@dataclass(frozen=True)
class Ground:
    """One instrument, ready to have answers held against it."""

    grammar: Grammar
    document: Document
    clauses: Sequence[Clause]
    passages: Passages

    def claims(self, answer: Answer) -> Iterator[Grounded]:
        """Yield the claims of an answer, in its order."""
        named = [self._named(one) for one in answer.documents]
        docs = [named[c.document - 1] if 0 < c.document <= len(named) else (None, False) for c in answer.changes]
        held = [_Changed(self, change, doc) for change, (doc, _) in zip(answer.changes, docs, strict=True)]
        brought = [one.new for one in held if one.new is not None]
        for one, (_, known) in zip(held, docs, strict=True):
            claims = one.claims(() if known else ("document",), brought)
            yield from (replace(claim, several=len(named) > 1) for claim in claims)

    def unchanged(self, answer: Answer) -> Mapping[Span, Reason]:
        """Return the stretches of the flow that an answer says change nothing."""
        found = ((self.passages.at(one.passage), one.reason) for one in answer.unchanged)
        return {(passage.start, passage.end): reason for passage, reason in found if passage is not None}

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The sentences of the instrument."""
        return units(self.grammar.reader.flow, self.grammar.reader.names)

    @cached_property
    def _told(self) -> tuple[Told, ...]:
        return tell(shipped(), self.units, self.document.kind.name)

    def orders(self, start: int, end: int) -> float | None:
        """Return how likely the taggers take what stands at [start, end) for an order; None where no sentence stands there."""
        there = (told for unit, told in zip(self.units, self._told, strict=True) if unit.start < end and start < unit.end)
        return max((told.orders for told in there), default=None)

    def sentence(self, at: int, passage: Span) -> Sentence:
        """Return the sentence that stands at a position of the flow."""
        starts = [u.start for u in self.units]
        index = bisect_left(starts, at + 1) - 1
        reader = self.grammar.reader
        if index >= 0 and self.units[index].start <= at < self.units[index].end:
            unit, first = self.units[index], index
            while first > 0 and _GOES_ON.match(reader.flow.text, self.units[first].start) and self.units[first - 1].clause is unit.clause:
                first -= 1
            return unit.sentence if first == index else read_sentence(reader.flow.text, self.units[first].start, unit.end, reader.names)
        return read_sentence(reader.flow.text, passage[0], min(passage[1], passage[0] + _SHOWN), reader.names)

    def above(self, at: int) -> str:
        """Return what stands before a position in its outermost provision, or the last of it, without the numbers it has here."""
        flow = self.grammar.reader.flow
        top = upwards(flow.clause_at(at), self._by_id)[-1]
        start = next((piece.start for piece in flow.pieces if piece.clause.clause_id == top.clause_id), at)
        before = flow.within(max(start, at - _ABOVE), at)
        return " ".join(LABEL.sub("", piece.text[low:high], count=1) for piece, low, high in before)

    @cached_property
    def _by_id(self) -> Mapping[ClauseId, Clause]:
        return {c.clause_id: c for c in self.clauses}

    def ahead(self, at: int, brought: Sequence[Span]) -> Sentence | None:
        """Return the sentence that stands before a position and is no new text: what orders an item that is nothing but its new text."""
        index = bisect_left([u.start for u in self.units], at) - 1
        while index >= 0 and any(start <= self.units[index].start < end for start, end in brought):
            index -= 1
        return self.units[index].sentence if index >= 0 else None

    def _named(self, named: asked.Named) -> tuple[Named | None, bool]:
        """Return the instrument an answer names, as this one's register entry knows it where it does, and whether its name stands here."""
        name = _ARTICLE.sub("", named.name)
        stands = self._stands(name)
        days = find_dates(named.date) if self._stands(named.date) else ()
        date = days[0].date if days else None
        hint = self._recited(named, name, date)
        if hint is None and stands:
            called = (_ARTICLE.sub("", named.called),) if self._stands(named.called) else ()
            parties = tuple(p for p in named.parties if self._stands(p))
            hint = DocumentHint(Quote("", 0, 0), name, date, number_in(name), parties, tuple(filter(None, called)))
        return (Named(0, 0, Meaning.OTHER, name, hint) if hint is not None else None), stands

    def _stands(self, words: str) -> bool:
        return bool(words) and self.passages.stands(words)

    def _recited(self, named: asked.Named, name: str, date: PartialDate | None) -> DocumentHint | None:
        """Return what the register entry has of an instrument: under the short name given to it, or of its title and day.

        A name in the plural for contracts between different parties means all of them.
        """
        short = {fold_name(_ARTICLE.sub("", one)) for one in (named.called, name) if one}
        found: list[DocumentHint] = []
        for hint in self.document.recites:
            same_day = date is None or hint.date is None or hint.date == date
            known = {fold_name(_ARTICLE.sub("", one)) for one in (*hint.defined_as, hint.title) if one}
            if same_day and short & known and hint.number == (number_in(name) or hint.number):
                found.append(hint)
        if not found:
            return None
        several = next((one for one in (named.called, name) if is_plural(one)), "")
        if several and any(between_others(found[0].parties, one.parties) for one in found):
            return DocumentHint(Quote("", 0, 0), _ARTICLE.sub("", several))
        hint = next((one for one in found if not between_others(one.parties, named.parties)), found[0])
        return hint if hint.date is not None or date is None else replace(hint, date=date)


@dataclass(frozen=True)
class _Changed:
    """One change of an answer, held against the instrument."""

    ground: Ground
    change: Change
    doc: Named | None

    def claims(self, missing: tuple[str, ...], brought: Sequence[Span]) -> Iterator[Grounded]:
        """Yield its claims; none where not even the words that order it stand in the instrument. `brought` are all new texts."""
        passage = self.ground.passages.at(self.change.passage)
        at = self.ground.passages.find(self.change.words, self.change.passage)
        where = at or ((passage.start, passage.end) if passage is not None else None)
        if where is None:
            return
        missing = missing if at is not None else (*missing, "words")
        new, old = self.new, self._old()
        sentence = self.ground.sentence(where[0], where if passage is None else (passage.start, passage.end))
        if new is not None and new[0] - _MARKS <= where[0] < new[1]:
            sentence = self.ground.ahead(new[0] - _MARKS, brought) or sentence
        missing = (*missing, *(("new",) if self.change.new and new is None else ()), *(("old",) if self.change.old and not old else ()))
        counted = self.change.unit is not None and self.change.count != 0
        missing = (*missing, *(("unit",) if (self.change.unit is not None or self.change.count != 0) and not counted else ()))
        if self.change.each and len(old) < _SHORTEST:
            missing = (*missing, "old")
        missing = (*missing, *(("place",) if not self._place_stands(sentence) else ()))
        effect, orders = self._effect(sentence), self.ground.orders(*where)
        stated = _STATED.get(self.change.action)
        if stated is not None:
            yield Grounded(self._statement(sentence, stated, old, new, effect), missing, self.change.doubt, orders=orders)
            return
        instruction = self._instruction(sentence, where[0], old, new, effect)
        for claim in self.ground.grammar.builder.of_instruction(instruction):
            yield Grounded(claim, missing, self.change.doubt, orders=orders)

    def _statement(
        self, sentence: Sentence, stated: tuple[EdgeType, Mode | None, OperationKind], old: str, new: Span | None, effect: Effect
    ) -> Claim:
        place = Cited() if self.change.action is asked.Action.SUPPLEMENT else self._place(sentence)
        words = self.ground.grammar.reader.flow.anchored(*new) if new else AnchoredText()
        statement = Statement(RULE, *stated, self.doc, 0, place.address, place.heading, old, words)
        made = self.ground.grammar.builder.of_statement(sentence, statement, Effect())
        return holding(made, effect)

    def _instruction(self, sentence: Sentence, at: int, old: str, new: Span | None, effect: Effect) -> Instruction:
        change, place = self.change, self._place(sentence)
        kind = _KINDS[change.action]
        whole = kind in {OperationKind.REPLACE, OperationKind.DELETE, OperationKind.INSERT}
        inside = bool(change.part) and (bool(change.term) or not _PART.fullmatch(change.part))
        if (kind in _NEED_NEW and new is None) or (kind in _NEED_OLD and not old) or (whole and inside):
            kind = OperationKind.UNSPECIFIED  # nothing tells which words of the whole that part is
        if kind is OperationKind.INSERT and change.unit is not None:
            kind = OperationKind.INSERT_UNIT
        if kind is OperationKind.REPLACE_WORDS and change.each and not place.address:
            kind = OperationKind.REPLACE_EVERYWHERE
        if kind in _VALUES and not place.address and old:
            place = replace(place, heading=old)
        counted = kind is not OperationKind.INSERT_UNIT and change.unit is not None and change.count != 0
        place = replace(place, unit=change.unit, ordinal=change.count) if counted else place
        where = change.where or (Place.END if kind in {OperationKind.INSERT_WORDS, OperationKind.INSERT_UNIT} else None)
        runs_over = self.ground.grammar.reader.flow.clause_at(sentence.start) is not self.ground.grammar.reader.flow.clause_at(at)
        at = 0 if runs_over else min(bisect_left(sentence.masked.at, at), len(sentence.masked.at) - 1)
        source = New(Source.BELOW) if new else New()
        made = Action(RULE, kind, (place,) if place.address else (), at, old=old, new=source, each=change.each, place=where)
        if kind is OperationKind.INSERT_UNIT:
            made = replace(made, unit=change.unit, ordinal=change.count)
        if kind is OperationKind.INSERT:
            within = (replace(place, term=""),) if place.term and place.section else ()
            added = (Cited(term=place.term),) if place.term else (place,) if place.address else ()
            made = replace(made, places=within, added=added, noun="provision")
        if kind is OperationKind.RENUMBER and new is not None:
            made = replace(made, added=(_cited(self.ground.grammar.reader.flow.text[slice(*new)]),), places=(place,))
        payload = Payload(*new, new[1]) if new else None
        return Instruction(sentence, made, self.doc, effect, payload)

    @cached_property
    def new(self) -> Span | None:
        """Return where the new text stands, without the marks around it."""
        new = self.change.new
        if new is None:
            return None
        passages = self.ground.passages
        begins = passages.find(new.begins, new.start)
        if begins is None:
            return None
        last = passages.find_last(new.ends, new.end, begins[0]) if new.ends else begins
        if last is None:
            return None
        start, end = begins[0], max(begins[1], last[1])
        if any(piece.clause.kind is ClauseKind.SIGNATURES for piece, _, _ in self.ground.grammar.reader.flow.within(start, end)):
            return None
        text, old = self.ground.grammar.reader.flow.text, self.change.old
        if self.change.action in {asked.Action.REPLACE_WORDS, asked.Action.INSERT_WORDS} and end - start > 1:
            end -= text[end - 1] in _STRAY and not (old and old[-1] in _STRAY)
        return start, end

    def _old(self) -> str:
        """Return the old words as they stand in the instrument; "" where they do not."""
        old = self.change.old
        at = self.ground.passages.find(old, self.change.passage) if old else None
        if at is None:
            return ""
        words = " ".join(self.ground.grammar.reader.flow.text[slice(*at)].split())
        return words.strip('"“”')

    def _place(self, sentence: Sentence) -> Cited:
        change = self.change
        whole = _as_cited(_cited(change.place), sentence) if change.place else Cited()
        if change.term:
            return Cited(whole.section, whole.heading, change.term)
        if whole.section and _PART.fullmatch(change.part):
            return replace(whole, section=nested(change.part if "(" in change.part else f"({change.part})", whole))
        return replace(whole, heading=change.heading) if change.heading and not whole.heading else whole

    def _place_stands(self, sentence: Sentence) -> bool:
        """Tell whether the place is named where it is changed: cited in the words that order it or above them, or heading the new text."""
        change, flow = self.change, self.ground.grammar.reader.flow
        head = flow.text[slice(*self.new)][:_HEAD] if self.new else ""
        near = f"{self.ground.above(sentence.start)} {flow.text[sentence.start : sentence.end]}"
        folded = fold_name(f"{near} {head}")
        names = [fold_name(one) for one in (change.term, change.heading) if one]
        if not change.place:
            return (bool(names) or change.action not in _PLACED) and all(name in folded for name in names)
        meant = sections.parse(_cited(change.place).section or change.place)
        cited = [sections.parse(one.section) for citation in citations(" ".join(near.split()), ()) for one in citation.places]
        own = _LABEL.match(head)
        cited += [sections.parse(own[1])] if own else []
        parts = {part for one in cited for part in one.parts}
        attached = not meant.attachment[1] or any(one.attachment == meant.attachment for one in cited) or fold_name(change.place) in folded
        numbered = all(part in parts or not part.isdigit() for part in meant.parts) or _numbered(change.place, near)
        numbered = numbered and (not meant.name or meant.name in folded)
        return attached and numbered and all(name in folded for name in names)

    def _effect(self, sentence: Sentence) -> Effect:
        """Return from when, until when, on what and how far, in words that stand here; a day left out is the rules' to read."""
        change, reader = self.change, self.ground.grammar.reader
        read = reader.effect(sentence.start, sentence.end)
        days = find_dates(self._copied(change.from_day))
        near = " ".join(f"{self.ground.above(sentence.start)} {reader.flow.text[sentence.start : sentence.end]}".split())
        first = days[0].date if days else None
        if first is not None and self._copied(change.from_day) not in near and self._of_another(first):
            first = None
        until = self._copied(change.until)
        ends = read_period(until) if until and until in near else Effect(effective_to=read.effective_to, computed=read.computed)
        condition = self._copied(change.condition)
        waits = _WAITS.get(change.waits or Waits.CLOSING) if condition else None
        in_new = bool(read.condition) and self.new is not None and self._only_in_new(read.condition, sentence, self.new)
        future = read.condition_kind is ConditionKind.FUTURE_EVENT and not in_new
        if not condition and future:  # what keeps a change from applying takes two to deny
            condition, waits = read.condition, read.condition_kind
        return Effect(first or read.effective_from, ends.effective_to, condition, waits, self._limits(sentence), False, ends.computed)

    def _only_in_new(self, words: str, sentence: Sentence, new: Span) -> bool:
        """Tell whether words of a sentence stand in its new text and nowhere else in it."""
        text = self.ground.grammar.reader.flow.text
        outside = f"{text[sentence.start : max(sentence.start, new[0])]} {text[min(sentence.end, new[1]) : sentence.end]}"
        return fold_name(words) in fold_name(text[slice(*new)]) and fold_name(words) not in fold_name(outside)

    def _of_another(self, day: PartialDate) -> bool:
        """Tell whether a day is that of an instrument this one speaks of, and not its own."""
        document = self.ground.document
        return day not in {document.agreed, document.effective} and any(hint.date == day for hint in document.recites)

    def _limits(self, sentence: Sentence) -> str:
        """Return what limits the change, in words of the order itself: what stands elsewhere seldom keeps it from applying."""
        words = self._copied(self.change.scope)
        order = " ".join(self.ground.grammar.reader.flow.text[sentence.start : sentence.end].split())
        return words if words and words in order else ""

    def _copied(self, words: str) -> str:
        """Return words as they stand in the instrument, white space folded; "" where they do not."""
        at = self.ground.passages.first(words) if words else None
        return " ".join(self.ground.grammar.reader.flow.text[slice(*at)].split()) if at else ""


def _numbered(place: str, words: str) -> bool:
    """Tell whether the number of a place stands in some words as it is, though grown together with what follows: "4.01of"."""
    number = _POINTED.search(place)
    return number is not None and re.search(rf"(?<![\d.]){re.escape(number[0])}(?!\d|\.\d)", words) is not None


def _as_cited(place: Cited, sentence: Sentence) -> Cited:
    """Return a place in the form in which the sentence cites it: "Paragraph 13(i) of the Schedule", whichever of them is said."""
    meant = sections.parse(place.section)
    for cited in (one for citation in sentence.cites for one in citation.places):
        said = sections.parse(cited.section)
        bare = not meant.attachment[1] and not said.attachment[0]
        if meant.parts and said.parts == meant.parts and (bare or said.attachment == meant.attachment):
            return replace(cited, unit=None, ordinal=0, term="")
    fuller = {
        cited.section: replace(cited, unit=None, ordinal=0, term="")
        for citation in sentence.cites
        for cited in citation.places
        if meant.parts and not any(meant.attachment) and sections.parse(cited.section).parts == meant.parts
    }
    return next(iter(fuller.values())) if len(fuller) == 1 else place


def _cited(place: str) -> Cited:
    """Return the place that words name: the last and innermost of what they cite, a bare number as a section's."""
    words = " ".join(place.split())
    for text in (words, f"Section {words}"):
        found = citations(text, ())
        if found and not (found[-1].relative and len(found) > 1):
            cited = found[-1].places[-1]
            return replace(cited, section=_LETTERED.sub(r"(\1)", cited.section), unit=None, ordinal=0)
    return Cited(heading=words)
