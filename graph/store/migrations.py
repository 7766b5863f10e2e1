"""How a database comes to the form this code knows: named functions, run once each, in order.

A function that has been released is never edited: a change of form is a new function at the end,
which also finds its work done where `tables` made it in a fresh database.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from sqlalchemy import Column, Connection, Table, case, create_engine, func, insert, inspect, select, text, update

from graph.errors import IntegrityError
from graph.store import planner, tables, vector_checksums
from graph.store.facts import Kind

Migration = Callable[[Connection], None]


def pending(connection: Connection) -> tuple[Migration, ...]:
    """Return what has not run here yet; raises IntegrityError for a database of a newer In Force."""
    if not inspect(connection).has_table(tables.migrations.name):
        return MIGRATIONS
    done = connection.scalars(select(tables.migrations.c.name).order_by(tables.migrations.c.position)).all()
    known = [migration.__name__ for migration in MIGRATIONS]
    if list(done) != known[: len(done)]:
        raise IntegrityError("this store was made by a newer In Force: upgrade In Force, then open it again")
    return MIGRATIONS[len(done) :]


def migrate(connection: Connection) -> None:
    """Run what is pending, inside the caller's transaction and lock; then describe what there is to the planner."""
    for migration in pending(connection):
        migration(connection)
        connection.execute(insert(tables.migrations).values(position=MIGRATIONS.index(migration), name=migration.__name__))
    planner.describe(connection)


def create_tables(connection: Connection) -> None:
    """Create every table that is not there."""
    tables.metadata.create_all(connection)


def append_only(connection: Connection) -> None:
    """Let the database itself refuse to change history.

    The ledger and the contents of rows are never changed and never deleted; the one thing that may
    happen to a row is its retraction, once. Bodies beside the ledger may be deleted (a purge).
    """
    if connection.dialect.name == "postgresql":
        connection.execute(
            text(
                "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE EXCEPTION 'append-only: % of %', TG_OP, TG_TABLE_NAME; END $$"
            )
        )
    for table in (t for t in tables.metadata.tables.values() if t not in tables.DERIVED):
        if connection.dialect.name == "postgresql" and table not in tables.CACHES:
            _refuse(connection, table, "truncate", "TRUNCATE")
    for table in (tables.ledger, tables.clause_index, tables.page_boxes):
        _refuse(connection, table, "update", "UPDATE")
        _refuse(connection, table, "delete", "DELETE")
    _refuse(connection, tables.ledger_bodies, "update", "UPDATE")
    for table in tables.FACTS.values():
        _guard_facts(connection, table)


def _guard_facts(connection: Connection, table: Table) -> None:
    columns = ", ".join(column.name for column in table.columns if column.name != "retracted_seq")
    _refuse(connection, table, "update", f"UPDATE OF {columns}")
    _refuse(connection, table, "retract_twice", "UPDATE OF retracted_seq", when="OLD.retracted_seq IS NOT NULL")
    _refuse(connection, table, "delete", "DELETE")


def _refuse(connection: Connection, table: Table, name: str, event: str, when: str = "") -> None:
    each = "STATEMENT" if event == "TRUNCATE" else "ROW"
    head = f"CREATE TRIGGER {table.name}_{name} BEFORE {event} ON {table.name} FOR EACH {each}"
    condition = f" WHEN ({when})" if when else ""
    refusal = (
        " EXECUTE FUNCTION refuse_change()"
        if connection.dialect.name == "postgresql"
        else f" BEGIN SELECT RAISE(ABORT, 'append-only: {event[:6]} of {table.name}'); END"
    )
    connection.execute(text(head + condition + refusal))


def derived(connection: Connection) -> None:
    """Make the tables and indexes that look-ups in large portfolios go by, and count the clauses there are."""
    tables.metadata.create_all(connection)
    for table in tables.FACTS.values():
        for index in table.indexes:
            index.create(connection, checkfirst=True)
    trees = tables.FACTS[Kind.CLAUSES].c
    live = select(trees.portfolio, trees.identity, trees.content).where(trees.retracted_seq.is_(None))
    counted = {tuple(row) for row in connection.execute(select(tables.tree_sizes.c.portfolio, tables.tree_sizes.c.document_id))}
    for portfolio, document_id, content in connection.execute(live).all():
        if (portfolio, document_id) in counted:
            continue
        try:
            size = len(json.loads(zlib.decompress(content)))
        except (zlib.error, ValueError):
            continue  # an audit names it; opening the store is not where it comes to light
        connection.execute(insert(tables.tree_sizes).values(portfolio=portfolio, document_id=document_id, clauses=size))


