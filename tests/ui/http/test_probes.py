"""What the programs that run a server ask it: is it up, can it answer, what has it counted, and what its log says of a request."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from graph.model.ids import PortfolioName
from tests.ui.served import BASE, TOKEN
from ui import Portfolio
from ui.access.gate import Authenticator, Lockout
from ui.access.keys import Keys, Wanted
from ui.access.principal import Doors
from ui.access.roles import Principal, Role
from ui.access.sessions import Sessions
from ui.http.app import create_app
from ui.http.metrics import Metrics
from ui.runtime.logs import REQUESTS, JsonLines
from ui.runtime.request_store import Requests
from ui.settings import Settings
from ui.wiring import App

AWAY = "http://127.0.0.1:1"
ASKED = {"question": "How much rent does the Tenant pay?", "as_of": "2022-01-01"}


def now() -> datetime:
    """The instant it is."""
    return datetime.now(UTC)


@contextmanager
def serving(settings: Settings, metrics: Metrics | None = None) -> Iterator[tuple[TestClient, Keys]]:
    """Yield a client of a server, which `inforce serve` would make of some settings, and its keys."""
    app = App(settings, serving=True, on_answer=metrics.answered if metrics else lambda _: None)
    with closing(app), closing(Keys(settings.data, now)) as keys, closing(Requests(settings.data)) as requests:
        served = Portfolio(settings.portfolio, app, now, "ida")
        doors = Doors(lambda name: replace(served, name=PortfolioName(name)), settings.portfolio)
        owner = Principal("ida", Role.ADMIN, owner=True)
        authenticator = Authenticator(keys, owner, TOKEN, Lockout(lambda: 0.0), loopback=True, sessions=Sessions(requests, now))
        web = create_app(doors, authenticator, metrics=metrics)
        yield TestClient(web, base_url=BASE, raise_server_exceptions=False), keys


def key(keys: Keys, role: Role, portfolio: str | None = None) -> dict[str, str]:
    """Return the headers that the holder of a new key sends."""
    only = None if portfolio is None else frozenset({PortfolioName(portfolio)})
    return {"Authorization": f"Bearer {keys.create(Wanted(f'{role} {portfolio}', role, only), 'ida')[1]}"}


def test_up_and_ready_are_told_without_a_key(data: Path) -> None:
    """A program that has no key asks; what has no store to read is up and not ready, and says why."""
    with serving(Settings(data)) as (client, keys):
        key(keys, Role.READ)
        assert client.get("/v1/edges").status_code == 401
        assert client.get("/healthz").json()["status"] == "ok"
        assert (client.get("/readyz").status_code, client.get("/readyz").json()["status"]) == (200, "ready")
    (data / "inforce.db").write_bytes(b"no database " * 1000)
    with serving(Settings(data)) as (client, _):
        assert client.get("/healthz").status_code == 200
        refused = client.get("/readyz")
        assert (refused.status_code, refused.json()["code"]) == (503, "not_ready")
        assert refused.json()["reasons"] == ["The store cannot be opened."]


def test_without_the_vectors_it_is_ready_and_says_so(data: Path) -> None:
    """Answers go on by words, so requests go on coming; where the server of the vectors is, nobody is told."""
    with serving(Settings(data, chroma_url=AWAY), Metrics()) as (client, _):
        told = client.get("/readyz")
        assert (told.status_code, told.json()["status"]) == (200, "degraded")
        assert told.json()["reasons"] == ["The Chroma server does not answer: documents are found by their words alone."]
        assert "127.0.0.1" not in told.text
        assert "inforce_degraded 1.0" in client.get("/metrics").text
        assert {one["code"] for one in client.post("/v1/answers", json=ASKED).json()["warnings"]} >= {"VECTORS_AWAY"}


def test_what_is_counted(data: Path) -> None:
    """Requests by route and status, refused ones too; questions by what came of them; what is in the portfolios."""
    with serving(Settings(data), Metrics()) as (client, keys):
        assert client.post("/v1/answers", json=ASKED).status_code == 200
        assert client.post("/v1/answers", json={"question": "Thanks!"}).status_code == 200
        assert client.get("/v1/documents/lease.txt").status_code == 200
        assert client.get("/v1/documents/none.txt").status_code == 404
        assert client.get("/nowhere/at/all").status_code == 404
        admin = key(keys, Role.ADMIN)
        assert client.head("/v1/edges").status_code == 401
        page = client.get("/metrics", headers=admin)
    assert page.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = set(page.text.splitlines())
    assert lines >= {
        'inforce_http_requests_total{method="POST",route="/v1/answers",status="200"} 2.0',
        'inforce_http_requests_total{method="GET",route="/v1/documents/{document_id}",status="404"} 1.0',
        'inforce_http_requests_total{method="GET",route="",status="404"} 1.0',
        'inforce_http_requests_total{method="HEAD",route="",status="401"} 1.0',
        'inforce_http_request_seconds_count{route="/v1/documents/{document_id}"} 2.0',
        'inforce_answers_total{outcome="answered"} 1.0',
        'inforce_answers_total{outcome="remark"} 1.0',
        'inforce_documents{portfolio="default"} 2.0',
        'inforce_pending_reviews{portfolio="default"} 0.0',
        "inforce_degraded 0.0",
    }
    assert "process_resident_memory_bytes" in page.text
    assert not {"lease.txt", "none.txt", "nowhere", "rent"} & set(page.text.replace("/", " ").replace('"', " ").split())


def test_counts_are_for_admins_of_what_they_see(data: Path) -> None:
    """Who only reads is refused; an admin of another portfolio sees no counts of this one."""
    with serving(Settings(data), Metrics()) as (client, keys):
        assert client.get("/metrics", headers=key(keys, Role.REVIEW)).status_code == 403
        assert client.get("/metrics").status_code == 401
        other = client.get("/metrics", headers=key(keys, Role.ADMIN, "other"))
        assert (other.status_code, 'portfolio="default"' in other.text) == (200, False)


def test_a_server_without_the_extra_says_what_to_install(data: Path) -> None:
    """Nothing counts there."""
    with serving(Settings(data)) as (client, _):
        refused = client.get("/metrics")
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
        assert "inforce[server]" in refused.json()["detail"]


@contextmanager
def logged() -> Iterator[list[dict[str, Any]]]:
    """Yield what is logged meanwhile as JSON lines."""
    out, lines = io.StringIO(), list[dict[str, Any]]()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    requests, root = logging.getLogger(REQUESTS), logging.getLogger()
    level = requests.level
    requests.setLevel(logging.INFO)
    root.addHandler(handler)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        requests.setLevel(level)
        lines += map(json.loads, out.getvalue().splitlines())


def test_a_line_of_the_log_for_each_request(data: Path) -> None:
    """It names the route and the principal, and holds no question, file name, query or key."""
    with serving(Settings(data)) as (client, keys), logged() as lines:
        reader = key(keys, Role.READ)
        client.post("/v1/answers", json=ASKED, headers={**reader, "X-Request-Id": "mine-1"})
        client.get("/v1/clauses?document=lease.txt&section=2", headers=reader)
        client.get("/v1/documents/lease.txt")
    own = [one for one in lines if "route" in one]
    assert [(one["route"], one["method"], one["status"], one["level"]) for one in own] == [
        ("/v1/answers", "POST", 200, "info"),
        ("/v1/clauses", "GET", 200, "info"),
        ("", "GET", 401, "info"),
    ]
    assert (own[0]["request_id"], own[0]["principal"] == own[1]["principal"] != "", own[2]["principal"]) == ("mine-1", True, "")
    assert own[0].keys() == {"time", "level", "route", "method", "status", "ms", "request_id", "principal"}
    assert datetime.fromisoformat(own[0]["time"]).tzinfo is not None
    whole = json.dumps(lines)
    assert not [word for word in ("rent", "lease", "section", reader["Authorization"].split("_")[-1]) if word in whole]


def test_errors_and_other_programs_are_logged_without_their_words() -> None:
    """Of an error its type and place; of what other libraries say only where they said it; our own messages whole."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    names = ("uvicorn.error", "asyncio", "indexing.search.caches")
    server, others, ours = (logging.Logger(name) for name in names)  # noqa: LOG001 - those of the process may have other handlers
    for logger in (server, others, ours):
        logger.addHandler(handler)
    try:
        int("Tenant shall pay")
    except ValueError:
        server.exception("Exception in ASGI application\n")
    others.error("Task failed: %s", "Tenant shall pay")
    ours.warning("The indexes of portfolio %s are behind.", "acme")
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert "Tenant" not in json.dumps(lines)
    assert [one["message"] for one in lines[::2]] == ["Exception in ASGI application", "The indexes of portfolio acme are behind."]
    assert lines[0]["error"] == "ValueError"
    assert lines[0]["at"][0].startswith("test_errors_and_other")


@pytest.mark.parametrize(
    ("url", "kept"),
    [("http://chroma:8000/", "http://chroma:8000"), ("https://chroma.example", "https://chroma.example"), ("", "")],
)
def test_the_address_of_a_chroma_server(url: str, kept: str) -> None:
    """What is an address is kept without its slash."""
    assert Settings.read(environ={"INFORCE_CHROMA_URL": url}).chroma_url == kept
