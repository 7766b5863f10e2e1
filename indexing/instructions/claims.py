"""From instructions and statements to typed claims: what an instrument asserts, with its quote, place, target and dates.

An amendment in which nothing was understood claims that it changes its contract, and waits for a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from graph.model.documents import Clause, ClauseKind, Document, DocumentHint, DocumentKind
from graph.model.edges import Claim, EdgeType, Incorporation, Mode, Operation, OperationKind, Unit
from graph.model.ids import claim_key
from graph.model.source import Quote
from graph.model.text import AnchoredText
from graph.text.sections import PROVISION_WORDS, fold_name
from graph.text.sentences import spans
from indexing.instructions.effects import Effect, effect_of, own_days, spoken
from indexing.instructions.instruction import Instruction
from indexing.instructions.instrument_names import Named, default_target, target_of
from indexing.instructions.operations import Changes
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.provisions import Cited
from indexing.instructions.sentences.sentences import Sentence

_SURVIVES = re.compile(r"(?i)\bsurviv|\b(?:remain|continue)s?\b[^.;]{0,30}\b(?:force|effect|apply|bind)")
"""What survives the end of a whole instrument is read on the day asked about, and does not limit the end."""
_LIMITED = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES})  # others are read with what they name, whatever it is for


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: the rule that read it, what it claims, and `at` which character of the masked sentence it operates.

    `doc` is the instrument it acts on (None: the one this instrument amends), `section` or `heading` a
    provision of it, `old` and `new` the parties it names. `effect` is what these words say of time and
    extent, before what the sentence and the instrument say; without `limited` the extent that the sentence gives is the provision itself.
    """

    rule: str
    edge_type: EdgeType
    mode: Mode | None
    kind: OperationKind
    doc: Named | None
    at: int
    section: str = ""
    heading: str = ""
    old: str = ""
    new: AnchoredText = field(default_factory=AnchoredText)
    effect: Effect = field(default_factory=Effect)
    incorporation: Incorporation | None = None
    limited: bool = True


def holding(claim: Claim, effect: Effect) -> Claim:
    """Return a claim with from when, until when, on what condition and how far it holds."""
    return replace(
        claim,
        effective_from=effect.effective_from,
        effective_to=effect.effective_to,
        computed=effect.computed,
        condition=effect.condition,
        condition_kind=effect.condition_kind,
        scope=effect.scope,
    )


def claim_of(document: Document, flow: Flow, sentence: Sentence, statement: Statement, own: Effect) -> Claim:
    """Return the claim of a statement; `own` is what the instrument says of its effect as a whole."""
    at = sentence.masked.at[min(statement.at, len(sentence.masked.at) - 1)]
    quote = flow.quote(sentence.start, sentence.end, at)
    source = flow.clause_at(at).clause_id
    days = own_days(document, flow.text)
    whole = effect_of(sentence, flow.text, days, limited=statement.edge_type in _LIMITED)
    if not statement.limited or (statement.edge_type is EdgeType.TERMINATES and _SURVIVES.search(whole.scope)):
        whole = replace(whole, scope="")
    effect = spoken(statement.effect, sentence, flow.text).over(whole).over(own)
    target = target_of(document, statement.doc)
    words = (statement.section or statement.heading or target.title, statement.old, statement.new.text)
    claim = Claim(
        key=claim_key(source, quote.text, statement.kind, " ".join(filter(None, words))),
        source_document_id=document.document_id,
        source_clause_id=source,
        edge_type=statement.edge_type,
        mode=statement.mode,
        operation=_operation(statement),
        target=target,
        section=statement.section,
        heading=statement.heading,
        quote=quote,
        rule=statement.rule,
        incorporation=statement.incorporation,
        from_beginning=whole.from_beginning,
    )
    return holding(claim, effect)


def _operation(statement: Statement) -> Operation | None:
    """Return the operation; what is only read together (a child, a supplement) has none."""
    if statement.kind is OperationKind.INSERT:
        return None
    return Operation(statement.kind, old=statement.old, new=statement.new)


_MODES = {
    OperationKind.REPLACE: Mode.REPLACE,
    OperationKind.DELETE: Mode.DELETE,
    OperationKind.INSERT: Mode.INSERT,
}
_ADDS = frozenset({OperationKind.INSERT_WORDS, OperationKind.INSERT_UNIT})


