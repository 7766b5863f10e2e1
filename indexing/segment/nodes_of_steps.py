"""Making: the steps of the cheapest explanation become nodes."""

from __future__ import annotations

from collections.abc import Iterable

from graph.model.documents import ClauseKind
from indexing.segment.designators import Meaning
from indexing.segment.nodes import NOWHERE, Node, merge
from indexing.segment.state import Step


def nodes_of_steps(steps: Iterable[Step], start: int) -> list[Node]:
    """Return the nodes that the steps make, in order; `start` is where the opening words of the instrument begin."""
    made = _Made(start)
    for step in steps:
        getattr(made, step.what)(step)
    return merge(made.nodes, [made.opening]) if made.opening else made.nodes


class _Made:
    """What was made so far. Each method is a step of its name; `stack` holds the nodes that are open, outermost first."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.nodes: list[Node] = []
        self.stack: list[int] = []
        self.body: list[int] = []
        self.paused: list[int] = []
        self.opening: Node | None = None

    def open(self, step: Step) -> None:
        """Open a provision at a depth."""
        level = step.level
        if level is None:
            return
        del self.stack[step.depth :]
        counts = level.kind is not ClauseKind.EXHIBIT and (level.label or level.style in ("heading", "row"))
        meaning = level.meaning if counts else Meaning("", 0)
        parent = self.stack[-1] if self.stack else NOWHERE
        self.nodes.append(Node(level.start, level.head_end, level.kind, parent, level.label, level.heading, level.word, meaning))
        self.stack.append(len(self.nodes) - 1)

    def cut(self, step: Step) -> None:
        """End what is open from a depth on."""
        del self.stack[step.depth :]

    def clear(self, _: Step) -> None:
        """Forget all provisions: they were names and dates before the recitals."""
        self.nodes, self.stack, self.body = [], [], []

    def drop(self, _: Step) -> None:
        """Take the last provision back."""
        self.nodes.pop()
        self.stack.pop()

    def set_aside(self, _: Step) -> None:
        """Set the body aside while an exhibit or signatures interrupt it."""
        self.body = list(self.stack)

    def forget(self, _: Step) -> None:
        """Never go back to the body."""
        self.body = []

    def go_back(self, _: Step) -> None:
        """Go on with the body; what interrupted it stands inside its last provision."""
        self.stack, self.body = self.body, []
        for node in self.nodes[self.stack[-1] + 1 :]:
            node.parent = self.stack[-1] if node.parent == NOWHERE else node.parent

    def pause(self, _: Step) -> None:
        """Set an exhibit aside while signatures interrupt it."""
        self.paused = list(self.stack)

    def resume(self, _: Step) -> None:
        """Go on with the exhibit."""
        self.stack = self.paused

    def define(self, step: Step) -> None:
        """Make the innermost provision a definition."""
        if step.level is not None:
            node = self.nodes[self.stack[-1]]
            node.kind, node.heading, node.head_end = ClauseKind.DEFINITION, step.level.heading, step.level.head_end

    def returns(self, step: Step) -> None:
        """Let an open provision go on behind what stands inside it."""
        self.nodes[self.stack[step.depth]].returns.append(step.at)

    def front(self, step: Step) -> None:
        """Let the opening words go on."""
        self.opening = self.opening or Node(self.start, self.start, ClauseKind.PREAMBLE, label="preamble")
        self.opening.returns.append(step.at)
