"""Checks before authentication: the Host and Origin of a request, the size of its headers, and limits on its body.

A web page can make its visitor's browser send requests to this machine. Such a request bears another Host (a name that points here:
DNS rebinding), another Origin, or says of itself that it is cross-site; all three are refused, on loopback too. There is no CORS.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from ui.problems import Code, Refused, problem_of, response

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 1024 * 1024  # bytes; the longest conversation that the API describes, each letter written as two escapes, is just less
LARGEST_UPLOAD = 200 * 1024 * 1024  # bytes
_LET_GO, _LET_GO_SECONDS = 8 * 1024 * 1024, 3.0  # bytes, seconds that a body which is too large is still read
_CHANGES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
SIGN_IN = "/sign-in"
_PROGRAMS = ("/v1", "/mcp")
_SCREENS = "/gradio_api"  # what the screens fetch, wherever they are mounted


_FOREIGN = Refused(Code.FORBIDDEN, "A page of another site sent this request.", more={"title": "This request is not ours"})
_OUTWARD = Refused(Code.NOT_FOUND, "This server passes nothing on from other addresses.")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a request may bring, in bytes, and how long it may take to come, in seconds.

    `body` is for who was let in, `unknown` for who was not: a form with a key, to sign in. `streamed` are the paths whose body goes to disk
    as it comes, with the most each may have; whoever reads it counts again. `seconds` is for a whole body that is not streamed, `idle` for
    the next piece of one that is.
    """

    body: int = LARGEST_BODY
    unknown: int = 16 * 1024
    streamed: Mapping[str, int] = field(default_factory=dict)
    headers: int = 32 * 1024
    header_count: int = 100
    seconds: float = 30.0
    idle: float = 30.0


class Guard:
    """ASGI middleware. `hosts` are names this server may be called by beside addresses; on `loopback` only this machine's own count."""

    def __init__(self, app: App, *, loopback: bool, hosts: Collection[str] = (), limits: Limits = Limits()) -> None:
        self._app = app
        self._loopback = loopback
        self._hosts = frozenset(h.casefold() for h in hosts)
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})  # we have none, and a browser would let any page open one
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        why = self._headers(scope) or self._host(scope) or foreign(scope) or outward(scope)
        if why is not None:
            await refuse(scope, receive, send, why)
            return
        await self._app(scope, receive, send)

    def _headers(self, scope: Scope) -> Refused | None:
        headers = scope["headers"]
        if len(headers) > self._limits.header_count or sum(len(n) + len(v) for n, v in headers) > self._limits.headers:
            return too_large(self._limits.headers, "in its headers")
        return None

    def _host(self, scope: Scope) -> Refused | None:
        hosts = header_values(scope, b"host")
        if len(hosts) != 1:
            return Refused(Code.MALFORMED, "A request names the host it is for, once.")
        name = host_name(hosts[0])
        if is_loopback(name) or (not self._loopback and (_is_address(name) or name.casefold() in self._hosts)):
            return None
        allow = "Whoever runs it can allow the name with INFORCE_HOSTS."
        detail = "This server answers on this machine only." if self._loopback else f"This server is not called so. {allow}"
        return Refused(Code.WRONG_HOST, detail)


def foreign(scope: Scope) -> Refused | None:
    """Return why a request that another site made is refused; None for one of ours, of a program's or a person's.

    A link from elsewhere may open a page; it may not ask anything, because asking may cost money and is on record.
    """
    site, origins = header_values(scope, b"sec-fetch-site"), header_values(scope, b"origin")
    # a form on a page that sends no referrer has the origin "null", and of its own browser's word the same site
    if origins and not _same(origins, header_values(scope, b"host")) and (origins, site) != (["null"], ["same-origin"]):
        return _FOREIGN
    if all(s in {"same-origin", "none"} for s in site):
        return None
    opens = not changes(scope) and header_values(scope, b"sec-fetch-mode") == ["navigate"] and is_page(scope)
    if opens and (not scope.get("query_string") or local_path(scope) == SIGN_IN):
        return None
    return _FOREIGN


def outward(scope: Scope) -> Refused | None:
    """Return why a request is refused that would have this server fetch an address elsewhere, as the screens' framework does when asked."""
    return _OUTWARD if f"{_SCREENS}/file=http" in local_path(scope).casefold() else None


