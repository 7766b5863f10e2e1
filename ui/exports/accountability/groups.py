"""Names that have to do with each other, and who of them is in the middle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ui.exports.accountability.geometry import Edge, Point


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
