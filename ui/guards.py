"""What every request has to pass: a small body, and on loopback a loopback name in its Host header."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 64 * 1024  # bytes; a question is a thousandth of it


class Guard:
    """ASGI middleware. `loopback`: other web sites must not reach us through a name that they point here (DNS rebinding)."""

    def __init__(self, app: App, *, loopback: bool) -> None:
        self._app = app
        self._loopback = loopback

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif self._loopback and not is_loopback(_host(scope)):
            await _refuse(send, 421, "This server answers on this machine only.")
        elif (body := await _body(receive)) is None:
            await _refuse(send, 413, f"A request may have {LARGEST_BODY // 1024} KB.")
        else:
            await self._app(scope, _replay(body, receive), send)


def is_loopback(host: str) -> bool:
    """Tell whether a host name or address, with or without a port, is this machine's own."""
    name = host.rsplit(":", 1)[0] if host.count(":") == 1 or "]:" in host else host
    name = name.strip("[]")
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _host(scope: Scope) -> str:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")


async def _body(receive: Receive) -> bytes | None:
    """Return the whole body; None as soon as it is too long."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Hand the body out once, then whatever else comes."""
    pending = [body]

    async def again() -> MutableMapping[str, Any]:
        if pending:
            return {"type": "http.request", "body": pending.pop(), "more_body": False}
        return await receive()

    return again


async def _refuse(send: Send, status: int, detail: str) -> None:
    body = f'{{"type": "about:blank", "status": {status}, "detail": "{detail}"}}'.encode()
    headers = [(b"content-type", b"application/problem+json"), (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