def ours(scope: Scope) -> bool:
    """Tell whether a browser says that a page of this very server sent a request; a program says nothing."""
    same = _same(header_values(scope, b"origin"), header_values(scope, b"host"))
    return same or header_values(scope, b"sec-fetch-site") == ["same-origin"]


def elsewhere(scope: Scope) -> bool:
    """Tell whether a page of another site led a browser here: it then leaves cookies at home."""
    return not all(site in {"same-origin", "none"} for site in header_values(scope, b"sec-fetch-site"))


def changes(scope: Scope) -> bool:
    """Tell whether a request may change something."""
    return scope["method"] in _CHANGES


def is_page(scope: Scope) -> bool:
    """Tell whether a path is one that people open, not one for programs."""
    path = local_path(scope) + "/"
    return not path.startswith(tuple(one + "/" for one in _PROGRAMS)) and f"{_SCREENS}/" not in path


def root_path(scope: Scope) -> str:
    """Return the path under which this server is reached, "" for none (`access.proxies`)."""
    return str(scope.get("root_path", ""))


def local_path(scope: Scope) -> str:
    """Return the path of a request as it would be without a sub-path."""
    path, root = str(scope["path"]), root_path(scope)
    return (path[len(root) :] or "/") if root and (path == root or path.startswith(root + "/")) else path


def header_values(scope: Scope, name: bytes) -> list[str]:
    """Return all values of a header, by its name in lower case."""
    return [value.decode("latin-1") for one, value in scope["headers"] if one == name]


def host_name(host: str) -> str:
    """Return the name or address in a Host header, without port and brackets."""
    name = host.rsplit(":", 1)[0] if host.count(":") == 1 or "]:" in host else host
    return name.strip("[]")


def is_loopback(host: str) -> bool:
    """Tell whether a host name or address, with or without a port, is this machine's own."""
    name = host_name(host)
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


async def refuse(scope: Scope, receive: Receive, send: Send, why: Refused) -> None:
    """Answer with a problem, and hang up: the rest of the request is not read."""
    told = problem_of(why, str(scope.get("state", {}).get("request_id", "")))
    await response(told, {"Connection": "close", **why.headers})(scope, receive, send)


async def turn_away(scope: Scope, receive: Receive, send: Send, why: Refused) -> None:
    """Refuse a request that may still be coming; what comes of it meanwhile is not kept.

    Most clients send all they have before they look for an answer, and would miss it. One that asks first is not told to go on.
    """
    if not any(one.casefold() == "100-continue" for one in header_values(scope, b"expect")):
        await _let_go(receive)
    await refuse(scope, receive, send, why)


def _same(origins: list[str], hosts: list[str]) -> bool:
    """Tell whether a page of this very server sent a request; ports count."""
    origin = urlsplit(origins[0]) if len(origins) == 1 else urlsplit("")
    return origin.scheme in {"http", "https"} and [origin.netloc.casefold()] == [h.casefold() for h in hosts]


def _is_address(name: str) -> bool:
    """Tell whether a host is an address: nobody can point one elsewhere, so it cannot be rebound."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def too_large(most: int, where: str = "here") -> Refused:
    """Return what is said of a request that brings more than so many bytes."""
    return Refused(Code.TOO_LARGE, f"A request may bring {_size(most)} {where}.")


def _size(most: int) -> str:
    return f"{most >> 20} MB" if most >= 1 << 20 else f"{most >> 10} KB"


async def _let_go(receive: Receive) -> None:
    """Read on for a little and keep nothing."""
    left = _LET_GO
    with suppress(TimeoutError):
        async with asyncio.timeout(_LET_GO_SECONDS):
            while left > 0:
                message = await receive()
                if not message.get("more_body", False):
                    return
                left -= len(message.get("body", b""))


async def whole_body(receive: Receive, most: int | None = None) -> bytes | None:
    """Return a whole body, or what came before its sender hung up; None as soon as it has more than so many bytes."""
    body, more = bytearray(), True
    while more and (most is None or len(body) <= most):
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return None if most is not None and len(body) > most else bytes(body)


def replay(body: bytes, receive: Receive) -> Receive:
    """Return a way to receive a body that was read already: once, then whatever else comes."""
    pending = [body]

    async def again() -> MutableMapping[str, Any]:
        if pending:
            return {"type": "http.request", "body": pending.pop(), "more_body": False}
        return await receive()

    return again
