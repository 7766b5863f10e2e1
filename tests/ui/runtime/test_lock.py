"""One process at a time, and a server that can be found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path

import pytest

from graph.errors import StoreUnavailableError, UsageError
from graph.store.advisory_locks import AdvisoryLocks
from tests.postgres import postgres_database
from ui.cli import remote
from ui.runtime.lock import (
    VECTORS,
    WRITING,
    AtWorkError,
    FolderLocks,
    Locks,
    ServedError,
    ServerNote,
    holding,
    holding_vectors,
    read_server_note,
    server_note,
    writing,
)

_HOLD = """
import sys
from pathlib import Path
from ui.runtime.lock import holding
with holding(Path(sys.argv[1]), sys.argv[2]):
    print("held", flush=True)
    sys.stdin.readline()
"""


@contextmanager
def _held_elsewhere(data: Path, name: str) -> Iterator[None]:
    """Let another process hold a lock."""
    with subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(data), name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield
        other.communicate("\n")


def test_a_second_process_waits_says_so_and_gives_up_with_advice(tmp_path: Path) -> None:
    """A lock held elsewhere is no silent hang and no silent loss."""
    said: list[str] = []
    with (
        _held_elsewhere(tmp_path, WRITING),
        pytest.raises(UsageError, match="Another inforce command"),
        holding(tmp_path, WRITING, patience=0.1, on_wait=lambda: said.append("waiting")),
    ):
        pytest.fail("both hold the lock")
    assert said == ["waiting"]
    with holding(tmp_path, WRITING, patience=0.0):
        pass


def test_a_servers_note_is_private_and_counts_only_while_it_holds_the_lock(tmp_path: Path) -> None:
    """A note that a crash left behind leads nobody astray."""
    note = ServerNote("127.0.0.1", 7860, "secret", 1)
    with server_note(tmp_path, note):
        assert json.loads((tmp_path / "server.json").read_text())["token"] == "secret"
        if os.name == "posix":
            assert (tmp_path / "server.json").stat().st_mode & 0o777 == 0o600
        assert read_server_note(tmp_path) is None
        with _held_elsewhere(tmp_path, VECTORS):
            assert read_server_note(tmp_path) == note
    assert not (tmp_path / "server.json").exists()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"host": 1}', "\x00"])
def test_a_damaged_note_is_no_note(tmp_path: Path, text: str) -> None:
    """Whatever stands in the file, it is not an error of the user's."""
    (tmp_path / "server.json").write_text(text)
    assert read_server_note(tmp_path) is None


def test_a_data_folder_that_cannot_be_made_is_explained(tmp_path: Path) -> None:
    """The message says what to do instead."""
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="--data"), holding(tmp_path / "file" / "data", WRITING):
        pytest.fail("no folder can lie in a file")


@pytest.fixture(params=["folder", "same process", "database"])
def holder(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], AbstractContextManager[Locks]]]:
    """What gives the locks on one thing to a new holder: on a folder, or on a portfolio in PostgreSQL, in one process or in several."""
    if request.param == "folder":
        yield lambda: nullcontext(FolderLocks(tmp_path))
        return
    with postgres_database(request.getfixturevalue("postgres")) as url:
        own = AdvisoryLocks(url)
        yield lambda: closing((own if request.param == "same process" else AdvisoryLocks(url)).on("acme"))


def test_who_waits_too_long_is_told(holder: Callable[[], AbstractContextManager[Locks]]) -> None:
    """And has the lock as soon as it is free."""
    said: list[str] = []
    with holder() as first, holder() as second:
        with (
            writing(first, "here"),
            pytest.raises(AtWorkError, match="at work in here"),
            writing(second, "here", patience=0.1, on_wait=lambda: said.append("waiting")),
        ):
            pytest.fail("both hold the lock")
        assert said == ["waiting"]
        with writing(second, "here", patience=0.0):
            pass


