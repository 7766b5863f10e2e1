"""The outline: one pass over the events of an instrument, held together by sequence.

A designator is accepted when it continues a level that is open or opens one at its first value;
anything else is text. What an amendment quotes or introduces ("... to read as follows:") is text of
the amending clause until the amendment's own sequence goes on. Exhibits and signatures interrupt
the body; where its sequence goes on afterwards, they stood inside it.
"""

from __future__ import annotations

import re

from graph.addresses import fold_name
from graph.model.documents import ClauseKind
from graph.model.source import Block, BlockKind
from indexing.segment import after_signing, headings, landmarks, signing
from indexing.segment.designators import Meaning
from indexing.segment.events import Event, What
from indexing.segment.jumps import Jumps
from indexing.segment.led import with_led_parts
from indexing.segment.lines import BRIEF, CUT_LINE, SENTENCE, Lines
from indexing.segment.marks import Edge, Mark
from indexing.segment.nodes import NOWHERE, Node, with_lettered_recitals
from indexing.segment.paragraphs import by_paragraph, carried_by_paragraphs, in_parentheses, opens, with_closing_paragraphs
from indexing.segment.payload import Payload
from indexing.segment.sequence import GROUPS, Fit, Level, fit, heading_depth

SOME_RECITALS = 60  # characters: what is shorter is only the heading "RECITALS"
SIGNERS = 160  # characters of names above the lines to sign on
TOP = 200  # characters at the top of an instrument
MARKDOWN = 10  # ranks below are Markdown levels
_FILING = re.compile(r"Exhibit (?:\d+\.\d|99)")
_INSTRUMENT = re.compile(r"(?i)\b(?:agreement|contract|amendment|addendum|terms\s+(?:of|and)\s+\w+|lease|deed)\W*$")
_HEADS = frozenset({What.MARK, What.ATTACHMENT, What.SIGNATURES, What.DEFINITION})


def provisions(text: str, blocks: tuple[Block, ...], found: list[Event], free: bool = False) -> list[Node]:
    """Return the provisions in order; `free` lets the first designator be any (for a piece of new wording)."""
    return _Outline(text, blocks, found, free).run()


