"""A data folder where nothing can be written still answers, off the record, and says so; what must write says why it cannot."""

from __future__ import annotations

import ctypes
import errno
import io
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from graph.store.readonly import read_only
from indexing.search.keywords import KeywordCache
from tests.warm import Process, inforce, pipe
from ui import connect
from ui.application.questions import Question, day
from ui.runtime.lock import disk_fault

resource = pytest.importorskip("resource", reason="limits what a process may write")
pytestmark = pytest.mark.skipif(sys.platform != "linux" and os.geteuid() == 0, reason="a superuser may write anywhere")
_OVERRIDE = 1 << 1  # CAP_DAC_OVERRIDE of linux/capability.h: to write where no right is given
_VERSION = 0x20080522  # of the system call
RENT = "How much rent does the Tenant pay?"
READING: tuple[tuple[str, ...], ...] = (
    ("ask", RENT), ("edges",), ("resolve", "lease.txt", "2"), ("timeline", "lease.txt", "2"),
    ("conform", "lease.txt"), ("check",), ("verify",), ("receipts",), ("obligations", "list"), ("review", "list"), ("risk",), ("table",),
)  # fmt: skip
WRITING: tuple[tuple[str, ...], ...] = (("serve", "--port", "0"), ("index", "."), ("set", "lease.txt", "title", "A", "--reason", "so"))


HARMS: dict[str, Callable[[Path], object]] = {
    "as it was": lambda _: None,
    "no keywords": lambda folder: (folder / "keywords.db").unlink(),
    "damaged keywords": lambda folder: (folder / "keywords.db").write_bytes(b"no index " * 5000),
    "keywords of nothing": lambda folder: KeywordCache(folder / "keywords.db").clear("default"),
    "damaged subjects": lambda folder: (folder / "subjects.npz").write_bytes(b"nothing"),
}


