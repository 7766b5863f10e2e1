"""Vectors in an embedded Chroma. The only file that imports chromadb.

Its graph search depends on the order of insertion; so it fetches more than asked, and the hits are
sorted by their exact distances, ties by id. It is asked for ids alone: with what else it keeps of a hit
a search takes three times as long. One process at a time may open the folder: who holds the data folder's lock.
A folder that is not as it was left (`sealed`) is put aside before Chroma looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import chromadb
from chromadb.api.collection_configuration import CreateCollectionConfiguration
from chromadb.api.shared_system_client import SharedSystemClient
from chromadb.config import Settings

from graph.model.ids import ClauseId, DocumentId, digest
from indexing.search.checksums import damage_of, modifying
from indexing.search.embedder import Vectors
from indexing.search.indexes import NOT_FILLED, Filled, Hit, Vectorise
from indexing.search.passages import Passage
from indexing.search.quarantine import put_aside

_Stored = Any  # a chromadb.Collection: its declared types admit every backend's everything, so checking them would prove nothing
_DATABASE = "chroma.sqlite3"
_PROBE = "SELECT dir FROM migrations"
_BATCH = 5000
_ASKED = 200  # documents in one filter
_OVERFETCH = 3
_SPACE = CreateCollectionConfiguration(hnsw={"space": "cosine", "ef_construction": 100, "ef_search": 400, "max_neighbors": 32})


Named = Callable[[str, Collection[str]], Mapping[str, Hit]]
"""Returns the passages of a portfolio that some ids mean."""


class ChromaIndex:
    """One collection per (portfolio, model) in the folder `path`; `named` knows passages by id, where somebody does so quicker."""

    def __init__(self, path: Path, model: str, named: Named | None = None) -> None:
        self._model = model
        self._named = named
        self._open: dict[str, _Stored] = {}
        self._sizes: dict[str, int] = {}
        self._path = path
        why = damage_of(path, _DATABASE, _PROBE)
        if why:
            put_aside(path, why)
        self._client: Any = _opened(path)

    def filled(self, portfolio: str) -> Filled:
        """Return up to where the last `sync` filled the collection."""
        known = self._metadata(portfolio)
        return NOT_FILLED._replace(generation=int(known.get("generation", -1)), entry=str(known.get("entry", "")))

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
        """Make the index hold, of some documents (None: of all), exactly these passages, as of a sequence and the entry it has.

        Only what is missing is vectorised.
        """
        collection = self._collection(portfolio)
        self._sizes.pop(portfolio, None)
        held = _held(collection, within) if collection.count() else {}
        wanted = {p.passage_id: p for p in passages}
        gone = sorted(held.keys() - wanted.keys())
        missing = [p for key, p in sorted(wanted.items()) if held.get(key) != p.stamp]
        with modifying(self._path) if gone or missing else nullcontext():
            for some in _batches(gone):
                collection.delete(ids=some)
            for batch in _batches(missing):
                collection.upsert(
                    ids=[p.passage_id for p in batch],
                    embeddings=vectorise(batch),
                    metadatas=[{"document": p.document_id, "clauses": " ".join(p.clause_ids), "stamp": p.stamp} for p in batch],
                )
            collection.modify(metadata={"generation": generation, "entry": entry, "passages": collection.count()})
        self._sizes.pop(portfolio, None)  # a search may have counted meanwhile

    def search(
        self, portfolio: str, vectors: Vectors, k: int, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[tuple[Hit, ...], ...]:
        """Return for each row of `vectors` the k nearest passages (of these documents), by cosine, best first."""
        size = self._size(portfolio)
        if not size or not len(vectors) or (document_ids is not None and not document_ids):
            return tuple(() for _ in vectors)
        most = k if document_ids is None else None  # the others are found only to be sure of these
        found = self._query(portfolio, vectors, min(size, _OVERFETCH * k), document_ids, most=most)
        if document_ids is not None and _OVERFETCH * k < size and any(len(hits) < k for hits in found):
            # A filter inside Chroma costs a second pass over everything: only where the open search came back short.
            found = self._query(portfolio, vectors, k, document_ids, where={"document": {"$in": sorted(document_ids)}})
        return tuple(hits[:k] for hits in found)

    def clear(self, portfolio: str) -> None:
        """Forget a portfolio."""
        name = self._name(portfolio)
        if name in {collection.name for collection in self._client.list_collections()}:
            with modifying(self._path):
                self._client.delete_collection(name)
        self._open.pop(portfolio, None)
        self._sizes.pop(portfolio, None)

    def close(self) -> None:
        """Let go of the folder."""
        self._client.close()

    def _query(
        self,
        portfolio: str,
        vectors: Vectors,
        n: int,
        document_ids: Collection[DocumentId] | None,
        *,
        most: int | None = None,
        where: dict[str, Any] | None = None,
    ) -> tuple[tuple[Hit, ...], ...]:
        collection = self._collection(portfolio)
        reply = collection.query(query_embeddings=vectors, n_results=n, where=where, include=["distances"])
        rows = [_ordered(ids, distances)[:most] for ids, distances in zip(reply["ids"], reply["distances"], strict=True)]
        found = {key: None for some in rows for key, _ in some}
        held = self._named(portfolio, found) if self._named else _metadata(collection, found)
        return tuple(_hits(some, held, document_ids) for some in rows)

    def _collection(self, portfolio: str) -> _Stored:
        """Return a portfolio's collection; Chroma takes milliseconds to find it."""
        if portfolio not in self._open:
            name = self._name(portfolio)
            found = self._client.get_or_create_collection(name, configuration=_SPACE, embedding_function=None)
            if (found.metadata or {}).get("passages", 0) != found.count():  # some are missing, and nobody knows which
                found.modify(metadata={"generation": -1, "entry": ""})
            self._open[portfolio] = found
        return self._open[portfolio]

    def _metadata(self, portfolio: str) -> Mapping[str, Any]:
        """Return what the last `sync` left beside the vectors."""
        metadata: Mapping[str, Any] = self._collection(portfolio).metadata or {}
        return metadata

    def _size(self, portfolio: str) -> int:
        if portfolio not in self._sizes:
            self._sizes[portfolio] = self._collection(portfolio).count()
        return self._sizes[portfolio]

    def _name(self, portfolio: str) -> str:
        return "portfolio-" + digest(portfolio, self._model)


