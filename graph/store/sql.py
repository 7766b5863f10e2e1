"""One store for SQLite and PostgreSQL.

SQLite writes ahead (readers are never blocked) with ``synchronous=FULL``: one flush to disk a
transaction is little beside reading a contract, and a receipt may quote a ledger entry the moment
it is written, so an entry that was seen must outlive a power cut. A transaction takes the write
lock at its start (BEGIN IMMEDIATE; on PostgreSQL an advisory lock for the portfolio), so what it
reads to decide cannot change before it writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime
from functools import partial
from threading import Lock, local
from time import monotonic, sleep
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError

from graph.errors import InForceError, IntegrityError, StoreBusyError, StoreUnavailableError, UsageError
from graph.model.evidence import LedgerEntry
from graph.model.ids import ClauseId, DocumentId
from graph.store import answers, vector_checksums
from graph.store.audit import Columns
from graph.store.copying import copy_rows
from graph.store.derived import DerivedReads, marked, marks_of
from graph.store.facts import Kind, Query, Row, chunks
from graph.store.interface import Store, Tally
from graph.store.migrations import damage, migrate, pending
from graph.store.queries import rows_of, vectors_of
from graph.store.readonly import ignore_shared_log
from graph.store.records import RecordStore
from graph.store.select_runner import SelectRunner, select_runner
from graph.store.session import Session, entry_of, insert_missing, instant_of
from graph.store.tables import FACTS, clause_index, ledger, ledger_bodies, page_boxes, replies

_PAUSE = 0.02  # seconds
_KEPT, _MORE = 16, 48  # connections that stay open though nobody asks, and others while many do
_WRITES = "inforce_writes"  # execution option: this connection takes the write lock at its start, and waits so many seconds for it


class SqlStore(RecordStore):
    """Implements `interface.Store` on a database given by an SQLAlchemy URL.

    `patience` is how many seconds a writer waits for the writer before it.
    """

    def __init__(self, url: str | sa.URL, patience: float = 60) -> None:
        super().__init__()
        self._patience = patience
        self._turn = Lock()  # SQLite's own way of waiting for a writer is to look again every so often: threads stand in line
        self._held = local()  # the connection on which a thread reads one state of the database
        with _own_errors():
            try:
                self._engine = _engine(url, patience)
            except ModuleNotFoundError:
                raise UsageError("A store in PostgreSQL needs psycopg: `pip install 'inforce[server]'`.") from None
        try:
            self._bring_up_to_date()
        except Exception:
            self.close()
            raise

    def _bring_up_to_date(self) -> None:
        with self._reading() as connection:
            old = bool(pending(connection))
        if old:
            with self._writing("") as connection:
                migrate(connection)

    def _rows(self, query: Query) -> Iterator[Row]:
        with self._asking() as asked:
            rows = [*rows_of(asked, query)]
        return (_row(query, row) for row in rows)

    @contextmanager
    def _session(self, portfolio: str, patience: float | None = None) -> Iterator[Session]:
        with self._writing(portfolio, patience) as connection:
            yield Session(connection, portfolio)

    def _boxes(self, reading_hash: str, page: int) -> bytes:
        asked = sa.select(page_boxes.c.boxes).where(page_boxes.c.reading_hash == reading_hash, page_boxes.c.number == page)
        with self._reading() as connection:
            return connection.scalar(asked) or b""

    def _columns(self, portfolio: str) -> Columns:
        edges = FACTS[Kind.EDGE].c
        more = (edges.target_document_id, edges.target_clause_id, edges.status)
        asked = sa.select(edges.identity, edges.recorded_seq, *more).where(edges.portfolio == portfolio)
        names = [column.name for column in more]
        with self._reading() as connection:
            return {(row[0], row[1]): dict(zip(names, row[2:], strict=True)) for row in connection.execute(asked)}

    def _wipe(self) -> None:
        if self._engine.dialect.name == "sqlite":
            with self._reading() as connection:
                connection.rollback()  # a checkpoint waits for the end of every read
                self._truncate_log(connection.connection.driver_connection)

    def _truncate_log(self, driver: Any) -> None:  # noqa: ANN401 (a driver's connection)
        """Empty the log as soon as nobody reads what is in it; raises StoreBusyError where somebody does all the while."""
        end = monotonic() + self._patience
        driver.execute(f"PRAGMA busy_timeout={_milliseconds(_PAUSE)}")  # a checkpoint that waits keeps writers waiting
        while driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            if monotonic() > end:
                raise StoreBusyError(
                    "the answers are purged, but their words stay in the database's log while somebody reads what was there before. "
                    "They leave it when all who have the store open have closed it."
                )
            sleep(_PAUSE)

    def damage(self) -> tuple[str, ...]:
        """Return what the database finds wrong with itself, each in a sentence."""
        try:
            with self._reading() as connection:
                return tuple(damage(connection))
        except IntegrityError as error:  # too damaged to be looked through
            return (str(error),)

    def _spoilt(self) -> tuple[str, ...]:
        with self._reading() as connection:
            return tuple(vector_checksums.count_wrong(connection))

    def _marks(self, portfolio: str) -> dict[str, tuple[int, str | None]]:
        with self._reading() as connection:
            return marks_of(connection, portfolio)

    def head(self, portfolio: str) -> int:
        """Return the highest ledger sequence; 0 for an empty portfolio."""
        with self._reading() as connection:
            return connection.scalar(sa.select(sa.func.max(ledger.c.seq)).where(ledger.c.portfolio == portfolio)) or 0

    def facts_head(self, portfolio: str) -> int:
        """Return the highest sequence of an entry that changed facts; 0 for none."""
        with self._asking() as asked:
            return answers.facts_head_of(asked, portfolio)

    def entry_hash(self, portfolio: str, seq: int) -> str:
        """Return the hash of one entry of the ledger; "" where there is none."""
        with self._asking() as asked:
            return answers.hash_of(asked, portfolio, seq)

    def sequence_at(self, portfolio: str, instant: datetime) -> int:
        """Return the highest sequence of a change of facts that was recorded at or before an instant."""
        with self._reading() as connection:
            return answers.facts_head(connection, portfolio, instant)

    def _receipt_at(self, portfolio: str, receipt_id: str) -> tuple[LedgerEntry, bytes | None] | None:
        with self._reading() as connection:
            row = answers.receipt_at(connection, portfolio, receipt_id)
        return None if row is None else (entry_of(row[:-1]), row[-1])

    def _receipt_seqs(self, portfolio: str) -> dict[str, int]:
        with self._reading() as connection:
            return answers.receipt_seqs(connection, portfolio)

    def _answers(self, portfolio: str, limit: int, before: int | None) -> list[tuple[LedgerEntry, bytes]]:
        with self._reading() as connection:
            return [(entry_of(row[:-1]), row[-1]) for row in answers.last(connection, portfolio, limit, before)]

    def portfolios(self) -> tuple[str, ...]:
        """Return the names of all portfolios, sorted."""
        with self._reading() as connection:
            return tuple(sorted(connection.scalars(sa.select(ledger.c.portfolio).where(ledger.c.seq == 1))))

    def clause_documents(self, clause_ids: Collection[ClauseId]) -> dict[ClauseId, DocumentId]:
        """Return the document of each clause ever recorded, retired ones included."""
        asked = sa.select(clause_index.c.clause_id, clause_index.c.document_id)
        with self._reading() as connection:
            return {
                ClauseId(clause): DocumentId(document)
                for some in chunks(clause_ids)
                for clause, document in connection.execute(asked.where(clause_index.c.clause_id.in_(some)))
            }

    def vectors(self, model: str, text_hashes: Collection[str]) -> dict[str, bytes]:
        """Return the kept vectors among those asked for."""
        with self._asking() as asked:
            return vectors_of(asked, model, text_hashes)

    def replies(self, keys: Collection[str]) -> dict[str, bytes]:
        """Return the kept replies among those asked for, by key."""
        asked = sa.select(replies.c.key, replies.c.reply)
        with self._reading() as connection:
            return {key: reply for some in chunks(keys) for key, reply in connection.execute(asked.where(replies.c.key.in_(some)))}

    def keep_reply(self, key: str, reply: bytes) -> None:
        """Keep a reply for good, at once."""
        with self._writing(key) as connection:
            insert_missing(connection, replies, [{"key": key, "reply": reply}])

    def ledger(self, portfolio: str, since: int = 0) -> Iterator[tuple[LedgerEntry, bytes | None]]:
        """Yield the chain from the first entry (after a sequence), each with its body (None where purged)."""
        beside = sa.and_(ledger_bodies.c.portfolio == ledger.c.portfolio, ledger_bodies.c.seq == ledger.c.seq)
        asked = sa.select(ledger, ledger_bodies.c.body).outerjoin(ledger_bodies, beside)
        with self._reading() as connection:
            found = connection.execute(asked.where(ledger.c.portfolio == portfolio, ledger.c.seq > since).order_by(ledger.c.seq)).all()
        for row in found:
            yield entry_of(row[:-1]), row[-1]

    def changed(self, portfolio: str, since: int) -> frozenset[DocumentId]:
        """Return the documents of which anything was recorded or retracted after a sequence."""
        with self._reading() as connection:
            return DerivedReads(connection, portfolio).changed(since)

    def touched(self, portfolio: str, since: int) -> frozenset[DocumentId]:
        """Return the documents of which anything, or an edge at either end, changed after a sequence."""
        with self._reading() as connection:
            return DerivedReads(connection, portfolio).touched(since)

    def generation(self, portfolio: str, known: int | None = None) -> int:
        """Return the highest sequence (up to `known`) at which anything changed that answers rest on."""
        with self._reading() as connection:
            return DerivedReads(connection, portfolio).generation(known)

    def keyed(self, portfolio: str, kind: str, keys: Collection[str]) -> dict[str, tuple[DocumentId, ...]]:
        """Return the documents under each of some keys."""
        with self._reading() as connection:
            return DerivedReads(connection, portfolio).keyed(kind, keys)

    def keys_of(
        self, portfolio: str, document_ids: Collection[DocumentId], kinds: Collection[str]
    ) -> dict[DocumentId, dict[str, frozenset[str]]]:
        """Return the keys of some documents, by kind."""
        with self._reading() as connection:
            return DerivedReads(connection, portfolio).keys_of(document_ids, kinds)

    def marked(self, portfolio: str, name: str) -> int:
        """Return the sequence of a mark; -1 where there is none."""
        with self._asking() as asked:
            return marked(asked, portfolio, name)

    def tally(self, portfolio: str) -> Tally:
        """Count what is live."""
        with self._reading() as connection:
            return DerivedReads(connection, portfolio).tally()

    def copy_to(self, other: Store) -> None:
        """Write all that this store holds at this instant into another; raises UsageError where that one holds anything."""
        if not isinstance(other, SqlStore):
            raise TypeError(other)
        with self.one_state(), self._reading() as source, other._writing("") as target:  # noqa: SLF001 - of the same class
            copy_rows(source, target)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @contextmanager
    def one_state(self) -> Iterator[None]:
        """Have all that this thread reads meanwhile be of one state, whatever others record."""
        if getattr(self._held, "connection", None) is not None:
            yield
            return
        with self._reading() as connection:
            connection.begin()  # its end undoes it: where pages are damaged, there is nothing to commit
            self._held.connection = connection
            try:
                yield
            finally:
                del self._held.connection

    @contextmanager
    def _asking(self) -> Iterator[SelectRunner]:
        with _own_errors(), self._on_held() as held, select_runner(self._engine if held is None else held) as asked:
            yield asked

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with _own_errors(), self._on_held() as held, self._engine.connect() if held is None else nullcontext(held) as connection:
            yield connection

    @contextmanager
    def _on_held(self) -> Iterator[sa.Connection | None]:
        """Yield the connection on which this thread reads one state; a select that fails ends that state on PostgreSQL, so it is apart."""
        held: sa.Connection | None = getattr(self._held, "connection", None)
        with nullcontext() if held is None or self._engine.dialect.name == "sqlite" else held.begin_nested():
            yield held

    @contextmanager
    def _writing(self, portfolio: str, patience: float | None = None) -> Iterator[sa.Connection]:
        postgres, patience = self._engine.dialect.name == "postgresql", self._patience if patience is None else patience
        with nullcontext(patience) if postgres else self._in_turn(patience) as left, _own_errors():
            options = {"isolation_level": "READ COMMITTED"} if postgres else {_WRITES: left}  # what it reads is newer than its lock
            with self._engine.connect().execution_options(**options) as connection, connection.begin():
                if postgres:
                    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_milliseconds(patience)}")
                    connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext('inforce'), hashtext(:name))"), {"name": portfolio})
                yield connection

    @contextmanager
    def _in_turn(self, patience: float) -> Iterator[float]:
        """Be the only thread of this store that writes; yield the seconds that are left to wait for other processes."""
        began = monotonic()
        if not self._turn.acquire(timeout=patience):
            raise store_error("locked")
        try:
            yield max(0.0, patience - (monotonic() - began))
        finally:
            self._turn.release()


def _row(query: Query, columns: Sequence[Any]) -> Row:
    """Make a row of the columns of `queries.found`; a retraction that is not known yet is left out."""
    identity, owner, hash_, content, recorded, retracted, recorded_at, retracted_at = columns
    if retracted is not None and query.known is not None and retracted > query.known:
        retracted = retracted_at = None
    began = None if recorded_at is None else instant_of(recorded_at)
    ended = None if retracted_at is None else instant_of(retracted_at)
    return Row(query.kind, identity, owner, hash_, content, recorded, retracted, began, ended)


def _engine(url: str | sa.URL, patience: float) -> sa.Engine:
    many: dict[str, Any] = {"pool_size": _KEPT, "max_overflow": _MORE} if sa.make_url(url).database not in {None, "", ":memory:"} else {}
    engine = sa.create_engine(url, **many)
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="REPEATABLE READ")  # a read in several statements sees one state
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", partial(_prepare_sqlite, patience, engine.url.database or ""))
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(patience: float, uri: str, connection: Any, _record: object) -> None:  # noqa: ANN401 (a driver's connection)
    connection.isolation_level = None  # we say BEGIN ourselves, the driver says it too late
    ignore_shared_log(connection, uri)
    connection.execute(f"PRAGMA busy_timeout={_milliseconds(patience)}").close()
    _write_ahead(patience, connection)
    connection.execute("PRAGMA synchronous=FULL").close()


def _write_ahead(patience: float, connection: Any) -> None:  # noqa: ANN401
    """Turn the write-ahead log on, which SQLite refuses at once where another process does the same in that instant."""
    for tries_left in reversed(range(max(1, round(patience / _PAUSE)))):
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError as error:
            if not tries_left or "locked" not in str(error):
                raise
            sleep(_PAUSE)
        else:
            return


def _begin_sqlite(connection: sa.Connection) -> None:
    patience: float | None = connection.get_execution_options().get(_WRITES)
    if patience is None:
        connection.exec_driver_sql("BEGIN")
        return
    connection.exec_driver_sql(f"PRAGMA busy_timeout={_milliseconds(patience)}")  # every writer's own: connections are used again
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))  # 0 would mean for ever (PostgreSQL)


@contextmanager
def _own_errors() -> Iterator[None]:
    """Let out only our own errors, with what to do."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise store_error(str(getattr(error, "orig", error) or error)) from error


def store_error(reason: str) -> InForceError:
    """Return the error to raise for what a database says."""
    low = reason.lower()
    if any(sign in low for sign in ("locked", "busy", "lock timeout")):
        return StoreBusyError("the store is busy: somebody else has been writing to it all the while. Try again.")
    if "connection" in low:
        told = reason.strip().splitlines()[0]
        return StoreUnavailableError(f"the database server cannot be used: {told}. Check INFORCE_DATABASE_URL, and that the server runs.")
    if any(sign in low for sign in ("unable to open", "readonly", "read-only", "denied", "disk i/o", "disk is full")):
        return StoreUnavailableError(f"the store cannot be used: {reason}. Check its path, its disk and your rights to it.")
    return IntegrityError(f"the store is damaged or was changed by something else: {reason}")
