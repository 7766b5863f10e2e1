"""What SQLite's query planner is told of the tables, so that no plan hangs on how much there is.

Told nothing, it takes a whole portfolio for ten rows and those up to a sequence for fewer, and walks every
edge of a portfolio to find the edges of one document. Counting (ANALYZE) would make plans hang on what lay
in a store when it was last counted. So every store is told the same, in the table SQLite has for it: a
portfolio is a million rows, an identity, an owner or a key a few. PostgreSQL counts by itself, and often.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from graph.store.tables import metadata

if TYPE_CHECKING:
    from sqlalchemy import Connection

_ROWS = 1_000_000
_FEW = 8
_COARSE = {"portfolio": 1, "model": 1, "retracted_seq": 2, "status": 4, "kind": 8, "recorded_seq": 1000}
"""How many values to count on in the columns that do not lead to few rows."""


_WITHOUT_ROWID = {name for name, table in metadata.tables.items() if not table.dialect_options["sqlite"]["with_rowid"]}
_INDEXES = """
SELECT t.name, i.name, i."unique", i.origin, c.name
FROM sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
WHERE t.type = 'table' ORDER BY t.name, i.name, c.seqno
"""


def describe(connection: Connection) -> None:
    """Tell the planner of an SQLite database about every index there is now, inside the caller's transaction.

    What it was told before is forgotten; connections that are opened from now on know it.
    """
    if connection.dialect.name != "sqlite":
        return
    connection.exec_driver_sql("ANALYZE sqlite_master")  # counts nothing: makes the table if need be
    connection.exec_driver_sql("DELETE FROM sqlite_stat1")
    connection.exec_driver_sql("INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)", list(_statistics(connection)))
    connection.exec_driver_sql("ANALYZE sqlite_master")  # and has this connection read it


def _statistics(connection: Connection) -> Iterator[tuple[str, str, str]]:
    """Yield for each index its table, its name, and its numbers: rows in all, then rows alike in its first column, its first two..."""
    found = connection.exec_driver_sql(_INDEXES).all()
    for (table, name, unique, origin), columns in groupby(found, key=lambda row: tuple(row[:4])):
        numbers = (_ROWS, *_alike([row[4] for row in columns], unique=bool(unique)))
        holds_rows = origin == "pk" and table in _WITHOUT_ROWID  # such an index bears the table's name
        yield table, table if holds_rows else name, " ".join(map(str, numbers))


def _alike(columns: Sequence[str], *, unique: bool) -> Iterator[int]:
    rows = _ROWS
    for at, column in enumerate(columns, 1):
        rows = max(1, rows // _COARSE[column]) if column in _COARSE else min(rows, _FEW)
        yield 1 if unique and at == len(columns) else rows
