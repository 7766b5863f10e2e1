"""A portfolio as it was recorded when a request began.

Others may record while one request is answered: what is read first and what is looked up for it
afterwards must be of one state, or an answer would speak of clauses that its sources no longer know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from graph.model.documents import Clause, Document
from graph.model.edges import Claim, Decision, Edge, EdgeStatus
from graph.model.ids import DocumentId, EdgeId
from graph.model.judgements import Judgement
from graph.model.obligations import DutyReading, ObligationEvent
from graph.model.source import Page, Reading, SourceFile
from graph.model.usage import StageUsage
from graph.store.interface import Store

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage
    from ui.application.parts import Parts

Ids = Collection[DocumentId] | None


def still(parts: Parts, portfolio: str, at: int | None = None) -> Parts:
    """Return parts that read the portfolio as it is at their first look, or was at a ledger sequence; they are for reading only."""
    return cast("Parts", _StillParts(parts, portfolio, at))


class _StillStore:
    """A store whose present, of one portfolio, is a ledger sequence."""

    def __init__(self, store: Store, portfolio: str, at: int | None) -> None:
        self._store = store
        self._portfolio = portfolio
        self._seq = store.facts_head(portfolio) if at is None else at

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever is under no clock
            return getattr(self._store, name)

    def then(self, portfolio: str, known: int | None) -> int | None:
        """Return the sequence up to which rows count."""
        return self._seq if known is None and portfolio == self._portfolio else known

    def facts_head(self, portfolio: str) -> int:
        return self._seq if portfolio == self._portfolio else self._store.facts_head(portfolio)

    def files(self, portfolio: str, known: int | None = None, sha256s: Collection[str] | None = None) -> tuple[SourceFile, ...]:
        return self._store.files(portfolio, self.then(portfolio, known), sha256s)

    def documents(
        self, portfolio: str, known: int | None = None, document_ids: Ids = None, sha256s: Collection[str] | None = None
    ) -> tuple[Document, ...]:
        return self._store.documents(portfolio, self.then(portfolio, known), document_ids, sha256s)

    def get_document(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> Document:
        return self._store.get_document(portfolio, document_id, self.then(portfolio, known))

    def last_document(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> Document:
        return self._store.last_document(portfolio, document_id, self.then(portfolio, known))

    def recorded(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> tuple[datetime, ...]:
        return self._store.recorded(portfolio, document_id, self.then(portfolio, known))

    def clauses(self, portfolio: str, document_ids: Ids = None, known: int | None = None) -> tuple[Clause, ...]:
        return self._store.clauses(portfolio, document_ids, self.then(portfolio, known))

    def claims(self, portfolio: str, known: int | None = None, document_ids: Ids = None) -> tuple[Claim, ...]:
        return self._store.claims(portfolio, self.then(portfolio, known), document_ids)

    def edges(
        self,
        portfolio: str,
        known: int | None = None,
        statuses: Collection[EdgeStatus] | None = None,
        document_ids: Ids = None,
        source_ids: Ids = None,
    ) -> tuple[Edge, ...]:
        return self._store.edges(portfolio, self.then(portfolio, known), statuses, document_ids, source_ids)

    def decisions(
        self, portfolio: str, known: int | None = None, *, subjects: Collection[str] | None = None, since: int = 0
    ) -> tuple[Decision, ...]:
        return self._store.decisions(portfolio, self.then(portfolio, known), subjects=subjects, since=since)

    def versions(self, portfolio: str, edge_ids: Collection[EdgeId], known: int | None = None) -> tuple[Edge, ...]:
        return self._store.versions(portfolio, edge_ids, self.then(portfolio, known))

    def judgements(self, portfolio: str, known: int | None = None, source_ids: Ids = None) -> tuple[Judgement, ...]:
        return self._store.judgements(portfolio, self.then(portfolio, known), source_ids)

    def duty_readings(self, portfolio: str, known: int | None = None, document_ids: Ids = None) -> tuple[DutyReading, ...]:
        return self._store.duty_readings(portfolio, self.then(portfolio, known), document_ids)

    def obligation_events(
        self, portfolio: str, known: int | None = None, *, subjects: Collection[str] | None = None
    ) -> tuple[ObligationEvent, ...]:
        return self._store.obligation_events(portfolio, self.then(portfolio, known), subjects=subjects)

    def usage(self, portfolio: str, known: int | None = None) -> tuple[StageUsage, ...]:
        return self._store.usage(portfolio, self.then(portfolio, known))


class _StillParts:
    """Parts whose store stands still."""

    def __init__(self, parts: Parts, portfolio: str, at: int | None) -> None:
        self._parts = parts
        self._portfolio = portfolio
        self._at = at
        self._still: _StillStore | None = None

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever reads nothing by itself
            return getattr(self._parts, name)

    @property
    def store(self) -> Store:
        return cast("Store", self._opened())

    def lineage(self, portfolio: str, known: int | None, around: Ids = None) -> Lineage:
        return self._parts.lineage(portfolio, self._opened().then(portfolio, known), around)

    def near(self, portfolio: str, known: int | None, document_id: DocumentId) -> Lineage:
        return self._parts.near(portfolio, self._opened().then(portfolio, known), document_id)

    def at_hand(self, portfolio: str, known: int | None) -> tuple[Lineage, ...]:
        return self._parts.at_hand(portfolio, self._opened().then(portfolio, known))

    def readings(self, portfolio: str, known: int | None) -> Callable[[str], Reading]:
        return self._parts.readings(portfolio, self._opened().then(portfolio, known))

    def pages(self, portfolio: str, known: int | None) -> Callable[[str, int], Page]:
        return self._parts.pages(portfolio, self._opened().then(portfolio, known))

    def _opened(self) -> _StillStore:
        if self._still is None:
            self._still = _StillStore(self._parts.store, self._portfolio, self._at)
        return self._still
