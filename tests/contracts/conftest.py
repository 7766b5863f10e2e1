"""The stores that every contract of a store is tried on: SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from graph.store import open_store
from graph.store.interface import Store
from tests.postgres import postgres_database


@pytest.fixture(scope="session")
def new_store(postgres: str) -> Iterator[str]:
    """The name of a database that a store was opened on, and nothing recorded: copied for a test, it need not be made anew."""
    with postgres_database(postgres) as url:
        open_store(url).close()
        yield url.partition("?")[0].rpartition("/")[2]


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a new store is: one of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "new folder" / "inforce.db")
    else:
        with postgres_database(request.getfixturevalue("postgres"), request.getfixturevalue("new_store")) as url:
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
    return where
