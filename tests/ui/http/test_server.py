"""`inforce serve` as a process: it holds the data folder, can be found, and lets go."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.ui.beside import sessions
from ui.runtime.lock import ServerNote, read_server_note

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends a process with an interrupt")


def _command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-c", "from ui.cli import main; main()", *map(str, arguments)]


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

    (tmp_path / "side-letter.txt").write_text("SIDE LETTER\n\nDated May 2, 2022.\n\n1. Parking. Tenant may park two bicycles.\n")
    with sessions(data, 1) as (beside,):
        second = beside.run("serve", "--port", "0")
        assert (second.code, "being served already" in second.err) == (2, True)

        indexed = beside.run("index", tmp_path / "side-letter.txt", "--json")
        assert (indexed.code, indexed.rows[0]["indexed"]) == (0, ["side-letter.txt"])

        asked = beside.run("ask", "How many bicycles may the Tenant park?", "--json")
        assert "two bicycles" in asked.rows[0]["answer"]

        missing = beside.run("index", tmp_path / "nowhere")
        assert (missing.code, "nothing at" in missing.err) == (3, True)

    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=60) as metrics:
        counted = metrics.read().decode()
    assert 'inforce_http_requests_total{method="GET",route="/v1/health",status="200"} 1.0' in counted
    assert "/app" in counted


@pytest.mark.long
def test_a_server_that_is_told_to_end_finishes_what_runs(data: Path) -> None:
    """SIGTERM while a question is coming: nobody new gets in, the question is answered, each request has a line, the exit code is 0."""
    asked = json.dumps({"question": "How much rent does the Tenant pay?", "as_of": "2022-01-01"}).encode()
    environment = {**os.environ, "INFORCE_LOG": "json"}
    with subprocess.Popen(
        _command("serve", "--port", "0", "--data", data), cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        note = _wait_for_note(data, process)
        with closing(HTTPConnection("127.0.0.1", note.port, timeout=60)) as asking:
            asking.request("GET", "/readyz")
            assert json.load(asking.getresponse())["status"] == "ready"
            asking.putrequest("POST", "/v1/answers")
            asking.putheader("Content-Type", "application/json")
            asking.putheader("Content-Length", str(len(asked)))
            asking.endheaders(asked[:10])
            time.sleep(0.5)
            process.send_signal(signal.SIGTERM)
            _wait_until_refused(note.port)
            asking.send(asked[10:])
            answered = asking.getresponse()
            assert (answered.status, "$5,200" in json.load(answered)["answer"]) == (200, True)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 0
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert [(one["route"], one["status"]) for one in lines if "route" in one] == [("/readyz", 200), ("/v1/answers", 200)]
    assert "rent" not in said


def _wait_until_refused(port: int) -> None:
    for _ in range(100):
        try:
            with closing(socket.create_connection(("127.0.0.1", port), timeout=1)):
                time.sleep(0.1)
        except OSError:
            return
    pytest.fail("the server goes on taking connections")
