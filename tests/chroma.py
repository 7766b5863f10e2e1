"""A Chroma server for tests, as a process of its own that can be killed and started again on what it kept."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from graph.errors import UsageError
from indexing.search.chroma_server import ChromaServer
from indexing.search.indexes import VectorsAwayError

_SECONDS = 30.0


class ServedChroma:
    """A server over a folder, on a port that stays its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, and wait until it answers; skips the test where it cannot be started."""
        program = shutil.which("chroma", path=str(Path(sys.executable).parent)) or shutil.which("chroma")
        if program is None:
            pytest.skip("no Chroma server: the command `chroma` is not installed")
        command = [program, "run", "--path", str(self._folder), "--host", "127.0.0.1", "--port", str(self._port)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + _SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            try:
                ChromaServer(self.url).check()
            except VectorsAwayError:
                time.sleep(0.05)
            except UsageError as error:
                pytest.fail(str(error))
            else:
                return
        self.kill()
        pytest.skip("the Chroma server does not start here")

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture(scope="session")
def chroma() -> Iterator[str]:
    """The URL of a Chroma server that runs as long as the tests do."""
    with tempfile.TemporaryDirectory(prefix="inforce-chroma-", ignore_cleanup_errors=True) as folder:
        served = ServedChroma(Path(folder))
        served.start()
        yield served.url
        served.kill()


@pytest.fixture
def own_chroma(tmp_path: Path) -> Iterator[ServedChroma]:
    """A Chroma server to kill and to start again; it runs."""
    served = ServedChroma(tmp_path / "served")
    served.start()
    yield served
    served.kill()
