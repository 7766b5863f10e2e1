"""From a reading to the clause tree of one instrument: `segment`; inside new wording: `new_parts`.

Files in reading order: `designators` (what a number means), `marks` (where one stands),
`headings` and `landmarks` (what else parts an instrument), `events` (all of it in one stream),
`sequence` and `outline` (which of it holds), `toc`, `tree` (nodes become clauses).
"""

from __future__ import annotations

import re
from dataclasses import replace

from graph.model.documents import Clause, ClauseKind
from graph.model.edges import NewPart
from graph.model.ids import DocumentId
from graph.model.source import Block, BlockKind, Reading
from indexing.segment.events import events
from indexing.segment.outline import NOWHERE, Node, outline
from indexing.segment.toc import contents
from indexing.segment.tree import addressed, clauses

_PARAGRAPH = re.compile(r"\S(?:.*?\S)??(?=\s*\n[ \t]*\n|\s*\Z)", re.DOTALL)


def segment(reading: Reading, document_id: DocumentId, start: int = 0, end: int | None = None) -> tuple[Clause, ...]:
    """Return the clause tree of the instrument at [start, end) of a reading, in order, parents before children.

    The pieces of all clauses are verbatim, disjoint, and cover every character of the instrument
    that is neither white space nor noise.
    """
    blocks = _clipped(reading, start, len(reading.text) if end is None else end)
    if not blocks:
        return ()
    listed = contents(reading.text, blocks)
    body = blocks[listed[1] :] if listed else blocks
    found = outline(reading.text, body, events(reading.text, body)) if body else []
    return clauses(reading.text, blocks, _with_front(blocks, listed, found), document_id)


def new_parts(text: str) -> tuple[NewPart, ...]:
    """Return the addressable provisions inside new wording: ``7.05 MINIMUM CASH. ...``, ``(a) ... (b) ...``.

    Each with its address relative to that text and its range there, subprovisions included.
    """
    blocks = tuple(Block(m.start(), m.end()) for m in _PARAGRAPH.finditer(text))
    nodes = outline(text, blocks, events(text, blocks), free=True)
    parts = []
    for index, (node, section) in enumerate(zip(nodes, addressed(nodes), strict=True)):
        after = next((n.start for n in nodes[index + 1 :] if n.parent < index), len(text))
        parts.append(NewPart(section, node.heading, node.start, len(text[:after].rstrip())))
    return tuple(parts)


def _clipped(reading: Reading, start: int, end: int) -> tuple[Block, ...]:
    """Return the blocks of [start, end) without noise and empty ones, cut to that range."""
    inside = (b for b in reading.blocks if b.kind is not BlockKind.NOISE and b.char_end > start and b.char_start < end)
    cut = (replace(b, char_start=max(b.char_start, start), char_end=min(b.char_end, end)) for b in inside)
    return tuple(b for b in cut if reading.text[b.char_start : b.char_end].strip())


def _with_front(blocks: tuple[Block, ...], listed: tuple[int, int] | None, found: list[Node]) -> list[Node]:
    """Put the preamble and a table of contents before what was found."""
    front = [Node(blocks[0].char_start, blocks[0].char_start, ClauseKind.PREAMBLE, label="preamble")]
    if listed:
        at = blocks[listed[0]].char_start
        front.append(Node(at, at, ClauseKind.TABLE, label="Table of Contents"))
        if listed[1] < len(blocks):
            front[0].returns.append(blocks[listed[1]].char_start)
        if listed[0] == 0:
            front = front[1:]
    if found and found[0].start == blocks[0].char_start and not listed:
        front = []
    shift = len(front)
    for node in found:
        node.parent += shift if node.parent != NOWHERE else 0
    return front + found
