"""The machinery behind the use cases, each part opened when first asked for; `ui/wiring.py` builds it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from graph.model.ids import DocumentId
from graph.model.source import Page, Reading
from graph.store.interface import Store

if TYPE_CHECKING:  # what only one use case needs must not slow down the others
    from graph.dag import Lineage
    from indexing.pipeline import Indexer
    from rag.answer import Answerer


class Parts(Protocol):
    """The machinery, each part opened when first asked for."""

    @property
    def store(self) -> Store:
        """The facts."""
        ...

    @property
    def indexer(self) -> Indexer:
        """Files to facts, every cache filled."""
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

    def lineage(self, portfolio: str, known: int | None, around: Collection[DocumentId] | None = None) -> Lineage:
        """Documents, clauses and edges as recorded up to a ledger sequence (None: all), or what resolving takes around some."""
        ...

    def at_hand(self, portfolio: str, known: int | None) -> tuple[Lineage, ...]:
        """The lineages of that state in memory, the newest first."""
        ...

    def begun(self) -> bool:
        """Tell whether anything was ever recorded here; reading leaves no traces."""
        ...

    def writing(self) -> AbstractContextManager[None]:
        """Keep other processes from writing meanwhile."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...
