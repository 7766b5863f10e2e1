"""How an SQLite file is opened where nothing can be written: a backup, a mounted archive, somebody else's data, a full disk."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

_BESIDE = 32 * 1024  # bytes of the file that SQLite shares between those who have a database open
_ALONE = "&vfs=unix-none"


def read_only(path: Path) -> str | None:
    """Return the `file:` URI that opens a database for reading only; None where what SQLite needs can be written, or there is no database.

    SQLite writes beside the file even to read it, but for one that is declared immutable. It is, where no log with anything in it lies
    beside it: then nobody has it open to write. Where there is such a log and nothing that says what is in it, whoever reads finds that out
    alone (`alone`).
    """
    if not path.exists() or (os.access(path.parent, os.W_OK) and _has_room(path)):
        return None
    fixed = f"{path.absolute().as_uri()}?mode=ro"
    if not _size(path, "-wal"):
        return f"{fixed}&immutable=1"
    return fixed if _size(path, "-shm") >= _BESIDE or os.name != "posix" else fixed + _ALONE


def ignore_shared_log(connection: sqlite3.Connection, uri: str) -> None:
    """Have a connection, just opened by such a URI, keep what it finds in a log to itself, where the URI says that it must."""
    if uri.endswith(_ALONE):
        connection.execute("PRAGMA locking_mode=EXCLUSIVE").close()


def _has_room(path: Path) -> bool:
    """Tell whether the disk has room for what SQLite writes beside a database; whatever else is wrong with it is not told here."""
    if _size(path, "-shm") >= _BESIDE:  # it is there already
        return True
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").close()
    except sqlite3.OperationalError as error:
        return not any(sign in str(error) for sign in ("disk I/O", "disk is full"))
    except sqlite3.DatabaseError:
        return True
    return True


def _size(path: Path, beside: str) -> int:
    try:
        return path.with_name(path.name + beside).stat().st_size
    except OSError:
        return 0
