"""What the programs that run a server ask it: /healthz, /readyz and /metrics. No part of the API under /v1."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ui.access.principal import Doors, having
from ui.access.roles import Principal, Role
from ui.http.request_context import encoded
from ui.http.routes.system import VERSION, opened
from ui.http.transport.workers import Workers
from ui.problems import Code, Refused

if TYPE_CHECKING:
    from ui.http.metrics import Metrics

probes = APIRouter(include_in_schema=False)
_SECONDS = 1.0  # for which what was found out counts


class Readiness:
    """Whether a server can answer. Anybody may ask, so it is found out in a thread of its own, and once a second."""

    def __init__(self, doors: Doors) -> None:
        self.workers = Workers(1, seconds=10.0)
        self._doors = doors
        self._until = 0.0
        self._told: bytes | Refused = b""

    def told(self) -> bytes:
        """Return what is told of it; raises Refused where it cannot answer."""
        if monotonic() >= self._until:
            try:
                away = opened(self._doors).away()
                self._told = encoded({"status": "degraded" if away else "ready", "reasons": list(away), "version": VERSION})
            except Refused as why:
                self._told = why
            self._until = monotonic() + _SECONDS
        if isinstance(self._told, Refused):
            raise self._told
        return self._told


@probes.get("/healthz")
async def healthz() -> dict[str, Any]:
    """Return that the server is up: for whoever restarts it where it is not."""
    return {"status": "ok", "version": VERSION}


@probes.get("/readyz")
async def readyz(request: Request) -> Response:
    """Return whether the server can answer: for whoever sends it requests.

    Where the store cannot be reached it is refused as `not_ready`, with `reasons`. Where the vectors are away answers still come, by words:
    `degraded`, and still ready, since no other server would do better.
    """
    readiness: Readiness = request.app.state.readiness
    return Response(await readiness.workers.run(readiness.told), media_type="application/json")


@probes.get("/metrics")
async def metrics(request: Request, who: Annotated[Principal, having(Role.ADMIN)]) -> Response:
    """Return what the server counted, and how much is in the portfolios that an admin's key may see."""
    counted: Metrics | None = request.app.state.metrics
    if counted is None:
        raise Refused(Code.NOT_FOUND, "This server counts nothing: `pip install 'inforce[server]'` brings what /metrics needs.")
    from ui.http.metrics import MEDIA_TYPE, Counted

    doors, workers = request.app.state.doors, request.app.state.workers

    def work() -> bytes:
        parts = opened(doors)
        return counted.page([Counted.of(parts.store, name) for name in doors.names(who)], parts.away())

    return Response(await workers.run(work), media_type=MEDIA_TYPE)