def _opened(path: Path) -> Any:  # noqa: ANN401 (as above)
    """Open the folder; a database that is none of Chroma's is put aside too."""
    settings = Settings(anonymized_telemetry=False)
    try:
        return chromadb.PersistentClient(str(path), settings=settings)
    except Exception as error:  # noqa: BLE001 - Chroma says in many ways that it cannot go on
        put_aside(path, str(error))
        SharedSystemClient.clear_system_cache()
        return chromadb.PersistentClient(str(path), settings=settings)


def _ordered(ids: Sequence[str], distances: Sequence[float]) -> list[tuple[str, float]]:
    """Return the ids found with their scores, best first, ties by id."""
    scored = [(key, round(1.0 - distance, 6)) for key, distance in zip(ids, distances, strict=True)]
    return sorted(scored, key=lambda one: (-one[1], one[0]))


def _hits(scored: Iterable[tuple[str, float]], held: Mapping[str, Hit], document_ids: Collection[DocumentId] | None) -> tuple[Hit, ...]:
    named = ((held[key], score) for key, score in scored if key in held)
    return tuple(
        Hit(one.passage_id, one.document_id, one.clause_ids, score)
        for one, score in named
        if document_ids is None or one.document_id in document_ids
    )


def _metadata(collection: _Stored, ids: Iterable[str]) -> dict[str, Hit]:
    """Return what passages are, by id, as kept beside their vectors."""
    found = collection.get(ids=[*ids], include=["metadatas"])
    return {
        key: Hit(key, DocumentId(data["document"]), tuple(ClauseId(c) for c in data["clauses"].split()), 0.0)
        for key, data in zip(found["ids"], found["metadatas"], strict=True)
    }


def _held(collection: _Stored, within: Collection[DocumentId] | None) -> dict[str, str]:
    asked = [None] if within is None else [{"document": {"$in": some}} for some in _batches(sorted(within), _ASKED)]
    replies = [collection.get(where=where, include=["metadatas"]) for where in asked]
    return {key: data["stamp"] for reply in replies for key, data in zip(reply["ids"], reply["metadatas"], strict=True)}


def _batches(items: Sequence[Any], size: int = _BATCH) -> Iterator[Any]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
