"""The vectors that the store has kept of an embedder; what could be none of its vectors counts as missing."""

from __future__ import annotations

from collections.abc import Collection

from graph.store.interface import Store
from indexing.search.embedder import Embedder

_FLOAT = 4  # bytes


def kept(store: Store, embedder: Embedder, text_hashes: Collection[str]) -> dict[str, bytes]:
    """Return the kept vectors among those asked for, by the hashes of their texts."""
    length = _FLOAT * embedder.dimensions
    return {key: vector for key, vector in store.vectors(embedder.name, text_hashes).items() if len(vector) == length}
