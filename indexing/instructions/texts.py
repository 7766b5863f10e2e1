"""The new words that an instruction brings, anchored: for each place its own part of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graph.model.documents import Clause, ClauseKind
from graph.model.edges import NewPart, OperationKind
from graph.model.text import AnchoredText
from graph.text import sections
from indexing.instructions.instruction import Instruction
from indexing.instructions.orders.scene import Source
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.payload import Payload, divide
from indexing.instructions.sentences.provisions import Cited, nested

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
        """Cut new text that several provisions share; what cannot be told apart is given to none."""
        everything = self.flow.anchored(payload.start, payload.end)
        if len(places) == 1 and places[0].term and len(defines := definition_parts(everything.text, "")) > 1:
            named = [d for d in defines if sections.fold_name(d.heading) == sections.fold_name(places[0].term)]
            return [everything.slice(named[0].start, named[0].end) if len(named) == 1 else everything]
        if len(places) == 1 and len(instruction.sharing) <= 1:
            return [everything]
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
