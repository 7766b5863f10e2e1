"""Vectors from `wordllama`: static token vectors that ship inside the package. No network, no key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from graph.errors import UsageError
from indexing.search.embedder import Vectors

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_Table = npt.NDArray[np.floating]
_FEW = 8
_KEPT = 1000  # rows of 1 KB: a question is looked at several times, and searched with the same further wordings as others
_PACKAGE = "wordllama"
_TOKENS, _WEIGHTS = Path("tokenizers", "l2_supercat_tokenizer_config.json"), Path("weights", "l2_supercat_256.safetensors")


class WordLlamaEmbedder:
    """Mean of the token vectors, at length 1.

    Every text is pooled by itself, in token order and without padding, so the same text has the
    same bits whatever stands beside it. Only the package's two files are read: importing it would load
    what fetches files from the network, and set up logging for the whole process.
    """

    name = "wordllama-l2-256/1"
    dimensions = 256

    def __init__(self) -> None:
        self._tokenizer, self._table = _loaded()
        self._kept = lru_cache(maxsize=_KEPT)(self._alone)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return shape (len(texts), 256), float32, rows of length 1 (zero for a text without words)."""
        plain = [" ".join(text.split()) for text in texts]
        if len(plain) <= _FEW:  # a question and its wider wordings are over before a pool of threads has woken up
            rows = [self._kept(text) for text in plain]
        else:
            rows = [self._pooled(encoded.ids) for encoded in self._tokenizer.encode_batch_fast(plain, add_special_tokens=False)]
        return np.stack(rows) if rows else np.zeros((0, self.dimensions), dtype=np.float32)

    def _alone(self, text: str) -> Vectors:
        return self._pooled(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def _pooled(self, tokens: Sequence[int]) -> Vectors:
        """Return the row of a text, shape (256,)."""
        row = np.zeros(self.dimensions, dtype=np.float32)
        if tokens:
            mean = self._table.take(tokens, axis=0).astype(np.float64).sum(axis=0) / len(tokens)
            length = float(np.linalg.norm(mean))
            row[:] = mean / length if length else 0.0
        return row


@cache
def _loaded() -> tuple[Tokenizer, _Table]:
    """Return what makes tokens, and the vector of each, shape (tokens, 256): read once a process, since nothing changes them."""
    from safetensors import safe_open  # noqa: PLC0415  only who embeds pays for the imports
    from tokenizers import Tokenizer  # noqa: PLC0415

    folder = _folder()
    tokenizer = Tokenizer.from_file(str(folder / _TOKENS))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    with safe_open(str(folder / _WEIGHTS), framework="np") as weights:
        return tokenizer, weights.get_tensor("embedding.weight")


def _folder() -> Path:
    """Return where the package is installed, without importing it; raises UsageError where it is not."""
    found = find_spec(_PACKAGE)
    if found is None or not found.submodule_search_locations:
        raise UsageError(f"The package '{_PACKAGE}' is not installed.")
    return Path(found.submodule_search_locations[0])
