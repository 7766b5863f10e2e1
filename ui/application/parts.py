"""The machinery behind the use cases, each part opened when first asked for; `ui/wiring.py` builds it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from graph.ledger import Trusts
from graph.model.ids import DocumentId
from graph.model.source import Page, Reading, SourceFile
from graph.store.interface import Store

if TYPE_CHECKING:  # what only one use case needs must not slow down the others
    from graph.lineage.dag import Lineage
    from indexing.obligations.model.model_reader import ModelReader
    from indexing.pipeline import Indexer
    from indexing.readers.page_pictures import Pictures
    from rag.answer import Answerer
    from ui.application.source_hashes import SourceHashes
    from ui.openlineage.emitter import Telling
    from ui.openlineage.event_files import EventFiles


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

    def near(self, portfolio: str, known: int | None, document_id: DocumentId) -> Lineage:
        """What resolving takes around one document, kept with what is worked out of it until something of it changes."""
        ...

    def at_hand(self, portfolio: str, known: int | None) -> tuple[Lineage, ...]:
        """The lineages of that state in memory, the newest first."""
        ...

    @property
    def events(self) -> EventFiles:
        """The lineage events that are kept."""
        ...

    def begun(self) -> bool:
        """Tell whether anything was ever recorded here; reading leaves no traces."""
        ...

    def writing(self) -> AbstractContextManager[Callable[[], None]]:
        """Keep others from writing meanwhile; yields what a long run calls to let those go first who wait."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...
