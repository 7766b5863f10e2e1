"""Risk against a playbook and the portfolio table, a page of contracts at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Literal

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
from ui.http.operations import applicable, documented_file, file_response, operation, router
from ui.http.pagination import Paged, Paging
from ui.problems import Code, Refused, documented
from ui.serialization import pagination, terms_schema
from ui.serialization.page_schema import PageShape, RiskPage, TablePage
from ui.serialization.pagination import Span

terms = router("terms")
_FOUND = (Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.BAD_CURSOR, Code.NOT_APPLICABLE, Code.BAD_DAY)
_LISTED = documented(*_FOUND)
_SENT = documented(*_FOUND, Code.CONFLICT, Code.KEY_REUSED, Code.MALFORMED)
Form = Literal["json", "csv", "xlsx"]
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


@operation(terms, "GET", "/risk", _LISTED)
def get_risk(
    mine: Portfolio,
    page: Paged,
    selection: Selected,
    playbook: Annotated[Shipped, Query(description="A playbook that comes with In Force.")] = STANDARD,
) -> RiskPage:
    """Check contracts against a playbook: what deviates, on which words, and the wording to ask for.

    `coverage` is of the contracts of this page; its files are those of the portfolio.
    """
    return _risk(mine, page, selection, load(playbook))


@operation(terms, "POST", "/risk", _SENT)
def assess_risk(mine: Portfolio, page: Paged, selection: Selected, body: Annotated[PlaybookBody, Body(openapi_examples=HELD)]) -> RiskPage:
    """The same with your own playbook; nothing is recorded. A faulty playbook is refused with all its errors."""
    return _risk(mine, page, selection, _own(body.playbook))


@operation(terms, "GET", "/table", {**_LISTED, 200: documented_file("csv", "xlsx")})
def get_table(
    mine: Portfolio,
    page: Paged,
    *,
    column: Annotated[list[Column], Query(default_factory=list, max_length=100, description="A subject; repeat for more. Default: all.")],
    where: Annotated[Text, Query(description='Only contracts of which this holds: "caps under $1m and automatic renewal".')] = "",
    as_of: AsOf = None,
    known_as_of: KnownAsOf = None,
    form: Annotated[Form, Query(alias="format", description="json, or a file with all rows, whatever `limit` and `cursor` say.")] = "json",
) -> TablePage | Response:
    """Return the terms of contracts side by side: a row a contract, each cell with its words and their place.

    A page looks at `limit` contracts and has the rows of those that are what `where` asks for, or of which it cannot be told: there may be
    fewer than `limit`, or none, and more on the next page. `coverage` counts those that were looked at for this page.
    """
    on, then = optional_day(as_of) or mine.today(), optional_instant(known_as_of)
    wanted, contracts = Wanted.of(column, where, on), mine.terms.contracts(None, on, then)
    found = pagination.compared(contracts, wanted, mine.sources(then), span=_span(page) if form == "json" else pagination.WHOLE)
    if form != "json":
        made = terms_table.made(terms_table.Form(form), found.items, wanted.columns, found.coverage, mine.now())
        return file_response(made, f"table.{form}", found.coverage)
    return {
        "as_of": on.isoformat(),
        "columns": [*wanted.columns],
        "items": found.items,
        "coverage": found.coverage,
        **_next(page, mine, more=found.more),
    }


def _risk(mine: Portfolio, page: Paging, selection: ContractSelection, playbook: Playbook) -> RiskPage:
    on = selection.as_of or mine.today()
    with applicable():
        contracts = mine.terms.contracts(selection.document, on, selection.known_as_of)
    assessment, sources = mine.terms.assessment(playbook), mine.sources(selection.known_as_of)
    found = pagination.held(contracts, assessment, sources, against=selection.against, span=_span(page))
    return {
        "as_of": on.isoformat(),
        "playbook": terms_schema.held_against(playbook),
        "items": found.items,
        "coverage": found.coverage,
        **_next(page, mine, more=found.more),
    }


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


def _next(page: Paging, mine: Portfolio, *, more: bool) -> PageShape:
    """Return the cursor of the next page, and the sequence that it is of."""
    sequence = mine.register.sequence()
    return {"next": page.after(page.start + page.limit, sequence) if more else None, "sequence": sequence}
