"""The connections to one database, SQLite or PostgreSQL: reading one state, writing in turn, and errors that say what to do.

SQLite writes ahead (readers are never blocked) with ``synchronous=FULL``: one flush to disk a
transaction is little beside reading a contract, and a receipt may quote a ledger entry the moment
it is written, so an entry that was seen must outlive a power cut. A transaction takes the write
lock at its start (BEGIN IMMEDIATE; on PostgreSQL an advisory lock for the portfolio), so what it
reads to decide cannot change before it writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from threading import BoundedSemaphore, local
from time import monotonic, sleep
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError

from graph.errors import InForceError, IntegrityError, StoreBusyError, StoreUnavailableError, UsageError
from graph.store import MOST
from graph.store.readonly import ignore_shared_log
from graph.store.select_runner import SelectRunner
from graph.store.tables import partial_in_postgresql

_PAUSE = 0.02  # seconds
_KEPT, _MORE = 16, 48  # connections to a file that stay open though nobody asks, and others while many do
_WRITES = "inforce_writes"  # execution option: this connection takes the write lock at its start, and waits so many seconds for it


class Connections:
    """Lends connections to the database of an SQLAlchemy URL. `patience` is how many seconds a writer waits for the writer before it.

    In PostgreSQL all tables are in `schema` ("": in the one that the server looks into), and at most `most` connections are open at a time.
    """

    def __init__(self, url: str | sa.URL, patience: float, schema: str = "", most: int = MOST) -> None:
        self._patience = patience
        self._schema = schema
        self._held = local()  # the connection on which a thread reads one state of the database
        self.engine = _engine(url, patience, schema, most)
        self._postgres = self.engine.dialect.name == "postgresql"
        # SQLite's own way of waiting for a writer is to look again every so often: threads stand in line. In PostgreSQL a writer that
        # waits holds a connection, and the one it waits for may need another to read on.
        self._turns = BoundedSemaphore(max(1, most // 2) if self._postgres else 1)

    def make_schema(self, connection: sa.Connection) -> None:
        """Make the schema of the tables in PostgreSQL, where it is not there."""
        if self._postgres and self._schema and not sa.inspect(connection).has_schema(self._schema):
            connection.execute(sa.schema.CreateSchema(self._schema))

    @contextmanager
    def one_state(self) -> Iterator[None]:
        """Have all that this thread reads meanwhile be of one state, whatever others record."""
        if getattr(self._held, "connection", None) is not None:
            yield
            return
        with self.reading() as connection:
            connection.begin()  # its end undoes it: where pages are damaged, there is nothing to commit
            self._held.connection = connection
            try:
                yield
            finally:
                del self._held.connection

    @contextmanager
    def asking(self) -> Iterator[SelectRunner]:
        """Lend what runs the selects that a question takes."""
        with self.reading() as connection:
            yield SelectRunner(connection)

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Lend a connection to read on."""
        with own_errors(), self._on_held() as held, self.engine.connect() if held is None else nullcontext(held) as connection:
            yield connection

    @contextmanager
    def _on_held(self) -> Iterator[sa.Connection | None]:
        """Yield the connection on which this thread reads one state; a select that fails ends that state on PostgreSQL, so it is apart."""
        held: sa.Connection | None = getattr(self._held, "connection", None)
        with held.begin_nested() if held is not None and self._postgres else nullcontext():
            yield held

    @contextmanager
    def writing(self, portfolio: str, patience: float | None = None) -> Iterator[sa.Connection]:
        """Lend a connection that holds a portfolio's write lock; all is written at the end, or nothing.

        `patience` is how many seconds to wait for that lock (None: the store's own); raises InForceError after it.
        """
        patience = self._patience if patience is None else patience
        with self._in_turn(patience) as left, own_errors():
            options = {"isolation_level": "READ COMMITTED"} if self._postgres else {_WRITES: left}  # what it reads is newer than its lock
            with self.engine.connect().execution_options(**options) as connection, connection.begin():
                if self._postgres:
                    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {milliseconds(left)}")
                    connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext('inforce'), hashtext(:name))"), {"name": portfolio})
                yield connection

    @contextmanager
    def _in_turn(self, patience: float) -> Iterator[float]:
        """Be one of the few threads of this store that write; yield the seconds that are left to wait for other processes."""
        began = monotonic()
        if not self._turns.acquire(timeout=patience):
            raise store_error("locked")
        try:
            yield max(0.0, patience - (monotonic() - began))
        finally:
            self._turns.release()

    def wipe(self) -> None:
        """Leave nothing of deleted bodies in the files of an SQLite database; raises StoreBusyError where somebody reads all the while."""
        if self._postgres:
            return
        with self.reading() as connection:
            connection.rollback()  # a checkpoint waits for the end of every read
            driver: Any = connection.connection.driver_connection
            end = monotonic() + self._patience
            driver.execute(f"PRAGMA busy_timeout={milliseconds(_PAUSE)}")  # a checkpoint that waits keeps writers waiting
            while driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                if monotonic() > end:
                    raise StoreBusyError(
                        "the answers are purged, but their words stay in the database's log while somebody reads what was there before. "
                        "They leave it when all who have the store open have closed it."
                    )
                sleep(_PAUSE)


