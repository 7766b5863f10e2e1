"""A group in a ring: where most owe each other there is no middle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from ui.exports.accountability.geometry import Box, Curve, Drawn, Edge, Point, Way, along
from ui.exports.accountability.groups import Group

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
