"""Where the boxes and arrows of a picture go. Pure; the same graph is the same places.

Names that have to do with each other stand together, the groups below and beside one another. In a group the one with the most neighbours
is in the middle, the others left and right of it in columns, by how many steps away they are; where most of them owe each other, they
stand in a ring instead. Names never overlap; each arrow bears its count where it is alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ui.exports.accountability.columns import columns
from ui.exports.accountability.geometry import Box, Edge, Point, Way, along
from ui.exports.accountability.groups import Group, components
from ui.exports.accountability.ring import ring

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
