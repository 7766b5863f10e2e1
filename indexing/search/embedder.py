"""What an embedder is. `open_embedder` imports the vendor only when asked for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Protocol

import numpy as np
import numpy.typing as npt

from graph.errors import UsageError

Vectors = npt.NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into unit vectors."""

    name: str
    """Model and version: stored vectors and similarity thresholds belong to it."""
    dimensions: int

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return shape (len(texts), dimensions), float32, each row of length 1 (zero for empty text).

        A text's vector does not depend on the texts beside it.
        """
        ...


DEFAULT_EMBEDDER = "wordllama"


@cache
def open_embedder(name: str = DEFAULT_EMBEDDER) -> Embedder:
    """Open an embedder by name, once a process: what is learned with it is kept with it. Raises UsageError for a name nobody knows."""
    if name == "wordllama":
        from indexing.search.wordllama import WordLlamaEmbedder  # noqa: PLC0415  its vendor is loaded only when asked for

        return WordLlamaEmbedder()
    raise UsageError(f"There is no embedder '{name}'. Write '{DEFAULT_EMBEDDER}'.")
