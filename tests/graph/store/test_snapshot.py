"""A copy of a database holds what was committed, nothing that was deleted, and keeps no writer waiting."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from graph.errors import IntegrityError, UsageError
from graph.store.snapshot import snapshot

_NOTES = "CREATE TABLE notes (id INTEGER PRIMARY KEY, words TEXT)"


def _opened(path: Path) -> sqlite3.Connection:
    opened = sqlite3.connect(path, isolation_level=None)
    opened.execute("PRAGMA journal_mode=WAL")
    return opened


def _words(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as opened:
        return [words for (words,) in opened.execute("SELECT words FROM notes ORDER BY id")]


def test_what_lies_in_the_log_alone_is_in_the_copy(tmp_path: Path) -> None:
    """The file by itself, while somebody has the database open, has not even the table."""
    with closing(_opened(tmp_path / "a.db")) as writer:
        writer.execute(_NOTES)
        writer.execute("INSERT INTO notes (words) VALUES ('committed')")
        assert b"committed" not in (tmp_path / "a.db").read_bytes()
        snapshot(tmp_path / "a.db", tmp_path / "b.db")
    assert _words(tmp_path / "b.db") == ["committed"]


def test_a_transaction_that_is_open_neither_waits_nor_is_waited_for(tmp_path: Path) -> None:
    """What is not committed at that instant is not in the copy, and commits all the same."""
    with closing(_opened(tmp_path / "a.db")) as writer:
        writer.execute(_NOTES)
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO notes (words) VALUES ('later')")
        snapshot(tmp_path / "a.db", tmp_path / "b.db")
        writer.execute("COMMIT")
    assert (_words(tmp_path / "b.db"), _words(tmp_path / "a.db")) == ([], ["later"])


def test_what_was_deleted_is_nowhere_in_the_bytes_of_the_copy(tmp_path: Path) -> None:
    """The pages that a deleted row leaves free still hold its words; the copy has no such pages."""
    with closing(_opened(tmp_path / "a.db")) as writer:
        writer.execute("PRAGMA secure_delete=OFF")  # some builds of SQLite have it on
        writer.execute(_NOTES)
        writer.executemany("INSERT INTO notes (words) VALUES (?)", [(f"{'secret ' * 900}{n}",) for n in range(20)])
        writer.execute("INSERT INTO notes (words) VALUES ('kept')")
        writer.execute("DELETE FROM notes WHERE words <> 'kept'")
    assert b"secret" in (tmp_path / "a.db").read_bytes()
    snapshot(tmp_path / "a.db", tmp_path / "b.db")
    assert b"secret" not in (tmp_path / "b.db").read_bytes()
    assert _words(tmp_path / "b.db") == ["kept"]


def test_where_there_is_no_database_none_is_made(tmp_path: Path) -> None:
    """A name that was mistyped is an error and no new file."""
    with pytest.raises(UsageError, match=r"missing\.db cannot be copied"):
        snapshot(tmp_path / "missing.db", tmp_path / "b.db")
    assert not [*tmp_path.iterdir()]


def test_what_is_no_database_is_named(tmp_path: Path) -> None:
    """One line says which file it is."""
    (tmp_path / "a.db").write_bytes(b"no database " * 100)
    with pytest.raises(IntegrityError, match=r"a\.db is damaged"):
        snapshot(tmp_path / "a.db", tmp_path / "b.db")
