"""The parts behind the use cases, each opened when first asked for (`ui/wiring.py` builds them), and snapshots of them.

While one request is answered others may record: what is read first and what is looked up for it afterwards must be of one state, or an
answer would mention clauses that its sources no longer know.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, Protocol, cast

from graph.ledger import Trusts
from graph.model.ids import DocumentId
from graph.model.source import Page, Reading, SourceFile
from graph.store.interface import Store
from ui.runtime.lock import PATIENCE

if TYPE_CHECKING:  # what only one use case needs must not slow down the others
    from graph.lineage.dag import Lineage
    from indexing.obligations.model.model_reader import ModelReader
    from indexing.pipeline import Indexer
    from indexing.readers.page_pictures import Pictures
    from rag.answer import Answerer
    from rag.reply import Answer
    from ui.application.sources import SourceHashes
    from ui.openlineage.emitter import Telling
    from ui.openlineage.event_files import EventFiles
    from ui.work_queue.jobs import Queue


@dataclass(frozen=True, slots=True)
class Reads:
    """Who is to read in one run (pairs of clauses, or duties) and what it may cost, where a command says so.

    `dry_run`: only what it would take.
    """

    model: str | None = None
    second: str | None = None
    budget: str | None = None
    dry_run: bool = False


class Parts(Protocol):
    """The machinery, each part opened when first asked for."""

    @property
    def store(self) -> Store:
        """The facts."""
        ...

    def indexer(self, reads: Reads) -> Indexer:
        """Files to facts, every cache filled; pairs of clauses are read by those asked for."""
        ...

    def rehearsal(self, reads: Reads) -> AbstractContextManager[Indexer]:
        """The same on a copy that is thrown away, and nobody outside is asked: what a run would take."""
        ...

    def duty_reader(self, portfolio: str, reads: Reads) -> ModelReader:
        """The model that reads the duties of clauses in force; for a dry run what stands in for it."""
        ...

    @property
    def queue(self) -> Queue:
        """The queue of files that workers read."""
        ...

    @property
    def telling(self) -> Telling:
        """Tells of runs to whoever keeps lineage."""
        ...

    @property
    def linker(self) -> Indexer:
        """The same, for what needs no vectors."""
        ...

    @property
    def answerer(self) -> Answerer:
        """Questions to answers."""
        ...

    def readings(self, portfolio: str, known: int | None) -> Callable[[str], Reading]:
        """The reading of each file, by sha256, that a portfolio held at a ledger sequence (None: now)."""
        ...

    def pages(self, portfolio: str, known: int | None) -> Callable[[str, int], Page]:
        """The pages of those readings, by sha256 and number, with their character boxes."""
        ...

    def located(self, file: SourceFile) -> SourceFile:
        """A file where it lies now: an upload in the data folder, wherever that was moved."""
        ...

    def trusts(self) -> Trusts | None:
        """What tells whose signature below a purge is believed: that of the own key; None where there is none."""
        ...

    @property
    def source_hashes(self) -> SourceHashes:
        """Whether files are still what was read."""
        ...

    @property
    def pictures(self) -> Pictures:
        """Pages of files as they look."""
        ...

    def lineage(self, portfolio: str, known: int | None, around: Collection[DocumentId] | None = None) -> Lineage:
        """Documents, clauses and edges as recorded up to a ledger sequence (None: all), or what resolving takes around some."""
        ...

    def lineage_around(self, portfolio: str, known: int | None, document_id: DocumentId) -> Lineage:
        """What resolving takes around one document, kept with what is worked out of it until something of it changes."""
        ...

    def loaded_lineages(self, portfolio: str, known: int | None) -> tuple[Lineage, ...]:
        """The lineages of that state in memory, the newest first."""
        ...

    @property
    def events(self) -> EventFiles:
        """The lineage events that are kept."""
        ...

    def begun(self) -> bool:
        """Tell whether anything was ever recorded here; reading leaves no traces."""
        ...

    def away(self) -> tuple[str, ...]:
        """Return what cannot be reached now and without which answers still come, each in a sentence."""
        ...

    def answered(self, answer: Answer) -> None:
        """Take note of an answer: whoever runs a server may count them."""
        ...

    def writing(self, portfolio: str, patience: float = PATIENCE) -> AbstractContextManager[Callable[[], None]]:
        """Keep others from writing meanwhile; yields what a long run calls to let those go first who wait."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


def snapshot(parts: Parts, portfolio: str, at: int | None = None) -> Parts:
    """Return read-only parts that read the portfolio as it is at their first read, or was at a ledger sequence."""
    return cast("Parts", _PartsSnapshot(parts, portfolio, at))


class _Snapshot:
    """Wraps something that reads portfolios at a ledger sequence (`known`): for one portfolio, "now" is a fixed sequence."""

    def __init__(self, of: Any, portfolio: str) -> None:  # noqa: ANN401 - a store, or the parts
        self._of = of
        self._portfolio = portfolio
        self._bound: dict[str, Any] = {}

    def _sequence(self) -> int:
        raise NotImplementedError

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401
            if name in self._bound:
                return self._bound[name]
            found = getattr(self._of, name)
            if not inspect.ismethod(found) or "known" not in inspect.signature(found).parameters:
                return found  # not versioned
            self._bound[name] = self._at_sequence(found)
            return self._bound[name]

    def _at_sequence(self, read: Callable[..., Any]) -> Callable[..., Any]:
        takes = inspect.signature(read)

        @wraps(read)
        def then(*args: object, **named: object) -> Any:  # noqa: ANN401
            given = takes.bind(*args, **named)
            if given.arguments.get("portfolio") == self._portfolio and given.arguments.get("known") is None:
                given.arguments["known"] = self._sequence()
            return read(*given.args, **given.kwargs)

        return then


class _StoreSnapshot(_Snapshot):
    """A store in which the present of one portfolio is a fixed ledger sequence."""

    def __init__(self, store: Store, portfolio: str, at: int | None) -> None:
        super().__init__(store, portfolio)
        self._seq = store.facts_head(portfolio) if at is None else at

    def _sequence(self) -> int:
        return self._seq

    def facts_head(self, portfolio: str) -> int:
        """Return the last sequence of the facts: for the portfolio of the snapshot, the fixed one."""
        return self._seq if portfolio == self._portfolio else cast("int", self._of.facts_head(portfolio))


class _PartsSnapshot(_Snapshot):
    """Parts whose store is fixed from the first read on."""

    def __init__(self, parts: Parts, portfolio: str, at: int | None) -> None:
        super().__init__(parts, portfolio)
        self._at = at

    def _sequence(self) -> int:
        return self.store._sequence()  # noqa: SLF001 - the other half of this

    @cached_property
    def store(self) -> _StoreSnapshot:
        """The store, opened at the first look."""
        return _StoreSnapshot(self._of.store, self._portfolio, self._at)
