"""Operations of the API: each a function of a portfolio, declared once with its address, its role and its problems.

What is wrong with a request by itself is refused before the function is called: parameters nobody reads, what stands there twice.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import JSONResponse, Response

from graph.errors import AmbiguousError, ConflictError, NotAllowedError, UsageError
from ui.access.principal import having
from ui.access.roles import Principal, Role
from ui.application.portfolio import Portfolio
from ui.http.fields import Identity, Name
from ui.http.pagination import Paging
from ui.http.request_context import Named, RequestContext, context_of
from ui.problems import Code, Refused, documented
from ui.serialization.terms_schema import CoverageShape

Work = TypeVar("Work", bound=Callable[..., object])
Responses = dict[int | str, dict[str, Any]]
"""The problems of an operation, and what its response is beside JSON, as OpenAPI has them."""


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


def operation(
    group: APIRouter,
    method: str,
    path: str,
    responses: Responses,
    *,
    role: Role = Role.READ,
    status: int = 200,
    waits: bool = False,
    applies: bool = False,
) -> Callable[[Work], Work]:
    """Add an operation: a function of a portfolio and of a request's parameters that returns JSON, or a response of another form.

    It works in a thread, on the portfolio as it is now; a page of a list (`page`) is of the portfolio as it was for the first page.
    One that `waits` records something, or tries it out: it may have to wait for its turn, and works on the portfolio as it changes.
    With `applies` what cannot be said of a thing as it is, is refused as that. The function's name is the operation's id, and the shape
    that it returns the response's model.
    """

    def register(function: Work) -> Work:
        hints = get_type_hints(function, include_extras=True)
        model = next((one for one in get_args(hints["return"]) or (hints["return"],) if one is not Response), None)
        own = [*inspect.signature(function).parameters.values()][1:]
        parameters = [one.replace(kind=one.KEYWORD_ONLY, annotation=hints[one.name]) for one in own]
        asker = Annotated[RequestContext, Depends(_asking(role))]

        async def handler(context: RequestContext, **given: Any) -> Response:  # noqa: ANN401 - as the function has it
            def work(mine: Portfolio) -> object:
                with applicable() if applies else nullcontext():
                    return function(mine, **given)

            page = given.get("page")
            return await context.answer(work, status, at=page.sequence if isinstance(page, Paging) else None, waits=waits)

        handler.__name__, handler.__doc__ = function.__name__, function.__doc__
        context = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=asker)
        handler.__signature__ = inspect.Signature([context, *parameters])  # type: ignore[attr-defined]
        group.add_api_route(
            path,
            handler,
            methods=[method],
            operation_id=function.__name__,
            response_model=model,
            status_code=status,
            responses=responses,
            response_class=JSONResponse if model else Response,
        )
        return function

    return register


def _asking(role: Role) -> Callable[..., object]:
    asker = having(role)

    async def context(request: Request, who: Principal = asker, portfolio: Named = None) -> RequestContext:
        return context_of(request, who, portfolio)

    return context


@contextmanager
def applicable() -> Iterator[None]:
    """Raise Refused for what a thing does not allow as it is, apart from requests that are wrong by themselves."""
    try:
        yield
    except (AmbiguousError, ConflictError, NotAllowedError):
        raise
    except UsageError as error:
        raise Refused(Code.NOT_APPLICABLE, str(error)) from None


MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/jsonl",
    "ics": "text/calendar; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "md": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "svg": "image/svg+xml",
    "dot": "text/vnd.graphviz",
    "mermaid": "text/plain",
}
_BINARY = frozenset({"xlsx", "docx"})
COVERAGE = "X-Coverage"
"""The header that says what a file rests on, for those that have no place for it: counts, as JSON."""


def documented_file(*forms: str, told: str = "What was asked for, in the form asked for.") -> dict[str, Any]:
    """Return the OpenAPI description of a response that may be a file."""
    kinds = {form: {"type": "string", "format": "binary"} if form in _BINARY else {"type": "string"} for form in forms}
    return {"description": told, "content": {MEDIA_TYPES[form].partition(";")[0]: {"schema": kind} for form, kind in kinds.items()}}


def file_response(content: bytes, name: str, covered: CoverageShape | None = None) -> Response:
    """Return a file as a response."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    if covered is not None:
        headers[COVERAGE] = json.dumps({what: len(told) if isinstance(told, list) else told for what, told in covered.items()})
    return Response(content, headers=headers, media_type=MEDIA_TYPES[name.rpartition(".")[2]])
