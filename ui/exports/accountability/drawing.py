"""The nodes and edges of an answer drawn: boxes with names, arrows with how many obligations they stand for.

The same drawing stands in a file of its own (`pictures.py`) and on a screen, which gives it its own colours and opens something by each box
and each count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ui.exports.accountability.geometry import Box
from ui.exports.accountability.labels import Label, label, plain
from ui.exports.accountability.layout import Arrow, layout
from ui.markup import Child, Html, tag
from ui.serialization.accountability_schema import NodeShape, OwedEdgeShape, WhoShape

_LINE, _PAD, _SMALL = 17.0, 9.0, 15.0  # pixels: a line of a name, above and below them, the line that says what is to be verified
_NARROWEST = 96.0
_DOUBT = "to be verified"
HEAD = Html(
    '<defs><marker id="owing-head" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0.6L8 4L0 7.4z"></path></marker></defs>'
)
Key = tuple[str, str | None]
DressBox = Callable[[Html, NodeShape], Html]
"""Returns what a box is put into, such as a button."""
DressCount = Callable[[Html, OwedEdgeShape], Html]
"""The same for the count of an arrow."""


def _bare(html: Html, _: object) -> Html:
    return html


@dataclass(frozen=True, slots=True)
class Drawing:
    """What stands inside of an SVG of this size, in pixels."""

    width: float
    height: float
    inside: Html


def key(who: WhoShape | NodeShape) -> Key:
    """Return what tells somebody from others."""
    return who["name"], who["document_id"]


def drawing(
    nodes: Sequence[NodeShape],
    edges: Sequence[OwedEdgeShape],
    centre: Key | None = None,
    dress_box: DressBox = _bare,
    dress_count: DressCount = _bare,
) -> Drawing:
    """Return a graph drawn, `centre` in the middle; dashed is what a person has to verify."""
    at = {key(node): n for n, node in enumerate(nodes)}
    labels = [label(node["name"]) for node in nodes]
    width = max([_NARROWEST, *(one.width + 2 * _PAD + 4 for one in labels)])
    sizes = [(width, _height(one, node)) for one, node in zip(labels, nodes, strict=True)]
    ends = [(at[key(e["from"])], at[key(e["to"])]) for e in edges]
    placed = layout(sizes, ends, at.get(centre) if centre else None)
    drawn: list[Child] = [HEAD]
    drawn += [_line(e, placed.arrows[end]) for e, end in zip(edges, ends, strict=True)]
    drawn += [dress_box(_box(node, labels[n], placed.boxes[n], chosen=key(node) == centre), node) for n, node in enumerate(nodes)]
    drawn += [dress_count(_count(e, placed.arrows[end]), e) for e, end in zip(edges, ends, strict=True)]
    return Drawing(placed.width, placed.height, tag("g", drawn))


def told(edge: OwedEdgeShape) -> str:
    """Return what an arrow says, in words."""
    count = edge["obligations"]
    what = f"{plain(edge['from']['name'])} owes {plain(edge['to']['name'])}: {count} obligation{'s' if count != 1 else ''}"
    return f"{what}, {_DOUBT}" if edge["needs_verification"] else what


def _height(one: Label, node: NodeShape) -> float:
    return len(one.lines) * _LINE + 2 * _PAD + (0 if node["is_party"] else _SMALL)


def _line(edge: OwedEdgeShape, arrow: Arrow) -> Html:
    x0, y0 = arrow.way[0][0]
    bends = "".join(f"C{', '.join(f'{_n(x)} {_n(y)}' for x, y in rest)}" for _, *rest in arrow.way)
    return tag("path", d=f"M{_n(x0)} {_n(y0)}{bends}", class_=_class("arrow", not edge["needs_verification"]), **_HEADED)


def _count(edge: OwedEdgeShape, arrow: Arrow) -> Html:
    x, y = arrow.count
    number = str(edge["obligations"])
    wide = 11.0 + 8.0 * len(number)
    pill = tag("rect", x=_n(x - wide / 2), y=_n(y - 9), width=_n(wide), height="18", rx="9")
    text = tag("text", number, x=_n(x), y=_n(y + 4), text_anchor="middle")
    return tag("g", tag("title", told(edge)), pill, text, class_=_class("count", not edge["needs_verification"]))


def _box(node: NodeShape, named: Label, box: Box, *, chosen: bool) -> Html:
    called = [plain(one) for one in node["called"]]
    also = f" (also called {', '.join(called)})" if called else ""
    title = tag("title", plain(node["name"]), also if node["is_party"] else f", {_DOUBT}: named in {plain(node['document'] or '')} alone")
    rect = tag("rect", x=_n(box.x - box.width / 2), y=_n(box.y - box.height / 2), width=_n(box.width), height=_n(box.height), rx="7")
    first = box.y - (_height(named, node) - 2 * _PAD) / 2 + 12.5
    lines = [tag("tspan", line, x=_n(box.x), y=_n(first + n * _LINE)) for n, line in enumerate(named.lines)]
    doubt = None if node["is_party"] else tag("tspan", _DOUBT, x=_n(box.x), y=_n(first + len(lines) * _LINE), class_="small")
    kind = _class("who", node["is_party"]) + (" centre" if chosen else "")
    return tag("g", title, rect, tag("text", lines, doubt, text_anchor="middle"), class_=kind)


_HEADED: Mapping[str, str] = {"marker_end": "url(#owing-head)"}


def _class(kind: str, sure: bool) -> str:
    return kind if sure else f"{kind} doubt"


def _n(value: float) -> str:
    """Return a number of pixels, the same on every machine."""
    return f"{value:.1f}"
