"""The context of a request: the portfolios its principal may see, and threads to work in."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Query, Request
from fastapi.responses import Response

from graph.errors import NotFoundError, UsageError
from ui.access.principal import Doors, Reader
from ui.access.roles import Principal
from ui.application.portfolio import Portfolio
from ui.http.fields import PORTFOLIO
from ui.http.transport.workers import Workers
from ui.problems import Code, Refused

Named = Annotated[
    str | None,
    Query(pattern=PORTFOLIO, description="The portfolio. Default: the one the server was started with."),
]


@dataclass(frozen=True, slots=True)
class RequestContext:
    """What one request may work with; `named` is the portfolio that its query names.

    `patient` are threads for what may wait: for a model, or for whoever is writing. Where there are none, all is done by `workers`.
    """

    doors: Doors
    workers: Workers
    principal: Principal
    named: str | None = None
    patient: Workers | None = None

    async def answer(
        self, work: Callable[[Portfolio], object], status: int = 200, *, at: int | None = None, waits: bool = False
    ) -> Response:
        """Answer with what some work returns: as JSON, where it is no response already.

        It works on the portfolio as it is now, or was at a ledger sequence; where it `waits` on the one that it may record something in.
        """
        if waits:
            return await (self.patient or self.workers).run(lambda: _response(work(self.open(self.named)), status))
        return await self.workers.run(lambda: _response(work(self.still(self.named, at)), status))

    async def send(self, work: Callable[[], bytes], status: int = 200, *, lane: str = "") -> Response:
        """Answer with the JSON that some work returns."""
        return Response(await self.workers.run(work, lane), status, media_type="application/json")

    def lane(self, name: str | None) -> str:
        """Return what all that waits for the model of a portfolio shares threads under."""
        try:
            return self.doors.meant(self.principal, name)
        except UsageError:  # what cannot be a name is none: it will be told so
            return ""

    def open(self, name: str | None) -> Portfolio:
        """Return a portfolio; raises Refused for one that is not there for this principal."""
        try:
            return self.doors.existing(self.principal, name)
        except (NotFoundError, UsageError) as error:  # what cannot be a name is none
            raise Refused(Code.UNKNOWN_PORTFOLIO, str(error)) from None

    def still(self, name: str | None, at: int | None = None) -> Portfolio:
        """Return a portfolio to read from, whatever others record meanwhile; raises Refused for a sequence that it never had."""
        portfolio = self.open(name)
        if at is not None and at > portfolio.register.length():
            raise Refused(Code.BAD_CURSOR, "This cursor is of another portfolio.")
        return portfolio.still(at)


def _response(made: object, status: int) -> Response:
    return made if isinstance(made, Response) else Response(encoded(made), status, media_type="application/json")


def encoded(shape: object) -> bytes:
    """Return a shape as JSON; half a character of a broken file is escaped, not sent."""
    return json.dumps(shape, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def context_of(request: Request, principal: Principal, portfolio: str | None = None) -> RequestContext:
    """Return what a request may work with."""
    return RequestContext(request.app.state.doors, request.app.state.workers, principal, portfolio, request.app.state.patient)


async def _unnamed(request: Request, who: Reader) -> RequestContext:
    return context_of(request, who)


Unnamed = Annotated[RequestContext, Depends(_unnamed)]
"""For who reads, where the query names no portfolio: the body does, or none is meant."""
