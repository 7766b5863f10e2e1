"""The picture of who owes whom: as much as can be told apart, and in words what is left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from graph.lifecycle.accountability import Owed, Who
from graph.model.obligations import Obligation, PartyMention
from ui.application.obligations.accountability import Owing
from ui.exports.accountability.drawing import Drawing, Key, drawing, id_of, key, svg
from ui.exports.accountability.labels import plain
from ui.exports.accountability.layout import groups
from ui.screens.shared.rendering import macro
from ui.serialization.accountability_schema import CaveatShape, NodeShape, OwedEdgeShape, WhoShape, graph

NOBODY = "somebody whom the words do not name"
DOUBT = "to be verified"
TEMPLATE = "obligations/accountability.html"
_LONGEST, _HEAD = 420, 160  # characters of an entry's words, and around what is marked further on; the obligation has all of them


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: by what the screen knows them, how they are called; `document` alone names who is no party of the register."""

    id: str
    name: str
    document: str = ""
    called: tuple[str, ...] = ()

    @property
    def doubt(self) -> bool:
        """Whether a person has to say who it is."""
        return bool(self.document)


@dataclass(frozen=True, slots=True)
class Entry:
    """One obligation of the file `document`; `mention` are the words of it that name to whom, or whom it waits for."""

    obligation: Obligation
    document: str
    mention: PartyMention | None = None

    @property
    def pieces(self) -> list[tuple[str, str]]:
        """The words with those marked that name somebody; of very long ones their beginning, and what is around the mark."""
        start, end = (self.mention.start, self.mention.end) if self.mention else (0, 0)
        text = self.obligation.duty.words.text
        cut = _LONGEST if end <= _LONGEST else min(_HEAD, start)
        around = max(cut, start - _HEAD)
        if end > cut:
            found = [("", text[:cut]), ("cut", " … " if around > cut else ""), ("", text[around:start]), ("mark", text[start:end])]
        else:
            found = [("", text[:start]), ("mark" if end else "cut", text[start:end])]
        last = max(cut, end + _HEAD)
        return [*found, ("", text[end:last]), ("cut", " …" if last < len(text) else "")]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of what is told: obligations that belong together under labels; `of` is how many there are in all.

    `none` is said where there is nothing in it.
    """

    heading: Markup
    heaps: Mapping[Markup, Sequence[Entry]]
    none: str = ""
    of: int = 0


Pair = tuple[Person, Person, int]
"""How many obligations one has to another."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as it is shown (None: nothing is drawn) and as a file; `left_out` says in words what is not in it."""

    drawing: Drawing | None
    svg: str
    name: str
    left_out: tuple[Markup, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of a day: `read` of `of` contracts were read for it; `caveats` could change it."""

    heading: Markup
    summary: str
    read: int
    of: int
    caveats: Sequence[CaveatShape] = ()


def named(who: Person) -> Markup:
    """Return what somebody is called, marked where a person has to say who it is."""
    return macro(TEMPLATE, "named", who)


_TOGETHER = 24  # names of a group that are drawn together: more nobody can tell apart
_AROUND = 30  # names drawn around one who was chosen
_Graph = tuple[list[NodeShape], list[OwedEdgeShape]]


def of_all(owing: Owing, owed: Iterable[Owed]) -> Drawn | None:
    """Return a picture of all; of groups that are too large the parties of the register alone, or nothing."""
    nodes, edges = graph(owing, owed)
    left_out: list[Markup] = []
    strangers = [node for node in nodes if not node["is_party"]]
    if strangers and max(map(len, _groups(nodes, edges)), default=0) > _TOGETHER:
        nodes, edges = _without(strangers, nodes, edges)
        left_out.append(escape(f"Not drawn: {len(strangers)} names that a person has to verify. They are drawn around who is chosen."))
    for members in _groups(nodes, edges):
        if len(members) > _TOGETHER:
            around = _around(edges)
            middle = max(members, key=lambda node: len(around[key(node)]))
            left_out.append(macro(TEMPLATE, "not_drawn", len(members), _person(middle), len(around[key(middle)])))
            nodes, edges = _without(members, nodes, edges)
    return _drawn(owing, (nodes, edges), None, left_out)


def of_one(owing: Owing, who: Who, owed: Sequence[Owed]) -> Drawn | None:
    """Return a picture of somebody and all around; of very many those who have most to do with them, parties of the register first."""
    counted: dict[Who, int] = {}
    for edge in owed:
        other = edge.owed_to if edge.owing == who else edge.owing
        counted[other] = counted.get(other, 0) + 1
    others = sorted(counted, key=lambda one: (not one.is_party, -counted[one], one.name, one.document_id or ""))
    some = {who, *others[:_AROUND]}
    left_out = [escape(f"Drawn are {_AROUND} of {len(others)} names; the lists below have all.")] if len(others) > _AROUND else []
    return _drawn(owing, graph(owing, (e for e in owed if {e.owing, e.owed_to} <= some), (who,)), who, left_out)


def of_some(owing: Owing, owed: Iterable[Owed], also: Collection[Who]) -> Drawn | None:
    """Return a picture of what is between some."""
    return _drawn(owing, graph(owing, owed, also), None, [])


def _drawn(owing: Owing, some: _Graph, centre: Who | None, left_out: Sequence[Markup]) -> Drawn | None:
    nodes, edges = some
    if not edges:
        return Drawn(None, "", "", tuple(left_out)) if left_out else None
    middle: Key | None = (centre.name, centre.document_id) if centre else None
    name = f"Who owes whom on {owing.as_of}: {len(nodes)} names. The same stands below in words."
    made = drawing(nodes, edges, middle)
    return Drawn(made, svg(f"Who owes whom on {owing.as_of}", made), name, tuple(left_out))


def _person(who: WhoShape) -> Person:
    return Person(id_of(who["name"], who["document_id"]), plain(who["name"]), who["document"] or "")


def _groups(nodes: Sequence[NodeShape], edges: Sequence[OwedEdgeShape]) -> list[list[NodeShape]]:
    at = {key(node): n for n, node in enumerate(nodes)}
    ends = [(at[key(e["from"])], at[key(e["to"])]) for e in edges]
    return [[nodes[n] for n in members] for members in groups(len(nodes), ends)]


def _around(edges: Iterable[OwedEdgeShape]) -> dict[Key, set[Key]]:
    """Return the neighbours of each."""
    found: defaultdict[Key, set[Key]] = defaultdict(set)
    for edge in edges:
        a, b = key(edge["from"]), key(edge["to"])
        found[a].add(b)
        found[b].add(a)
    return found


def _without(some: Iterable[NodeShape], nodes: Sequence[NodeShape], edges: Sequence[OwedEdgeShape]) -> _Graph:
    gone = {key(node) for node in some}
    left = [e for e in edges if not {key(e["from"]), key(e["to"])} & gone]
    named = {key(e[end]) for e in left for end in ("from", "to")}
    return [node for node in nodes if key(node) in named], left
