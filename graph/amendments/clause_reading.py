"""Where a clause is found, and how it reads, once the changes of a day have been replayed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from graph.amendments.applicable_changes import Gathered, gather
from graph.amendments.provision_trees import GLUE, Provision
from graph.amendments.replay import Replay, Way, replay
from graph.lineage.dag import Lineage
from graph.model.documents import Clause
from graph.model.edges import Edge
from graph.model.ids import ClauseId, EdgeId
from graph.model.resolution import ConflictText
from graph.model.text import AnchoredText, join
from graph.text.quote_matching import same_words

_Place = tuple[tuple[Provision, ...], Edge | None, tuple[ConflictText, ...]]
_NOWHERE: _Place = ((), None, ())


@dataclass(frozen=True)
class Reading:
    """A clause on a day: `places` is where it stands in the replay, twice where changes contradict each other.

    `ended` is the change that took it, or the provision around it, out of force.
    """

    clause: Clause
    as_of: date
    gathered: Gathered
    replayed: Replay
    places: tuple[Provision, ...]
    ended: Edge | None
    conflict: tuple[ConflictText, ...]

    @cached_property
    def text(self) -> AnchoredText:
        """Its words, in force or not; contradicting texts one after the other."""
        return join((p.text for p in self.places), GLUE)

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """The changes that shaped it."""
        return tuple({e.edge_id: e for p in self.places for e in p.all_edges}.values())


def read(lineage: Lineage, clause_id: ClauseId, as_of: date, within: frozenset[EdgeId] = frozenset()) -> Reading:
    """Replay the changes that govern a clause on a day, within its own version of the document.

    `within` are the changes of a limited scope to count: those of the scope asked about.
    """
    clause = lineage.clause(clause_id)
    gathered = gather(lineage, clause_id, as_of)
    replayed = replay(lineage, clause_id, as_of, gathered.governing, Way(within))
    places, ended, conflict = _locate(replayed.root, clause_id) if replayed.root else _NOWHERE
    if not places and clause_id in replayed.dropped:
        ended, last = replayed.dropped[clause_id]
        places = (last,)
    return Reading(clause, as_of, gathered, replayed, places, ended, conflict)


def _locate(root: Provision, clause_id: ClauseId) -> _Place:
    if root.clause_id == clause_id:
        return (root,), root.ended, tuple(c for p in root.walk() for c in p.conflict)
    below = [_locate(part, clause_id) for part in root.content if isinstance(part, Provision)]
    found = [one for one in below if one[0]]
    if not found:
        return _NOWHERE
    kept = [one for one in found if one[1] is None] or found
    if root.conflict and len(found) == len(kept) == len(root.conflict) and _alike(kept):
        return kept[0][0], root.ended or kept[0][1], kept[0][2]
    return tuple(p for one in kept for p in one[0]), root.ended or kept[0][1], root.conflict or kept[0][2]


def _alike(found: list[_Place]) -> bool:
    """Changes that contradict each other may yet agree on a part of what they change."""
    texts = [join((p.text for p in places), GLUE).text for places, _, _ in found]
    return all(same_words(texts[0], text) for text in texts[1:])
