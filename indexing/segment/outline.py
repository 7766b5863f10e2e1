"""The outline: one pass over the events of an instrument, held together by sequence.

A designator is accepted when it continues a level that is open or opens one at its first value;
anything else is text. What an amendment quotes or introduces ("... to read as follows:") is text of
the amending clause until the amendment's own sequence goes on. Exhibits and signatures interrupt
the body; where its sequence goes on afterwards, they stood inside it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from graph.addresses import fold_name
from graph.model.documents import ClauseKind
from graph.model.source import Block, BlockKind
from indexing.segment import headings, landmarks
from indexing.segment.designators import STEP, Meaning
from indexing.segment.events import Event, What
from indexing.segment.marks import Edge, Mark
from indexing.segment.sequence import Fit, Level, fit

NOWHERE = -1
SOME_RECITALS = 60  # characters: what is shorter is only the heading "RECITALS"
SIGNERS = 160  # characters of names above the lines to sign on
CUT_LINE = 60  # characters of a line that may go on below without a blank line
MARKDOWN = 10  # ranks below are Markdown levels
INSTRUMENT = re.compile(r"(?i)\b(?:agreement|contract|amendment|addendum|terms\s+(?:of|and)\s+\w+|lease|deed)\W*$")
OPENING = 120  # characters of the shortest sentence that names parties and date
SHORT_PARAGRAPH = 40
TOP = 200  # characters at the top of an instrument
FILING = re.compile(r"Exhibit (?:\d+\.\d|99)")
BRIEF = 110  # characters of a heading between two designators


@dataclass(slots=True)
class Node:
    """A provision found: it begins at `start`; its designator and heading end at `head_end`."""

    start: int
    head_end: int
    kind: ClauseKind
    parent: int = NOWHERE
    label: str = ""
    heading: str = ""
    word: str = ""
    meaning: Meaning = field(default_factory=lambda: Meaning("", 0))
    returns: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Payload:
    """New wording inside an amending clause; `seen` are the designators met in it.

    A `weak` one was introduced before any provision began: a restatement introduces itself that way.
    """

    start: int
    quoted: bool = False
    weak: bool = False
    seen: list[Meaning] = field(default_factory=list)


def provisions(text: str, blocks: tuple[Block, ...], found: list[Event], free: bool = False) -> list[Node]:
    """Return the provisions in order; `free` lets the first designator be any (for a piece of new wording)."""
    return _Outline(text, blocks, found, free).run()


def merged(nodes: list[Node], added: list[Node]) -> list[Node]:
    """Return both in order; `added` are without parents, and the parents of `nodes` are counted anew."""
    together = sorted([*added, *nodes], key=lambda n: n.start)
    place = {id(n): i for i, n in enumerate(together)}
    for node in nodes:
        node.parent = place[id(nodes[node.parent])] if node.parent != NOWHERE else NOWHERE
    return together


def _lettered_recitals(nodes: list[Node]) -> list[Node]:
    """Tell recitals A to D without a heading by what follows: numbers under D alone, and no E."""
    roots = [(i, n) for i, n in enumerate(nodes) if n.parent == NOWHERE]
    letters = [(i, n) for i, n in roots if n.meaning.style in ("A.", "(A)", "A()", "A)")]
    if len(letters) < 2 or [i for i, _ in roots[: len(letters)]] != [i for i, _ in letters]:
        return nodes
    last = letters[-1][0]
    below = [n for n in nodes if n.parent == last]
    others = any(n.parent in {i for i, _ in letters[:-1]} for n in nodes)
    if others or sum(len(n.meaning.path) == 1 for n in below) < 3:
        return nodes
    for _, node in letters:
        node.kind, node.heading, node.head_end = ClauseKind.RECITAL, "", min(node.head_end, node.start)
    for node in below:
        node.parent = NOWHERE
    return nodes


class _Outline:
    def __init__(self, text: str, blocks: tuple[Block, ...], found: list[Event], free: bool) -> None:
        self.text = text
        self.blocks = blocks
        self.starts = [b.char_start for b in blocks]
        self.found = found
        self.marks = [e.mark for e in found if e.mark is not None]
        self.heads = {e.start for e in found if e.what in (What.MARK, What.ATTACHMENT, What.SIGNATURES, What.DEFINITION)}
        self.number = 0
        self.free = free
        self.nodes: list[Node] = []
        self.stack: list[Level] = []
        self.body: list[Level] | None = None
        self.payload: Payload | None = None
        self.taken = 0  # characters before this belong to the designator and heading before
        self.agreed = False  # the recitals are over
        self.met_agreed = free  # "... agree as follows:" was met
        self.accepted = False  # whether the mark just before was

    def run(self) -> list[Node]:
        for event in self.found:
            if event.mark is not None:
                self.on_mark(event.mark, self.number)
                self.number += 1
            elif event.start >= self.taken:
                getattr(self, f"on_{event.what.name.lower()}")(event)
        if not self.free and not any(n.kind in (ClauseKind.SECTION, ClauseKind.DEFINITION) for n in self.nodes):
            return self.by_paragraph()
        return _lettered_recitals(self.nodes)

    # zones

    def on_attachment(self, event: Event) -> None:
        head = event.attachment
        if head is None or self.labels_file(event) or (self.payload and self.directly(self.payload.start, event.start)):
            return
        self.interrupt()
        end, heading = head.end, head.heading
        if not heading:
            below = self.heading_below(event.block)
            end, heading = (below.end, below.words) if below else (end, heading)
        parent = self.body[-1].node if self.body and not self.closed() else NOWHERE
        self.open(Node(event.start, end, ClauseKind.EXHIBIT, parent, head.section, heading), Meaning("exhibit", 0), 0)

    def labels_file(self, event: Event) -> bool:
        """Tell a filing label ("EXHIBIT 10.12") or the name of the instrument itself at its top from an exhibit of it."""
        return not self.nodes and (event.start - self.blocks[0].char_start < TOP or bool(FILING.search(event.attachment.section if event.attachment else "")))

    def on_signatures(self, event: Event) -> None:
        if self.inside(ClauseKind.SIGNATURES) or not self.nodes and event.start < self.blocks[-1].char_end // 3:
            return
        start = self.drop_names_before(event.start)
        exhibit = self.stack[0] if self.inside(ClauseKind.EXHIBIT) else None
        if exhibit is None:
            self.interrupt()
        node = Node(start, start, ClauseKind.SIGNATURES, exhibit.node if exhibit else NOWHERE)
        self.open(node, Meaning("signatures", 0), 1 if exhibit else 0)

    def drop_names_before(self, at: int) -> int:
        """Take names of signers that looked like headings back; return where the signatures begin."""
        while self.nodes and self.stack and self.stack[-1].style == "heading" and at - self.nodes[-1].start < SIGNERS:
            at = self.nodes.pop().start
            self.stack.pop()
        return at

    def on_prose(self, event: Event) -> None:
        """Long prose after signatures is an attachment that nobody labelled; its heading stands above it."""
        if not self.inside(ClauseKind.SIGNATURES) or self.nodes[self.stack[-1].node].start == event.start:
            return
        first = event.block
        while first > 0 and self.blocks[first - 1].char_start > self.nodes[self.stack[-1].node].start and landmarks.title_lines(
            self.text, self.blocks[first - 1]
        ):
            first -= 1
        while first < event.block and not headings.capitals(self.words(first)):
            first += 1
        if first < event.block:
            start, end = self.blocks[first].char_start, self.blocks[event.block - 1].char_end
            title = headings.clean(self.text[start:end])
            self.open(Node(start, end, ClauseKind.EXHIBIT, NOWHERE, title, title), Meaning("exhibit", 0), 0)

    def on_recitals(self, event: Event) -> None:
        if not self.stack and not self.agreed and not self.free:
            self.open(Node(event.start, event.start, ClauseKind.RECITAL), Meaning("recitals", 0), 0)

    def on_agreed(self, event: Event) -> None:
        self.met_agreed = True
        if self.inside(ClauseKind.RECITAL):
            node = self.nodes[self.stack[0].node]
            self.agreed = event.start - node.start > SOME_RECITALS or len(self.stack) > 1
            if self.agreed and len(self.stack) > 1:
                node.returns.append(self.blocks[event.block].char_start)
                del self.stack[1:]

    # provisions without a number

    def on_heading(self, event: Event) -> None:
        words = event.heading
        if words is None or self.inside(ClauseKind.SIGNATURES):
            return
        if self.payload:
            if self.directly(self.payload.start, event.start) or not self.resumes_with_heading(event):
                return
            self.payload = None
        if not self.stack and (not self.opened(event) or self.titles(event.heading, event.rank)):
            return
        if self.inside(ClauseKind.RECITAL):
            self.stack = []
        depth = next((d for d, level in enumerate(self.stack) if level.style == "heading" and level.meaning.value >= event.rank), None)
        if depth is None:
            headed = [d for d, level in enumerate(self.stack) if level.style in ("heading", "exhibit")]
            depth = headed[-1] + 1 if headed else 0
        self.open(Node(event.start, words.end, ClauseKind.SECTION, heading=words.words), Meaning("heading", event.rank), depth)

    def on_definition(self, event: Event) -> None:
        found = event.definition
        if found is None or self.payload or not self.stack or self.inside(ClauseKind.SIGNATURES) or self.inside(ClauseKind.RECITAL):
            return
        current = self.nodes[self.stack[-1].node]
        directly = not self.text[current.head_end : found.start].strip(" \t\r\n*_\"“.:–—-")  # also where the heading reaches into it
        if directly and (not current.heading or fold_name(current.heading) == fold_name(found.term)):
            current.kind, current.heading, current.head_end = ClauseKind.DEFINITION, found.term, min(current.head_end, found.start)
            return
        if directly and self.block_end(current.start) > found.start:
            return  # "PROJECT. The word "Work" means ...": one provision, under its own heading
        depth = next((d for d, level in enumerate(self.stack) if level.style == "definition"), None)
        if depth is None:
            depth = len(self.stack)
            while depth > 1 and not self.stack[depth - 1].block:
                depth -= 1
        self.open(Node(found.start, found.start, ClauseKind.DEFINITION, heading=found.term), Meaning("definition", 0), depth)

    def on_lead_in(self, event: Event) -> None:
        if not self.inside(ClauseKind.SIGNATURES) and not self.inside(ClauseKind.RECITAL):
            self.payload = Payload(event.start, weak=not self.stack)

    def by_paragraph(self) -> list[Node]:
        """Where nothing numbers or heads the text, each paragraph after the opening words is a provision; new wording stays with its own."""
        first = next((i for i, b in enumerate(self.blocks) if self.opened_by(b)), len(self.blocks)) + 1
        recited = any(n.kind is ClauseKind.RECITAL for n in self.nodes)
        begin = max((e.start for e in self.found if e.what is What.AGREED), default=0) if recited else 0
        stop = min((n.start for n in self.nodes if n.kind is not ClauseKind.RECITAL), default=self.blocks[-1].char_end)
        led = {self.block_end(e.start - 1) for e in self.found if e.what is What.LEAD_IN}
        added: list[Node] = []
        introduced = False
        for before, block in zip(self.blocks[first - 1 :], self.blocks[first:], strict=False):
            introduced = before.char_end in led or (introduced and before.char_end - before.char_start < SHORT_PARAGRAPH)
            short = block.char_end - block.char_start < SHORT_PARAGRAPH
            if begin < block.char_start < stop and not (introduced or short or block.continues):
                added.append(Node(block.char_start, block.char_start, ClauseKind.SECTION, label=str(len(added) + 1), word="paragraph"))
        return merged(self.nodes, added)

    def on_paragraph(self, event: Event) -> None:
        """A paragraph without designator, set further left than the list before it, goes on with what the list stands in."""

    # provisions with a number

    def on_mark(self, mark: Mark, at: int) -> None:
        joined, self.accepted = mark.joined and self.accepted, False
        if mark.start < self.taken and not mark.joined or mark.joined and not joined:
            return
        place = self.place(mark, at)
        if place is None or (self.payload and not self.resumes(mark, place)):
            if self.payload:
                self.payload.quoted |= mark.quoted and self.directly(self.payload.start, mark.start)
                self.payload.seen.extend(mark.meanings)
            return
        self.payload = None
        self.accept(mark, at, place)

    def place(self, mark: Mark, at: int) -> Fit | None:
        if mark.quoted or (self.inside(ClauseKind.SIGNATURES) and self.body is None):
            return None
        if self.inside(ClauseKind.SIGNATURES) or self.inside(ClauseKind.EXHIBIT):
            return self.place_in_zone(mark, at)
        if self.inside(ClauseKind.RECITAL):
            return self.place_in_recitals(mark, at)
        if not self.stack and mark.label.startswith("(") and not self.met_agreed:
            return None
        place = fit(self.stack, self.marks, at, self.after_heading(mark))
        if place is None and self.free and not self.stack and mark.at_block:
            return Fit(0, mark.meanings[0])
        return place

    def place_in_zone(self, mark: Mark, at: int) -> Fit | None:
        """In an exhibit: its own sequence first; else the body's, which then goes on behind it."""
        own = None if self.inside(ClauseKind.SIGNATURES) else fit(self.stack, self.marks, at, self.after_heading(mark))
        if (own is not None and own.exact) or not self.body or not mark.at_block:
            return own
        back = fit(self.body, self.marks, at, after_heading=False)
        if back is None or not back.exact or back.depth >= len(self.body) or not self.body[back.depth].block or not mark.capital:
            return own
        if self.inside(ClauseKind.SIGNATURES) and not (back.meaning.path and back.depth == 0):
            return own
        self.stack, self.body = self.body, None
        return back

    def place_in_recitals(self, mark: Mark, at: int) -> Fit | None:
        listed = len(self.stack) > 1
        place = fit(self.stack, self.marks, at, self.after_heading(mark))
        if place is None:
            return None
        heads_body = place.meaning.first and bool(place.meaning.path) and place.meaning.style != "1()" and (mark.at_block or mark.edge is Edge.STOP)
        if self.agreed or (heads_body and (listed or place.meaning.style in ("article", "1.1", "1.0") or mark.word)):
            if not heads_body and not place.meaning.first:
                return None
            self.stack, self.agreed = [], True
            return Fit(0, place.meaning)
        return place if mark.at_block else None

    def accept(self, mark: Mark, at: int, place: Fit) -> None:
        same = place.depth < len(self.stack) and self.stack[place.depth].meaning == place.meaning
        following = self.marks[at + 1] if at + 1 < len(self.marks) else None
        if same and following is not None and following.joined:
            self.accepted = True
            return
        recital = self.inside(ClauseKind.RECITAL)
        kind = ClauseKind.RECITAL if recital else ClauseKind.SECTION
        head = self.heading_of(mark, at)
        node = Node(mark.start, head.end if head else mark.end, kind, label=mark.label, word=mark.word, meaning=place.meaning)
        node.heading = head.words if head else ""
        self.open(node, place.meaning, place.depth, mark.at_block or not mark.label.startswith("("))
        self.accepted = True

    # new wording in amendments

    def resumes(self, mark: Mark, place: Fit) -> bool:
        """Tell whether the amendment's own sequence goes on at a mark that new wording might hold as well."""
        payload = self.payload
        if payload is None:
            return True
        own = landmarks.own_item(self.text, mark.end)
        if payload.weak:
            return not mark.quoted
        if self.directly(payload.start, mark.start):
            return own
        if not place.exact or mark.edge < Edge.STOP:
            return False
        if place.depth >= len(self.stack):  # a new level: only an instruction opens one
            return own and mark.at_block
        if any(s.follows(seen) for s in mark.meanings for seen in payload.seen[-12:]):
            return own
        return own or not payload.quoted or self.closed_quote(mark.start)

    def resumes_with_heading(self, event: Event) -> bool:
        level = next((lv for lv in self.stack if lv.style == "heading"), None)
        return level is not None and level.meaning.value == event.rank and event.heading is not None and (
            event.rank < 20 or landmarks.own_item(self.text, event.heading.end)
        )

    def closed_quote(self, at: int) -> bool:
        return self.text[max(0, at - 30) : at].rstrip().rstrip(".;,").endswith(('"', "”", "'", "’"))

    # small things

    def open(self, node: Node, meaning: Meaning, depth: int, block: bool = True) -> None:
        del self.stack[depth:]
        if node.parent == NOWHERE and self.stack:
            node.parent = self.stack[-1].node
        self.nodes.append(node)
        self.stack.append(Level(len(self.nodes) - 1, meaning, block))
        self.taken = max(self.taken, node.head_end)
        self.payload = None

    def interrupt(self) -> None:
        if self.stack and not self.inside(ClauseKind.EXHIBIT) and not self.inside(ClauseKind.SIGNATURES):
            self.body = list(self.stack)
        self.payload = None

    def closed(self) -> bool:
        return any(n.kind is ClauseKind.SIGNATURES for n in self.nodes)

    def inside(self, kind: ClauseKind) -> bool:
        if not self.stack:
            return False
        level = self.stack[-1] if kind is ClauseKind.SIGNATURES else self.stack[0]
        return self.nodes[level.node].kind is kind

    def opened(self, event: Event) -> bool:
        """Tell whether the opening words (parties, date) are over, so that a heading may head a provision."""
        return self.free or any(self.opened_by(b) for b in self.blocks[: event.block])

    def titles(self, words: headings.Heading | None, rank: int) -> bool:
        """Tell the title of the instrument, which heads all of it, from the heading of a provision."""
        return words is not None and not self.free and (rank < MARKDOWN or INSTRUMENT.search(words.words) is not None)

    def opened_by(self, block: Block) -> bool:
        return block.char_end - block.char_start >= OPENING and block.kind is not BlockKind.TABLE

    def directly(self, start: int, end: int) -> bool:
        return not self.text[start:end].strip(" \t\r\n\"“”'‘’*_")

    def after_heading(self, mark: Mark) -> bool:
        if not self.nodes or mark.at_block:
            return False
        node = self.nodes[-1]
        between = self.text[node.start : mark.start]
        return len(between) <= BRIEF + 20 and (node.head_end >= mark.start or not self.text[node.head_end : mark.start].strip())

    def words(self, index: int) -> str:
        return self.text[self.blocks[index].char_start : self.blocks[index].char_end]

    def block_end(self, at: int) -> int:
        return self.blocks[max(0, bisect_right(self.starts, at) - 1)].char_end

    def paragraph_end(self, at: int) -> int:
        """Return the end of the block at `at`, and of the lines right below that a narrow column cut off it."""
        index = bisect_right(self.starts, at) - 1
        while index + 1 < len(self.blocks):
            block, below = self.blocks[index], self.blocks[index + 1]
            between = self.text[block.char_end : below.char_start]
            cut = block.char_end - block.char_start < CUT_LINE and self.text[block.char_end - 1].isalpha() and between.count("\n") < 2
            if not cut or between.strip() or below.char_start in self.heads or below.kind is BlockKind.TABLE:
                break
            index += 1
        return self.blocks[index].char_end

    def heading_of(self, mark: Mark, at: int) -> headings.Heading | None:
        """Return the heading after a designator: on its line, before the next designator, or on the line below."""
        end = self.paragraph_end(mark.start)
        following = self.marks[at + 1] if at + 1 < len(self.marks) else None
        stop = min(end, following.start) if following is not None else end
        rest = self.text[mark.end : end].strip(" \t\r\n.:–—-*_")
        if not rest:
            below = self.heading_below(bisect_right(self.starts, mark.start) - 1)
            return below if below and not mark.joined else None
        if stop - mark.end <= BRIEF:
            words = headings.whole(self.text, mark.end, stop)
            if words and words.words[:1].isupper() and (stop == end or self.is_heading_before(words.words, following)):
                return words
        return headings.run_in(self.text, mark.end, end)

    def is_heading_before(self, words: str, following: Mark | None) -> bool:
        """Tell a heading before the next designator (``3. PRICING 3.1 Fees``) from the start of a sentence with a list in it."""
        if following is None or not headings.titled(words):
            return False
        return headings.capitals(words) or following.edge >= Edge.STOP or not following.label.startswith("(")

    def heading_below(self, index: int) -> headings.Heading | None:
        """Return the heading on the line below block `index`; a title may run over several short lines."""
        found: headings.Heading | None = None
        for block in self.blocks[index + 1 : index + 4]:
            line = self.line(block)
            if line is None or (found and not self.continues_title(found.words, line.words)):
                break
            found = headings.Heading(f"{found.words} {line.words}", line.end) if found else line
        return found

    def line(self, block: Block) -> headings.Heading | None:
        """Return a block that is a heading and nothing else."""
        if block.kind is BlockKind.TABLE or block.char_start in self.heads:
            return None
        words = headings.whole(self.text, block.char_start, block.char_end)
        ended = self.text[block.char_start : block.char_end].rstrip()[-1:] in ";,"
        return words if words and not ended and words.words[:1].isupper() and "[" not in words.words[:1] else None

    def continues_title(self, above: str, below: str) -> bool:
        return (
            len(above) + len(below) < headings.LONGEST
            and headings.titled(above)
            and headings.titled(below)
            and headings.capitals(above) == headings.capitals(below)
        )
