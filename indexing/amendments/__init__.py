"""What an amending instrument changes: two readers of every sentence that orders something, and nothing passed over.

The grammar of `indexing.instructions` is one reader. The other is fitted: `units` (an instrument as sentences), `taggers` (features
and models), `tagged_changes` (roles of tokens put together to changes), `tagged_orders` (the walk through an instrument).
`agreement` makes both readings one and says how likely each claim is right; `amending_kind` tells whether an instrument amends that
does not say so. A language model reads first where one is allowed (`stage`, `passages`, `model_claims`, `merging`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from graph.model.documents import Clause, Document, DocumentKind
from graph.model.edges import Claim, EdgeType, Mode, OperationKind
from graph.model.ids import ClauseId
from graph.model.source import Reading
from indexing.amendments.agreement import Agreement, Judged, Tagged, certainty, together
from indexing.amendments.amending_kind import as_it_acts, orders_changes
from indexing.amendments.parent_document import placed_under
from indexing.amendments.tagged_changes import RULE
from indexing.amendments.tagged_orders import OVERRIDES, Read, Walk
from indexing.amendments.taggers import Models, shipped
from indexing.instructions import Grammar, unread
from indexing.instructions.instruction import Action, Instruction
from indexing.instructions.sentences.flow import Flow, Piece
from indexing.instructions.sentences.sentences import LABEL, tokens
from indexing.llm.prompts.addressed import speaks_to_readers

__all__ = ["ADDRESSED", "CHANGING", "as_it_acts", "judge", "or_unread", "read_claims", "speaks"]

CHANGING = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})
"""What changes another instrument."""
UNREAD = "unread_order"
"""The rule of a claim that something is ordered which no reader understood."""
LIKELY = 0.5
"""The least certainty of a claim that the taggers make beside what the grammar reads in the same sentence."""
ADDRESSED = "its words address whoever reads them by machine"
"""Why a claim waits however plain it seems."""
DOUBT = 0.8
"""How certain an end is behind which its clause says more than was understood: a person looks."""
POSSIBLE = "its words say that something may be changed, not that it is"
"""Why a claim waits whose sentence permits a change, or plans one."""
_CHANGES = r"(?:amend(?!ments?\b)|replac|delet|modif(?!ications?\b)|chang|substitut|insert|terminat(?!ion\b))"
_POSSIBLE = re.compile(
    rf"(?:(?!{_CHANGES}).)*?\b(?:may|might|could|intends?\s+to|proposes?\s+to|agrees?\s+to\s+(?:negotiate|discuss|consider)|in\s+the\s+future)\b"
    rf"(?:(?!{_CHANGES}|\bhereby\b|[\"“]).){{0,80}}{_CHANGES}",
    re.DOTALL,
)
"""A sentence whose first word for a change is governed by one of possibility; lower case, for May is a month."""
_BRINGS = re.compile(r":\s|[\"“]")
"""What words that bring new text have: a colon or a quotation."""
_TAGGED = frozenset({RULE, UNREAD})
"""The rules of claims as certain as both readers make them; what the grammar claims is as certain as its rule was found to be."""


def read_claims(reading: Reading, document: Document, clauses: Sequence[Clause], models: Models | None = None) -> tuple[Claim, ...]:
    """Return what an instrument claims about others, in reading order; `models` are the taggers', those shipped if none are given."""
    if not any(c.pieces for c in clauses):
        return ()
    grammar = Grammar.of(reading, document, clauses)
    claims: dict[str, Claim] = {}
    for one in judge(grammar, document, clauses, models):
        claim = one.claim if isinstance(one, Judged) else one
        if isinstance(one, Judged) and claim.rule in _TAGGED:
            claim = replace(claim, certainty=certainty(one))
            if one.agreement is Agreement.BESIDE and (claim.certainty or 0.0) < LIKELY:
                continue  # its sentence is told by another claim
        claims.setdefault(claim.key, claim)
    found = tuple(_doubting_ends([*map(_doubting_possible, claims.values())], grammar.reader.flow)) or grammar.supplement()
    found = (*found, *placed_under(document, clauses, found))
    return tuple(_spoken_to_readers(found, grammar.reader.flow))


def speaks(pieces: Sequence[Piece]) -> bool:
    """Tell whether the words of an instrument, or of a clause, address whoever reads them by machine; numbers before them say nothing."""
    return speaks_to_readers("\n".join(f"{LABEL.sub('', p.text, count=1)}\n{p.text}" for p in pieces))


