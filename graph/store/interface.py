"""What a store is: append-only rows under two clocks, and the ledger that orders them.

Every row carries the ledger sequence of its recording and, if any, of its retraction. A read
takes `known`: the sequence up to which rows count (None: all). Nothing is updated, nothing deleted;
a correction retracts and records. Rows whose content did not change are not written again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

from graph.model.documents import Clause, Document
from graph.model.edges import Claim, Decision, Edge, EdgeStatus
from graph.model.evidence import LedgerEntry
from graph.model.ids import DocumentId, EdgeId
from graph.model.source import Reading, SourceFile


class Transaction(Protocol):
    """Everything one action records; its ledger entry is appended when the block ends without error.

    Adding a row whose identity is live with other content retracts the old row first; with the
    same content it does nothing. All methods take rows of one portfolio, the transaction's.
    """

    def put_file(self, file: SourceFile, reading: Reading) -> None:
        """Record a file and its reading."""
        ...

    def put_document(self, document: Document, clauses: Sequence[Clause], claims: Sequence[Claim]) -> None:
        """Record an instrument with its whole clause tree and all its claims; what is no longer among them is retracted."""
        ...

    def put_edges(self, edges: Iterable[Edge]) -> None:
        """Record edges."""
        ...

    def retract_edges(self, edge_ids: Iterable[EdgeId]) -> None:
        """Retract edges."""
        ...

    def put_decision(self, decision: Decision) -> None:
        """Record what a person decided."""
        ...

    def put_vectors(self, model: str, rows: Iterable[tuple[str, bytes]]) -> None:
        """Keep (text hash, float32 bytes): a rebuild of a cache then costs no calls."""
        ...


class Store(Protocol):
    """The truth. Caches (vectors, keywords, graphs) are rebuilt from it."""

    def transaction(self, portfolio: str, actor: str, action: str, now: datetime) -> AbstractContextManager[Transaction]:
        """Open a transaction; nothing slow may happen inside it. An empty one appends nothing."""
        ...

    def head(self, portfolio: str) -> int:
        """Return the highest ledger sequence; 0 for an empty portfolio."""
        ...

    def sequence_at(self, portfolio: str, instant: datetime) -> int:
        """Return the highest sequence recorded at or before an instant."""
        ...

    def portfolios(self) -> tuple[str, ...]:
        """Return the names of all portfolios."""
        ...

    def files(self, portfolio: str, known: int | None = None) -> tuple[SourceFile, ...]:
        """Return the live files, by name."""
        ...

    def reading(self, file_sha256: str) -> Reading:
        """Return the newest reading of a file; raises NotFoundError."""
        ...

    def documents(self, portfolio: str, known: int | None = None) -> tuple[Document, ...]:
        """Return the live documents, by (file name, ordinal)."""
        ...

    def clauses(self, portfolio: str, document_ids: Collection[DocumentId] | None = None, known: int | None = None) -> tuple[Clause, ...]:
        """Return the live clauses of some (or all) documents, by (document, order)."""
        ...

    def claims(self, portfolio: str, known: int | None = None) -> tuple[Claim, ...]:
        """Return the live claims, by (source document, quote start)."""
        ...

    def edges(self, portfolio: str, known: int | None = None, statuses: Collection[EdgeStatus] | None = None) -> tuple[Edge, ...]:
        """Return the edges live at `known` (RETRACTED ones only when asked for by status), by edge id."""
        ...

    def decisions(self, portfolio: str, known: int | None = None) -> tuple[Decision, ...]:
        """Return all decisions, oldest first."""
        ...

    def vectors(self, model: str, text_hashes: Collection[str]) -> dict[str, bytes]:
        """Return the kept vectors among those asked for."""
        ...

    def ledger(self, portfolio: str) -> Iterator[tuple[LedgerEntry, bytes | None]]:
        """Yield the chain from the first entry, each with its body (None where purged)."""
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...


