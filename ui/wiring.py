"""The composition root: settings to working parts. The only file that knows concrete classes.

Every part is opened when first asked for: `inforce edges` opens the database and nothing else.
Commands search with the vectors the database keeps; only who fills or serves opens Chroma, and
holds the data folder's lock for it unless it is on a server.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock, RLock
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from graph.errors import InForceError, StoreUnavailableError
from graph.file_permissions import private_folder
from graph.ledger import Trusts
from graph.model.ids import DocumentId, digest
from graph.model.source import Page, Reading, SourceFile
from graph.store.interface import Store
from ui.application.portfolio import Portfolio
from ui.model_wiring import Writers, asking, duty_reader, rehearsing, unlinked
from ui.runtime.cache import Kept, uncollected
from ui.runtime.lock import PATIENCE, FolderLocks, Locks, filling, holding_vectors, writing
from ui.runtime.uploads import located
from ui.settings import DATABASE, Settings, login_name

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage
    from graph.lineage.families import Families
    from graph.store.advisory_locks import AdvisoryLocks
    from indexing.obligations.model.model_reader import ModelReader
    from indexing.pipeline import Indexer
    from indexing.readers.page_pictures import Pictures
    from indexing.reading import Limits, ReadOutcome
    from indexing.search.chroma_server import ChromaServer
    from indexing.search.embedder import Embedder
    from indexing.search.hybrid import Filling, HybridSearch
    from indexing.search.keywords import KeywordCache
    from rag.answer import Answerer
    from rag.reply import Answer
    from ui.application.parts import Reads
    from ui.application.sources import SourceHashes
    from ui.openlineage.emitter import Telling
    from ui.openlineage.event_files import EventFiles
    from ui.openlineage.sender import Sender
    from ui.work_queue.jobs import Queue


KEYWORDS = "keywords.db"
SUBJECTS = "subjects.npz"
SCANS = "scans"  # what was recognised on pages without text: a cache
_STATES = 1000
_LINEAGES = 4  # kept in memory: today's, and a few days of record
_NEAR = 16  # and of families asked about last
_READINGS = 100_000_000  # characters of files kept in memory: a server reads the same ones again and again
_PAGES = 20_000_000  # bytes of boxes


_T = TypeVar("_T")


def now() -> datetime:
    """Return the instant it is."""
    return datetime.now(UTC)


class _Part(Generic[_T]):
    """A part of an `App`, opened when first asked for: once, whichever of a server's threads is first."""

    def __init__(self, opens: Callable[[App], _T]) -> None:
        self._opens = opens
        self.__doc__ = opens.__doc__

    def __get__(self, app: App, _: type[App] | None = None) -> _T:
        return app.part(self._opens.__name__, self._opens)


