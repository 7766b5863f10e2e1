"""How a database comes to the form this code knows: whatever of it is not there is made, and what newer forms keep is filled in.

Each form that was released has a name, and a database says which it has been brought to. A change of form is a new name
at the end of `FORMS`, and in `_bring_up` what makes and fills in what is new, wherever it is missing.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from sqlalchemy import Column, Connection, Executable, Table, and_, case, create_engine, func, insert, inspect, select, text, update

from graph.errors import IntegrityError
from graph.store import planner, tables, vector_checksums
from graph.store.facts import Kind

FORMS = ("create_tables", "append_only", "derived", "judged", "described", "answered", "obliged", "held_to")
"""The names of the forms, oldest first."""


def pending(connection: Connection) -> tuple[str, ...]:
    """Return the forms that a database was not brought to yet; raises IntegrityError for a database of a newer In Force."""
    if not inspect(connection).has_table(tables.migrations.name):
        return FORMS
    done = tuple(connection.scalars(select(tables.migrations.c.name).order_by(tables.migrations.c.position)))
    if done != FORMS[: len(done)]:
        raise IntegrityError("this store was made by a newer In Force: upgrade In Force, then open it again")
    return FORMS[len(done) :]


def migrate(connection: Connection) -> None:
    """Bring a database to the last form, inside the caller's transaction and lock; then describe what there is to the planner."""
    missing = pending(connection)
    if missing:
        _bring_up(connection)
        connection.execute(insert(tables.migrations), [{"position": FORMS.index(name), "name": name} for name in missing])
    planner.describe(connection)


def _bring_up(connection: Connection) -> None:
    known = inspect(connection)
    old = [table for table in tables.metadata.sorted_tables if known.has_table(table.name)]
    tables.metadata.create_all(connection)
    for table in old:
        for index in table.indexes:
            index.create(connection, checkfirst=True)
    there = _rules_there(connection)
    for table, name, event, when in _rules(connection):
        if f"{table.name}_{name}" not in there:
            _refuse(connection, table, name, event, when)
    if old:
        _count_clauses(connection)
        _hold_to(connection)


def _rules(connection: Connection) -> Iterator[tuple[Table, str, str, str]]:
    """Yield the rules by which the database itself refuses to change history: table, name, event, and when.

    The ledger and the contents of rows are never changed and never deleted; the one thing that may
    happen to a row is its retraction, once. Bodies beside the ledger may be deleted (a purge).
    """
    if _is_postgres(connection):
        for table in tables.metadata.sorted_tables:
            if table not in {*tables.DERIVED, *tables.CACHES}:
                yield table, "truncate", "TRUNCATE", ""
    for table in (tables.ledger, tables.clause_index, tables.page_boxes, tables.receipts):
        yield table, "update", "UPDATE", ""
        yield table, "delete", "DELETE", ""
    yield tables.ledger_bodies, "update", "UPDATE", ""
    for table in tables.FACTS.values():
        columns = ", ".join(column.name for column in table.columns if column.name != "retracted_seq")
        yield table, "update", f"UPDATE OF {columns}", ""
        yield table, "retract_twice", "UPDATE OF retracted_seq", "OLD.retracted_seq IS NOT NULL"
        yield table, "delete", "DELETE", ""


