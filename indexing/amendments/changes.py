"""From the roles of tokens to changes: which place, which old and which new words belong together, and what an action they make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from graph.model.edges import OperationKind, Place
from indexing.amendments.units import Unit
from indexing.instructions.naming import Meaning
from indexing.instructions.places import Cited, part_of
from indexing.instructions.provisions import Form
from indexing.instructions.scene import DEFINITIONS, Action, New, Source

RULE = "tagged"
_JOINS = re.compile(r"(?:[\s,;&()]|\band\b|\bor\b|\bof\b|\bto\b|\bin\b|\bthe\b|\beach\b|\bboth\b|\{D\d+\})*")
_BEFORE = re.compile(r"(?i)\b(?:before|preceding|precede[sd]?|in\sfront\sof|prior\sto)\W*(?:\w+\W+){0,3}$")
_START = re.compile(r"(?i)\b(?:beginning|start)\b")
_EACH = re.compile(r"(?i)\b(?:each|every|all|any|wherever|throughout|both)\b")
_WORDS = frozenset({"OLD", "NEW", "NEAR", "NAME"})


@dataclass
class Group:
    """The tokens of one change by their roles, in a unit."""

    places: list[int] = field(default_factory=list)
    added: list[int] = field(default_factory=list)
    old: int = -1
    new: int = -1
    near: int = -1
    name: int = -1
    holders: list[int] = field(default_factory=list)
    inside: bool = False
    """The change is of what stands in the place named: definitions that the new text below consists of."""

    @property
    def filled(self) -> bool:
        """True when it has words of its own."""
        return max(self.old, self.new, self.near, self.name) >= 0

    @property
    def tokens(self) -> list[int]:
        """All its tokens, in order."""
        words = [n for n in (self.old, self.new, self.near, self.name) if n >= 0]
        return sorted({*self.places, *self.added, *words})


def groups(unit: Unit, tags: Sequence[str]) -> list[Group]:
    """Return which tokens belong to one change, in order."""
    made: list[Group] = []
    holders: list[int] = []
    text = unit.sentence.text
    last = -1
    for n, tag in enumerate(tags):
        role, _, part = tag.partition("-")
        current = made[-1] if made else None
        if role == "C":
            holders.append(n)
        elif role in {"T", "TT"}:
            joined = current is not None and not (current.filled or current.added) and last in current.places
            if joined and current is not None and _JOINS.fullmatch(text, unit.tokens[last].end, unit.tokens[n].start):
                current.places.append(n)
            else:
                made.append(Group(places=[n], holders=list(holders)))
            last = n
        elif role == "TP":
            if current is None or last == n:
                made.append(Group(places=[n], holders=list(holders)))
            else:
                current.places = [n]
        elif role in {"A", "AT"}:
            if current is None or current.filled or (current.added and not _joined(unit, current.added[-1], n)):
                whole = current.places if current is not None and not current.added else []
                made.append(Group(places=list(whole), added=[n], holders=list(holders)))
            elif current.places and not current.added:
                current.added.append(n)
            else:
                current.added.append(n)
        elif role in _WORDS:
            name = role.lower()
            opens = part == "B" and current is not None and current.filled
            if current is None or opens or getattr(current, name) >= 0:
                shared = current.places if current is not None and all(p < _first(current) for p in current.places) else []
                current = Group(places=list(shared), holders=list(holders))
                made.append(current)
            setattr(current, name, n)
    return made or ([Group(places=[holders[-1]], inside=True)] if holders else [])


def _first(group: Group) -> int:
    return min((n for n in (group.old, group.new, group.near, group.name) if n >= 0), default=1_000_000)


def _joined(unit: Unit, one: int, other: int) -> bool:
    return _JOINS.fullmatch(unit.sentence.text, unit.tokens[one].end, unit.tokens[other].start) is not None


def cited(unit: Unit, numbers: Sequence[int], holders: Sequence[int], context: Sequence[Cited]) -> tuple[Cited, ...]:
    """Return the places that tokens name, parts read within what holds them."""
    found: list[Cited] = []
    for n in numbers:
        token = unit.tokens[n]
        if token.kind != "P":
            words = unit.words(token).text.strip(" .,;:")
            whole = _whole(unit, n, holders, context)
            found.append(part_of(Cited(term=words), whole) if whole else Cited(heading=words))
            continue
        citation = unit.sentence.cites[token.number]
        doc = _beside(unit, n)
        for place in citation.places:
            part = citation.relative or not place.section or not place.section[0].isalnum()
            whole = _whole(unit, n, holders, context) if part and not (place.heading and not place.section) else None
            read = part_of(place, whole) if whole is not None and not (citation.form is Form.UNIT and place.section) else place
            found.append(replace(read, doc=doc) if doc >= 0 else read)
    return tuple(dict.fromkeys(found))


def _whole(unit: Unit, n: int, holders: Sequence[int], context: Sequence[Cited]) -> Cited | None:
    """Return what a part named alone is a part of: what holds it here, else what the words above name."""
    near = [h for h in holders if h != n]
    if near:
        closest = min(near, key=lambda h: (abs(h - n), h))
        return unit.sentence.cites[unit.tokens[closest].number].places[0]
    return context[0] if len(context) == 1 else None


def _beside(unit: Unit, n: int) -> int:
    """Return the number of the other instrument that stands right behind a place; -1 where none does."""
    for token in unit.tokens[n + 1 : n + 6]:
        if token.kind == "D":
            return token.number if unit.sentence.docs[token.number].meaning is Meaning.OTHER else -1
        if token.kind:
            break
    return -1


def action(unit: Unit, group: Group, kind: str, context: Sequence[Cited], *, below: bool, defines: bool = False) -> Action:
    """Return what one change does; `below`: new text stands below, `defines`: that text consists of definitions."""
    places = cited(unit, group.places, group.holders, context) or tuple(context)
    around = group.holders or [p for p in group.places if unit.tokens[p].kind == "P"]
    added = cited(unit, group.added, around, context) if group.added else ()
    at = unit.tokens[group.tokens[0]].start if group.tokens else 0
    old = _text(unit, group.old)
    new = _new(unit, group, below=below)
    made = Action(RULE, OperationKind.UNSPECIFIED, places, at, new=new)
    if kind == "I":
        places = () if added else places
        noun = "" if added else DEFINITIONS if group.inside or defines or any(p.term for p in places) else "provision"
        return replace(made, kind=OperationKind.INSERT, places=places, added=added, noun=noun)
    if kind == "D" and below and not old and places:
        kind = "R"  # what goes while new text stands below is replaced by it
    if kind == "R" and (group.inside or (defines and not any(p.term for p in places))):
        return replace(made, kind=OperationKind.REPLACE, noun=DEFINITIONS)
    if kind == "A" or (group.near >= 0 and group.old < 0 and kind not in {"R", "D"}):
        near = _text(unit, group.near)
        where = _where(unit, group.near) if near else Place.END
        places = places or added
        return replace(made, kind=OperationKind.INSERT_WORDS, places=places, old=near, place=where)
    if old and new.source is not Source.NOTHING and kind != "D":
        everywhere = not places
        each = _EACH.search(unit.sentence.text) is not None
        return replace(made, kind=OperationKind.REPLACE_EVERYWHERE if everywhere else OperationKind.REPLACE_WORDS, old=old, each=each)
    if old and kind in {"W", "D"}:
        return replace(made, kind=OperationKind.DELETE_WORDS, old=old)
    if kind == "R" and (places or added):
        return replace(made, kind=OperationKind.REPLACE, places=places or added)
    if kind == "D" and places:
        return replace(made, kind=OperationKind.DELETE, new=New())
    if kind in {"S", "E"} and group.new >= 0:
        name = _text(unit, group.name)
        return replace(made, kind=OperationKind.SET_VALUE if kind == "S" else OperationKind.EXTEND, old=name)
    return made


def _text(unit: Unit, n: int) -> str:
    return unit.words(unit.tokens[n]).text if n >= 0 else ""


def _new(unit: Unit, group: Group, *, below: bool) -> New:
    if group.new >= 0:
        token = unit.tokens[group.new]
        if token.kind == "Q":
            return New(Source.QUOTE, quote=token.number)
        return New(Source.WORDS, words=token.text)
    attached = tuple(_attachments(unit, group))
    if attached:
        return New(Source.ATTACHED, attachments=attached)
    return New(Source.BELOW) if below else New()


def _attachments(unit: Unit, group: Group) -> Iterator[str]:
    """Yield the attachments of this instrument that a unit names beside its places."""
    for n, token in enumerate(unit.tokens):
        if token.kind != "P" or n in group.places or n in group.added:
            continue
        citation = unit.sentence.cites[token.number]
        behind = unit.tokens[n + 1 : n + 5]
        own = any(t.kind == "D" and unit.sentence.docs[t.number].meaning is Meaning.SELF for t in behind) or any(
            t.text.lower() in {"hereto", "attached", "annexed", "herewith"} for t in behind
        )
        if citation.form is Form.ATTACHMENT and own:
            yield citation.places[0].section


def _where(unit: Unit, near: int) -> Place:
    ahead = unit.sentence.text[: unit.tokens[near].start]
    return Place.BEFORE if _BEFORE.search(ahead) else Place.AFTER


