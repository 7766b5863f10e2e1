"""What an amending instrument changes: two readers of every sentence that orders something, and nothing passed over.

`units` (an instrument as sentences with what they quote and cite set apart), `features` (what the taggers see), `tagger` (the
fitted models), `acting` (whether an instrument amends that does not say so), `changes` (roles put together to changes), `reader` (the
taggers' walk through an instrument), `agreement` (both
readings made one), `certainty` (how likely each is right). The other reader is the grammar of `indexing.instructions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from graph.model.documents import Clause, Document, DocumentKind
from graph.model.edges import Claim, EdgeType, OperationKind
from graph.model.source import Reading
from indexing.amendments.acting import as_it_acts, orders_changes
from indexing.amendments.agreement import Agreement, Judged, Tagged, together
from indexing.amendments.certainty import certainty
from indexing.amendments.reader import Read, Walk
from indexing.amendments.stated import Statements
from indexing.amendments.tagger import Models, shipped
from indexing.instructions.claims import Builder
from indexing.instructions.effects import Effect, effect_of, read_own_effect
from indexing.instructions.flow import Flow
from indexing.instructions.instruction import Instruction
from indexing.instructions.leads import Above
from indexing.instructions.manner import Manner
from indexing.instructions.naming import Names
from indexing.instructions.own_days import OwnDays, own_days
from indexing.instructions.scene import Action
from indexing.instructions.sentences import read_sentence

__all__ = ["as_it_acts", "judge", "read_claims"]

UNREAD = "unread_order"
"""The rule of a claim that something is ordered which no reader understood."""
LIKELY = 0.5
"""The least certainty of a claim that the taggers make beside what the grammar reads in the same sentence."""
READ_AT_ALL = 0.35
"""The least probability of ordering a change at which a sentence that no reader understood is told."""


def read_claims(reading: Reading, document: Document, clauses: Sequence[Clause], models: Models | None = None) -> tuple[Claim, ...]:
    """Return what an instrument claims about others, in reading order; `models` are the taggers', those shipped if none are given."""
    if not any(c.pieces for c in clauses):
        return ()
    claims: dict[str, Claim] = {}
    for one in judge(reading, document, clauses, models):
        claim = one.claim if isinstance(one, Judged) else one
        if isinstance(one, Judged):
            claim = replace(claim, certainty=certainty(one))
            if one.agreement is Agreement.BESIDE and (claim.certainty or 0.0) < LIKELY:
                continue  # its sentence is told by another claim
        claims.setdefault(claim.key, claim)
    return tuple(_once(claims.values()))


def judge(reading: Reading, document: Document, clauses: Sequence[Clause], models: Models | None = None) -> tuple[Judged | Claim, ...]:
    """Return the claims of an instrument, those of changes with how the two readers agree; what amends alone orders changes."""
    flow, names = Flow.of(reading.text, clauses), Names(document)
    manner = Manner(document, flow)
    effects = Effects.of(document, flow, clauses, names, amending=manner.amending)
    builder = Builder(document, flow, clauses)
    stated = Statements(document, flow, names, manner, effects.above)
    orders = manner.amending or (document.kind is DocumentKind.RESTATEMENT and orders_changes(document, flow, models))
    if not orders:
        return tuple(builder.of_statement(*one, effects.own) for one in stated.at_cues())
    walk = Walk(models or shipped(), document, flow, names, clauses, effects.at)
    read = walk.read()
    own = [u for u, t in zip(walk.row, walk.told, strict=True) if t.label != "NEW"]
    said = [builder.of_statement(*one, effects.own) for one in stated.of_units(own)]
    return tuple(together(said, [_tagged(builder, effects, flow, one) for one in read]))


def _tagged(builder: Builder, effects: Effects, flow: Flow, read: Read) -> Tagged:
    """Return what both readers claim of one order; where neither understood it, that it orders something."""
    mine = tuple(claim for instruction in read.framed for claim in builder.of_instruction(instruction))
    theirs = tuple((claim, sure) for instruction, sure in read.tagged for claim in builder.of_instruction(instruction))
    if not (mine or theirs) and read.orders >= READ_AT_ALL:
        theirs = tuple((claim, 0.0) for claim in _unread(builder, effects, read))
    quote = flow.quote(read.unit.start, read.unit.end, read.unit.start)
    return Tagged(read.unit, (quote.char_start, quote.char_end), read.orders, read.brings, mine, theirs)


def _unread(builder: Builder, effects: Effects, read: Read) -> Iterator[Claim]:
    """Yield the claim that a sentence orders something nobody understood, on the place it names first."""
    sentence = read.unit.sentence
    places = tuple(p for c in sentence.cites[:1] for p in c.places[:1])
    action = Action(UNREAD, OperationKind.UNSPECIFIED, places)
    yield from builder.of_instruction(Instruction(sentence, action, None, effects.at(read.unit.start, read.unit.end)))


def _once(claims: Iterable[Claim]) -> Iterator[Claim]:
    """Leave out what says again that one instrument takes another's place: the last sentence that says so operates."""
    made = list(claims)
    last = {(c.target.title, c.target.date): c.key for c in made if c.edge_type is EdgeType.SUPERSEDED_BY and not c.section}
    yield from (c for c in made if c.edge_type is not EdgeType.SUPERSEDED_BY or c.section or last[c.target.title, c.target.date] == c.key)


@dataclass(frozen=True)
class Effects:
    """From when, until when, on what and how far what an instrument says holds."""

    document: Document
    flow: Flow
    names: Names
    above: Above
    own: Effect
    days: OwnDays

    @classmethod
    def of(cls, document: Document, flow: Flow, clauses: Sequence[Clause], names: Names, *, amending: bool) -> Effects:
        """Read what an instrument says of itself."""
        days = own_days(document, flow.text)
        own = read_own_effect(flow.text, days) if amending else Effect()
        return cls(document, flow, names, Above(flow, clauses, names, amending=amending), own, days)

    def at(self, start: int, end: int) -> Effect:
        """Return the effect of an order in [start, end) of the flow, with what stands above it; empty words say nothing."""
        lead = self.above.lead(start)
        around = self.above.effect(start).over(lead.effect if lead else Effect()).over(self.own)
        if start >= end:
            return around
        return effect_of(read_sentence(self.flow.text, start, end, self.names), self.flow.text, self.days).over(around)
