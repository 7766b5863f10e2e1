"""Vectors and keywords as one search, and both caches as one thing to fill."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from threading import Lock
from typing import NamedTuple

import numpy as np

from graph.model.ids import DocumentId
from indexing.search.embedder import Embedder, Vectors
from indexing.search.indexes import Hit, VectorIndex, VectorsAwayError
from indexing.search.keywords import KeywordCache
from indexing.search.passages import Passage

_LIKELY = 12  # passages found by their words, in whose documents meaning is looked at where no other vectors can be asked
_RANK_OFFSET = 20  # reciprocal-rank fusion: how little the very first ranks count above the next


@dataclass(slots=True)
class Filling:
    """Who fills indexes that are of one file: `lock` is held for each step, and `runs` are under way, perhaps between two steps."""

    lock: Lock = field(default_factory=Lock)
    runs: int = 0


class Recalled(NamedTuple):
    """The passages found, best first; `by_words`: documents were found by their words alone, since the vectors were away."""

    hits: tuple[Hit, ...]
    by_words: bool = False


def _alone(_portfolio: str, _patience: float) -> AbstractContextManager[object]:
    return nullcontext()


@dataclass(frozen=True, slots=True)
class HybridSearch:
    """Finds passages by meaning and by words; the two rankings are fused by rank, not by score.

    `alone` keeps other processes from filling the vectors of a portfolio meanwhile; it raises InForceError where one is at it for longer
    than some seconds. Vectors that one process has open by itself need none.
    """

    embedder: Embedder
    vectors: VectorIndex
    keywords: KeywordCache
    filling: Filling = field(default_factory=Filling, compare=False, repr=False)
    alone: Callable[[str, float], AbstractContextManager[object]] = field(default=_alone, compare=False, repr=False)

    def search(
        self, portfolio: str, question: str, wider: Sequence[str], k: int, document_ids: Collection[DocumentId] | None = None
    ) -> Recalled:
        """Return the k best passages for a question; `wider` are other wordings, for vectors only.

        Each with its cosine to the question itself in `near`, 0 where vectors did not find it.
        """
        asked = self.embedder.embed([question, *wider])
        worded = self.keywords.search(portfolio, question, k, document_ids)
        by_words = False
        try:
            near = self.vectors.search(portfolio, asked, k, document_ids)
        except VectorsAwayError:
            near, by_words = self._near(portfolio, asked, k, worded), True
        cosines = {hit.passage_id: hit.score for hit in near[0]}
        best = fuse((*near, worded, worded), k)
        return Recalled(tuple([hit._replace(near=max(0.0, cosines.get(hit.passage_id, 0.0))) for hit in best]), by_words)

    def sync(
        self,
        portfolio: str,
        passages: Sequence[Passage],
        kept: Mapping[str, bytes],
        generation: int,
        within: Collection[DocumentId] | None = None,
        *,
        entry: str = "",
        by_words: bool = False,
    ) -> None:
        """Make both caches (`by_words`: the words alone) hold, of some documents (None: of all), exactly these passages.

        `kept` are the store's vectors by text hash.
        """
        if not by_words:
            self.vectors.sync(portfolio, passages, lambda batch: self.vectorise(batch, kept), generation, within, entry=entry)
        self.keywords.sync(portfolio, passages, generation, within, entry=entry)

    def vectorise(self, passages: Sequence[Passage], kept: Mapping[str, bytes]) -> Vectors:
        """Return the vectors of passages: those kept, and the rest embedded."""
        fresh = [p for p in passages if p.text_hash not in kept]
        made = dict(zip((p.text_hash for p in fresh), self.embedder.embed([p.text for p in fresh]), strict=True)) if fresh else {}
        rows = [made[p.text_hash] if p.text_hash in made else np.frombuffer(kept[p.text_hash], dtype=np.float32) for p in passages]
        return np.stack(rows) if rows else np.zeros((0, self.embedder.dimensions), dtype=np.float32)

    def _near(self, portfolio: str, asked: Vectors, k: int, worded: Sequence[Hit]) -> tuple[tuple[Hit, ...], ...]:
        """Return what is near in the documents that words found: their vectors are read from the record."""
        try:
            return self.vectors.search(portfolio, asked, k, {hit.document_id for hit in worded[:_LIKELY]})
        except VectorsAwayError:  # these are too many
            return tuple(() for _ in asked)


def fuse(rankings: Iterable[Sequence[Hit]], k: int) -> tuple[Hit, ...]:
    """Fuse rankings by reciprocal rank, and return the k best; the score of a hit is the sum over the rankings it is in."""
    scores: dict[str, float] = {}
    hits: dict[str, Hit] = {}
    for ranking in rankings:
        for rank, hit in enumerate(ranking, _RANK_OFFSET):
            key = hit.passage_id
            scores[key] = scores.get(key, 0.0) + 1.0 / rank
            hits[key] = hit
    best = sorted([(-score, key) for key, score in scores.items()])[:k]
    return tuple([hits[key]._replace(score=-score) for score, key in best])
