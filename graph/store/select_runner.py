"""How the selects are run that a question takes, a dozen each: SQLite is given their text, without what SQLAlchemy does around each.

That is a tenth of a millisecond and more a select, when the select itself takes a hundredth.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa

from graph.store.tables import wrong_type_error


class SelectRunner:
    """Runs selects on a connection, all on one state of the database. `lite`: it is SQLite, which takes a list of keys as one parameter."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self.lite = connection.dialect.name == "sqlite"

    def rows(self, select: sa.Select[Any], given: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        """Return the rows of a select; `given` are its parameters. A select that is asked often is to be built once."""
        if not self.lite:
            return self._connection.execute(select, given).all()
        text, names, constant, kinds = _written(self._connection.dialect, select)
        values = {**constant, **given, "keys": json.dumps(given.get("keys"))}
        driver: Any = self._connection.connection.driver_connection
        if not driver.in_transaction:
            driver.execute("BEGIN")  # it ends with the connection
        found: list[tuple[Any, ...]] = driver.execute(text, tuple(values[name] for name in names)).fetchall()
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
