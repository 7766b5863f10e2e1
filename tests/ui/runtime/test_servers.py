"""Several servers on one record in PostgreSQL: they are as one, and one that is killed takes no answer with it."""

from __future__ import annotations

import os
import shutil
import socket
import time
from contextlib import closing
from pathlib import Path

import pytest
import uvicorn

from graph.model.edges import Decision, Verdict
from indexing.marks import LINKS
from tests.postgres import postgres_database
from tests.ui.beside import Server
from tests.ui.several import Plan, Start, measure, prepare, send
from tests.ui.signing import OWNER, TOKEN, doors_of
from tests.warm import Process
from ui.access.gate import Authenticator, Lockout
from ui.access.keys import Keys
from ui.access.sessions import Sessions
from ui.application.portfolio import Portfolio
from ui.http.app import create_app
from ui.http.unfinished import finishing, look
from ui.runtime.request_store import Requests
from ui.settings import Settings
from ui.wiring import App, now, open_portfolio

pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends a process with kill -9")


class _Real:
    """A real `inforce serve`, begun warm."""

    def __init__(self, data: Path, url: str) -> None:
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("INFORCE_DATABASE_URL", url)
            environment.setenv("INFORCE_LINEAGE_EVENTS", "off")
            self._server = Server(data, data.with_suffix(".log"))
        self.port = self._server.note.port
        self.kill = self._server.kill


class _WithoutScreens:
    """A process that serves as `inforce serve` does, but for the screens: those take many seconds to load."""

    def __init__(self, data: Path, url: str) -> None:
        data.mkdir()
        with closing(socket.create_server(("127.0.0.1", 0))) as free:
            self.port = int(free.getsockname()[1])
        self._process = Process(_serve, data, url, self.port)
        until = time.monotonic() + 120
        while not _answers(self.port):
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.05)

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait(60)


def _answers(port: int) -> bool:
    try:
        return send(port, "GET", "/v1/health").status == 200
    except OSError:
        return False


def _serve(data: Path, url: str, port: int) -> None:
    keys, requests, settings = Keys(data, now, url), Requests(data, url), Settings(data, database_url=url)
    served = Portfolio(settings.portfolio, App(settings, serving=True), now, OWNER.name)
    authenticator = Authenticator(keys, OWNER, TOKEN, Lockout(time.monotonic), loopback=True, sessions=Sessions(requests, now))
    with finishing(served):
        uvicorn.run(create_app(doors_of(served), authenticator), host="127.0.0.1", port=port, log_level="warning")


def _run(folder: Path, postgres: str, start: Start, plan: Plan, *, sample: bool) -> None:
    with postgres_database(postgres) as url:
        prepare(folder, url, sample=sample)
        report = measure(folder, url, start, plan)
    assert report.met, str(report)
    assert report.connections[0] <= 25 * plan.servers, str(report)
    assert all(seconds < 1.5 for seconds in report.refused.values()), str(report)


@pytest.mark.long
def test_a_server_that_is_killed_takes_no_answer_with_it(postgres: str, tmp_path: Path) -> None:
    """Keys, sessions, uploads, decisions and jobs are every server's; of three, one is killed under load: no wrong answer, nothing lost."""
    _run(tmp_path, postgres, _WithoutScreens, Plan(servers=3, clients=10, seconds=3), sample=False)


@pytest.mark.soak
def test_three_servers_and_fifty_clients(postgres: str, tmp_path: Path) -> None:
    """The same with all of `inforce serve`, on the sample, and each server is killed in turn."""
    _run(tmp_path, postgres, _Real, Plan(servers=3, clients=50, seconds=20, rounds=3), sample=True)


def test_what_a_dead_server_left_is_linked_by_another(tmp_path: Path, unasked: Path) -> None:
    """What was recorded and still is not linked at the second look; what was only just recorded is somebody's who is at work."""
    with open_portfolio(Settings(Path(shutil.copytree(unasked, tmp_path / "data")))) as mine:
        store = mine.parts.store
        assert look(mine, {}) == {}
        with store.transaction(mine.name, "ann", "decide", now()) as records:
            records.put([Decision("x_1", Verdict.SET, "lease.txt", "ann", "as she was told")])
        head = store.facts_head(mine.name)
        seen = look(mine, {mine.name: head - 1})
        assert (seen, store.marked(mine.name, LINKS)) == ({mine.name: head}, head - 1)
        with mine.parts.writing(mine.name):
            assert look(mine, seen) == seen
        assert store.marked(mine.name, LINKS) == head - 1
        look(mine, seen)
        assert store.marked(mine.name, LINKS) == store.facts_head(mine.name)
        assert look(mine, seen) == {}
