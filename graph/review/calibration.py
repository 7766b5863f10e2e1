"""How often claims were right, by how sure the machine was, as people decided: and which lines follow from that. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graph.model.edges import EdgeType

BANDS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.88, 0.95)
"""The lower ends of the bands of confidence."""
_Z = 1.2816  # one-sided 90 %: a line is proposed where that much speaks for it


@dataclass(frozen=True, slots=True)
class ReviewedClaim:
    """A claim that a person looked at: what the machine said, and whether they found it right."""

    edge_type: EdgeType
    derivation: str
    confidence: float
    right: bool


@dataclass(frozen=True, slots=True)
class Band:
    """How claims of one edge type fared between two confidences: `low` inclusive, `high` exclusive (1.0 inclusive).

    `at_least` is the lower end of what the share right may be (Wilson, one-sided 90 %); None where nobody looked.
    """

    edge_type: EdgeType
    low: float
    high: float
    looked: int
    right: int
    at_least: float | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """The lowest commit line at which the share right is at least as wanted. None: no line is borne out yet, with the reason."""

    edge_type: EdgeType
    wanted: float
    commit: float | None
    looked: int
    right: int
    reason: str


def bands(looked: Iterable[ReviewedClaim]) -> tuple[Band, ...]:
    """Return how claims fared, by edge type and band, the empty ones left out."""
    groups: dict[tuple[EdgeType, int], list[ReviewedClaim]] = defaultdict(list)
    for one in looked:
        groups[one.edge_type, _band(one.confidence)].append(one)
    found: list[Band] = []
    for (kind, at), mine in sorted(groups.items()):
        right = sum(one.right for one in mine)
        high = BANDS[at + 1] if at + 1 < len(BANDS) else 1.0
        found.append(Band(kind, BANDS[at], high, len(mine), right, lower_bound(right, len(mine))))
    return tuple(found)


def proposals(looked: Sequence[ReviewedClaim], wanted: float) -> tuple[Proposal, ...]:
    """Return for each edge type that people looked at the line that the wanted share right asks for."""
    kinds = sorted({one.edge_type for one in looked})
    return tuple(_proposal(kind, [one for one in looked if one.edge_type is kind], wanted) for kind in kinds)


def lower_bound(right: int, looked: int) -> float:
    """Return the lower end of the share right that so many looks bear out (Wilson, one-sided 90 %)."""
    if not looked:
        return 0.0
    share, z2 = right / looked, _Z * _Z
    middle = share + z2 / (2 * looked)
    spread = _Z * math.sqrt(share * (1 - share) / looked + z2 / (4 * looked * looked))
    return max(0.0, (middle - spread) / (1 + z2 / looked))  # nothing right is nothing, not what rounding leaves


def _proposal(kind: EdgeType, looked: Sequence[ReviewedClaim], wanted: float) -> Proposal:
    best: Proposal | None = None
    for line in sorted({one.confidence for one in looked}, reverse=True):
        above = [one for one in looked if one.confidence >= line]
        right = sum(one.right for one in above)
        if lower_bound(right, len(above)) >= wanted:
            best = Proposal(kind, wanted, line, len(above), right, f"of {len(above)} at or above {line:.2f}, {right} were right")
    if best is not None:
        return best
    right = sum(one.right for one in looked)
    short = reviews_needed(wanted) - len(looked)
    few = f"; at least {short} more looks are needed, all of them right" if short > 0 else ""
    return Proposal(kind, wanted, None, len(looked), right, f"{right} of {len(looked)} were right: that bears no line out{few}")


def reviews_needed(wanted: float) -> int:
    """Return how many looks, all of them right, it takes to bear a wanted share out (below 1)."""
    looks = 1
    while lower_bound(looks, looks) < wanted:
        looks += 1
    return looks


def _band(confidence: float) -> int:
    return max(at for at, low in enumerate(BANDS) if confidence >= low)
