"""One process at a time, and a server that can be found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from graph.errors import UsageError
from ui.lock import VECTORS, WRITING, ServerNote, holding, read_server_note, server_note

_HOLD = """
import sys
from pathlib import Path
from ui.lock import holding
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
        cwd=Path(__file__).parents[2],
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
