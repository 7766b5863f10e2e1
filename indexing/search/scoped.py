"""Vector search within a few documents: exact, over their own vectors alone, whatever index finds among all.

An index over all passages answers "which of these are nearest" by looking at everything twice: Chroma takes
130 ms for any filter at 100,000 passages, and its open search finds few of the few. Reading the vectors of
some hundred passages takes a millisecond.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from graph.model.ids import DocumentId
from indexing.search.embedder import Vectors
from indexing.search.indexes import Hit, VectorIndex, Vectorise
from indexing.search.keywords import KeywordCache
from indexing.search.passages import Passage
from indexing.search.stored_vectors import Fetch, fetched_all, nearest

_FEW = 3_000
"""Passages up to which reading their vectors is quicker than a filter."""


@dataclass(frozen=True, slots=True)
class Scoped:
    """A `VectorIndex` that leaves what is asked of all documents, or of very many, to `every`."""

    every: VectorIndex
    keywords: KeywordCache
    fetch: Fetch

    def generation(self, portfolio: str) -> int:
        """Return the generation of the index over all."""
        return self.every.generation(portfolio)

    def entry(self, portfolio: str) -> str:
        """Return the ledger entry of the index over all."""
        return self.every.entry(portfolio)

    def sync(
        self,
        portfolio: str,
        passages: Sequence[Passage],
        vectorise: Vectorise,
        generation: int,
        within: Collection[DocumentId] | None = None,
        *,
        entry: str = "",
    ) -> None:
        """Fill the index over all."""
        self.every.sync(portfolio, passages, vectorise, generation, within, entry=entry)

    def search(
        self, portfolio: str, vectors: Vectors, k: int, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[tuple[Hit, ...], ...]:
        """Return for each row of `vectors` the k nearest passages (of these documents), by cosine, best first."""
        few = None if document_ids is None else self.keywords.units_of(portfolio, document_ids, _FEW)
        if few is None:
            return self.every.search(portfolio, vectors, k, document_ids)
        kept = fetched_all(portfolio, {text_hash for _, text_hash in few}, self.fetch, self.keywords)
        if not few:
            return tuple(() for _ in vectors)
        units = tuple(unit for unit, _ in few)
        matrix = np.frombuffer(b"".join(kept[text_hash] for _, text_hash in few), dtype=np.float32).reshape(len(few), -1)
        return tuple(nearest(units, np.vecdot(matrix, vector), k) for vector in vectors)

    def clear(self, portfolio: str) -> None:
        """Forget a portfolio."""
        self.every.clear(portfolio)

    def close(self) -> None:
        """Let go of the index over all."""
        self.every.close()
