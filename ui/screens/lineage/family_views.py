"""A family of documents as a picture: each where its day puts it, an arc for whatever acts on another; and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from ui.markup import Child, Html, tag
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, label, plainly, scrolling, words

_WIDTH, _ROW, _TOP = 960, 34, 40  # units of the picture; it is scaled to the width there is
_EDGE = 10  # as far left as an arc may bend
_LEFT, _RIGHT = 170, 600  # where the first and the last day lie; undated documents stand left of the first
_LABEL = 80  # what the label of a day takes
_NAME = 44  # characters of a name; the whole of it is in the table and in the tip
_KINDS = ("name", "short", "day", "short", "short", "wide")  # of the columns of the table
_OPEN = frozenset({"UNSIGNED", "DRAFT", "PARTLY_SIGNED", "NOT_SHOWN"})


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


def arcs(found: Sequence[tuple[str, str, str, bool]]) -> tuple[Arc, ...]:
    """Return one arc for all that one document does to another in one way: (source, target, type, pending)."""
    return tuple(Arc(*key, count=len(list(same))) for key, same in groupby(sorted(found)))


def picture(nodes: Sequence[Node], drawn: Sequence[Arc], links: Links) -> Html:
    """Return the picture; everything in it is in `table` too, for who cannot see it."""
    ordered = sorted(nodes, key=lambda n: (n.day or date.min, n.name))
    at = {node.document_id: (_across(node, ordered), _TOP + n * _ROW) for n, node in enumerate(ordered)}
    height = _TOP + len(ordered) * _ROW
    inside = [
        _years(ordered, height),
        [_arc(one, at) for one in drawn if one.source in at and one.target in at],
        [_node(node, *at[node.document_id], links) for node in ordered],
    ]
    drawing = tag("svg", inside, viewBox=f"0 0 {_WIDTH} {height}", role="group", aria_label="The documents over time", class_="family")
    return tag("figure", drawing, _legend(drawn), class_="inforce family")


def table(nodes: Sequence[Node], drawn: Sequence[Arc], links: Links) -> Html:
    """Return the same as a table, a document a row, in the order of their days."""
    names = {node.document_id: node.name for node in nodes}
    rows = [_row(node, [a for a in drawn if a.source == node.document_id], names, links) for node in sorted(nodes, key=_order)]
    return scrolling("The same as a table", ("Document", "Kind", "Day", "Signatures", "Stands", "Acts on"), rows)


def _row(node: Node, mine: Sequence[Arc], names: dict[str, str], links: Links) -> Html:
    cells: list[Child] = [
        tag("a", words(node.name), href=links.document(node.document_id), data_panel=True),
        plainly(node.kind),
        node.day.isoformat() if node.day else badge("no day known", "decide"),
        badge(plainly(node.execution), "decide" if node.execution in _OPEN else "good"),
        plainly(node.status),
        [tag("div", _acts(arc), " ", words(names.get(arc.target, "a document that is not here"))) for arc in mine],
    ]
    return tag("tr", [tag("td", cell, class_=kind) for kind, cell in zip(_KINDS, cells, strict=True)])


def _acts(arc: Arc) -> str:
    times = f" ×{arc.count}" if arc.count > 1 else ""
    return f"{plainly(arc.edge_type)}{times}{' (pending)' if arc.pending else ''}"


def _order(node: Node) -> tuple[date, str]:
    return node.day or date.min, node.name


def _across(node: Node, ordered: Sequence[Node]) -> int:
    """Return where a day lies from left to right."""
    days = [one.day for one in ordered if one.day]
    if node.day is None or not days:
        return _LEFT // 2
    first, last = min(days), max(days)
    return _LEFT + round((node.day - first).days / max(1, (last - first).days) * (_RIGHT - _LEFT))


def _years(ordered: Sequence[Node], height: int) -> list[Html]:
    """Return a thin line and a label at the first day, the last, and the years between that there is room for."""
    days = sorted({one.day for one in ordered if one.day})
    shown: dict[int, str] = {}
    for node in ordered:
        if node.day and all(abs(_across(node, ordered) - x) > _LABEL for x in shown):
            shown[_across(node, ordered)] = node.day.isoformat()
    lines = [tag("line", x1=str(x), x2=str(x), y1="24", y2=str(height), class_="day") for x in shown]
    return lines + [tag("text", first, x=str(x), y="16", class_="day") for x, first in shown.items()] if days else []


def _arc(arc: Arc, at: dict[str, tuple[int, int]]) -> Html:
    (x, y), (to_x, to_y) = at[arc.source], at[arc.target]
    bend = max(_EDGE, min(x, to_x) - 24 - abs(to_y - y) // 5)
    path = f"M {x} {y} C {bend} {y}, {bend} {to_y}, {to_x} {to_y}"
    kind = f"arc {arc.edge_type.lower()}{' pending' if arc.pending else ''}"
    return tag("path", tag("title", _acts(arc)), d=path, class_=kind)


def _node(node: Node, x: int, y: int, links: Links) -> Html:
    name = label(node.name)
    told = f"{label(node.title) or name}; {plainly(node.kind)}, {plainly(node.execution)}, {plainly(node.status)}"
    dot = tag("circle", cx=str(x), cy=str(y), r="7", class_="open" if node.execution in _OPEN else "signed")
    written = tag("text", label(node.name, _NAME), x=str(x + 14), y=str(y + 4))
    inside = tag(
        "a", tag("title", told), dot, written, href=links.document(node.document_id), data_panel=True, aria_label=f"{name}: {told}"
    )
    return tag("g", inside, class_="node")


def _legend(drawn: Sequence[Arc]) -> Html:
    kinds = sorted({arc.edge_type for arc in drawn})
    lines = [tag("span", tag("i", class_=f"key {kind.lower()}"), f" {plainly(kind)}", class_="legend") for kind in kinds]
    pending = (
        tag("span", tag("i", class_="key pending"), " pending: not counted", class_="legend") if any(a.pending for a in drawn) else None
    )
    return tag("figcaption", lines, pending, tag("span", "○ not shown to be signed", class_="legend"))
