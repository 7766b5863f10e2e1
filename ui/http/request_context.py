"""The context of a request: the portfolios its principal may see, and threads to work in; requested by role."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response

from graph.errors import AmbiguousError, ConflictError, NotAllowedError, NotFoundError, UsageError
from ui.access.principal import Doors, Reader, Reviewer
from ui.access.roles import Principal
from ui.application.decisions import Authority
from ui.application.portfolio import Portfolio
from ui.application.sources import Sources
from ui.http.fields import PORTFOLIO, Identity, Name
from ui.http.pagination import Paging
from ui.http.transport.workers import Workers
from ui.problems import Code, Refused, documented
from ui.serialization.terms_schema import CoverageShape

_Record = TypeVar("_Record")

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

    async def read(self, work: Callable[[Portfolio], object], *, at: int | None = None) -> Response:
        """Answer with what some work returns, as JSON: on the portfolio as it is now, or was at a ledger sequence."""
        return await self.send(lambda: encoded(work(self.still(self.named, at))))

    async def page(
        self,
        page: Paging,
        records: Callable[[Portfolio], Iterable[_Record]],
        shape: Callable[[_Record, Sources], object],
        known_as_of: datetime | None = None,
    ) -> Response:
        """Answer with a page of a list of records, as it was when its first page was asked for."""

        def listed(mine: Portfolio) -> object:
            sequence, sources = mine.register.sequence(), mine.sources(known_as_of)
            items, after = page.cut(records(mine), lambda one: shape(one, sources), sequence)
            return {"items": items, "next": after, "sequence": sequence}

        return await self.read(listed, at=page.sequence)

    async def write(self, work: Callable[[Portfolio], object], status: int = 200) -> Response:
        """Answer with what some work returns that records something."""
        waiting = replace(self, workers=self.patient or self.workers)
        return await waiting.send(lambda: encoded(work(self.open(self.named))), status)

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

    def authority(self, by: str | None, reason: str) -> Authority:
        """Return who decides, and why: in their own name unless they give another; the record keeps both."""
        return Authority(by or self.principal.name, reason)


def encoded(shape: object) -> bytes:
    """Return a shape as JSON; half a character of a broken file is escaped, not sent."""
    return json.dumps(shape, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


async def strict(request: Request) -> None:
    """Refuse what would be passed over: parameters that are not documented, whatever stands there twice, bodies of another type.

    A misspelt day must not be answered for today, nor the first of two days for the second.
    """
    operation = request.app.openapi()["paths"][request.scope["route"].path_format][request.method.lower()]
    known = {one["name"]: one["schema"] for one in operation.get("parameters", ()) if one["in"] == "query"}
    given = [name for name, _ in request.query_params.multi_items()]
    if unknown := sorted(set(given) - known.keys()):
        told = ", ".join(name if name.isidentifier() and len(name) <= 40 else "..." for name in unknown[:5])
        raise Refused(Code.BAD_REQUEST, f"There is no parameter {told} here. There are: {', '.join(sorted(known)) or 'none'}.")
    if twice := sorted({name for name in given if given.count(name) > 1 and known[name].get("type") != "array"}):
        raise Refused(Code.BAD_REQUEST, f"Give {', '.join(twice)} once.")
    if "application/json" in operation.get("requestBody", {}).get("content", {}):
        _one_of_each(await request.body(), request.headers.get("content-type", ""))


def _one_of_each(body: bytes, kind: str) -> None:
    """Refuse a body that is not sent as JSON, or in which a field stands twice; whether it is JSON is for others to say."""
    if body and kind.partition(";")[0].strip().casefold() != "application/json":
        raise Refused(Code.WRONG_TYPE, "Send the body as JSON, with the header `Content-Type: application/json`.")
    with suppress(ValueError, RecursionError):
        json.loads(body, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refused(Code.BAD_REQUEST, "A field stands twice in the body: give each once.")
    return found


def context_of(request: Request, principal: Principal, portfolio: str | None = None) -> RequestContext:
    """Return what a request may work with."""
    return RequestContext(request.app.state.doors, request.app.state.workers, principal, portfolio, request.app.state.patient)


async def _reading(request: Request, who: Reader, portfolio: Named = None) -> RequestContext:
    return context_of(request, who, portfolio)


async def _reviewing(request: Request, who: Reviewer, portfolio: Named = None) -> RequestContext:
    return context_of(request, who, portfolio)


async def _unnamed(request: Request, who: Reader) -> RequestContext:
    return context_of(request, who)


Reading = Annotated[RequestContext, Depends(_reading)]
Reviewing = Annotated[RequestContext, Depends(_reviewing)]
Unnamed = Annotated[RequestContext, Depends(_unnamed)]
"""For who reads, where the query names no portfolio: the body does, or none is meant."""


DocumentName = Annotated[Name, Path(description="The document: its id, or its file's name.")]
EdgeName = Annotated[Identity, Path(description="An edge's id.")]
LISTED = documented(Code.UNKNOWN_PORTFOLIO, Code.TIMED_OUT, Code.BAD_CURSOR)
"""The problems of a list."""
FOUND = documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.BAD_DAY)
"""The problems of looking something up."""
FOUND_LIST = documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.BAD_CURSOR)
"""The problems of a list of something that is named."""
DECIDED = documented(
    Code.UNKNOWN_PORTFOLIO,
    Code.NOT_FOUND,
    Code.TIMED_OUT,
    Code.AMBIGUOUS,
    Code.CONFLICT,
    Code.NOT_APPLICABLE,
    Code.KEY_REUSED,
    Code.MALFORMED,
)
"""The problems of a decision."""


def router(tag: str) -> APIRouter:
    """Return a router for what one heading of the documentation tells of."""
    return APIRouter(prefix="/v1", tags=[tag], dependencies=[Depends(strict)])


@contextmanager
def applicable() -> Iterator[None]:
    """Raise Refused for what a thing does not allow as it is, apart from requests that are wrong by themselves."""
    try:
        yield
    except (AmbiguousError, ConflictError, NotAllowedError):
        raise
    except UsageError as error:
        raise Refused(Code.NOT_APPLICABLE, str(error)) from None


Form = Literal["json", "csv", "xlsx"]
MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/jsonl",
    "ics": "text/calendar; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
COVERAGE = "X-Coverage"
"""The header that says what a file rests on, for those that have no place for it: counts, as JSON."""


def documented_file(*forms: str) -> dict[str, Any]:
    """Return the OpenAPI description of a response that may be a file."""
    kinds = {form: {"type": "string", "format": "binary"} if form == "xlsx" else {"type": "string"} for form in forms}
    content = {MEDIA_TYPES[form].partition(";")[0]: {"schema": schema} for form, schema in kinds.items()}
    return {"description": "What was asked for, in the form asked for.", "content": content}


async def send_file(context: RequestContext, make: Callable[[Portfolio], Response]) -> Response:
    """Return a file made from the portfolio as it is now."""
    return await context.workers.run(lambda: make(context.still(context.named)))


def file_response(content: bytes, name: str, covered: CoverageShape | None = None) -> Response:
    """Return a file as a response."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    if covered is not None:
        headers[COVERAGE] = json.dumps({what: len(told) if isinstance(told, list) else told for what, told in covered.items()})
    return Response(content, headers=headers, media_type=MEDIA_TYPES[name.rpartition(".")[2]])
