"""Risk against a playbook and the portfolio table, a page of contracts at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated

from fastapi import Body, Depends, Query
from fastapi.responses import Response
from pydantic import AfterValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from graph.errors import UsageError
from graph.model.terms import Column
from indexing.risk.loading import STANDARD, load, parse_playbook, shipped
from indexing.risk.playbook import Playbook
from ui.application.portfolio import Portfolio
from ui.application.questions import optional_day, optional_instant
from ui.application.terms.table import Wanted
from ui.exports import terms_table
from ui.http.bodies import HELD, PlaybookBody
from ui.http.fields import AsOf, Day, KnownAsOf, Name, Text
from ui.http.pagination import Paged, Paging
from ui.http.request_context import Form, Reading, RequestContext, applicable, documented_file, file_response, router, send_file
from ui.problems import Code, Refused, documented
from ui.serialization import pagination, terms_schema
from ui.serialization.page_schema import RiskPage, TablePage
from ui.serialization.pagination import Part, Span
from ui.serialization.terms_schema import TableRowShape

terms = router("terms")
_FOUND = (Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.BAD_CURSOR, Code.NOT_APPLICABLE, Code.BAD_DAY)
_LISTED = documented(*_FOUND)
_SENT = documented(*_FOUND, Code.CONFLICT, Code.KEY_REUSED, Code.MALFORMED)
_MOST_TOLD = 20  # of what is wrong with a playbook


def _is_shipped(name: str) -> str:
    if name not in shipped():
        raise PydanticCustomError(
            "enum", "there is no such playbook; those that come with In Force are {names}", {"names": ", ".join(shipped())}
        )
    return name


Shipped = Annotated[str, AfterValidator(_is_shipped), WithJsonSchema({"type": "string", "enum": [*shipped()]})]
"""The name of a playbook that comes with In Force; never a path."""


@dataclass(frozen=True, slots=True)
class ContractSelection:
    """Which contracts are looked at: one or all, as they are on a day, as recorded by then."""

    document: str | None
    as_of: date | None
    known_as_of: datetime | None
    against: date | None = None


async def _selection(
    document: Annotated[Name | None, Query(description="Only this contract: file name, id or path tail.")] = None,
    as_of: AsOf = None,
    known_as_of: KnownAsOf = None,
    against: Annotated[Day | None, Query(description="Also what the playbook found on that day, and what is different.")] = None,
) -> ContractSelection:
    return ContractSelection(document, optional_day(as_of), optional_instant(known_as_of), optional_day(against))


Selected = Annotated[ContractSelection, Depends(_selection)]


@terms.get("/risk", operation_id="get_risk", response_model=RiskPage, responses=_LISTED)
async def get_risk(
    context: Reading,
    page: Paged,
    selection: Selected,
    playbook: Annotated[Shipped, Query(description="A playbook that comes with In Force.")] = STANDARD,
) -> Response:
    """Check contracts against a playbook: what deviates, on which words, and the wording to ask for.

    `coverage` is of the contracts of this page; its files are those of the portfolio.
    """
    return await _risk(context, page, selection, lambda: load(playbook))


@terms.post("/risk", operation_id="assess_risk", response_model=RiskPage, responses=_SENT)
async def assess_risk(
    context: Reading, page: Paged, selection: Selected, body: Annotated[PlaybookBody, Body(openapi_examples=HELD)]
) -> Response:
    """The same with your own playbook; nothing is recorded. A faulty playbook is refused with all its errors."""
    return await _risk(context, page, selection, lambda: _own(body.playbook))


@terms.get("/table", operation_id="get_table", response_model=TablePage, responses={**_LISTED, 200: documented_file("csv", "xlsx")})
async def get_table(
    context: Reading,
    page: Paged,
    *,
    column: Annotated[list[Column], Query(default_factory=list, max_length=100, description="A subject; repeat for more. Default: all.")],
    where: Annotated[Text, Query(description='Only contracts of which this holds: "caps under $1m and automatic renewal".')] = "",
    as_of: AsOf = None,
    known_as_of: KnownAsOf = None,
    form: Annotated[Form, Query(alias="format", description="json, or a file with all rows, whatever `limit` and `cursor` say.")] = "json",
) -> Response:
    """Return the terms of contracts side by side: a row a contract, each cell with its words and their place.

    A page looks at `limit` contracts and has the rows of those that are what `where` asks for, or of which it cannot be told: there may be
    fewer than `limit`, or none, and more on the next page. `coverage` counts those that were looked at for this page.
    """
    selection = ContractSelection(None, optional_day(as_of), optional_instant(known_as_of))

    def told(mine: Portfolio) -> TablePage:
        sequence, on = mine.register.sequence(), selection.as_of or mine.today()
        wanted, found = _compared(mine, selection, column, where, _span(page))
        return {
            "as_of": on.isoformat(),
            "columns": [*wanted.columns],
            "items": found.items,
            "coverage": found.coverage,
            "next": _next(page, sequence, more=found.more),
            "sequence": sequence,
        }

    def file(mine: Portfolio) -> Response:
        wanted, found = _compared(mine, selection, column, where, pagination.WHOLE)
        made = terms_table.made(terms_table.Form(form), found.items, wanted.columns, found.coverage, mine.now())
        return file_response(made, f"table.{form}", found.coverage)

    return await (context.read(told, at=page.sequence) if form == "json" else send_file(context, file))


def _compared(
    mine: Portfolio, selection: ContractSelection, columns: Sequence[Column], where: str, span: Span
) -> tuple[Wanted, Part[TableRowShape]]:
    """Return what was asked for, and the rows of some contracts."""
    on = selection.as_of or mine.today()
    wanted = Wanted.of(columns, where, on)
    contracts = mine.terms.contracts(selection.document, on, selection.known_as_of)
    return wanted, pagination.compared(contracts, wanted, mine.sources(selection.known_as_of), span=span)


async def _risk(context: RequestContext, page: Paging, selection: ContractSelection, playbook: Callable[[], Playbook]) -> Response:
    def told(mine: Portfolio) -> RiskPage:
        used, sequence, on = playbook(), mine.register.sequence(), selection.as_of or mine.today()
        with applicable():
            contracts = mine.terms.contracts(selection.document, on, selection.known_as_of)
        assessment, sources = mine.terms.assessment(used), mine.sources(selection.known_as_of)
        found = pagination.held(contracts, assessment, sources, against=selection.against, span=_span(page))
        return {
            "as_of": on.isoformat(),
            "playbook": terms_schema.held_against(used),
            "items": found.items,
            "coverage": found.coverage,
            "next": _next(page, sequence, more=found.more),
            "sequence": sequence,
        }

    return await context.read(told, at=page.sequence)


def _own(text: str) -> Playbook:
    """Return the playbook that a request brings; raises Refused with what is wrong with it, each with its rule and key."""
    try:
        return parse_playbook(text.encode("utf-8", "surrogatepass"), "sent")
    except UsageError as error:
        lines = [line.strip() for line in str(error).splitlines()]
        more = f" ... and {len(lines) - _MOST_TOLD - 1} more." if len(lines) > _MOST_TOLD + 1 else ""
        raise Refused(Code.BAD_REQUEST, " ".join(lines[: _MOST_TOLD + 1]) + more) from None


def _span(page: Paging) -> Span:
    return Span(page.start, page.limit)


def _next(page: Paging, sequence: int, *, more: bool) -> str | None:
    return page.after(page.start + page.limit, sequence) if more else None