def judged(connection: Connection) -> None:
    """Make room for judgements, for what stages took and for replies; a fresh database has it already, guarded."""
    tables.metadata.create_all(connection)
    postgres = connection.dialect.name == "postgresql"
    triggers = "SELECT tgname FROM pg_trigger" if postgres else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    guarded = set(connection.scalars(text(triggers)))
    for table in (tables.FACTS[Kind.JUDGEMENT], tables.FACTS[Kind.USAGE]):
        if f"{table.name}_delete" in guarded:
            continue
        if postgres:
            _refuse(connection, table, "truncate", "TRUNCATE")
        _guard_facts(connection, table)


def described(_: Connection) -> None:
    """Change no form: every run of migrations ends by describing the indexes to the planner, and older stores need that run."""


def answered(connection: Connection) -> None:
    """Make room for receipts, which are never changed, and an index of the entries that changed facts."""
    tables.metadata.create_all(connection)
    for index in tables.ledger.indexes:
        index.create(connection, checkfirst=True)
    guarded = _triggers(connection)
    events = (("update", "UPDATE"), ("delete", "DELETE"), *((("truncate", "TRUNCATE"),) if _is_postgres(connection) else ()))
    for name, event in events:
        if f"{tables.receipts.name}_{name}" not in guarded:
            _refuse(connection, tables.receipts, name, event)


def obliged(connection: Connection) -> None:
    """Make room for what models read of duties and for what people did with obligations, guarded."""
    tables.metadata.create_all(connection)
    guarded = _triggers(connection)
    for table in (tables.FACTS[Kind.DUTIES], tables.FACTS[Kind.OBLIGATION]):
        if f"{table.name}_delete" in guarded:
            continue
        if _is_postgres(connection):
            _refuse(connection, table, "truncate", "TRUNCATE")
        _guard_facts(connection, table)


def held_to(connection: Connection) -> None:
    """Keep a checksum with every vector, and with every mark the hash of the entry that it was set at."""
    for column, kind in ((tables.vectors.c.checksum, "BIGINT" if _is_postgres(connection) else "INTEGER"), (tables.marks.c.entry, "TEXT")):
        if column.name not in {one["name"] for one in inspect(connection).get_columns(column.table.name)}:
            connection.execute(text(f"ALTER TABLE {column.table.name} ADD COLUMN {column.name} {kind}"))
    vector_checksums.fill_missing(connection)
    marks, ledger = tables.marks.c, tables.ledger.c
    set_at = select(ledger.hash).where(ledger.portfolio == marks.portfolio, ledger.seq == marks.seq).scalar_subquery()
    connection.execute(update(tables.marks).where(marks.entry.is_(None)).values(entry=case((marks.seq == 0, ""), else_=set_at)))


def _triggers(connection: Connection) -> frozenset[str]:
    asked = "SELECT tgname FROM pg_trigger" if _is_postgres(connection) else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    return frozenset(connection.scalars(text(asked)))


def _is_postgres(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


MIGRATIONS: tuple[Migration, ...] = (create_tables, append_only, derived, judged, described, answered, obliged, held_to)


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
_STATISTICS = frozenset({"sqlite_stat1", "sqlite_stat3", "sqlite_stat4"})  # nobody can put a rule on them


def _misplaced(connection: Connection) -> Iterator[str]:
    """Yield the columns that hold values of another kind than they are for."""
    there = inspect(connection)
    for table in tables.metadata.sorted_tables:
        names = {one["name"] for one in there.get_columns(table.name)} if there.has_table(table.name) else set()
        columns = [column for column in table.columns if column.name in names]
        others = [func.count().filter(column.is_not(None), func.typeof(column) != _kind(column)) for column in columns]
        counts = connection.execute(select(*others).select_from(table)).one() if columns else ()
        for column, count in zip(columns, counts, strict=True):
            if count:
                yield f"{table.name}.{column.name} is not {_kind(column)} in {count} rows"


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
