"""What a store writes inside one transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from graph.errors import IntegrityError
from graph.model.codec import instant_text
from graph.model.evidence import LedgerEntry
from graph.model.ids import DocumentId
from graph.store import queries, vector_checksums
from graph.store.facts import Changes, Fact, Keys, Kind, Live, Query, chunks
from graph.store.migrations import foreign_schema
from graph.store.select_runner import SelectRunner
from graph.store.tables import (
    FACTS,
    clause_index,
    keys,
    ledger,
    ledger_bodies,
    marks,
    page_boxes,
    receipts,
    replies,
    tree_sizes,
    vectors,
)

_NEW_ENTRY, _NEW_BODY = sa.insert(ledger), sa.insert(ledger_bodies)  # made once: an answer waits for them


class Session:
    """Writes one transaction: it holds the portfolio's lock, and is written all or nothing."""

    def __init__(self, connection: sa.Connection, portfolio: str) -> None:
        self._connection = connection
        self._portfolio = portfolio

    def last_entry(self) -> LedgerEntry | None:
        """Return the entry the chain ends with."""
        row = self._connection.execute(queries.LAST_ENTRY, {"portfolio": self._portfolio}).first()
        return None if row is None else queries.entry_of(tuple(row))

    def facts_head(self) -> int:
        """Return the highest sequence of an entry that changed facts; 0 where there is none."""
        return self._connection.scalar(queries.FACTS_HEAD, {"portfolio": self._portfolio}) or 0

    def live(self, kind: Kind, *, identities: Collection[str] | None = None, owners: Collection[str] | None = None) -> dict[str, Live]:
        """Return the live rows asked for, by identity."""
        return queries.live(SelectRunner(self._connection), Query(kind, self._portfolio, identities=identities, owners=owners))

    def apply(self, changes: Changes, seq: int) -> None:
        """Retract and record rows under a sequence."""
        for kind, table in FACTS.items():
            retracted = [{"id": identity} for k, identity, _ in changes.retracted if k is kind]
            if retracted:
                live = (table.c.portfolio == self._portfolio, table.c.identity == sa.bindparam("id"), table.c.retracted_seq.is_(None))
                self._connection.execute(sa.update(table).where(*live).values(retracted_seq=seq), retracted)
            self._insert(table, [_values(fact, seq) for fact in changes.recorded if fact.kind is kind])
        pages = [{"reading_hash": f.hash, "number": n, "boxes": b} for f in changes.recorded for n, b in f.boxes]
        clauses = {clause_id: fact.identity for fact in changes.recorded for clause_id in fact.clause_ids}
        self._count_clauses(changes)
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

    def _count_clauses(self, changes: Changes) -> None:
        """Keep the sizes of clause trees as they are now."""
        sizes = {f.identity: len(f.clause_ids) for f in changes.recorded if f.kind is Kind.CLAUSES}
        trees = {identity for kind, identity, _ in changes.retracted if kind is Kind.CLAUSES}
        for some in chunks(trees | sizes.keys()):
            self._connection.execute(self._delete(tree_sizes).where(tree_sizes.c.document_id.in_(some)))
        self._insert(tree_sizes, [{"document_id": document, "clauses": sizes[document]} for document in sorted(sizes)])

    def keep_keys(self, wanted: Keys) -> None:
        """Replace the keys of documents, each kind by itself."""
        by_kind: dict[str, list[DocumentId]] = {}
        for document, kind in wanted:
            by_kind.setdefault(kind, []).append(document)
        for kind, documents in by_kind.items():
            for some in chunks(documents):
                self._connection.execute(self._delete(keys).where(keys.c.kind == kind, keys.c.document_id.in_(some)))
        found = ((document, kind, key) for (document, kind), own in sorted(wanted.items()) for key in sorted(own))
        self._insert(keys, [{"kind": kind, "key": key, "document_id": document} for document, kind, key in found])

    def _delete(self, table: sa.Table) -> sa.Delete:
        return sa.delete(table).where(table.c.portfolio == self._portfolio)

    def _insert(self, table: sa.Table, rows: Sequence[Mapping[str, object]]) -> None:
        if rows:
            self._connection.execute(sa.insert(table), [{"portfolio": self._portfolio, **row} for row in rows])

    def keep_mark(self, name: str, seq: int) -> None:
        """Set a mark; the entry with this sequence is on the ledger already."""
        entry = self._connection.scalar(queries.HASH, {"portfolio": self._portfolio, "seq": seq}) or ""
        made = _dialect(self._connection.dialect.name).insert(marks).values(portfolio=self._portfolio, name=name, seq=seq, entry=entry)
        self._connection.execute(made.on_conflict_do_update(index_elements=["portfolio", "name"], set_={"seq": seq, "entry": entry}))

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
    made: sa.Insert = _dialect(database).insert(table).on_conflict_do_nothing()
    return made


def _dialect(database: str) -> Any:  # noqa: ANN401 (one module or the other)
    if database != "postgresql":
        return sqlite
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - brings asyncio along, which a file has no use for

    return postgresql


@cache
def _keeping_vectors(database: str) -> sa.Insert:
    made = _dialect(database).insert(vectors)
    new, old = made.excluded, vectors.c
    other = sa.or_(old.vector != new.vector, old.checksum.is_distinct_from(new.checksum))
    given = {"vector": new.vector, "checksum": new.checksum}
    keeping: sa.Insert = made.on_conflict_do_update(index_elements=["model", "text_hash"], set_=given, where=other)
    return keeping


def _values(fact: Fact, seq: int) -> dict[str, object]:
    return {
        "identity": fact.identity,
        "owner": fact.owner,
        "content_hash": fact.hash,
        "content": fact.stored,
        "recorded_seq": seq,
        **fact.columns,
    }
