"""The calendar: what has to be watched between two days, as JSON and for calendar programs and spreadsheets."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query
from fastapi.responses import Response

from graph.model.agenda import EntryKind
from ui.application.obligations import calendar
from ui.application.portfolio import Portfolio
from ui.application.questions import optional_day, optional_instant
from ui.exports.calendar import files
from ui.http import file_responses
from ui.http.desk import Reading, encoded
from ui.http.fields import Day, KnownAsOf, Name
from ui.http.routing import FOUND, router
from ui.serialization import agenda_schema
from ui.serialization.agenda_schema import AgendaShape

agenda = router("obligations")


@agenda.get(
    "/agenda", operation_id="get_agenda", response_model=AgendaShape, responses={**FOUND, 200: file_responses.documented("csv", "ics")}
)
async def get_agenda(
    desk: Reading,
    *,
    start: Annotated[Day | None, Query(alias="from", description="The first day. Default: the day looked at.")] = None,
    end: Annotated[
        Day | None, Query(alias="to", description="The last day, within a hundred years of the first and of today. Default: a year on.")
    ] = None,
    kind: Annotated[list[EntryKind], Query(default_factory=list, max_length=100, description="Only these; repeat for more. Default: all.")],
    document: Annotated[Name | None, Query(description="Only one contract, with what changes it: file name, id or path tail.")] = None,
    as_of: Annotated[Day | None, Query(description="The day looked at: what was signed later does not count. Default: today.")] = None,
    known_as_of: KnownAsOf = None,
    form: Annotated[Literal["json", "csv", "ics"], Query(alias="format", description="json, csv, or ics for calendar programs.")] = "json",
) -> Response:
    """List what has to be watched: what falls due, the last day to refuse a renewal, ends of terms, changes to come.

    Nothing that waits for a person is on it. What has no day is told beside (`unplaced`), of whatever kind.
    """
    first, last, looked = (optional_day(one) for one in (start, end, as_of))
    then = optional_instant(known_as_of)

    def made(mine: Portfolio) -> Response:
        planned = calendar.only(mine.obligations.calendar(first, last, document, looked, then), frozenset(kind))
        shape = agenda_schema.agenda(planned, mine.sources(then), mine.name, then.isoformat() if then else None)
        if form == "json":
            return Response(encoded(shape), media_type="application/json")
        return file_responses.response(files.made(files.Form(form), shape, mine.now()), f"calendar.{form}")

    return await file_responses.made(desk, made)
