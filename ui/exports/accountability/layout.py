"""Where the boxes and arrows of a picture go. Pure; the same graph is the same places.

Names that have to do with each other stand together, the groups below and beside one another. In a group the one with the most neighbours
is in the middle, the others left and right of it in columns, by how many steps away they are; where most of them owe each other, they
stand in a ring instead. Names never overlap; each arrow bears its count where it is alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ui.exports.accountability.geometry import Box, Curve, Drawn, Edge, Group, Point, Way, along, components

_PAGE, _MARGIN, _ROOM = 1120.0, 12.0, 36.0  # pixels: as wide as groups are put beside each other; around all; between groups
_COUNT = (32.0, 18.0)  # what a count takes
_LOOKED = 400  # arrows of a group, up to which each count is put where nothing else stands: nobody reads the counts of more


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow by the way it takes, and where its count stands."""

    way: Way
    count: Point

    def moved(self, dx: float, dy: float) -> Arrow:
        """Return the same elsewhere."""
        there = tuple(tuple((x + dx, y + dy) for x, y in curve) for curve in self.way)
        return Arrow(there, (self.count[0] + dx, self.count[1] + dy))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole picture: the box of each name by its number, the arrow of each edge."""

    width: float
    height: float
    boxes: Mapping[int, Box]
    arrows: Mapping[Edge, Arrow]


def layout(sizes: Sequence[Point], edges: Sequence[Edge], centre: int | None = None) -> Layout:
    """Return the places of boxes of these sizes and of the arrows between them; `centre` is in the middle of its group."""
    groups = [_placed(Group(members, edges, sizes, centre)) for members in components(len(sizes), edges)]
    rows: list[list[Layout]] = []
    for group in groups:
        room = (row for row in rows if sum(g.width + _ROOM for g in row) + group.width <= _PAGE)
        if (row := next(room, None)) is not None:
            row.append(group)
        else:
            rows.append([group])
    return _stacked(rows)


def _stacked(rows: list[list[Layout]]) -> Layout:
    boxes: dict[int, Box] = {}
    arrows: dict[Edge, Arrow] = {}
    width, y = 0.0, _MARGIN
    for row in rows:
        x, height = _MARGIN, max(g.height for g in row)
        for group in row:
            dy = y + (height - group.height) / 2
            boxes |= {n: box.moved(x, dy) for n, box in group.boxes.items()}
            arrows |= {edge: arrow.moved(x, dy) for edge, arrow in group.arrows.items()}
            x += group.width + _ROOM
        width, y = max(width, x - _ROOM + _MARGIN), y + height + _ROOM
    return Layout(width, y - _ROOM + _MARGIN if rows else 2 * _MARGIN, boxes, arrows)


def _placed(group: Group) -> Layout:
    boxes, curves = ring(group) if group.in_a_ring else columns(group)
    arrows = _counted(curves, boxes)
    spots = [p for arrow in arrows.values() for curve in arrow.way for p in (*along(curve), arrow.count)]
    left = min([b.x - b.width / 2 for b in boxes.values()] + [x for x, _ in spots])
    top = min([b.y - b.height / 2 for b in boxes.values()] + [y for _, y in spots])
    right = max([b.x + b.width / 2 for b in boxes.values()] + [x for x, _ in spots])
    bottom = max([b.y + b.height / 2 for b in boxes.values()] + [y for _, y in spots])
    moved = {n: box.moved(-left, -top) for n, box in boxes.items()}
    return Layout(right - left, bottom - top, moved, {edge: arrow.moved(-left, -top) for edge, arrow in arrows.items()})


def _counted(ways: Mapping[Edge, tuple[Way, list[Point]]], boxes: Mapping[int, Box]) -> dict[Edge, Arrow]:
    """Return the arrows with their counts, each at the best place that leaves all that stands there already in sight."""
    taken = list(boxes.values()) if len(ways) <= _LOOKED else []
    arrows: dict[Edge, Arrow] = {}
    for edge, (way, places) in ways.items():
        spots = [Box(*place, *_COUNT) for place in places]
        spot = next((one for one in spots if not any(one.overlaps(other, (2.0, 2.0)) for other in taken)), spots[0])
        taken += [spot] if len(ways) <= _LOOKED else []
        arrows[edge] = Arrow(way, (spot.x, spot.y))
    return arrows


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


_APART = (64.0, 44.0)  # pixels between the boxes
_WIDER = 1.5  # than it is high: boxes are
_SMALL = 24  # boxes
_BEND, _INWARDS = 14.0, 0.3  # to its own side, an arrow that has one back; to the inside, one that passes others by


def ring(group: Group) -> Drawn:
    """Place all on an ellipse, as small as leaves room between them."""
    ordered = _in_turn(group)
    turns = [math.tau * n / len(ordered) - math.pi / 2 for n in range(len(ordered))]
    scale = 40.0
    while True:
        boxes = {n: Box(_WIDER * scale * math.cos(a), scale * math.sin(a), *group.sizes[n]) for n, a in zip(ordered, turns, strict=True)}
        if not any(a.overlaps(b, _APART) for a, b in _near([*boxes.values()])):
            return boxes, _chords(ordered, boxes, group.edges)
        scale *= 1.02


def _near(boxes: list[Box]) -> Iterator[tuple[Box, Box]]:
    """Yield the pairs that could overlap: of a small ring all, of a large one those a few steps apart."""
    if len(boxes) <= _SMALL:
        yield from combinations(boxes, 2)
    else:
        for steps in (1, 2, 3):
            yield from zip(boxes, boxes[steps:] + boxes[:steps], strict=True)


def _in_turn(group: Group) -> list[int]:
    """Return the members so that each stands beside one it has to do with, where there is such a one left."""
    left, ordered = set(group.members), [group.hub]
    left.remove(group.hub)
    while left:
        near = [n for n in group.beside[ordered[-1]] if n in left] or left
        ordered.append(max(near, key=lambda n: (len(group.beside[n]), -n)))
        left.remove(ordered[-1])
    return ordered


def _chords(ordered: Sequence[int], boxes: Mapping[int, Box], edges: Sequence[Edge]) -> dict[Edge, tuple[Way, list[Point]]]:
    """Return the arrows of a ring: bent to the inside, past the boxes between; to their own side where there is one back."""
    places, every = {n: at for at, n in enumerate(ordered)}, frozenset(edges)
    found: dict[Edge, tuple[Way, list[Point]]] = {}
    for edge in edges:
        steps = abs(places[edge[0]] - places[edge[1]])
        inwards = 0.0 if min(steps, len(ordered) - steps) == 1 else _INWARDS
        back = edge[::-1] in every
        curve = _chord(boxes[edge[0]], boxes[edge[1]], inwards, back)
        found[edge] = (curve,), along(curve, 0.36 if back else 0.5)
    return found


def _chord(start: Box, end: Box, inwards: float, back: bool) -> Curve:
    x, y = (start.x + end.x) / 2 * (1 - inwards), (start.y + end.y) / 2 * (1 - inwards)
    length = math.hypot(end.x - start.x, end.y - start.y) or 1.0
    bend = (_BEND + length * 0.04) / length if back else 0.0
    over = x - (end.y - start.y) * bend, y + (end.x - start.x) * bend
    a, b = start.edge(over), end.edge(over)
    return a, _between(a, over), _between(b, over), b


def _between(a: Point, b: Point) -> Point:
    """Return what is two thirds of the way from one point to another: where a cubic bends like the curve that bends at the other."""
    return a[0] + (b[0] - a[0]) * 2 / 3, a[1] + (b[1] - a[1]) * 2 / 3
