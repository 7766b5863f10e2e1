"""Exact vector search over the vectors the store keeps anyway. NumPy only, nothing to open or lock.

For a command that answers one question and for a second process beside `serve`: looking through a
matrix is a tenth of the time that importing Chroma takes. Same hits as Chroma, up to ties. Within a few documents their
own vectors are read, whatever index finds among all: Chroma takes 130 ms for any filter at 100,000 passages.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from graph.model.ids import DocumentId
from graph.store.interface import Store
from indexing.search.embedder import Embedder, Vectors
from indexing.search.indexes import Filled, Hit, VectorIndex, Vectorise
from indexing.search.keywords import KeywordCache
from indexing.search.passages import Passage
from indexing.search.postings import Rows
from indexing.search.quarantine import DamagedError
from indexing.search.vector_file import Matrix, MatrixFile, short_hashes

_SCOPES = 8
_DIGITS = 6  # to which scores count: beyond them ids tell
_NOTHING = Matrix("", np.zeros(0, np.int64), np.zeros(0, np.uint64), np.zeros((0, 0), np.float32))

Fetch = Callable[[Collection[str]], dict[str, bytes]]
"""The store's `vectors` of one model: text hashes to float32 bytes, those it has."""


@dataclass(slots=True)
class _Loaded:
    """The passages of a portfolio and their vectors, and the same for the scopes asked about last."""

    matrix: Matrix
    scopes: dict[frozenset[DocumentId], tuple[Rows, Vectors]] = field(default_factory=dict)


