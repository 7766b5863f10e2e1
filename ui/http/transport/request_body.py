"""Reads request bodies after authentication, within limits on size and time.

Behind the gate, so that nobody without a key has anything of theirs kept here but what a sign-in page needs.
"""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

from ui.access.principal import STATE
from ui.guards import App, Limits, Receive, Scope, Send, header_values, local_path, refuse, replay, too_large, turn_away, whole_body
from ui.http.transport.connections import too_slow


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
            await refuse(scope, send, too_slow(self._limits.seconds, "The body of the request"))
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
