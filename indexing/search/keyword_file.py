"""The file of the keyword index: opened, looked through, and put aside where it is damaged. It is SQLite, and a cache."""

# ruff: noqa: S608  table names are hex digests, never a person's words
from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Lock, Semaphore

from graph.errors import InForceError
from graph.file_permissions import private_file
from graph.model.ids import digest
from graph.store.readonly import ignore_shared_log, read_only
from indexing.search.quarantine import put_aside

log = logging.getLogger(__name__)
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_IN_THE_WAY = frozenset({sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY})  # no file of ours, or none to be used
_THREADS = 200  # that may read at once
_KEPT = 16  # connections that stay open though nobody reads
_PATIENCE = 60.0  # seconds that a writer waits for the one before it
_FILLED = "portfolio TEXT PRIMARY KEY, seq INTEGER NOT NULL, entry TEXT NOT NULL, mark TEXT NOT NULL, passages INTEGER NOT NULL"


class KeywordFile:
    """An open file and its connections; `fixed`: nothing can be written to it.

    Where more than one connection sees the same (`another` opens one), each thread has its own; else one thread waits for another.
    """

    def __init__(self, db: sqlite3.Connection, another: Callable[[], sqlite3.Connection] | None = None, *, fixed: bool = False) -> None:
        self.fixed = fixed
        self._another = another
        self._idle = [db]
        self._closed = False
        self._lock = Lock()
        self._turn = Semaphore(1 if another is None else _THREADS)

    def take(self) -> sqlite3.Connection:
        """Return a connection that nobody else has until it is given back; raises ClosedError where the file is closed."""
        self._turn.acquire()
        try:
            return self._taken()
        except BaseException:
            self._turn.release()
            raise

    def _taken(self) -> sqlite3.Connection:
        with self._lock:
            if self._idle:
                return self._idle.pop()
            if self._closed or self._another is None:
                raise ClosedError
        db = self._another()
        with self._lock:
            if not self._closed:
                return db
        db.close()
        raise ClosedError

    def give_back(self, db: sqlite3.Connection) -> None:
        """Take a connection back; what it has begun and not ended is undone."""
        try:
            self._put_back(db)
        finally:
            self._turn.release()

    def _put_back(self, db: sqlite3.Connection) -> None:
        try:
            db.rollback()
        except sqlite3.Error:  # nobody could begin anything on it
            db.close()
            return
        with self._lock:
            if not self._closed and len(self._idle) < _KEPT:
                self._idle.append(db)
                return
        db.close()

    def loose(self) -> KeywordFile:
        """Return a copy in memory, which can be written: what a read-only folder holds may be behind the record."""
        copy = _in_memory()
        db = self.take()
        try:
            db.backup(copy)
        finally:
            self.give_back(db)
        return KeywordFile(copy)

    def close(self) -> None:
        """Let go of the file: each connection at once, or when whoever has it is done."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for db in idle:
            db.close()


class ClosedError(Exception):
    """The file is closed: it was put aside, or its owner has let go of it."""


def open_file(path: Path) -> KeywordFile:
    """Open the file at `path`, or make it. A damaged one is put aside; where nothing can be written, what is made is in memory.

    Raises InForceError where it cannot be used just now.
    """
    if not path.exists():
        return _writable(path) if os.access(path.parent, os.W_OK) else KeywordFile(_prepared(_in_memory()))
    unwritable = read_only(path)
    try:
        if unwritable is None:
            return _writable(path, _checked)
        return _fixed(unwritable)
    except sqlite3.DatabaseError as error:
        if not (is_damage(error) or _code(error) in _IN_THE_WAY):
            raise unusable(path, error) from None
        return reopened(path, str(error))


def reopened(path: Path, why: str) -> KeywordFile:
    """Put a damaged file aside and open an empty one; where nothing can be written, in memory."""
    if os.access(path.parent, os.W_OK):
        if path.exists():
            put_aside(path, why)
        return _writable(path)
    log.warning("%s is damaged (%s) and stays as it is, since nothing can be written here: an index is made in memory.", path.name, why)
    return KeywordFile(_prepared(_in_memory()))


def table_of(portfolio: str) -> str:
    """Return the name of the table of a portfolio's words; what its passages are stands in the one named so and `_units`."""
    return "passages_" + digest(portfolio)


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Tell damage from what passes: a lock, a full disk. Damage without a code: text that is no text, tables that somebody deleted."""
    return _code(error) in _DAMAGE or any(sign in str(error) for sign in ("decode", "no such table"))


def unusable(path: Path, error: sqlite3.DatabaseError) -> InForceError:
    """Return what to tell of a file that cannot be used just now."""
    return InForceError(f"The keyword index {path.name} cannot be used now: {error}. Try again.")


def _code(error: sqlite3.DatabaseError) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _connected(path: Path) -> sqlite3.Connection:
    with suppress(OSError):  # where it cannot be made, opening it says so
        private_file(path)
    db = sqlite3.connect(path, timeout=_PATIENCE, check_same_thread=False, isolation_level=None)
    with _closed_on_error(db):
        db.execute("PRAGMA synchronous=NORMAL").close()
    return db


def _in_memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)


def _writable(path: Path, checked: Callable[[sqlite3.Connection], sqlite3.Connection] = lambda db: db) -> KeywordFile:
    return KeywordFile(checked(_prepared(_connected(path))), partial(_connected, path))


def _fixed(uri: str) -> KeywordFile:
    """Open what cannot be written; what an earlier version left there is brought up to date in memory."""
    db = _read_only(uri)
    if "filled" in _names(db):
        return KeywordFile(_checked(db), partial(_read_only, uri), fixed=True)
    copy = _in_memory()
    db.backup(copy)
    db.close()
    return KeywordFile(_checked(_prepared(copy)))


def _read_only(uri: str) -> sqlite3.Connection:
    db = sqlite3.connect(uri, uri=True, check_same_thread=False, isolation_level=None)
    ignore_shared_log(db, uri)
    return db


def _prepared(db: sqlite3.Connection) -> sqlite3.Connection:
    """Make the tables that every file has; what an earlier version held is forgotten, and filled again."""
    with _closed_on_error(db):
        db.execute("PRAGMA journal_mode=WAL")
        if "filled" not in _names(db):
            db.execute("BEGIN IMMEDIATE")
            named = _names(db)
            if named and not named & {"filled", "generation"}:
                raise _damaged("it is no keyword index")
            for name in sorted(_names(db, "sql LIKE 'CREATE VIRTUAL TABLE %' OR name = 'generation'")):
                db.execute(f"DROP TABLE {name}")
                db.execute(f"DROP TABLE IF EXISTS {name}_units")
            db.execute(f"CREATE TABLE IF NOT EXISTS filled ({_FILLED})")
            db.execute("COMMIT")
        db.execute("SELECT portfolio, seq, entry, mark, passages FROM filled LIMIT 1").fetchone()
    return db


def _checked(db: sqlite3.Connection) -> sqlite3.Connection:
    """Look through a file: whether its pages are sound, and each portfolio has as many passages as were put in."""
    with _closed_on_error(db):
        (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise _damaged(found)
        for portfolio, passages in db.execute("SELECT portfolio, passages FROM filled").fetchall():
            table = table_of(portfolio)
            for counted in (f"{table}_units", f"{table}_docsize") if passages else ():
                if db.execute(f"SELECT count(*) FROM {counted}").fetchone() != (passages,):
                    raise _damaged("passages are missing")
    return db


def _names(db: sqlite3.Connection, which: str = "TRUE") -> set[str]:
    return {name for (name,) in db.execute(f"SELECT name FROM sqlite_master WHERE {which}")}


@contextmanager
def _closed_on_error(db: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        db.close()  # what is open cannot be renamed everywhere
        raise


def _damaged(what: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(" ".join(what.split())[:100])
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error
