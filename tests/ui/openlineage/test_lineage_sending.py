"""Events go to a server by the OpenLineage client's own configuration, and never stand in the way of what they tell of."""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread, Timer
from typing import Any
from urllib.request import urlopen
from uuid import UUID

import pytest
from openlineage.client.serde import Serde

from graph.errors import UsageError
from indexing.subprocesses import start
from tests.ui.conftest import write_contracts
from tests.ui.lineage_events import Event, kept, opened, silent_server
from ui.openlineage.outbox import Outbox
from ui.openlineage.remote import open_transport, run_event
from ui.openlineage.sender import NotSentError, Sender
from ui.settings import Events


@contextmanager
def served(take: Callable[[BaseHTTPRequestHandler, Event], int]) -> Iterator[str]:
    """Yield the address of a server that answers each event by the status that `take` returns."""

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(take(self, said))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Taker)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join(5)


@contextmanager
def listening_server() -> Iterator[tuple[str, list[Event]]]:
    """Yield the address of a server that takes events, and what it has got so far."""
    got: list[Event] = []

    def take(request: BaseHTTPRequestHandler, said: Event) -> int:
        got.append({**said, "path": request.path, "key": request.headers["Authorization"]})
        return 201

    with served(take) as url:
        yield url, got


def _facts(data: Path) -> list[object]:
    """Return what is on record in a data folder, whatever the instant it was recorded at."""
    with opened(data, Events()) as mine:
        store = mine.parts.store
        edges = sorted((e.edge_id, e.status, e.confidence) for e in store.edges(mine.name))
        return [sorted(d.document_id for d in store.documents(mine.name)), [c.clause_id for c in store.clauses(mine.name)], edges]


def test_a_server_gets_every_event_that_is_kept(tmp_path: Path) -> None:
    """Variables of the client name the server; what arrives there is what is kept, in the same order."""
    with listening_server() as (url, got):
        variables = {"OPENLINEAGE_URL": url, "OPENLINEAGE_API_KEY": "sesame"}
        with opened(tmp_path / "data", Events(kept=True, variables=variables)) as mine:
            mine.index([write_contracts(tmp_path / "contracts")])
            mine.ask("How much rent does the Tenant pay?")
    events = kept(tmp_path / "data")
    assert {(e.pop("path"), e.pop("key")) for e in got} == {("/api/v1/lineage", "Bearer sesame")}
    assert len(got) == len(events) > 20
    assert [_emptied(event) for event in got] == [_emptied(event) for event in events]


def test_a_server_that_never_answers_changes_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The same is on record, the job does not wait for it, the process not long; what did not arrive is counted, and told once."""
    folder = write_contracts(tmp_path / "contracts")
    with opened(tmp_path / "off", Events()) as mine:
        mine.index([folder])
    with silent_server() as url, caplog.at_level(logging.WARNING):
        began = time.monotonic()
        with opened(tmp_path / "hung", Events(kept=True, variables={"OPENLINEAGE_URL": url})) as mine:
            mine.index([folder])
            indexed = time.monotonic()
        closed = time.monotonic()
    assert _facts(tmp_path / "hung") == _facts(tmp_path / "off")
    assert indexed - began < 30  # one event alone would take the client longer than that to give up
    assert closed - indexed < 20
    events = kept(tmp_path / "hung")
    (said,) = [r.getMessage() for r in caplog.records if r.name.startswith("ui.")]
    assert said.startswith(f"{len(events)} of {len(events)} lineage events did not reach their server")


def test_a_sender_ends_with_whoever_it_sends_for(tmp_path: Path) -> None:
    """Nothing is left running where a process is gone that had an event on its way to a server that never answers."""
    with opened(tmp_path / "data") as mine:
        mine.index([write_contracts(tmp_path / "contracts")])
    with silent_server() as url, start("ui.openlineage.sender:serve") as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(_line({"config": None, "variables": {"OPENLINEAGE_URL": url}}))
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == ""
        process.stdin.write(_line(kept(tmp_path / "data")[0]))
        process.stdin.close()
        assert process.wait(20) == 0  # the client alone would try for half a minute


def test_a_sender_that_is_stopped_says_so(tmp_path: Path) -> None:
    """Whoever waits for an event to arrive is told that it does not when another thread stops the sender."""
    with opened(tmp_path / "data") as mine:
        mine.index([write_contracts(tmp_path / "contracts")])
    with silent_server() as url:
        sender = Sender(None, {"OPENLINEAGE_URL": url})
        Timer(0.2, sender.stop).start()
        with pytest.raises(NotSentError, match="no answer"):
            sender.send(kept(tmp_path / "data")[0])


def failing_server() -> AbstractContextManager[str]:
    """Return a server that answers everything by a 500."""
    return served(lambda *_: 500)


@contextmanager
def closed_port() -> Iterator[str]:
    """Yield an address at which every connection is refused."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # taken, and nobody listens
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


@pytest.mark.parametrize(("server", "why"), [(closed_port, "ConnectionError"), (failing_server, "HTTPError 500")])
def test_what_a_server_does_not_take_is_told_with_its_reason(server: Callable[[], AbstractContextManager[str]], why: str) -> None:
    """Refused or failing is said as that, and soon: a few tries later, not when somebody's patience has ended."""
    at = {"eventTime": "2026-01-02T03:04:05Z", "eventType": "START", "producer": "urn:test", "inputs": [], "outputs": []}
    event = {**at, "run": {"runId": str(UUID(int=1)), "facets": {}}, "job": {"namespace": "n", "name": "j", "facets": {}}}
    with server() as url:
        sender = Sender(None, {"OPENLINEAGE_URL": url})
        with pytest.raises(NotSentError) as told:
            sender.send(event)
        sender.close()
    assert told.value.kind == why


