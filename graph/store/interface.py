"""What a store is: append-only rows under two clocks, and the ledger that orders them.

Every row carries the ledger sequence of its recording and, if any, of its retraction. A read
takes `known`: the sequence up to which rows count (None: all). Nothing is updated, nothing deleted;
a correction retracts and records. Rows whose content did not change are not written again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from graph.ledger import LedgerFault, Purging, Trusts
from graph.model.documents import Clause, Document
from graph.model.edges import Claim, Decision, Edge, EdgeStatus
from graph.model.evidence import Head, LedgerEntry
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.judgements import Judgement
from graph.model.obligations import DutyReading, ObligationEvent
from graph.model.receipts import Receipt
from graph.model.source import Page, Reading, SourceFile
from graph.model.usage import StageUsage


class Transaction(Protocol):
    """Everything one action records; its ledger entry is appended when the block ends without error.

    Adding a row whose identity is live with other content retracts the old row first; with the
    same content it does nothing. All methods take rows of one portfolio, the transaction's.
    """

    def put_file(self, file: SourceFile, reading: Reading | None = None) -> None:
        """Record a file and its reading; None: its bytes were read before, at another path."""
        ...

    def retract_file(self, file: SourceFile) -> None:
        """Retract a file at its path (moved, or one of two copies); its documents stay."""
        ...

    def put_document(self, document: Document, clauses: Sequence[Clause], claims: Sequence[Claim]) -> None:
        """Record an instrument with its whole clause tree and all its claims; what is no longer among them is retracted."""
        ...

    def retract_document(self, document_id: DocumentId) -> None:
        """Withdraw an instrument with its clauses and claims, and its file with the last instrument of it.

        Its edges stay: whoever withdraws it looks the links it touches up again.
        """
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

    def put_judgements(self, judgements: Iterable[Judgement]) -> None:
        """Record what readers said of pairs."""
        ...

    def retract_judgements(self, judgement_ids: Iterable[str]) -> None:
        """Retract judgements of pairs that are proposed no longer, or read anew."""
        ...

    def put_duty_readings(self, readings: Iterable[DutyReading]) -> None:
        """Record what models read of the duties of clauses."""
        ...

    def put_obligation_events(self, events: Iterable[ObligationEvent]) -> None:
        """Record what people did with obligations; what was done is never retracted, an undoing is an event of its own."""
        ...

    def put_usage(self, usage: Iterable[StageUsage]) -> None:
        """Record what stages took."""
        ...

    def put_vectors(self, model: str, rows: Iterable[tuple[str, bytes]]) -> None:
        """Keep (text hash, float32 bytes): a rebuild of a cache then costs no calls."""
        ...

    def put_keys(self, document_id: DocumentId, kind: str, keys: Collection[str]) -> None:
        """Keep what a document is found by (`Store.keyed`), in place of its earlier keys of the kind.

        A cache, as vectors are: under no clock and in no ledger; of a document that is withdrawn, until it is given none.
        """
        ...

    def mark(self, name: str, head: int) -> None:
        """Say that something derived takes in the facts up to sequence `head`, and what this transaction records."""
        ...


@dataclass(frozen=True, slots=True)
class Tally:
    """How much of a portfolio is live; `edges` by status."""

    documents: int
    clauses: int
    edges: Mapping[str, int]


class Store(Protocol):
    """The truth. Caches (vectors, keywords, graphs) are rebuilt from it."""

    def transaction(self, portfolio: str, actor: str, action: str, now: datetime) -> AbstractContextManager[Transaction]:
        """Open a transaction; nothing slow may happen inside it. An empty one appends nothing.

        It holds the portfolio's write lock from its start; what the block reads from the store is as
        it was before. `now` needs a time zone. One transaction at a time in a thread (UsageError).
        """
        ...

    def keep_receipts(self, portfolio: str, receipts: Sequence[Receipt], patience: float | None = None) -> None:
        """Put answers on the record, each as an entry of its own, in one short transaction; no fact changes.

        `patience` is how many seconds to wait for another writer (None: as long as any writer does);
        raises InForceError when that was not enough, or nothing can be written here.
        """
        ...

    def receipt(self, portfolio: str, receipt_id: str) -> Receipt:
        """Return a receipt; raises NotFoundError where none is on record, or its body was purged."""
        ...

    def receipts(self, portfolio: str, limit: int, before: int | None = None) -> tuple[tuple[int, Receipt], ...]:
        """Return the last receipts (before a sequence), each with its ledger sequence, the newest first; purged ones are left out."""
        ...

    def purge(self, portfolio: str, receipt_ids: Collection[str], by: Purging, now: datetime) -> int:
        """Take the bodies of answers away and append the signed ``purged`` entry that says so; return how many bodies were taken.

        Raises NotFoundError for a receipt that is not there or was purged before.
        """
        ...

    def head(self, portfolio: str) -> int:
        """Return the highest ledger sequence; 0 for an empty portfolio. It grows with every answer: see `facts_head`."""
        ...

    def facts_head(self, portfolio: str) -> int:
        """Return the highest sequence of an entry that changed facts: what whoever reads facts goes by; 0 for none."""
        ...

    def entry_hash(self, portfolio: str, seq: int) -> str:
        """Return the hash of one entry of the ledger; "" where there is none.

        A sequence says how far a cache has come, this says in which record: a database that was restored may count to it again.
        """
        ...

    def generation(self, portfolio: str, known: int | None = None) -> int:
        """Return the highest sequence (up to `known`) at which anything changed that answers rest on; 0 where nothing has.

        Two states of the record with one generation answer alike: a cache compares itself with this number. Usage,
        judgements and entries that say what was answered raise the head and not the generation.
        """
        ...

    def sequence_at(self, portfolio: str, instant: datetime) -> int:
        """Return the highest sequence of a change of facts that was recorded at or before an instant."""
        ...

    def portfolios(self) -> tuple[str, ...]:
        """Return the names of all portfolios."""
        ...

    def files(self, portfolio: str, known: int | None = None, sha256s: Collection[str] | None = None) -> tuple[SourceFile, ...]:
        """Return the live files (of some hashes, or all), by name."""
        ...

    def reading(self, file_sha256: str, portfolio: str | None = None, known: int | None = None, *, boxes: bool = False) -> Reading:
        """Return the newest reading of a file; raises NotFoundError.

        `portfolio` and `known` ask for the reading a portfolio held then (clauses of that time are
        anchored in it). Without `boxes` the pages come without their character boxes: see `page`.
        """
        ...

    def page(self, file_sha256: str, number: int, portfolio: str | None = None, known: int | None = None) -> Page:
        """Return one page with its character boxes; raises NotFoundError."""
        ...

    def documents(
        self,
        portfolio: str,
        known: int | None = None,
        document_ids: Collection[DocumentId] | None = None,
        sha256s: Collection[str] | None = None,
    ) -> tuple[Document, ...]:
        """Return the live documents (some, those of some files, or all), by (file name, ordinal)."""
        ...

    def get_document(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> Document:
        """Return one live document; raises NotFoundError."""
        ...

    def last_document(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> Document:
        """Return one document as it last stood on record, withdrawn since or not; raises NotFoundError."""
        ...

    def recorded(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> tuple[datetime, ...]:
        """Return the instants at which a document was put on record, in order: more than one where it was withdrawn and came again."""
        ...

    def clauses(self, portfolio: str, document_ids: Collection[DocumentId] | None = None, known: int | None = None) -> tuple[Clause, ...]:
        """Return the live clauses of some (or all) documents, by (document, order)."""
        ...

    def clause_documents(self, clause_ids: Collection[ClauseId]) -> dict[ClauseId, DocumentId]:
        """Return the document of each clause ever recorded, retired ones included."""
        ...

    def claims(self, portfolio: str, known: int | None = None, document_ids: Collection[DocumentId] | None = None) -> tuple[Claim, ...]:
        """Return the live claims of some (or all) source documents, by (source document, quote start)."""
        ...

    def edges(
        self,
        portfolio: str,
        known: int | None = None,
        statuses: Collection[EdgeStatus] | None = None,
        document_ids: Collection[DocumentId] | None = None,
        source_ids: Collection[DocumentId] | None = None,
    ) -> tuple[Edge, ...]:
        """Return the edges live at `known` (RETRACTED ones only when asked for by status), by edge id.

        `document_ids` asks for the edges with one of the documents at either end, `source_ids` for those with one as source.
        """
        ...

    def decisions(
        self, portfolio: str, known: int | None = None, *, subjects: Collection[str] | None = None, since: int = 0
    ) -> tuple[Decision, ...]:
        """Return the decisions (on some subjects, or all; recorded after a sequence), oldest first."""
        ...

    def versions(self, portfolio: str, edge_ids: Collection[EdgeId], known: int | None = None) -> tuple[Edge, ...]:
        """Return every recording of some edges, retracted ones too, with the instants of both, by edge and then oldest first."""
        ...

    def judgements(
        self, portfolio: str, known: int | None = None, source_ids: Collection[DocumentId] | None = None
    ) -> tuple[Judgement, ...]:
        """Return the live judgements on the words of some (or all) newer documents, by id."""
        ...

    def duty_readings(
        self, portfolio: str, known: int | None = None, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[DutyReading, ...]:
        """Return the live duty readings of the words of some (or all) documents, by id."""
        ...

    def obligation_events(
        self, portfolio: str, known: int | None = None, *, subjects: Collection[str] | None = None
    ) -> tuple[ObligationEvent, ...]:
        """Return what people did with obligations (with some subjects, or all), in the order recorded."""
        ...

    def usage(self, portfolio: str, known: int | None = None) -> tuple[StageUsage, ...]:
        """Return what stages took, in the order recorded."""
        ...

    def replies(self, keys: Collection[str]) -> dict[str, bytes]:
        """Return the kept replies among those asked for, by key: a cache under no clock, shared by all portfolios."""
        ...

    def keep_reply(self, key: str, reply: bytes) -> None:
        """Keep a reply for good, at once and in a transaction of its own: what was paid for outlives a crash."""
        ...

    def sources(self, portfolio: str, subjects: Collection[str]) -> frozenset[DocumentId]:
        """Return the documents whose words some claims (by key) or edges (by id) are, whenever those were live."""
        ...

    def changed(self, portfolio: str, since: int) -> frozenset[DocumentId]:
        """Return the documents of which anything (register, clauses, claims) was recorded or retracted after a sequence.

        Withdrawn ones are among them.
        """
        ...

    def touched(self, portfolio: str, since: int) -> frozenset[DocumentId]:
        """Return the documents of which register, clauses, claims or an edge at either end changed after a sequence.

        What people decided on them is not looked at: see `decisions`.
        """
        ...

    def keyed(self, portfolio: str, kind: str, keys: Collection[str]) -> dict[str, tuple[DocumentId, ...]]:
        """Return the documents under each of some keys (`Transaction.put_keys`), by key, sorted."""
        ...

    def keys_of(
        self, portfolio: str, document_ids: Collection[DocumentId], kinds: Collection[str]
    ) -> dict[DocumentId, dict[str, frozenset[str]]]:
        """Return the keys of some documents, by kind; documents and kinds without keys are left out."""
        ...

    def marked(self, portfolio: str, name: str) -> int:
        """Return the sequence that something derived takes in (`Transaction.mark`); -1 where nothing was marked."""
        ...

    def tally(self, portfolio: str) -> Tally:
        """Count the live documents, clauses and edges without reading them."""
        ...

    def vectors(self, model: str, text_hashes: Collection[str]) -> dict[str, bytes]:
        """Return the kept vectors among those asked for."""
        ...

    def ledger(self, portfolio: str, since: int = 0) -> Iterator[tuple[LedgerEntry, bytes | None]]:
        """Yield the chain from the first entry (after a sequence), each with its body (None where purged)."""
        ...

    def audit(self, portfolio: str, head: Head | None = None, trusts: Trusts | None = None) -> tuple[LedgerFault, ...]:
        """Check the database, the ledger, and every row of the portfolio, with what it is found by, against what was recorded.

        `head` is where the ledger is known to have ended once: only with it a cut-off end or a ledger written anew shows.
        `trusts` tells whose signature below a purge is believed (None: anybody's).
        """
        ...

    def damage(self) -> tuple[str, ...]:
        """Return what the database finds wrong with itself and with its form, each in a sentence."""
        ...

    def one_state(self) -> AbstractContextManager[None]:
        """Have all that this thread reads meanwhile be of one state, whatever others record."""
        ...

    def copy_to(self, other: Store) -> None:
        """Write all that this store holds at this instant into another; raises UsageError where that one holds anything."""
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...
