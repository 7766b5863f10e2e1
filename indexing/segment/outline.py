"""The outline: everything that parts an instrument, in one pass, and the provisions of the cheapest explanation.

Marks are explained by `search`. The other events change each of its explanations: exhibits and signatures
set the body aside, headings and definitions open provisions without a number, and what an amendment introduces
("... to read as follows:") is text of the amending clause until the amendment's own sequence goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from graph.model.documents import ClauseKind
from graph.model.source import Block, BlockKind
from graph.text.sections import fold_name
from indexing.layout import headings, landmarks, signing
from indexing.segment import after_signing
from indexing.segment.designators import Meaning
from indexing.segment.events import Event, EventKind
from indexing.segment.explanations import MARKDOWN, Search
from indexing.segment.lines import CUT_LINE, SENTENCE, Lines
from indexing.segment.nodes import ROW, Node, with_lettered_recitals
from indexing.segment.nodes_of_steps import nodes_of_steps
from indexing.segment.paragraphs import by_paragraph, carried_by_paragraphs, opens
from indexing.segment.state import Level, Payload, State, Step

ASIDE = 4.0  # columns or points by which paragraphs of one level may stand apart
TOP = 200  # characters at the top of an instrument
SOME_RECITALS = 60  # characters: what is shorter is only the heading "RECITALS"
SIGNERS = 160  # characters of names above the lines to sign on
_HEADS = frozenset({EventKind.MARK, EventKind.ATTACHMENT, EventKind.SIGNATURES, EventKind.DEFINITION})
_FILING = re.compile(r"Exhibit (?:\d+\.\d|99)")
_INSTRUMENT = re.compile(r"(?i)\b(?:agreement|contract|amendment|addendum|terms\s+(?:of|and)\s+\w+|lease|deed)\W*$")


def provisions(text: str, blocks: tuple[Block, ...], found: list[Event], free: bool = False) -> list[Node]:
    """Return the provisions in order; `free` lets the first designator be any (for a piece of new wording)."""
    lines = Lines(text, blocks, frozenset(e.start for e in found if e.what in _HEADS))
    nodes = nodes_of_steps(_Outline(lines, found, free).read(), blocks[0].char_start)
    if not free and carried_by_paragraphs(lines, nodes):
        return by_paragraph(lines, nodes, found)
    return with_lettered_recitals(nodes)


class _Outline:
    """One pass over the events of an instrument."""

    def __init__(self, lines: Lines, found: list[Event], free: bool) -> None:
        self.lines, self.text, self.blocks, self.found, self.free = lines, lines.text, lines.blocks, found, free
        self.search = Search(lines, found, free)
        self._deepest = max(block.indent for block in self.blocks)
        self._handlers: dict[EventKind, Callable[[State, Event], State]] = {
            EventKind.ATTACHMENT: self._attachment,
            EventKind.SIGNATURES: self._signatures,
            EventKind.RECITALS: self._recitals,
            EventKind.PROSE: self._prose,
            EventKind.ROW: self._row,
            EventKind.HEADING: self._heading,
            EventKind.DEFINITION: self._definition,
            EventKind.AGREED: self._agreed,
            EventKind.LEAD_IN: self._lead_in,
            EventKind.PARAGRAPH: self._paragraph,
        }

    def read(self) -> list[Step]:
        """Return the steps of the cheapest explanation, in order."""
        at = 0
        for event in self.found:
            if event.mark is None:
                self.search.each(self._handlers[event.what], event)
            else:
                self.search.on_mark(at)
                at += 1
        return self.search.steps()

    def _attachment(self, state: State, event: Event) -> State:
        """Open the exhibit that a line heads, unless the line only labels the file or new wording brings the exhibit."""
        head = event.attachment
        if head is None or (state.payload and self.search.begins(state.payload, event.start)):
            return state
        labels_file = event.start - self.blocks[0].char_start < TOP or _FILING.match(head.section)
        if state.last is None and labels_file:
            return state
        state = self.search.set_aside(state)
        below = None if head.heading else self.lines.heading_below(event.block)
        end, heading = (below.end, below.words) if below else (head.end, head.heading)
        level = Level("exhibit", Meaning("exhibit", 0), event.start, end, ClauseKind.EXHIBIT, heading, label=head.section)
        return self.search.opened(state, level, 0)

    def _prose(self, state: State, event: Event) -> State:
        """Long prose after signatures is an attachment that nobody labelled; its heading stands above it."""
        last = state.last.start if state.last else 0
        if not state.signing or last == event.start or signing.is_signing(self.lines.words(event.block)):
            return state
        title = after_signing.title_right_above(self.text, self.blocks, last, event.block)
        return state if title is None else self.search.attach(state, *title)

    def _recitals(self, state: State, event: Event) -> State:
        """Open the recitals, once and before any numbered provision."""
        if state.recited or self.free or state.inside(ClauseKind.RECITAL) or state.numbered:
            return state
        state = state._replace(stack=()).step(Step("clear"))  # what looked like headings before were names and dates
        end = self.blocks[event.block].char_end
        head_end = end if end - event.start < CUT_LINE else event.start
        return self.search.opened(state, Level("recitals", Meaning("recitals", 0), event.start, head_end, ClauseKind.RECITAL), 0)

    def _agreed(self, state: State, event: Event) -> State:
        """End the recitals where the parties now agree."""
        if state.inside(ClauseKind.RECITAL):
            some = event.start - state.stack[0].start > SOME_RECITALS or len(state.stack) > 1
            recited = some or self.text[event.start : event.start + 3].casefold() == "now"  # "WITNESSETH: NOW, THEREFORE": there are none
            state = state._replace(recited=recited)
            if len(state.stack) > 1:
                state = state.step(Step("returns", 0, at=self.blocks[event.block].char_start))
        return state._replace(agreed=True)

    def _signatures(self, state: State, event: Event) -> State:
        """Open the signatures, the names and closing words above the first line to sign on included."""
        if state.signing or (state.last is None and event.start < self.blocks[-1].char_end // 3):
            return state
        at = event.start
        while (
            state.top
            and state.top.style == "heading"
            and state.top is state.last
            and at - state.top.start < SIGNERS
            and not self._provides(state.top, at)
        ):
            at = state.top.start  # the name of a signer looked like a heading
            above = state.stack[-2] if len(state.stack) > 1 else None
            state = state._replace(stack=state.stack[:-1], last=above).step(Step("drop"))
        at = self._with_names(state, at)
        in_exhibit = state.inside(ClauseKind.EXHIBIT)
        state = state._replace(paused=state.stack).step(Step("pause")) if in_exhibit else self.search.set_aside(state)
        level = Level("signatures", Meaning("signatures", 0), at, at, ClauseKind.SIGNATURES)
        return self.search.opened(state, level, state.base if in_exhibit else 0)

    def _with_names(self, state: State, at: int) -> int:
        """Return where the names of the signers right above their lines begin, and the words that close the text above these."""
        index, free = self.lines.index(at), state.last.head_end if state.last else 0
        if at != self.blocks[index].char_start:
            return at
        first = index
        while first and self.blocks[first - 1].char_start >= free and self._signs(first - 1):
            first -= 1
        return self.blocks[first].char_start

    def _signs(self, index: int) -> bool:
        """Tell whether a block above a line to sign on names a signer or says that the parties sign."""
        named = self.blocks[index].kind is not BlockKind.TABLE and signing.names_signer(self.lines.words(index))
        return named or signing.closing(self.text, self.blocks, index)

    def _provides(self, level: Level, at: int) -> bool:
        """Tell whether a sentence stands between a heading and a place: what it heads is no name."""
        below = self.text[level.head_end : at].strip()
        return len(below) >= SENTENCE and below.endswith(".")

    def _heading(self, state: State, event: Event) -> State:
        """Open the provision that a heading without number heads."""
        head = event.heading
        before = not state.stack or state.inside(ClauseKind.RECITAL)
        if head is None or state.signing or (before and landmarks.is_agreement_heading(head.words)):
            return state
        if (state.payload and not self._heads_after_payload(state, state.payload, head, event)) or (
            not state.stack and not self._heads_first(head, event)
        ):
            return state
        if state.inside(ClauseKind.RECITAL):
            state = state._replace(stack=()).step(Step("cut", 0))
        level = Level("heading", Meaning("heading", event.rank), event.start, head.end, heading=head.words, rank=event.rank)
        return self.search.opened(state, level, _heading_depth(state.stack, event.rank))

    def _heads_first(self, head: headings.Heading, event: Event) -> bool:
        """Tell the first provision's heading from names, dates and titles before the opening words are over."""
        numbered = any(m.at_block and m.capital and not m.label.startswith("(") for m in self.search.marks)
        titles = (event.rank < MARKDOWN and numbered) or _INSTRUMENT.search(head.words) is not None
        return self.free or (not titles and any(opens(b) for b in self.blocks[: event.block]))

    def _heads_after_payload(self, state: State, payload: Payload, head: headings.Heading, event: Event) -> bool:
        level = next((lv for lv in state.stack if lv.style == "heading"), None)
        if level is None or self.search.begins(payload, event.start) or level.rank != event.rank:
            return False
        return event.rank < 20 or landmarks.is_instruction(self.text, head.end) or self.search.closed_before(payload, event.start)

    def _definition(self, state: State, event: Event) -> State:
        """Open a definition, or make the provision whose first words define a term one."""
        found, top = event.definition, state.top
        if found is None or state.payload or state.signing or state.inside(ClauseKind.RECITAL):
            return state
        if (top is None and not self.free) or (found.listed and not _among_definitions(state)):
            return state
        if top and not self.text[top.head_end : found.start].strip(' \t\r\n*_"“.:–—-'):  # also where the heading reaches into it
            if not top.heading or fold_name(top.heading) == fold_name(found.term):
                named = top._replace(kind=ClauseKind.DEFINITION, heading=found.term, head_end=min(top.head_end, found.start))
                return state._replace(stack=(*state.stack[:-1], named), last=named).step(Step("define", level=named))
            if self.lines.block_end(top.start) > found.start:  # ``PROJECT. The word "Work" means``: its heading names it
                return state
        depth = next((d for d, level in enumerate(state.stack) if level.style == "definition"), None)
        level = Level("definition", Meaning("definition", 0), found.start, found.start, ClauseKind.DEFINITION, found.term)
        return self.search.opened(state, level, state.block_depth() if depth is None else depth)

    def _row(self, state: State, event: Event) -> State:
        """Add a row below the provision that is open, which goes on behind the table."""
        row = event.row
        if row is None or state.payload or state.signing or state.inside(ClauseKind.RECITAL):
            return state
        depth = state.block_depth()
        while depth and self._runs_in(state.stack[depth - 1]):  # ``Location: ...`` stands beside the row ``Director: ...``
            depth -= 1
        around = state.stack[depth - 1] if depth else None
        if around is None and not (self.free or any(opens(b) for b in self.blocks[: row.block])):
            return state
        if around is not None and around.label and around.kind is not ClauseKind.EXHIBIT:
            first = around.rows if around.rows >= 0 else row.start
            if self.text[around.head_end : first].strip(" \t\r\n.:*_"):  # a table that a sentence brings is part of the provision
                return state
        kept = state.stack[:depth]
        if around is not None and around.rows < 0:
            kept = (*kept[:-1], around._replace(rows=row.start))
        level = Level("row", ROW, row.start, row.head_end, heading=row.name)
        state = self.search.opened(state, level, depth)._replace(stack=kept).step(Step("cut", depth))
        here, below = self.blocks[row.block], self.blocks[row.block + 1 : row.block + 2]
        goes_on = row.end >= here.char_end and any(b.indent > here.indent + ASIDE for b in below)
        if not row.last or goes_on:
            return state
        return state.step(Step("returns", depth - 1, at=row.end) if depth else Step("front", at=row.end))

    def _runs_in(self, level: Level) -> bool:
        """Tell whether a heading is open whose text begins on its own line."""
        return level.style == "heading" and level.head_end < self.lines.block_end(level.start)

    def _lead_in(self, state: State, event: Event) -> State:
        """Take what follows for new wording that the provision brings."""
        if state.signing or state.inside(ClauseKind.RECITAL):
            return state
        return state._replace(payload=Payload(event.start, weak=not state.stack))

    def _paragraph(self, state: State, event: Event) -> State:
        """A paragraph set further left than the list before it goes on with the provision the list stands in."""
        if state.payload or len(state.stack) < 2 or state.stack[-1].style in ("signatures", "exhibit", "heading"):
            return state
        if self.blocks[event.block].indent >= self._deepest - 1:
            return state
        depths = [d for d, level in enumerate(state.stack) if level.block]
        if len(depths) < 2 or state.stack[depths[-1]].style in ("signatures", "exhibit", "heading") or not self.lines.says(event.block):
            return state
        block = self.blocks[event.block]
        item, above = (self.blocks[self.lines.index(state.stack[d].start)] for d in (depths[-1], depths[-2]))
        if above.indent <= block.indent < item.indent - 1 and above is not item:
            return state.step(Step("returns", depths[-2], at=event.start))
        return state


def _heading_depth(stack: tuple[Level, ...], rank: int) -> int:
    """Return where an unnumbered heading belongs: beside the first that ranks no higher, else below what ranks higher."""
    above = 0
    for depth, level in enumerate(stack):
        if level.rank >= rank:
            return depth
        if level.rank or level.style == "exhibit":
            above = depth + 1
    return above


def _among_definitions(state: State) -> bool:
    """Tell whether definitions are listed here: one stands before, or the provision is headed so."""
    return any(lv.style == "definition" or "definition" in fold_name(lv.heading) for lv in state.stack)
