"""The portfolio table of the screen as a file, from the same cache.

GET /export/contracts.csv     `portfolio`, `as_of`, `known_as_of`, `column` (again for more), `where`, `every`, `sort`
GET /export/contracts.xlsx
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from ui.access.principal import Reader
from ui.access.roles import Principal
from ui.application.questions import optional_day, optional_instant
from ui.exports.terms_table import Form
from ui.http.fields import PORTFOLIO, Day, Instant, Text
from ui.http.request_context import RequestContext, context_of
from ui.screens.contracts.table import Asked, exported
from ui.screens.shared.view import View

table_files = APIRouter(include_in_schema=False)


class TableQuery(BaseModel):
    """What the address of a table may hold, and nothing else: all that the screen was asked for but the page."""

    model_config = ConfigDict(extra="forbid")

    portfolio: str | None = Field(None, pattern=PORTFOLIO)
    as_of: Day | None = None
    known_as_of: Instant | None = None
    column: list[Text] = Field(default_factory=list, max_length=50)
    where: Text = ""
    every: bool = False
    sort: Text = ""

    def asked(self) -> Asked:
        """Return what is wanted of the table."""
        return Asked(tuple(self.column), self.where, self.every, self.sort)


@table_files.get("/export/contracts.csv", response_class=Response)
async def export_csv(who: Reader, request: Request, query: Annotated[TableQuery, Query()]) -> Response:
    """Return the table with the place of each cell's words beside it."""
    return await _file(who, request, query, Form.CSV)


@table_files.get("/export/contracts.xlsx", response_class=Response)
async def export_xlsx(who: Reader, request: Request, query: Annotated[TableQuery, Query()]) -> Response:
    """Return the table, the words of its cells and what it covers, as sheets of one file."""
    return await _file(who, request, query, Form.XLSX)


async def _file(who: Principal, request: Request, query: TableQuery, form: Form) -> Response:
    context = context_of(request, who)
    made = await context.workers.run(lambda: exported(_view(context, query), request.app.state.cache, query.asked(), form))
    headers = {"Content-Disposition": f'attachment; filename="{made.name}"', "X-Content-Type-Options": "nosniff"}
    return Response(made.data, headers=headers, media_type=made.media_type)


def _view(context: RequestContext, query: TableQuery) -> View:
    mine = context.open(query.portfolio)
    return View(context.principal, mine, optional_day(query.as_of) or mine.today(), optional_instant(query.known_as_of))
