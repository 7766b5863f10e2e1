"""The tables, shared by SQLite and PostgreSQL.

Every kind of fact has a table of the same form: identity and owner (see `facts.Fact`), the hash of
the content, the content, and the sequences of its recording and retraction (NULL: live). Contents
are JSON, compressed where they are long. At most one row of an identity is live: an index holds it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column, ColumnElement, Index, MetaData, Table, TextClause, UniqueConstraint, text
from sqlalchemy.types import TypeDecorator

from graph.errors import IntegrityError
from graph.ledger import ANSWERED
from graph.store.facts import PACKED, Kind

metadata = MetaData()

CHANGED_FACTS = f"action <> '{ANSWERED}'"
"""What is true of ledger entries that changed facts, as the index of them says it: a query has to say it in the same words."""


_CALLED = {int: "a whole number", str: "text", bytes: "bytes"}


def wrong_type_error(kind: type) -> IntegrityError:
    """Return the error to raise where a database holds something else than what a column is for: SQLite lets it."""
    belongs = _CALLED.get(kind, kind.__name__)
    return IntegrityError(
        f"the store was changed by something else: it holds other than {belongs} where {belongs} belongs. Restore it from a backup."
    )


class _Checked(TypeDecorator[Any]):
    """A column's type whose values are read as nothing else: SQLite would let others lie there."""

    impl = sa.types.NullType
    cache_ok = True

    def __init__(self, kind: type, stored: sa.types.TypeEngine[Any]) -> None:
        super().__init__()
        self.kind, self.stored = kind, stored

    def load_dialect_impl(self, _dialect: sa.Dialect) -> sa.types.TypeEngine[Any]:
        """Return how the database stores it."""
        return self.stored

    def result_processor(self, _dialect: sa.Dialect, _coltype: object) -> Callable[[Any], Any]:
        """Return what takes each value that is read; it raises IntegrityError for one of another kind."""

        def checked(value: Any) -> Any:  # noqa: ANN401 (a database's value)
            if value is not None and type(value) is not self.kind:
                raise wrong_type_error(self.kind)
            return value

        return checked

    @property
    def python_type(self) -> type:
        """Say what a value is."""
        return self.kind


Text = _Checked(str, sa.Text())
Integer = _Checked(int, sa.Integer())
BigInteger = _Checked(int, sa.BigInteger().with_variant(sa.Integer(), "sqlite"))  # where INTEGER holds as much
LargeBinary = _Checked(bytes, sa.LargeBinary())


_Condition = ColumnElement[bool] | TextClause
_PARTIAL: list[tuple[Index, _Condition]] = []


def _partial(index: Index, where: _Condition) -> None:
    _PARTIAL.append((index, where))


def partial_in_postgresql() -> None:
    """Have PostgreSQL's indexes hold the rows that SQLite's hold and no more: said where it is used, for to say it loads its dialect."""
    for index, where in _PARTIAL:
        index.dialect_options["postgresql"]["where"] = where


def _facts(kind: Kind, *more: Column[str]) -> Table:
    table = Table(
        kind.value,
        metadata,
        Column("portfolio", Text, primary_key=True),
        Column("identity", Text, primary_key=True),
        Column("recorded_seq", Integer, primary_key=True, autoincrement=False),
        Column("retracted_seq", Integer),
        Column("owner", Text, nullable=False),
        Column("content_hash", Text, nullable=False),
        *more,
        Column("content", LargeBinary if kind in PACKED else Text, nullable=False),
    )
    live = text("retracted_seq IS NULL")
    _partial(Index(f"{kind.value}_live", table.c.portfolio, table.c.identity, unique=True, sqlite_where=live), live)
    Index(f"{kind.value}_owner", table.c.portfolio, table.c.owner)
    Index(f"{kind.value}_recorded", table.c.portfolio, table.c.recorded_seq, table.c.identity)
    Index(f"{kind.value}_retracted", table.c.portfolio, table.c.retracted_seq, table.c.identity)
    return table


