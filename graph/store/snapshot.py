"""A copy of a database as it stands at one instant, as an SQLite file, while others go on writing to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from graph.errors import IntegrityError, UsageError
from graph.store import open_store
from graph.store.readonly import ignore_shared_log, read_only

_PATIENCE = 60.0  # seconds: only opening and closing a database keeps a reader waiting


def snapshot(of: str | Path, to: Path, schema: str = "") -> None:
    """Write what a database holds at this instant to a new SQLite file: all that was committed by then, whatever lies in its log.

    `of` is an SQLite file or the URL of a PostgreSQL database, `schema` where the tables are in that. What was deleted is not in the
    copy: every row is written anew, where a copy of pages has the free ones as well. Raises UsageError for what cannot be read or written,
    IntegrityError where the database is damaged.
    """
    if "://" in str(of):
        with closing(open_store(of, schema)) as source, closing(open_store(to)) as target:
            source.copy_to(target)
        return
    path = Path(of)
    uri = read_only(path) or f"{path.absolute().as_uri()}?mode=rw"  # none is made where there is none
    try:
        with closing(sqlite3.connect(uri, timeout=_PATIENCE, isolation_level=None, uri=True)) as source:
            ignore_shared_log(source, uri)
            source.execute("VACUUM INTO ?", (str(to),))
    except sqlite3.OperationalError as error:
        raise UsageError(f"{path} cannot be copied: {error}. Check the disk and your rights to it, then try again.") from None
    except sqlite3.DatabaseError as error:
        raise IntegrityError(f"{path} is damaged: {error}. Restore it from a backup.") from None
