"""From an instruction to operations: one for each place it names, its new words anchored."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from graph.model.documents import Clause
from graph.model.edges import NewPart, Operation, OperationKind, Place
from graph.model.text import AnchoredText
from graph.text import sections
from indexing.instructions.instruction import Instruction
from indexing.instructions.orders.scene import DEFINITIONS, Action, Source
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.provisions import Cited, nested
from indexing.instructions.texts import NEAR, Texts, definition_parts
from indexing.segment import new_parts

_NAMED_NOUNS = frozenset({"exhibit", "schedule", "section", "annex", "appendix"})
_SOMEWHERE = frozenset(
    {
        *(OperationKind.REPLACE, OperationKind.DELETE, OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.INSERT_WORDS),
        *(OperationKind.REPLACE_UNIT, OperationKind.DELETE_UNIT, OperationKind.INSERT_UNIT, OperationKind.SET_VALUE, OperationKind.EXTEND),
    }
)
_UNITS = {OperationKind.REPLACE: OperationKind.REPLACE_UNIT, OperationKind.DELETE: OperationKind.DELETE_UNIT}
_BY_WORDS = frozenset({OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.INSERT_WORDS})  # the words quoted say where
_NAMES = re.compile(r"\s*(?:[\"“][^\"”\n]{2,90}[\"”][,;]?\s*(?:and\s+)?)+[.;]?(?=\s*\n\s*\n|\s*$)")
_NAME = re.compile(r"[\"“](?P<term>[^\"”\n]{2,90})[\"”]")
_QUOTATION = "\"'“”‘’"
_DESIGNATED = re.compile(r"\(?\w{1,4}[.)]|\d|(?:Exhibit|Schedule|Annex|Appendix)\b")
_RESERVED = re.compile(
    r"(?i)\W*(?:section\s)?(?:[\w.]{1,12}|\([\w]{1,5}\))*[\s.]*\W*(?:intentionally\s(?:omitted|deleted|left\sblank)|reserved|not\sused)\W*"
)


Change = tuple[Cited, Operation, str]
"""A place, what happens to it, and the rule that read it."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Makes the operations of one instrument's instructions."""

    flow: Flow
    clauses: Sequence[Clause]

    @property
    def texts(self) -> Texts:
        """Where the new words are found."""
        return Texts(self.flow, self.clauses)

    def of(self, instruction: Instruction) -> Iterator[Change]:
        """Yield each place an instruction names with what happens to it."""
        action = instruction.action
        if action.kind is OperationKind.INSERT:
            yield from self._insertions(instruction)
            return
        if action.kind is OperationKind.RENUMBER:
            yield from (
                (p, Operation(action.kind, address=a.address), action.rule) for p, a in zip(action.places, action.added, strict=True)
            )
            return
        if action.noun == DEFINITIONS and (each := self._definitions(instruction)):
            yield from each
            return
        if action.noun == DEFINITIONS:  # never the whole section for the definitions in it
            below = instruction.payload
            new = self.flow.anchored(below.start, below.end) if below is not None and not below.empty else AnchoredText()
            yield from ((p, Operation(OperationKind.UNSPECIFIED, new=new), action.rule) for p in action.places or (Cited(),))
            return
        places = action.places or (Cited(),)
        texts = self.texts.of(instruction, places)
        for place, new in zip(places, texts, strict=True):
            yield self._operation(instruction, place, new)

    def _definitions(self, instruction: Instruction) -> list[Change]:
        """Return one replacement for each definition that the new text consists of."""
        if instruction.payload is None or instruction.payload.empty:
            return []
        whole = instruction.action.places[0] if instruction.action.places else Cited()
        new = self.flow.anchored(instruction.payload.start, instruction.payload.end)
        if instruction.action.kind is OperationKind.DELETE:
            places = (Cited(whole.section, term=term, doc=whole.doc) for term in self._listed(instruction))
            return [(p, Operation(OperationKind.DELETE), instruction.action.rule) for p in places]
        return [
            self._operation(instruction, Cited(whole.section, term=part.heading, doc=whole.doc), new.slice(part.start, part.end))
            for part in definition_parts(new.text, whole.section)
        ]

    def _listed(self, instruction: Instruction) -> list[str]:
        """Return the terms that stand quoted below an instruction, and nothing else with them."""
        listed = _NAMES.match(self.flow.text, instruction.sentence.end)
        return [" ".join(m["term"].split()).strip(" ,.") for m in _NAME.finditer(listed[0])] if listed else []

    def _operation(self, instruction: Instruction, place: Cited, new: AnchoredText) -> Change:
        action, payload = instruction.action, instruction.payload
        kind = _kind(action, place, new)
        if not new and action.new.source is Source.BELOW and payload is not None and not payload.empty:
            kind, new = OperationKind.UNSPECIFIED, self.flow.anchored(payload.start, payload.end)
        unit, ordinal = (place.unit, place.ordinal) if place.unit and not action.unit else (action.unit, action.ordinal)
        old = action.old
        if kind is OperationKind.DELETE_WORDS and not old:
            old, new = new.text, AnchoredText()
        if not old and instruction.recited is not None:
            old = self.flow.text[instruction.recited.start : instruction.recited.end].strip()
        bare = replace(place, section=_as_labelled(place.section, new.text), unit=None, ordinal=0, inner="")
        if kind is OperationKind.INSERT:
            return bare, Operation(kind, new=new, address=bare.address, heading=bare.term or bare.heading), action.rule
        whole = kind is OperationKind.REPLACE
        heading, parts = (place.heading, _parts(new.text)) if whole else ("", ())
        where = action.place, "", heading, parts, action.stands, action.near
        return bare, Operation(kind, old, new, action.each, unit, ordinal, *where), action.rule

    def _insertions(self, instruction: Instruction) -> Iterator[Change]:
        """A new provision: named in the sentence, or found at the head of the new text."""
        action = instruction.action
        whole = action.places[0] if action.places and not action.beside else Cited()
        if action.added:
            texts = self.texts.of(instruction, action.added)
            for added, new in zip(action.added, texts, strict=True):
                place = _inserted_at(added, _home(added.section, whole, action), new.text)
                operation = Operation(OperationKind.INSERT, new=new, address=place.address, heading=added.heading, parts=_parts(new.text))
                yield place, operation, action.rule
            return
        new = self.texts.of(instruction, (whole,))[0]
        if not new:
            yield whole, Operation(OperationKind.UNSPECIFIED), "unspecified"
            return
        found = list(self._found_insertions(instruction, whole, new))
        everywhere = found[0][1].kind is OperationKind.INSERT_WORDS and not action.beside
        yield from found
        for place in action.places[1:] if everywhere else ():
            yield from self._found_insertions(instruction, place, new)

    def _found_insertions(self, instruction: Instruction, whole: Cited, new: AnchoredText) -> Iterator[Change]:
        """Read what new text inserts: each definition or provision that it consists of, or only more words."""
        action = instruction.action
        defined = definition_parts(new.text, whole.section)
        parts = defined or tuple(p for p in _parts(new.text) if action.noun or _DESIGNATED.match(p.section))
        tops = [p for p in parts if not any(q.start <= p.start and p.end <= q.end and q is not p for q in parts)]
        if len(tops) > 1 and any(p.section.startswith("(") for p in tops):
            yield whole, Operation(OperationKind.INSERT, new=new, parts=parts), action.rule  # a list inside the provision
            return
        if tops and (len(tops) > 1 or tops[0].start <= NEAR):
            yield from (self._inserted(instruction, whole, new, top, () if defined else parts, alone=len(tops) == 1) for top in tops)
            return
        kind = OperationKind.INSERT if action.noun in _NAMED_NOUNS else OperationKind.INSERT_WORDS
        bare = replace(whole, unit=None, ordinal=0)
        yield bare, Operation(kind, new=new, unit=whole.unit, ordinal=whole.ordinal, place=action.place or Place.END), action.rule

    def _inserted(
        self, instruction: Instruction, whole: Cited, new: AnchoredText, top: NewPart, parts: Sequence[NewPart], *, alone: bool
    ) -> Change:
        """Return the insertion of one provision of new text; alone, it is all of that text."""
        action = instruction.action
        nests = parts and top.section
        section = nested(top.section, _home(top.section, whole, action)) if nests else top.section
        target = replace(whole, section=section, heading=top.heading) if section else Cited(heading=top.heading)
        if parts and top.heading and top.section == top.heading:  # a definition
            target = Cited(whole.section, term=top.heading.strip(_QUOTATION), doc=whole.doc)
        if not alone:
            inside = [p for p in parts if top.start <= p.start and p.end <= top.end]
            new, parts = new.slice(top.start, top.end), [replace(p, start=p.start - top.start, end=p.end - top.start) for p in inside]
        operation = Operation(OperationKind.INSERT, new=new, address=target.address, heading=top.heading, parts=tuple(parts))
        return target, operation, action.rule


