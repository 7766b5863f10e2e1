"""The database of requests: replies by idempotency key, and jobs.

So they lie beside the store and under no ledger, in `requests.db` of the data folder, and what is old is forgotten.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from weakref import finalize

from graph.file_permissions import private_file, private_folder

REQUESTS = "requests.db"
_TABLES = """
CREATE TABLE IF NOT EXISTS replies (
    principal TEXT, key TEXT, request TEXT NOT NULL, begun REAL NOT NULL, run TEXT NOT NULL,
    status INTEGER, headers TEXT, body BLOB, PRIMARY KEY (principal, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS jobs (job_id TEXT PRIMARY KEY, at REAL NOT NULL, state TEXT NOT NULL, job TEXT NOT NULL) WITHOUT ROWID;
"""


class Requests:
    """The database of a data folder's requests; safe to share between threads."""

    def __init__(self, data: Path) -> None:
        private_folder(data)
        path = data / REQUESTS
        private_file(path)
        self._lock = Lock()
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")  # what was done once must be known after a power cut too
        self._db.executescript(_TABLES)
        self._close = finalize(self, self._db.close)  # an application that is only called in process has no end of its own

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open a transaction: all of what is done in it or nothing."""
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def read(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """Return the rows of a query."""
        with self._lock:
            return self._db.execute(statement, values).fetchall()

    def purge(self, receipt_ids: Collection[str], instead: bytes) -> None:
        """Overwrite the kept replies that name one of some receipts, as if not found; their keys stay taken, so nothing is done twice."""
        self._db.execute("PRAGMA secure_delete=ON")
        headers = json.dumps([["content-type", "application/problem+json"]])
        with self.writing() as db:
            for receipt_id in receipt_ids:
                db.execute(
                    "UPDATE replies SET status = 404, headers = ?, body = ? WHERE instr(body, ?) > 0",
                    (headers, instead, receipt_id.encode()),
                )
        self.read("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let go of the database."""
        with self._lock:
            self._close()
