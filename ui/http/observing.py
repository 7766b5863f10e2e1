"""What is seen of every request, refused ones too: its route, status and time, for the log and for whoever counts. Never its words."""

from __future__ import annotations

import logging
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ui.access.principal import STATE
from ui.access.roles import Principal
from ui.guards import App, Receive, Scope, Send, local_path, root_path
from ui.runtime.logs import REQUESTS

log = logging.getLogger(REQUESTS)
_ROUTE = "route"
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_GONE = 499  # whoever asked hung up before there was an answer


@dataclass(frozen=True, slots=True)
class Seen:
    """A request that has ended: `route` is its template ("" where it came to none), `principal` who sent it ("" for nobody known)."""

    route: str
    method: str
    status: int
    seconds: float
    request_id: str
    principal: str


Count = Callable[[Seen], None]


class Observed:
    """ASGI middleware, around all others: tells of each request once it has ended."""

    def __init__(self, app: App, *, count: Count | None = None) -> None:
        self._app = app
        self._count = count

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        state = scope.setdefault("state", {})  # what is put in here from now on is seen, whoever copies the scope
        began, status = perf_counter(), _GONE

        async def sending(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            who, method = state.get(STATE), scope["method"]
            seen = Seen(
                state.get(_ROUTE, ""),
                method if method in _METHODS else "other",
                status,
                perf_counter() - began,
                state.get("request_id", ""),
                who.identity if isinstance(who, Principal) else "",
            )
            self._tell(seen)

    def _tell(self, seen: Seen) -> None:
        if self._count is not None:
            self._count(seen)
        if log.isEnabledFor(logging.INFO):
            fields = {
                "route": seen.route,
                "method": seen.method,
                "status": seen.status,
                "ms": round(1000 * seen.seconds, 1),
                "request_id": seen.request_id,
                "principal": seen.principal,
            }
            log.info("request", extra={"fields": fields})


class Routed:
    """ASGI middleware, inside all others: leaves the route that a request came to where the outermost one finds it.

    `plain` are paths of routes that do not say so themselves.
    """

    def __init__(self, app: App, *, plain: frozenset[str] = frozenset()) -> None:
        self._app = app
        self._plain = plain

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        before = root_path(scope)
        try:
            await self._app(scope, receive, send)
        finally:
            path = local_path(scope)
            route = getattr(scope.get("route"), "path", path if path in self._plain else "")
            if route and scope["type"] == "http":
                mounted = root_path(scope).removeprefix(before)  # the path of an application inside ours, such as the screens
                scope.setdefault("state", {})[_ROUTE] = mounted + route