def _kind(action: Action, place: Cited, new: AnchoredText) -> OperationKind:
    """Return what happens to a place: what the words do not say exactly is unspecified."""
    kind = action.kind
    somewhere = place.section or place.heading or place.term or (kind in _BY_WORDS and action.old)
    if kind in _SOMEWHERE and not somewhere:
        return OperationKind.UNSPECIFIED
    if kind is OperationKind.REPLACE_WORDS and not new:
        return OperationKind.UNSPECIFIED  # words are never replaced by nothing because the new ones were not found
    if place.inner and kind in _UNITS:
        return OperationKind.UNSPECIFIED  # nothing tells which words of the whole that part is
    if place.unit:
        return _UNITS.get(kind, kind)
    if kind is OperationKind.REPLACE and new and _RESERVED.fullmatch(new.text):
        return OperationKind.DELETE
    return kind


def _home(section: str, whole: Cited, action: Action) -> Cited:
    """Return what a new item is part of: `whole`, or what holds the item it goes beside ("a new (d) after (c)" of 3.3)."""
    beside = action.places[0].section if action.beside and action.places else ""
    return Cited(beside.rsplit("(", 1)[0]) if section.startswith("(") and beside.endswith(")") else whole


def _as_labelled(section: str, text: str) -> str:
    """Correct a citation by the label of its own new text: where "6.23" is to read "6.2.3 The Borrower ...", 6.2.3 is meant."""
    own = re.match(r"\W{0,3}(?:[Ss]ection\s)?(\d[\w.()]{0,15}?)[.:]?\s", text)
    if own and section[:1].isdigit() and own[1] != section and re.sub(r"\W", "", own[1]) == re.sub(r"\W", "", section):
        return own[1]
    return section


def _inserted_at(added: Cited, whole: Cited, text: str) -> Cited:
    """Return the address of what comes in; an attachment is spelled as it spells itself."""
    if added.term:
        return Cited(whole.section, added.heading, added.term, doc=added.doc)
    if not added.section:
        return added
    place = Cited(nested(added.section, whole), added.heading, doc=added.doc)
    own = re.match(r"\W*((?:exhibit|schedule|annex|appendix)\s[\w.-]{1,8})(?![\w-])", text, re.IGNORECASE)
    if own and sections.same(sections.parse(own[1]), sections.parse(place.section)):
        return replace(place, section=f"{place.section.split()[0]} {own[1].split()[1]}")
    return place


def _parts(text: str) -> tuple[NewPart, ...]:
    return new_parts(text) if text else ()