class _Outline:
    """The state of the pass: the nodes found, and the levels open at this place."""

    def __init__(self, text: str, blocks: tuple[Block, ...], found: list[Event], free: bool) -> None:
        self.text = text
        self.blocks = blocks
        self.lines = Lines(text, blocks, frozenset(e.start for e in found if e.what in _HEADS))
        self.found = found
        self.marks = [e.mark for e in found if e.mark is not None]
        self.free = free
        self.nodes: list[Node] = []
        self.jumps = Jumps(self.lines, self.marks, self.nodes)
        self.stack: list[Level] = []
        self.closed: dict[str, Meaning] = {}  # numbers that may run on below the next article or heading
        self.body: list[Level] = []  # the body's levels, while an exhibit or signatures interrupt it
        self.payload: Payload | None = None
        self.taken = 0  # characters before this belong to the designator and heading before
        self.recited = False  # the recitals are over
        self.agreed = free or in_parentheses(
            self.marks, blocks[-1].char_end
        )  # "... agree as follows:" was met, or numbers in parentheses may begin at once
        self.accepted = False  # whether the mark just before was

    def run(self) -> list[Node]:
        at = 0
        for event in self.found:
            if event.mark is not None:
                self.on_mark(event.mark, at)
                at += 1
            elif event.start >= self.taken:
                _HANDLERS[event.what](self, event)
        if not self.free and carried_by_paragraphs(self.lines, self.nodes):
            return by_paragraph(self.lines, self.nodes, self.found)
        nodes = with_led_parts(with_lettered_recitals(self.nodes), self.lines)
        return nodes if self.free else with_closing_paragraphs(self.lines, nodes, self.found)

    # what interrupts the body

    def on_attachment(self, event: Event) -> None:
        head = event.attachment
        if head is None or self.labels_file(event) or (self.payload and self.payload.begins_at(event.start)):
            return
        self.interrupt()
        below = None if head.heading else self.lines.heading_below(event.block)
        end, heading = (below.end, below.words) if below else (head.end, head.heading)
        self.open(
            Node(event.start, end, ClauseKind.EXHIBIT, label=head.section, heading=heading), Meaning("exhibit", 0), self.held(head, event)
        )

    def held(self, head: landmarks.Attachment, event: Event) -> int:
        """Return 1 for a schedule in an appendix that has nothing else: ``APPENDIX``, ``SCHEDULE 1``, ``SCHEDULE 2``; else 0."""
        if not self.inside(ClauseKind.EXHIBIT):
            return 0
        word, outer = head.section.split()[0], self.nodes[self.stack[0].node]
        inner = self.nodes[self.stack[1].node] if len(self.stack) > 1 else outer
        if inner is not outer and inner.kind is ClauseKind.EXHIBIT:
            return int(inner.label.split()[0] == word)
        empty = (
            not outer.heading and self.lines.block_end(outer.start) == outer.head_end and self.lines.index(outer.start) + 1 == event.block
        )
        return int(empty and outer.label.split()[0] != word)

    def labels_file(self, event: Event) -> bool:
        """Tell a filing label ("EXHIBIT 10.12") or the name of the instrument itself at its top from an exhibit of it."""
        if self.nodes or event.attachment is None:
            return False
        return event.start - self.blocks[0].char_start < TOP or _FILING.match(event.attachment.section) is not None

    def on_signatures(self, event: Event) -> None:
        if self.inside(ClauseKind.SIGNATURES) or (not self.nodes and event.start < self.blocks[-1].char_end // 3):
            return
        start = self.with_names(self.without_signers(event.start))
        in_exhibit = self.inside(ClauseKind.EXHIBIT)
        if not in_exhibit:
            self.interrupt()
        self.open(Node(start, start, ClauseKind.SIGNATURES), Meaning("signatures", 0), 1 if in_exhibit else 0)

    def without_signers(self, at: int) -> int:
        """Take names of signers that looked like headings back; return where the signatures begin."""
        while self.stack and self.stack[-1].style == "heading" and at - self.nodes[-1].start < SIGNERS and not self.provides(at):
            at = self.nodes.pop().start
            self.stack.pop()
        return at

    def with_names(self, at: int) -> int:
        """Return where the names of the signers right above their lines begin, and the words that close the text above these."""
        index, free = self.lines.index(at), self.nodes[-1].head_end if self.nodes else 0
        if at != self.blocks[index].char_start:
            return at
        first = index
        while first and self.blocks[first - 1].char_start >= free and self.signs(first - 1):
            first -= 1
        return self.blocks[first].char_start

    def signs(self, index: int) -> bool:
        """Tell whether a block above a line to sign on names a signer or says that the parties sign."""
        block = self.blocks[index]
        named = block.kind is not BlockKind.TABLE and signing.names_signer(self.lines.words(index))
        return named or signing.closing(self.text, self.blocks, index)

    def provides(self, at: int) -> bool:
        """Tell whether a sentence stands between the last heading and a place: what it heads is no name."""
        below = self.text[self.nodes[-1].head_end : at].strip()
        return len(below) >= SENTENCE and below.endswith(".")

    def on_prose(self, event: Event) -> None:
        """Long prose after signatures is an attachment that nobody labelled; its heading stands above it."""
        if (
            not self.inside(ClauseKind.SIGNATURES)
            or self.nodes[-1].start == event.start
            or signing.is_signing(self.lines.words(event.block))
        ):
            return
        title = after_signing.title_right_above(self.text, self.blocks, self.nodes[-1].start, event.block)
        if title is not None:
            self.attach(*title)

    def attach(self, first: int, last: int) -> None:
        """Open an attachment that goes by its own title, which the blocks `first` to `last` are."""
        self.interrupt()
        start, end = self.blocks[first].char_start, self.blocks[last].char_end
        title = headings.clean(self.text[start:end])
        self.open(Node(start, end, ClauseKind.EXHIBIT, label=title, heading=title), Meaning("exhibit", 0), 0)

    def on_recitals(self, event: Event) -> None:
        if self.recited or self.free or self.inside(ClauseKind.RECITAL) or any(n.label for n in self.nodes):
            return
        self.nodes.clear()  # what looked like headings before were names and dates
        end = self.blocks[event.block].char_end
        head_end = end if end - event.start < CUT_LINE else event.start
        self.open(Node(event.start, head_end, ClauseKind.RECITAL), Meaning("recitals", 0), 0)

    def on_agreed(self, event: Event) -> None:
        self.agreed = True
        if self.inside(ClauseKind.RECITAL):
            node = self.nodes[self.stack[0].node]
            self.recited = event.start - node.start > SOME_RECITALS or len(self.stack) > 1
            if len(self.stack) > 1:
                node.returns.append(self.blocks[event.block].char_start)
                del self.stack[1:]

    # provisions without a number

    def on_heading(self, event: Event) -> None:
        head = event.heading
        before = not self.stack or self.inside(ClauseKind.RECITAL)
        if head is None or self.inside(ClauseKind.SIGNATURES) or (before and landmarks.only_agrees(head.words)):
            return
        if self.payload and not self.heads_after_payload(head, event):
            return
        if not self.stack and not self.heads_first(head, event):
            return
        if self.inside(ClauseKind.RECITAL):
            self.stack = []
        node = Node(event.start, head.end, ClauseKind.SECTION, heading=head.words)
        self.open(node, Meaning("heading", event.rank), heading_depth(self.stack, event.rank), rank=event.rank)

    def heads_first(self, head: headings.Heading, event: Event) -> bool:
        """Tell the first provision's heading from names, dates and titles before the opening words are over."""
        titles = event.rank < MARKDOWN or _INSTRUMENT.search(head.words) is not None
        return self.free or (not titles and any(opens(b) for b in self.blocks[: event.block]))

    def heads_after_payload(self, head: headings.Heading, event: Event) -> bool:
        level = next((lv for lv in self.stack if lv.style == "heading"), None)
        if level is None or self.payload is None or self.payload.begins_at(event.start) or level.rank != event.rank:
            return False
        return event.rank < 20 or landmarks.own_item(self.text, head.end)

    def on_definition(self, event: Event) -> None:
        found = event.definition
        if found is None or self.payload or self.inside(ClauseKind.SIGNATURES) or self.inside(ClauseKind.RECITAL):
            return
        if (not self.stack and not self.free) or (found.listed and not self.among_definitions()):
            return
        current = self.nodes[self.stack[-1].node] if self.stack else None
        if current and not self.text[current.head_end : found.start].strip(' \t\r\n*_"“.:–—-'):  # also where the heading reaches into it
            if not current.heading or fold_name(current.heading) == fold_name(found.term):
                current.kind, current.heading, current.head_end = ClauseKind.DEFINITION, found.term, min(current.head_end, found.start)
                return
            if self.lines.block_end(current.start) > found.start:  # ``PROJECT. The word "Work" means``: its heading names it
                return
        depth = next((d for d, level in enumerate(self.stack) if level.style == "definition"), None)
        self.open(
            Node(found.start, found.start, ClauseKind.DEFINITION, heading=found.term),
            Meaning("definition", 0),
            self.block_depth() if depth is None else depth,
        )

    def among_definitions(self) -> bool:
        """Tell whether definitions are listed here: one stands before, or the provision is headed so."""
        return any(lv.style == "definition" or "definition" in fold_name(self.nodes[lv.node].heading) for lv in self.stack)

    def on_lead_in(self, event: Event) -> None:
        if not self.inside(ClauseKind.SIGNATURES) and not self.inside(ClauseKind.RECITAL):
            self.payload = Payload(self.text, event.start, weak=not self.stack)

    def on_paragraph(self, event: Event) -> None:
        """A paragraph set further left than the list before it goes on with the provision the list stands in."""
        block, levels = self.blocks[event.block], [lv for lv in self.stack if lv.block]
        if self.payload or len(levels) < 2 or levels[-1].meaning.style in ("signatures", "exhibit", "heading"):
            return
        item = self.blocks[self.lines.index(self.nodes[levels[-1].node].start)]
        above = self.blocks[self.lines.index(self.nodes[levels[-2].node].start)]
        if not self.lines.says(event.block):
            return
        if above.indent <= block.indent < item.indent - 1 and above is not item:
            self.nodes[levels[-2].node].returns.append(event.start)

    # provisions with a number

    def on_mark(self, mark: Mark, at: int) -> None:
        joined, self.accepted = mark.joined and self.accepted, False
        if (mark.start < self.taken and not mark.joined) or (mark.joined and not joined):
            return
        if not self.payload:
            self.leave_headings(self.rank_of(mark))
        place = self.place(mark, at)
        if self.payload and (place is None or not self.payload.ends_at(mark, place, len(self.stack))):
            self.payload.take(mark)
        elif place is not None:
            self.accept(mark, at, place)

    def rank_of(self, mark: Mark) -> int:
        """Return the level of the heading that a designator opens; 0 where it opens none."""
        block = self.blocks[self.lines.index(mark.start)]
        return block.level if block.kind is BlockKind.HEADING and mark.start == block.char_start else 0

    def leave_headings(self, rank: int) -> None:
        """End the unnumbered headings that rank below the one met: after ``#### Note``, ``### I.`` goes on with ``### H.`` again."""
        first = next((d for d, lv in enumerate(self.stack) if lv.style == "heading" and 0 < rank < lv.rank < MARKDOWN), None)
        if first is not None:
            del self.stack[first:]

    def place(self, mark: Mark, at: int) -> Fit | None:
        if mark.quoted:
            return None
        if self.inside(ClauseKind.SIGNATURES) or self.inside(ClauseKind.EXHIBIT):
            return self.place_in_zone(mark, at)
        if self.inside(ClauseKind.RECITAL):
            return self.place_in_recitals(mark, at)
        if not self.stack and mark.label.startswith("(") and not self.agreed and not landmarks.own_item(self.text, mark.end):
            return None
        place = fit(self.stack, self.marks, at, self.after_heading(mark), self.closed)
        if place is None and self.free and not self.stack and mark.at_block:
            return Fit(0, mark.meanings[0])
        return place or self.jumps.over(self.stack, at, self.closed)

    def place_in_zone(self, mark: Mark, at: int) -> Fit | None:
        """In an exhibit: its own sequence first; else the body's, which then goes on behind it."""
        signed = self.inside(ClauseKind.SIGNATURES)
        own = None if signed else fit(self.stack, self.marks, at, self.after_heading(mark), self.closed)
        if own is None and not signed:
            own = self.jumps.over(self.stack, at, self.closed)
        if (own is not None and own.exact) or not mark.at_block or not mark.capital:
            return own
        back = fit(self.body, self.marks, at, after_heading=False)
        held = back is not None and back.exact and back.depth < len(self.body) and self.body[back.depth].block
        if back is None or not held or (signed and not (back.meaning.path and back.depth == 0)):
            return self.place_afresh(mark, at) if signed else own
        inside = self.body[-1].node
        for node in self.nodes[inside + 1 :]:
            node.parent = inside if node.parent == NOWHERE else node.parent
        self.stack, self.body = self.body, []
        return back

    def place_afresh(self, mark: Mark, at: int) -> Fit | None:
        """Behind signatures: numbered provisions are those of another paper, under its title, or else of the exhibit that is signed."""
        meaning = after_signing.numbered_again(self.text, self.marks, at)
        if meaning is None:
            return None
        open_to = self.inside(ClauseKind.EXHIBIT) and not any(n.meaning.style == meaning.style for n in self.nodes[self.stack[0].node :])
        above = after_signing.unsigned(self.text, self.blocks, self.nodes[-1].start, self.lines.index(mark.start))
        title = after_signing.title_of(self.text, self.blocks, above, named=open_to)
        if title is not None:
            self.attach(*title)
        elif open_to:
            self.nodes[self.stack[0].node].returns += after_signing.opening(self.text, self.blocks, above)
        return Fit(1, meaning) if title or open_to else None  # never over the addresses of what stands before

    def place_in_recitals(self, mark: Mark, at: int) -> Fit | None:
        place = fit(self.stack, self.marks, at, self.after_heading(mark))
        if place is None:
            return None
        numbered = place.meaning.first and bool(place.meaning.path) and place.meaning.style != "1()"
        heads_body = numbered and (mark.at_block or mark.edge is Edge.STOP)
        begun = len(self.stack) > 1 or bool(mark.word) or place.meaning.style in ("article", "1.1", "1.0")
        if not (self.recited and place.meaning.first) and not (heads_body and begun):
            return place if mark.at_block and not self.recited else None
        self.stack, self.recited = [], True
        return Fit(0, place.meaning)

    def accept(self, mark: Mark, at: int, place: Fit) -> None:
        self.accepted = True
        following = self.marks[at + 1] if at + 1 < len(self.marks) else None
        restated = place.depth < len(self.stack) and self.stack[place.depth].meaning == place.meaning
        if restated and following is not None and following.joined:  # ``2(b)`` after ``2(a)``: still the same 2
            return
        head = self.lines.heading_of(mark, following)
        node = Node(
            mark.start,
            head.end if head else mark.end,
            ClauseKind.RECITAL if self.inside(ClauseKind.RECITAL) else ClauseKind.SECTION,
            label=mark.label,
            heading=head.words if head else "",
            word=mark.word,
            meaning=place.meaning,
        )
        self.open(node, place.meaning, place.depth, mark.at_block or not mark.label.startswith("("), self.rank_of(mark))

    # small things

    def open(self, node: Node, meaning: Meaning, depth: int, block: bool = True, rank: int = 0) -> None:
        if meaning.style in GROUPS:
            self.closed |= {lv.style: lv.meaning for lv in self.stack[depth:] if lv.block and len(lv.meaning.path) == 1}
        elif node.kind is ClauseKind.EXHIBIT:
            self.closed = {}
        del self.stack[depth:]
        node.parent = self.stack[-1].node if self.stack else NOWHERE
        self.nodes.append(node)
        self.stack.append(Level(len(self.nodes) - 1, meaning, block, node.word, rank))
        self.taken = max(self.taken, node.head_end)
        self.payload = None

    def interrupt(self) -> None:
        """Set the body aside; what follows the signatures never goes back to it."""
        if self.inside(ClauseKind.SIGNATURES):
            self.body = []
        elif self.stack and not self.inside(ClauseKind.EXHIBIT):
            self.body = list(self.stack)

    def inside(self, kind: ClauseKind) -> bool:
        """Tell whether signatures are being read, or an exhibit or recitals stand around this place."""
        if not self.stack:
            return False
        return self.nodes[self.stack[-1 if kind is ClauseKind.SIGNATURES else 0].node].kind is kind

    def block_depth(self) -> int:
        """Return the depth below which only lists inside a sentence are open."""
        depth = len(self.stack)
        while depth > 1 and not self.stack[depth - 1].block:
            depth -= 1
        return depth

    def after_heading(self, mark: Mark) -> bool:
        """Tell whether only a heading stands between the provision before and a mark."""
        if not self.nodes or mark.start - self.nodes[-1].start > BRIEF + 20:
            return False
        return not self.text[min(self.nodes[-1].head_end, mark.start) : mark.start].strip()


_HANDLERS = {
    What.ATTACHMENT: _Outline.on_attachment,
    What.SIGNATURES: _Outline.on_signatures,
    What.RECITALS: _Outline.on_recitals,
    What.PROSE: _Outline.on_prose,
    What.HEADING: _Outline.on_heading,
    What.DEFINITION: _Outline.on_definition,
    What.AGREED: _Outline.on_agreed,
    What.LEAD_IN: _Outline.on_lead_in,
    What.PARAGRAPH: _Outline.on_paragraph,
}
