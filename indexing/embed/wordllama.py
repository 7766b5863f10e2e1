"""Vectors from `wordllama`: static token vectors that ship inside the package. No network, no key."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from indexing.embed.interface import Vectors

_FEW = 4


@contextmanager
def _logging_as_it_was() -> Iterator[None]:
    """Undo what is done to the root logger meanwhile: the package sets it up for the whole process when it is imported."""
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    try:
        yield
    finally:
        root.setLevel(level)
        for added in [one for one in root.handlers if one not in handlers]:
            root.removeHandler(added)


class WordLlamaEmbedder:
    """Mean of the token vectors, at length 1.

    Every text is pooled by itself, in token order and without padding, so the same text has the
    same bits whatever stands beside it.
    """

    name = "wordllama-l2-256/1"
    dimensions = 256

    def __init__(self) -> None:
        with _logging_as_it_was():
            import wordllama  # noqa: PLC0415  only who embeds pays for the import

        # Without `cache_dir` the loader looks beside the package, not in it, and then asks the network.
        model: Any = wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, dim=self.dimensions, disable_download=True)
        model.tokenizer.no_padding()
        self._tokenizer = model.tokenizer
        self._table: Vectors = model.embedding

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return shape (len(texts), 256), float32, rows of length 1 (zero for a text without words)."""
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        tokens = self._encoded([" ".join(text.split()) for text in texts])
        for row, encoded in zip(rows, tokens, strict=True):
            if encoded.ids:
                mean = self._table[encoded.ids].mean(axis=0, dtype=np.float64)
                length = float(np.linalg.norm(mean))
                row[:] = mean / length if length else 0.0
        return rows

    def _encoded(self, texts: Sequence[str]) -> list[Any]:
        """Return the tokens of texts. A question and its wider wordings are over before a pool of threads has woken up."""
        if len(texts) <= _FEW:
            return [self._tokenizer.encode(text, add_special_tokens=False) for text in texts]
        return list(self._tokenizer.encode_batch_fast(texts, add_special_tokens=False))
