"""The second reader of amendments: fitted taggers in place of a grammar.

Every unit of an instrument is told what it is for; those that order a change are tagged, the tags put together to changes, and
each change leaves as the same `Instruction` that the grammar makes. What stands above ("Section 1.1 is amended as follows:")
holds for the orders below it that name no place of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from graph.model.documents import Clause, Document, DocumentKind
from graph.model.edges import OperationKind
from graph.model.ids import ClauseId
from indexing.amendments.tagged_changes import Group, action, cited, groups
from indexing.amendments.taggers import Models, Told, kinds, likeliest_place, roles, tell
from indexing.amendments.units import Unit, units
from indexing.instructions.effects import Effect
from indexing.instructions.instruction import Instruction, Source
from indexing.instructions.instrument_names import Named, Names
from indexing.instructions.lead_ins import elsewhere
from indexing.instructions.operations import definition_parts
from indexing.instructions.places import Cited
from indexing.instructions.reader import upwards
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.payload import Payload, find_payload

LONGEST_HEADING = 8  # tokens
_MOVES = frozenset({OperationKind.EXTEND, OperationKind.SET_VALUE})
"""Changes whose own sentence names days of the contract, not of the change."""
_HALVES = frozenset({OperationKind.DELETE, OperationKind.UNSPECIFIED})
_BROUGHT = frozenset({"NEW", "OTHER"})
OVERRIDES = re.compile(
    r"(?:[^{}]|\{V\d+\}){0,60}?[Nn]otwithstanding\s(?:[^{};:,]|\{D\d+\}|,\s(?=including)){0,160}(?:\{P\d+\}(?:\sof\s\{D\d+\})?(?:\s(?:and|or)\s)?)+"
)
"""What sets provisions aside without touching their words: a person has to say how far."""
_MANNERS = frozenset({DocumentKind.BASE, DocumentKind.AMENDMENT, DocumentKind.RESTATEMENT})


@dataclass(frozen=True, slots=True)
class Read:
    """What one order says: its instructions, and how sure the taggers are of it."""

    unit: Unit
    orders: float
    brings: str
    made: tuple[tuple[Instruction, float], ...]


@dataclass(frozen=True, slots=True)
class _Lead:
    """What a lead-in names for the orders below it."""

    places: tuple[Cited, ...] = ()
    doc: Named | None = None
    clause: Clause | None = None


def manner(document: Document) -> str:
    """Return how an instrument's kind counts as a feature."""
    return document.kind.name if document.kind in _MANNERS else "other"


@dataclass
class Walk:
    """The walk through one instrument; `effect` tells the effect of a stretch of the flow."""

    models: Models
    document: Document
    flow: Flow
    names: Names
    clauses: Sequence[Clause]
    effect: Callable[[int, int], Effect]
    lead: _Lead = _Lead()
    last: tuple[int, tuple[Cited, ...], Named | None] = (-2, (), None)
    """The number of the order last read, the one place it changed, and in which instrument."""

    def __post_init__(self) -> None:
        """Cut the instrument into units and tell what each is for."""
        self.row = units(self.flow, self.names)
        self.told = tell(self.models, self.row, manner(self.document))
        self.by_id = {c.clause_id: c for c in self.clauses}

    def read(self) -> Sequence[Read]:
        """Return what the orders of the instrument say, in reading order; what goes in one sentence and comes in the next is one."""
        found = list(self._orders())
        return [_without_halves(one, after) for one, after in zip_longest(found, found[1:])]

    def _orders(self) -> Iterator[Read]:
        for n, (unit, told) in enumerate(zip(self.row, self.told, strict=True)):
            if self.lead.clause is not None and self.lead.clause not in upwards(unit.clause, self.by_id):
                self.lead = _Lead()
            if told.label == "LEAD":
                self.lead = self._led(unit)
            elif told.label == "OP" and not self._only_heads(n, unit):
                yield from self._order(n, unit, told)
            elif told.label in {"OTHER", "STATE"} and OVERRIDES.match(unit.sentence.text):
                yield Read(unit, told.orders, "", ())

    def _only_heads(self, n: int, unit: Unit) -> bool:
        """Tell whether a unit is the heading of the clause in which the next one orders something: "New section."."""
        follows = n + 1 < len(self.row) and self.told[n + 1].label == "OP" and self.row[n + 1].clause is unit.clause
        return follows and unit.first and len(unit.tokens) <= LONGEST_HEADING and not any(t.kind for t in unit.tokens)

    def _order(self, n: int, unit: Unit, told: Told) -> Iterator[Read]:
        payload = payload_of(self.flow, self.row, self.told, n, self.by_id)
        tags, sure = roles(self.models, unit, brings=payload is not None)
        made = groups(unit, tags) or fallback(self.models, unit) or ([Group()] if self._defines(payload) else [])
        doc = _named(unit) or (self.last[2] if self._goes_on(n, unit) else None) or self.lead.doc
        if self._opens_list(n, unit, payload):
            own = cited(unit, made[0].places, made[0].holders, self.lead.places) if made else self.lead.places
            self.lead = _Lead(elsewhere(own), doc, unit.clause)
            if not any(g.filled or g.added for g in made):
                return
        context = self._context(n, unit, made)
        chosen = kinds(self.models, unit, tags, [g.tokens for g in made], below_of(self.flow, payload))
        likely = [sure * p for _, p in chosen]
        instructions = [self._instruction(unit, g, kind, context, doc, payload) for g, (kind, _) in zip(made, chosen, strict=True)]
        named = {p for i in instructions for p in i.action.places}
        self.last = (n, elsewhere(tuple(named)) if len(named) == 1 else (), doc)
        brought = self.flow.text[payload.start : payload.end] if payload is not None else ""
        yield Read(unit, told.orders, brought, tuple(zip(_shared(instructions), likely, strict=True)))

    def _instruction(  # noqa: PLR0917 - all that a change is made of
        self, unit: Unit, group: Group, kind: str, context: Sequence[Cited], doc: Named | None, payload: Payload | None
    ) -> Instruction:
        done = action(unit, group, kind, context, below=payload is not None, defines=self._defines(payload))
        brings = payload if done.new.source is Source.BELOW else None
        end = unit.start if done.kind in _MOVES else unit.end
        return Instruction(unit.sentence, done, doc, self.effect(unit.start, end), brings)

    def _defines(self, payload: Payload | None) -> bool:
        """Tell whether new text consists of definitions: then it names what changes."""
        return payload is not None and bool(definition_parts(self.flow.text[max(0, payload.start - 1) : payload.end].lstrip(), ""))

    def _context(self, n: int, unit: Unit, made: Sequence[Group]) -> tuple[Cited, ...]:
        """Return the place that what stands above names for an order without one of its own: a lead-in, or the sentence right before."""
        if not all(_relative(unit, g) for g in made):
            return ()
        return self.last[1] if self._goes_on(n, unit) and self.last[1] else self.lead.places

    def _goes_on(self, n: int, unit: Unit) -> bool:
        """Tell whether the unit before ordered something in the same clause."""
        return self.last[0] == n - 1 and self.row[n - 1].clause is unit.clause

    def _opens_list(self, n: int, unit: Unit, payload: Payload | None) -> bool:
        """Tell whether an order only leads in to others: it ends with a colon, and the next one orders something itself."""
        opens = unit.sentence.text.rstrip().endswith(":") and payload is None
        return opens and n + 1 < len(self.row) and self.told[n + 1].label == "OP"

    def _led(self, unit: Unit) -> _Lead:
        tags, _ = roles(self.models, unit, brings=False)
        places = [n for n, t in enumerate(tags) if t in {"T", "TP", "C"} and unit.tokens[n].kind == "P"]
        found = cited(unit, places[-1:], places[:-1], self.lead.places) if places else ()
        return _Lead(elsewhere(found), _named(unit) or self.lead.doc, unit.clause if unit.clause.section else None)


