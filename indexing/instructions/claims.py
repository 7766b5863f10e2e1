"""From an instruction to typed claims: one for each place it names, its new words anchored."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from graph import addresses
from graph.model.documents import Clause, ClauseKind, Document, DocumentHint
from graph.model.edges import Claim, EdgeType, Mode, NewPart, Operation, OperationKind, Place
from graph.model.ids import claim_key
from graph.model.source import Quote
from graph.model.text import AnchoredText
from indexing.dates import find_dates
from indexing.hints import find_hints
from indexing.instructions.documents import Statement
from indexing.instructions.effects import Effect, read_effect
from indexing.instructions.flow import Flow
from indexing.instructions.naming import Named
from indexing.instructions.payload import Payload, divide
from indexing.instructions.provisions import Cited, nested
from indexing.instructions.reader import Instruction
from indexing.instructions.scene import DEFINITIONS, Source
from indexing.instructions.sentences import Sentence
from indexing.mentions import number_in
from indexing.segment import new_parts

_MODES = {
    OperationKind.REPLACE: Mode.REPLACE,
    OperationKind.DELETE: Mode.DELETE,
    OperationKind.INSERT: Mode.INSERT,
    OperationKind.RESTATE: Mode.REPLACE,
    OperationKind.TERMINATE: Mode.DELETE,
}
_DEFINED = re.compile(
    r"(?:^|\n)\s*(?P<label>\(?[\w.]{1,8}[.)]?\s+)?[\"“‘'`]{1,3}(?P<term>[^\"”’'`\n]{2,90})[\"”’'`]{1,3}\s*"
    r"(?:\([^()]{1,80}\)\s*)?(?:,[^,]{1,60},\s*)?(?:means?\b|shall\b|has\b|have\b|is\s+defined|refers?\b|:"
    r"|(?:is|are)\s+(?!(?:hereby|now|each|further|also|being)\b|(?:amended|deleted|replaced|added|restated|revised|modified|changed|removed)\b))"
)
_NEAR = 12  # characters before the first designator that quotation marks and blanks may take
_ON_WORDS = frozenset(
    {OperationKind.REPLACE_WORDS, OperationKind.REPLACE_EVERYWHERE, OperationKind.INSERT_WORDS, OperationKind.DELETE_WORDS}
)
_NAMED_NOUNS = frozenset({"exhibit", "schedule", "section", "annex", "appendix"})
_DESIGNATED = re.compile(r"\(?\w{1,4}[.)]|\d|(?:Exhibit|Schedule|Annex|Appendix)\b")
_NOWHERE = Quote("", 0, 0)
_ARTICLE = re.compile(r"(?i)^(?:(?:the|said|such|that\scertain|that|this|existing|current|original)\s)+")
_STRAY_END = ".,;"
_PARAGRAPH = re.compile(r"\S(?:.*?\S)??(?=\s*\n[ \t]*\n|\s*\Z)", re.DOTALL)
_RESERVED = re.compile(
    r"(?i)\W*(?:section\s)?(?:[\w.]{1,12}|\([\w]{1,5}\))*[\s.]*\W*(?:intentionally\s(?:omitted|deleted|left\sblank)|reserved|not\sused)\W*"
)


@dataclass(frozen=True, slots=True)
class Builder:
    """Builds the claims of one instrument."""

    document: Document
    flow: Flow
    clauses: Sequence[Clause]

    def of_instruction(self, instruction: Instruction) -> Iterator[Claim]:
        """Yield the claims of one instruction."""
        for index, (place, operation, rule) in enumerate(self._operations(instruction)):
            yield self._claim(instruction, place, operation, rule, index)

    def of_statement(self, sentence: Sentence, statement: Statement, effect: Effect) -> Claim:
        """Return the claim of a statement about a whole instrument."""
        at = sentence.masked.at[statement.at]
        quote = self.flow.quote(sentence.start, sentence.end, at)
        source = self.flow.clause_at(at).clause_id
        said = read_effect(sentence.text).over(effect)
        target = self._target(statement.doc)
        operation = Operation(statement.kind) if statement.kind is not OperationKind.INSERT else None
        return Claim(
            key=claim_key(source, quote.text, statement.kind, statement.section or target.title),
            source_document_id=self.document.document_id,
            source_clause_id=source,
            edge_type=statement.edge_type,
            mode=statement.mode,
            operation=operation,
            target=target,
            section=statement.section,
            heading="",
            quote=quote,
            rule=statement.rule,
            effective_from=said.effective_from,
            effective_to=said.effective_to,
            condition=said.condition,
            condition_kind=said.condition_kind,
            scope=said.scope,
        )

    def of_new_terms(self, sentence: Sentence, effect: Effect) -> Claim | None:
        """Return the claim of an amendment that changes no provision: its terms are read with the instrument it names."""
        target = self.default_target()
        if target is None:
            return None
        quote = self.flow.quote(sentence.start, sentence.end, sentence.start)
        source = self.flow.clause_at(sentence.start).clause_id
        key = claim_key(source, quote.text, "SUPPLEMENTS", target.title)
        kind = EdgeType.SUPPLEMENTS
        return Claim(
            key,
            self.document.document_id,
            source,
            kind,
            Mode.INSERT,
            None,
            target,
            "",
            "",
            quote,
            "new_terms",
            effect.effective_from,
            effect.effective_to,
            effect.condition,
            effect.condition_kind,
            effect.scope,
        )

    def _claim(self, instruction: Instruction, place: Cited, operation: Operation, rule: str, index: int) -> Claim:
        sentence = instruction.sentence
        at = sentence.masked.at[min(instruction.action.at, len(sentence.masked.at) - 1)]
        quote = self.flow.quote(sentence.start, sentence.end, at)
        source = self.flow.clause_at(at).clause_id
        target = self._target(sentence.docs[place.doc] if place.doc >= 0 else instruction.doc)
        named = place.address or operation.address or target.title
        effect = instruction.effect
        return Claim(
            key=claim_key(source, quote.text, operation.kind, " ".join(filter(None, (named, operation.old, str(index or ""))))),
            source_document_id=self.document.document_id,
            source_clause_id=source,
            edge_type=EdgeType.AMENDS,
            mode=_MODES.get(operation.kind, Mode.MODIFY),
            operation=operation,
            target=target,
            section=place.address,
            heading=place.heading,
            quote=quote,
            rule=rule,
            effective_from=effect.effective_from,
            effective_to=effect.effective_to,
            condition=effect.condition,
            condition_kind=effect.condition_kind,
            scope=effect.scope,
        )

    def _operations(self, instruction: Instruction) -> Iterator[tuple[Cited, Operation, str]]:
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
        places = action.places or (Cited(),)
        texts = self._texts(instruction, places)
        for place, new in zip(places, texts, strict=True):
            yield self._operation(instruction, place, new)

    def _definitions(self, instruction: Instruction) -> list[tuple[Cited, Operation, str]]:
        """Return one replacement for each definition that the new text consists of."""
        if instruction.payload is None or instruction.payload.empty:
            return []
        whole = instruction.action.places[0] if instruction.action.places else Cited()
        new = self.flow.anchored(instruction.payload.start, instruction.payload.end)
        return [
            self._operation(instruction, Cited(whole.section, term=part.heading, doc=whole.doc), new.slice(part.start, part.end))
            for part in _definition_parts(new.text, whole.section)
        ]

    def _operation(self, instruction: Instruction, place: Cited, new: AnchoredText) -> tuple[Cited, Operation, str]:
        action = instruction.action
        kind, rule = action.kind, action.rule
        if not new and action.new.source is Source.BELOW and instruction.payload is not None and not instruction.payload.empty:
            kind, new = OperationKind.UNSPECIFIED, self.flow.anchored(instruction.payload.start, instruction.payload.end)
        unit, ordinal = (action.unit, action.ordinal) if action.unit else (place.unit, place.ordinal)
        if kind is OperationKind.REPLACE and place.unit:
            kind = OperationKind.REPLACE_UNIT
        old = action.old
        if kind is OperationKind.DELETE_WORDS and not old:
            old, new = new.text, AnchoredText()
        if kind is OperationKind.REPLACE and new and _RESERVED.fullmatch(new.text):
            kind = OperationKind.DELETE
        if not old and instruction.recited is not None:
            old = self.flow.text[instruction.recited.start : instruction.recited.end].strip()
        bare = replace(place, section=_as_labelled(place.section, new.text), unit=None, ordinal=0, inner="")
        heading = place.heading
        parts = _parts(new.text) if kind is OperationKind.REPLACE else ()
        operation = Operation(
            kind, old, new, action.each, unit, ordinal, action.place, "", heading if kind is OperationKind.REPLACE else "", parts
        )
        return bare, operation, rule

    def _texts(self, instruction: Instruction, places: Sequence[Cited]) -> list[AnchoredText]:
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
            return [self._attachment(name) for name in names]
        return [AnchoredText()] * len(places)

    def _divided(self, instruction: Instruction, payload: Payload, places: Sequence[Cited]) -> list[AnchoredText]:
        """Cut new text that several provisions share; what cannot be told apart is given to none."""
        everything = self.flow.anchored(payload.start, payload.end)
        if len(places) == 1 and len(instruction.sharing) <= 1:
            return [everything]
        if all(p.term for p in places):
            defined = {addresses.fold_name(d.heading): everything.slice(d.start, d.end) for d in _definition_parts(everything.text, "")}
            return [defined.get(addresses.fold_name(p.term)) or AnchoredText() for p in places]
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
        return self.flow.anchored(masked.at[at], masked.at[at + len(words) - 1] + 1) if at >= 0 else AnchoredText()

    def _attachment(self, name: str) -> AnchoredText:
        """Return the text of this instrument's own exhibit, schedule or annex, with all below it."""
        wanted = addresses.parse(name)
        for clause in self.clauses:
            if clause.kind is ClauseKind.EXHIBIT and clause.pieces and addresses.same(addresses.parse(clause.section), wanted):
                inside = {clause.clause_id}
                spans = []
                for piece in self.flow.pieces:
                    if piece.clause.clause_id in inside or piece.clause.parent_id in inside:
                        inside.add(piece.clause.clause_id)
                        spans.append((piece.start, piece.end))
                return self.flow.anchored(spans[0][0], spans[-1][1])
        return AnchoredText()

    def _insertions(self, instruction: Instruction) -> Iterator[tuple[Cited, Operation, str]]:
        """A new provision: named in the sentence, or found at the head of the new text."""
        action = instruction.action
        whole = action.places[0] if action.places and not action.beside else Cited()
        if action.added:
            texts = self._texts(instruction, action.added)
            for added, new in zip(action.added, texts, strict=True):
                place = _inserted_at(added, whole, new.text)
                operation = Operation(OperationKind.INSERT, new=new, address=place.address, heading=added.heading, parts=_parts(new.text))
                yield place, operation, action.rule
            return
        new = self._texts(instruction, (whole,))[0]
        if not new:
            yield whole, Operation(OperationKind.UNSPECIFIED), "unspecified"
            return
        yield self._found_insertion(instruction, whole, new)

    def _found_insertion(self, instruction: Instruction, whole: Cited, new: AnchoredText) -> tuple[Cited, Operation, str]:
        """Read at the head of the new text what it inserts: definitions, provisions, or only more words."""
        action = instruction.action
        defined = _definition_parts(new.text, whole.section)
        parts = defined or tuple(p for p in _parts(new.text) if action.noun or _DESIGNATED.match(p.section))
        tops = [p for p in parts if not any(q.start <= p.start and p.end <= q.end and q is not p for q in parts)]
        if len(tops) == 1 and tops[0].start <= _NEAR:
            top = tops[0]
            section = top.section if defined else nested(top.section, whole) if top.section else ""
            target = replace(whole, section=section, heading=top.heading) if section else Cited(heading=top.heading)
            return (
                target,
                Operation(OperationKind.INSERT, new=new, address=target.address, heading=top.heading, parts=() if defined else parts),
                action.rule,
            )
        if len(tops) > 1:
            return whole, Operation(OperationKind.INSERT, new=new, parts=parts), action.rule
        kind = OperationKind.INSERT if action.noun in _NAMED_NOUNS else OperationKind.INSERT_WORDS
        return whole, Operation(kind, new=new, place=action.place or Place.END), action.rule

    def _target(self, named: Named | None) -> DocumentHint:
        """Return the hint for an instrument: as this instrument defined it, as named here, or the one it amends."""
        default = self.default_target()
        if named is None:
            return default or DocumentHint(_NOWHERE, "")
        if named.hint is not None:
            return named.hint
        said = self._hint_of(named)
        generic = addresses.fold_name(said.title) in {"agreement", "contract"}
        if default is not None and said.date is None and (generic or addresses.fold_name(said.title) == addresses.fold_name(default.title)):
            return default
        return said

    def _hint_of(self, named: Named) -> DocumentHint:
        """Read a name by itself: its title, number and date."""
        words = " ".join(named.text.split())
        hints = find_hints(words)
        if hints:
            return hints[0]
        days = find_dates(words)
        title = _ARTICLE.sub("", re.split(r",?\s(?:dated|made\sas)\s", words)[0]).strip()
        return DocumentHint(_NOWHERE, title, days[0].date if days else None, number_in(title))

    def default_target(self) -> DocumentHint | None:
        """Return the instrument this one amends: the one its title names, else the first it recites that is itself no amendment."""
        bases = [
            h
            for h in self.document.recites
            if h.number is None and not re.search(r"(?i)\bamendment\b|\baddendum\b|\bmodification\b", h.title)
        ]
        folded = addresses.fold_name(self.document.title)
        fitting = [h for h in bases if h.title and addresses.fold_name(h.title) in folded]
        terms = [h for h in bases if h.defined_as]
        alone = self.document.recites if len(self.document.recites) == 1 else ()
        for chosen in ([h for h in fitting if h.defined_as], fitting, terms, bases, alone):
            if chosen:
                return chosen[0]
        return None


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
    if own and addresses.same(addresses.parse(own[1]), addresses.parse(place.section)):
        return replace(place, section=f"{place.section.split()[0]} {own[1].split()[1]}")
    return place


def _unquoted(text: AnchoredText) -> AnchoredText:
    words = text.text
    low = 1 if words[:1] in {'"', "“"} and words.count(words[0]) > 0 and words[-1:] in {'"', "”"} else 0
    return text.slice(low, len(words) - low).strip()


def _parts(text: str) -> tuple[NewPart, ...]:
    return new_parts(text) if text else ()


def _definition_parts(text: str, section: str) -> tuple[NewPart, ...]:
    """Return the definitions that new text consists of: ``1.12 "Royalty Advance" means ...``; none where it begins otherwise."""
    found = list(_DEFINED.finditer(text))
    if not found or found[0].start() > _NEAR:
        return ()
    ends = [*(m.start() for m in found[1:]), len(text)]
    return tuple(_definition(text, section, m, end) for m, end in zip(found, ends, strict=True))


def _definition(text: str, section: str, found: re.Match[str], end: int) -> NewPart:
    term = " ".join(found["term"].split()).strip(" ,.")
    label = (found["label"] or "").strip(" ().")
    address = label if re.match(r"\d", label) else Cited(section, "", term).address
    start = found.start() + len(found[0]) - len(found[0].lstrip())
    return NewPart(address, term, start, start + len(text[start:end].rstrip()))
