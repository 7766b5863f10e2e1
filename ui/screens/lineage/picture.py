"""A family of documents as a picture: each where its day puts it, an arc for each edge; and as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from markupsafe import Markup

from ui.screens.shared.links import Links
from ui.screens.shared.rendering import macro

_WIDTH, _ROW, _TOP = 960, 34, 40  # units of the picture; it is scaled to the width there is
_EDGE = 10  # as far left as an arc may bend
_LEFT, _RIGHT = 170, 600  # the first and the last day; undated documents stand left of the first
_LABEL = 80  # the width of a day's label


@dataclass(frozen=True, slots=True)
class Node:
    """A document: `day` is when it was agreed as far as known, None where no words say."""

    document_id: str
    name: str
    title: str
    kind: str
    day: date | None
    execution: str
    status: str


@dataclass(frozen=True, slots=True)
class Arc:
    """What a document does to another, `count` times."""

    source: str
    target: str
    edge_type: str
    pending: bool
    count: int = 1


@dataclass(frozen=True, slots=True)
class Drawing:
    """Where everything stands: days as (x, day), arcs with their paths, nodes as (node, x, y)."""

    width: int
    height: int
    days: list[tuple[int, str]]
    arcs: list[tuple[Arc, str]]
    nodes: list[tuple[Node, int, int]]

    @property
    def kinds(self) -> list[str]:
        """The types of edge that are drawn."""
        return sorted({arc.edge_type for arc, _ in self.arcs})

    @property
    def pending(self) -> bool:
        """Whether an edge is drawn that waits for a person."""
        return any(arc.pending for arc, _ in self.arcs)


def arcs(found: Sequence[tuple[str, str, str, bool]]) -> tuple[Arc, ...]:
    """Return one arc for all that one document does to another in one way: (source, target, type, pending)."""
    return tuple(Arc(*key, count=len(list(same))) for key, same in groupby(sorted(found)))


def picture(nodes: Sequence[Node], drawn: Sequence[Arc], links: Links) -> Markup:
    """Return the picture; everything in it is in `table` too."""
    ordered = sorted(nodes, key=_order)
    across = _across(ordered)
    at = {node.document_id: (across[node.document_id], _TOP + n * _ROW) for n, node in enumerate(ordered)}
    made = Drawing(
        _WIDTH,
        _TOP + len(ordered) * _ROW,
        _days(ordered, across),
        [(arc, _path(at[arc.source], at[arc.target])) for arc in drawn if arc.source in at and arc.target in at],
        [(node, *at[node.document_id]) for node in ordered],
    )
    return macro("lineage/picture.html", "picture", made, links)


def table(nodes: Sequence[Node], drawn: Sequence[Arc], links: Links) -> Markup:
    """Return the same as a table, a document a row, in the order of their days."""
    names = {node.document_id: node.name for node in nodes}
    return macro("lineage/picture.html", "table", sorted(nodes, key=_order), drawn, names, links)


def _order(node: Node) -> tuple[date, str]:
    return node.day or date.min, node.name


def _across(ordered: Sequence[Node]) -> dict[str, int]:
    """Return how far right each document stands."""
    days = [one.day for one in ordered if one.day]
    first, last = (min(days), max(days)) if days else (date.min, date.min)
    span = max(1, (last - first).days)
    return {one.document_id: _LEFT + round((one.day - first).days / span * (_RIGHT - _LEFT)) if one.day else _LEFT // 2 for one in ordered}


def _days(ordered: Sequence[Node], across: Mapping[str, int]) -> list[tuple[int, str]]:
    """Return the days that there is room to label."""
    shown: dict[int, str] = {}
    for node in ordered:
        x = across[node.document_id]
        if node.day and all(abs(x - other) > _LABEL for other in shown):
            shown[x] = node.day.isoformat()
    return list(shown.items())


def _path(source: tuple[int, int], target: tuple[int, int]) -> str:
    (x, y), (to_x, to_y) = source, target
    bend = max(_EDGE, min(x, to_x) - 24 - abs(to_y - y) // 5)
    return f"M {x} {y} C {bend} {y}, {bend} {to_y}, {to_x} {to_y}"