@dataclass(frozen=True, slots=True)
class Builder:
    """Builds the claims of one instrument."""

    document: Document
    flow: Flow
    clauses: Sequence[Clause]

    def of_instruction(self, instruction: Instruction) -> Iterator[Claim]:
        """Yield the claims of one instruction."""
        made: set[tuple[object, ...]] = set()
        for index, (place, operation, rule) in enumerate(Changes(self.flow, self.clauses).of(instruction)):
            claim = self._claim(instruction, place, operation, rule, index)
            said = (claim.target, claim.section, claim.heading, operation)
            if (
                said not in made
            ):  # a sentence can name a place twice: "Section 4 of the Lease ..., until the original Section 4 applies again"
                made.add(said)
                yield claim

    def of_statement(self, sentence: Sentence, statement: Statement, effect: Effect) -> Claim:
        """Return the claim of a statement about a whole instrument."""
        return claim_of(self.document, self.flow, sentence, statement, effect)

    def of_new_terms(self, sentence: Sentence, effect: Effect) -> Claim | None:
        """Return the claim of an amendment that changes no provision: its terms are read with the instrument it names."""
        target = default_target(self.document)
        if target is None:
            return None
        quote = self.flow.quote(sentence.start, sentence.end, sentence.start)
        source = self.flow.clause_at(sentence.start).clause_id
        key = claim_key(source, quote.text, "SUPPLEMENTS", target.title)
        kind = EdgeType.SUPPLEMENTS
        terms = Claim(key, self.document.document_id, source, kind, Mode.INSERT, None, target, "", "", quote, "new_terms")
        return holding(terms, effect)

    def _claim(self, instruction: Instruction, place: Cited, operation: Operation, rule: str, index: int) -> Claim:
        sentence = instruction.sentence
        at = sentence.masked.at[min(instruction.action.at, len(sentence.masked.at) - 1)]
        quote = self.flow.quote(sentence.start, sentence.end, at)
        source = self.flow.clause_at(at).clause_id
        target = target_of(self.document, sentence.docs[place.doc] if place.doc >= 0 else instruction.doc)
        named = place.address or operation.address or target.title
        words = (named, operation.old, _part(operation), str(index or ""))
        claim = Claim(
            key=claim_key(source, quote.text, operation.kind, " ".join(filter(None, words))),
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
            from_beginning=instruction.effect.from_beginning,
        )
        return holding(claim, instruction.effect)


def _part(operation: Operation) -> str:
    """Tell apart what one sentence does twice to one provision: other sentences counted, other words added."""
    counted = f"{operation.unit} {operation.ordinal} " if operation.ordinal else ""
    return counted + (f"{operation.place} {operation.new.text}" if operation.kind in _ADDS else "")


_KINDS = frozenset({DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER})
_OWN = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION})
_OPENING = frozenset({ClauseKind.PREAMBLE, ClauseKind.RECITAL})
_BOILERPLATE = re.compile(
    r"(?i)\b(?:counterparts?|full\s+force|capitali[sz]ed\s+terms|ratif\w+|governed\s+by|entire\s+agreement|captions|headings|electronic\s+signature"
    r"|expressly\s+(?:amended|modified)|remain\w*\s+unchanged)\b"
)
_SHORTEST = 30  # characters of a sentence that can change something
_CITES = re.compile(rf"(?i)\b(?:{PROVISION_WORDS}|exhibit|schedule|annex|appendix)s?\s+(?:\d|[A-Z]\b|[IVX]+\b|\()")
_CHANGES = re.compile(
    r"(?i)\b(?:instead\s+of|rather\s+than|in\s+(?:place|lieu)\s+of|no\s+longer|any\s*more|from\s+now\s+on|henceforth|hereafter|in\s+(?:the\s+)?future)\b"
    r"|\b(?:hereby|herewith)\s+\w+|\b(?:is|are|be)\s+(?:\w+\s+)?(?:amended|changed|modified|varied|replaced|deleted|extended|reduced|increased|raised|lowered)\b"
)
_ENDS = re.compile(r"[.;:]\W*$")  # as a sentence does, and a title does not
_SAYS_SO = re.compile(r"(?i)\b(?:amend|modif|supplement|var(?:y|ies|ied|iation)|chang|addend)\w*")


def unread(document: Document, clauses: Sequence[Clause]) -> Claim | None:
    """Return the claim that an amendment changes its contract in words nobody understood; None where no words of its own say so.

    Its quote is the first of its sentences that names a provision or speaks of a change, else the words with which it
    opens. It names no provision and does nothing: the gate leaves it to a person. What names no contract changes that of its parties.
    """
    target = target_of(document, None)
    found = next(_saying(clauses, target), None) if document.kind in _KINDS else None
    if found is None:
        return None
    clause, quote = found
    return Claim(
        key=claim_key(clause.clause_id, quote.text, "UNREAD", target.title),
        source_document_id=document.document_id,
        source_clause_id=clause.clause_id,
        edge_type=EdgeType.AMENDS,
        mode=Mode.MODIFY,
        operation=Operation(OperationKind.UNSPECIFIED),
        target=target,
        section="",
        heading="",
        quote=quote,
        rule="unread",
    )


def _saying(clauses: Sequence[Clause], target: DocumentHint) -> Iterator[tuple[Clause, Quote]]:
    """Yield the sentences that say that something changes, those that say best what first."""
    own = [(c, q) for c, q in _sentences(clauses, _OWN) if not (q.text.rstrip().endswith("?") or _BOILERPLATE.search(q.text))]
    opening = (
        (c, q) for c, q in _sentences(clauses, _OPENING) if _ENDS.search(q.text) and _SAYS_SO.search(q.text) and _names(q.text, target)
    )
    yield from chain((f for f in own if _CITES.search(f[1].text)), (f for f in own if _CHANGES.search(f[1].text)), opening)


def _names(words: str, target: DocumentHint) -> bool:
    """Tell whether words name an instrument, by its title or as it was defined."""
    folded = fold_name(words)
    return any(name and fold_name(name) in folded for name in (target.title, *target.defined_as))


def _sentences(clauses: Sequence[Clause], kinds: frozenset[ClauseKind]) -> Iterator[tuple[Clause, Quote]]:
    """Yield the sentences of an instrument's clauses of some kinds."""
    for clause in clauses:
        for piece in clause.pieces if clause.kind in kinds else ():
            body = clause.body_start if piece is clause.pieces[0] else 0
            for start, end in spans(piece.text[body:], Unit.SENTENCE):
                words = piece.text[body + start : body + end]
                if len(words.strip()) >= _SHORTEST:
                    yield clause, Quote(words, piece.char_start + body + start, piece.char_start + body + end)
