"""Caches that are missing, late, damaged or of another record: whoever asks next gets the answer of a whole folder, and hears of damage."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from graph.model.resolution import WarningCode
from rag.reply import Answer
from tests.here import connect

QUESTION = "How much rent does the Tenant pay?"
Harm = Callable[[Path], object]


def _keywords(data: Path) -> Path:
    return data / "keywords.db"


def _noise(path: Path, start: int = 0) -> None:
    held = path.read_bytes()
    path.write_bytes(held[:start] + b"\xa5" * (len(held) - start))


def _a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _a_file(path: Path) -> None:
    shutil.rmtree(path)
    path.write_bytes(b"no folder")


def _without_the_amendment(data: Path) -> None:
    """Take passages out that the index still counts as held."""
    with closing(sqlite3.connect(_keywords(data))) as db:
        (units,) = db.execute("SELECT name FROM sqlite_master WHERE name LIKE '%units'").fetchone()
        db.execute(f"DELETE FROM {units} WHERE row > 2")
        db.commit()


SILENT: dict[str, Harm] = {
    "deleted": lambda data: _keywords(data).unlink(),
    "emptied": lambda data: os.truncate(_keywords(data), 0),
    "chroma deleted": lambda data: shutil.rmtree(data / "chroma"),
}
TOLD: dict[str, Harm] = {
    "cut in half": lambda data: os.truncate(_keywords(data), _keywords(data).stat().st_size // 2),
    "noise": lambda data: _noise(_keywords(data)),
    "noise behind its head": lambda data: _noise(_keywords(data), 8192),
    "a folder": lambda data: _a_folder(_keywords(data)),
    "another database": lambda data: shutil.copy(data / "inforce.db", _keywords(data)),
    "without some passages": _without_the_amendment,
}
CHROMA: dict[str, Harm] = {
    "noise": lambda data: _noise(data / "chroma" / "chroma.sqlite3"),
    "cut": lambda data: os.truncate(data / "chroma" / "chroma.sqlite3", 100_000),
    "another database": lambda data: shutil.copy(data / "inforce.db", data / "chroma" / "chroma.sqlite3"),
    "a file": lambda data: _a_file(data / "chroma"),
}


def _asked(data: Path) -> Answer:
    with connect(data) as mine:
        return mine.ask(QUESTION)


def _as_whole(answer: Answer) -> None:
    assert "$5,200" in answer.text
    assert answer.receipt
    assert WarningCode.SEARCH_UNFINISHED not in {one.code for one in answer.warnings}


@pytest.mark.parametrize("harm", SILENT.values(), ids=SILENT)
def test_a_missing_index_is_filled_before_the_answer(data: Path, caplog: pytest.LogCaptureFixture, harm: Harm) -> None:
    """What was deleted is made again without a word, and the answer is that of a whole folder."""
    harm(data)
    _as_whole(_asked(data))
    assert not caplog.records
    assert not [*data.glob("*.damaged")]


@pytest.mark.parametrize("harm", TOLD.values(), ids=TOLD)
def test_a_damaged_index_is_put_aside_and_filled_again(data: Path, caplog: pytest.LogCaptureFixture, harm: Harm) -> None:
    """One line says so, what was damaged is kept under another name, and the next question finds a sound index."""
    harm(data)
    _as_whole(_asked(data))
    _as_whole(_asked(data))
    [line] = [one.getMessage() for one in caplog.records]
    assert line.startswith("keywords.db is damaged (")
    assert line.endswith("). It is kept as keywords.db.damaged, and made again from the record.")
    assert [one.name for one in data.glob("*.damaged")] == ["keywords.db.damaged"]


def _moved(data: Path, vector: str) -> None:
    """Put another vector at every text."""
    with closing(sqlite3.connect(data / "inforce.db")) as db:
        db.execute(f"UPDATE vectors SET vector = {vector}")
        db.commit()


@pytest.mark.parametrize("vector", ["(SELECT vector FROM vectors AS one LIMIT 1)", "x'00'"])
def test_vectors_that_were_changed_are_made_again(data: Path, vector: str) -> None:
    """The check names them, the next question is answered as from a whole folder, and then nothing is wrong."""
    with closing(sqlite3.connect(data / "inforce.db")) as db:
        before = sorted(db.execute("SELECT model, text_hash, vector, checksum FROM vectors"))
    _moved(data, vector)
    with connect(data) as mine:
        assert "vectors" in str(mine.audit.verify().faults)
    _as_whole(_asked(data))
    with connect(data) as mine:
        assert mine.audit.verify().sound
    with closing(sqlite3.connect(data / "inforce.db")) as db:
        assert sorted(db.execute("SELECT model, text_hash, vector, checksum FROM vectors")) == before


@pytest.mark.parametrize("harm", CHROMA.values(), ids=CHROMA)
def test_a_damaged_chroma_is_put_aside_and_filled_again(data: Path, contracts: Path, caplog: pytest.LogCaptureFixture, harm: Harm) -> None:
    """Indexing goes on with a folder filled from the record, and says so in one line."""
    harm(data)
    with connect(data) as mine:
        assert mine.index([contracts]).documents == 2
    [line] = [one.getMessage() for one in caplog.records]
    assert line.startswith("chroma is damaged (")
    assert (data / "chroma.damaged").exists()
    _as_whole(_asked(data))


def test_a_backup_of_the_record_alone_answers(data: Path, tmp_path: Path) -> None:
    """The database in a folder of its own is all that an answer needs."""
    (tmp_path / "restored").mkdir()
    shutil.copy(data / "inforce.db", tmp_path / "restored" / "inforce.db")
    _as_whole(_asked(tmp_path / "restored"))


def test_a_run_that_ends_before_the_indexes_are_filled_leaves_nothing_out(contracts: Path, tmp_path: Path) -> None:
    """With the index as it was before the last documents came, these are searched too."""
    early = tmp_path / "early"
    with connect(early) as mine:
        mine.index([contracts / "lease.txt"])
    before = _keywords(early).read_bytes()
    with connect(early) as mine:
        mine.index([contracts])
    _keywords(early).write_bytes(before)
    _as_whole(_asked(early))


def test_an_index_of_another_record_is_not_believed(data: Path, contracts: Path, tmp_path: Path) -> None:
    """A database restored from an earlier day counts on to the sequence its index was filled for: other documents stand there."""
    other = tmp_path / "other"
    papers = tmp_path / "papers"
    papers.mkdir()
    for n in range(3):
        (papers / f"note-{n}.txt").write_text(f"NOTE {n}\n\n1. Weather. It rains on day {n}.\n", encoding="utf-8")
    with connect(other) as mine:
        mine.index([papers])
        mine.index([contracts / "lease.txt"])
    shutil.copy(_keywords(other), _keywords(data))
    _as_whole(_asked(data))


def test_candidates_are_looked_for_in_a_whole_index(data: Path) -> None:
    """Whatever else looks for passages finds them filled too."""
    with connect(data) as mine:
        whole = mine.register.candidates()
    _keywords(data).unlink()
    with connect(data) as mine:
        assert mine.register.candidates() == whole
        assert mine.parts.linker.caches.behind(mine.name) == frozenset()


def test_a_dry_run_takes_a_damaged_index_for_none(data: Path, contracts: Path) -> None:
    """What a run would take is told from a copy of what can be read."""
    from ui.application.parts import Reads  # noqa: PLC0415

    _noise(_keywords(data))
    with connect(data) as mine:
        assert mine.index([contracts], reads=Reads(dry_run=True)).documents == 2
