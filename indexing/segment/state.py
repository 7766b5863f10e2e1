"""State: one explanation of an instrument read so far, and the steps it took."""

from __future__ import annotations

from typing import NamedTuple

from graph.model.documents import ClauseKind
from indexing.segment.designators import Meaning


class Level(NamedTuple):
    """An open provision: what it counts with, where it stands, what it looks like, and the items of its list so far."""

    style: str
    meaning: Meaning
    start: int
    head_end: int
    kind: ClauseKind = ClauseKind.SECTION
    heading: str = ""
    word: str = ""
    label: str = ""
    block: bool = True
    rank: int = 0
    look: str = ""
    items: int = 1
    rows: int = -1


class Payload(NamedTuple):
    """New wording from `start` on; `seen` are the designators met in it. A `weak` one came before any provision."""

    start: int
    weak: bool
    quoted: bool = False
    seen: tuple[Meaning, ...] = ()


class Step(NamedTuple):
    """One step of an explanation; `outline` says what each `what` does to the provisions."""

    what: str
    depth: int = 0
    level: Level | None = None
    at: int = 0


class Trail(NamedTuple):
    """The steps of an explanation, the last first: explanations share what they have in common."""

    before: Trail | None
    step: Step


class State(NamedTuple):
    """One explanation of what was read so far, and what it costs."""

    cost: float
    stack: tuple[Level, ...] = ()
    body: tuple[Level, ...] = ()
    paused: tuple[Level, ...] = ()
    payload: Payload | None = None
    closed: tuple[tuple[str, Meaning], ...] = ()
    recited: bool = False
    agreed: bool = False
    accepted: bool = False
    numbered: bool = False
    taken: int = 0
    last: Level | None = None
    trail: Trail | None = None

    def step(self, step: Step) -> State:
        """Return the explanation with one step more."""
        return self._replace(trail=Trail(self.trail, step))

    @property
    def key(self) -> tuple[object, ...]:
        """What the rest of the text is read by: of two explanations that share it only the cheaper one is kept."""
        open_ = tuple([(level.style, level.meaning.value, level.block) for level in self.stack])
        return open_, len(self.body), self.payload and self.payload.start, self.recited

    @property
    def top(self) -> Level | None:
        """The innermost open provision."""
        return self.stack[-1] if self.stack else None

    def inside(self, kind: ClauseKind) -> bool:
        """Tell whether an exhibit or recitals stand around this place."""
        return bool(self.stack) and self.stack[0].kind is kind

    @property
    def signing(self) -> bool:
        """True among signatures."""
        return bool(self.stack) and self.stack[-1].kind is ClauseKind.SIGNATURES

    @property
    def base(self) -> int:
        """The depth at which the numbers of this place begin: below the exhibits around it."""
        depth = 0
        while depth < len(self.stack) and self.stack[depth].kind is ClauseKind.EXHIBIT:
            depth += 1
        return depth

    def block_depth(self) -> int:
        """Return the depth below which only lists inside a sentence are open: ``5. Termination. (a) Death. ...`` is none."""
        depth = len(self.stack)
        while depth > 1 and not (self.stack[depth - 1].block or self.stack[depth - 1].heading):
            depth -= 1
        return depth
