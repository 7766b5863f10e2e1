"""Exact vector search over the vectors the store keeps anyway. NumPy only, nothing to open or lock.

For a command that answers one question and for a second process beside `serve`: reading two
SQLite tables is a tenth of the time that importing Chroma takes. Same hits as Chroma, up to ties.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from threading import Lock

import numpy as np

from graph.model.ids import DocumentId
from indexing.embed.interface import Vectors
from indexing.passages import Passage
from indexing.recall.interface import Hit, Vectorise
from indexing.recall.keywords import KeywordCache

_SCOPES = 8
_NO_ROWS = np.zeros((0, 0), np.float32)

Fetch = Callable[[Collection[str]], dict[str, bytes]]
"""The store's `vectors` of one model: text hashes to float32 bytes, those it has."""


@dataclass(slots=True)
class _Loaded:
    """The passages of a portfolio in order of their ids, their vectors, and the same for the scopes asked about last."""

    generation: int
    units: tuple[Hit, ...]
    matrix: Vectors
    scopes: dict[frozenset[DocumentId], tuple[tuple[Hit, ...], Vectors]] = field(default_factory=dict)

    def within(self, document_ids: Collection[DocumentId] | None) -> tuple[tuple[Hit, ...], Vectors]:
        """Return the passages of some documents (None: all) and their vectors; both are kept, since questions come in rows."""
        if document_ids is None:
            return self.units, self.matrix
        scope = frozenset(document_ids)
        if scope not in self.scopes:
            while len(self.scopes) >= _SCOPES:
                self.scopes.pop(next(iter(self.scopes)))
            rows = [i for i, unit in enumerate(self.units) if unit.document_id in scope]
            self.scopes[scope] = tuple(self.units[i] for i in rows), self.matrix[rows]
        return self.scopes[scope]


class StoredVectors:
    """A `VectorIndex` that keeps nothing of its own: `keywords` knows the passages, `fetch` the vectors.

    It holds one matrix per portfolio in memory, 1 KB a passage, and loads it anew when the
    keyword index has moved on.
    """

    def __init__(self, keywords: KeywordCache, fetch: Fetch) -> None:
        self._keywords = keywords
        self._fetch = fetch
        self._held: dict[str, _Loaded] = {}
        self._lock = Lock()

    def generation(self, portfolio: str) -> int:
        """Return the generation of the keyword index, which knows the passages."""
        return self._keywords.generation(portfolio)

    def sync(
        self,
        portfolio: str,
        passages: Sequence[Passage],
        vectorise: Vectorise,
        generation: int,
        within: Collection[DocumentId] | None = None,
    ) -> None:
        """Do nothing: the store and the keyword index are filled by others."""

    def search(
        self, portfolio: str, vectors: Vectors, k: int, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[tuple[Hit, ...], ...]:
        """Return for each row of `vectors` the k nearest passages (of these documents), by cosine, best first."""
        with self._lock:
            units, matrix = self._loaded(portfolio).within(document_ids)
        if not units:
            return tuple(() for _ in vectors)
        return tuple(nearest(units, np.vecdot(matrix, vector), k) for vector in vectors)  # `@` would leave threads of BLAS spinning

    def clear(self, portfolio: str) -> None:
        """Forget the matrix in memory."""
        self._held.pop(portfolio, None)

    def close(self) -> None:
        """Let go of the matrices."""
        self._held.clear()

    def _loaded(self, portfolio: str) -> _Loaded:
        generation = self.generation(portfolio)
        held = self._held.get(portfolio)
        if held is None or held.generation != generation:
            rows = self._keywords.units(portfolio)
            vectors = self._fetch({text_hash for _, text_hash in rows})
            known = [(unit, vectors[text_hash]) for unit, text_hash in rows if text_hash in vectors]
            packed = b"".join(row for _, row in known)
            matrix = np.frombuffer(packed, dtype=np.float32).reshape(len(known), -1) if known else _NO_ROWS
            held = self._held[portfolio] = _Loaded(generation, tuple(unit for unit, _ in known), matrix)
        return held


def nearest(units: Sequence[Hit], scores: Vectors, k: int) -> tuple[Hit, ...]:
    """Return the k passages that score best, best first, ties by passage id; `units` are in the order of their ids."""
    rounded = np.round(scores.astype(np.float64), 6)
    near = np.flatnonzero(rounded >= np.partition(rounded, -k)[-k]) if 0 < k < len(rounded) else np.arange(len(rounded))
    order = near[np.argsort(-rounded[near], kind="stable")][:k]  # units are in order of their ids, so ties are too
    return tuple(
        Hit(unit.passage_id, unit.document_id, unit.clause_ids, score)
        for unit, score in zip((units[i] for i in order.tolist()), rounded[order].tolist(), strict=True)
    )
