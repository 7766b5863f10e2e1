"""Vectors from `wordllama`: static token vectors that ship inside the package. No network, no key."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from indexing.embed.interface import Vectors

_FEW = 8
_KEPT = 1000  # rows of 1 KB: a question is looked at several times, and searched with the same further wordings as others


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
            mean = self._table[tokens].mean(axis=0, dtype=np.float64)
            length = float(np.linalg.norm(mean))
            row[:] = mean / length if length else 0.0
        return row