def test_what_is_told_of_a_transport_holds_above_what_we_would(tmp_path: Path) -> None:
    """How often the client tries again is ours to say only where nobody has said it."""
    named = tmp_path / "openlineage.yml"
    named.write_text("transport: {type: http, url: 'http://127.0.0.1:1', retry: {total: 7}}", encoding="utf-8")
    assert open_transport(named, {}).config.retry["total"] == 7  # type: ignore[attr-defined]
    assert open_transport(None, {"OPENLINEAGE_URL": "http://127.0.0.1:1"}).config.retry["total"] == 2  # type: ignore[attr-defined]


def _line(message: object) -> bytes:
    return json.dumps(message).encode("utf-8") + b"\n"


def test_a_transport_that_nobody_knows_changes_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Events are kept all the same; what could not be sent is counted, with the kind of error."""
    wrong = tmp_path / "openlineage.yml"
    wrong.write_text("transport: {type: nobody.knows.This}", encoding="utf-8")
    with opened(tmp_path / "data", Events(kept=True, config=wrong)) as mine:
        mine.index([write_contracts(tmp_path / "contracts")])
        app: Any = mine.parts
        until = time.monotonic() + 60
        while not app.telling._sent.fault:  # on a busy machine its process takes longer than whoever typed a command would wait
            assert time.monotonic() < until, "nobody tried to send"
            time.sleep(0.02)
    events = kept(tmp_path / "data")
    assert events[-1]["eventType"] == "COMPLETE"
    assert f"{len(events)} of {len(events)} lineage events did not reach their server (ImportError)." in caplog.messages


def test_a_transport_is_named_by_a_file_and_by_variables_above_it(tmp_path: Path) -> None:
    """The client's own ways of naming a transport hold; nothing is looked for in the working folder or the environment."""
    named = tmp_path / "openlineage.yml"
    named.write_text("transport:\n  type: file\n  log_file_path: here\n  append: true\n", encoding="utf-8")
    assert open_transport(named, {}).kind == "file"
    by_variables = open_transport(named, {"OPENLINEAGE__TRANSPORT__LOG_FILE_PATH": "there", "OPENLINEAGE__OTHER": "1"})
    assert by_variables.config.log_file_path == "there"  # type: ignore[attr-defined]
    assert open_transport(None, {"OPENLINEAGE_URL": "http://127.0.0.1:1"}).kind == "http"
    with pytest.raises(ValueError, match="no transport"):
        open_transport(None, {})


def test_the_clients_record_of_an_event_is_the_event(tmp_path: Path) -> None:
    """What the client writes of an event is what we keep of it: both sides mean the same by each field."""
    with opened(tmp_path / "data") as mine:
        mine.index([write_contracts(tmp_path / "contracts")])
    events = kept(tmp_path / "data")
    assert [_emptied(Serde.to_dict(run_event(event))) for event in events] == [_emptied(event) for event in events]


def _emptied(event: Event) -> Event:
    """Return an event without what is empty: the client writes empty lists of facets where we write none."""
    return {k: [_emptied(o) if isinstance(o, dict) else o for o in v] if isinstance(v, list) else _emptied(v) if isinstance(v, dict) else v
            for k, v in event.items() if v not in ({}, [])}  # fmt: skip


def test_what_finds_no_room_is_counted() -> None:
    """Whoever puts something in does not wait; at the end it is told how many were not delivered."""
    with silent_server() as url:
        outbox: Outbox[int] = Outbox("test", lambda _: urlopen(url, timeout=3).close(), room=2)
        began = time.monotonic()
        for one in range(50):
            outbox.put(one)
        assert time.monotonic() - began < 2  # one delivery takes three
        assert outbox.close(0.2) == outbox.put_in == 50


def test_settings_say_what_becomes_of_events(tmp_path: Path) -> None:
    """In files unless told otherwise; sent where the client's variables say so; off means off."""
    assert (Events.read({}).kept, Events.read({}).sent) == (True, False)
    assert Events.read({"INFORCE_LINEAGE_EVENTS": "off", "OPENLINEAGE_URL": "http://x"}) == Events()
    assert Events.read({"OPENLINEAGE_DISABLED": "True", "OPENLINEAGE_URL": "http://x"}) == Events()
    server = Events.read({"INFORCE_LINEAGE_EVENTS": "server", "OPENLINEAGE_CONFIG": str(tmp_path / "o.yml"), "HOME": "h"})
    assert (server.kept, server.sent, server.config) == (False, True, tmp_path / "o.yml")
    secret = Events.read({"OPENLINEAGE_URL": "http://x", "OPENLINEAGE_API_KEY": "sesame"})
    assert secret.sent
    assert "sesame" not in repr(secret)
    for nowhere in ({"INFORCE_LINEAGE_EVENTS": "maybe"}, {"INFORCE_LINEAGE_EVENTS": "server", "OPENLINEAGE_API_KEY": "sesame"}):
        with pytest.raises(UsageError, match="INFORCE_LINEAGE_EVENTS"):
            Events.read(nowhere)
    assert Events.read({"INFORCE_LINEAGE_EVENTS": "server", "OPENLINEAGE_DISABLED": "true"}) == Events()
