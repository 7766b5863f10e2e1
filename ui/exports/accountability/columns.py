"""A group in columns: the hub in the middle, the others left and right of it, as far away as they are steps."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ui.exports.accountability.geometry import Box, Curve, Drawn, Edge, Point, Way, along
from ui.exports.accountability.groups import Group

_GAP, _BETWEEN = 204.0, 16.0  # pixels: between columns, where arrows and counts are; between the boxes of a column
_PORT, _FREE = 11.0, 16.0  # between the ends of arrows on one side of the hub, and of a box that has room
_AROUND = 46.0  # how far an arrow goes out that stays in its column
_STUB, _OUT, _IN = 90.0, (0.3, 0.72), (0.72, 0.3)  # of an arrow, straight at its outer end; where on that its count stands


def columns(group: Group) -> Drawn:
    """Place the hub in the middle and the others left and right of it, each column as far as it is steps away."""
    tree = _Tree.of(group)
    boxes = tree.boxes()
    return boxes, _Ports(group.edges, boxes, tree).ways()


@dataclass(frozen=True, slots=True)
class _Tree:
    """Who stands where: `below` each its own in their order, `column` of each (0 the hub, left of it less).

    `heights` are what each takes of its column with all that stand beyond it.
    """

    group: Group
    below: Mapping[int, list[int]]
    column: Mapping[int, int]
    heights: Mapping[int, float]

    @classmethod
    def of(cls, group: Group) -> _Tree:
        below: dict[int, list[int]] = {}
        reached, seen = [group.hub], {group.hub}
        for one in reached:  # breadth first
            below[one] = [n for n in group.beside[one] if n not in seen]
            seen |= set(below[one])
            reached += below[one]
        heights: dict[int, float] = {}
        for one in reversed(reached):
            heights[one] = max(group.sizes[one][1] + _BETWEEN, sum(heights[n] for n in below[one]))
        left, right = _sides(group, heights)
        column = {group.hub: 0, **dict.fromkeys(left, -1), **dict.fromkeys(right, 1)}
        for one in reached:
            for n in below[one]:
                column.setdefault(n, column[one] + (1 if column[one] > 0 else -1))
        return cls(group, below, column, heights)

    def boxes(self) -> dict[int, Box]:
        hub = self.group.hub
        ends = sum(1 for edge in self.group.edges if hub in edge)
        width, height = self.group.sizes[hub]
        boxes = {hub: Box(0.0, 0.0, width, max(height, _PORT * (ends / 2 + 1)))}
        beyond = [([n for n in self.below[hub] if self.column[n] == side], 0.0) for side in (-1, 1)]
        for some, middle in beyond:
            y = middle - sum(self.heights[n] for n in some) / 2
            for n in some:
                width, height = self.group.sizes[n]
                boxes[n] = Box(self.column[n] * (width + _GAP), y + self.heights[n] / 2, width, height)
                beyond.append((self.below[n], boxes[n].y))
                y += self.heights[n]
        return boxes


def _sides(group: Group, heights: Mapping[int, float]) -> tuple[list[int], list[int]]:
    """Return who is left of the hub and who right: who only owes it left, who is only owed right, the others where there is room."""
    edges, hub = frozenset(group.edges), group.hub
    sides: tuple[list[int], list[int]] = [], []
    taken = [0.0, 0.0]
    for n in sorted(group.beside[hub], key=lambda n: (n, hub) in edges and (hub, n) in edges):
        both = (n, hub) in edges and (hub, n) in edges
        side = int(taken[0] > taken[1] or not sides[1]) if both else int((hub, n) in edges)
        sides[side].append(n)
        taken[side] += heights[n]
    return sides


@dataclass(frozen=True)
class _Ports:
    """Where on the sides of boxes arrows begin and end: beside each other, so that no two heads lie upon each other."""

    edges: Sequence[Edge]
    boxes: Mapping[int, Box]
    tree: _Tree

    def ways(self) -> dict[Edge, tuple[Way, list[Point]]]:
        return {edge: self._way(edge) for edge in self.edges}

    def _way(self, edge: Edge) -> tuple[Way, list[Point]]:
        (x1, y1), (x2, y2) = self._end(edge[0], edge), self._end(edge[1], edge)
        a, b = (self.tree.column[n] for n in edge)
        if a == b:  # around the outer side of their column
            over = x1 + math.copysign(_AROUND, a)
            around = (x1, y1), (over, y1), (over, y2), (x2, y2)
            return (around,), along(around)
        outwards = abs(b) > abs(a)
        way, places = _stubbed((x2, y2), (x1, y1), _OUT) if outwards else _stubbed((x1, y1), (x2, y2), _IN)
        return (tuple(curve[::-1] for curve in reversed(way)) if outwards else way), places

    def _end(self, one: int, edge: Edge) -> Point:
        box, side = self.boxes[one], self._side(one, edge)
        here = self._on[one, side]
        apart = min(_FREE, (box.height - 8) / max(1, len(here)))
        y = box.y + (here.index(edge) - (len(here) - 1) / 2) * apart
        return box.x + side * box.width / 2, y

    @cached_property
    def _on(self) -> dict[tuple[int, int], list[Edge]]:
        """The edges on each side of each box, from top to bottom by where they lead."""
        found: dict[tuple[int, int], list[Edge]] = {}
        for edge in self.edges:
            for one in edge:
                found.setdefault((one, self._side(one, edge)), []).append(edge)
        return {at: sorted(some, key=lambda e: self._order(at[0], e)) for at, some in found.items()}

    def _side(self, one: int, edge: Edge) -> int:
        other = edge[1] if edge[0] == one else edge[0]
        mine, theirs = self.tree.column[one], self.tree.column[other]
        if mine == theirs:
            return 1 if mine > 0 else -1
        return 1 if theirs > mine else -1

    def _order(self, one: int, edge: Edge) -> tuple[float, bool]:
        """Return what sorts the ends on a side: where the others are; of an arrow and the one back, the one to the right is above."""
        other = edge[1] if edge[0] == one else edge[0]
        return self.boxes[other].y, self.tree.column[edge[0]] > self.tree.column[edge[1]]


def _stubbed(outer: Point, inner: Point, parts: tuple[float, ...]) -> tuple[Way, list[Point]]:
    """Return the way from the outer end to the inner one, at first straight, and places on what is straight: there it is alone."""
    (x1, y1), (x2, y2) = outer, inner
    stub = x1 + math.copysign(_STUB, x2 - x1)
    middle = (stub + x2) / 2
    straight: Curve = (outer, outer, (stub, y1), (stub, y1))
    return (straight, ((stub, y1), (middle, y1), (middle, y2), inner)), [(x1 + (stub - x1) * part, y1) for part in parts]
