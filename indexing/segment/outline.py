"""The outline: one pass over the events of an instrument, held together by sequence.

A designator is accepted when it continues a level that is open or opens one at its first value;
anything else is text. What an amendment quotes or introduces ("... to read as follows:") is text of
the amending clause until the amendment's own sequence goes on. Exhibits and signatures interrupt
the body; where its sequence goes on afterwards, they stood inside it.
"""

from __future__ import annotations

from collections.abc import Callable

from graph.model.source import Block
from indexing.segment.events import Event, What
from indexing.segment.exhibits import on_attachment, on_prose
from indexing.segment.led import with_led_parts
from indexing.segment.nodes import Node, merged, with_lettered_recitals
from indexing.segment.numbered import on_mark
from indexing.segment.paragraphs import by_paragraph, carried_by_paragraphs, with_closing_paragraphs
from indexing.segment.state import State
from indexing.segment.unnumbered import on_definition, on_heading, on_lead_in, on_paragraph, on_row
from indexing.segment.zones import on_agreed, on_recitals, on_signatures

_HANDLERS: dict[What, Callable[[State, Event], None]] = {
    What.ATTACHMENT: on_attachment,
    What.SIGNATURES: on_signatures,
    What.RECITALS: on_recitals,
    What.PROSE: on_prose,
    What.ROW: on_row,
    What.HEADING: on_heading,
    What.DEFINITION: on_definition,
    What.AGREED: on_agreed,
    What.LEAD_IN: on_lead_in,
    What.PARAGRAPH: on_paragraph,
}


def provisions(text: str, blocks: tuple[Block, ...], found: list[Event], free: bool = False) -> list[Node]:
    """Return the provisions in order; `free` lets the first designator be any (for a piece of new wording)."""
    state = State(text, blocks, found, free)
    _pass(state, found)
    if state.front is not None and not free:
        state.nodes = merged(state.nodes, [state.front])
    if not free and carried_by_paragraphs(state.lines, state.nodes):
        return by_paragraph(state.lines, state.nodes, found)
    nodes = with_led_parts(with_lettered_recitals(state.nodes), state.lines)
    return nodes if free else with_closing_paragraphs(state.lines, nodes, found)


def _pass(state: State, found: list[Event]) -> None:
    at = 0
    for event in found:
        if event.mark is not None:
            on_mark(state, event.mark, at)
            at += 1
        elif event.start >= state.taken:
            _HANDLERS[event.what](state, event)
