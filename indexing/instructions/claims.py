"""From an instruction to typed claims: what an instrument asserts, with its quote, place, target and dates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.model.documents import Clause, Document
from graph.model.edges import Claim, EdgeType, Mode, Operation, OperationKind
from graph.model.ids import claim_key
from indexing.instructions.changes import Changes
from indexing.instructions.effect.effects import Effect
from indexing.instructions.instruction import Instruction
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.provisions import Cited
from indexing.instructions.sentences.sentences import Sentence
from indexing.instructions.statements.statement import Statement, claim_of
from indexing.instructions.targets import default_target, target_of

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
        target = target_of(self.document, sentence.docs[place.doc] if place.doc >= 0 else instruction.doc)
        named = place.address or operation.address or target.title
        effect = instruction.effect
        words = (named, operation.old, _part(operation), str(index or ""))
        return Claim(
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
            effective_from=effect.effective_from,
            effective_to=effect.effective_to,
            condition=effect.condition,
            condition_kind=effect.condition_kind,
            scope=effect.scope,
            from_beginning=effect.from_beginning,
            computed=effect.computed,
        )


def _part(operation: Operation) -> str:
    """Tell apart what one sentence does twice to one provision: other sentences counted, other words added."""
    counted = f"{operation.unit} {operation.ordinal} " if operation.ordinal else ""
    return counted + (f"{operation.place} {operation.new.text}" if operation.kind in _ADDS else "")