class App:
    """The parts of one data folder. `serving`: questions, too, are answered from Chroma.

    `on_wait` is told of another process at work, `on_answer` of every answer.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        serving: bool = False,
        on_wait: Callable[[], None] = lambda: None,
        on_answer: Callable[[Answer], None] | None = None,
    ) -> None:
        self._settings = settings
        self._data = settings.data
        self._serving = serving
        self._on_wait = on_wait
        self._on_answer = on_answer
        self._closing = ExitStack()
        self._closed = False
        self._parts: dict[str, object] = {}
        self._opening = RLock()
        self._loading = Lock()
        self._lineages: dict[tuple[str, int, frozenset[DocumentId] | None], Lineage] = {}
        self._opened: dict[tuple[str, int], Families] = {}  # by the state of the facts: what changes none leaves it alone
        self._states: dict[tuple[str, int], int] = {}
        self._begins: dict[str, str] = {}

    def close(self) -> None:
        """Let go of every part that was opened."""
        self._closed = True
        self._closing.close()

    def begun(self) -> bool:
        """Tell whether there is a database; opening a file would make one."""
        return not isinstance(self._settings.database, Path) or self._settings.database.exists()

    def answered(self, answer: Answer) -> None:
        """Take note of an answer."""
        if self._on_answer is not None:
            self._on_answer(answer)

    def away(self) -> tuple[str, ...]:
        """Return what cannot be reached now and without which answers still come; not where it is: anybody may ask."""
        try:
            if self.chroma_server is not None:
                self.chroma_server.check()
        except InForceError:
            return ("The Chroma server does not answer: documents are found by their words alone.",)
        return ()

    @contextmanager
    def writing(self, portfolio: str, patience: float = PATIENCE) -> Iterator[Callable[[], None]]:
        """Keep others from writing meanwhile; yields what a long run calls to let those go first who wait.

        They are kept from this portfolio where the record is in PostgreSQL, else from the data folder: its indexes are shared.
        """
        with self._locks(portfolio) as (locks, where), writing(locks, where, patience=patience, on_wait=self._on_wait) as give_way:
            yield give_way

    @contextmanager
    def _locks(self, portfolio: str) -> Iterator[tuple[Locks, str]]:
        """Yield what takes locks for those who share a record, and what they are on, for people."""
        if self._settings.database_url:
            with closing(self._database_locks.on(portfolio)) as locks:
                yield locks, f"the portfolio '{portfolio}'"
        else:
            yield FolderLocks(self._data), str(self._data)

    def part(self, name: str, opens: Callable[[App], _T]) -> _T:
        """Return a part, opened by the first thread that asks."""
        if name not in self._parts:
            with self._opening:
                if name not in self._parts:
                    self._parts[name] = opens(self)
        return cast("_T", self._parts[name])

    @_Part
    def _database_locks(self) -> AdvisoryLocks:
        """The locks of the record in PostgreSQL."""
        from graph.store.advisory_locks import AdvisoryLocks

        return AdvisoryLocks(self._settings.database_url)

    @_Part
    def store(self) -> Store:
        """The facts."""
        from graph.store import open_store

        store = open_store(self._settings.database)
        self._closing.callback(store.close)
        return store

    @_Part
    def embedder(self) -> Embedder:
        """Texts to vectors."""
        from indexing.search.embedder import open_embedder

        return open_embedder()

    @_Part
    def keywords(self) -> KeywordCache:
        """Passages by their words."""
        from indexing.search.keywords import KeywordCache

        keywords = KeywordCache(self._data / KEYWORDS)
        self._closing.callback(keywords.close)
        return keywords

    @_Part
    def filling(self) -> Filling:
        """Who fills the keyword index, which both searches share."""
        from indexing.search.hybrid import Filling

        return Filling()

    @_Part
    def stored(self) -> HybridSearch:
        """Passages by words and by the vectors in the database: nothing to open, nothing to lock."""
        from indexing.search.hybrid import HybridSearch
        from indexing.search.stored_vectors import Scoped, StoredVectors
        from indexing.search.vector_file import MatrixFile

        every = StoredVectors(self.keywords, self._kept, MatrixFile(self._data, self.embedder.name))
        return HybridSearch(self.embedder, Scoped(every, self.keywords, self._kept), self.keywords, self.filling)

    def _kept(self, text_hashes: Collection[str]) -> dict[str, bytes]:
        from indexing.search.stored_vectors import kept

        return kept(self.store, self.embedder, text_hashes)

    @_Part
    def recall(self) -> HybridSearch:
        """Passages by words and by Chroma; only one process may have it open, unless it is on a server."""
        from indexing.search.chroma import ChromaIndex
        from indexing.search.hybrid import HybridSearch
        from indexing.search.stored_vectors import Scoped

        where = self.chroma_server or self._data / "chroma"
        if isinstance(where, Path):
            if self._closed:  # a job that goes on after its server has ended would hold them for ever
                raise StoreUnavailableError("The data folder was closed. Open it again.")
            self._closing.enter_context(holding_vectors(self._data, on_wait=self._on_wait))
            with suppress(FileExistsError):  # a file in its place is put aside where it is opened
                private_folder(where)  # Chroma makes its files as the system has them by default
        vectors = ChromaIndex(where, self.embedder.name, self.keywords.found)
        self._closing.callback(vectors.close)
        found = HybridSearch(self.embedder, Scoped(vectors, self.keywords, self._kept), self.keywords, self.filling)
        return found if isinstance(where, Path) else replace(found, alone=self._filling_alone)

    @_Part
    def chroma_server(self) -> ChromaServer | None:
        """Where the vectors are, if they are on a server."""
        from indexing.search.chroma_server import ChromaServer

        url, token = self._settings.chroma_url, self._settings.chroma_token
        return ChromaServer(url, token, self._identity) if url else None

    def _identity(self, portfolio: str) -> str:
        """Return what tells a record from any other: how it begins, and where it is, since a copy begins alike."""
        if not self._begins.get(portfolio):
            self._begins[portfolio] = self.store.entry_hash(portfolio, 1)
        return digest(self._begins[portfolio], self._settings.place)

    @contextmanager
    def _filling_alone(self, portfolio: str, patience: float) -> Iterator[None]:
        """Keep the other processes of this record from filling the vectors of a portfolio on their server meanwhile."""
        with self._locks(portfolio) as (locks, where), filling(locks, where, patience):
            yield

    def indexer(self, reads: Reads) -> Indexer:
        """Files to facts, and every cache filled; pairs of clauses are read by those asked for."""
        from indexing.pipeline import Indexer

        return Indexer(self.store, self.recall, self.limits, lambda name: asking(self.store, name, self._settings.readers, reads))

    def queued_indexer(self, reads: Reads, reader: Callable[..., Iterator[ReadOutcome]]) -> Indexer:
        """The same for a worker, whose files `reader` reads: it fills the vectors where they are on a server, which every worker may."""
        from indexing.pipeline import Indexer

        filled = self.recall if self.chroma_server else self.stored
        return Indexer(self.store, filled, self.limits, lambda name: asking(self.store, name, self._settings.readers, reads), reader)

    @property
    def limits(self) -> Limits:
        """What reading one file may cost."""
        from indexing.reading import Limits

        return Limits(memory=self._settings.reader_mb << 20, kept=self._data / SCANS)

    @_Part
    def queue(self) -> Queue:
        """The queue of files that workers read."""
        from ui.work_queue.jobs import NoQueue

        if not self._settings.database_url:
            return NoQueue()
        from ui.work_queue.procrastinate_queue import ProcrastinateQueue

        queue = ProcrastinateQueue(self._settings.database_url)
        self._closing.callback(queue.close)
        return queue

    @contextmanager
    def rehearsal(self, reads: Reads) -> Iterator[Indexer]:
        """The same on a copy that is thrown away, and nobody outside is asked: what a run would take."""
        from graph.store.snapshot import snapshot
        from indexing.pipeline import Indexer

        with TemporaryDirectory(prefix="inforce-", ignore_cleanup_errors=True) as folder:
            if self.begun():
                snapshot(self._settings.database, Path(folder) / DATABASE)
            if (self._data / KEYWORDS).exists():
                self.keywords.copy(Path(folder) / KEYWORDS)
            with closing(App(Settings(Path(folder)))) as copy:
                yield Indexer(
                    copy.store, copy.stored, self.limits, lambda name: rehearsing(copy.store, name, self._settings.readers, reads)
                )

    def duty_reader(self, portfolio: str, reads: Reads) -> ModelReader:
        """The model that reads the duties of clauses in force; for a dry run what stands in for it."""
        return duty_reader(self.store, portfolio, self._settings.readers, reads)

    @_Part
    def telling(self) -> Telling:
        """Tells of runs to whoever keeps lineage."""
        from ui.openlineage.emitter import Telling

        events = self._settings.events
        telling = Telling(now, self.events if events.kept else None, self._opens_server if events.sent else None)
        self._closing.callback(telling.close)
        return telling

    def _opens_server(self) -> Sender:
        from ui.openlineage.sender import Sender

        return Sender(self._settings.events.config, self._settings.events.variables)

    @_Part
    def linker(self) -> Indexer:
        """The same for what needs no vectors."""
        from indexing.pipeline import Indexer

        return Indexer(self.store, self.stored, self.limits)

    @_Part
    def answerer(self) -> Answerer:
        """Questions to answers."""
        from indexing.search.caches import Caches
        from rag.answer import Answerer
        from rag.understand.subjects import Learned

        recall = self.recall if self._serving else self.stored
        writers = Writers(self.store, self._settings.readers, self._closing.callback)
        return Answerer(
            self.families,
            self.readings,
            recall,
            writer=writers,
            touched=self.store.touched,
            unlinked=partial(unlinked, self.store),
            caught_up=partial(Caches(self.store, recall).caught_up, actor=login_name(), now=now),
            learn=Learned(self._data / SUBJECTS),
        )

    def located(self, file: SourceFile) -> SourceFile:
        """A file where it lies now: an upload in the data folder, wherever that was moved."""
        return located(self._data, file)

    def trusts(self) -> Trusts | None:
        """What tells whose signature below a purge is believed."""
        from ui.runtime import signing

        return signing.trusted(self._settings.signing_key)

    @_Part
    def source_hashes(self) -> SourceHashes:
        """Whether files are still what was read."""
        from ui.application.sources import SourceHashes

        return SourceHashes()

    @_Part
    def pictures(self) -> Pictures:
        """Pages of files as they look."""
        from indexing.readers.page_pictures import Pictures

        pictures = Pictures(self._settings.reader_mb << 20)
        self._closing.callback(pictures.close)
        return pictures

    def lineage(self, portfolio: str, known: int | None, around: Collection[DocumentId] | None = None) -> Lineage:
        """Documents, clauses and edges as recorded up to a ledger sequence (None: all), or what resolving takes around some."""
        then = self._sequence(portfolio, known)
        with self._loading:  # of ten questions at once, one loads it
            whole = around is None or (portfolio, then, None) in self._lineages
            return self._lineage(portfolio, then, None if whole or around is None else frozenset(around))

    @property
    def events(self) -> EventFiles:
        """The lineage events that are kept."""
        from ui.openlineage.event_files import EventFiles

        return EventFiles.of(self._data)

    def families(self, portfolio: str, known: int | None) -> Lineage:
        """The same as a whole, of which only what is looked at is loaded, and kept until it changes."""
        state = self._state(portfolio, known)
        with self._loading:
            return self._families(portfolio, state)

    def lineage_around(self, portfolio: str, known: int | None, document_id: DocumentId) -> Lineage:
        """What resolving takes around one document, kept with what is worked out of it until something of it changes."""
        state = self._state(portfolio, known)
        with self._loading:
            return self._families(portfolio, state).around(document_id)

    def _families(self, portfolio: str, state: int) -> Families:
        from indexing.facts import families

        kept = {at: held for (name, at), held in self._opened.items() if name == portfolio}
        held = kept.get(state)
        if held is None:
            before = max((at for at in kept if at < state), default=None)
            if before is not None:
                held = families(self.store, portfolio, state, (before, kept[before]))
            else:
                with uncollected(for_good=self._serving):
                    held = families(self.store, portfolio, state)
        self._opened.pop((portfolio, state), None)
        self._opened[portfolio, state] = held
        for oldest in [*self._opened][:-_LINEAGES]:
            del self._opened[oldest]
        return held

    def loaded_lineages(self, portfolio: str, known: int | None) -> tuple[Lineage, ...]:
        """The lineages of that state in memory, the newest first."""
        then, state = self._sequence(portfolio, known), self._state(portfolio, known)
        with self._loading:
            opened = self._opened.get((portfolio, state))
            return (*((opened,) if opened is not None else ()), *self._held(portfolio, then))

    def _held(self, portfolio: str, then: int) -> tuple[Lineage, ...]:
        return tuple(kept for (name, at, _), kept in reversed(self._lineages.items()) if (name, at) == (portfolio, then))

    def readings(self, portfolio: str, known: int | None) -> Callable[[str], Reading]:
        """The reading of each file, by sha256, that a portfolio held at a ledger sequence, without character boxes."""
        state = self._state(portfolio, known)
        return lambda file_sha256: self._reading((file_sha256, portfolio, state))

    def pages(self, portfolio: str, known: int | None) -> Callable[[str, int], Page]:
        """The pages of those readings, by sha256 and number, with their character boxes."""
        state = self._state(portfolio, known)
        return lambda file_sha256, number: self._page((file_sha256, number, portfolio, state))

    def _state(self, portfolio: str, known: int | None) -> int:
        """Return the sequence of the last change of facts up to a sequence: what changed none leaves everything kept as it is."""
        then = self._sequence(portfolio, known)
        with self._loading:
            if (portfolio, then) not in self._states:
                while len(self._states) >= _STATES:
                    del self._states[next(iter(self._states))]
                self._states[portfolio, then] = self.store.generation(portfolio, then)
            return self._states[portfolio, then]

    def _sequence(self, portfolio: str, known: int | None) -> int:
        return self.store.facts_head(portfolio) if known is None else known

    def _lineage(self, portfolio: str, then: int, around: frozenset[DocumentId] | None) -> Lineage:
        from indexing.facts import lineage

        key = (portfolio, then, around)
        kept = self._lineages.pop(key, None) or lineage(self.store, portfolio, then, around)
        self._lineages[key] = kept
        same = [one for one in self._lineages if (one[2] is None) == (around is None)]
        for oldest in same[: -(_LINEAGES if around is None else _NEAR)]:
            del self._lineages[oldest]
        return kept

    @_Part
    def _reading(self) -> Kept[tuple[str, str, int], Reading]:
        return Kept(lambda key: self.store.reading(*key), lambda reading: len(reading.text), _READINGS)

    @_Part
    def _page(self) -> Kept[tuple[str, int, str, int], Page]:
        return Kept(lambda key: self.store.page(*key), lambda page: len(page.char_boxes), _PAGES)


def connect(data: Path | str | None = None, portfolio: str | None = None, *, actor: str | None = None) -> Portfolio:
    """Return a portfolio to work with from Python; close it, or use it in a `with` block.

    `data` and `portfolio` default as on the command line; `actor` (default: your login name) is who
    the record says acted. Nothing is opened until it is needed.
    """
    return open_portfolio(Settings.read(Path(data) if data is not None else None, portfolio), actor=actor)


def open_reading(settings: Settings) -> Portfolio:
    """Return the portfolio that the settings name, as it is recorded at the first look: for a command that only reads."""
    return open_portfolio(settings).still()


def open_portfolio(settings: Settings, *, actor: str | None = None, on_wait: Callable[[], None] = lambda: None) -> Portfolio:
    """Return the portfolio that the settings name."""
    return Portfolio(settings.portfolio, App(settings, on_wait=on_wait), now, actor or login_name())
