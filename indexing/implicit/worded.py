"""Passages of older documents by their words: BM25, counted in those documents alone.

How rare a word is in a portfolio changes with whatever else arrives; how rare it is among the documents that a clause may
change does not. So what is found here is the same at whatever time it is looked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from graph.model.ids import DocumentId
from indexing.passages import Passage
from indexing.recall.interface import Hit
from indexing.words import content_stems

_KEPT = 2000  # documents whose words stay in memory, some 60 KB each
_HEADING = 2.5  # times as much as in its body does a word in a passage's heading count
_SATURATION, _BY_LENGTH = 1.2, 0.75  # the usual constants of BM25: what repetition adds, and what length takes away
_LEAST = 1e-6  # what a word counts that stands in half of all passages, or more
_DIGITS = 6  # to which scores count: beyond them ids tell

Ids = npt.NDArray[np.int32]
Figures = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of one document's passages: for each word of a passage its number, how often it stands there, and where that is."""

    hits: tuple[Hit, ...]
    words: Ids
    often: Figures
    places: Ids
    lengths: Figures


@dataclass(slots=True)
class Worded:
    """Finds passages by words. `passages` gives those of a document, in order; it is asked once for each."""

    passages: Callable[[DocumentId], Sequence[Passage]]
    _numbers: dict[str, int] = field(default_factory=dict)
    _read: dict[DocumentId, _Words] = field(default_factory=dict)

    def search(self, ids: Collection[DocumentId], queries: Sequence[str], k: int) -> tuple[tuple[Hit, ...], ...]:
        """Return for each query the k best passages of some documents, best first, ties by passage id; none that has no word of it."""
        read = [self._of(one) for one in sorted(ids)]
        hits = [hit for one in read for hit in one.hits]
        starts = np.cumsum([0, *(len(one.hits) for one in read)])
        words = np.concatenate([one.words for one in read])
        often = np.concatenate([one.often for one in read])
        places = np.concatenate([one.places + start for one, start in zip(read, starts, strict=False)])
        lengths = np.concatenate([one.lengths for one in read])
        weights = _weights(words, len(hits), len(self._numbers))
        shrunk = _SATURATION * (1 - _BY_LENGTH + _BY_LENGTH * lengths / max(1.0, float(lengths.mean()) if len(lengths) else 1.0))
        scores = weights[words] * often * (1 + _SATURATION) / (often + shrunk[places])
        found = []
        for query in queries:
            asked = np.zeros(len(self._numbers), bool)
            asked[[self._numbers[word] for word in {*content_stems(query)} if word in self._numbers]] = True
            mine = asked[words]
            found.append(_best(hits, np.bincount(places[mine], scores[mine], len(hits)).astype(np.float64), k))
        return tuple(found)

    def _of(self, one: DocumentId) -> _Words:
        read = self._read.pop(one, None) or self._words(self.passages(one))
        while len(self._read) >= _KEPT:
            self._read.pop(next(iter(self._read)))
        self._read[one] = read
        return read

    def _words(self, passages: Sequence[Passage]) -> _Words:
        words: list[int] = []
        often: list[float] = []
        places: list[int] = []
        lengths: list[float] = []
        for place, passage in enumerate(passages):
            heading, body = content_stems(passage.heading), content_stems(passage.body)
            counts: Counter[str] = Counter(body)
            weighed = {word: float(counts[word]) for word in counts} | {w: counts[w] + _HEADING * n for w, n in Counter(heading).items()}
            words += (self._numbers.setdefault(word, len(self._numbers)) for word in weighed)
            often += weighed.values()
            places += [place] * len(weighed)
            lengths.append(float(len(heading) + len(body)))
        hits = tuple(Hit(p.passage_id, p.document_id, p.clause_ids, 0.0) for p in passages)
        return _Words(hits, np.array(words, np.int32), np.array(often), np.array(places, np.int32), np.array(lengths))


def _weights(words: Ids, passages: int, known: int) -> Figures:
    """Return how much each word known tells: the rarer, the more."""
    standing = np.bincount(words, minlength=known)
    return np.maximum(_LEAST, np.log((passages - standing + 0.5) / (standing + 0.5)))


def _best(hits: Sequence[Hit], scores: Figures, k: int) -> tuple[Hit, ...]:
    rounded = np.round(scores, _DIGITS)
    order = sorted(np.flatnonzero(rounded).tolist(), key=lambda at: (-rounded[at], hits[at].passage_id))[:k]
    return tuple(Hit(hits[at].passage_id, hits[at].document_id, hits[at].clause_ids, float(rounded[at])) for at in order)
