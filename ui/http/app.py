"""The web application: routers, middleware, and error handlers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from graph.errors import InForceError
from ui import problems
from ui.access.gate import Authenticator, Gate
from ui.access.principal import Doors
from ui.access.proxies import Place, ProxyHeaders
from ui.guards import LARGEST_UPLOAD, Guard, Limits, root_path
from ui.http.agents import PATH as AGENTS
from ui.http.agents import add_agents
from ui.http.jobs import jobs
from ui.http.observing import Observed, Routed
from ui.http.openapi import TITLE, described
from ui.http.routes.answers import answers
from ui.http.routes.ask_page import pages
from ui.http.routes.clauses import clauses, edges
from ui.http.routes.documents import documents
from ui.http.routes.evidence import evidence, exports
from ui.http.routes.obligations import obligations
from ui.http.routes.probes import Readiness, probes
from ui.http.routes.review import review
from ui.http.routes.signin import signing
from ui.http.routes.source import source
from ui.http.routes.system import VERSION, local, system
from ui.http.routes.terms import terms
from ui.http.routes.uploads import PATH, prepare, uploads
from ui.http.transport.idempotency import Idempotent
from ui.http.transport.middleware import Identity, RequestBody
from ui.http.transport.workers import Workers
from ui.screens import keep_inside

if TYPE_CHECKING:
    from ui.http.metrics import Metrics

ROUTERS = (
    answers, documents, uploads, jobs, clauses, edges, review, obligations, terms, evidence, system, local, exports, signing, source, pages,
    probes,
)  # fmt: skip
ROUTES = tuple(route for router in ROUTERS for route in router.routes)
"""As they are: an application that includes a router builds each of its routes anew, at the first request."""
_READERS = 1  # one run of `index` at a time: the next waits for it, as it does on the command line
_A_DAY = 24 * 3600.0


def create_app(
    doors: Doors,
    authenticator: Authenticator,
    *,
    workers: Workers | None = None,
    hosts: Collection[str] = (),
    limits: Limits = Limits(streamed={PATH: LARGEST_UPLOAD}),  # noqa: B008
    screens: bool = False,
    place: Place = Place(),  # noqa: B008
    metrics: Metrics | None = None,
) -> FastAPI:
    """Return the web application over the portfolios of a data folder; `hosts` are names it may be called by beside addresses.

    With `screens` people use it in a browser: those take seconds to load, so who only calls the API leaves them out. `metrics` counts
    requests; None: nobody does.
    """
    app = FastAPI(title=TITLE, version=VERSION, docs_url=None, redoc_url=None, openapi_url=None, lifespan=_lifespan, redirect_slashes=False)
    app.state.doors = doors
    app.state.authenticator = authenticator
    app.state.metrics = metrics
    app.state.readiness = Readiness(doors)
    app.state.workers = workers or Workers()
    app.state.patient = workers or Workers.in_lanes()  # what waits for a model, or for its turn to write, does so apart
    app.state.readers = Workers(_READERS, seconds=_A_DAY)
    prepare(app, authenticator.keys.data, authenticator.sessions.requests, limits.streamed[PATH])
    app.router.routes.extend(ROUTES)
    app.state.agents = add_agents(app, doors)
    app.add_api_route("/v1/openapi.json", _document, include_in_schema=False)
    app.add_middleware(Routed, plain=frozenset({AGENTS}))
    app.add_middleware(Idempotent, replies=app.state.replies, streamed=frozenset(limits.streamed))
    app.add_middleware(RequestBody, limits=limits)
    app.add_middleware(Gate, authenticator=authenticator)  # the last one added is the first to see a request
    app.add_middleware(Guard, loopback=authenticator.loopback, hosts=hosts, limits=limits)
    app.add_middleware(Identity)
    app.add_exception_handler(InForceError, problems.on_error)
    app.add_exception_handler(problems.Refused, problems.on_error)
    app.add_exception_handler(RequestValidationError, problems.on_malformed)
    app.add_exception_handler(HTTPException, _on_http)
    app.openapi = _description  # type: ignore[method-assign]
    app.state.screens = screens
    if screens:
        keep_inside(authenticator.keys.data)
        from ui.http.table_files import table_files
        from ui.screens.mount import add_screens

        app.include_router(table_files)
        add_screens(app, doors)
    app.add_middleware(ProxyHeaders, place=place)
    app.add_middleware(Observed, count=metrics.requested if metrics else None)
    return app


@cache
def _description() -> dict[str, Any]:
    return described(ROUTES)


async def _document(request: Request) -> JSONResponse:
    """Return the API's description."""
    return JSONResponse({**request.app.openapi(), "servers": [{"url": root_path(request.scope) or "/"}]})


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.jobs.resume()
    async with app.state.agents.run():
        yield
    app.state.jobs.stop()
    app.state.workers.close()
    app.state.patient.close()
    app.state.readers.close()
    app.state.readiness.workers.close()


async def _on_http(request: Request, error: Exception) -> Response:
    """Tell which methods a path has: to whom asks with OPTIONS, and to whom takes a wrong one."""
    assert isinstance(error, HTTPException)
    if error.status_code != 405:
        return await problems.on_http(request, error)
    allow = {"Allow": ", ".join(_methods(request))}
    if request.method == "OPTIONS":
        return Response(status_code=204, headers=allow)
    return await problems.on_http(request, HTTPException(405, headers=allow))


def _methods(request: Request) -> list[str]:
    found: set[str] = set()
    for route in ROUTES:
        if route.matches(request.scope)[0] is not Match.NONE:
            found |= getattr(route, "methods", set())
    return sorted(found | ({"HEAD"} if "GET" in found else set()) | {"OPTIONS"})
