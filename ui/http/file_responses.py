"""Lists as files to be saved: for spreadsheets and calendar programs. Beside a list goes what it rests on, in a header."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Literal

from fastapi.responses import Response

from ui.application.portfolio import Portfolio
from ui.http.desk import Desk
from ui.serialization.terms_schema import CoverageShape

Form = Literal["json", "csv", "xlsx"]
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "ics": "text/calendar; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
COVERAGE = "X-Coverage"
"""The header that says what a file rests on, for those that have no place for it: counts, as JSON."""


def documented(*forms: str) -> dict[str, Any]:
    """Return how OpenAPI tells of a response that may be a file."""
    kinds = {form: {"type": "string", "format": "binary"} if form == "xlsx" else {"type": "string"} for form in forms}
    content = {TYPES[form].partition(";")[0]: {"schema": schema} for form, schema in kinds.items()}
    return {"description": "What was asked for, in the form asked for.", "content": content}


async def made(desk: Desk, make: Callable[[Portfolio], Response]) -> Response:
    """Return a file that is made of a portfolio as it is now."""
    return await desk.workers.run(lambda: make(desk.still(desk.named)))


def response(content: bytes, name: str, covered: CoverageShape | None = None) -> Response:
    """Return a file as a response."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    if covered is not None:
        headers[COVERAGE] = json.dumps({what: len(told) if isinstance(told, list) else told for what, told in covered.items()})
    return Response(content, headers=headers, media_type=TYPES[name.rpartition(".")[2]])
