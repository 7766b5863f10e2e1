"""Search: the clause tree is the numbering that explains all marks of an instrument at the least cost.

One pass over the events of an instrument keeps the few cheapest explanations of what was read so far (a beam).
`places` says where each mark may stand and what that costs; what else parts an instrument (exhibits, signatures, recitals,
headings, definitions, new wording) changes every explanation alike, and is the work of `outline`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from functools import cache

from graph.model.documents import ClauseKind
from graph.model.source import BlockKind
from indexing.layout import landmarks
from indexing.layout.headings import capitals, clean_heading
from indexing.segment import after_signing
from indexing.segment.designators import Meaning
from indexing.segment.events import Event
from indexing.segment.lines import Lines
from indexing.segment.marks import Edge, Mark
from indexing.segment.places import GROUPS, NAMED, Costs, Place, Places, in_parentheses
from indexing.segment.state import Level, Payload, State, Step, Trail

WIDTH = 10  # explanations kept
MARGIN = 7.0  # by which a kept one may be dearer than the cheapest
REMEMBERED = 12  # designators of new wording that may still be continued
_CLOSED = re.compile(r"[.;][\"”'’][.;]?[ \t]*\n")
MARKDOWN = 10  # ranks of headings below are levels that the format tells


class Search:
    """The beam over the marks of an instrument. `free` lets the first designator be any: a piece of new wording."""

    def __init__(self, lines: Lines, found: list[Event], free: bool, costs: Costs | None = None) -> None:
        self.lines, self.text, self.free = lines, lines.text, free
        self.costs = costs or Costs()
        self.marks = [e.mark for e in found if e.mark is not None]
        self.places = Places(lines, self.marks, self.costs)
        self._rank, self._shown = cache(self._ranking), cache(self._showing)
        self.states = [State(0.0, agreed=free or in_parentheses(self.marks, lines.blocks[-1].char_end))]

    def on_mark(self, at: int) -> None:
        """Explain mark number `at` in every way, and keep the cheapest explanations."""
        mark = self.marks[at]
        opens = mark.label.startswith("(") and any(m.first for m in mark.meanings)
        if mark.edge is Edge.NONE and not opens and not mark.joined and not mark.quoted and not self.places.below_heading(at):
            if any(s.payload or s.accepted for s in self.states):
                self.states = [self._as_text(s, mark, 0.0) for s in self.states]
            return
        text_cost = self.places.text_cost(at)
        ways = sorted((way for state in self.states for way in self._ways(state, mark, at, text_cost)), key=_least)
        kept: dict[tuple[object, ...], State] = {}
        cheapest = math.inf
        for least, state, place in ways:
            if len(kept) == WIDTH or least > cheapest + MARGIN:
                break
            after = self._as_text(state, mark, least - state.cost) if place is None else self._accepted(state, mark, at, place)
            key = after.key
            if key not in kept or after.cost < kept[key].cost:
                kept[key] = after
                cheapest = min(cheapest, after.cost)
        self.states = list(kept.values())

    def each(self, change: Callable[[State, Event], State], event: Event) -> None:
        """Apply what is no mark to every explanation; what lies in a heading already taken changes nothing."""
        self.states = [change(s, event) if event.start >= s.taken else s for s in self.states]

    def steps(self) -> list[Step]:
        """Return the steps of the cheapest explanation of the whole, in order."""
        trail = min(self.states, key=lambda s: s.cost + sum(map(self._single, s.stack))).trail
        found = []
        while trail is not None:
            found.append(trail.step)
            trail = trail.before
        return found[::-1]

    def _ways(self, state: State, mark: Mark, at: int, text_cost: float) -> Iterator[tuple[float, State, Place | None]]:
        """Yield the ways to explain a mark after a state, each with its least cost; without a place the mark is text."""
        joined = mark.joined and state.accepted
        if (mark.start < state.taken and not mark.joined) or (mark.joined and not joined):
            yield state.cost, state, None
            return
        if not state.payload:
            state = self._left_headings(state, self._rank(at))
        places = list(self._found(state, mark, at)) if not mark.quoted else []
        if state.payload:
            own = state.payload.weak or any(p.goes_on for p in places)
            text_cost *= 1.0 if own else self.costs.wording
            places = [p for p in places if p.counts is None and self._ends(state, state.payload, mark, p)]
        elif mark.quoted:
            text_cost = 0.0
        elif not places and _foreign(state, mark):
            text_cost *= self.costs.foreign
        elif state.signing:
            text_cost *= 0.6
        if not (state.payload and places):  # where the amendment itself goes on, the new wording is over
            yield state.cost + text_cost, state, None
        for place in places:
            yield state.cost + place.cost, state, place

    def _as_text(self, state: State, mark: Mark, cost: float) -> State:
        payload = state.payload
        if payload:
            quoted = payload.quoted or (mark.quoted and self.begins(payload, mark.start))
            payload = payload._replace(quoted=quoted, seen=(*payload.seen, *mark.meanings)[-REMEMBERED:])
        return state._replace(cost=state.cost + cost, accepted=False, payload=payload)

    def _found(self, state: State, mark: Mark, at: int) -> Iterator[Place]:
        """Yield where a mark may stand."""
        if state.signing or state.inside(ClauseKind.EXHIBIT):
            yield from self._in_zone(state, mark, at)
            return
        if state.inside(ClauseKind.RECITAL):
            yield from self._in_recitals(state, mark, at)
            return
        if not state.stack and mark.label.startswith("(") and not state.agreed and not landmarks.is_instruction(self.text, mark.end):
            return
        yield from self.places.fits(state.stack, state, at)
        if self.free and not state.stack and mark.at_block:
            yield Place(0.0, 0, mark.meanings[0])

    def _in_zone(self, state: State, mark: Mark, at: int) -> Iterator[Place]:
        if not state.signing:
            yield from self.places.fits(state.stack, state, at)
        if not mark.at_block or not mark.capital:
            return
        within = state.signing and state.inside(ClauseKind.EXHIBIT)
        held = state.paused if within else state.body
        least = state.base if within else 0
        for place in self.places.fits(held, state, at):
            if not (place.goes_on and place.exact and place.counts is None and place.depth < len(held) and held[place.depth].block):
                continue
            if not state.signing or (place.meaning.path and place.depth == least):
                yield place._replace(cost=place.cost + (self.costs.signed if state.signing else self.costs.out), depth=-1 - place.depth)
        if state.signing:
            meaning = after_signing.numbered_again(self.text, self.marks, at)
            if meaning is not None:
                yield Place(self.costs.untitled, 1, meaning)

    def _in_recitals(self, state: State, mark: Mark, at: int) -> Iterator[Place]:
        head = self.places.head(at)
        titled = head is not None and capitals(head.words)  # "I. DEFINITIONS": no recital is headed so
        for place in self.places.fits(state.stack, state, at):
            numbered = place.meaning.first and bool(place.meaning.path) and place.meaning.style != "1()"
            heads = numbered and (mark.at_block or mark.edge is Edge.STOP)
            begun = len(state.stack) > 1 or bool(mark.word) or titled or place.meaning.style in ("article", "1.1", "1.0")
            if (state.recited and place.meaning.first) or (heads and begun):
                yield place._replace(depth=0, goes_on=False)
            elif mark.at_block and not state.recited:
                yield place

    def _accepted(self, state: State, mark: Mark, at: int, place: Place) -> State:
        following = self.marks[at + 1] if at + 1 < len(self.marks) else None
        back = place.depth < 0
        if back:
            if state.signing and state.inside(ClauseKind.EXHIBIT):
                state = state._replace(stack=state.paused, paused=()).step(Step("resume"))
            else:
                state = state._replace(stack=state.body, body=()).step(Step("go_back"))
            place = place._replace(depth=-1 - place.depth)
        elif state.signing:
            state = self._attached(state, mark)
            if state.signing:
                return state._replace(cost=state.cost + 99.0)
        elif state.inside(ClauseKind.RECITAL) and place.depth == 0:
            state = state._replace(stack=(), recited=True).step(Step("cut", 0))
        stack, depth = state.stack, place.depth
        restated = depth < len(stack) and stack[depth].meaning == place.meaning and place.goes_on
        if restated and following is not None and following.joined:  # ``2(b)`` after ``2(a)``: still the same 2
            return state._replace(cost=state.cost, accepted=True)
        before = stack[depth] if place.goes_on and depth < len(stack) else None
        dropped = stack[depth + 1 :] if before is not None else stack[depth:]
        counts, kind = place.counts or place.meaning, ClauseKind.RECITAL if state.inside(ClauseKind.RECITAL) else ClauseKind.SECTION
        level = self._shown(at)._replace(style=counts.style, meaning=counts, kind=kind, items=before.items + 1 if before else 1)
        cost = state.cost + place.cost + sum(map(self._single, dropped))
        return self.opened(state, level, depth, place.meaning, cost)

    def opened(self, state: State, level: Level, depth: int, meaning: Meaning | None = None, cost: float | None = None) -> State:
        """Return the state with a provision opened at a depth; what was open there and below it ends. `cost`: with a mark, at that cost."""
        closed = state.closed
        if level.style in GROUPS:
            ended = {lv.style: lv.meaning for lv in state.stack[depth:] if lv.block and len(lv.meaning.path) == 1}
            closed = tuple({**dict(closed), **ended}.items())
        elif level.kind is ClauseKind.EXHIBIT:
            closed = ()
        return state._replace(
            stack=(*state.stack[:depth], level),
            payload=None,
            closed=closed,
            taken=max(state.taken, level.head_end),
            last=level,
            trail=Trail(state.trail, Step("open", depth, level if meaning in (None, level.meaning) else level._replace(meaning=meaning))),
            cost=state.cost if cost is None else cost,
            accepted=state.accepted or cost is not None,
            numbered=state.numbered or cost is not None,
        )

    def _attached(self, state: State, mark: Mark) -> State:
        """Open what stands behind signatures: another paper under its own title, or else more of the exhibit that is signed."""
        open_to = state.inside(ClauseKind.EXHIBIT)
        last = state.last.start if state.last else 0
        above = after_signing.unsigned(self.text, self.lines.blocks, last, self.lines.index(mark.start))
        title = after_signing.title_of(self.text, self.lines.blocks, above, named=open_to)
        if title is not None:
            return self.attach(state, *title)
        if not open_to:
            return state
        state = state._replace(stack=state.stack[:1])
        for at in after_signing.opening(self.text, self.lines.blocks, above):
            state = state.step(Step("returns", 0, at=at))
        return state

    def attach(self, state: State, first: int, last: int) -> State:
        """Open an attachment that goes by its own title, which the blocks `first` to `last` are."""
        blocks = self.lines.blocks
        start, end = blocks[first].char_start, blocks[last].char_end
        title = clean_heading(self.text[start:end])
        level = Level("exhibit", Meaning("exhibit", 0), start, end, ClauseKind.EXHIBIT, title, label=title)
        return self.opened(self.set_aside(state), level, 0)

    @staticmethod
    def set_aside(state: State) -> State:
        """Set the body aside; what follows the signatures never goes back to it."""
        if state.signing:
            return state._replace(body=()).step(Step("forget"))
        if state.stack and not state.inside(ClauseKind.EXHIBIT):
            return state._replace(body=state.stack).step(Step("set_aside"))
        return state

    def _single(self, level: Level) -> float:
        """Return what it costs that a list ends after one item."""
        lone = level.items == 1 and level.label and level.style not in NAMED and level.kind is ClauseKind.SECTION
        return self.costs.single if lone else 0.0

    def _showing(self, at: int) -> Level:
        """Return the provision at mark number `at` as it looks, however it counts."""
        mark, head = self.marks[at], self.places.head(at)
        end, words = (head.end, head.words) if head else (mark.end, "")
        block, rank, look = mark.at_block or not mark.label.startswith("("), self._rank(at), self.places.look(at)
        return Level("", mark.meanings[0], mark.start, end, ClauseKind.SECTION, words, mark.word, mark.label, block, rank, look)

    def _ranking(self, at: int) -> int:
        mark = self.marks[at]
        block = self.lines.blocks[self.lines.index(mark.start)]
        return block.level if block.kind is BlockKind.HEADING and mark.start == block.char_start else 0

    @staticmethod
    def _left_headings(state: State, rank: int) -> State:
        """End the unnumbered headings that rank below the one met: after ``#### Note``, ``### I.`` goes on with ``### H.`` again."""
        if not rank:
            return state
        first = next((d for d, lv in enumerate(state.stack) if lv.style == "heading" and rank < lv.rank < MARKDOWN), None)
        return state if first is None else state._replace(stack=state.stack[:first]).step(Step("cut", first))

    def begins(self, payload: Payload, at: int) -> bool:
        """Tell whether nothing but quotation marks stands between a lead-in and `at`."""
        return not self.text[payload.start : at].strip(" \t\r\n\"“”'‘’*_")

    def _ends(self, state: State, payload: Payload, mark: Mark, place: Place) -> bool:
        """Tell whether the amendment's own sequence goes on at a mark that fits both."""
        begins = self.begins(payload, mark.start)
        if payload.weak:
            return not mark.quoted
        own = landmarks.is_instruction(self.text, mark.end)
        if own or begins:
            return own and (begins or (place.exact and mark.edge >= Edge.STOP))
        if not place.exact or mark.edge < Edge.STOP or place.depth >= len(state.stack):
            return False
        if any(sense.follows(seen) for sense in mark.meanings for seen in payload.seen):
            return False
        return not payload.quoted or self._was_closed(payload, mark.start)

    def _was_closed(self, payload: Payload, at: int) -> bool:
        """Tell whether the quotation ends before `at`, with a sentence and a line; other new wording may stand between."""
        return self.ends_quoted(at) or _CLOSED.search(self.text, payload.start, at) is not None

    def closed_before(self, payload: Payload, at: int) -> bool:
        """Tell whether new wording that began with a quotation mark has ended with one before `at`."""
        begins = self.text[payload.start : at].lstrip(" \t\r\n*_>")[:1] in {'"', "“", "‘"}
        return begins and self.ends_quoted(at)

    def ends_quoted(self, at: int) -> bool:
        """Tell whether a quotation ends right before `at`."""
        return self.text[max(0, at - 30) : at].rstrip().rstrip(".;,").endswith(('"', "”", "'", "’"))


def _least(way: tuple[float, State, Place | None]) -> float:
    return way[0]


def _foreign(state: State, mark: Mark) -> bool:
    """Tell a number like 3.1 that belongs neither to the chapter that is open nor to the next: wording of another paper."""
    path = mark.meanings[0].path
    chapter = next((level.meaning.path[0] for level in state.stack if level.meaning.path), None)
    return len(path) > 1 and chapter is not None and path[0] not in (chapter, chapter + 1)
