"""Servers behind a proxy: the headers that trusted proxies send, and the path under which the server is reached.

Anybody can write `X-Forwarded-...` headers. They count only from the addresses that whoever runs the server calls its proxies, and are
settled before anything else looks at a request. What comes out is ASGI's own way of telling it: `client`, `scheme`, `root_path` and a
`path` that begins with it, whether or not the proxy cut the prefix off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from graph.errors import UsageError
from ui.guards import App, Receive, Scope, Send, header_values

_PREFIX = re.compile(r"(?:/(?!\.{1,2}(?:/|$))[A-Za-z0-9._~-]{1,80}){1,8}")
_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server stands: the path it is reached under ("" for none), and the networks of the proxies before it."""

    root_path: str = ""
    proxies: tuple[IPv4Network | IPv6Network, ...] = field(default=())

    @classmethod
    def read(cls, root_path: str = "", proxies: Iterable[str] = ()) -> Place:
        """Return a place from what people write; raises UsageError for a path or an address that is none."""
        prefix = root_path.strip().rstrip("/")
        if prefix and not _PREFIX.fullmatch(prefix):
            raise UsageError(f"--root-path is a path such as /inforce, of letters, digits and dashes; '{root_path}' is not.")
        return cls(prefix, tuple(map(_network, proxies)))

    def trusts(self, address: str) -> bool:
        """Tell whether an address is one of the proxies'."""
        try:
            parsed = ip_address(address)
        except ValueError:  # a socket file, or nobody
            return False
        return any(parsed in network for network in self.proxies)


class ProxyHeaders:
    """ASGI middleware, before all others: settles who asks, by which scheme and host, and under which path."""

    def __init__(self, app: App, *, place: Place) -> None:
        self._app = app
        self._proxied: Any = ProxyHeadersMiddleware(app, [str(one) for one in place.proxies])  # type: ignore[arg-type]
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on as its sender meant it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif self._place.trusts(str((scope.get("client") or ("",))[0])):
            prefix = self._place.root_path or _forwarded_prefix(scope)
            await self._proxied(_under(_named({**scope}), prefix), receive, send)
        else:
            await self._app(_under({**scope}, self._place.root_path), receive, send)


def _under(scope: Scope, prefix: str) -> Scope:
    """Return a request under a path: one that came without it is given it, as ASGI has it."""
    if prefix and not scope["path"].startswith(prefix + "/"):
        whole = scope["path"] == prefix
        scope["path"] = prefix + ("/" if whole else scope["path"])
        scope["raw_path"] = prefix.encode() + (b"/" if whole else scope.get("raw_path") or b"")
    scope["root_path"] = prefix
    return scope


def _named(scope: Scope) -> Scope:
    """Return a request by the host that its sender asked for: a proxy may have put its own name for us there."""
    hosts = header_values(scope, b"x-forwarded-host")
    if len(hosts) == 1 and _HOST.fullmatch(hosts[0]):
        scope["headers"] = [(b"host", hosts[0].encode()), *((n, v) for n, v in scope["headers"] if n != b"host")]
    return scope


def _forwarded_prefix(scope: Scope) -> str:
    given = header_values(scope, b"x-forwarded-prefix")
    prefix = given[0].rstrip("/") if len(given) == 1 else ""
    return prefix if _PREFIX.fullmatch(prefix) else ""


def _network(written: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(written.strip(), strict=False)
    except ValueError:
        raise UsageError(f"INFORCE_PROXIES names addresses or networks, such as 10.0.0.2 or 10.0.0.0/24; '{written}' is none.") from None
