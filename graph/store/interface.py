"""What a store is: append-only rows under two clocks, and the ledger that orders them.

Every row carries the ledger sequence of its recording and, if any, of its retraction. A read
takes `known`: the sequence up to which rows count (None: all). Nothing is updated, nothing deleted;
a correction retracts and records. Rows whose content did not change are not written again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock
from typing import TYPE_CHECKING

from graph.errors import NotFoundError, UsageError
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
from graph.store.facts import Kind, Query, Row, read

if TYPE_CHECKING:
    from graph.store.recording import Transaction

_READINGS_KEPT = 8


@dataclass(frozen=True, slots=True)
class Tally:
    """How much of a portfolio is live; `edges` by status."""

    documents: int
    clauses: int
    edges: Mapping[str, int]


class Store(ABC):
    """The truth. Caches (vectors, keywords, graphs) are rebuilt from it.

    Here is what the rows of a store mean; how they are selected and written is `sql.SqlStore`'s, which loads the database.
    """

    def __init__(self) -> None:
        self._readings: OrderedDict[str, Reading] = OrderedDict()  # by content hash, so never stale
        self._readings_lock = Lock()

    @abstractmethod
    def _rows(self, query: Query) -> Iterator[Row]:
        """Yield the rows a query asks for, in any order."""

    @abstractmethod
    def _boxes(self, reading_hash: str, page: int) -> bytes:
        """Return the character boxes of one page of a reading; empty where it has none."""

    @abstractmethod
    def transaction(self, portfolio: str, actor: str, action: str, now: datetime) -> AbstractContextManager[Transaction]:
        """Open a transaction; nothing slow may happen inside it. An empty one appends nothing.

        It holds the portfolio's write lock from its start; what the block reads from the store is as
        it was before. `now` needs a time zone. One transaction at a time in a thread (UsageError).
        """

    @abstractmethod
    def keep_receipts(self, portfolio: str, receipts: Sequence[Receipt], patience: float | None = None) -> None:
        """Put answers on the record, each as an entry of its own, in one short transaction; no fact changes.

        `patience` is how many seconds to wait for another writer (None: as long as any writer does);
        raises InForceError when that was not enough, or nothing can be written here.
        """

    @abstractmethod
    def receipt(self, portfolio: str, receipt_id: str) -> Receipt:
        """Return a receipt; raises NotFoundError where none is on record, or its body was purged."""

    @abstractmethod
    def receipts(self, portfolio: str, limit: int, before: int | None = None) -> tuple[tuple[int, Receipt], ...]:
        """Return the last receipts (before a sequence), each with its ledger sequence, the newest first; purged ones are left out."""

    @abstractmethod
    def purge(self, portfolio: str, receipt_ids: Collection[str], by: Purging, now: datetime) -> int:
        """Take the bodies of answers away and append the signed ``purged`` entry that says so; return how many bodies were taken.

        Raises NotFoundError for a receipt that is not there or was purged before.
        """

    @abstractmethod
    def head(self, portfolio: str) -> int:
        """Return the highest ledger sequence; 0 for an empty portfolio. It grows with every answer: see `facts_head`."""

    @abstractmethod
    def facts_head(self, portfolio: str) -> int:
        """Return the highest sequence of an entry that changed facts: what whoever reads facts goes by; 0 for none."""

    @abstractmethod
    def entry_hash(self, portfolio: str, seq: int) -> str:
        """Return the hash of one entry of the ledger; "" where there is none.

        A sequence says how far a cache has come, this says in which record: a database that was restored may count to it again.
        """

    @abstractmethod
    def generation(self, portfolio: str, known: int | None = None) -> int:
        """Return the highest sequence (up to `known`) at which anything changed that answers rest on; 0 where nothing has.

        Two states of the record with one generation answer alike: a cache compares itself with this number. Usage,
        judgements and entries that say what was answered raise the head and not the generation.
        """

    @abstractmethod
    def sequence_at(self, portfolio: str, instant: datetime) -> int:
        """Return the highest sequence of a change of facts that was recorded at or before an instant."""

    @abstractmethod
    def portfolios(self) -> tuple[str, ...]:
        """Return the names of all portfolios."""

    def files(self, portfolio: str, known: int | None = None, sha256s: Collection[str] | None = None) -> tuple[SourceFile, ...]:
        """Return the live files (of some hashes, or all), by name."""
        files = map(read, self._rows(Query(Kind.FILE, portfolio, known, owners=sha256s)))
        return tuple(sorted(files, key=lambda file: (file.name, file.path, file.sha256)))

    def reading(self, file_sha256: str, portfolio: str | None = None, known: int | None = None, *, boxes: bool = False) -> Reading:
        """Return the newest reading of a file; raises NotFoundError.

        `portfolio` and `known` ask for the reading a portfolio held then (clauses of that time are
        anchored in it). Without `boxes` the pages come without their character boxes: see `page`.
        """
        row = self._reading_row(file_sha256, portfolio, known)
        reading = self._decoded(row)
        if not boxes:
            return reading
        pages = tuple(replace(page, char_boxes=self._boxes(row.content_hash, page.number)) for page in reading.pages)
        return replace(reading, pages=pages)

    def page(self, file_sha256: str, number: int, portfolio: str | None = None, known: int | None = None) -> Page:
        """Return one page with its character boxes; raises NotFoundError."""
        row = self._reading_row(file_sha256, portfolio, known)
        for page in self._decoded(row).pages:
            if page.number == number:
                return replace(page, char_boxes=self._boxes(row.content_hash, number))
        raise NotFoundError(f"the file {file_sha256[:12]} has no page {number}")

    def documents(
        self,
        portfolio: str,
        known: int | None = None,
        document_ids: Collection[DocumentId] | None = None,
        sha256s: Collection[str] | None = None,
    ) -> tuple[Document, ...]:
        """Return the live documents (some, those of some files, or all), by (file name, ordinal)."""
        documents = map(read, self._rows(Query(Kind.DOCUMENT, portfolio, known, identities=document_ids, owners=sha256s)))
        return tuple(sorted(documents, key=lambda d: (d.file_name, d.ordinal, d.document_id)))

    def get_document(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> Document:
        """Return one live document; raises NotFoundError."""
        for row in self._rows(Query(Kind.DOCUMENT, portfolio, known, identities=(document_id,))):
            document: Document = read(row)
            return document
        raise NotFoundError(f"portfolio '{portfolio}' has no document {document_id}")

    def last_document(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> Document:
        """Return one document as it last stood on record, withdrawn since or not; raises NotFoundError."""
        rows = tuple(self._rows(Query(Kind.DOCUMENT, portfolio, known, identities=(document_id,), ended=True)))
        if not rows:
            raise NotFoundError(f"portfolio '{portfolio}' never had a document {document_id}")
        document: Document = read(max(rows, key=lambda row: row.recorded_seq))
        return document

    def recorded(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> tuple[datetime, ...]:
        """Return the instants at which a document was put on record, in order: more than one where it was withdrawn and came again."""
        rows = self._rows(Query(Kind.DOCUMENT, portfolio, known, identities=(document_id,), ended=True))
        return tuple(sorted(row.recorded_at for row in rows if row.recorded_at is not None))

    def clauses(self, portfolio: str, document_ids: Collection[DocumentId] | None = None, known: int | None = None) -> tuple[Clause, ...]:
        """Return the live clauses of some (or all) documents, by (document, order)."""
        rows = self._rows(Query(Kind.CLAUSES, portfolio, known, identities=document_ids))
        return tuple(clause for row in sorted(rows, key=lambda row: row.identity) for clause in read(row))

    @abstractmethod
    def clause_documents(self, clause_ids: Collection[ClauseId]) -> dict[ClauseId, DocumentId]:
        """Return the document of each clause ever recorded, retired ones included."""

    def claims(self, portfolio: str, known: int | None = None, document_ids: Collection[DocumentId] | None = None) -> tuple[Claim, ...]:
        """Return the live claims of some (or all) source documents, by (source document, quote start)."""
        claims = map(read, self._rows(Query(Kind.CLAIM, portfolio, known, owners=document_ids)))
        return tuple(sorted(claims, key=lambda c: (c.source_document_id, c.quote.char_start, c.key)))

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
        asked = frozenset(EdgeStatus) - {EdgeStatus.RETRACTED} if statuses is None else frozenset(statuses)
        ended = EdgeStatus.RETRACTED in asked
        query = Query(
            Kind.EDGE,
            portfolio,
            known,
            owners=source_ids,
            touching=document_ids,
            ended=ended,
            statuses=None if ended else [s.value for s in sorted(asked)],
        )
        newest = sorted(self._rows(query), key=lambda row: (row.identity, row.recorded_seq))
        edges = {row.identity: _standing(read(row)) for row in newest}  # the last recording of an edge tells
        return tuple(edge for edge in edges.values() if edge.status in asked)

    def decisions(
        self, portfolio: str, known: int | None = None, *, subjects: Collection[str] | None = None, since: int = 0
    ) -> tuple[Decision, ...]:
        """Return the decisions (on some subjects, or all; recorded after a sequence), oldest first."""
        rows = (row for row in self._rows(Query(Kind.DECISION, portfolio, known, owners=subjects)) if row.recorded_seq > since)
        return tuple(map(read, sorted(rows, key=lambda row: (row.recorded_seq, row.identity))))

    def versions(self, portfolio: str, edge_ids: Collection[EdgeId], known: int | None = None) -> tuple[Edge, ...]:
        """Return every recording of some edges, retracted ones too, with the instants of both, by edge and then oldest first."""
        rows = self._rows(Query(Kind.EDGE, portfolio, known, identities=edge_ids, ended=True))
        return tuple(map(read, sorted(rows, key=lambda row: (row.identity, row.recorded_seq))))

    def judgements(
        self, portfolio: str, known: int | None = None, source_ids: Collection[DocumentId] | None = None
    ) -> tuple[Judgement, ...]:
        """Return the live judgements on the words of some (or all) newer documents, by id."""
        rows = self._rows(Query(Kind.JUDGEMENT, portfolio, known, owners=source_ids))
        return tuple(map(read, sorted(rows, key=lambda row: row.identity)))

    def duty_readings(
        self, portfolio: str, known: int | None = None, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[DutyReading, ...]:
        """Return the live duty readings of the words of some (or all) documents, by id."""
        rows = self._rows(Query(Kind.DUTIES, portfolio, known, owners=document_ids))
        return tuple(map(read, sorted(rows, key=lambda row: row.identity)))

    def obligation_events(
        self, portfolio: str, known: int | None = None, *, subjects: Collection[str] | None = None
    ) -> tuple[ObligationEvent, ...]:
        """Return what people did with obligations (with some subjects, or all), in the order recorded."""
        rows = self._rows(Query(Kind.OBLIGATION, portfolio, known, owners=subjects))
        return tuple(map(read, sorted(rows, key=lambda row: (row.recorded_seq, row.identity))))

    def usage(self, portfolio: str, known: int | None = None) -> tuple[StageUsage, ...]:
        """Return what stages took, in the order recorded."""
        rows = self._rows(Query(Kind.USAGE, portfolio, known))
        return tuple(map(read, sorted(rows, key=lambda row: (row.recorded_seq, row.identity))))

    @abstractmethod
    def replies(self, keys: Collection[str]) -> dict[str, bytes]:
        """Return the kept replies among those asked for, by key: a cache under no clock, shared by all portfolios."""

    @abstractmethod
    def keep_reply(self, key: str, reply: bytes) -> None:
        """Keep a reply for good, at once and in a transaction of its own: what was paid for outlives a crash."""

    def sources(self, portfolio: str, subjects: Collection[str]) -> frozenset[DocumentId]:
        """Return the documents whose words some claims (by key) or edges (by id) are, whenever those were live."""
        rows = (row for kind in (Kind.CLAIM, Kind.EDGE) for row in self._rows(Query(kind, portfolio, identities=subjects, ended=True)))
        return frozenset(DocumentId(row.owner) for row in rows)

    @abstractmethod
    def changed(self, portfolio: str, since: int) -> frozenset[DocumentId]:
        """Return the documents of which anything (register, clauses, claims) was recorded or retracted after a sequence.

        Withdrawn ones are among them.
        """

    @abstractmethod
    def touched(self, portfolio: str, since: int) -> frozenset[DocumentId]:
        """Return the documents of which register, clauses, claims or an edge at either end changed after a sequence.

        What people decided on them is not looked at: see `decisions`.
        """

    @abstractmethod
    def keyed(self, portfolio: str, kind: str, keys: Collection[str]) -> dict[str, tuple[DocumentId, ...]]:
        """Return the documents under each of some keys (`Transaction.put_keys`), by key, sorted."""

    @abstractmethod
    def keys_of(
        self, portfolio: str, document_ids: Collection[DocumentId], kinds: Collection[str]
    ) -> dict[DocumentId, dict[str, frozenset[str]]]:
        """Return the keys of some documents, by kind; documents and kinds without keys are left out."""

    @abstractmethod
    def marked(self, portfolio: str, name: str) -> int:
        """Return the sequence that something derived takes in (`Transaction.mark`); -1 where nothing was marked."""

    @abstractmethod
    def tally(self, portfolio: str) -> Tally:
        """Count the live documents, clauses and edges without reading them."""

    @abstractmethod
    def vectors(self, model: str, text_hashes: Collection[str]) -> dict[str, bytes]:
        """Return the kept vectors among those asked for."""

    @abstractmethod
    def ledger(self, portfolio: str, since: int = 0) -> Iterator[tuple[LedgerEntry, bytes | None]]:
        """Yield the chain from the first entry (after a sequence), each with its body (None where purged)."""

    @abstractmethod
    def audit(self, portfolio: str, head: Head | None = None, trusts: Trusts | None = None) -> tuple[LedgerFault, ...]:
        """Check the database, the ledger, and every row of the portfolio, with what it is found by, against what was recorded.

        `head` is where the ledger is known to have ended once: only with it a cut-off end or a ledger written anew shows.
        `trusts` tells whose signature below a purge is believed (None: anybody's).
        """

    @abstractmethod
    def damage(self) -> tuple[str, ...]:
        """Return what the database finds wrong with itself and with its form, each in a sentence."""

    @abstractmethod
    def one_state(self) -> AbstractContextManager[None]:
        """Have all that this thread reads meanwhile be of one state, whatever others record."""

    @abstractmethod
    def copy_to(self, other: Store) -> None:
        """Write all that this store holds at this instant into another; raises UsageError where that one holds anything."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the database."""

    def _reading_row(self, file_sha256: str, portfolio: str | None, known: int | None) -> Row:
        if known is not None and portfolio is None:
            raise UsageError("what was known when is a portfolio's: say of which")
        rows = self._rows(Query(Kind.READING, portfolio, known, identities=(file_sha256,)))
        newest = max(rows, key=lambda row: (str(row.recorded_at), row.recorded_seq), default=None)
        if newest is None:
            raise NotFoundError(f"there is no reading of the file {file_sha256[:12]}")
        return newest

    def _decoded(self, row: Row) -> Reading:
        with self._readings_lock:
            reading = self._readings.pop(row.content_hash, None) or read(row)
            self._readings[row.content_hash] = reading
            while len(self._readings) > _READINGS_KEPT:
                self._readings.popitem(last=False)
        return reading


def _standing(edge: Edge) -> Edge:
    """An edge whose row is retracted and not recorded again is RETRACTED, whatever it was."""
    return edge if edge.retracted_at is None else replace(edge, status=EdgeStatus.RETRACTED)
