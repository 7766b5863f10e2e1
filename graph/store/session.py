"""What a store writes inside one transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from graph.errors import IntegrityError
from graph.model.codec import instant_text, parse_instant
from graph.model.evidence import LedgerEntry
from graph.store import answers, vector_checksums
from graph.store.derived import follow_changes, write_keys, write_mark
from graph.store.facts import Changes, Fact, Keys, Kind, Live, Query
from graph.store.migrations import foreign_schema
from graph.store.queries import conditions
from graph.store.tables import FACTS, clause_index, ledger, ledger_bodies, page_boxes, receipts, replies, vectors

_NEW_ENTRY, _NEW_BODY = sa.insert(ledger), sa.insert(ledger_bodies)  # made once: an answer waits for them


class Session:
    """Writes one transaction: it holds the portfolio's lock, and is written all or nothing."""

    def __init__(self, connection: sa.Connection, portfolio: str) -> None:
        self._connection = connection
        self._portfolio = portfolio

    def last_entry(self) -> LedgerEntry | None:
        """Return the entry the chain ends with."""
        row = self._connection.execute(answers.LAST_ENTRY, {"portfolio": self._portfolio}).first()
        return None if row is None else entry_of(tuple(row))

    def facts_head(self) -> int:
        """Return the highest sequence of an entry that changed facts; 0 where there is none."""
        return answers.facts_head(self._connection, self._portfolio)

    def live(self, kind: Kind, *, identities: Collection[str] | None = None, owners: Collection[str] | None = None) -> dict[str, Live]:
        """Return the live rows asked for, by identity."""
        columns = FACTS[kind].c
        asked = sa.select(columns.identity, columns.content_hash, columns.owner)
        query = Query(kind, self._portfolio, identities=identities, owners=owners)
        return {
            identity: Live(hash_, owner)
            for condition in conditions(query)
            for identity, hash_, owner in self._connection.execute(asked.where(condition))
        }

    def apply(self, changes: Changes, seq: int) -> None:
        """Retract and record rows under a sequence."""
        for kind, table in FACTS.items():
            retracted = [{"id": identity} for k, identity, _ in changes.retracted if k is kind]
            if retracted:
                live = (table.c.portfolio == self._portfolio, table.c.identity == sa.bindparam("id"), table.c.retracted_seq.is_(None))
                self._connection.execute(sa.update(table).where(*live).values(retracted_seq=seq), retracted)
            recorded = [_values(fact, self._portfolio, seq) for fact in changes.recorded if fact.kind is kind]
            if recorded:
                self._connection.execute(sa.insert(table), recorded)
        pages = [{"reading_hash": f.hash, "number": n, "boxes": b} for f in changes.recorded for n, b in f.boxes]
        clauses = {clause_id: fact.identity for fact in changes.recorded for clause_id in fact.clause_ids}
        follow_changes(self._connection, self._portfolio, changes)
        insert_missing(self._connection, page_boxes, pages)
        insert_missing(
            self._connection, clause_index, [{"clause_id": clause, "document_id": clauses[clause]} for clause in sorted(clauses)]
        )

    def keep_vectors(self, model: str, rows: Mapping[str, bytes]) -> None:
        """Keep vectors, each in the place of one that is another."""
        kept = [
            {"model": model, "text_hash": key, "vector": rows[key], "checksum": vector_checksums.checksum(model, key, rows[key])}
            for key in sorted(rows)
        ]
        if kept:
            self._connection.execute(_keeping_vectors(self._connection.dialect.name), kept)

    def keep_keys(self, keys: Keys) -> None:
        """Replace the keys of documents, each kind by itself."""
        write_keys(self._connection, self._portfolio, keys)

    def keep_mark(self, name: str, seq: int) -> None:
        """Set a mark."""
        write_mark(self._connection, self._portfolio, name, seq)

    def append(self, entry: LedgerEntry, body: bytes) -> None:
        """Append an entry to the ledger."""
        self._connection.execute(_NEW_BODY, {"portfolio": entry.portfolio, "seq": entry.seq, "body": body})
        self._connection.execute(_NEW_ENTRY, asdict(entry) | {"recorded_at": instant_text(entry.recorded_at)})

    def keep_receipt(self, receipt_id: str, seq: int) -> None:
        """Say which entry holds a receipt; the first that does counts."""
        insert_missing(self._connection, receipts, [{"portfolio": self._portfolio, "receipt_id": receipt_id, "seq": seq}])

    def drop_bodies(self, seqs: Collection[int]) -> None:
        """Delete bodies beside the chain, and every kept reply of a model; on SQLite what they filled is overwritten."""
        for first in foreign_schema(self._connection):  # a rule that is not ours could keep what is deleted
            raise IntegrityError(f"Nothing was purged: {first}. See `inforce verify`.")
        if self._connection.dialect.name == "sqlite":
            self._connection.exec_driver_sql("PRAGMA secure_delete=ON")
        taken = sa.delete(ledger_bodies).where(ledger_bodies.c.portfolio == self._portfolio, ledger_bodies.c.seq.in_(list(seqs)))
        if self._connection.execute(taken).rowcount != len(seqs):
            raise IntegrityError("Nothing was purged: the database does not delete what it is told to. See `inforce verify`.")
        self._connection.execute(sa.delete(replies))


def insert_missing(connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert what is not there; in key order, so that two portfolios' writers cannot wait for each other."""
    if rows:
        connection.execute(_insert(table, connection.dialect.name), rows)


@cache
def _insert(table: sa.Table, database: str) -> sa.Insert:
    if database == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()


@cache
def _keeping_vectors(database: str) -> sa.Insert:
    made = (postgresql if database == "postgresql" else sqlite).insert(vectors)
    new, old = made.excluded, vectors.c
    other = sa.or_(old.vector != new.vector, old.checksum.is_distinct_from(new.checksum))
    given = {"vector": new.vector, "checksum": new.checksum}
    keeping: sa.Insert = made.on_conflict_do_update(index_elements=["model", "text_hash"], set_=given, where=other)
    return keeping


def _values(fact: Fact, portfolio: str, seq: int) -> dict[str, Any]:
    return {
        "portfolio": portfolio,
        "identity": fact.identity,
        "owner": fact.owner,
        "content_hash": fact.hash,
        "content": fact.stored,
        "recorded_seq": seq,
        **fact.columns,
    }


def entry_of(row: Sequence[Any]) -> LedgerEntry:
    """Make an entry of its columns."""
    portfolio, seq, recorded_at, *rest = row
    return LedgerEntry(portfolio, seq, instant_of(recorded_at), *rest)


def instant_of(text: str) -> datetime:
    """Read an instant of the ledger; raises IntegrityError where it is none."""
    try:
        return parse_instant(text)
    except ValueError as error:
        raise IntegrityError(f"the ledger was changed: {error}") from error
