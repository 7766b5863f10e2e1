"""Vectors in an embedded Chroma. The only file that imports chromadb.

Its graph search depends on the order of insertion; so it fetches more than asked, and the hits are
sorted by their exact distances, ties by id. It is asked for ids alone: with what else it keeps of a hit
a search takes three times as long. One process at a time may open the folder: who holds the data folder's lock.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import chromadb
from chromadb.api.collection_configuration import CreateCollectionConfiguration
from chromadb.config import Settings

from graph.model.ids import ClauseId, DocumentId, digest
from indexing.embed.interface import Vectors
from indexing.passages import Passage
from indexing.recall.interface import Hit, Vectorise

_Stored = Any  # a chromadb.Collection: its declared types admit every backend's everything, so checking them would prove nothing
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
        self._client: Any = chromadb.PersistentClient(str(path), settings=Settings(anonymized_telemetry=False))

    def generation(self, portfolio: str) -> int:
        """Return the ledger sequence of the last `sync`; -1 where there was none."""
        metadata = self._collection(portfolio).metadata or {}
        return int(metadata.get("generation", -1))

    def sync(
        self,
        portfolio: str,
        passages: Sequence[Passage],
        vectorise: Vectorise,
        generation: int,
        within: Collection[DocumentId] | None = None,
    ) -> None:
        """Make the index hold, of some documents (None: of all), exactly these passages; only what is missing is vectorised."""
        collection = self._collection(portfolio)
        held = _held(collection, within) if collection.count() else {}
        wanted = {p.passage_id: p for p in passages}
        for gone in _batches(sorted(held.keys() - wanted.keys())):
            collection.delete(ids=gone)
        missing = [p for key, p in sorted(wanted.items()) if held.get(key) != _stamp(p)]
        for batch in _batches(missing):
            collection.upsert(
                ids=[p.passage_id for p in batch],
                embeddings=vectorise(batch),
                metadatas=[{"document": p.document_id, "clauses": " ".join(p.clause_ids), "stamp": _stamp(p)} for p in batch],
            )
        collection.modify(metadata={"generation": generation})

    def search(
        self, portfolio: str, vectors: Vectors, k: int, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[tuple[Hit, ...], ...]:
        """Return for each row of `vectors` the k nearest passages (of these documents), by cosine, best first."""
        collection = self._collection(portfolio)
        size = collection.count()
        if not size or not len(vectors) or (document_ids is not None and not document_ids):
            return tuple(() for _ in vectors)
        found = self._query(portfolio, vectors, min(size, _OVERFETCH * k), document_ids)
        if document_ids is not None and _OVERFETCH * k < size and any(len(hits) < k for hits in found):
            # A filter inside Chroma costs a second pass over everything: only where the open search came back short.
            found = self._query(portfolio, vectors, k, document_ids, {"document": {"$in": sorted(document_ids)}})
        return tuple(hits[:k] for hits in found)

    def clear(self, portfolio: str) -> None:
        """Forget a portfolio."""
        name = self._name(portfolio)
        if name in {collection.name for collection in self._client.list_collections()}:
            self._client.delete_collection(name)

    def close(self) -> None:
        """Let go of the folder."""
        self._client.close()

    def _query(
        self,
        portfolio: str,
        vectors: Vectors,
        n: int,
        document_ids: Collection[DocumentId] | None,
        where: dict[str, Any] | None = None,
    ) -> tuple[tuple[Hit, ...], ...]:
        collection = self._collection(portfolio)
        reply = collection.query(query_embeddings=vectors, n_results=n, where=where, include=["distances"])
        found = {key: None for ids in reply["ids"] for key in ids}
        held = self._named(portfolio, found) if self._named else _metadata(collection, found)
        rows = zip(reply["ids"], reply["distances"], strict=True)
        return tuple(_scored(ids, distances, held, document_ids) for ids, distances in rows)

    def _collection(self, portfolio: str) -> _Stored:
        return self._client.get_or_create_collection(self._name(portfolio), configuration=_SPACE, embedding_function=None)

    def _name(self, portfolio: str) -> str:
        return "portfolio-" + digest(portfolio, self._model)


def _scored(
    ids: Sequence[str], distances: Sequence[float], held: Mapping[str, Hit], document_ids: Collection[DocumentId] | None
) -> tuple[Hit, ...]:
    named = ((held[key], round(1.0 - distance, 6)) for key, distance in zip(ids, distances, strict=True) if key in held)
    hits = (
        Hit(one.passage_id, one.document_id, one.clause_ids, score)
        for one, score in named
        if document_ids is None or one.document_id in document_ids
    )
    return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.passage_id)))


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


def _stamp(passage: Passage) -> str:
    return digest(passage.text_hash, *passage.clause_ids)


def _batches(items: Sequence[Any], size: int = _BATCH) -> Iterator[Any]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
