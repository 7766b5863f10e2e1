"""Lists as files to be saved: for spreadsheets, calendar programs and other systems. The coverage of a list goes into a header."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Literal

from fastapi.responses import Response

from ui.application.portfolio import Portfolio
from ui.http.request_context import RequestContext
from ui.serialization.terms_schema import CoverageShape

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
