"""Led parts: headed provisions that one before them introduces, up to the paragraph that speaks of all of them."""

from __future__ import annotations

import re

from graph.model.documents import ClauseKind
from indexing.segment.lines import Lines
from indexing.segment.nodes import Node

LEAD = 400  # characters of the words that only introduce
PARTS = 16  # headed parts of one list at most
_WHOLE = re.compile(
    r"(?:Except\s+as\s+(?:\w+\s+)?(?:provided|stated|noted|specified|set\s+forth|described)\s+above\b|(?:Each\s+of\s+)?[Tt]he\s+(?:foregoing|above)\b"
    r"|(?:All|Each|Every|None|Any)\s+(?:of\s+)?(?:the\s+|such\s+)?[^.:;]{0,60}?\b(?:foregoing|above|required|(?:under|by|in)\s+this\s+(?:Agreement|paragraph|[Ss]ection))\b)"
)


def with_led_parts(nodes: list[Node], lines: Lines) -> list[Node]:
    """Put headed provisions below the one that ends ``... the following:`` where a paragraph after them closes the list.

    The closing paragraph goes on with the provision that introduced the list. Without one nothing
    tells where the list ends, and the provisions stay beside each other.
    """
    listed: set[int] = set()  # one list is closed by one paragraph: what leads inside it stays as it is
    for index, node in enumerate(nodes):
        if index in listed or not _leads(nodes, index, lines):
            continue
        parts = [i for i in range(index + 1, len(nodes)) if nodes[i].parent == node.parent][:PARTS]
        closed = next(((n, at) for n, i in enumerate(parts) if _headed(nodes[i]) and (at := _closing(nodes, i, lines)) is not None), None)
        if closed is None or not all(_headed(nodes[i]) for i in parts[: closed[0] + 1]):
            continue
        listed.update(parts[: closed[0] + 1])
        for part in parts[: closed[0] + 1]:
            nodes[part].parent = index
        node.returns.append(closed[1])
    return nodes


def _headed(node: Node) -> bool:
    return node.kind is ClauseKind.SECTION and not node.label and bool(node.heading)


def _leads(nodes: list[Node], index: int, lines: Lines) -> bool:
    """Tell whether a headed provision says nothing but what the next ones are: its only paragraph ends with a colon."""
    if not _headed(nodes[index]) or index + 1 == len(nodes) or nodes[index].returns:
        return False
    said = lines.text[nodes[index].head_end : nodes[index + 1].start].strip()
    return said.endswith(":") and len(said) < LEAD and nodes[index + 1].parent == nodes[index].parent


def _closing(nodes: list[Node], index: int, lines: Lines) -> int | None:
    """Return where a later paragraph of a provision without parts speaks of the whole list; None where none does."""
    end = nodes[index + 1].start if index + 1 < len(nodes) else lines.blocks[-1].char_end
    if index + 1 < len(nodes) and nodes[index + 1].parent == index:
        return None
    for block in lines.blocks[lines.index(nodes[index].start) + 1 : lines.index(end) + 1]:
        if block.char_start >= end:
            break
        if not block.continues and _WHOLE.match(lines.text, block.char_start, block.char_end):
            return block.char_start
    return None
