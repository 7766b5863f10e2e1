"""Locks in PostgreSQL that a process holds by a connection of its own: they come free when it ends, however it ends."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from threading import Lock
from time import monotonic

import sqlalchemy as sa

from graph.errors import InForceError, StoreBusyError
from graph.store import database_url
from graph.store.connections import engine_of, milliseconds, own_errors

_KEY = "hashtext('inforce ' || :kind), hashtext(:name)"
_TRY, _WAIT = sa.text(f"SELECT pg_try_advisory_lock({_KEY})"), sa.text(f"SELECT pg_advisory_lock({_KEY})")
_FREE = sa.text(f"SELECT pg_advisory_unlock({_KEY})")
_SHOW = sa.text(f"SELECT pg_advisory_lock_shared({_KEY})")
_SHOWN = sa.text(
    "SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE datname = current_database() "
    "AND locktype = 'advisory' AND objsubid = 2 AND granted "
    "AND classid::bigint = (hashtext('inforce ' || :kind)::bigint & 4294967295) "
    "AND objid::bigint = (hashtext(:name)::bigint & 4294967295))"
)
_PROCESS = "process"
_ALIVE = ("idle = 10", "interval = 5", "count = 3")  # seconds, seconds, times: the server asks whether our machine is there


class AdvisoryLocks:
    """The locks of one database, for all threads of a process. Nothing is connected before a lock is asked for."""

    def __init__(self, url: str) -> None:
        self._engine = engine_of(database_url(url), poolclass=sa.NullPool, isolation_level="AUTOCOMMIT")
        self._turns: defaultdict[tuple[str, str], Lock] = defaultdict(Lock)

    def on(self, name: str) -> HeldLocks:
        """Return what takes locks on something by its name, for one holder; it has to be closed."""
        return HeldLocks(self, name)

    def connect(self) -> sa.Connection:
        """Open a connection that the database ends soon after our machine is gone."""
        with own_errors():
            connection = self._engine.connect()
            for setting in _ALIVE:
                connection.exec_driver_sql(f"SET tcp_keepalives_{setting}")
            return connection

    def turn(self, kind: str, name: str) -> Lock:
        """Return the lock of this process's threads for one of the database: of them only one waits there, by one connection."""
        return self._turns[kind, name]


class HeldLocks:
    """The locks of several kinds that one holder has on something, all by one connection. Not to be shared between threads."""

    def __init__(self, locks: AdvisoryLocks, name: str) -> None:
        self._locks = locks
        self._name = name
        self._kinds: set[str] = set()
        self._connection: sa.Connection | None = None

    def taken(self, kind: str, seconds: float) -> bool:
        """Take a lock, waiting so many seconds at most; tell whether it was taken.

        Raises StoreUnavailableError where the connection is lost, and with it whatever was held.
        """
        end = monotonic() + seconds
        turn = self._locks.turn(kind, self._name)
        if not turn.acquire(timeout=seconds):
            return False
        try:
            taken = self._asked(kind, end - monotonic())
        except BaseException:
            turn.release()
            raise
        if taken:
            self._kinds.add(kind)
        else:
            turn.release()
        return taken

    def _asked(self, kind: str, seconds: float) -> bool:
        if self._connection is None:
            self._connection = self._locks.connect()
        named = {"kind": kind, "name": self._name}
        with own_errors():
            if seconds <= 0:
                return bool(self._connection.scalar(_TRY, named))
            self._connection.exec_driver_sql(f"SET lock_timeout = {milliseconds(seconds)}")
        try:
            with own_errors():
                self._connection.execute(_WAIT, named)
        except StoreBusyError:
            return False
        return True

    def release(self, kind: str) -> None:
        """Let go of a lock; that it is not held is no error."""
        if kind not in self._kinds or self._connection is None:
            return
        self._kinds.remove(kind)
        with suppress(InForceError), own_errors():  # where the connection is lost, nothing is held any more
            self._connection.execute(_FREE, {"kind": kind, "name": self._name})
        self._locks.turn(kind, self._name).release()

    def close(self) -> None:
        """End the connection, and with it whatever is held in the database."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Presence:
    """Shows that a process is there, for as long as it is, by a lock that bears its name. Safe to share between threads."""

    def __init__(self, url: str, name: str) -> None:
        self._locks = AdvisoryLocks(url)
        self._name = name
        self._lock = Lock()
        self._connection: sa.Connection | None = None

    def show(self) -> None:
        """See that the process is shown to be there: anew where its connection was lost."""
        with self._lock:
            if self._connection is not None:
                with suppress(InForceError), own_errors():
                    self._connection.exec_driver_sql("SELECT 1")
                    return
                self._close()
            self._connection = self._locks.connect()
            with own_errors():
                self._connection.execute(_SHOW, {"kind": _PROCESS, "name": self._name})

    def close(self) -> None:
        """End the connection: the process is not shown any more."""
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def is_present(connection: sa.Connection, name: str) -> bool:
    """Tell whether the process with a name is there."""
    return bool(connection.scalar(_SHOWN, {"kind": _PROCESS, "name": name}))
