"""Headers of every response: the request id and caching policy; unexpected errors end here."""

from __future__ import annotations

import re
import uuid
from collections.abc import MutableMapping
from typing import Any

from ui.guards import App, Receive, Scope, Send
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
