"""Exact vector search over the vectors the store keeps anyway. NumPy only, nothing to open or lock.

For a command that answers one question and for a second process beside `serve`: looking through a
matrix is a tenth of the time that importing Chroma takes. Same hits as Chroma, up to ties. Within a few documents their
own vectors are read, whatever index finds among all: Chroma takes 130 ms for any filter at 100,000 passages.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from threading import Lock

import numpy as np

from graph.model.ids import DocumentId
from graph.store.interface import Store
from indexing.search.embedder import Embedder, Vectors
from indexing.search.indexes import Filled, Hit, VectorIndex, Vectorise
from indexing.search.keywords import KeywordCache
from indexing.search.passages import Passage
from indexing.search.quarantine import DamagedError
from indexing.search.vector_file import Matrix, MatrixFile, Rows, short_hashes

_DIGITS = 6  # to which scores count: beyond them ids tell
_NOTHING = Matrix("", np.zeros(0, np.int64), np.zeros(0, np.uint64), np.zeros((0, 0), np.float32))

Fetch = Callable[[Collection[str]], dict[str, bytes]]
"""The store's `vectors` of one model: text hashes to float32 bytes, those it has."""


class StoredVectors:
    """A `VectorIndex` that keeps nothing of its own but a cache: `keywords` knows the passages, `fetch` the vectors.

    It holds one matrix per portfolio, 1 KB a passage, in memory or mapped from `file`, and makes it anew when the
    keyword index has moved on.
    """

    def __init__(self, keywords: KeywordCache, fetch: Fetch, file: MatrixFile | None = None) -> None:
        self._keywords = keywords
        self._fetch = fetch
        self._file = file
        self._held: dict[str, Matrix] = {}
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
            matrix = self._matrix(portfolio)
        rows = matrix.rows
        if not len(rows):
            return tuple(() for _ in vectors)
        within = slice(None) if document_ids is None else np.isin(rows, self._keywords.rows_of(portfolio, document_ids))
        found = [
            _near(rows[within], np.vecdot(matrix.vectors, vector)[within], k) for vector in vectors
        ]  # `@` leaves BLAS threads spinning
        units = self._keywords.at(portfolio, {row for scores in found for row in scores})
        return tuple(_best((units[row]._replace(score=score) for row, score in scores.items() if row in units), k) for scores in found)

    def clear(self, portfolio: str) -> None:
        """Forget the matrix."""
        self._held.pop(portfolio, None)
        if self._file is not None:
            self._file.clear(portfolio)

    def close(self) -> None:
        """Let go of the matrices."""
        self._held.clear()

    def _matrix(self, portfolio: str) -> Matrix:
        """Return all passages and their vectors, as the keyword index holds them now."""
        mark = self._keywords.filled(portfolio).mark
        held = self._held.get(portfolio)
        if held is None or held.mark != mark:
            before = held if held is not None else (self._file.read(portfolio) if self._file is not None else None)
            if before is None or before.mark != mark:
                before = self._made(portfolio, mark, before or _NOTHING)
                if self._file is not None:
                    self._file.write(portfolio, before)
            held = self._held[portfolio] = before
        return held

    def _made(self, portfolio: str, mark: str, before: Matrix) -> Matrix:
        """Make the matrix: what the one before has is taken from it, the rest read from the store."""
        units = self._keywords.texts(portfolio)
        hashes = [text_hash for _, text_hash in units]
        there, places = before.of(hashes)
        missing = np.flatnonzero(~there)
        fetched = fetched_all(portfolio, {hashes[n] for n in missing}, self._fetch, self._keywords)
        if not units:
            return replace(_NOTHING, mark=mark)
        fresh = [np.frombuffer(fetched[hashes[n]], dtype=np.float32) for n in missing]
        vectors = np.empty((len(units), len(fresh[0]) if fresh else before.vectors.shape[1]), np.float32)
        if fresh:
            vectors[missing] = np.stack(fresh)
        if len(fresh) < len(units):
            vectors[there] = before.vectors[places[there]]
        return Matrix(mark, np.array([row for row, _ in units], np.int64), short_hashes(hashes), vectors)


def fetched_all(portfolio: str, text_hashes: Collection[str], fetch: Fetch, keywords: KeywordCache) -> dict[str, bytes]:
    """Return the vectors of passages that the keyword index holds.

    Where the store lacks one, or it is not what was kept, the index is emptied (DamagedError): who fills it again has them embedded.
    """
    found = fetch(text_hashes)
    if len(found) < len(set(text_hashes)):
        keywords.clear(portfolio)
        raise DamagedError("The vectors kept in the store are not what was kept, and are made again. Try again.")
    return found


def _near(rows: Rows, scores: Vectors, k: int) -> dict[int, float]:
    """Return the rows that score best with their scores: k of them, and all that are as good as the last of these."""
    rounded = np.round(scores.astype(np.float64), _DIGITS)
    if 0 < k < len(rounded):
        near = np.flatnonzero(rounded >= np.partition(rounded, -k)[-k])
        rows, rounded = rows[near], rounded[near]
    return dict(zip(rows.tolist(), rounded.tolist(), strict=True))


def _best(hits: Iterable[Hit], k: int) -> tuple[Hit, ...]:
    """Return the k best hits, best first, ties by passage id."""
    return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.passage_id))[:k])


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
        matrix = np.frombuffer(b"".join(kept[text_hash] for _, text_hash in few), dtype=np.float32).reshape(len(few), -1)
        found = [_near(np.arange(len(few)), np.vecdot(matrix, vector), k) for vector in vectors]
        return tuple(_best((few[at][0]._replace(score=score) for at, score in scores.items()), k) for scores in found)

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
