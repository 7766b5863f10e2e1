"""Exact vector search over the vectors the store keeps anyway. NumPy only, nothing to open or lock.

For a command that answers one question and for a second process beside `serve`: reading two
SQLite tables is a tenth of the time that importing Chroma takes. Same hits as Chroma, up to ties.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import numpy as np

from graph.model.ids import DocumentId
from indexing.embed.interface import Vectors
from indexing.passages import Passage
from indexing.recall.interface import Hit, Vectorise
from indexing.recall.keywords import KeywordCache

Fetch = Callable[[Collection[str]], dict[str, bytes]]
"""The store's `vectors` of one model: text hashes to float32 bytes, those it has."""


class StoredVectors:
    """A `VectorIndex` that keeps nothing of its own: `keywords` knows the passages, `fetch` the vectors.

    It holds one matrix per portfolio in memory, 1 KB a passage, and loads it anew when the
    keyword index has moved on.
    """

    def __init__(self, keywords: KeywordCache, fetch: Fetch) -> None:
        self._keywords = keywords
        self._fetch = fetch
        self._loaded: dict[str, tuple[int, tuple[Hit, ...], Vectors]] = {}

    def generation(self, portfolio: str) -> int:
        """Return the generation of the keyword index, which knows the passages."""
        return self._keywords.generation(portfolio)

    def sync(self, portfolio: str, passages: Sequence[Passage], vectorise: Vectorise, generation: int) -> None:
        """Do nothing: the store and the keyword index are filled by others."""

    def search(
        self, portfolio: str, vectors: Vectors, k: int, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[tuple[Hit, ...], ...]:
        """Return for each row of `vectors` the k nearest passages (of these documents), by cosine, best first."""
        units, matrix = self._load(portfolio)
        if document_ids is not None:
            kept = [i for i, unit in enumerate(units) if unit.document_id in document_ids]
            units, matrix = [units[i] for i in kept], matrix[kept]
        if not units:
            return tuple(() for _ in vectors)
        return tuple(_best(units, matrix @ vector, k) for vector in vectors)

    def clear(self, portfolio: str) -> None:
        """Forget the matrix in memory."""
        self._loaded.pop(portfolio, None)

    def close(self) -> None:
        """Let go of the matrices."""
        self._loaded.clear()

    def _load(self, portfolio: str) -> tuple[Sequence[Hit], Vectors]:
        generation = self.generation(portfolio)
        held = self._loaded.get(portfolio)
        if held is None or held[0] != generation:
            rows = self._keywords.units(portfolio)
            vectors = self._fetch({text_hash for _, text_hash in rows})
            known = [(unit, vectors[text_hash]) for unit, text_hash in rows if text_hash in vectors]
            matrix = (
                np.frombuffer(b"".join(row for _, row in known), dtype=np.float32).reshape(len(known), -1)
                if known
                else np.zeros((0, 0), np.float32)
            )
            held = self._loaded[portfolio] = (generation, tuple(unit for unit, _ in known), matrix)
        return held[1], held[2]


def _best(units: Sequence[Hit], scores: Vectors, k: int) -> tuple[Hit, ...]:
    rounded = np.round(scores.astype(np.float64), 6)
    order = np.argsort(-rounded, kind="stable")[:k]  # units are in order of their ids, so ties are too
    return tuple(Hit(units[i].passage_id, units[i].document_id, units[i].clause_ids, float(rounded[i])) for i in order)