def _rules_there(connection: Connection) -> frozenset[str]:
    if not _is_postgres(connection):
        return frozenset(connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")))
    connection.execute(
        text(
            "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'append-only: % of %', TG_OP, TG_TABLE_NAME; END $$"
        )
    )
    ours = text("SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE pg_table_is_visible(pg_class.oid)")
    return frozenset(connection.scalars(ours))  # other schemas hold records of their own


def _refuse(connection: Connection, table: Table, name: str, event: str, when: str) -> None:
    each = "STATEMENT" if event == "TRUNCATE" else "ROW"
    head = f"CREATE TRIGGER {table.name}_{name} BEFORE {event} ON {table.name} FOR EACH {each}"
    condition = f" WHEN ({when})" if when else ""
    refusal = (
        " EXECUTE FUNCTION refuse_change()"
        if _is_postgres(connection)
        else f" BEGIN SELECT RAISE(ABORT, 'append-only: {event[:6]} of {table.name}'); END"
    )
    connection.execute(text(head + condition + refusal))


def _count_clauses(connection: Connection) -> None:
    """Count the clauses of the trees that nobody counted."""
    trees, sizes = tables.FACTS[Kind.CLAUSES].c, tables.tree_sizes.c
    counted = and_(sizes.portfolio == trees.portfolio, sizes.document_id == trees.identity)
    live = select(trees.portfolio, trees.identity, trees.content).outerjoin(tables.tree_sizes, counted)
    for portfolio, document_id, content in connection.execute(live.where(trees.retracted_seq.is_(None), sizes.clauses.is_(None))).all():
        try:
            size = len(json.loads(zlib.decompress(content)))
        except (zlib.error, ValueError):
            continue  # an audit names it; opening the store is not where it comes to light
        connection.execute(insert(tables.tree_sizes).values(portfolio=portfolio, document_id=document_id, clauses=size))


def _hold_to(connection: Connection) -> None:
    """Keep a checksum with every vector, and with every mark the hash of the entry that it was set at."""
    for column, kind in ((tables.vectors.c.checksum, "BIGINT" if _is_postgres(connection) else "INTEGER"), (tables.marks.c.entry, "TEXT")):
        if column.name not in {one["name"] for one in inspect(connection).get_columns(column.table.name)}:
            connection.execute(text(f"ALTER TABLE {column.table.name} ADD COLUMN {column.name} {kind}"))
    vector_checksums.fill_missing(connection)
    marks, ledger = tables.marks.c, tables.ledger.c
    set_at = select(ledger.hash).where(ledger.portfolio == marks.portfolio, ledger.seq == marks.seq).scalar_subquery()
    connection.execute(update(tables.marks).where(marks.entry.is_(None)).values(entry=case((marks.seq == 0, ""), else_=set_at)))


def _is_postgres(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


def damage(connection: Connection) -> Iterator[str]:
    """Yield what a database finds wrong with itself: pages and indexes, values of the wrong kind, and a form that is not ours."""
    if _is_postgres(connection):
        return
    yield from (f"the database is damaged: {row[0]}" for row in connection.execute(text("PRAGMA integrity_check(20)")) if row[0] != "ok")
    yield from _misplaced(connection)
    yield from foreign_schema(connection)


def foreign_schema(connection: Connection) -> Iterator[str]:
    """Yield what an SQLite database has beside the tables, indexes and rules that one made today has, and what it lacks of them."""
    if _is_postgres(connection):
        return
    ours, there = _form(), _formed(connection)
    for of, form in sorted(ours.items()):
        if of[0] == "table" and there.get(of) != form:
            yield f"the table {of[1]} of the database is gone or has other columns"
        elif there.get(of) != form:
            yield f"the database no longer refuses to change history: its rule {of[1]} is gone or another"
    yield from (f"the database holds a {kind} that In Force did not make: {name}" for kind, name in sorted(there.keys() - ours.keys()))


_KINDS = {int: "integer", str: "text", bytes: "blob"}
_FORM = text("SELECT type, name, sql FROM sqlite_master")
_COLUMNS = text("SELECT t.name, c.name FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table'")
_STATISTICS = frozenset({"sqlite_stat1", "sqlite_stat3", "sqlite_stat4"})  # nobody can put a rule on them


def _misplaced(connection: Connection) -> Iterator[str]:
    """Yield the columns that hold values of another kind than they are for."""
    there = {(table, column) for table, column in connection.execute(_COLUMNS)}
    for table in tables.metadata.sorted_tables:
        columns = tuple(column for column in table.columns if (table.name, column.name) in there)
        counts = connection.execute(_counting_others(table, columns)).one() if columns else ()
        for column, count in zip(columns, counts, strict=True):
            if count:
                yield f"{table.name}.{column.name} is not {_kind(column)} in {count} rows"


@cache
def _counting_others(table: Table, columns: tuple[Column[Any], ...]) -> Executable:
    """Return what counts the values of another kind than each column is for: to make it takes far longer than to run it."""
    others = [func.count().filter(column.is_not(None), func.typeof(column) != _kind(column)) for column in columns]
    return select(*others).select_from(table)


def _kind(column: Column[object]) -> str:
    return _KINDS[column.type.python_type]


@cache
def _form() -> Mapping[tuple[str, str], object]:
    """Return the form of a database made today."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            migrate(connection)
            return _formed(connection)
    finally:
        engine.dispose()


def _formed(connection: Connection) -> Mapping[tuple[str, str], object]:
    """Return, by type and name, the text of each index, rule and view, and the columns of each table: text tells how those came to be."""
    found: dict[tuple[str, str], object] = {}
    for kind, name, sql in connection.execute(_FORM):
        if kind == "table" and name not in _STATISTICS:
            asked = text('SELECT name, upper(type), "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(:name)')
            found[kind, name] = tuple(map(tuple, connection.execute(asked, {"name": name})))
        elif kind != "table" and not (kind == "index" and sql is None):  # made by SQLite itself for a key
            found[kind, name] = sql
    return found
