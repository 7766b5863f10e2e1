"""Where the boxes and arrows of a picture go. Pure; the same graph is the same places.

Names that have to do with each other stand together, the groups below and beside one another. In a group the one with the most neighbours
is in the middle, the others left and right of it in columns, by how many steps away they are. Names never overlap; each arrow bears its
count beside them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx as nx

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]
"""The four points of a cubic curve."""
Edge = tuple[int, int]
"""Who owes and who is owed, by their numbers."""
_PAGE, _MARGIN, _ROOM = 1120.0, 12.0, 36.0  # pixels: as wide as groups are put beside each other; around all; between groups
_GAP, _BETWEEN = 204.0, 16.0  # between columns, where arrows and counts are; between the boxes of a column
_PORT = 11.0  # between the ends of arrows on one side of a box
_AROUND = 60.0  # how far an arrow reaches out that stays in its column
_COUNT = (32.0, 18.0)  # what a count takes
_ALONG = (0.15, 0.3, 0.45, 0.22, 0.38, 0.55, 0.65, 0.75, 0.85)  # of an arrow from its outer end, where its count may stand
_LOOKED = 400  # arrows of a group, up to which each count is put where nothing else stands: nobody reads the counts of more


@dataclass(frozen=True, slots=True)
class Box:
    """A box by its middle and its size."""

    x: float
    y: float
    width: float
    height: float

    def moved(self, dx: float, dy: float) -> Box:
        """Return the same elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def overlaps(self, other: Box, apart: float = 0.0) -> bool:
        """Tell whether two are nearer to each other than they shall be."""
        across = abs(self.x - other.x) < (self.width + other.width) / 2 + apart
        return across and abs(self.y - other.y) < (self.height + other.height) / 2 + apart


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow by its curve, and where its count stands."""

    curve: Curve
    count: Point

    def moved(self, dx: float, dy: float) -> Arrow:
        """Return the same elsewhere."""
        a, b, c, d, count = ((x + dx, y + dy) for x, y in (*self.curve, self.count))
        return Arrow((a, b, c, d), count)


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole picture: the box of each name by its number, the arrow of each edge."""

    width: float
    height: float
    boxes: Mapping[int, Box]
    arrows: Mapping[Edge, Arrow]


def layout(sizes: Sequence[Point], edges: Sequence[Edge], centre: int | None = None) -> Layout:
    """Return the places of boxes of these sizes and of the arrows between them; `centre` is in the middle of its group."""
    graph = _graph(len(sizes), edges)
    boxes: dict[int, Box] = {}
    arrows: dict[Edge, Arrow] = {}
    x, y, width, bottom = _MARGIN, _MARGIN, 0.0, _MARGIN
    for members in _groups(graph):
        placed = _placed(graph.subgraph(members), sizes, centre)
        if x > _MARGIN and x + placed.width > _PAGE:
            x, y = _MARGIN, bottom + _ROOM
        boxes |= {n: box.moved(x, y) for n, box in placed.boxes.items()}
        arrows |= {edge: arrow.moved(x, y) for edge, arrow in placed.arrows.items()}
        x, bottom = x + placed.width + _ROOM, max(bottom, y + placed.height)
        width = max(width, x - _ROOM)
    return Layout(width + _MARGIN, bottom + _MARGIN, boxes, arrows)


def _graph(count: int, edges: Iterable[Edge]) -> nx.DiGraph:
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(edges)
    return graph


def _groups(graph: nx.DiGraph) -> list[list[int]]:
    import networkx as nx

    return sorted(map(sorted, nx.weakly_connected_components(graph)), key=lambda group: (-len(group), group))


def _placed(group: nx.DiGraph, sizes: Sequence[Point], centre: int | None) -> Layout:
    """Return a group whose upper left is at the origin."""
    hub = centre if centre is not None and centre in group else max(group, key=lambda n: (len({*group.pred[n], *group.succ[n]}), -n))
    columns = _columns(group, hub)
    boxes = _boxes(group, sizes, columns)
    arrows = dict(_arrows(group, boxes, columns))
    corners = [(b.x + sx * b.width / 2, b.y + sy * b.height / 2) for b in _taken(boxes, arrows) for sx in (-1, 1) for sy in (-1, 1)]
    corners += [_at(arrow.curve, 0.5) for arrow in arrows.values()]
    left, top = (min(corner[n] for corner in corners) for n in (0, 1))
    right, bottom = (max(corner[n] for corner in corners) for n in (0, 1))
    moved = {edge: arrow.moved(-left, -top) for edge, arrow in arrows.items()}
    return Layout(right - left, bottom - top, {n: box.moved(-left, -top) for n, box in boxes.items()}, moved)


