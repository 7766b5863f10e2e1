"""Vectors in Chroma: embedded in a folder, or on a server. The only file that imports chromadb.

Its graph search depends on the order of insertion; so it fetches more than asked, and the hits are
sorted by their exact distances, ties by id. It is asked for ids alone: with what else it keeps of a hit
a search takes three times as long. One process at a time may open the folder: who holds the data folder's lock.
A folder that is not as it was left (`sealed`) is put aside before Chroma looks at it. A server is shared: whatever is known of a
collection is asked anew each time, and one process at a time fills it (`HybridSearch.alone`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any
from uuid import uuid4

import chromadb
from chromadb.api.collection_configuration import CreateCollectionConfiguration
from chromadb.api.shared_system_client import SharedSystemClient
from chromadb.config import Settings

from graph.errors import UsageError
from graph.model.ids import ClauseId, DocumentId, digest
from indexing.search.checksums import damage_of, modifying
from indexing.search.chroma_server import ChromaServer
from indexing.search.embedder import Vectors
from indexing.search.indexes import Filled, Hit, Vectorise, VectorsAwayError
from indexing.search.passages import Passage
from indexing.search.quarantine import put_aside

log = logging.getLogger(__name__)
_Stored = Any  # a chromadb.Collection: its declared types admit every backend's everything, so checking them would prove nothing
_DATABASE = "chroma.sqlite3"
_PROBE = "SELECT dir FROM migrations"
_BATCH = 5000
_SENT = 500  # passages in one request to a server
_SECONDS = 20.0  # for an answer of a server
_AWAY, _LONGEST = 10.0, 30.0  # a server that failed is let alone for ten times as long as that took, and so many seconds at most
_VENDORS = frozenset({"chromadb", "httpx", "httpcore", "orjson"})
_ASKED = 200  # documents in one filter
_OVERFETCH = 3
_SPACE = CreateCollectionConfiguration(hnsw={"space": "cosine", "ef_construction": 100, "ef_search": 400, "max_neighbors": 32})


Named = Callable[[str, Collection[str]], Mapping[str, Hit]]
"""Returns the passages of a portfolio that some ids mean."""


class ChromaIndex:
    """One collection per (portfolio, model) in a folder or on a server; `named` knows passages by id, where somebody does so quicker.

    On a server every method may raise VectorsAwayError; opening it raises UsageError where it is none that we can talk to.
    """

    def __init__(self, where: Path | ChromaServer, model: str, named: Named | None = None) -> None:
        self._model = model
        self._named = named
        self._open: dict[str, _Stored] = {}
        self._sizes: dict[str, int] = {}
        self._at = _Folder(where) if isinstance(where, Path) else _Server(where)

    def filled(self, portfolio: str) -> Filled:
        """Return up to where the last `sync` filled the collection."""
        with self._at.asking():
            known: Mapping[str, Any] = self._collection(portfolio).metadata or {}
        return Filled(int(known.get("generation", -1)), str(known.get("entry", "")), str(known.get("mark", "")))

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
        self._sizes.pop(portfolio, None)
        with self._at.asking():
            collection = self._collection(portfolio)
            held = _held(collection, within) if collection.count() else {}
            wanted = {p.passage_id: p for p in passages}
            gone = sorted(held.keys() - wanted.keys())
            missing = [p for key, p in sorted(wanted.items()) if held.get(key) != p.stamp]
            with self._at.modifying(collection) if gone or missing else nullcontext():
                for some in _batches(gone):
                    collection.delete(ids=some)
                for batch in _batches(missing, self._at.batch):
                    collection.upsert(
                        ids=[p.passage_id for p in batch],
                        embeddings=vectorise(batch),
                        metadatas=[{"document": p.document_id, "clauses": " ".join(p.clause_ids), "stamp": p.stamp} for p in batch],
                    )
                filled = {"generation": generation, "entry": entry, "passages": collection.count(), "mark": uuid4().hex}
                collection.modify(metadata=filled)
        self._sizes.pop(portfolio, None)  # a search may have counted meanwhile

    def search(
        self, portfolio: str, vectors: Vectors, k: int, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[tuple[Hit, ...], ...]:
        """Return for each row of `vectors` the k nearest passages (of these documents), by cosine, best first."""
        with self._at.asking():
            collection = self._collection(portfolio)
            size = self._size(portfolio, collection)
            if not size or not len(vectors) or (document_ids is not None and not document_ids):
                return tuple(() for _ in vectors)
            most = k if document_ids is None else None  # the others are found only to be sure of these
            found = self._query(portfolio, collection, vectors, min(size, _OVERFETCH * k), document_ids, most=most)
            if document_ids is not None and _OVERFETCH * k < size and any(len(hits) < k for hits in found):
                # A filter inside Chroma costs a second pass over everything: only where the open search came back short.
                where = {"document": {"$in": sorted(document_ids)}}
                found = self._query(portfolio, collection, vectors, k, document_ids, where=where)
        return tuple(hits[:k] for hits in found)

    def clear(self, portfolio: str) -> None:
        """Forget a portfolio."""
        with self._at.asking() as client:
            collection = self._collection(portfolio)  # of one that is not there nothing can be deleted
            with self._at.modifying(collection):
                client.delete_collection(collection.name)
        self._open.pop(portfolio, None)
        self._sizes.pop(portfolio, None)

    def close(self) -> None:
        """Let go of the folder, or of the server."""
        self._at.close()

    def _query(
        self,
        portfolio: str,
        collection: _Stored,
        vectors: Vectors,
        n: int,
        document_ids: Collection[DocumentId] | None,
        *,
        most: int | None = None,
        where: dict[str, Any] | None = None,
    ) -> tuple[tuple[Hit, ...], ...]:
        reply = collection.query(query_embeddings=vectors, n_results=n, where=where, include=["distances"])
        rows = [_ordered(ids, distances)[:most] for ids, distances in zip(reply["ids"], reply["distances"], strict=True)]
        found = {key: None for some in rows for key, _ in some}
        held = self._named(portfolio, found) if self._named else _metadata(collection, found)
        return tuple(_hits(some, held, document_ids) for some in rows)

    def _collection(self, portfolio: str) -> _Stored:
        """Return a portfolio's collection; Chroma takes milliseconds to find it."""
        known = portfolio in self._open
        if not known or self._at.shared:
            with self._at.asking() as client:
                name = self._at.collection(portfolio, self._model)
                found = client.get_or_create_collection(name, configuration=_SPACE, embedding_function=None)
            told = found.metadata or {}
            if not known and not told.get("filling") and told.get("passages", 0) != found.count():  # nobody knows which are missing
                found.modify(metadata={"generation": -1, "entry": ""})
            self._open[portfolio] = found
        return self._open[portfolio]

    def _size(self, portfolio: str, collection: _Stored) -> int:
        if portfolio not in self._sizes or self._at.shared:
            self._sizes[portfolio] = collection.count()
        return self._sizes[portfolio]


