"""What an embedder is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

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
