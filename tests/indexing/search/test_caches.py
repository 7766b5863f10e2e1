"""Caches beside their store: what they lack is told, another thread is not waited for, and damage in use costs one more look."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from graph.errors import InForceError
from graph.model.ids import ClauseId, DocumentId
from indexing.search.checksums import damage_of, modifying
from indexing.search.keywords import KeywordCache
from indexing.search.passages import Passage
from indexing.search.quarantine import DamagedError
from tests.indexing.test_pipeline import Desk, contracts, desk

__all__ = ["contracts", "desk"]
P = "p"
NOW = datetime(2024, 6, 1, tzinfo=UTC)
PROBE = "SELECT 1"


def passages(n: int) -> list[Passage]:
    """Some passages with a word of their own each."""
    return [Passage(f"p_{i:03d}", DocumentId("d_1"), (ClauseId(f"c_{i}"),), "Heading", f"word{i} " * 50) for i in range(n)]


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[KeywordCache]:
    """An index of a hundred passages."""
    index = KeywordCache(tmp_path / "keywords.db")
    index.sync(P, passages(100), 1, entry="first")
    yield index
    index.close()


def test_whoever_fills_is_not_waited_for_long(desk: Desk, contracts: Path) -> None:
    """A question asked while another thread fills and does not end is told which documents it will not find; afterwards none."""
    desk.index(contracts)
    desk.keywords.clear(P)
    caches = desk.indexer.caches
    every = {d.document_id for d in desk.store.documents(P)}
    with desk.indexer.recall.filling.lock:
        assert caches.caught_up(P, actor="tester", now=lambda: NOW, patience=0.1) == every == caches.behind(P)
    assert caches.caught_up(P, actor="tester", now=lambda: NOW) == frozenset() == caches.behind(P)


def test_whoever_is_told_of_progress_holds_nothing_up(desk: Desk, contracts: Path) -> None:
    """A run that lets others write between two steps does so while they can fill too: both would wait for each other for ever."""
    desk.index(contracts)
    desk.keywords.clear(P)
    free: list[bool] = []

    def told(_done: int, _total: int) -> None:
        free.append(desk.indexer.recall.filling.lock.acquire(blocking=False))
        desk.indexer.recall.filling.lock.release()

    desk.indexer.caches.refresh(P, actor="tester", now=NOW, on_filled=told)
    assert len(free) > 1
    assert all(free)
    assert desk.indexer.caches.behind(P) == frozenset()


def test_a_cache_that_is_emptied_between_two_steps_is_filled_whole(desk: Desk, contracts: Path) -> None:
    """Damage, or another thread, may do that; the run does not say that it holds what it held before."""
    desk.index(contracts)
    whole = desk.keywords.texts(P)
    desk.keywords.clear(P)
    emptied: list[int] = []

    def told(done: int, _total: int) -> None:
        if done and not emptied:
            emptied.append(done)
            desk.keywords.clear(P)

    desk.indexer.caches.refresh(P, actor="tester", now=NOW, on_filled=told)
    assert emptied
    assert sorted(text for _, text in desk.keywords.texts(P)) == sorted(text for _, text in whole)
    assert desk.indexer.caches.behind(P) == frozenset()


def test_a_question_leaves_a_run_to_go_on(desk: Desk, contracts: Path) -> None:
    """Between two steps of a run a question is told what is not filled yet; it does not fill in its place."""
    desk.index(contracts)
    desk.keywords.clear(P)
    told: list[int] = []
    late = lambda _done, _total: told.append(len(desk.indexer.caches.caught_up(P, actor="tester", now=lambda: NOW)))  # noqa: E731

    desk.indexer.caches.refresh(P, actor="tester", now=NOW, on_filled=late)
    assert told == [len(desk.store.documents(P))] * len(told) != []


def test_a_decision_leaves_nothing_behind(desk: Desk, contracts: Path) -> None:
    """An entry that changes no words moves the head of the facts, and a question writes nothing for it."""
    desk.index(contracts)
    with desk.store.transaction(P, "tester", "note", NOW) as records:
        records.mark("a mark", 1)
        records.retract_edges([e.edge_id for e in desk.store.edges(P)][:1])
    before = desk.keywords.filled(P).generation
    assert desk.indexer.caches.caught_up(P, actor="tester", now=lambda: NOW) == frozenset()
    assert desk.keywords.filled(P).generation == before < desk.store.facts_head(P)


def test_an_index_in_the_hands_of_another_is_told_of(filled: KeywordCache, tmp_path: Path) -> None:
    """A file that somebody keeps locked is no damage: one line says that it cannot be used, and it stays where it is."""
    db = filled._file.take()
    db.execute("PRAGMA busy_timeout = 0")
    filled._file.give_back(db)  # it is used next
    with closing(sqlite3.connect(tmp_path / "keywords.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(InForceError, match=r"keywords\.db cannot be used now: database is locked"):
            filled.sync(P, passages(3), 2)
        other.execute("ROLLBACK")
    filled.sync(P, passages(3), 2)
    assert not (tmp_path / "keywords.db.damaged").exists()


def test_damage_in_use_leaves_an_empty_index(filled: KeywordCache, tmp_path: Path) -> None:
    """Whoever looks while pages turn to noise is told once; then the index is empty, and can be filled."""
    path = tmp_path / "keywords.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE filled SET seq = seq + 1")
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        held = path.read_bytes()
        path.write_bytes(held[:100] + b"\xa5" * (len(held) - 100))
        with pytest.raises(DamagedError, match="made again"):
            filled.search(P, "word7", 3)
    assert (tmp_path / "keywords.db.damaged").exists()
    assert (filled.filled(P).generation, filled.search(P, "word7", 3)) == (-1, ())
    filled.sync(P, passages(100), 2)
    assert [hit.passage_id for hit in filled.search(P, "word7", 3)] == ["p_007"]


def test_a_file_of_an_earlier_version_is_filled_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It has no word of which record it was filled from: it is emptied, which is no damage."""
    with closing(sqlite3.connect(tmp_path / "keywords.db")) as db:
        db.execute("CREATE TABLE generation (portfolio TEXT PRIMARY KEY, seq INTEGER NOT NULL)")
        db.execute("INSERT INTO generation VALUES ('p', 7)")
        db.execute("CREATE VIRTUAL TABLE passages_1 USING fts5(heading, body)")
        db.execute("CREATE TABLE passages_1_units (row INTEGER PRIMARY KEY)")
        db.commit()
    with closing(KeywordCache(tmp_path / "keywords.db")) as index:
        assert (index.filled(P).generation, index.filled(P).entry, index.filled(P).mark) == (-1, "", "")
    with closing(sqlite3.connect(tmp_path / "keywords.db")) as db:
        assert [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")] == ["filled"]
    assert not caplog.records


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with what is read back from files, sealed."""
    made = tmp_path / "vectors"
    (made / "one").mkdir(parents=True)
    with modifying(made):
        (made / "one" / "index_metadata.pickle").write_bytes(b"names")
        (made / "one" / "rows.bin").write_bytes(b"\0" * 1000)
    return made


def test_a_seal_tells_what_was_changed(folder: Path) -> None:
    """Every byte counts, and every file: one that is gone, one cut off, one byte that is another."""
    rows = folder / "one" / "rows.bin"
    assert damage_of(folder, "none.db", PROBE) == "" == damage_of(folder / "nowhere", "none.db", PROBE)
    for held in (b"\0" * 999, b"\0" * 500 + b"\1" + b"\0" * 499, None):
        if held is None:
            rows.unlink()
        else:
            rows.write_bytes(held)
        assert damage_of(folder, "none.db", PROBE) == "its files are not as they were left"
    rows.write_bytes(b"\0" * 1000)
    assert not damage_of(folder, "none.db", PROBE)


def test_what_is_cut_off_while_it_changes_is_broken(folder: Path) -> None:
    """There is no seal until the change is whole."""
    with pytest.raises(KeyboardInterrupt), modifying(folder):
        raise KeyboardInterrupt
    assert damage_of(folder, "none.db", PROBE)


def test_the_database_beside_is_looked_through(folder: Path) -> None:
    """Pages of noise and a database that lacks what is asked of it are told."""
    with closing(sqlite3.connect(folder / "some.db")) as db:
        db.execute("CREATE TABLE t (x)")
    assert not damage_of(folder, "some.db", "SELECT x FROM t")
    assert damage_of(folder, "some.db", "SELECT y FROM t") == "no such column: y"
    (folder / "some.db").write_bytes(b"no database, but long enough to be looked at " * 20)
    assert damage_of(folder, "some.db", "SELECT x FROM t") == "file is not a database"


def test_few_documents_behind_are_taken_in_silently(desk: Desk, contracts: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody is told of what takes no time."""
    desk.index(contracts)
    desk.keywords.clear(P)
    with caplog.at_level(logging.WARNING):
        desk.indexer.caches.caught_up(P, actor="tester", now=lambda: NOW)
    assert not caplog.records
