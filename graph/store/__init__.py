"""Where facts are kept: `open_store` opens the store a path or URL names."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING
from weakref import finalize

from graph.errors import UsageError
from graph.file_permissions import private_file, private_folder
from graph.store.readonly import read_only

if TYPE_CHECKING:
    from sqlalchemy import URL

    from graph.store.interface import Store

MEMORY = ":memory:"
MOST = 12  # connections to PostgreSQL, which has 100 for all servers, workers and commands of a record


def open_store(where: str | Path, schema: str = "", most: int = MOST) -> Store:
    """Open a store: the path of an SQLite file (made with its folder), a PostgreSQL URL, or ``:memory:``.

    The last is an SQLite file in a temporary folder, which goes with the store. In PostgreSQL a store may be in a `schema` of its own,
    beside others; at most `most` connections are open at a time.
    Raises UsageError when it cannot be opened, IntegrityError when it is not one or of a newer In Force.
    """
    from graph.store.sql import SqlStore  # noqa: PLC0415 (SQLAlchemy costs half a second)

    if where == MEMORY:
        folder = mkdtemp(prefix="inforce-")
        store = SqlStore(_of_file(Path(folder, "inforce.db")))
        finalize(store, rmtree, folder, ignore_errors=True)
        return store
    return SqlStore(database_url(where), schema=schema, most=most)


def database_url(of: str | Path) -> str | URL:
    """Return what SQLAlchemy opens the database by that is at a path (made with its folder) or a URL; raises UsageError for another."""
    where = str(of)
    scheme, separator, rest = where.partition("://")
    if not separator:
        return _of_file(Path(where))
    if scheme in ("postgresql", "postgres"):
        return f"postgresql+psycopg://{rest}"
    if scheme.startswith("postgresql+") or scheme == "sqlite":
        return where
    raise UsageError(f"'{scheme}' is not a store: give a file path or a postgresql:// URL")


def _of_file(path: Path) -> URL:
    """Return the URL of an SQLite file, made of its parts: no character of a path means anything in it."""
    from sqlalchemy import URL  # noqa: PLC0415 (SQLAlchemy costs half a second)

    try:
        private_folder(path.parent)
    except OSError as error:
        raise UsageError(f"the folder {path.parent} cannot be made: {error.strerror}") from error
    unwritable = read_only(path)
    with suppress(OSError):  # where it cannot be made, opening it says so
        private_file(path)
    return (
        URL.create("sqlite", database=str(path)) if unwritable is None else URL.create("sqlite", database=unwritable, query={"uri": "true"})
    )
