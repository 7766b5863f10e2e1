"""The documents that a run compares, each read once while those asked about hang together.

What the words of a provision are taken apart into is kept in the store, by the words: a paper that is compared again, with
other papers beside it, is not taken apart again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from graph.lineage.clause_trees import Tree
from graph.model.documents import Clause, ClauseKind
from graph.model.ids import ClauseId, DocumentId, digest
from indexing.candidates.parts import KEPT, Parts
from indexing.candidates.told import Told, text_of, told_of
from indexing.linking.desk import Desk
from indexing.search.passages import Passage, passages

_KEPT = 60  # documents that stay in memory: those asked about one after the other hang together


@dataclass(frozen=True, slots=True)
class _Held:
    """A document, with those of its provisions that were taken apart so far."""

    tree: Tree
    told: dict[ClauseId, Told] = field(default_factory=dict)


@dataclass(slots=True)
class Library:
    """Trees of clauses, and provisions taken apart; those asked for last are at hand.

    `fresh` is what texts were taken apart into, by their hashes: for the store to keep.
    """

    desk: Desk
    fresh: dict[str, bytes] = field(default_factory=dict)
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
        asked = [clause for clause in clauses if clause.kind is not ClauseKind.SIGNATURES]
        self._take_apart(held, [clause for clause in asked if clause.clause_id not in held.told])
        return tuple(held.told[clause.clause_id] for clause in asked)

    def _take_apart(self, held: _Held, clauses: Sequence[Clause]) -> None:
        texts = {clause.clause_id: text_of(held.tree, clause) for clause in clauses}
        hashes = {text: digest(text) for text in texts.values()}
        kept = self._kept(hashes.values())
        for clause in clauses:
            text = texts[clause.clause_id]
            parts = Parts.unpacked(kept[hashes[text]]) if hashes[text] in kept else self._apart(text, hashes[text])
            held.told[clause.clause_id] = told_of(held.tree, clause, text, parts)

    def _kept(self, hashes: Collection[str]) -> Mapping[str, bytes]:
        asked = set(hashes) - self.fresh.keys()
        return {**(self.desk.store.vectors(KEPT, asked) if asked else {}), **{key: self.fresh[key] for key in hashes if key in self.fresh}}

    def _apart(self, text: str, text_hash: str) -> Parts:
        parts = Parts.of(text)
        self.fresh[text_hash] = parts.packed()
        return parts

    def _at(self, one: DocumentId) -> _Held:
        held = self._held.pop(one, None) or _Held(Tree.of(self.desk.clauses((one,))))
        while len(self._held) >= _KEPT:
            self._held.pop(next(iter(self._held)))
        self._held[one] = held
        return held
