"""From the roles of tokens to changes: which place, which old and which new words belong together, and what an action they make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from graph.model.edges import OperationKind, Place
from indexing.amendments.units import Unit
from indexing.instructions.instruction import DEFINITIONS, Action, New, Source
from indexing.instructions.instrument_names import Meaning
from indexing.instructions.places import Cited, part_of
from indexing.instructions.sentences.provisions import Form

RULE = "tagged"
_JOINS = re.compile(r"(?:[\s,;&()]|\band\b|\bor\b|\bof\b|\bto\b|\bin\b|\bthe\b|\beach\b|\bboth\b|\{D\d+\})*")
_BEFORE = re.compile(r"(?i)\b(?:before|preceding|precede[sd]?|in\sfront\sof|prior\sto)\W*(?:\w+\W+){0,3}$")
_EACH = re.compile(r"(?i)\b(?:each|every|all|any|wherever|throughout|both)\b")
_ANNOUNCES = ("follow", "below", "read", "new", ":")
_WORDS = frozenset({"OLD", "NEW", "NEAR", "NAME"})
_SETS = {"S": OperationKind.SET_VALUE, "E": OperationKind.EXTEND}
_ON_WORDS = frozenset({"A", "W", *_SETS})


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
    def first(self) -> int:
        """The first of its words, or a number beyond all."""
        return min((n for n in (self.old, self.new, self.near, self.name) if n >= 0), default=1_000_000)

    @property
    def tokens(self) -> list[int]:
        """All its tokens, in order."""
        words = [n for n in (self.old, self.new, self.near, self.name) if n >= 0]
        return sorted({*self.places, *self.added, *words})


def groups(unit: Unit, tags: Sequence[str]) -> list[Group]:
    """Return which tokens belong to one change, in order."""
    grouping = _Grouping(unit)
    for n, tag in enumerate(tags):
        role, _, part = tag.partition("-")
        grouping.take(n, role, begins=part == "B")
    return grouping.made or ([Group(places=[grouping.holders[-1]], inside=True)] if grouping.holders else [])


@dataclass
class _Grouping:
    """Puts tokens to the change they belong to, one after the other."""

    unit: Unit
    made: list[Group] = field(default_factory=list)
    holders: list[int] = field(default_factory=list)

    @property
    def current(self) -> Group | None:
        """The change last begun."""
        return self.made[-1] if self.made else None

    def take(self, n: int, role: str, *, begins: bool) -> None:
        """Take one token."""
        if role == "C":
            self.holders.append(n)
        elif role in {"T", "TT"}:
            self._place(n)
        elif role == "TP":
            self._place_behind(n)
        elif role in {"A", "AT"}:
            self._added(n)
        elif role in _WORDS:
            self._words(n, role.lower(), begins=begins)

    def _begin(self, places: Sequence[int] = ()) -> Group:
        self.made.append(Group(places=list(places), holders=list(self.holders)))
        return self.made[-1]

    def _place(self, n: int) -> None:
        """A place opens a change, or is one more of the places that open one."""
        group = self.current
        if group is not None and group.places and not (group.filled or group.added) and _joined(self.unit, group.places[-1], n):
            group.places.append(n)
        else:
            self._begin([n])

    def _place_behind(self, n: int) -> None:
        if self.current is None:
            self._begin([n])
        else:
            self.current.places = [n]

    def _added(self, n: int) -> None:
        group = self.current
        if group is None or group.filled or (group.added and not _joined(self.unit, group.added[-1], n)):
            group = self._begin(group.places if group is not None and not group.added else ())
        group.added.append(n)

    def _words(self, n: int, name: str, *, begins: bool) -> None:
        """Words go to the change begun; to a new one of the same places where they begin it, or theirs are taken."""
        group = self.current
        if group is None or (begins and group.filled) or getattr(group, name) >= 0:
            ahead = group is not None and all(p < group.first for p in group.places)
            group = self._begin(group.places if group is not None and ahead else ())
        setattr(group, name, n)


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
    around = group.holders or [p for p in group.places if unit.tokens[p].kind == "P"]
    places = cited(unit, group.places, group.holders, context) or tuple(context)
    added = cited(unit, group.added, around, context) if group.added else ()
    at = unit.tokens[group.tokens[0]].start if group.tokens else 0
    made = Action(RULE, OperationKind.UNSPECIFIED, places, at, new=_new(unit, group, below=below))
    defines = group.inside or (defines and not any(p.term for p in places))
    if kind == "I":
        noun = "" if added else DEFINITIONS if defines or any(p.term for p in places) else "provision"
        return replace(made, kind=OperationKind.INSERT, places=() if added else places, added=added, noun=noun)
    if (kind == "D" and below and group.old < 0 and (places or defines)) or (kind == "U" and defines and not places):
        kind = "R"  # what goes while new text stands below is replaced by it
    if group.near >= 0 or group.old >= 0 or kind in _ON_WORDS:
        return _on_words(unit, group, kind, replace(made, places=places or added))
    if kind == "R" and (places or added or defines):
        return replace(made, kind=OperationKind.REPLACE, places=places or added, noun=DEFINITIONS if defines else "")
    if kind == "D" and places:
        return replace(made, kind=OperationKind.DELETE, new=New())
    return made


def _on_words(unit: Unit, group: Group, kind: str, made: Action) -> Action:
    """Return a change of words within its places: some replaced, some deleted, some added, a value set."""
    old, near, name = (_text(unit, n) for n in (group.old, group.near, group.name))
    if made.new.source is Source.BELOW and not any(words in unit.sentence.text.lower() for words in _ANNOUNCES):
        made = replace(made, new=New())  # what stands below was not announced: words for words stand in one sentence
    if old and made.new.source is not Source.NOTHING and kind != "D":
        each = _EACH.search(unit.sentence.text) is not None
        return replace(made, kind=OperationKind.REPLACE_WORDS if made.places else OperationKind.REPLACE_EVERYWHERE, old=old, each=each)
    if old and kind in {"W", "D"}:
        return replace(made, kind=OperationKind.DELETE_WORDS, old=old)
    if kind == "A" or near:
        where = _where(unit, group.near) if near else Place.END
        return replace(made, kind=OperationKind.INSERT_WORDS, old=near, place=where)
    if kind in _SETS and group.new >= 0:
        return replace(made, kind=_SETS[kind], old=name)
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