@pytest.fixture(params=[*HARMS.values()], ids=[*HARMS])
def archive(data: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A data folder of an awkward name that cannot be written, with caches that are whole or not."""
    folder = Path(shutil.copytree(data, tmp_path / "aktenständer 50%20 #1"))
    request.param(folder)
    folder.chmod(0o555)
    for one in folder.iterdir():
        one.chmod(0o555 if one.is_dir() else 0o444)
    yield folder
    folder.chmod(0o755)
    for one in folder.iterdir():
        one.chmod(0o755 if one.is_dir() else 0o644)


def _as_anybody() -> None:
    """Keep a superuser, who may write anywhere, from it."""
    if os.geteuid() == 0:
        system, header, held = ctypes.CDLL(None, use_errno=True), (ctypes.c_uint32 * 2)(_VERSION, 0), (ctypes.c_uint32 * 6)()
        assert system.capget(header, held) == 0
        held[0], held[1] = held[0] & ~_OVERRIDE, held[1] & ~_OVERRIDE  # what it uses, and what it may use
        assert system.capset(header, held) == 0


def _on_a_full_disk() -> None:
    """Have every write to a file fail."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def _in_process(work: Callable[..., None], *given: Any) -> Any:
    """Return what a process of its own sends of its work."""
    mine, other = pipe()
    process = Process(work, other, *given)
    other.close()
    try:
        return mine.recv()
    finally:
        process.wait(60)


def _ask(line: Any, data: Path) -> None:
    _as_anybody()
    with connect(data) as mine:
        answer = mine.ask(RENT)
        codes = [w.code for w in answer.warnings]
        line.send((answer.text, answer.receipt, codes, len(mine.register.instruments()), mine.audit.verify().sound))


def _run(line: Any, first: Callable[[], None], data: Path, commands: Sequence[Sequence[str]]) -> None:
    """Send the exit code of each command, what it printed, and what it said beside."""
    first()
    line.send([_ran(command, data) for command in commands])


def _ran(command: Sequence[str], data: Path) -> tuple[int, str, str]:
    said, wrong, code = io.StringIO(), io.StringIO(), 0
    with redirect_stdout(said), redirect_stderr(wrong):
        try:
            inforce(*command, "--data", str(data))
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
    return code, said.getvalue(), wrong.getvalue()


def test_read_only_folder_answers(archive: Path) -> None:
    """Question, list and check work on an archive, whatever its caches are; the answer has no receipt and says so; nothing is left."""
    before = sorted(p.name for p in archive.iterdir())
    text, *told = _in_process(_ask, archive)

    assert "$5,200" in text
    assert told == [None, ["RECEIPT_NOT_KEPT"], 2, True]
    assert sorted(p.name for p in archive.iterdir()) == before


def test_a_log_with_nothing_beside_it_is_read(data: Path, tmp_path: Path) -> None:
    """A folder copied while somebody wrote, then made read-only: what stands in the log alone is read, and nothing is left."""
    folder = tmp_path / "copied"
    folder.mkdir()
    with closing(sqlite3.connect(data / "inforce.db")) as database:
        database.execute("INSERT INTO replies VALUES ('key', x'00')")
        database.commit()
        for name in ("inforce.db", "inforce.db-wal", "keywords.db"):
            shutil.copy(data / name, folder / name)
    folder.chmod(0o555)
    try:
        text, *_ = _in_process(_ask, folder)
    finally:
        folder.chmod(0o755)

    assert "$5,200" in text
    assert sorted(p.name for p in folder.iterdir()) == ["inforce.db", "inforce.db-wal", "keywords.db"]


@pytest.mark.parametrize("archive", [HARMS["as it was"]], ids=["as it was"], indirect=True)
def test_in_a_read_only_folder_what_must_write_says_why_it_cannot(archive: Path) -> None:
    """One line that names the folder, the reason and what to do; no trace of a program."""
    _say_why(_in_process(_run, _as_anybody, archive, WRITING), archive)


def test_on_a_full_disk_what_reads_answers_and_what_writes_says_why_it_cannot(data: Path) -> None:
    """SQLite cannot even read where it has no room beside a database, unless it is told that nobody writes there."""
    told = dict(zip([*READING, *WRITING], _in_process(_run, _on_a_full_disk, data, [*READING, *WRITING]), strict=True))
    for command in READING:
        code, _, wrong = told[command]
        assert (code, "inforce:" in wrong, "Traceback" in wrong) == (0, False, False), (command, wrong)
    asked = told[READING[0]]
    assert "$5,200" in asked[1]
    assert "not on record" in asked[1] + asked[2]
    _say_why([told[command] for command in WRITING], data)


def _say_why(told: Sequence[tuple[int, str, str]], data: Path) -> None:
    for code, said, wrong in told:
        (line,) = wrong.splitlines()
        assert (code, said) == (2, "")
        assert line.startswith(f"inforce: The data folder {data} cannot be written: ")
        assert "--data" in line


def test_an_answer_for_which_the_store_has_no_room_says_so(data: Path) -> None:
    """What is there can be read; once what is free of it is used up, nothing can be put beside it."""
    with connect(data) as mine:
        engine: sa.Engine = mine.parts.store._database.engine  # type: ignore[attr-defined]
        engine.dispose()
        sa.event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count=1").close())
        answers = [mine.ask(Question(RENT, day(f"2022-01-{n:02}"))) for n in range(1, 21)]
        answer = answers[-1]
        (warning,) = [w for w in answer.warnings if w.code == "RECEIPT_NOT_KEPT"]
    assert ("$5,200" in answer.text, answer.receipt) == (True, None)
    assert "full" in warning.message
    assert "\n" not in warning.message


def test_a_database_that_can_be_written_is_opened_to_write(data: Path) -> None:
    """As long as nothing stands against it, also while somebody has it open; one that is no database is left to whoever opens it."""
    database = data / "inforce.db"
    assert read_only(database) is None
    with closing(sqlite3.connect(database)) as other:
        other.execute("SELECT count(*) FROM ledger").fetchone()
        assert read_only(database) is None
    assert read_only(data / "nowhere.db") is None
    (data / "no.db").write_bytes(b"no database" * 1000)
    assert read_only(data / "no.db") is None


def _caused(error: BaseException, by: BaseException) -> BaseException:
    error.__cause__ = by
    return error


@pytest.mark.parametrize(
    ("error", "begins"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "/x/a"), "/x/a: No space left on device. "),
        (PermissionError(errno.EACCES, "Permission denied", "/x/a"), "/x/a: Permission denied. "),
        (OSError(errno.EROFS, "Read-only file system"), "The data folder: Read-only file system. "),
        (
            sqlite3.OperationalError("database or disk is full"),
            "A database of the data folder cannot be written: database or disk is full. ",
        ),
        (_caused(RuntimeError("x"), OSError(errno.ENOSPC, "No space left", "/x/a")), "/x/a: No space left. "),
        (OSError(errno.ECONNREFUSED, "Connection refused"), ""),
        (RuntimeError("disk is full"), ""),
        (sqlite3.OperationalError("no such table: x"), ""),
    ],
)
def test_a_disk_that_fills_meanwhile_is_no_defect(error: BaseException, begins: str) -> None:
    """Of whatever stood in its way a person is told the name, the reason and what to do; everything else stays a defect."""
    told = disk_fault(error)
    assert told.startswith(begins)
    assert bool(told) is bool(begins)
    assert "\n" not in told
