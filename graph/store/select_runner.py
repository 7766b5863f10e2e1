"""How the selects are run that a question takes, a dozen each: SQLite is given their text, without what SQLAlchemy does around each.

That is a tenth of a millisecond and more a select, when the select itself takes a hundredth.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Protocol

import sqlalchemy as sa

from graph.store.tables import wrong_type_error


class SelectRunner(Protocol):
    """Runs selects, all on one state of the database. `lite`: it is SQLite, which takes a list of keys as one parameter."""

    lite: bool

    def rows(self, select: sa.Select[Any], given: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        """Return the rows of a select; `given` are its parameters. A select that is asked often is to be built once."""
        ...


@contextmanager
def select_runner(on: sa.Engine | sa.Connection) -> Iterator[SelectRunner]:
    """Yield what runs selects on a connection, or on a new one of an engine; SQLite's own errors come as they are."""
    if isinstance(on, sa.Connection):
        driver: Any = on.connection.driver_connection
        yield _Lite(driver, on.dialect) if on.dialect.name == "sqlite" else _Any(on)
        return
    if on.dialect.name != "sqlite":
        with on.connect() as connection:
            yield _Any(connection)
        return
    lent = on.raw_connection()
    try:
        driver = lent.driver_connection
        driver.execute("BEGIN")
        try:
            yield _Lite(driver, on.dialect)
        finally:
            driver.execute("ROLLBACK")
    finally:
        lent.close()


class _Any:
    """Any database, by SQLAlchemy."""

    lite = False

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    def rows(self, select: sa.Select[Any], given: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        return self._connection.execute(select, given).all()


class _Lite:
    """SQLite, by its driver."""

    lite = True

    def __init__(self, driver: Any, dialect: sa.Dialect) -> None:  # noqa: ANN401 (a driver's connection)
        self._driver = driver
        self._dialect = dialect

    def rows(self, select: sa.Select[Any], given: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        text, names, constant, kinds = _written(self._dialect, select)
        values = {**constant, **given, "keys": json.dumps(given.get("keys"))}
        found: list[tuple[Any, ...]] = self._driver.execute(text, tuple(values[name] for name in names)).fetchall()
        for kind, values_of in zip(kinds, zip(*found, strict=True), strict=False):
            if not {*map(type, values_of)} <= {kind, type(None)}:
                raise wrong_type_error(kind)
        return found


@cache
def _written(dialect: sa.Dialect, select: sa.Select[Any]) -> tuple[str, tuple[str, ...], Mapping[str, Any], tuple[type, ...]]:
    """Return the text of a select, the names of its parameters in their order, those that are always the same, and the columns' kinds."""
    compiled = select.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
    kinds = tuple(column.type.python_type for column in select.selected_columns)
    return str(compiled), tuple(compiled.positiontup or ()), compiled.params, kinds