def _columns(group: nx.DiGraph, hub: int) -> dict[int, int]:
    """Return the column of each in the order in which they stand: who owes the hub left of it, below 0, whom it owes right of it.

    Those that have to do with each other beside the hub stand on one side: no arrow has to pass it.
    """
    import networkx as nx

    around = group.to_undirected(as_view=True)
    columns = {hub: 0}
    for members in sorted(map(sorted, nx.connected_components(around.subgraph(set(group) - {hub})))):
        owing, owed = (any(group.has_edge(*edge) for edge in edges) for edges in ([(n, hub) for n in members], [(hub, n) for n in members]))
        side = owed - owing or _sign(-sum(map(_sign, list(columns.values())[1:])))
        steps = nx.single_source_shortest_path_length(around.subgraph({hub, *members}), hub)
        columns |= {n: side * steps[n] for n in sorted(members, key=lambda n: steps[n])}
    return columns


def _boxes(group: nx.DiGraph, sizes: Sequence[Point], columns: Mapping[int, int]) -> dict[int, Box]:
    """Return the boxes, each column one below the other around the height of the hub; a box is as high as its arrows need."""
    ends: defaultdict[tuple[int, int], int] = defaultdict(int)
    for edge in group.edges:
        for one in edge:
            ends[one, _side(one, edge, columns)] += 1
    heights = {n: max(sizes[n][1], _PORT * (max(ends[n, -1], ends[n, 1]) + 1)) for n in columns}
    boxes: dict[int, Box] = {}
    for column in {*columns.values()}:
        members = [n for n in columns if columns[n] == column]
        y = -(sum(heights[n] + _BETWEEN for n in members) - _BETWEEN) / 2
        for n in members:
            boxes[n] = Box(column * (sizes[n][0] + _GAP), y + heights[n] / 2, sizes[n][0], heights[n])
            y += heights[n] + _BETWEEN
    return boxes


def _arrows(group: nx.DiGraph, boxes: Mapping[int, Box], columns: Mapping[int, int]) -> Iterator[tuple[Edge, Arrow]]:
    """Yield the arrows, each with its count where it leaves in sight what stands there already."""
    ends: defaultdict[tuple[int, int], list[Edge]] = defaultdict(list)  # on each side of each box, from top to bottom
    for one in boxes:
        for edge in sorted({*group.in_edges(one), *group.out_edges(one)}, key=partial(_order, one, boxes, columns)):
            ends[one, _side(one, edge, columns)].append(edge)
    taken = [*boxes.values()]
    for edge in group.edges:
        (x1, y1, s1), (x2, y2, s2) = (_end(one, edge, boxes[one], _side(one, edge, columns), ends) for one in edge)
        reach = abs(x2 - x1) / 2 or _AROUND + abs(y2 - y1) / 5
        curve = (x1, y1), (x1 + s1 * reach, y1), (x2 + s2 * reach, y2), (x2, y2)
        outwards = abs(columns[edge[1]]) > abs(columns[edge[0]])
        spots = [Box(*_at(curve, 1 - t if outwards else t), *_COUNT) for t in _ALONG]
        spot = next((one for one in spots if not any(one.overlaps(other, 2.0) for other in taken)), spots[0])
        if len(group.edges) <= _LOOKED:
            taken.append(spot)
        yield edge, Arrow(curve, (spot.x, spot.y))


def _end(one: int, edge: Edge, box: Box, side: int, ends: Mapping[tuple[int, int], Sequence[Edge]]) -> tuple[float, float, int]:
    """Return where on which side of a box an arrow begins or ends."""
    here = ends[one, side]
    return box.x + side * box.width / 2, box.y + box.height * ((here.index(edge) + 1) / (len(here) + 1) - 0.5), side


def _side(one: int, edge: Edge, columns: Mapping[int, int]) -> int:
    """Return the side of a box on which an arrow ends: towards the other one, the outer side within a column."""
    return _sign(columns[_other(one, edge)] - columns[one] or columns[one])


def _order(one: int, boxes: Mapping[int, Box], columns: Mapping[int, int], edge: Edge) -> tuple[bool, float, int, int]:
    """Return what sorts the arrows on a side of a box so that they do not cross: by the height of the other, arcs around each other."""
    other = _other(one, edge)
    if columns[other] != columns[one]:
        return False, boxes[other].y, *edge
    below = boxes[other].y > boxes[one].y
    start, end = edge if below else (-edge[0], -edge[1])
    return below, -boxes[other].y, start, end


def _other(one: int, edge: Edge) -> int:
    return edge[1] if edge[0] == one else edge[0]


def _sign(number: int) -> int:
    return 1 if number > 0 else -1


def _at(curve: Curve, t: float) -> Point:
    """Return a point of a curve."""
    weights = [math.comb(3, n) * t**n * (1 - t) ** (3 - n) for n in range(4)]
    return sum(w * p[0] for w, p in zip(weights, curve, strict=True)), sum(w * p[1] for w, p in zip(weights, curve, strict=True))


def _taken(boxes: Mapping[int, Box], arrows: Mapping[Edge, Arrow]) -> Iterator[Box]:
    yield from boxes.values()
    yield from (Box(*arrow.count, *_COUNT) for arrow in arrows.values())