edges = _facts(
    Kind.EDGE,
    Column("target_document_id", Text),
    Column("target_clause_id", Text),
    Column("status", Text, nullable=False),
)
FACTS: dict[Kind, Table] = {kind: edges if kind is Kind.EDGE else _facts(kind) for kind in Kind}
Index("edges_target_document", edges.c.portfolio, edges.c.target_document_id)
Index("edges_target_clause", edges.c.portfolio, edges.c.target_clause_id)
Index("edges_status", edges.c.portfolio, edges.c.status)

_live = edges.c.retracted_seq.is_(None)
_partial(Index("edges_live_status", edges.c.portfolio, edges.c.status, sqlite_where=_live), _live)

clause_index = Table(
    "clause_index",  # which document a clause stands in: a property of its identity, so under no clock
    metadata,
    Column("clause_id", Text, primary_key=True),
    Column("document_id", Text, nullable=False),
    sqlite_with_rowid=False,
)

page_boxes = Table(
    "page_boxes",  # character boxes by the content hash of their reading: a page is read alone
    metadata,
    Column("reading_hash", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("boxes", LargeBinary, nullable=False),
)

vectors = Table(
    "vectors",  # a cache: what an embedder made of a text, or what takes words apart (under a name of its own)
    metadata,
    Column("model", Text, primary_key=True),
    Column("text_hash", Text, primary_key=True),
    Column("vector", LargeBinary, nullable=False),
    Column("checksum", BigInteger),  # of all three (`vector_checksums`): one that does not fit is as good as none
)

replies = Table(
    "replies",  # a cache: what a model answered, by what it was asked and which it is
    metadata,
    Column("key", Text, primary_key=True),
    Column("reply", LargeBinary, nullable=False),
)

ledger = Table(
    "ledger",
    metadata,
    Column("portfolio", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("recorded_at", Text, nullable=False),  # of fixed width (`codec.instant_text`): text order is time order
    Column("actor", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("body_hash", Text, nullable=False),
    Column("prev_hash", Text, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("portfolio", "prev_hash", name="ledger_never_forks"),
)

# The entries that changed facts: answers are many more, and nobody who asks how far the facts are wants them.
_facts_changed = text(CHANGED_FACTS)
_partial(Index("ledger_facts", ledger.c.portfolio, ledger.c.seq, ledger.c.recorded_at, sqlite_where=_facts_changed), _facts_changed)

ledger_bodies = Table(
    "ledger_bodies",
    metadata,
    Column("portfolio", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)

receipts = Table(
    "receipts",  # which entry holds a receipt: it stays when the body beside the chain is purged
    metadata,
    Column("portfolio", Text, primary_key=True),
    Column("receipt_id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index("receipts_seq", receipts.c.portfolio, receipts.c.seq)

migrations = Table(
    "migrations",
    metadata,
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
)

# Derived: what the facts say, in a form that can be looked up. Under no clock, in no ledger, and made anew at any time.

keys = Table(
    "keys",  # what live documents are found by
    metadata,
    Column("portfolio", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("document_id", Text, primary_key=True),
    sqlite_with_rowid=False,
)
Index("keys_of_document", keys.c.portfolio, keys.c.document_id, keys.c.kind)

tree_sizes = Table(
    "tree_sizes",  # how many clauses each live document has: counting them must not read them
    metadata,
    Column("portfolio", Text, primary_key=True),
    Column("document_id", Text, primary_key=True),
    Column("clauses", Integer, nullable=False),
    sqlite_with_rowid=False,
)

marks = Table(
    "marks",  # up to which ledger sequence something derived takes the facts in
    metadata,
    Column("portfolio", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("entry", Text),  # the hash of that entry, "" for none: of a sequence alone anybody could say that it is taken in
    sqlite_with_rowid=False,
)
DERIVED = (keys, tree_sizes, marks)
CACHES = (vectors, replies)
