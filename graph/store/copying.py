"""Every row of one database into another that may be of another kind: nothing is read as what it means, so nothing changes."""

from __future__ import annotations

import sqlalchemy as sa

from graph.errors import UsageError
from graph.store.tables import metadata, migrations

_ROWS = 500  # read and written at a time: the words of a contract may be megabytes


def copy_rows(source: sa.Connection, target: sa.Connection) -> None:
    """Copy all rows inside the callers' transactions; both databases have the form of today.

    Raises UsageError where the target holds rows already.
    """
    for table in metadata.sorted_tables:
        if table is migrations:  # it says of each database what was done there
            continue
        if target.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first():
            raise UsageError("The store to copy to holds records already. Name an empty database.")
        found = source.execute(sa.select(table).execution_options(yield_per=_ROWS))
        for rows in found.mappings().partitions():
            target.execute(sa.insert(table), [dict(row) for row in rows])
