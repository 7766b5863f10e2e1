"""The graph of who owes whom as a picture: SVG of our own, or text for Graphviz and Mermaid. The same graph is the same bytes.

Names come from contracts: in every form they are written so that they can be nothing but text.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from html import escape

from ui.owing.shapes import AccountabilityShape, NodeShape, OwedEdgeShape, WhoShape


class Form(StrEnum):
    """The forms of a picture."""

    SVG = "svg"
    DOT = "dot"
    MERMAID = "mermaid"


_LONGEST = 44  # characters of a name in a picture
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ufffe\uffff\ud800-\udfff]")
_NOBODY = "(not named)"
_NODE, _ROOM = 96, 190  # pixels: along the circle for each name, around it for names
_HEAD = (
    '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0L8 4L0 8z" fill="#345"/></marker>'
)
_STYLE = (
    "text{font:13px sans-serif;fill:#123}.n{font-size:11px;fill:#345}path{fill:none;stroke:#345}.v{stroke-dasharray:5 4}"
    "marker path{fill:#345}circle{fill:#345}.o{fill:#fff;stroke:#345}"
)


def picture(shape: AccountabilityShape, form: Form) -> str:
    """Return the nodes and edges of an answer as a picture; dashed is what a person has to verify."""
    return _FORMS[form](shape)


def _ids(shape: AccountabilityShape) -> Mapping[tuple[str, str | None], str]:
    return {_key(node): f"n{number}" for number, node in enumerate(shape["nodes"])}


def _key(who: WhoShape | NodeShape) -> tuple[str, str | None]:
    return who["name"], who["document_id"]


def _label(who: WhoShape | NodeShape) -> str:
    name = " ".join(_CONTROL.sub(" ", who["name"]).split()) or _NOBODY
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "\u2026"


def _dot(shape: AccountabilityShape) -> str:
    ids = _ids(shape)

    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    nodes = [f"  {ids[_key(n)]} [label={quoted(_label(n))}{'' if n['is_party'] else ', style=dashed'}];" for n in shape["nodes"]]
    edges = []
    for e in shape["edges"]:
        style = ", style=dashed" if e["needs_verification"] else ""
        edges.append(f'  {ids[_key(e["from"])]} -> {ids[_key(e["to"])]} [label="{e["obligations"]}"{style}];')
    return "\n".join(["digraph owing {", "  node [shape=box];", *nodes, *edges, "}", ""])


def _mermaid(shape: AccountabilityShape) -> str:
    ids = _ids(shape)

    def quoted(text: str) -> str:
        return '"' + "".join(c if c.isalnum() or c in " .,-" else f"#{ord(c)};" for c in text) + '"'

    nodes = [f"  {ids[_key(n)]}[{quoted(_label(n))}]" for n in shape["nodes"]]
    edges = [
        f"  {ids[_key(e['from'])]} {'-.->' if e['needs_verification'] else '-->'}|{e['obligations']}| {ids[_key(e['to'])]}"
        for e in shape["edges"]
    ]
    return "\n".join(["flowchart LR", *nodes, *edges, ""])


def _svg(shape: AccountabilityShape) -> str:
    count = len(shape["nodes"])
    radius = max(120.0, count * _NODE / math.tau)
    size = round(2 * (radius + _ROOM))
    places = {_key(node): _place(number, count, radius, size / 2) for number, node in enumerate(shape["nodes"])}
    title = escape(f"Who owes whom on {shape['as_of']}: {count} names, {len(shape['edges'])} edges")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}" role="img">',
            f"<title>{title}</title><style>{_STYLE}</style><defs>{_HEAD}</defs>",
            *(_arrow(edge, places, size / 2) for edge in shape["edges"]),
            *(_name(node, places[_key(node)], size / 2) for node in shape["nodes"]),
            "</svg>",
            "",
        ]
    )


_Place = tuple[float, float]


def _place(number: int, count: int, radius: float, middle: float) -> _Place:
    angle = math.tau * number / max(1, count) - math.pi / 2
    return middle + radius * math.cos(angle), middle + radius * math.sin(angle)


def _arrow(edge: OwedEdgeShape, places: Mapping[tuple[str, str | None], _Place], middle: float) -> str:
    """Return an arrow bent to its own side, so that what is owed both ways is two, with how many obligations it stands for."""
    (x1, y1), (x2, y2) = places[_key(edge["from"])], places[_key(edge["to"])]
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    side, (bx, by) = 26.0, ((x1 + x2) / 2, (y1 + y2) / 2)
    cx, cy = bx - (y2 - y1) / length * side + (middle - bx) * 0.15, by + (x2 - x1) / length * side + (middle - by) * 0.15
    away = math.hypot(x2 - cx, y2 - cy) or 1.0
    ex, ey = x2 - (x2 - cx) / away * 9, y2 - (y2 - cy) / away * 9
    kind = ' class="v"' if edge["needs_verification"] else ""
    lx, ly = (x1 + 2 * cx + x2) / 4, (y1 + 2 * cy + y2) / 4
    return (
        f'<path{kind} d="M{x1:.1f} {y1:.1f}Q{cx:.1f} {cy:.1f} {ex:.1f} {ey:.1f}" marker-end="url(#head)"/>'
        f'<text class="n" x="{lx:.1f}" y="{ly:.1f}" text-anchor="middle">{edge["obligations"]}</text>'
    )


def _name(node: NodeShape, place: _Place, middle: float) -> str:
    (x, y), away = place, 1 if place[0] >= middle - 1 else -1
    anchor = "middle" if abs(place[0] - middle) < 1 else "start" if away > 0 else "end"
    dy = (-14 if y < middle else 24) if anchor == "middle" else 4
    dx = 0 if anchor == "middle" else 12 * away
    kind = "" if node["is_party"] else ' class="o"'
    text = f'<text x="{x + dx:.1f}" y="{y + dy:.1f}" text-anchor="{anchor}">{escape(_label(node))}</text>'
    return f'<circle{kind} cx="{x:.1f}" cy="{y:.1f}" r="6"/>{text}'


_FORMS: Mapping[Form, Callable[[AccountabilityShape], str]] = {Form.SVG: _svg, Form.DOT: _dot, Form.MERMAID: _mermaid}
