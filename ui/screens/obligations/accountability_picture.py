"""The picture of who owes whom: as much as can be told apart, and in words what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx
from markupsafe import Markup, escape

from graph.lifecycle.accountability import Owed, Who
from graph.model.obligations import Obligation, PartyMention
from ui.application.obligations.accountability import Owing
from ui.exports.accountability.drawing import Drawing, drawing, id_of, svg
from ui.screens.shared.rendering import environment, macro
from ui.screens.shared.text import counted as several
from ui.serialization.accountability_schema import by_name, graph

NOBODY = "somebody whom the words do not name"
DOUBT = "to be verified"
TEMPLATE = "obligations/accountability.html"
_LONGEST, _HEAD = 420, 160  # characters of an entry's words, and around what is marked further on; the obligation has all of them


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


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as it is shown (None: nothing is drawn) and as a file; `left_out` says in words what is not in it."""

    drawing: Drawing | None
    svg: str
    name: str
    left_out: tuple[Markup, ...] = ()


def named(who: Who) -> Markup:
    """Return what somebody is called, marked where a person has to say who it is."""
    return macro(TEMPLATE, "named", who)


_TOGETHER = 24  # names of a group that are drawn together: more nobody can tell apart
_AROUND = 30  # names drawn around one who was chosen


def of_all(owing: Owing, owed: Iterable[Owed]) -> Drawn | None:
    """Return a picture of all; of groups that are too large the parties of the register alone, or nothing."""
    drawn, left_out = list(owed), list[Markup]()
    strangers = {who for edge in drawn for who in (edge.owing, edge.owed_to) if not who.is_party}
    if strangers and max(map(len, _groups(drawn)), default=0) > _TOGETHER:
        drawn = [edge for edge in drawn if edge.owing.is_party and edge.owed_to.is_party]
        left_out.append(escape(f"Not drawn: {several(len(strangers), 'name')} that a person has to verify, unless you choose them."))
    for members in _groups(drawn):
        if len(members) > _TOGETHER:
            around = {who: _around(who, drawn) for who in sorted(members, key=by_name)}
            middle = max(around, key=lambda who: len(around[who]))
            left_out.append(macro(TEMPLATE, "not_drawn", len(members), middle, len(around[middle])))
            drawn = [edge for edge in drawn if edge.owing not in members]
    return _drawn(owing, drawn, left_out=left_out)


def of_one(owing: Owing, who: Who, owed: Sequence[Owed]) -> Drawn | None:
    """Return a picture of somebody and all around; of very many those who have most to do with them, parties of the register first."""
    counted = Counter(edge.owed_to if edge.owing == who else edge.owing for edge in owed)
    others = sorted(counted, key=lambda one: (not one.is_party, -counted[one], one.name, one.document_id or ""))
    some = {who, *others[:_AROUND]}
    left_out = [escape(f"Drawn are {_AROUND} of {len(others)} names; the lists below have all.")] if len(others) > _AROUND else []
    return _drawn(owing, [e for e in owed if {e.owing, e.owed_to} <= some], (who,), who, left_out)


def of_some(owing: Owing, owed: Iterable[Owed], also: Collection[Who]) -> Drawn | None:
    """Return a picture of what is between some."""
    return _drawn(owing, owed, also)


def _drawn(
    owing: Owing, owed: Iterable[Owed], also: Iterable[Who] = (), centre: Who | None = None, left_out: Sequence[Markup] = ()
) -> Drawn | None:
    nodes, edges = graph(owing, owed, also)
    if not edges:
        return Drawn(None, "", "", tuple(left_out)) if left_out else None
    name = f"Who owes whom on {owing.as_of}: {several(len(nodes), 'name')}. The same stands below in words."
    made = drawing(nodes, edges, (centre.name, centre.document_id) if centre else None)
    return Drawn(made, svg(f"Who owes whom on {owing.as_of}", made), name, tuple(left_out))


def _groups(owed: Iterable[Owed]) -> list[set[Who]]:
    """Return those who have to do with each other, by any number of steps."""
    return list(nx.connected_components(nx.Graph((edge.owing, edge.owed_to) for edge in owed)))


def _around(who: Who, owed: Iterable[Owed]) -> set[Who]:
    return {edge.owed_to if edge.owing == who else edge.owing for edge in owed if who in (edge.owing, edge.owed_to)}


environment().globals["id_of"] = id_of
