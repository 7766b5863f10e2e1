"""Zones: recitals before the body, signatures behind it."""

from __future__ import annotations

from graph.model.documents import ClauseKind
from graph.model.source import BlockKind
from indexing.segment import signing
from indexing.segment.designators import Meaning
from indexing.segment.events import Event
from indexing.segment.lines import CUT_LINE, SENTENCE
from indexing.segment.nodes import Node
from indexing.segment.state import State

SOME_RECITALS = 60  # characters: what is shorter is only the heading "RECITALS"
SIGNERS = 160  # characters of names above the lines to sign on


def on_recitals(state: State, event: Event) -> None:
    """Open the recitals, once and before any numbered provision."""
    if state.recited or state.free or state.inside(ClauseKind.RECITAL) or any(n.label for n in state.nodes):
        return
    state.nodes.clear()  # what looked like headings before were names and dates
    end = state.blocks[event.block].char_end
    head_end = end if end - event.start < CUT_LINE else event.start
    state.open(Node(event.start, head_end, ClauseKind.RECITAL), Meaning("recitals", 0), 0)


def on_agreed(state: State, event: Event) -> None:
    """End the recitals where the parties now agree."""
    state.agreed = True
    if state.inside(ClauseKind.RECITAL):
        node = state.nodes[state.stack[0].node]
        state.recited = event.start - node.start > SOME_RECITALS or len(state.stack) > 1
        if len(state.stack) > 1:
            node.returns.append(state.blocks[event.block].char_start)
            del state.stack[1:]


def on_signatures(state: State, event: Event) -> None:
    """Open the signatures, the names and closing words above the first line to sign on included."""
    if state.inside(ClauseKind.SIGNATURES) or (not state.nodes and event.start < state.blocks[-1].char_end // 3):
        return
    start = _with_names(state, _without_signers(state, event.start))
    in_exhibit = state.inside(ClauseKind.EXHIBIT)
    if not in_exhibit:
        state.interrupt()
    state.open(Node(start, start, ClauseKind.SIGNATURES), Meaning("signatures", 0), 1 if in_exhibit else 0)


def _without_signers(state: State, at: int) -> int:
    """Take names of signers that looked like headings back; return where the signatures begin."""
    while state.stack and state.stack[-1].style == "heading" and at - state.nodes[-1].start < SIGNERS and not _provides(state, at):
        at = state.nodes.pop().start
        state.stack.pop()
    return at


def _with_names(state: State, at: int) -> int:
    """Return where the names of the signers right above their lines begin, and the words that close the text above these."""
    index, free = state.lines.index(at), state.nodes[-1].head_end if state.nodes else 0
    if at != state.blocks[index].char_start:
        return at
    first = index
    while first and state.blocks[first - 1].char_start >= free and _signs(state, first - 1):
        first -= 1
    return state.blocks[first].char_start


def _signs(state: State, index: int) -> bool:
    """Tell whether a block above a line to sign on names a signer or says that the parties sign."""
    block = state.blocks[index]
    named = block.kind is not BlockKind.TABLE and signing.names_signer(state.lines.words(index))
    return named or signing.closing(state.text, state.blocks, index)


def _provides(state: State, at: int) -> bool:
    """Tell whether a sentence stands between the last heading and a place: what it heads is no name."""
    below = state.text[state.nodes[-1].head_end : at].strip()
    return len(below) >= SENTENCE and below.endswith(".")
