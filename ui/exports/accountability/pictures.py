"""The graph of who owes whom as a picture: SVG, or text for Graphviz and Mermaid. The same graph is the same bytes.

Names come from contracts: in every form they are written so that they can be nothing but text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from ui.exports.accountability.drawing import Key, drawing, key, svg
from ui.exports.accountability.labels import plain
from ui.serialization.accountability_schema import AccountabilityShape, NodeShape


class Form(StrEnum):
    """The forms of a picture."""

    SVG = "svg"
    DOT = "dot"
    MERMAID = "mermaid"


_LONGEST = 44  # characters of a name in a picture that others draw


def picture(shape: AccountabilityShape, form: Form) -> str:
    """Return the nodes and edges of an answer as a picture; dashed is what a person has to verify."""
    return _FORMS[form](shape)


def _svg(shape: AccountabilityShape) -> str:
    title = f"Who owes whom on {shape['as_of']}: {_counted(shape['nodes'], 'name')}, {_counted(shape['edges'], 'edge')}"
    return svg(title, drawing(shape["nodes"], shape["edges"]))


def _counted(found: Sequence[object], one: str) -> str:
    return f"{len(found)} {one}{'' if len(found) == 1 else 's'}"


def _ids(shape: AccountabilityShape) -> Mapping[Key, str]:
    return {key(node): f"n{number}" for number, node in enumerate(shape["nodes"])}


def _label(node: NodeShape) -> str:
    name = plain(node["name"])
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "\u2026"


def _dot(shape: AccountabilityShape) -> str:
    ids = _ids(shape)

    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    nodes = [f"  {ids[key(n)]} [label={quoted(_label(n))}{'' if n['is_party'] else ', style=dashed'}];" for n in shape["nodes"]]
    edges = []
    for e in shape["edges"]:
        style = ", style=dashed" if e["needs_verification"] else ""
        edges.append(f'  {ids[key(e["from"])]} -> {ids[key(e["to"])]} [label="{e["obligations"]}"{style}];')
    return "\n".join(["digraph owing {", "  node [shape=box];", *nodes, *edges, "}", ""])


def _mermaid(shape: AccountabilityShape) -> str:
    ids = _ids(shape)

    def quoted(text: str) -> str:
        return '"' + "".join(c if c.isalnum() or c in " .,-" else f"#{ord(c)};" for c in text) + '"'

    nodes = [f"  {ids[key(n)]}[{quoted(_label(n))}]" for n in shape["nodes"]]
    edges = [
        f"  {ids[key(e['from'])]} {'-.->' if e['needs_verification'] else '-->'}|{e['obligations']}| {ids[key(e['to'])]}"
        for e in shape["edges"]
    ]
    return "\n".join(["flowchart LR", *nodes, *edges, ""])


_FORMS: Mapping[Form, Callable[[AccountabilityShape], str]] = {Form.SVG: _svg, Form.DOT: _dot, Form.MERMAID: _mermaid}
