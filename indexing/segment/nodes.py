"""Nodes: provisions found in the text, before they become clauses."""

from __future__ import annotations

from dataclasses import dataclass, field

from graph.model.documents import ClauseKind
from indexing.segment.designators import Meaning

NOWHERE = -1
ROW = Meaning("row", 0)  # a line with a name and a value, which holds nothing below it
LETTERS = ("A.", "A()", "A)")


@dataclass(slots=True)
class Node:
    """A provision: it begins at `start`; its designator and heading end at `head_end`.

    `parent` is the place of the node it stands in, NOWHERE for none. At each of `returns` the
    provision's own words go on after something that stands inside it.
    """

    start: int
    head_end: int
    kind: ClauseKind
    parent: int = NOWHERE
    label: str = ""
    heading: str = ""
    word: str = ""
    meaning: Meaning = field(default_factory=lambda: Meaning("", 0))
    returns: list[int] = field(default_factory=list)
    main: bool = False
    """It has the contract's own terms: what stands in it is addressed without its title."""


def merge(nodes: list[Node], added: list[Node]) -> list[Node]:
    """Return both in order; `added` are without parents, and the parents of `nodes` are counted anew."""
    together = sorted([*added, *nodes], key=lambda n: n.start)
    place = {id(n): i for i, n in enumerate(together)}
    for node in nodes:
        node.parent = place[id(nodes[node.parent])] if node.parent != NOWHERE else NOWHERE
    return together


def with_lettered_recitals(nodes: list[Node]) -> list[Node]:
    """Tell recitals A to D that no heading announces by what follows: numbers under D alone, and no E."""
    roots = [i for i, n in enumerate(nodes) if n.parent == NOWHERE]
    letters = [i for i in roots if nodes[i].meaning.style in LETTERS]
    if len(letters) < 2 or roots[: len(letters)] != letters:
        return nodes
    below = [n for n in nodes if n.parent == letters[-1]]
    if any(n.parent in letters[:-1] for n in nodes) or sum(len(n.meaning.path) == 1 for n in below) < 3:
        return nodes
    for index in letters:
        node = nodes[index]
        node.kind, node.heading, node.head_end = ClauseKind.RECITAL, "", node.start
    for node in below:
        node.parent = NOWHERE
    return nodes
