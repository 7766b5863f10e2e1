"""Middleware around every request: the headers of its response; its body, read within limits on size and time.

Bodies are read behind the gate, so that nobody without a key has anything of theirs kept here but what a sign-in page needs.
"""

from __future__ import annotations

import asyncio
import re
import uuid
from collections.abc import MutableMapping
from typing import Any

from ui.access.principal import STATE
from ui.guards import App, Limits, Receive, Scope, Send, header_values, local_path, refuse, replay, too_large, turn_away, whole_body
from ui.http.transport.connections import too_slow
from ui.problems import problem_of, response

_ID = re.compile(rb"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_ALWAYS = ((b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer"))


class Identity:
    """ASGI middleware: takes the id a client gave in X-Request-Id, or makes one, and sends it back; a HEAD is a GET without its body."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its id in `scope["state"]`."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
        known = given if _ID.fullmatch(given) else uuid.uuid4().hex.encode()
        scope.setdefault("state", {})["request_id"] = known.decode()
        bodiless = scope["method"] == "HEAD"
        passed = {**scope, "method": "GET"} if bodiless else scope
        begun = False

        async def sending(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", known), *_missing(message)]
            elif bodiless and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        try:
            await self._app(passed, receive, sending)
        except Exception as error:
            if begun:
                raise
            await response(problem_of(error, known.decode()))(scope, receive, sending)


def _missing(message: MutableMapping[str, Any]) -> list[tuple[bytes, bytes]]:
    own = {name.lower() for name, _ in message.get("headers", ())}
    return [header for header in _ALWAYS if header[0] not in own]


class RequestBody:
    """ASGI middleware: reads a body before anything else looks at the request; one that is streamed is handed on as it comes."""

    def __init__(self, app: App, *, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its body, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        known = STATE in scope.get("state", {})
        streamed = self._limits.streamed.get(local_path(scope)) if known else None
        most = streamed if streamed is not None else self._limits.body if known else self._limits.unknown
        length = next(iter(header_values(scope, b"content-length")), "")
        if length.isdigit() and int(length) > most:
            await turn_away(scope, receive, send, too_large(most))
        elif streamed is not None:
            await self._app(scope, _hurried(receive, self._limits.idle), send)
        else:
            await self._whole(scope, receive, send, most)

    async def _whole(self, scope: Scope, receive: Receive, send: Send, most: int) -> None:
        try:
            body = await asyncio.wait_for(whole_body(receive, most), self._limits.seconds)
        except TimeoutError:
            await refuse(scope, receive, send, too_slow(self._limits.seconds, "The body of the request"))
            return
        if body is None:
            await turn_away(scope, receive, send, too_large(most))
        else:
            await self._app(scope, replay(body, receive), send)


def _hurried(receive: Receive, idle: float) -> Receive:
    """Hand out a body as it comes; who lets us wait too long for the next piece is taken to have gone."""
    whole = False

    async def soon() -> MutableMapping[str, Any]:
        nonlocal whole
        if whole:
            return await receive()  # waits for the other side to hang up, as long as that takes
        try:
            message = await asyncio.wait_for(receive(), idle)
        except TimeoutError:
            return {"type": "http.disconnect"}
        whole = not message.get("more_body", False)
        return message

    return soon