class StoredVectors:
    """A `VectorIndex` that keeps nothing of its own but a cache: `keywords` knows the passages, `fetch` the vectors.

    It holds one matrix per portfolio, 1 KB a passage, in memory or mapped from `file`, and makes it anew when the
    keyword index has moved on.
    """

    def __init__(self, keywords: KeywordCache, fetch: Fetch, file: MatrixFile | None = None) -> None:
        self._keywords = keywords
        self._fetch = fetch
        self._file = file
        self._held: dict[str, _Loaded] = {}
        self._lock = Lock()

    def filled(self, portfolio: str) -> Filled:
        """Return up to where the keyword index is filled, which knows the passages."""
        return self._keywords.filled(portfolio)

    def sync(
        self,
        portfolio: str,
        passages: Sequence[Passage],
        vectorise: Vectorise,
        generation: int,
        within: Collection[DocumentId] | None = None,
        *,
        entry: str = "",
    ) -> None:
        """Do nothing: the store and the keyword index are filled by others."""

    def search(
        self, portfolio: str, vectors: Vectors, k: int, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[tuple[Hit, ...], ...]:
        """Return for each row of `vectors` the k nearest passages (of these documents), by cosine, best first."""
        while True:
            mark = self._keywords.filled(portfolio).mark
            found = self._search(portfolio, vectors, k, document_ids)
            if self._keywords.filled(portfolio).mark == mark:  # rows are used again: what they hold may be another by now
                return found

    def _search(self, portfolio: str, vectors: Vectors, k: int, document_ids: Collection[DocumentId] | None) -> tuple[tuple[Hit, ...], ...]:
        with self._lock:
            rows, matrix = self._within(portfolio, document_ids)
        if not len(rows):
            return tuple(() for _ in vectors)
        found = [_Near.of(rows, np.vecdot(matrix, vector), k) for vector in vectors]  # `@` leaves BLAS threads spinning
        units = self._keywords.at(portfolio, {row for one in found for row in one.sure})
        for one in found:
            if one.even:  # boilerplate reads alike in thousands of contracts
                units |= self._keywords.first(portfolio, one.even, k - len(one.sure))
        return tuple(one.hits(units, k) for one in found)

    def clear(self, portfolio: str) -> None:
        """Forget the matrix."""
        self._held.pop(portfolio, None)
        if self._file is not None:
            self._file.clear(portfolio)

    def close(self) -> None:
        """Let go of the matrices."""
        self._held.clear()

    def _within(self, portfolio: str, document_ids: Collection[DocumentId] | None) -> tuple[Rows, Vectors]:
        """Return the passages of some documents (None: all) and their vectors; both are kept, since questions come in rows."""
        loaded = self._loaded(portfolio)
        matrix = loaded.matrix
        if document_ids is None:
            return matrix.rows, matrix.vectors
        scope = frozenset(document_ids)
        if scope not in loaded.scopes:
            while len(loaded.scopes) >= _SCOPES:
                loaded.scopes.pop(next(iter(loaded.scopes)))
            places = np.flatnonzero(np.isin(matrix.rows, np.array(self._keywords.rows_of(portfolio, scope), dtype=np.int64)))
            loaded.scopes[scope] = matrix.rows[places], matrix.vectors[places]
        return loaded.scopes[scope]

    def _loaded(self, portfolio: str) -> _Loaded:
        mark = self._keywords.filled(portfolio).mark
        held = self._held.get(portfolio)
        if held is None or held.matrix.mark != mark:
            before = held.matrix if held is not None else (self._file.read(portfolio) if self._file is not None else None)
            if before is None or before.mark != mark:
                before = self._made(portfolio, mark, before or _NOTHING)
                if self._file is not None:
                    self._file.write(portfolio, before)
            held = self._held[portfolio] = _Loaded(before)
        return held

    def _made(self, portfolio: str, mark: str, before: Matrix) -> Matrix:
        """Make the matrix: what the one before has is taken from it, the rest read from the store."""
        units = self._keywords.texts(portfolio)
        there, places = before.of([text_hash for _, text_hash in units])
        missing = {text_hash for (_, text_hash), known in zip(units, there.tolist(), strict=True) if not known}
        fetched = fetched_all(portfolio, missing, self._fetch, self._keywords)
        if not units:
            return replace(_NOTHING, mark=mark)
        known = range(len(units))
        fresh = {n: np.frombuffer(fetched[units[n][1]], dtype=np.float32) for n in known if not there[n]}
        wide = before.vectors.shape[1] if not fresh else len(next(iter(fresh.values())))
        vectors = np.empty((len(known), wide), np.float32)
        at = {n: place for place, n in enumerate(known)}
        old = [n for n in known if there[n]]
        vectors[[at[n] for n in old]] = before.vectors[places[old]] if old else np.zeros((0, wide), np.float32)
        for n, vector in fresh.items():
            vectors[at[n]] = vector
        return Matrix(mark, np.array([units[n][0] for n in known], np.int64), short_hashes([units[n][1] for n in known]), vectors)


def fetched_all(portfolio: str, text_hashes: Collection[str], fetch: Fetch, keywords: KeywordCache) -> dict[str, bytes]:
    """Return the vectors of passages that the keyword index holds.

    Where the store lacks one, or it is not what was kept, the index is emptied (DamagedError): who fills it again has them embedded.
    """
    found = fetch(text_hashes)
    if len(found) < len(set(text_hashes)):
        keywords.clear(portfolio)
        raise DamagedError("The vectors kept in the store are not what was kept, and are made again. Try again.")
    return found


class _Near(NamedTuple):
    """The rows that are nearest to a vector, with their scores: those that are surely among the k best, and those as good as the last."""

    sure: Mapping[int, float]
    even: Mapping[int, float]

    @classmethod
    def of(cls, rows: Rows, scores: Vectors, k: int) -> _Near:
        rounded = np.round(scores.astype(np.float64), _DIGITS)
        near = near_best(rounded, k)
        best = rounded[near]
        score = dict(zip(rows[near].tolist(), best.tolist(), strict=True))
        last = float(best.min()) if len(best) else 0.0
        even = {row: one for row, one in score.items() if one == last}
        if len(score) <= k:
            return cls(score, {})
        return cls({row: one for row, one in score.items() if row not in even}, even)

    def hits(self, units: Mapping[int, Hit], k: int) -> tuple[Hit, ...]:
        """Return them as passages, best first, ties by passage id."""
        scores = {**self.sure, **self.even}
        found = [units[row]._replace(score=one) for row, one in scores.items() if row in units]
        return tuple(sorted(found, key=lambda hit: (-hit.score, hit.passage_id))[:k])


def near_best(scores: NDArray[np.floating[Any]], k: int) -> NDArray[np.int64]:
    """Return where the k best scores are, and all that are as good as the last of them."""
    if 0 < k < len(scores):
        return np.flatnonzero(scores >= np.partition(scores, -k)[-k])
    return np.arange(len(scores))


def nearest(units: Sequence[Hit], scores: Vectors, k: int) -> tuple[Hit, ...]:
    """Return the k passages that score best, best first, ties by passage id; `units` are in the order of their ids."""
    rounded = np.round(scores.astype(np.float64), _DIGITS)
    near = near_best(rounded, k)
    order = near[np.argsort(-rounded[near], kind="stable")][:k]  # units are in order of their ids, so ties are too
    return tuple(
        Hit(unit.passage_id, unit.document_id, unit.clause_ids, score)
        for unit, score in zip((units[i] for i in order.tolist()), rounded[order].tolist(), strict=True)
    )


_FEW = 3_000
"""Passages up to which reading their vectors is quicker than a filter."""


@dataclass(frozen=True, slots=True)
class Scoped:
    """A `VectorIndex` that leaves what is asked of all documents, or of very many, to `every`."""

    every: VectorIndex
    keywords: KeywordCache
    fetch: Fetch

    def filled(self, portfolio: str) -> Filled:
        """Return up to where the index over all is filled."""
        return self.every.filled(portfolio)

    def sync(
        self,
        portfolio: str,
        passages: Sequence[Passage],
        vectorise: Vectorise,
        generation: int,
        within: Collection[DocumentId] | None = None,
        *,
        entry: str = "",
    ) -> None:
        """Fill the index over all."""
        self.every.sync(portfolio, passages, vectorise, generation, within, entry=entry)

    def search(
        self, portfolio: str, vectors: Vectors, k: int, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[tuple[Hit, ...], ...]:
        """Return for each row of `vectors` the k nearest passages (of these documents), by cosine, best first."""
        few = None if document_ids is None else self.keywords.units_of(portfolio, document_ids, _FEW)
        if few is None:
            return self.every.search(portfolio, vectors, k, document_ids)
        kept = fetched_all(portfolio, {text_hash for _, text_hash in few}, self.fetch, self.keywords)
        if not few:
            return tuple(() for _ in vectors)
        units = tuple(unit for unit, _ in few)
        matrix = np.frombuffer(b"".join(kept[text_hash] for _, text_hash in few), dtype=np.float32).reshape(len(few), -1)
        return tuple(nearest(units, np.vecdot(matrix, vector), k) for vector in vectors)

    def clear(self, portfolio: str) -> None:
        """Forget a portfolio."""
        self.every.clear(portfolio)

    def close(self) -> None:
        """Let go of the index over all."""
        self.every.close()


_FLOAT = 4  # bytes


def kept(store: Store, embedder: Embedder, text_hashes: Collection[str]) -> dict[str, bytes]:
    """Return the kept vectors among those asked for, by the hashes of their texts."""
    length = _FLOAT * embedder.dimensions
    return {key: vector for key, vector in store.vectors(embedder.name, text_hashes).items() if len(vector) == length}
