"""What the screens' framework is let see: events that there are, with plain values, in a tab of the sender's own."""

from __future__ import annotations

import asyncio
import json
from types import NoneType
from typing import Any

import pytest

from ui.access.principal import STATE
from ui.access.roles import Principal, Role
from ui.guards import Receive, Scope, Send
from ui.screens.frame.request_filter import RequestFilter

OWNER = Principal("root", Role.ADMIN, owner=True)
NAMESAKE = Principal("root", Role.READ, key_id="0123456789")
EVENTS: dict[int, tuple[tuple[type, ...], ...]] = {0: (), 7: ((str,), (int,), (NoneType,), ())}  # each with the kinds of its values
JOIN, CANCEL, RESET = "/gradio_api/queue/join", "/gradio_api/cancel", "/gradio_api/reset"


async def _framework(_: Scope, receive: Receive, send: Send) -> None:
    """Stand for the framework: whatever reaches it is let in."""
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"{}"})


def _send(requests: RequestFilter, body: object, who: Principal = OWNER, path: str = JOIN) -> int:
    """Send an event; return the status of what is said to it, which is one line."""
    written = body if isinstance(body, bytes) else json.dumps(body).encode()
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": written, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers, "query_string": b"", "state": {STATE: who}}
    asyncio.run(requests(scope, receive, send))
    assert b"\n" not in sent[1]["body"]
    return int(sent[0]["status"])


def _event(**other: object) -> dict[str, object]:
    return {"data": ["rent", 3, None, ["a"]], "event_data": None, "fn_index": 7, "trigger_id": 4, "session_hash": "tab", **other}


def test_a_key_that_is_named_like_the_owner_does_not_join_the_owners_tab() -> None:
    """Tabs are told apart by what no two principals share, and a name is not that."""
    requests = RequestFilter(_framework, EVENTS)
    assert _send(requests, _event()) == 200
    assert _send(requests, _event(), NAMESAKE) == 403
    assert _send(requests, _event(session_hash="other"), NAMESAKE) == 200
    assert _send(requests, _event(session_hash="other")) == 403


@pytest.mark.parametrize("number", [1, -1, 10**30, True, "7", 7.0, None, [7]])
@pytest.mark.parametrize("path", [JOIN, CANCEL])
def test_an_event_that_there_is_not_is_not_found(path: str, number: object) -> None:
    """The framework would look it up and fail."""
    assert _send(RequestFilter(_framework, EVENTS), _event(fn_index=number, event_id="x"), path=path) == 404


def _deep(levels: int, opening: str = "[", closing: str = "]") -> bytes:
    return json.dumps(_event()).replace("null", opening * levels + "1" + closing * levels).encode()


@pytest.mark.parametrize("levels", [9, 400, 900, 100_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a": ', "}")])
def test_what_is_nested_deeply_is_malformed(levels: int, opening: str, closing: str) -> None:
    """Wherever it stands, and however far beyond what Python would follow."""
    requests = RequestFilter(_framework, EVENTS)
    assert _send(requests, _deep(levels, opening, closing)) == 400
    assert _send(requests, b'{"data": ' + b"[" * levels + b"]" * levels + b', "fn_index": 7, "session_hash": "tab"}') == 400


@pytest.mark.parametrize(
    "other",
    [
        {"data": None}, {"data": "rent"}, {"data": [{}]}, {"trigger_id": "x"}, {"event_id": 5}, {"batched": "no"}, {"simple_format": []},
        {"session_hash": None}, {"session_hash": 5}, {"session_hash": ""}, {"session_hash": "x" * 65}, {"session_hash": "\ud800"},
        {"data": ["rent"]}, {"data": [7, 3, None, "a"]}, {"data": ["rent", 3, "x", "a"]},
        {"event_data": "\ud800"}, {"event_data": {"\ud800": 1}}, {"oauth_token": "x"},
    ],
)  # fmt: skip
def test_what_the_framework_would_stumble_over_is_malformed(other: dict[str, object]) -> None:
    """Told in our words, with nothing of what was sent."""
    assert _send(RequestFilter(_framework, EVENTS), _event(**other)) == 400


def test_a_stopped_event_is_named() -> None:
    """Each of the three ways takes what the screens send there, and nothing less."""
    requests = RequestFilter(_framework, EVENTS)
    assert _send(requests, {"session_hash": "tab", "fn_index": 7, "event_id": "x"}, path=CANCEL) == 200
    assert _send(requests, {"session_hash": "tab", "fn_index": 7}, path=CANCEL) == 400
    assert _send(requests, {"event_id": "x"}, path=RESET) == 200
    assert _send(requests, {}, path=RESET) == 400
