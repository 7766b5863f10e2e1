"""Who owes what to whom: asked of the obligations of a day, as JSON and as a picture."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query as Parameter
from fastapi.responses import Response

from ui.application.obligations.accountability import Query
from ui.application.portfolio import Portfolio
from ui.application.questions import optional_day, optional_instant
from ui.exports.accountability.pictures import Form, picture
from ui.http.desk import Reading, encoded
from ui.http.fields import AsOf, KnownAsOf, Name
from ui.http.file_responses import made
from ui.http.routing import FOUND, router
from ui.serialization import accountability_schema
from ui.serialization.accountability_schema import AccountabilityShape

accountability = router("obligations")
_TYPES = {Form.SVG: "image/svg+xml", Form.DOT: "text/vnd.graphviz", Form.MERMAID: "text/plain"}
_SHUT = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}
"""Opened by itself, a picture can load and run nothing."""
_PICTURES: dict[str, Any] = {
    "description": "What was found, in the form asked for.",
    "content": {kind: {"schema": {"type": "string"}} for kind in _TYPES.values()},
}


@accountability.get(
    "/accountability", operation_id="get_accountability", response_model=AccountabilityShape, responses={**FOUND, 200: _PICTURES}
)
async def get_accountability(
    desk: Reading,
    *,
    query: Annotated[
        Query, Parameter(description="owes (`from`, and `to` if you like), owed (`to`), conditions (`to`), path (both), graph.")
    ],
    start: Annotated[Name | None, Parameter(alias="from", description="Who owes: a party's name, or a role that one party has.")] = None,
    end: Annotated[Name | None, Parameter(alias="to", description="To whom; or whom conditions name.")] = None,
    verified: Annotated[bool, Parameter(description="Leave out whoever is no party of the register.")] = False,
    document: Annotated[Name | None, Parameter(description="Only by one contract: file name, id or path tail.")] = None,
    as_of: AsOf = None,
    known_as_of: KnownAsOf = None,
    form: Annotated[
        Literal["json", "svg", "dot", "mermaid"], Parameter(alias="format", description="json, or a picture of what was found.")
    ] = "json",
) -> Response:
    """Tell who owes what to whom by the words in force on a day, each with the words and where they stand.

    Somebody who is no party of the register is marked `needs_verification`. What words do not say to whom is told beside (`unaddressed`).
    """
    then = optional_instant(known_as_of)

    def found(mine: Portfolio) -> Response:
        owing = mine.obligations.accountability(document, optional_day(as_of), then)
        answer = owing.ask(query, start or "", end or "", verified=verified)
        shape = accountability_schema.answer(answer, owing, mine.sources(then), mine.name, then.isoformat() if then else None)
        if form == "json":
            return Response(encoded(shape), media_type="application/json")
        kind = Form(form)
        return Response(picture(shape, kind), headers=_SHUT, media_type=_TYPES[kind])

    return await made(desk, found)