def test_a_lost_connection_frees_the_lock_and_ends_the_run(postgres: str) -> None:
    """Whoever lost it is told at its next step, not after an hour of work beside somebody else."""
    with postgres_database(postgres) as url:
        locks, others = AdvisoryLocks(url), AdvisoryLocks(url)

        def losing() -> None:
            with closing(locks.on("acme")) as lost, closing(others.on("acme")) as other, writing(lost, "here") as give_way:
                with closing(others.connect()) as admin:
                    own = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    admin.exec_driver_sql(f"SELECT pg_terminate_backend(pid) {own}")
                with writing(other, "here"):
                    give_way()

        with pytest.raises(StoreUnavailableError):
            losing()
        with closing(locks.on("acme")) as again, writing(again, "here", patience=1.0):
            pass


def test_portfolios_of_a_database_are_written_to_side_by_side(postgres: str) -> None:
    """One lock each: who reads files into one portfolio keeps nobody from deciding in another."""
    with postgres_database(postgres) as url:
        locks = AdvisoryLocks(url)
        with closing(locks.on("a")) as a, closing(locks.on("b")) as b, writing(a, "a"), writing(b, "b", patience=0.0):
            pass


def test_a_long_run_lets_those_go_first_who_wait(holder: Callable[[], AbstractContextManager[Locks]]) -> None:
    """Between two steps a decision gets its turn, and the run goes on after it; where nobody waits nothing is given away."""
    order: list[str] = []

    def decide() -> None:
        with holder() as locks, writing(locks, "here", on_wait=waits.set):
            order.append("decision")

    waits = threading.Event()
    with holder() as locks, writing(locks, "here") as give_way:
        give_way()
        order.append("first step")
        other = threading.Thread(target=decide)
        other.start()
        assert waits.wait(30)
        order.append("second step")
        give_way()
        order.append("third step")
    other.join(30)
    assert order == ["first step", "second step", "decision", "third step"]


def test_who_waits_for_vectors_is_told_of_a_server_at_once(tmp_path: Path) -> None:
    """A server keeps them for ever, and may leave its note only after one has begun to wait."""
    note = ServerNote("127.0.0.1", 7860, "secret", 1)

    def serve() -> None:
        with server_note(tmp_path, note):
            told.wait(30)

    told = threading.Event()
    late = threading.Thread(target=serve)
    with _held_elsewhere(tmp_path, VECTORS):
        with pytest.raises(ServedError, match="7860") as refused, holding_vectors(tmp_path, on_wait=late.start):
            pytest.fail("both hold the vectors")
        told.set()
        late.join(30)
    assert refused.value.note == note


def test_a_note_of_a_crash_is_taken_away_by_who_takes_the_vectors(tmp_path: Path) -> None:
    """Or it would count as a server's again, as soon as anybody holds the lock."""
    with server_note(tmp_path, ServerNote("127.0.0.1", 7860, "secret", 1)), holding_vectors(tmp_path):
        assert not (tmp_path / "server.json").exists()
        assert read_server_note(tmp_path) is None


def test_work_goes_where_the_vectors_are_by_then(tmp_path: Path) -> None:
    """A server that comes up is gone through, one that is lost is not waited for; a request that is wrong is not repeated."""
    note = ServerNote("127.0.0.1", 9, "secret", 1)
    tried: list[str] = []

    def here() -> str:
        tried.append("here")
        if len(tried) == 1:
            raise ServedError(note)
        return "done"

    def lost(_: ServerNote) -> str:
        tried.append("there")
        (tmp_path / "server.json").unlink()
        raise remote.LostError("it does not answer")

    assert remote.beside_server(tmp_path, here, lost) == "done"
    with _held_elsewhere(tmp_path, VECTORS), server_note(tmp_path, note):
        assert remote.beside_server(tmp_path, here, lost) == "done"
    assert tried == ["here", "here", "there", "here"]
    with pytest.raises(UsageError, match="wrong"):
        remote.beside_server(tmp_path, _refuse, lost)


def _refuse() -> str:
    raise UsageError("wrong")
