"""Passages of older documents by their words: BM25, counted in those documents alone.

How rare a word is in a portfolio changes with whatever else arrives; how rare it is among the documents that a clause may
change does not. So what is found here is the same at whatever time it is looked for.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from indexing.search.indexes import Hit
from indexing.search.stored_vectors import near_best
from indexing.search.words import content_stems

_HEADING = 2.5  # times as much as in its body does a word in a passage's heading count
_SATURATION, _BY_LENGTH = 1.2, 0.75  # the usual constants of BM25: what repetition adds, and what length takes away
_LEAST = 1e-6  # what a word counts that stands in half of all passages, or more
_DIGITS = 6  # to which scores count: beyond them ids tell

Ids = npt.NDArray[np.int32]
Figures = npt.NDArray[np.float64]
_Counted = tuple[dict[str, float], int]


@dataclass(frozen=True, slots=True)
class Words:
    """The stems of some texts, one text after the other: for each stem of a text its place in `known`, and how much it counts there.

    `sizes` says how many different stems each text has, `lengths` how many in all.
    """

    known: tuple[str, ...]
    places: Ids
    often: Figures
    sizes: Ids
    lengths: Figures

    @classmethod
    def of(cls, texts: Iterable[tuple[str, str]]) -> Words:
        """Count the stems of some texts, each a heading and a body."""
        counted = [_counted(heading, body) for heading, body in texts]
        number: dict[str, int] = {}
        places = [number.setdefault(word, len(number)) for words, _ in counted for word in words]
        often = [many for words, _ in counted for many in words.values()]
        return cls._made([*number], places, often, [len(words) for words, _ in counted], [length for _, length in counted])

    @classmethod
    def unpacked(cls, packed: bytes) -> Words:
        """Read what `packed` wrote."""
        return cls._made(*json.loads(packed))

    @classmethod
    def _made(cls, known: Sequence[str], places: object, often: object, sizes: object, lengths: object) -> Words:
        return cls(tuple(known), np.array(places, np.int32), np.array(often, float), np.array(sizes, np.int32), np.array(lengths, float))

    def packed(self) -> bytes:
        """Return it as bytes."""
        figures = (self.places, self.often, self.sizes, self.lengths)
        return json.dumps([self.known, *(of.tolist() for of in figures)], ensure_ascii=False, separators=(",", ":")).encode()


@dataclass(slots=True)
class Worded:
    """Finds passages by words, in what was `given` of documents."""

    _numbers: dict[str, int] = field(default_factory=dict)

    def given(self, hits: Sequence[Hit], words: Words) -> Shelved:
        """Take in the passages of a document, with their words, for searches in it."""
        numbers = np.array([self._numbers.setdefault(word, len(self._numbers)) for word in words.known], np.int32)
        return Shelved(tuple(hits), numbers[words.places], words.often, np.repeat(np.arange(len(hits)), words.sizes), words.lengths)

    def search(self, among: Sequence[Shelved], queries: Sequence[Collection[str]], k: int) -> Iterator[tuple[Hit, ...]]:
        """Yield for each query (its stems) the k best passages, best first, ties by passage id; none that has no word of it."""
        hits = [hit for one in among for hit in one.hits]
        starts = np.cumsum([0, *(len(one.hits) for one in among)])
        words = np.concatenate([one.words for one in among])
        often = np.concatenate([one.often for one in among])
        places = np.concatenate([one.places + start for one, start in zip(among, starts, strict=False)])
        lengths = np.concatenate([one.lengths for one in among])
        weights = _weights(words, len(hits), len(self._numbers))
        shrunk = _SATURATION * (1 - _BY_LENGTH + _BY_LENGTH * lengths / max(1.0, float(lengths.mean()) if len(lengths) else 1.0))
        scores = weights[words] * often * (1 + _SATURATION) / (often + shrunk[places])
        for query in queries:
            asked = np.zeros(len(self._numbers), bool)
            asked[[self._numbers[word] for word in query if word in self._numbers]] = True
            mine = asked[words]
            yield best(hits, np.bincount(places[mine], scores[mine], len(hits)).astype(np.float64), k)


@dataclass(frozen=True, slots=True)
class Shelved:
    """The passages of one document, and for each stem of a passage its number, how much it counts there, and which passage that is."""

    hits: tuple[Hit, ...]
    words: Ids
    often: Figures
    places: npt.NDArray[np.int64]
    lengths: Figures


def _counted(heading: str, body: str) -> _Counted:
    above, own = content_stems(heading), content_stems(body)
    counts = Counter(own)
    weighed = {word: float(many) for word, many in counts.items()}
    return weighed | {word: counts[word] + _HEADING * many for word, many in Counter(above).items()}, len(above) + len(own)


def _weights(words: Ids, passages: int, known: int) -> Figures:
    """Return how much each word known tells: the rarer, the more."""
    standing = np.bincount(words, minlength=known)
    return np.maximum(_LEAST, np.log((passages - standing + 0.5) / (standing + 0.5)))


def best(hits: Sequence[Hit], scores: Figures, k: int) -> tuple[Hit, ...]:
    """Return the k passages that score best, best first, ties by passage id; none that scores 0."""
    rounded = np.round(scores, _DIGITS)
    order = sorted(near_best(rounded, k).tolist(), key=lambda at: (-rounded[at], hits[at].passage_id))[:k]
    found = ((hits[at], float(rounded[at])) for at in order if rounded[at])
    return tuple(Hit(hit.passage_id, hit.document_id, hit.clause_ids, score) for hit, score in found)