def _spoken_to_readers(claims: Sequence[Claim], flow: Flow) -> Iterator[Claim]:
    """Yield claims; one of a clause that addresses whoever reads it by machine waits for a person."""
    sources = {claim.source_clause_id for claim in claims}
    words: dict[ClauseId, list[Piece]] = {}
    for piece in flow.pieces:
        if piece.clause.clause_id in sources:
            words.setdefault(piece.clause.clause_id, []).append(piece)
    told = {clause_id for clause_id, pieces in words.items() if speaks(pieces)}
    yield from (replace(claim, certainty=0.0, doubt=ADDRESSED) if claim.source_clause_id in told else claim for claim in claims)


def or_unread(claims: Sequence[Claim], document: Document, clauses: Sequence[Clause]) -> tuple[Claim, ...]:
    """Return the claims of an instrument; of an amendment in which nobody read a change also that it changes its contract."""
    if any(claim.edge_type in CHANGING for claim in claims):
        return tuple(claims)
    return (*claims, *filter(None, [unread(document, clauses)]))


def _doubting_possible(claim: Claim) -> Claim:
    """Return a claim of a change; one that waits where its sentence only says that something may be changed."""
    if claim.edge_type not in CHANGING or _POSSIBLE.match(claim.quote.text) is None:
        return claim
    return replace(claim, certainty=min(DOUBT, 1.0 if claim.certainty is None else claim.certainty), doubt=POSSIBLE)


def _doubting_ends(claims: Sequence[Claim], flow: Flow) -> Iterator[Claim]:
    """Yield claims; one that only takes something out waits where its clause goes on with words that no claim explains."""
    for claim in claims:
        ends = claim.mode is Mode.DELETE and claim.certainty is None and not (claim.operation and claim.operation.new)
        yield replace(claim, certainty=DOUBT) if ends and _goes_on(claim, claims, flow) else claim


def _goes_on(claim: Claim, claims: Sequence[Claim], flow: Flow) -> bool:
    """Tell whether words behind a claim in its clause are quoted by no other: what comes in may stand there."""
    rest = [
        (max(piece.char_start, claim.quote.char_end), piece.char_start + len(piece.text))
        for piece in flow.pieces
        if piece.clause.clause_id == claim.source_clause_id and piece.char_start + len(piece.text) > claim.quote.char_end
    ]
    others = [c.quote for c in claims if c.quote.char_start >= claim.quote.char_end and c.rule != UNREAD]
    for start, end in rest:
        stop = min((q.char_start for q in others if start <= q.char_start < end), default=end)
        if _BRINGS.search(flow.source, start, stop):
            return True
    return False


def judge(grammar: Grammar, document: Document, clauses: Sequence[Clause], models: Models | None = None) -> tuple[Judged | Claim, ...]:
    """Return the claims of both readers, those of changes with how the two agree; the taggers read what amends alone."""
    claims = grammar.claims()
    reader = grammar.reader
    if not reader.amending and not (document.kind is DocumentKind.RESTATEMENT and orders_changes(document, reader.flow, models)):
        return claims
    tagged = tuple(_tagged(grammar, document, clauses, models or shipped()))
    return tuple(together(claims, tagged))


def _tagged(grammar: Grammar, document: Document, clauses: Sequence[Clause], models: Models) -> Iterator[Tagged]:
    flow, reader = grammar.reader.flow, grammar.reader
    for read in Walk(models, document, flow, reader.names, clauses, reader.effect).read():
        made = [(claim, sure) for instruction, sure in read.made for claim in grammar.builder.of_instruction(instruction)]
        if not (read.made or made) and not reader.before_table(read.unit.end):
            made = [(claim, 0.0) for claim in _unread(grammar, read)]
        quote = flow.quote(read.unit.start, read.unit.end, read.unit.start)
        yield Tagged(read.unit, (quote.char_start, quote.char_end), read.orders, read.brings, tuple(made))


def _unread(grammar: Grammar, read: Read) -> Iterator[Claim]:
    """Yield the claim that a sentence orders something nobody understood, on the place it names first, or on all that it sets aside."""
    sentence = read.unit.sentence
    aside = OVERRIDES.match(sentence.text)
    cites = [sentence.cites[n] for n in tokens(aside[0], "P")] if aside else sentence.cites[:1]
    places = tuple(p for c in cites for p in c.places[: None if aside else 1])
    action = Action(UNREAD, OperationKind.UNSPECIFIED, places)
    yield from grammar.builder.of_instruction(Instruction(sentence, action, None, grammar.reader.effect(read.unit.start, read.unit.end)))
