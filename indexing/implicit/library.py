"""The documents that a run compares, each read once while those asked about hang together."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from graph.model.documents import Clause, ClauseKind
from graph.model.ids import ClauseId, DocumentId
from graph.trees import Tree
from indexing.desk import Desk
from indexing.implicit.told import Told, told
from indexing.passages import Passage, passages

_KEPT = 60  # documents that stay in memory: those asked about one after the other hang together


@dataclass(frozen=True, slots=True)
class _Held:
    """A document, with those of its provisions that were taken apart so far."""

    tree: Tree
    parts: dict[ClauseId, Told] = field(default_factory=dict)

    def part(self, clause: Clause) -> Told:
        if clause.clause_id not in self.parts:
            self.parts[clause.clause_id] = told(self.tree, clause)
        return self.parts[clause.clause_id]


@dataclass(slots=True)
class Library:
    """Trees of clauses, and provisions taken apart; those asked for last are at hand."""

    desk: Desk
    _held: dict[DocumentId, _Held] = field(default_factory=dict)

    def tree(self, one: DocumentId) -> Tree:
        """Return the clauses of a document."""
        return self._at(one).tree

    def passages(self, one: DocumentId) -> tuple[Passage, ...]:
        """Return the passages of a document, as search has them."""
        return passages(self.desk.live((one,))[one], [*self.tree(one).clauses.values()])

    def told(self, one: DocumentId, near: Collection[ClauseId] | None = None) -> tuple[Told, ...]:
        """Return the provisions of a document among some clauses (None: all), taken apart, in reading order."""
        held = self._at(one)
        clauses = held.tree.clauses.values() if near is None else (c for key, c in held.tree.clauses.items() if key in near)
        return tuple(held.part(clause) for clause in clauses if clause.kind is not ClauseKind.SIGNATURES)

    def _at(self, one: DocumentId) -> _Held:
        held = self._held.pop(one, None) or _Held(Tree.of(self.desk.clauses((one,))))
        while len(self._held) >= _KEPT:
            self._held.pop(next(iter(self._held)))
        self._held[one] = held
        return held
