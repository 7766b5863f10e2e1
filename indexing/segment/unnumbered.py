"""Provisions without a number: headings, definitions, new wording, paragraphs that go on after a list."""

from __future__ import annotations

import re

from graph.addresses import fold_name
from graph.model.documents import ClauseKind
from indexing.segment import headings, landmarks
from indexing.segment.designators import Meaning
from indexing.segment.events import Event
from indexing.segment.jumps import ASIDE
from indexing.segment.nodes import ROW, Node
from indexing.segment.paragraphs import opens
from indexing.segment.payload import Payload
from indexing.segment.rows import Row
from indexing.segment.sequence import heading_depth
from indexing.segment.state import MARKDOWN, State

_INSTRUMENT = re.compile(r"(?i)\b(?:agreement|contract|amendment|addendum|terms\s+(?:of|and)\s+\w+|lease|deed)\W*$")


def on_heading(state: State, event: Event) -> None:
    """Open the provision that a heading without number heads."""
    head = event.heading
    before = not state.stack or state.inside(ClauseKind.RECITAL)
    if head is None or state.inside(ClauseKind.SIGNATURES) or (before and landmarks.only_agrees(head.words)):
        return
    if state.payload and not _heads_after_payload(state, head, event):
        return
    if not state.stack and not _heads_first(state, head, event):
        return
    if state.inside(ClauseKind.RECITAL):
        state.stack = []
    node = Node(event.start, head.end, ClauseKind.SECTION, heading=head.words)
    state.open(node, Meaning("heading", event.rank), heading_depth(state.stack, event.rank), rank=event.rank)


def _heads_first(state: State, head: headings.Heading, event: Event) -> bool:
    """Tell the first provision's heading from names, dates and titles before the opening words are over."""
    numbered = any(m.at_block and m.capital and not m.label.startswith("(") for m in state.marks)
    titles = (event.rank < MARKDOWN and numbered) or _INSTRUMENT.search(head.words) is not None
    return state.free or (not titles and any(opens(b) for b in state.blocks[: event.block]))


def _heads_after_payload(state: State, head: headings.Heading, event: Event) -> bool:
    level = next((lv for lv in state.stack if lv.style == "heading"), None)
    if level is None or state.payload is None or state.payload.begins_at(event.start) or level.rank != event.rank:
        return False
    return event.rank < 20 or landmarks.own_item(state.text, head.end) or state.payload.closed_before(event.start)


def on_definition(state: State, event: Event) -> None:
    """Open a definition, or make the provision whose first words define a term one."""
    found = event.definition
    if found is None or state.payload or state.inside(ClauseKind.SIGNATURES) or state.inside(ClauseKind.RECITAL):
        return
    if (not state.stack and not state.free) or (found.listed and not _among_definitions(state)):
        return
    current = state.nodes[state.stack[-1].node] if state.stack else None
    if current and not state.text[current.head_end : found.start].strip(' \t\r\n*_"“.:–—-'):  # also where the heading reaches into it
        if not current.heading or fold_name(current.heading) == fold_name(found.term):
            current.kind, current.heading, current.head_end = ClauseKind.DEFINITION, found.term, min(current.head_end, found.start)
            return
        if state.lines.block_end(current.start) > found.start:  # ``PROJECT. The word "Work" means``: its heading names it
            return
    depth = next((d for d, level in enumerate(state.stack) if level.style == "definition"), None)
    state.open(
        Node(found.start, found.start, ClauseKind.DEFINITION, heading=found.term),
        Meaning("definition", 0),
        state.block_depth() if depth is None else depth,
    )


def on_row(state: State, event: Event) -> None:
    """Add a row below the provision that is open, which goes on behind the table."""
    row = event.row
    if row is None or state.payload or state.inside(ClauseKind.SIGNATURES) or state.inside(ClauseKind.RECITAL):
        return
    depth = state.block_depth()
    while depth and _runs_in(state, depth - 1):  # ``Location: ...`` stands beside the row ``Director: ...``
        depth -= 1
    if not _holds_rows(state, depth, row):
        return
    levels = state.stack[:depth]
    state.open(Node(row.start, row.head_end, ClauseKind.SECTION, heading=row.name, meaning=ROW), ROW, depth)
    state.stack = levels
    if row.last and not _goes_on_below(state, row):
        around = state.nodes[state.stack[-1].node] if state.stack else state.opening_words()
        around.returns.append(row.end)


def _runs_in(state: State, depth: int) -> bool:
    """Tell whether a heading is open on a level whose text begins on its own line."""
    node = state.nodes[state.stack[depth].node]
    return state.stack[depth].style == "heading" and node.head_end < state.lines.block_end(node.start)


def _goes_on_below(state: State, row: Row) -> bool:
    """Tell whether the value of a row goes on in deeper lines right below it."""
    here, below = state.blocks[row.block], state.blocks[row.block + 1 : row.block + 2]
    return row.end >= here.char_end and any(b.indent > here.indent + ASIDE for b in below)


def _holds_rows(state: State, depth: int, row: Row) -> bool:
    """Tell whether rows are provisions here: in an exhibit, below a heading, behind the opening words.

    A table that a sentence of a numbered provision brings is part of that provision.
    """
    if not depth:
        return state.free or any(opens(b) for b in state.blocks[: row.block])
    node = state.nodes[state.stack[depth - 1].node]
    if not node.label or node.kind is ClauseKind.EXHIBIT:
        return True
    first = next((n for n in state.nodes if n.meaning == ROW and n.parent == state.stack[depth - 1].node), None)
    return not state.text[node.head_end : first.start if first else row.start].strip(" \t\r\n.:*_")


def _among_definitions(state: State) -> bool:
    """Tell whether definitions are listed here: one stands before, or the provision is headed so."""
    return any(lv.style == "definition" or "definition" in fold_name(state.nodes[lv.node].heading) for lv in state.stack)


def on_lead_in(state: State, event: Event) -> None:
    """Take what follows for new wording that the provision brings."""
    if not state.inside(ClauseKind.SIGNATURES) and not state.inside(ClauseKind.RECITAL):
        state.payload = Payload(state.text, event.start, weak=not state.stack)


def on_paragraph(state: State, event: Event) -> None:
    """A paragraph set further left than the list before it goes on with the provision the list stands in."""
    block, levels = state.blocks[event.block], [lv for lv in state.stack if lv.block]
    if state.payload or len(levels) < 2 or levels[-1].meaning.style in ("signatures", "exhibit", "heading"):
        return
    item = state.blocks[state.lines.index(state.nodes[levels[-1].node].start)]
    above = state.blocks[state.lines.index(state.nodes[levels[-2].node].start)]
    if not state.lines.says(event.block):
        return
    if above.indent <= block.indent < item.indent - 1 and above is not item:
        state.nodes[levels[-2].node].returns.append(event.start)
