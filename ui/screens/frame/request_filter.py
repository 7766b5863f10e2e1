"""Which requests reach the framework of the screens: those that the screens need, and no others.

Its own ways to files, uploads, other addresses and programs are closed. An event brings texts, numbers and choices: never an object, which
the framework might take for a file to fetch. A tab belongs to the person who opened it, with its state and what it is told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import NoneType
from urllib.parse import parse_qs

from fastapi import FastAPI
from starlette.routing import Mount

from ui.access.principal import STATE
from ui.access.roles import Principal
from ui.guards import App, Receive, Scope, Send, header_values, local_path, refuse, replay, whole_body
from ui.problems import Code, Refused
from ui.screens.shared.cache import Recent

_JOIN, _RESET, _CANCEL = "/gradio_api/queue/join", "/gradio_api/reset", "/gradio_api/cancel"
_DATA, _ALIVE = "/gradio_api/queue/data", "/gradio_api/heartbeat/"
_SENT = frozenset({_JOIN, _RESET, _CANCEL})
_READ = frozenset({"/", "/config", "/theme.css", "/favicon.ico", _DATA})
_FOLDERS = ("/assets/", "/static/", "/svelte/")
_TABS = 10_000  # as many as the framework keeps the state of
_DEEPEST = 8  # lists and objects within each other; the screens send three
Kinds = tuple[type, ...]
"""The types that a value of an event may have; none of them where it may have any."""

_BRINGS: Mapping[str, Mapping[str, tuple[type, ...]]] = {
    _JOIN: {
        "data": (list,),
        "event_id": (str, NoneType),
        "trigger_id": (int, NoneType),
        "oauth_token": (NoneType,),
        "simple_format": (bool, NoneType),
        "batched": (bool, NoneType),
    },
    _CANCEL: {"event_id": (str,)},
    _RESET: {"event_id": (str,)},
}  # of what kind each is; the framework would refuse the rest in its own words
_CLOSED = Refused(Code.NOT_FOUND, "The screens have nothing here.")
_MALFORMED = Refused(Code.MALFORMED, "An event of the screens brings texts, numbers and choices.")
_UNKNOWN = Refused(Code.NOT_FOUND, "The screens have no such event. Load the page again.")
_TAKEN = Refused(Code.FORBIDDEN, "This tab was opened by somebody else. Load the page again.", more={"title": "This is not yours"})


def limit(app: FastAPI, path: str, events: Mapping[int, tuple[Kinds, ...]]) -> None:
    """Put the filter around what is mounted at a path, inside the gate, which tells who asks.

    `events` are those there are, by number, each with the kinds of the values it needs.
    """
    for route in app.routes:
        if isinstance(route, Mount) and route.path == path:
            route.app = RequestFilter(route.app, events)


class RequestFilter:
    """ASGI application around the framework's own, inside the gate."""

    def __init__(self, app: App, events: Mapping[int, tuple[Kinds, ...]]) -> None:
        self._app = app
        self._events = dict(events)
        self._holders: Recent[str, str] = Recent(_TABS)  # who opened which tab, by what no two principals share

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = local_path(scope)
        if path.startswith(_ALIVE):
            await _silent(send)
            return
        if scope["method"] == "POST" and path in _SENT:
            body = await whole_body(receive) or b""
            why = self._event(scope, path, body)
            receive = replay(body, receive)
        elif scope["method"] == "GET" and (path in _READ or path.startswith(_FOLDERS)):
            why = self._followed(scope, path)
        else:
            why = _CLOSED
        await (self._app(scope, receive, send) if why is None else refuse(scope, receive, send, why))

    def _event(self, scope: Scope, path: str, body: bytes) -> Refused | None:
        try:
            sent = json.loads(body)
        except (ValueError, RecursionError):
            return _MALFORMED
        if not isinstance(sent, dict) or not _is_json(scope) or not _plain(sent) or not _of_its_kind(sent, _BRINGS[path]):
            return _MALFORMED
        return None if path == _RESET else self._named(sent.get("fn_index"), sent.get("data")) or self._of(scope, sent.get("session_hash"))

    def _named(self, number: object, data: object) -> Refused | None:
        """Return why an event is refused that is named by a number; where it brings data, it brings all that it needs, each of its kind."""
        if type(number) is not int or number not in self._events:  # True is a number too
            return _UNKNOWN
        needed = self._events[number]
        fits = not isinstance(data, list) or (len(data) >= len(needed) and all(map(_is_one_of, data, needed)))
        return None if fits else _MALFORMED

    def _followed(self, scope: Scope, path: str) -> Refused | None:
        if path == _DATA:
            return self._of(scope, *parse_qs(scope["query_string"].decode("latin-1")).get("session_hash", ()))
        return None

    def _of(self, scope: Scope, *tabs: object) -> Refused | None:
        """Return why a request for a tab is refused: it names none, or more than one, or somebody else's."""
        principal = scope.get("state", {}).get(STATE)
        if len(tabs) != 1 or not isinstance(tabs[0], str) or not 0 < len(tabs[0]) <= 64:
            return _MALFORMED
        return None if isinstance(principal, Principal) and self._is_of(tabs[0], principal.identity) else _TAKEN

    def _is_of(self, tab: str, identity: str) -> bool:
        """Return whether a tab is somebody's: who comes first with one has opened it."""
        return self._holders.of(tab, lambda: identity) == identity


async def _silent(send: Send) -> None:
    """Have a tab not listen for a sign of life, which the framework would send it for as long as it is open.

    A browser has six connections to a server: with two for each tab, three open tabs left none to ask with.
    """
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def _is_json(scope: Scope) -> bool:
    return [kind.partition(";")[0].strip() for kind in header_values(scope, b"content-type")] == ["application/json"]


def _of_its_kind(sent: Mapping[str, object], kinds: Mapping[str, tuple[type, ...]]) -> bool:
    """Tell whether each field is of its kind, one that is left out like null, and no object lies in what an event brings."""
    return all(isinstance(sent.get(name), kind) for name, kind in kinds.items()) and not _has_object(sent.get("data"))


def _is_one_of(value: object, kinds: Kinds) -> bool:
    return not kinds or isinstance(value, kinds)


def _plain(value: object, deepest: int = _DEEPEST) -> bool:
    """Tell whether nothing lies too deep, and no text holds half of a character, which could not be sent back."""
    if isinstance(value, str):
        return value.isascii() or value == value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return deepest > 0 and all(_plain(name) and _plain(one, deepest - 1) for name, one in value.items())
    return not isinstance(value, list) or (deepest > 0 and all(_plain(one, deepest - 1) for one in value))


def _has_object(value: object) -> bool:
    """Tell whether there is an object in what an event brings, however deep."""
    return any(map(_has_object, value)) if isinstance(value, list) else isinstance(value, dict)
