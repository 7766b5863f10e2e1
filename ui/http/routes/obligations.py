"""Obligations, their events, provenance and calendar, and who owes what to whom."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from fastapi import Body, Path, Query
from fastapi.responses import Response
from starlette.convertors import StringConvertor, register_url_convertor

from graph.model.agenda import EntryKind
from graph.model.dates import PartialDate
from graph.model.obligations import Domain, Event, State
from ui.access.roles import Role
from ui.application.obligations import calendar
from ui.application.obligations.accountability import Query as Asked
from ui.application.obligations.events import Said
from ui.application.obligations.obligations import Wanted
from ui.application.portfolio import Portfolio
from ui.application.provenance import BrokenTrailError, follow
from ui.application.questions import day, optional_day, optional_instant
from ui.exports import obligations as obligation_files
from ui.exports.accountability.pictures import Form, picture
from ui.exports.calendar import files
from ui.http.bodies import SAID, ArchiveBody, BulkBody, ObligationEventBody, TriggerBody, UndoBody
from ui.http.fields import AsOf, Day, Identity, KnownAsOf, Name
from ui.http.operations import DECIDED, FOUND, MEDIA_TYPES, DocumentName, documented_file, file_response, operation, router
from ui.http.pagination import Paged
from ui.problems import MEDIA_TYPE, Code, Refused, documented
from ui.serialization import accountability_schema, agenda_schema, obligation_schema
from ui.serialization.accountability_schema import AccountabilityShape
from ui.serialization.agenda_schema import AgendaShape
from ui.serialization.obligation_schema import MovedShape, ObligationEventShape, ObligationShape, TrailShape
from ui.serialization.page_schema import MovedList, ObligationEventList, ObligationPage


class _Id(StringConvertor):
    """The part of a path that is an id: never the word that is a path of its own, or that path would have the methods of both."""

    regex = "(?!events$)[^/]+"


register_url_convertor("obligation", _Id())
obligations = router("obligations")
ObligationName = Annotated[Identity, Path(description="An obligation's id.")]
_LISTED = documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.BAD_CURSOR, Code.BAD_DAY)
_TRAIL = documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.BAD_DAY, Code.DAMAGED)
_TRAIL[500]["content"][MEDIA_TYPE]["schema"] = {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in ("StoppedTrail", "Problem")]}
_said = partial(
    operation,
    obligations,
    "POST",
    responses={**DECIDED, **documented(Code.NOT_ALLOWED, Code.KEY_REUSED, Code.BAD_DAY)},
    role=Role.REVIEW,
    status=201,
    waits=True,
    applies=True,
)
"""Declares that something is said of obligations."""


@operation(obligations, "GET", "/obligations", {**_LISTED, 200: documented_file("csv")})
def list_obligations(
    mine: Portfolio,
    page: Paged,
    *,
    document: Annotated[Name | None, Query(description="Only those of one contract: file name, id or path tail.")] = None,
    state: Annotated[State | None, Query(description="Only those that stand so.")] = None,
    domain: Annotated[Domain | None, Query(description="Only those of one domain.")] = None,
    party: Annotated[Name | None, Query(description="Only what this party owes, by name or role.")] = None,
    only_open: Annotated[bool, Query(alias="open", description="Only what people confirmed and nothing has ended.")] = False,
    due_by: Annotated[Day | None, Query(description="Only what is due by a day.")] = None,
    as_of: AsOf = None,
    known_as_of: KnownAsOf = None,
    form: Annotated[
        Literal["json", "csv"], Query(alias="format", description="csv: all in one file, whatever `limit` and `cursor` say.")
    ] = "json",
) -> ObligationPage | Response:
    """List obligations and their states on a day: those of the words in force, and confirmed ones that have not ended."""
    wanted = Wanted.of(() if state is None else (state,), domain or "", party or "", only_open=only_open, due_by=optional_day(due_by))
    then = optional_instant(known_as_of)
    found = filter(wanted.takes, mine.obligations.named(document, optional_day(as_of), then, decided=wanted.decided))
    if form == "json":  # a page reads no contract after its own
        return page.listed(ObligationPage, mine, found, obligation_schema.obligation, then)
    sources = mine.sources(then)
    lines = (obligation_schema.obligation(one, sources) for one in found)
    return file_response(obligation_files.csv_bytes(lines), "obligations.csv")


@operation(obligations, "GET", "/obligations/{obligation_id:obligation}", FOUND)
def get_obligation(mine: Portfolio, obligation_id: ObligationName, as_of: AsOf = None, known_as_of: KnownAsOf = None) -> ObligationShape:
    """Return one obligation: its words and their place, its values, its events, and the events allowed now."""
    then = optional_instant(known_as_of)
    return obligation_schema.obligation(mine.obligations.find(obligation_id, optional_day(as_of), then), mine.sources(then))


@operation(obligations, "GET", "/obligations/{obligation_id}/trail", _TRAIL)
def get_trail(mine: Portfolio, obligation_id: ObligationName, as_of: AsOf = None, known_as_of: KnownAsOf = None) -> TrailShape:
    """Trace an obligation to its words on the pages, with the hash of each file checked.

    A missing or changed file stops it: `damaged`, with the trail as far as it goes.
    """
    then = optional_instant(known_as_of)
    try:
        return obligation_schema.trail(follow(mine, obligation_id, optional_day(as_of), then), mine.sources(then))
    except BrokenTrailError as error:
        raise Refused(Code.DAMAGED, str(error), more={"trail": obligation_schema.trail(error.trail, mine.sources(then))}) from None


@_said("/obligations/{obligation_id}/events")
def say_of_obligation(
    mine: Portfolio, obligation_id: ObligationName, body: Annotated[ObligationEventBody, Body(openapi_examples=SAID)]
) -> MovedShape:
    """Record an event of an obligation. An event that its state does not allow is refused with those that are."""
    happened = PartialDate.of(day(body.happened)) if isinstance(body, TriggerBody) else None
    said = Said(Event(body.event), optional_day(body.on), happened, body.token)
    outcome = mine.obligations.record_event((obligation_id,), said, body.authority(mine))[0]
    if outcome.error is not None:
        raise outcome.error
    return obligation_schema.moved(outcome, mine.sources())


@_said("/obligations/events")
def say_of_obligations(mine: Portfolio, body: BulkBody) -> MovedList:
    """Record the same event of many obligations, one record each; what is refused is reported, and the rest continues."""
    said = Said(Event(body.event), optional_day(body.on))
    outcomes, sources = mine.obligations.record_event(body.obligation_ids, said, body.authority(mine)), mine.sources()
    return {"items": [obligation_schema.moved(one, sources) for one in outcomes]}


@_said("/obligation-events/{event_id}/undo")
def undo_event(
    mine: Portfolio, event_id: Annotated[Identity, Path(description="The id of an event.")], body: UndoBody
) -> ObligationEventShape:
    """Undo an event of an obligation and all that followed from it. Both stay on record."""
    return obligation_schema.event(mine.obligations.undo_event(event_id, body.authority(mine)))


@_said("/documents/{document_id}/archive")
def archive_document(mine: Portfolio, document_id: DocumentName, body: ArchiveBody) -> ObligationEventList:
    """Close a contract: its open obligations expire, except those that survive it or had fallen due. Safe to repeat."""
    done = mine.obligations.archive(document_id, body.authority(mine), optional_day(body.on))
    return {"items": [obligation_schema.event(one) for one in done]}


@operation(obligations, "GET", "/agenda", {**FOUND, 200: documented_file("csv", "ics")})
def get_agenda(
    mine: Portfolio,
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
) -> AgendaShape | Response:
    """List the days to watch: due days, notice days, ends of terms, changes to come.

    Pending claims are not on it. What has no day is listed under `unplaced`, of whatever kind.
    """
    then = optional_instant(known_as_of)
    first, last, looked = (optional_day(one) for one in (start, end, as_of))
    planned = calendar.only(mine.obligations.calendar(first, last, document, looked, then), frozenset(kind))
    shape = agenda_schema.agenda(planned, mine.sources(then), mine.name, then.isoformat() if then else None)
    return shape if form == "json" else file_response(files.made(files.Form(form), shape, mine.now()), f"calendar.{form}")


_SHUT = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}
"""Opened by itself, a picture can load and run nothing."""
_PICTURES = documented_file(*Form, told="What was found, in the form asked for.")


@operation(obligations, "GET", "/accountability", {**FOUND, 200: _PICTURES})
def get_accountability(
    mine: Portfolio,
    *,
    query: Annotated[Asked, Query(description="owes (`from`, and `to` if you like), owed (`to`), conditions (`to`), path (both), graph.")],
    start: Annotated[Name | None, Query(alias="from", description="Who owes: a party's name, or a role that one party has.")] = None,
    end: Annotated[Name | None, Query(alias="to", description="To whom; or whom conditions name.")] = None,
    verified: Annotated[bool, Query(description="Leave out whoever is no party of the register.")] = False,
    document: Annotated[Name | None, Query(description="Only by one contract: file name, id or path tail.")] = None,
    as_of: AsOf = None,
    known_as_of: KnownAsOf = None,
    form: Annotated[
        Literal["json", "svg", "dot", "mermaid"], Query(alias="format", description="json, or a picture of what was found.")
    ] = "json",
) -> AccountabilityShape | Response:
    """Return who owes what to whom by the words in force on a day, each with its words and their place.

    A name that is not a verified party of the register is marked `needs_verification`. Obligations whose words do not say to whom are
    listed under `unaddressed`.
    """
    then = optional_instant(known_as_of)
    owing = mine.obligations.accountability(document, optional_day(as_of), then)
    answer = owing.ask(query, start or "", end or "", verified=verified)
    shape = accountability_schema.answer(answer, owing, mine.sources(then), mine.name, then.isoformat() if then else None)
    return shape if form == "json" else Response(picture(shape, Form(form)), headers=_SHUT, media_type=MEDIA_TYPES[form])
