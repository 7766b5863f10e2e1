"""The vectors of provisions: kept in the store by the hash of their words, or made once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from graph.model.ids import digest
from graph.store.interface import Store
from indexing.candidates.told import Told
from indexing.search.embedder import Embedder, Vectors


@dataclass(slots=True)
class Embedded:
    """Vectors by one embedding model. `fresh` are those it had to make, by text hash: for the store to keep."""

    store: Store
    embedder: Embedder
    fresh: dict[str, bytes] = field(default_factory=dict)

    def of(self, texts: Sequence[Told]) -> Vectors:
        """Return a vector for each text (shape (n, dimensions)): kept in the store, or made now."""
        hashes = [digest(text.shown) for text in texts]
        kept = {**self.kept({*hashes} - self.fresh.keys()), **self.fresh}
        missing = {h: text.shown for h, text in zip(hashes, texts, strict=True) if h not in kept}
        made = zip(missing, self.embedder.embed(list(missing.values())), strict=True) if missing else ()
        self.fresh |= {h: row.tobytes() for h, row in made}
        kept |= self.fresh
        rows = [np.frombuffer(kept[h], dtype=np.float32) for h in hashes]
        return np.stack(rows) if rows else np.zeros((0, self.embedder.dimensions), np.float32)

    def kept(self, text_hashes: Iterable[str]) -> Mapping[str, bytes]:
        """Return the vectors that the store has, packed, by the hashes of their texts."""
        return self.store.vectors(self.embedder.name, set(text_hashes))
