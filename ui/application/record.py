"""One portfolio as it is recorded: what every look at it begins with, and how names in it are read."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import date, datetime
from types import TracebackType
from typing import TYPE_CHECKING, Self

from graph.errors import AmbiguousError, NotFoundError
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus
from graph.model.ids import DocumentId, PortfolioName
from ui.application.names import find_documents, operative
from ui.application.parts import Parts

if TYPE_CHECKING:  # what only one use case needs must not slow down the others
    from graph.lineage.dag import Lineage
    from ui.application.register import Register


@dataclass(frozen=True, slots=True)
class Recorded:
    """One portfolio at hand. `now` tells the time, with its zone; `actor` is who the record says acted."""

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    actor: str

    def still(self, at: int | None = None) -> Self:
        """Return the portfolio as it is recorded at the first look, or was at a ledger sequence: for reading, whatever others record."""
        from ui.application.snapshot import still

        return replace(self, parts=still(self.parts, self.name, at))

    @property
    def register(self) -> Register:
        """What is on record, as lists."""
        from ui.application.register import Register

        self._must_exist()
        return Register(self.name, self.parts)

    def lineage(self, known_as_of: datetime | None = None, around: Collection[DocumentId] | None = None) -> Lineage:
        """Return the documents, clauses and edges that count; `around` asks for what resolving takes around some documents."""
        return self.parts.lineage(self.name, self._sequence(known_as_of), around)

    def today(self) -> date:
        """Return today, where the user is."""
        return self.now().astimezone().date()

    def close(self) -> None:
        """Let go of everything that was opened."""
        self.parts.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _sequence(self, instant: datetime | None) -> int | None:
        return None if instant is None else self.parts.store.sequence_at(self.name, instant)

    def _must_exist(self) -> int:
        """Return the ledger sequence that the portfolio is at."""
        begun = self.parts.begun()
        head = self.parts.store.facts_head(self.name) if begun else 0
        if not head:
            known = self.parts.store.portfolios() if begun else ()
            others = f" There is {', '.join(known)}." if known else ""
            raise NotFoundError(f"Nothing has been indexed in portfolio '{self.name}' yet.{others}")
        return head

    def _recorded(self, known_as_of: datetime | None = None) -> tuple[Edge, ...]:
        self._must_exist()
        return self.parts.store.edges(self.name, self._sequence(known_as_of), frozenset(EdgeStatus))

    def _named(self, asked: str, known_as_of: datetime | None = None) -> tuple[Document, ...]:
        from indexing.facts import called

        store, known = self.parts.store, self._sequence(known_as_of)
        few = called(store, self.name, asked) if known is None else ()
        try:
            return find_documents(asked, few, store.files(self.name, sha256s={d.file_sha256 for d in few}))
        except NotFoundError:  # to say which names are near takes all of them
            return find_documents(asked, store.documents(self.name, known), store.files(self.name, known))

    def _around(self, document: str, known_as_of: datetime | None) -> tuple[Lineage, dict[DocumentId, None]]:
        """Return what resolving takes around the instruments of a file, and those."""
        within = dict.fromkeys(map(operative, self._named(document, known_as_of)))
        return self.lineage(known_as_of, within), within

    def _one(self, asked: str, known_as_of: datetime | None = None) -> Document:
        """Return the one instrument that a name means; a file with several must be named by id."""
        named = self._named(asked, known_as_of)
        if len(named) > 1:
            raise AmbiguousError(asked, tuple(f"{d.document_id} ({d.title})" for d in named))
        return named[0]
