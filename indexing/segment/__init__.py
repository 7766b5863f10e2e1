"""From a reading to the clause tree of one instrument: `segment`; inside new wording: `new_parts`.

What a text shows as a whole (contents, headings, signatures, exhibits, several instruments) is the work of `indexing.layout`.
Files in reading order: `designators` (what a number means), `marks` (where one stands), `events` (all that parts an
instrument in one stream), `places` (where a mark may stand, and what that costs), `state` and `search` (the cheapest
explanation of all marks), `outline` (what the other events do to it), `making` (its steps become nodes), `after_signing`,
`lines` and `paragraphs`, `tree` (nodes become clauses).
"""

from __future__ import annotations

import re
from dataclasses import replace

from graph.model.documents import Clause, ClauseKind
from graph.model.edges import NewPart
from graph.model.ids import DocumentId
from graph.model.source import Block, BlockKind, Reading
from indexing.layout.contents import contents
from indexing.layout.unwrapped import unwrapped
from indexing.segment.events import events_of
from indexing.segment.nodes import Node, merge
from indexing.segment.outline import provisions
from indexing.segment.tree import addressed, clauses

_ROW = re.compile(r"(?m)^[ \t]*\([ivxlc]{1,5}\)[ \t]|^[ \t]*\([a-z]\)[ \t]")
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
    body = blocks[: listed[0]] + blocks[listed[1] :] if listed else blocks
    found = provisions(reading.text, body, events_of(reading.text, body)) if body else []
    return clauses(reading.text, blocks, _with_front(blocks, listed, found), document_id)


def new_parts(text: str) -> tuple[NewPart, ...]:
    """Return the addressable provisions inside new wording: ``7.05 MINIMUM CASH. ...``, ``(a) ... (b) ...``.

    Each with its address relative to that text and its range there, subprovisions included.
    """
    blocks = tuple(Block(m.start(), m.end()) for m in _PARAGRAPH.finditer(text))
    nodes = provisions(text, blocks, events_of(text, blocks), free=True)
    parts = []
    for index, (node, section) in enumerate(zip(nodes, addressed(nodes), strict=True)):
        after = next((n.start for n in nodes[index + 1 :] if n.parent < index), len(text))
        parts.append(NewPart(section, node.heading, node.start, len(text[:after].rstrip())))
    return tuple(parts)


def _clipped(reading: Reading, start: int, end: int) -> tuple[Block, ...]:
    """Return the blocks of [start, end) without noise and empty ones, cut to that range."""
    inside = (b for b in reading.blocks if b.kind is not BlockKind.NOISE and b.char_end > start and b.char_start < end)
    cut = (replace(b, char_start=max(b.char_start, start), char_end=min(b.char_end, end)) for b in inside)
    rows = tuple(row for b in cut if reading.text[b.char_start : b.char_end].strip() for row in _rows(reading.text, b))
    return unwrapped(reading.text, rows)


def _rows(text: str, block: Block) -> tuple[Block, ...]:
    """Return a block; one that a reader took for a table though its rows are numbered provisions, row by row."""
    if block.kind is not BlockKind.TABLE:
        return (block,)
    starts = [m.start() for m in _ROW.finditer(text, block.char_start, block.char_end)]
    if len(starts) < 2 or 3 * len(starts) < 2 * len(text[block.char_start : block.char_end].split("\n")):
        return (block,)
    edges = sorted({block.char_start, *starts})
    ends = [*edges[1:], block.char_end]
    return tuple(replace(block, char_start=a, char_end=b, kind=BlockKind.LIST_ITEM) for a, b in zip(edges, ends, strict=True))


def _with_front(blocks: tuple[Block, ...], listed: tuple[int, int] | None, found: list[Node]) -> list[Node]:
    """Put the opening words before what was found, and a table of contents where it stands."""
    first, after = listed or (len(blocks), len(blocks))
    begin = blocks[0 if first else after].char_start if (first or after < len(blocks)) else None
    opening = [] if begin is None or (found and found[0].start <= begin) else [Node(begin, begin, ClauseKind.PREAMBLE, label="preamble")]
    nodes = merge(found, opening)
    if listed is None:
        return nodes
    at = blocks[first].char_start
    around = next((n for n in reversed(nodes) if n.start < at), None)
    if around and after < len(blocks) and all(n.start != blocks[after].char_start for n in nodes):
        around.returns.append(blocks[after].char_start)
    return merge(nodes, [Node(at, at, ClauseKind.TABLE, label="Table of Contents")])