def _without_halves(one: Read, after: Read | None) -> Read:
    """Return an order without what the next one of the same clause does as a whole: "Section 5 is gone. In its place put: ..."."""
    if after is None or after.unit.clause is not one.unit.clause:
        return one
    whole = {p for i, _ in after.made if i.action.kind is OperationKind.REPLACE for p in elsewhere(i.action.places)}
    return replace(
        one, made=tuple((i, p) for i, p in one.made if i.action.kind not in _HALVES or not whole.intersection(elsewhere(i.action.places)))
    )


def fallback(models: Models, unit: Unit) -> list[Group]:
    """Return a change of the likeliest place of an order in which no token was given a role."""
    place = likeliest_place(models, unit)
    return [Group(places=[place])] if place >= 0 else []


def _shared(made: Sequence[Instruction]) -> list[Instruction]:
    """Tell instructions whose new text stands together below what it is shared with."""
    below = [i for i in made if i.action.new.source is Source.BELOW]
    sharing = tuple(dict.fromkeys(p.section for i in below for p in (i.action.added or i.action.places) if p.section))
    return [replace(i, sharing=sharing) if i in below else i for i in made]


def _relative(unit: Unit, group: Group) -> bool:
    """Tell whether a change names its place only as a part of something, or not at all."""
    cites = [unit.sentence.cites[unit.tokens[n].number] for n in (*group.places, *group.added) if unit.tokens[n].kind == "P"]
    return all(c.relative or not c.places[0].section or not c.places[0].section[0].isalnum() for c in cites)


def _named(unit: Unit) -> Named | None:
    """Return the instrument that a unit names first of those it acts on."""
    return next(iter(unit.sentence.acted_on.values()), None)


def payload_of(flow: Flow, row: Sequence[Unit], told: Sequence[Told], n: int, inside: Mapping[ClauseId, Clause]) -> Payload | None:
    """Return the new text that stands below a unit, or above it where none does and no order above brings it.

    It is what the taggers take for new text, up to the next unit that orders something; and what follows a colon or stands
    between quotation marks right below, whatever they take it for.
    """
    home = row[n].clause
    opens = row[n].sentence.text.rstrip().endswith(":")
    last = n
    while last + 1 < len(row) and told[last + 1].label in _BROUGHT:
        following = row[last + 1]
        within = last + 1 > n + 1 and last > n and home in upwards(following.clause, inside) and home.section != ""
        if told[last + 1].label == "NEW" or (last == n and opens) or within:
            last += 1
        else:
            break
    if last == n:
        return _above(flow, row, told, n)
    found = find_payload(flow.text, row[n].end, row[last].end)
    return None if found.empty else found


def _above(flow: Flow, row: Sequence[Unit], told: Sequence[Told], n: int) -> Payload | None:
    first = n
    while first > 0 and told[first - 1].label == "NEW":
        first -= 1
    if first == n or (first > 0 and told[first - 1].label == "OP"):
        return None
    found = find_payload(flow.text, row[first].start, row[n - 1].end)
    return None if found.empty else found


def below_of(flow: Flow, payload: Payload | None) -> str:
    """Return how the new text below begins, as a feature."""
    if payload is None:
        return "no"
    head = flow.text[payload.start : payload.start + 40].lstrip("\"“‘' \n")
    return (
        "number" if head[:1].isdigit() or head[:1] in "(§" else "term" if flow.text[payload.start : payload.start + 1] in '"“' else "words"
    )
