"""From an instruction to operations: one for each place it names, with its own part of the new words, anchored."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from graph.model.documents import Clause, ClauseKind
from graph.model.edges import NewPart, Operation, OperationKind, Place
from graph.model.text import AnchoredText
from graph.text import sections
from graph.text.redaction import REDACTED
from indexing.instructions.instruction import DEFINITIONS, Action, Instruction, Source
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.payload import Payload, divide
from indexing.instructions.sentences.provisions import Cited, nested
from indexing.segment import new_parts

_DEFINED = re.compile(
    r"(?:^|\n)\s*(?:(?P<label>\(?[\w.]{1,8}[.)]?\s+)?[\"“‘'`]{1,3}(?P<term>[^\"“”]{1,90}?)[\"”’'`]{1,3}\s*"
    r"(?:\([^()]{1,80}\)\s*)?(?:,[^,]{1,60},\s*)?(?:means?\b|shall\b|has\b|have\b|is\s+defined|refers?\b|:"
    r"|(?:is|are)\s+(?!(?:hereby|now|each|further|also|being)\b|(?:amended|deleted|replaced|added|restated|revised|modified|changed|removed)\b))"
    r"|(?P<bare>[A-Z][\w’'-]*(?:[ ][A-Z][\w’'-]*){0,5}):?\s+(?:shall\s+)?means?\b)"
)
NEAR = 12  # characters before the first designator that quotation marks and blanks may take
_ON_WORDS = frozenset(
    {OperationKind.REPLACE_WORDS, OperationKind.REPLACE_EVERYWHERE, OperationKind.INSERT_WORDS, OperationKind.DELETE_WORDS}
)
_STRAY_END = ".,;"
_PARAGRAPH = re.compile(r"\S(?:.*?\S)??(?=\s*\n[ \t]*\n|\s*\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Texts:
    """Finds the new words in one instrument."""

    flow: Flow
    clauses: Sequence[Clause]

    def of(self, instruction: Instruction, places: Sequence[Cited]) -> list[AnchoredText]:
        """Return the new text for each place: its own part of the new text where that can be told."""
        new = instruction.action.new
        if new.source is Source.BELOW and instruction.payload is not None and not instruction.payload.empty:
            return self._divided(instruction, instruction.payload, places)
        if new.source is Source.QUOTE:
            return [self._quoted(instruction)] * len(places)
        if new.source is Source.WORDS:
            return [self._words(instruction)] * len(places)
        if new.source is Source.ATTACHED:
            names = new.attachments if len(new.attachments) == len(places) else new.attachments[:1] * len(places)
            return [self._attachment(name, place.section) for name, place in zip(names, places, strict=True)]
        return [AnchoredText()] * len(places)

    def _divided(self, instruction: Instruction, payload: Payload, places: Sequence[Cited]) -> list[AnchoredText]:
        """Cut new text that several provisions share; what cannot be told apart is given to none, a mark for withheld words to all."""
        everything = self.flow.anchored(payload.start, payload.end)
        if len(places) == 1 and places[0].term and len(defines := definition_parts(everything.text, "")) > 1:
            named = [d for d in defines if sections.fold_name(d.heading) == sections.fold_name(places[0].term)]
            return [everything.slice(named[0].start, named[0].end) if len(named) == 1 else everything]
        if (len(places) == 1 and len(instruction.sharing) <= 1) or REDACTED.fullmatch(everything.text.strip()):
            return [everything] * len(places)
        if all(p.term for p in places):
            defined = {sections.fold_name(d.heading): everything.slice(d.start, d.end) for d in definition_parts(everything.text, "")}
            return [defined.get(sections.fold_name(p.term)) or AnchoredText() for p in places]
        if all(p.unit for p in places) and len({p.section for p in places}) == 1:
            paragraphs = [m.span() for m in _PARAGRAPH.finditer(self.flow.text, payload.start, payload.end)]
            return [self.flow.anchored(*span) for span in paragraphs] if len(paragraphs) == len(places) else [AnchoredText()] * len(places)
        cuts = divide(self.flow.text, payload.start, payload.end, instruction.sharing) or ()
        own = {name: _unquoted(self.flow.anchored(*cut)) for name, cut in zip(instruction.sharing, cuts, strict=False)}
        whole = instruction.action.places[0] if instruction.action.places else Cited()
        return [own.get(p.section) or own.get(nested(p.section, whole)) or AnchoredText() for p in places]

    def _quoted(self, instruction: Instruction) -> AnchoredText:
        words = instruction.sentence.quotes[instruction.action.new.quote]
        new = self.flow.anchored(words.start, words.end)
        old = instruction.action.old
        if instruction.action.kind not in _ON_WORDS:
            return new
        if new and new.text[-1] in _STRAY_END and (not old or old[-1] not in _STRAY_END) and len(new.text) > 1:
            return new.slice(0, len(new) - 1)
        return new

    def _words(self, instruction: Instruction) -> AnchoredText:
        masked = instruction.sentence.masked
        words = instruction.action.new.words
        at = masked.text.rfind(words)
        if at < 0:
            return AnchoredText()
        end = at + len(words)
        return self.flow.anchored(masked.at[at], masked.at[end] if words.endswith("}") else masked.at[end - 1] + 1)

    def _attachment(self, name: str, place: str) -> AnchoredText:
        """Return the text of this instrument's own exhibit, schedule or annex, with all below it.

        "The Schedule to this deed" is the one headed so with what is attached under that title (the new text of
        `place` where it is told apart), or the only one of its kind.
        """
        wanted = sections.parse(name)
        own = [c for c in self.clauses if c.kind is ClauseKind.EXHIBIT and c.parent_id is None and c.pieces]
        inner = [c for c in self.clauses if c.kind is ClauseKind.EXHIBIT and c.parent_id is not None and c.pieces]
        named = [c for c in (*own, *inner) if sections.same(sections.parse(c.section), wanted)]
        if not named and " " not in name:
            named = [c for c in own if c.section.split(" ")[0].casefold() == name.casefold()]
            named = named if len(named) == 1 else []
        if not named:
            return AnchoredText()
        at = own.index(named[0]) if named[0] in own else len(own)
        below = own[at + 1 :] if self._title_alone(named[0]) else []
        below = [c for c in below if sections.same(sections.parse(c.section), sections.parse(place))] or below
        spans = [span for clause in below or named[:1] for span in self._spans(clause)]
        return self.flow.anchored(spans[0][0], spans[-1][1])

    def _title_alone(self, clause: Clause) -> bool:
        """Tell whether an attachment has no words of its own but its bare name: "SCHEDULE" above "SCHEDULE 1 PREMISES"."""
        words = " ".join(self.flow.text[low:high] for low, high in self._spans(clause))
        return " " not in clause.section and sections.fold_name(words) == sections.fold_name(clause.section)

    def _spans(self, clause: Clause) -> list[tuple[int, int]]:
        """Return where a clause and all below it stand in the flow."""
        inside = {clause.clause_id}
        spans = []
        for piece in self.flow.pieces:
            if piece.clause.clause_id in inside or piece.clause.parent_id in inside:
                inside.add(piece.clause.clause_id)
                spans.append((piece.start, piece.end))
        return spans


def _unquoted(text: AnchoredText) -> AnchoredText:
    words = text.text
    low = 1 if words[:1] in {'"', "“"} and words.count(words[0]) > 0 and words[-1:] in {'"', "”"} else 0
    return text.slice(low, len(words) - low).strip()


def definition_parts(text: str, section: str) -> tuple[NewPart, ...]:
    """Return the definitions that new text consists of: ``1.12 "Royalty Advance" means ...``; none where it begins otherwise."""
    found = list(_DEFINED.finditer(text))
    if not found or found[0].start() > NEAR:
        return ()
    ends = [*(m.start() for m in found[1:]), len(text)]
    return tuple(_definition(text, section, m, end) for m, end in zip(found, ends, strict=True))


def _definition(text: str, section: str, found: re.Match[str], end: int) -> NewPart:
    term = " ".join((found["term"] or found["bare"]).split()).strip(" ,.")
    label = (found["label"] or "").strip(" ().")
    address = label if re.match(r"\d", label) else Cited(section, "", term).address
    start = found.start() + len(found[0]) - len(found[0].lstrip())
    return NewPart(address, term, start, start + len(text[start:end].rstrip()))


_NAMED_NOUNS = frozenset({"exhibit", "schedule", "section", "annex", "appendix"})
_SOMEWHERE = frozenset(
    {
        *(OperationKind.REPLACE, OperationKind.DELETE, OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.INSERT_WORDS),
        *(OperationKind.REPLACE_UNIT, OperationKind.DELETE_UNIT, OperationKind.INSERT_UNIT, OperationKind.SET_VALUE, OperationKind.EXTEND),
    }
)
_UNITS = {OperationKind.REPLACE: OperationKind.REPLACE_UNIT, OperationKind.DELETE: OperationKind.DELETE_UNIT}
_BY_WORDS = frozenset({OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.INSERT_WORDS})  # the words quoted say where
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
        return [
            self._operation(instruction, Cited(whole.section, term=part.heading, doc=whole.doc), new.slice(part.start, part.end))
            for part in definition_parts(new.text, whole.section)
        ]

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
        """Read what new text inserts: provisions one by one or as a list inside a numbered one, or only more words."""
        action = instruction.action
        defined = definition_parts(new.text, whole.section)
        parts = defined or tuple(p for p in _parts(new.text) if action.noun or _DESIGNATED.match(p.section))
        tops = [p for p in parts if not any(q.start <= p.start and p.end <= q.end and q is not p for q in parts)]
        numbered = bool(whole.section) and not sections.parse(whole.section).attachment[0]
        if len(tops) > 1 and (numbered or any(p.section.startswith("(") for p in tops)):
            yield whole, Operation(OperationKind.INSERT, new=new, parts=parts), action.rule  # a list inside a provision
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
