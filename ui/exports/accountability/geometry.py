"""Points, curves and boxes of a picture, in pixels from its upper left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]
"""The four points of a cubic curve."""
Way = tuple[Curve, ...]
"""Curves, each from where the one before ends."""
Edge = tuple[int, int]
"""Who owes and who is owed, by their numbers."""
_STEPS = (0.0, -0.08, 0.08, -0.16, 0.16, -0.24, 0.24, -0.32, 0.32)  # along a curve, from the best place for a count to the next best


@dataclass(frozen=True, slots=True)
class Box:
    """A box by its middle and its size, in pixels."""

    x: float
    y: float
    width: float
    height: float

    def moved(self, dx: float, dy: float) -> Box:
        """Return the same elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def edge(self, towards: Point) -> Point:
        """Return where the line from its middle to a point leaves it."""
        dx, dy = towards[0] - self.x, towards[1] - self.y
        scale = min((half / abs(d) for half, d in ((self.width / 2, dx), (self.height / 2, dy)) if d), default=0.0)
        return self.x + dx * scale, self.y + dy * scale

    def overlaps(self, other: Box, apart: Point) -> bool:
        """Tell whether two are nearer to each other than they shall be."""
        across = abs(self.x - other.x) < (self.width + other.width) / 2 + apart[0]
        return across and abs(self.y - other.y) < (self.height + other.height) / 2 + apart[1]


Drawn = tuple[Mapping[int, Box], Mapping[Edge, tuple[Way, list[Point]]]]
"""Boxes and the ways of arrows; and where on its way a count may stand, the best place first."""


def at(curve: Curve, t: float) -> Point:
    """Return a point of a cubic curve."""
    s = 1 - t
    parts = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
    return sum(w * p[0] for w, p in zip(parts, curve, strict=True)), sum(w * p[1] for w, p in zip(parts, curve, strict=True))


def along(curve: Curve, best: float = 0.5) -> list[Point]:
    """Return points of a curve, from one outwards to both sides."""
    return [at(curve, t) for t in (best + step for step in _STEPS) if 0.1 <= t <= 0.9]


def components(count: int, edges: Iterable[Edge]) -> list[list[int]]:
    """Return which of so many names have to do with each other, the largest group first."""
    group_of = {n: [n] for n in range(count)}
    for a, b in edges:
        mine, theirs = group_of[a], group_of[b]
        if mine is not theirs:
            mine += theirs
            group_of.update(dict.fromkeys(theirs, mine))
    return sorted({id(g): sorted(g) for g in group_of.values()}.values(), key=lambda g: (-len(g), g))


@dataclass(frozen=True)
class Group:
    """The names that have to do with each other, and what runs between them."""

    members: Sequence[int]
    every: Sequence[Edge]
    sizes: Sequence[Point]
    centre: int | None

    @cached_property
    def edges(self) -> list[Edge]:
        """The edges between its members."""
        here = frozenset(self.members)
        return [edge for edge in self.every if edge[0] in here]

    @cached_property
    def beside(self) -> dict[int, list[int]]:
        """The neighbours of each, by number."""
        found: dict[int, set[int]] = {n: set() for n in self.members}
        for a, b in self.edges:
            found[a].add(b)
            found[b].add(a)
        return {n: sorted(near) for n, near in found.items()}

    @cached_property
    def hub(self) -> int:
        """Who is in the middle: who was chosen to be, or who has the most neighbours."""
        if self.centre in self.members and self.centre is not None:
            return self.centre
        return max(self.members, key=lambda n: (len(self.beside[n]), -n))

    @property
    def in_a_ring(self) -> bool:
        """Whether so many owe each other that there is no middle."""
        more = len({frozenset(edge) for edge in self.edges}) - len(self.members) + 1
        few = len(self.members) <= 8
        return self.hub != self.centre and (more > 0 if few else more > len(self.members) / 3)
