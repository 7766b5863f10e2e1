"""Numbered provisions: where a mark belongs in the body, in an exhibit, behind signatures, among recitals."""

from __future__ import annotations

from graph.model.documents import ClauseKind
from indexing.segment import after_signing, landmarks
from indexing.segment.exhibits import attach
from indexing.segment.marks import Edge, Mark
from indexing.segment.nodes import NOWHERE, Node
from indexing.segment.sequence import Fit, fit
from indexing.segment.state import State


def on_mark(state: State, mark: Mark, at: int) -> None:
    """Open the numbered provision that a mark begins, or leave it text."""
    joined, state.accepted = mark.joined and state.accepted, False
    if (mark.start < state.taken and not mark.joined) or (mark.joined and not joined):
        return
    if not state.payload:
        state.leave_headings(state.rank_of(mark))
    place = _place(state, mark, at)
    if state.payload and (place is None or not state.payload.ends_at(mark, place, len(state.stack))):
        state.payload.take(mark)
    elif place is not None:
        _accept(state, mark, at, place)


def _place(state: State, mark: Mark, at: int) -> Fit | None:
    if mark.quoted:
        return None
    if state.inside(ClauseKind.SIGNATURES) or state.inside(ClauseKind.EXHIBIT):
        return _place_in_zone(state, mark, at)
    if state.inside(ClauseKind.RECITAL):
        return _place_in_recitals(state, mark, at)
    if not state.stack and mark.label.startswith("(") and not state.agreed and not landmarks.own_item(state.text, mark.end):
        return None
    place = fit(state.stack, state.marks, at, state.after_heading(mark), state.closed)
    if place is None and state.free and not state.stack and mark.at_block:
        return Fit(0, mark.meanings[0])
    return place or state.jumps.over(state.stack, at, state.closed)


def _place_in_zone(state: State, mark: Mark, at: int) -> Fit | None:
    """In an exhibit: its own sequence first; else the body's, which then goes on behind it."""
    signed = state.inside(ClauseKind.SIGNATURES)
    own = None if signed else fit(state.stack, state.marks, at, state.after_heading(mark), state.closed)
    if own is None and not signed:
        own = state.jumps.over(state.stack, at, state.closed)
    if (own is not None and own.exact) or not mark.at_block or not mark.capital:
        return own
    back = fit(state.body, state.marks, at, after_heading=False)
    held = back is not None and back.exact and back.depth < len(state.body) and state.body[back.depth].block
    if back is None or not held or (signed and not (back.meaning.path and back.depth == 0)):
        return _place_afresh(state, mark, at) if signed else own
    inside = state.body[-1].node
    for node in state.nodes[inside + 1 :]:
        node.parent = inside if node.parent == NOWHERE else node.parent
    state.stack, state.body = state.body, []
    return back


def _place_afresh(state: State, mark: Mark, at: int) -> Fit | None:
    """Behind signatures: numbered provisions are those of another paper, under its title, or else of the exhibit that is signed."""
    meaning = after_signing.numbered_again(state.text, state.marks, at)
    if meaning is None:
        return None
    open_to = state.inside(ClauseKind.EXHIBIT) and not any(n.meaning.style == meaning.style for n in state.nodes[state.stack[0].node :])
    above = after_signing.unsigned(state.text, state.blocks, state.nodes[-1].start, state.lines.index(mark.start))
    title = after_signing.title_of(state.text, state.blocks, above, named=open_to)
    if title is not None:
        attach(state, *title)
    elif open_to:
        state.nodes[state.stack[0].node].returns += after_signing.opening(state.text, state.blocks, above)
    return Fit(1, meaning) if title or open_to else None  # never over the addresses of what stands before


def _place_in_recitals(state: State, mark: Mark, at: int) -> Fit | None:
    place = fit(state.stack, state.marks, at, state.after_heading(mark))
    if place is None:
        return None
    numbered = place.meaning.first and bool(place.meaning.path) and place.meaning.style != "1()"
    heads_body = numbered and (mark.at_block or mark.edge is Edge.STOP)
    begun = len(state.stack) > 1 or bool(mark.word) or place.meaning.style in ("article", "1.1", "1.0")
    if not (state.recited and place.meaning.first) and not (heads_body and begun):
        return place if mark.at_block and not state.recited else None
    state.stack, state.recited = [], True
    return Fit(0, place.meaning)


def _accept(state: State, mark: Mark, at: int, place: Fit) -> None:
    state.accepted = True
    following = state.marks[at + 1] if at + 1 < len(state.marks) else None
    restated = place.depth < len(state.stack) and state.stack[place.depth].meaning == place.meaning
    if restated and following is not None and following.joined:  # ``2(b)`` after ``2(a)``: still the same 2
        return
    head = state.lines.heading_of(mark, following)
    node = Node(
        mark.start,
        head.end if head else mark.end,
        ClauseKind.RECITAL if state.inside(ClauseKind.RECITAL) else ClauseKind.SECTION,
        label=mark.label,
        heading=head.words if head else "",
        word=mark.word,
        meaning=place.meaning,
    )
    state.open(node, place.count or place.meaning, place.depth, mark.at_block or not mark.label.startswith("("), state.rank_of(mark))
