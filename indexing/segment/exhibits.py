"""Exhibits: where an attachment begins, what it stands in, and the ones that only their title tells."""

from __future__ import annotations

import re

from graph.model.documents import ClauseKind
from indexing.segment import after_signing, headings, landmarks, signing
from indexing.segment.designators import Meaning
from indexing.segment.events import Event
from indexing.segment.nodes import Node
from indexing.segment.state import State

TOP = 200  # characters at the top of an instrument
_FILING = re.compile(r"Exhibit (?:\d+\.\d|99)")


def on_attachment(state: State, event: Event) -> None:
    """Open the exhibit that a line heads, unless the line only labels the file or new wording brings the exhibit."""
    head = event.attachment
    if head is None or _labels_file(state, event) or (state.payload and state.payload.begins_at(event.start)):
        return
    state.interrupt()
    below = None if head.heading else state.lines.heading_below(event.block)
    end, heading = (below.end, below.words) if below else (head.end, head.heading)
    state.open(
        Node(event.start, end, ClauseKind.EXHIBIT, label=head.section, heading=heading), Meaning("exhibit", 0), _held(state, head, event)
    )


def _held(state: State, head: landmarks.Attachment, event: Event) -> int:
    """Return 1 for a schedule in an appendix that has nothing else: ``APPENDIX``, ``SCHEDULE 1``, ``SCHEDULE 2``; else 0."""
    if not state.inside(ClauseKind.EXHIBIT):
        return 0
    word, outer = head.section.split()[0], state.nodes[state.stack[0].node]
    inner = state.nodes[state.stack[1].node] if len(state.stack) > 1 else outer
    if inner is not outer and inner.kind is ClauseKind.EXHIBIT:
        return int(inner.label.split()[0] == word)
    empty = not outer.heading and state.lines.block_end(outer.start) == outer.head_end and state.lines.index(outer.start) + 1 == event.block
    return int(empty and outer.label.split()[0] != word)


def _labels_file(state: State, event: Event) -> bool:
    """Tell a filing label ("EXHIBIT 10.12") or the name of the instrument itself at its top from an exhibit of it."""
    if state.nodes or event.attachment is None:
        return False
    return event.start - state.blocks[0].char_start < TOP or _FILING.match(event.attachment.section) is not None


def on_prose(state: State, event: Event) -> None:
    """Long prose after signatures is an attachment that nobody labelled; its heading stands above it."""
    if (
        not state.inside(ClauseKind.SIGNATURES)
        or state.nodes[-1].start == event.start
        or signing.is_signing(state.lines.words(event.block))
    ):
        return
    title = after_signing.title_right_above(state.text, state.blocks, state.nodes[-1].start, event.block)
    if title is not None:
        attach(state, *title)


def attach(state: State, first: int, last: int) -> None:
    """Open an attachment that goes by its own title, which the blocks `first` to `last` are."""
    state.interrupt()
    start, end = state.blocks[first].char_start, state.blocks[last].char_end
    title = headings.clean(state.text[start:end])
    state.open(Node(start, end, ClauseKind.EXHIBIT, label=title, heading=title), Meaning("exhibit", 0), 0)
