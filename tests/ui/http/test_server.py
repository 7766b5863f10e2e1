"""`inforce serve` as a process: it holds the data folder, can be found, and lets go."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from ui.runtime.lock import ServerNote, read_server_note

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends a process with an interrupt")


def _command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-c", "from ui.cli import main; main()", *map(str, arguments)]


def _run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(_command(*arguments), capture_output=True, text=True, cwd=ROOT, check=False)


@pytest.fixture
def server(data: Path) -> Iterator[ServerNote]:
    """Serve a data folder on a free port; stop with an interrupt although a browser is still connected, and see that nothing is left."""
    with subprocess.Popen(_command("serve", "--port", "0", "--data", data), cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        note = _wait_for_note(data, process)
        with closing(HTTPConnection("127.0.0.1", note.port, timeout=60)) as browser:
            browser.request("GET", "/app/")
            assert b"gradio_config" in browser.getresponse().read()
            yield note
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=60)
    assert (process.returncode, "Traceback" in said) == (0, False)
    assert read_server_note(data) is None
    assert not (data / "server.json").exists()


def _wait_for_note(data: Path, process: subprocess.Popen[str]) -> ServerNote:
    for _ in range(600):
        note = read_server_note(data)
        if note is not None:
            return note
        if process.poll() is not None:
            break
        time.sleep(0.1)
    pytest.fail("the server did not start")


@pytest.mark.long
def test_a_server_answers_refuses_a_second_and_indexes_for_others(server: ServerNote, data: Path, tmp_path: Path) -> None:
    """While it runs: questions by HTTP and by command, no second server, and `index` through it."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/v1/health", timeout=60) as health:
        assert json.load(health)["status"] == "ok"

    second = _run("serve", "--port", "0", "--data", data)
    assert (second.returncode, "being served already" in second.stderr) == (2, True)

    (tmp_path / "side-letter.txt").write_text("SIDE LETTER\n\nDated May 2, 2022.\n\n1. Parking. Tenant may park two bicycles.\n")
    indexed = _run("index", tmp_path / "side-letter.txt", "--data", data, "--json")
    assert (indexed.returncode, json.loads(indexed.stdout)["indexed"]) == (0, ["side-letter.txt"])

    asked = _run("ask", "How many bicycles may the Tenant park?", "--data", data, "--json")
    assert "two bicycles" in json.loads(asked.stdout)["answer"]

    missing = _run("index", tmp_path / "nowhere", "--data", data)
    assert (missing.returncode, "nothing at" in missing.stderr) == (3, True)