class _Folder:
    """Chroma in a folder that this process alone has open."""

    shared = False
    batch = _BATCH

    def __init__(self, path: Path) -> None:
        self._path = path
        why = damage_of(path, _DATABASE, _PROBE)
        if why:
            put_aside(path, why)
        self._client = _opened(path)

    def collection(self, portfolio: str, model: str) -> str:
        """Return what a collection is called: all in a folder are of one record."""
        return "portfolio-" + digest(portfolio, model)

    def asking(self) -> AbstractContextManager[Any]:
        """Have the client."""
        return nullcontext(self._client)

    def modifying(self, _: _Stored) -> AbstractContextManager[None]:
        """Change a collection in this block."""
        return modifying(self._path)

    def close(self) -> None:
        """Let go of the folder."""
        self._client.close()


class _Server:
    """Chroma on a server, which may be away at any time and come back."""

    shared = True
    batch = _SENT

    def __init__(self, server: ChromaServer) -> None:
        self._server = server
        self._client: Any = None
        self._until = 0.0  # it is let alone
        self._told = False
        self._lock = Lock()
        self.collection = server.collection
        with suppress(VectorsAwayError), self._watched():
            self._connected()

    @contextmanager
    def asking(self) -> Iterator[Any]:
        """Have the client; raises VectorsAwayError where the server fails, at once where it just did."""
        self._let_alone()
        with self._watched():
            try:
                yield self._connected()
            except UsageError as error:  # another answers in its place by now
                raise VectorsAwayError(str(error)) from None
            except Exception as error:
                if type(error) is Exception or type(error).__module__.partition(".")[0] in _VENDORS:
                    raise VectorsAwayError(f"The Chroma server at {self._server.url} failed ({type(error).__name__}).") from error
                raise

    @contextmanager
    def modifying(self, collection: _Stored) -> Iterator[None]:
        """Change a collection in this block: whoever counts meanwhile must not take it for one of which passages are missing."""
        collection.modify(metadata={**(collection.metadata or {}), "filling": True})
        yield

    def close(self) -> None:
        """Let go of the connections."""
        if self._client is not None:
            self._client.close()
            for one in _sessions(self._client):
                one.close()

    def _connected(self) -> Any:  # noqa: ANN401 (as above)
        with self._lock:
            if self._client is None:
                self._let_alone()  # another thread has just tried
                self._server.check()
                settings = Settings(anonymized_telemetry=False)
                host, port, headers = self._server.host, self._server.port, self._server.headers
                client: Any = chromadb.HttpClient(host, port, self._server.secure, headers, settings)
                for one in _sessions(client):
                    one.timeout = _SECONDS  # it would wait for ever, and has no setting
                self._client = client
            return self._client

    def _let_alone(self) -> None:
        if monotonic() < self._until:
            raise VectorsAwayError(f"The Chroma server at {self._server.url} could not be reached a moment ago.")

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Say in the log once when the server is away, and when it is back; let it alone for a while where it kept us waiting."""
        began = monotonic()
        try:
            yield
        except VectorsAwayError as error:
            self._until = monotonic() + min(_LONGEST, _AWAY * (monotonic() - began))
            if not self._told:
                log.warning("%s While it is away documents are found by their words alone, and the record keeps the vectors.", error)
            self._told = True
            raise
        if self._told:
            log.warning("The Chroma server at %s answers again.", self._server.url)
        self._told = False


def _sessions(client: Any) -> tuple[Any, ...]:  # noqa: ANN401 (as above)
    """Return what holds the connections of a client of a server, and of the one for administrators inside it: it closes neither."""
    return tuple(one._server._session for one in (client, client._admin_client))  # noqa: SLF001


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
