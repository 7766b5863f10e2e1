"""The second reader of amendments: fitted taggers in place of a grammar.

Every unit of an instrument is told what it is for; those that order a change are tagged, the tags put together to changes, and
each change leaves as the same `Instruction` that the grammar makes. What stands above ("Section 1.1 is amended as follows:")
holds for the orders below it that name no place of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.documents import Clause, Document, DocumentKind
from graph.model.edges import OperationKind
from graph.model.ids import ClauseId
from indexing.amendments.changes import Group, action, cited, groups
from indexing.amendments.tagger import Models, Told, kinds, likeliest_place, roles, tell
from indexing.amendments.units import Unit, units
from indexing.instructions.effects import Effect
from indexing.instructions.flow import Flow
from indexing.instructions.instruction import Instruction
from indexing.instructions.leads import elsewhere
from indexing.instructions.naming import Meaning, Named, Names
from indexing.instructions.payload import Payload, find_payload
from indexing.instructions.places import Cited
from indexing.instructions.scene import Source
from indexing.instructions.texts import definition_parts
from indexing.instructions.walking import upwards

_MOVES = frozenset({OperationKind.EXTEND, OperationKind.SET_VALUE})
"""Changes whose own sentence names days of the contract, not of the change."""
_BROUGHT = frozenset({"NEW", "OTHER"})
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


def read_orders(
    models: Models, document: Document, flow: Flow, names: Names, clauses: Sequence[Clause], effect: Callable[[int, int], Effect]
) -> Iterator[Read]:
    """Yield what the orders of an instrument say, in reading order; `effect` tells the effect of a stretch of the flow."""
    row = units(flow, names)
    told = tell(models, row, manner(document))
    parents = {c.clause_id: c for c in clauses}
    lead = _Lead()
    for n, (unit, one) in enumerate(zip(row, told, strict=True)):
        if lead.clause is not None and lead.clause not in upwards(unit.clause, parents):
            lead = _Lead()
        if one.label == "LEAD":
            lead = _led(models, unit, lead)
        if one.label != "OP":
            continue
        payload = payload_of(flow, row, told, n, parents)
        tags, sure = roles(models, unit, brings=payload is not None)
        made = groups(unit, tags) or fallback(models, unit)
        doc = _named(unit, made) or lead.doc
        own = bool(made) and any(g.places or g.added for g in made)
        context = lead.places if not own or all(_relative(unit, g) for g in made) else ()
        if unit.sentence.text.rstrip().endswith(":") and payload is None and n + 1 < len(row) and told[n + 1].label == "OP":
            lead = _Lead(elsewhere(cited(unit, made[0].places, made[0].holders, lead.places)) if made else lead.places, doc, unit.clause)
            if not (made and any(g.filled or g.added for g in made)):
                continue
        below = below_of(flow, payload)
        chosen = kinds(models, unit, tags, [g.tokens for g in made], below)
        around = effect(unit.start, unit.end)
        beyond = effect(unit.start, unit.start)
        instructions = []
        for group, (kind, likely) in zip(made, chosen, strict=True):
            defines = payload is not None and bool(definition_parts(flow.text[payload.start - 1 : payload.end].lstrip(), ""))
            done = action(unit, group, kind, context, below=payload is not None, defines=defines)
            brings = payload if done.new.source is Source.BELOW else None
            instructions.append((Instruction(unit.sentence, done, doc, beyond if done.kind in _MOVES else around, brings), sure * likely))
        brought = flow.text[payload.start : payload.end] if payload is not None else ""
        shared = _shared([i for i, _ in instructions])
        yield Read(unit, one.orders, brought, tuple(zip(shared, [p for _, p in instructions], strict=True)))


def fallback(models: Models, unit: Unit) -> list[Group]:
    """Return a change of the likeliest place of an order in which no token was given a role."""
    place = likeliest_place(models, unit)
    return [Group(places=[place])] if place >= 0 else []


def _shared(made: Sequence[Instruction]) -> list[Instruction]:
    """Tell instructions whose new text stands together below what it is shared with."""
    below = [i for i in made if i.action.new.source is Source.BELOW]
    sharing = tuple(dict.fromkeys(p.section for i in below for p in (i.action.added or i.action.places) if p.section))
    return [replace(i, sharing=sharing) if i in below else i for i in made]


def _led(models: Models, unit: Unit, above: _Lead) -> _Lead:
    tags, _ = roles(models, unit, brings=False)
    places = [n for n, t in enumerate(tags) if t in {"T", "TP", "C"} and unit.tokens[n].kind == "P"]
    found = cited(unit, places[-1:], places[:-1], above.places) if places else ()
    docs = [d for d in unit.sentence.docs if d.meaning is Meaning.OTHER]
    inside = unit.clause if unit.clause.section else None
    return _Lead(elsewhere(found), docs[0] if docs else above.doc, inside)


def _relative(unit: Unit, group: Group) -> bool:
    """Tell whether a change names its place only as a part of something, or not at all."""
    cites = [unit.sentence.cites[unit.tokens[n].number] for n in (*group.places, *group.added) if unit.tokens[n].kind == "P"]
    return all(c.relative or not c.places[0].section or not c.places[0].section[0].isalnum() for c in cites)


def _named(unit: Unit, made: Sequence[Group]) -> Named | None:
    """Return the other instrument that a unit names first."""
    others = [d for d in unit.sentence.docs if d.meaning is Meaning.OTHER]
    return others[0] if others else None


def payload_of(flow: Flow, row: Sequence[Unit], told: Sequence[Told], n: int, inside: Mapping[ClauseId, Clause]) -> Payload | None:
    """Return the new text that stands below a unit.

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
        return None
    found = find_payload(flow.text, row[n].end, row[last].end)
    return None if found.empty else found


def below_of(flow: Flow, payload: Payload | None) -> str:
    """Return how the new text below begins, as a feature."""
    if payload is None:
        return "no"
    head = flow.text[payload.start : payload.start + 40].lstrip("\"“‘' \n")
    return "number" if head[:1].isdigit() or head[:1] in "(§" else "term" if flow.text[payload.start : payload.start + 1] in "\"“" else "words"
