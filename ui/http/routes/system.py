"""Health, readiness, portfolios, and indexing of files on this machine."""

from __future__ import annotations

from importlib.metadata import version

from fastapi import APIRouter, Request
from fastapi.responses import Response

from graph.errors import InForceError
from ui.access.principal import Doors, Owner
from ui.application.parts import Parts, Reads
from ui.http.bodies import IndexBody
from ui.http.operations import router
from ui.http.request_context import RequestContext, Unnamed, encoded
from ui.problems import Code, Refused, documented
from ui.serialization.operation_schema import indexed
from ui.serialization.page_schema import HealthShape, PortfolioList

system = router("system")
local = APIRouter(prefix="/v1", include_in_schema=False)
"""What only the owner of the data folder asks for, on this machine: paths are no part of the public API."""
VERSION = version("inforce")


@system.get("/health", operation_id="get_health", response_model=HealthShape, responses=documented())
async def get_health() -> HealthShape:
    """Return that the server is up."""
    return {"status": "ok", "version": VERSION}


@system.get("/ready", operation_id="get_ready", response_model=HealthShape, responses=documented(Code.NOT_READY, Code.TIMED_OUT))
async def get_ready(request: Request) -> Response:
    """Return that the server can answer: its store opens and a thread is free."""
    doors, workers = request.app.state.doors, request.app.state.workers

    def work() -> bytes:
        opened(doors)
        return encoded({"status": "ready", "version": VERSION})

    return Response(await workers.run(work), media_type="application/json")


def opened(doors: Doors) -> Parts:
    """Return the parts of the server's portfolio, whose store was just read from; raises Refused where it cannot be."""
    try:
        parts = doors.open(doors.default).parts
        if parts.begun():
            parts.store.portfolios()
    except (InForceError, OSError):
        why = "The store cannot be opened."
        raise Refused(Code.NOT_READY, why, more={"reasons": [why]}) from None
    return parts


@system.get("/portfolios", operation_id="list_portfolios", response_model=PortfolioList, responses=documented(Code.TIMED_OUT))
async def list_portfolios(context: Unnamed) -> Response:
    """List the portfolios that the key may see."""
    return await context.send(lambda: encoded({"items": sorted(context.doors.names(context.principal))}))


@local.post("/index")
async def index(who: Owner, body: IndexBody, request: Request) -> Response:
    """Read files of this machine into a portfolio, for as long as it takes; for the owner of the data folder only.

    Who is let in without a key is somebody on this machine; only the token tells that they may read the data folder.
    """
    if "authorization" not in request.headers:
        raise Refused(Code.UNAUTHORIZED, "The token of server.json is needed.", {"WWW-Authenticate": "Bearer"})
    context = RequestContext(request.app.state.doors, request.app.state.readers, who)

    def read() -> bytes:
        portfolio = context.doors.fillable(who, body.portfolio)
        reads = Reads(body.model, body.second, body.budget)
        return encoded(indexed(portfolio.index(body.paths, reads=reads), portfolio.name))

    return await context.send(read)