def engine_of(url: str | sa.URL, **options: Any) -> sa.Engine:  # noqa: ANN401 - as SQLAlchemy has it
    """Return SQLAlchemy's engine for a URL; raises UsageError where it is none or its driver is not installed."""
    with own_errors():
        try:
            return sa.create_engine(url, **options)
        except ModuleNotFoundError:
            raise UsageError("A store in PostgreSQL needs psycopg: `pip install 'inforce[server]'`.") from None


def _engine(url: str | sa.URL, patience: float, schema: str, most: int) -> sa.Engine:
    parts = sa.make_url(url)
    postgres = parts.get_backend_name() == "postgresql"
    kept, more = ((most + 1) // 2, most // 2) if postgres else (_KEPT, _MORE)
    in_memory = not postgres and parts.database in {None, "", ":memory:"}
    engine = engine_of(url) if in_memory else engine_of(url, pool_size=kept, max_overflow=more)
    if postgres:
        partial_in_postgresql()
        if schema:
            event.listen(engine, "connect", partial(_look_into, schema))
        return engine.execution_options(isolation_level="REPEATABLE READ")  # a read in several statements sees one state
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", partial(_prepare_sqlite, patience, engine.url.database or ""))
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _look_into(schema: str, connection: Any, _record: object) -> None:  # noqa: ANN401 (a driver's connection)
    connection.autocommit = True  # a transaction that is undone would undo it, too
    connection.execute(f"SET search_path TO {schema}")
    connection.autocommit = False


def _prepare_sqlite(patience: float, uri: str, connection: Any, _record: object) -> None:  # noqa: ANN401 (a driver's connection)
    connection.isolation_level = None  # we say BEGIN ourselves, the driver says it too late
    ignore_shared_log(connection, uri)
    connection.execute(f"PRAGMA busy_timeout={milliseconds(patience)}").close()
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
    connection.exec_driver_sql(f"PRAGMA busy_timeout={milliseconds(patience)}")  # every writer's own: connections are used again
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def milliseconds(seconds: float) -> int:
    """Return how long a database is told to wait."""
    return max(1, round(seconds * 1000))  # 0 would mean for ever (PostgreSQL)


@contextmanager
def own_errors() -> Iterator[None]:
    """Let out only our own errors, with what to do."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise store_error(str(getattr(error, "orig", error) or error)) from error


def store_error(reason: str) -> InForceError:
    """Return the error to raise for what a database says."""
    low = reason.lower()
    if any(sign in low for sign in ("locked", "busy", "lock timeout", "queuepool limit")):
        return StoreBusyError("the store is busy: somebody else has been writing to it all the while. Try again.")
    if "connection" in low:
        told = reason.strip().splitlines()[0]
        return StoreUnavailableError(f"the database server cannot be used: {told}. Check INFORCE_DATABASE_URL, and that the server runs.")
    if any(sign in low for sign in ("unable to open", "readonly", "read-only", "denied", "disk i/o", "disk is full")):
        return StoreUnavailableError(f"the store cannot be used: {reason}. Check its path, its disk and your rights to it.")
    return IntegrityError(f"the store is damaged or was changed by something else: {reason}")
