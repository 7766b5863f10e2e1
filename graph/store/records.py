"""Records in, records out, under two clocks: what gives the rows of a store their meaning."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from threading import Lock, local

from graph.errors import InForceError, NotFoundError, UsageError
from graph.ledger import ANSWERED, PURGED, FaultKind, LedgerFault, Purging, Trusts, append, purge_body
from graph.model.documents import Clause, Document
from graph.model.edges import Claim, Decision, Edge, EdgeStatus
from graph.model.evidence import Head, LedgerEntry
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.judgements import Judgement
from graph.model.obligations import DutyReading, ObligationEvent
from graph.model.receipts import Receipt
from graph.model.source import Page, Reading, SourceFile
from graph.model.usage import StageUsage
from graph.store import answers
from graph.store.audit import Columns, DerivedColumns, audit
from graph.store.facts import (
    Kind,
    Query,
    Row,
    to_claim,
    to_clauses,
    to_decision,
    to_document,
    to_duties,
    to_edge,
    to_file,
    to_judgement,
    to_obligation,
    to_reading,
    to_usage,
)
from graph.store.recording import Recording
from graph.store.session import Session

_READINGS_KEPT = 8


class RecordStore(ABC):
    """Implements the reads and writes of records of `interface.Store`; the selects and statements for them are `sql.SqlStore`'s."""

    def __init__(self) -> None:
        self._readings: OrderedDict[str, Reading] = OrderedDict()  # by content hash, so never stale
        self._readings_lock = Lock()
        self._inside = local()

    @abstractmethod
    def _rows(self, query: Query) -> Iterator[Row]:
        """Yield the rows a query asks for, in any order."""

    @abstractmethod
    def _session(self, portfolio: str, patience: float | None = None) -> AbstractContextManager[Session]:
        """Open a session; it holds the portfolio's write lock and is written all or nothing.

        `patience` is how many seconds to wait for that lock (None: the store's own); raises InForceError after it.
        """

    @abstractmethod
    def _boxes(self, reading_hash: str, page: int) -> bytes:
        """Return the character boxes of one page of a reading; empty where it has none."""

    @abstractmethod
    def _columns(self, portfolio: str) -> Columns:
        """Return the columns that edges are found by, of every row."""

    @abstractmethod
    def _wipe(self) -> None:
        """Leave nothing of deleted bodies in the files of the database."""

    @abstractmethod
    def one_state(self) -> AbstractContextManager[None]:
        """Have all that this thread reads meanwhile be of one state, whatever others record."""

    @abstractmethod
    def damage(self) -> tuple[str, ...]:
        """Return what the database finds wrong with itself, each in a sentence."""

    @abstractmethod
    def _spoilt(self) -> tuple[str, ...]:
        """Return what is kept to be found by and is not what was kept, each in a sentence."""

    @abstractmethod
    def _marks(self, portfolio: str) -> Mapping[str, tuple[int, str | None]]:
        """Return the sequence of every mark and the hash of the entry that it was set at, by its name."""

    @abstractmethod
    def _receipt_at(self, portfolio: str, receipt_id: str) -> tuple[LedgerEntry, bytes | None] | None:
        """Return a receipt's entry and its body (None where purged); None where there is none."""

    @abstractmethod
    def _receipt_seqs(self, portfolio: str) -> dict[str, int]:
        """Return the sequence of every receipt, by its id."""

    @abstractmethod
    def _answers(self, portfolio: str, limit: int, before: int | None) -> list[tuple[LedgerEntry, bytes]]:
        """Return the last answers on record (before a sequence) that were not purged, the newest first."""

    @abstractmethod
    def clause_documents(self, clause_ids: Collection[ClauseId]) -> dict[ClauseId, DocumentId]:
        """Return the document of each clause ever recorded, retired ones included."""

    @abstractmethod
    def ledger(self, portfolio: str, since: int = 0) -> Iterator[tuple[LedgerEntry, bytes | None]]:
        """Yield the chain from the first entry (after a sequence), each with its body (None where purged)."""

    # writing

    @contextmanager
    def transaction(self, portfolio: str, actor: str, action: str, now: datetime) -> Iterator[Recording]:
        """Open a transaction. What the block reads from the store is as it was before the transaction."""
        if action in (ANSWERED, PURGED):
            raise UsageError(f"'{action}' is not an action that changes facts")
        with self._exclusive(), self._session(portfolio) as session:
            recording = Recording(portfolio, session)
            yield recording
            changes = recording.changes()
            for model, vectors in recording.vectors().items():
                session.keep_vectors(model, vectors)
            before = after = session.facts_head()
            if changes:
                body = changes.body()
                last = session.last_entry()
                at = now if last is None else max(now, last.recorded_at)  # a long run took its instant before others went first
                entry = append(last, portfolio, at, actor, action, body)
                session.apply(changes, entry.seq)
                session.append(entry, body)
                after = entry.seq
            session.keep_keys(recording.keys())
            for name, seq in recording.marks(before, after).items():
                session.keep_mark(name, seq)

    def purge(self, portfolio: str, receipt_ids: Collection[str], by: Purging, now: datetime) -> int:
        """Delete the bodies of answers and append the signed ``purged`` entry that says so; return how many bodies were deleted.

        A model may have worded one of them, and a kept reply does not say what it was for: all kept replies are deleted as well.

        Raises NotFoundError for a receipt that is not there or was purged before.
        """
        if not receipt_ids:
            return 0
        with self._exclusive(), self._session(portfolio) as session:
            wanted = {self._answer(portfolio, receipt_id).body_hash for receipt_id in receipt_ids}
            chain = [(e, body) for e, body in self.ledger(portfolio) if e.action == ANSWERED and body is not None]
            taken = [entry for entry, _ in chain if entry.body_hash in wanted]  # one given twice at one instant has two entries
            last = session.last_entry()
            assert last is not None
            body = purge_body(last, taken, by)
            session.drop_bodies([entry.seq for entry in taken])
            session.append(append(last, portfolio, max(now, last.recorded_at), by.actor, PURGED, body), body)
        self._wipe()
        return len(taken)

    def _answer(self, portfolio: str, receipt_id: str) -> LedgerEntry:
        found = self._receipt_at(portfolio, receipt_id)
        if found is None:
            raise NotFoundError(f"There is no receipt '{receipt_id}' in portfolio '{portfolio}'. `inforce receipts` lists them.")
        if found[1] is None:
            raise NotFoundError(f"The receipt '{receipt_id}' was purged already: entry {found[0].seq} is all that is left of it.")
        return found[0]

    def keep_receipts(self, portfolio: str, receipts: Sequence[Receipt], patience: float | None = None) -> None:
        """Put answers on the record, each as an entry of its own; raises InForceError where that cannot be done."""
        bodies = [(receipt, answers.body_of(receipt)) for receipt in receipts]  # before anybody has to wait for us
        if not bodies:
            return
        with self._exclusive(), self._session(portfolio, patience) as session:
            last = session.last_entry()
            for receipt, body in bodies:
                last = append(last, portfolio, receipt.answered_at, receipt.by, ANSWERED, body)
                session.append(last, body)
                session.keep_receipt(receipt.receipt_id, last.seq)

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """Refuse a transaction inside a transaction: it would wait for itself."""
        if getattr(self._inside, "transaction", False):
            raise UsageError("a transaction is open already; record everything of one action in one transaction")
        self._inside.transaction = True
        try:
            yield
        finally:
            self._inside.transaction = False

    # reading

    def receipt(self, portfolio: str, receipt_id: str) -> Receipt:
        """Return a receipt; raises NotFoundError where none is on record, or its body was purged."""
        found = self._receipt_at(portfolio, receipt_id)
        if found is None:
            raise NotFoundError(f"There is no receipt '{receipt_id}' in portfolio '{portfolio}'. `inforce receipts` lists them.")
        entry, body = found
        if body is None:
            raise NotFoundError(f"The receipt '{receipt_id}' was purged: entry {entry.seq} of the ledger only says that there was one.")
        return answers.read_receipt(entry, body, receipt_id)

    def receipts(self, portfolio: str, limit: int, before: int | None = None) -> tuple[tuple[int, Receipt], ...]:
        """Return the last receipts (before a sequence), each with its ledger sequence, the newest first."""
        return tuple((entry.seq, answers.read_receipt(entry, body)) for entry, body in self._answers(portfolio, limit, before))

    def files(self, portfolio: str, known: int | None = None, sha256s: Collection[str] | None = None) -> tuple[SourceFile, ...]:
        """Return the live files (of some hashes, or all), by name and path."""
        files = map(to_file, self._rows(Query(Kind.FILE, portfolio, known, owners=sha256s)))
        return tuple(sorted(files, key=lambda file: (file.name, file.path, file.sha256)))

    def reading(self, file_sha256: str, portfolio: str | None = None, known: int | None = None, *, boxes: bool = False) -> Reading:
        """Return the newest reading of a file; raises NotFoundError.

        `portfolio` and `known` ask for the reading a portfolio held then. Without `boxes` the pages
        come without their character boxes (see `page`): a long file's would be hundreds of megabytes.
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
        documents = map(to_document, self._rows(Query(Kind.DOCUMENT, portfolio, known, identities=document_ids, owners=sha256s)))
        return tuple(sorted(documents, key=lambda d: (d.file_name, d.ordinal, d.document_id)))

    def get_document(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> Document:
        """Return one live document; raises NotFoundError."""
        for row in self._rows(Query(Kind.DOCUMENT, portfolio, known, identities=(document_id,))):
            return to_document(row)
        raise NotFoundError(f"portfolio '{portfolio}' has no document {document_id}")

    def last_document(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> Document:
        """Return one document as it last stood on record, withdrawn since or not; raises NotFoundError."""
        rows = tuple(self._rows(Query(Kind.DOCUMENT, portfolio, known, identities=(document_id,), ended=True)))
        if not rows:
            raise NotFoundError(f"portfolio '{portfolio}' never had a document {document_id}")
        return to_document(max(rows, key=lambda row: row.recorded_seq))

    def recorded(self, portfolio: str, document_id: DocumentId, known: int | None = None) -> tuple[datetime, ...]:
        """Return the instants at which a document was put on record, in order."""
        rows = self._rows(Query(Kind.DOCUMENT, portfolio, known, identities=(document_id,), ended=True))
        return tuple(sorted(row.recorded_at for row in rows if row.recorded_at is not None))

    def clauses(self, portfolio: str, document_ids: Collection[DocumentId] | None = None, known: int | None = None) -> tuple[Clause, ...]:
        """Return the live clauses of some (or all) documents, by (document, order)."""
        rows = self._rows(Query(Kind.CLAUSES, portfolio, known, identities=document_ids))
        return tuple(clause for row in sorted(rows, key=lambda row: row.identity) for clause in to_clauses(row))

    def claims(self, portfolio: str, known: int | None = None, document_ids: Collection[DocumentId] | None = None) -> tuple[Claim, ...]:
        """Return the live claims of some (or all) source documents, by (source document, quote start)."""
        claims = map(to_claim, self._rows(Query(Kind.CLAIM, portfolio, known, owners=document_ids)))
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
        edges = {row.identity: _standing(to_edge(row)) for row in newest}  # the last recording of an edge tells
        return tuple(edge for edge in edges.values() if edge.status in asked)

    def versions(self, portfolio: str, edge_ids: Collection[EdgeId], known: int | None = None) -> tuple[Edge, ...]:
        """Return every recording of some edges, retracted ones too, by edge and then oldest first."""
        rows = self._rows(Query(Kind.EDGE, portfolio, known, identities=edge_ids, ended=True))
        return tuple(map(to_edge, sorted(rows, key=lambda row: (row.identity, row.recorded_seq))))

    def sources(self, portfolio: str, subjects: Collection[str]) -> frozenset[DocumentId]:
        """Return the documents whose words some claims (by key) or edges (by id) are, whenever those were live."""
        rows = (row for kind in (Kind.CLAIM, Kind.EDGE) for row in self._rows(Query(kind, portfolio, identities=subjects, ended=True)))
        return frozenset(DocumentId(row.owner) for row in rows)

    def audit(self, portfolio: str, head: Head | None = None, trusts: Trusts | None = None) -> tuple[LedgerFault, ...]:
        """Check the database, the ledger, and every row, page and column of the portfolio against what it says was recorded."""
        with self.one_state():
            damage = tuple(LedgerFault(0, FaultKind.DATABASE, one) for one in self.damage())
            rows = (row for kind in Kind for row in self._rows(Query(kind, portfolio, ended=True)))
            try:
                spoilt = tuple(LedgerFault(0, FaultKind.CACHE, one) for one in self._spoilt())
                return (*damage, *spoilt, *audit(self.ledger(portfolio), rows, self._derived_columns(portfolio), head, trusts))
            except InForceError as error:
                if not damage:
                    raise
                return (*damage, LedgerFault(0, FaultKind.DATABASE, str(error)))

    def _derived_columns(self, of: str) -> DerivedColumns:
        receipts, columns, marks = partial(self._receipt_seqs, of), partial(self._columns, of), partial(self._marks, of)
        return DerivedColumns(self._boxes, receipts, columns, self.clause_documents, marks)

    def decisions(
        self, portfolio: str, known: int | None = None, *, subjects: Collection[str] | None = None, since: int = 0
    ) -> tuple[Decision, ...]:
        """Return the decisions (on some subjects, or all; recorded after a sequence), oldest first."""
        rows = (row for row in self._rows(Query(Kind.DECISION, portfolio, known, owners=subjects)) if row.recorded_seq > since)
        return tuple(map(to_decision, sorted(rows, key=lambda row: (row.recorded_seq, row.identity))))

    def judgements(
        self, portfolio: str, known: int | None = None, source_ids: Collection[DocumentId] | None = None
    ) -> tuple[Judgement, ...]:
        """Return the live judgements on the words of some (or all) newer documents, by id."""
        rows = self._rows(Query(Kind.JUDGEMENT, portfolio, known, owners=source_ids))
        return tuple(map(to_judgement, sorted(rows, key=lambda row: row.identity)))

    def duty_readings(
        self, portfolio: str, known: int | None = None, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[DutyReading, ...]:
        """Return the live duty readings of the words of some (or all) documents, by id."""
        rows = self._rows(Query(Kind.DUTIES, portfolio, known, owners=document_ids))
        return tuple(map(to_duties, sorted(rows, key=lambda row: row.identity)))

    def obligation_events(
        self, portfolio: str, known: int | None = None, *, subjects: Collection[str] | None = None
    ) -> tuple[ObligationEvent, ...]:
        """Return what people did with obligations (with some subjects, or all), in the order recorded."""
        rows = self._rows(Query(Kind.OBLIGATION, portfolio, known, owners=subjects))
        return tuple(map(to_obligation, sorted(rows, key=lambda row: (row.recorded_seq, row.identity))))

    def usage(self, portfolio: str, known: int | None = None) -> tuple[StageUsage, ...]:
        """Return what stages took, in the order recorded."""
        rows = self._rows(Query(Kind.USAGE, portfolio, known))
        return tuple(map(to_usage, sorted(rows, key=lambda row: (row.recorded_seq, row.identity))))

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
            reading = self._readings.pop(row.content_hash, None) or to_reading(row)
            self._readings[row.content_hash] = reading
            while len(self._readings) > _READINGS_KEPT:
                self._readings.popitem(last=False)
        return reading


def _standing(edge: Edge) -> Edge:
    """An edge whose row is retracted and not recorded again is RETRACTED, whatever it was."""
    return edge if edge.retracted_at is None else replace(edge, status=EdgeStatus.RETRACTED)
