"""The state of the pass over an instrument: the provisions found, and the levels open at this place."""

from __future__ import annotations

from graph.model.documents import ClauseKind
from graph.model.source import Block, BlockKind
from indexing.segment.designators import Meaning
from indexing.segment.events import Event, What
from indexing.segment.jumps import Jumps
from indexing.segment.lines import BRIEF, Lines
from indexing.segment.marks import Mark
from indexing.segment.nodes import NOWHERE, Node
from indexing.segment.paragraphs import in_parentheses
from indexing.segment.payload import Payload
from indexing.segment.sequence import GROUPS, Level

MARKDOWN = 10  # ranks below are Markdown levels
_HEADS = frozenset({What.MARK, What.ATTACHMENT, What.SIGNATURES, What.DEFINITION})


class State:
    """What the handlers of events read and change; the last of `stack` is the provision that stands open innermost."""

    def __init__(self, text: str, blocks: tuple[Block, ...], found: list[Event], free: bool) -> None:
        self.text = text
        self.blocks = blocks
        self.lines = Lines(text, blocks, frozenset(e.start for e in found if e.what in _HEADS))
        self.marks = [e.mark for e in found if e.mark is not None]
        self.free = free
        self.nodes: list[Node] = []
        self.jumps = Jumps(self.lines, self.marks, self.nodes)
        self.stack: list[Level] = []
        self.closed: dict[str, Meaning] = {}  # numbers that may run on below the next article or heading
        self.body: list[Level] = []  # the body's levels, while an exhibit or signatures interrupt it
        self.payload: Payload | None = None
        self.front: Node | None = None  # the opening words, once something brings them up again
        self.taken = 0  # characters before this belong to the designator and heading before
        self.recited = False  # the recitals are over
        # "... agree as follows:" was met, or numbers in parentheses may begin at once
        self.agreed = free or in_parentheses(self.marks, blocks[-1].char_end)
        self.accepted = False  # whether the mark just before was

    def open(self, node: Node, meaning: Meaning, depth: int, block: bool = True, rank: int = 0) -> None:
        """Add a provision at a depth of the stack; what was open there and below it ends."""
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

    def opening_words(self) -> Node:
        """Return the provision of the words before all others, which go on behind rows that stand in nothing."""
        if self.front is None:
            start = self.blocks[0].char_start
            self.front = Node(start, start, ClauseKind.PREAMBLE, label="preamble")
        return self.front

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

    def rank_of(self, mark: Mark) -> int:
        """Return the level of the heading that a designator opens; 0 where it opens none."""
        block = self.blocks[self.lines.index(mark.start)]
        return block.level if block.kind is BlockKind.HEADING and mark.start == block.char_start else 0

    def leave_headings(self, rank: int) -> None:
        """End the unnumbered headings that rank below the one met: after ``#### Note``, ``### I.`` goes on with ``### H.`` again."""
        first = next((d for d, lv in enumerate(self.stack) if lv.style == "heading" and 0 < rank < lv.rank < MARKDOWN), None)
        if first is not None:
            del self.stack[first:]

    def after_heading(self, mark: Mark) -> bool:
        """Tell whether only a heading stands between the provision before and a mark."""
        if not self.nodes or mark.start - self.nodes[-1].start > BRIEF + 20:
            return False
        return not self.text[min(self.nodes[-1].head_end, mark.start) : mark.start].strip()
