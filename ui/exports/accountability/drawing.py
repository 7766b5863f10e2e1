"""The nodes and edges of an answer drawn: boxes with names, arrows with how many obligations they stand for.

The same drawing, by `picture.svg`, stands in a file of its own and on a screen, where boxes and counts can be chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from graph.model.ids import digest
from ui.exports.accountability.labels import Label, label, plain
from ui.exports.accountability.layout import Arrow, Box, layout
from ui.serialization.accountability_schema import NodeShape, OwedEdgeShape, WhoShape
from ui.templating import html_templates

_LINE, _PAD, _SMALL = 17.0, 9.0, 15.0  # pixels: a line of a name, above and below them, the line that says what is to be verified
_NARROWEST = 96.0
_TEMPLATES = Path(__file__).parent
DOUBT = "to be verified"
Key = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A name as it is drawn: what stands in the box from the line `first` on, and in its tip. `id` is what it is chosen by on a screen."""

    at: Box
    id: str
    name: str
    tip: str
    lines: tuple[str, ...]
    first: float
    doubt: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class DrawnArrow:
    """An edge as it is drawn: how many obligations one (by `id`) has to the other, and the same in words."""

    at: Arrow
    owing: str
    owed_to: str
    count: int
    tip: str
    doubt: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """A graph as it is drawn, in pixels."""

    width: float
    height: float
    boxes: Sequence[DrawnBox]
    arrows: Sequence[DrawnArrow]


def key(who: WhoShape | NodeShape) -> Key:
    """Return what tells somebody from others."""
    return who["name"], who["document_id"]


def id_of(name: str, document_id: str | None) -> str:
    """Return what somebody is known by on a screen; no word of a contract is in it."""
    return digest(name.encode("utf-8", "backslashreplace").decode(), document_id or "")


def drawing(nodes: Sequence[NodeShape], edges: Sequence[OwedEdgeShape], centre: Key | None = None) -> Drawing:
    """Return a graph drawn, `centre` in the middle; dashed is what a person has to verify."""
    at = {key(node): n for n, node in enumerate(nodes)}
    labels = [label(node["name"]) for node in nodes]
    width = max([_NARROWEST, *(one.width + 2 * _PAD + 4 for one in labels)])
    heights = [len(one.lines) * _LINE + (0 if node["is_party"] else _SMALL) for one, node in zip(labels, nodes, strict=True)]
    ends = [(at[key(e["from"])], at[key(e["to"])]) for e in edges]
    placed = layout([(width, height + 2 * _PAD) for height in heights], ends, at.get(centre) if centre else None)
    boxes = [_box(node, labels[n], placed.boxes[n], heights[n], chosen=key(node) == centre) for n, node in enumerate(nodes)]
    return Drawing(placed.width, placed.height, boxes, [_arrow(e, placed.arrows[end]) for e, end in zip(edges, ends, strict=True)])


def svg(title: str, drawn: Drawing) -> str:
    """Return a drawing as a file of its own, on white."""
    return html_templates(_TEMPLATES).get_template("picture_file.svg").render(title=plain(title), drawn=drawn) + "\n"


def _box(node: NodeShape, named: Label, box: Box, height: float, *, chosen: bool) -> DrawnBox:
    name, called = plain(node["name"]), ", ".join(map(plain, node["called"]))
    also = f" (also called {called})" if called else ""
    tip = f"{name}{also}" if node["is_party"] else f"{name}, {DOUBT}: named in {plain(node['document'] or '')} alone"
    return DrawnBox(box, id_of(*key(node)), name, tip, named.lines, box.y - height / 2 + 12.5, not node["is_party"], chosen)


def _arrow(edge: OwedEdgeShape, arrow: Arrow) -> DrawnArrow:
    count, doubt = edge["obligations"], edge["needs_verification"]
    tip = f"{plain(edge['from']['name'])} owes {plain(edge['to']['name'])}: {count} obligation{'s' if count != 1 else ''}"
    return DrawnArrow(arrow, id_of(*key(edge["from"])), id_of(*key(edge["to"])), count, f"{tip}, {DOUBT}" if doubt else tip, doubt)
