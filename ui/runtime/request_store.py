"""The database of requests: replies by idempotency key, jobs, and sessions of browsers.

They are under no ledger, and what is old is forgotten. They lie in `requests.db` of the data folder, or beside a record in PostgreSQL
(in a schema of their own), where every server on that record finds what another has done. A server that died can be told from one that
is at work: the database knows whose connection is open. Of a folder there is one server, so that any other is gone.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection
from contextlib import AbstractContextManager
from pathlib import Path
from weakref import finalize

import sqlalchemy as sa

from graph.file_permissions import private_file, private_folder
from graph.store import database_url
from graph.store.advisory_locks import Presence, is_present
from graph.store.connections import Connections

REQUESTS = "requests.db"
_SCHEMA = "inforce_requests"
_FOLDER_ID = "server-id"
_PATIENCE = 30.0  # seconds
_MOST = 4  # connections to PostgreSQL
_metadata = sa.MetaData()

replies = sa.Table(
    "replies",
    _metadata,
    sa.Column("principal", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("request", sa.Text, nullable=False),
    sa.Column("begun", sa.Double, nullable=False),
    sa.Column("run", sa.Text, nullable=False),  # which start of which server
    sa.Column("status", sa.Integer),
    sa.Column("headers", sa.Text),
    sa.Column("body", sa.LargeBinary),
)
jobs = sa.Table(
    "jobs",
    _metadata,
    sa.Column("job_id", sa.Text, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("job", sa.Text, nullable=False),
)
sessions = sa.Table(
    "sessions",
    _metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("key_id", sa.Text, nullable=False, index=True),
    sa.Column("run", sa.Text, nullable=False),
    sa.Column("began", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
)


class Requests:
    """The requests that a server with a data folder knows of; safe to share between threads.

    `run` names this server from its start to its end, `server` the data folder, which stays ("": the only one on its record).
    """

    def __init__(self, data: Path, record: str = "") -> None:
        """Open them beside the record in PostgreSQL that a URL names, or ("") in the data folder."""
        private_folder(data)
        self.run = secrets.token_hex(8)
        self.server = _folder_id(data) if record else ""
        self._presence = Presence(record, self.run) if record else None
        self._database = Connections(database_url(record or data / REQUESTS), _PATIENCE, _SCHEMA, _MOST)
        self.close = finalize(self, _close, self._database, self._presence)  # what is only called in process has no end of its own
        """Lets go of the database; others take it that this server is gone."""
        with self.reading() as db:
            there = sa.inspect(db).has_table(sessions.name)
        if not there:
            with self.writing("") as db:
                self._database.make_schema(db)
                _metadata.create_all(db)

    def writing(self, what: str) -> AbstractContextManager[sa.Connection]:
        """Open a transaction: all of what is done in it or nothing. Nobody else writes to `what` meanwhile."""
        return self._database.writing(f"requests:{what}")

    def reading(self) -> AbstractContextManager[sa.Connection]:
        """Lend a connection to read on."""
        return self._database.reading()

    def show(self) -> None:
        """Have other servers know that this one is at work; to be called before it begins what they may ask about."""
        if self._presence is not None:
            self._presence.show()

    def at_work(self, db: sa.Connection, run: str) -> bool:
        """Tell whether a server, by its run, is there to end what it began."""
        return run == self.run or (self._presence is not None and is_present(db, run))

    def purge(self, receipt_ids: Collection[str], instead: bytes) -> None:
        """Overwrite the kept replies that name one of some receipts, as if not found; their keys stay taken, so nothing is done twice."""
        headers = json.dumps([["content-type", "application/problem+json"]])
        named = [receipt_id.encode() for receipt_id in receipt_ids]
        kept = sa.select(replies.c.principal, replies.c.key).where(replies.c.body.is_not(None))
        with self.writing("purge") as db:
            if db.dialect.name == "sqlite":
                db.exec_driver_sql("PRAGMA secure_delete=ON")
            for principal, key in db.execute(kept).all():
                own = (replies.c.principal == principal, replies.c.key == key)
                body = db.scalar(sa.select(replies.c.body).where(*own)) or b""
                if any(one in body for one in named):
                    db.execute(sa.update(replies).where(*own).values(status=404, headers=headers, body=instead))
        self._database.wipe()


def _close(database: Connections, presence: Presence | None) -> None:
    database.engine.dispose()
    if presence is not None:
        presence.close()


def _folder_id(data: Path) -> str:
    """Return what a data folder is known by among the servers on one record, made when it is first asked for."""
    path = data / _FOLDER_ID
    private_file(path)
    known = path.read_text(encoding="ascii").strip()
    if not known:
        known = secrets.token_hex(8)
        path.write_text(known, encoding="ascii")
    return known
