"""The OpenAPI document: what FastAPI derives from the routes, with our problems, examples and headers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from starlette.routing import BaseRoute

from ui.http.routes.system import VERSION
from ui.problems import Code, Problem, documented
from ui.serialization.page_schema import EvidenceEvent, StoppedTrail, WordsEvent

TITLE = "In Force"
SUMMARY = "Answers questions about contracts from the clauses in force on the day asked, and proves it."
DESCRIPTION = """Every answer quotes words in force on the day asked about, each with its file, page and place.

Documents are named by id, by file name or by the tail of a path. Days are `2016-06-14`. Lists come in pages: send `next` as
`cursor`; a list stays as it was on its first page, whatever is recorded meanwhile. Whatever goes wrong is
`application/problem+json` with a `code` that never changes its meaning. `X-Request-Id` names a request; it comes back in the
response and in every problem."""
TAGS = [
    {"name": "answers", "description": "Questions in a person's words."},
    {"name": "documents", "description": "The instruments, as signed and as they read on a day."},
    {"name": "clauses", "description": "One provision, on a day and over all days."},
    {"name": "edges", "description": "Relations between documents, and their evidence."},
    {"name": "review", "description": "The review queue, and decisions."},
    {"name": "obligations", "description": "Obligations by the words in force, and their events."},
    {"name": "terms", "description": "Risk against a playbook, and terms side by side."},
    {"name": "evidence", "description": "The integrity of the record."},
    {"name": "system", "description": "The server itself."},
]
EXAMPLES = Path(__file__).with_name("examples.json")
"""What some operations answered about a made-up lease and its amendment."""
_HEADER = {"description": "The request's id.", "schema": {"type": "string"}}
_ONCE = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Sent again with the same key within a day, the request is not done again and gets the first reply.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
}


def described(routes: Sequence[BaseRoute]) -> dict[str, Any]:
    """Return the OpenAPI document of an application with these routes."""
    made = get_openapi(title=TITLE, version=VERSION, summary=SUMMARY, description=DESCRIPTION, routes=routes, tags=TAGS)
    schemas = made["components"]["schemas"]
    for shape in (Problem, StoppedTrail, EvidenceEvent, WordsEvent):
        own = TypeAdapter(shape).json_schema(ref_template="#/components/schemas/{model}")
        schemas |= own.pop("$defs", {})
        schemas[shape.__name__] = own
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    for operation in (one for path in made["paths"].values() for one in path.values()):
        if operation["operationId"] in examples:
            operation["responses"]["200"]["content"]["application/json"]["example"] = examples[operation["operationId"]]
        for response in operation["responses"].values():
            response["headers"] = {"X-Request-Id": _HEADER}
    _say_who_and_once(made)
    return made


def _say_who_and_once(made: dict[str, Any]) -> None:
    """Say that a key signs in, and that what changes something can be made to happen once."""
    made["components"]["securitySchemes"] = {
        "key": {"type": "http", "scheme": "bearer", "description": "An API key (`inforce key create`)."}
    }
    made["security"] = [{"key": []}, {}]  # a server on loopback for which no key was made asks for none
    conflict = {**documented(Code.CONFLICT)[409], "headers": {"X-Request-Id": _HEADER}}
    wrong_type = {**documented(Code.WRONG_TYPE)[415], "headers": {"X-Request-Id": _HEADER}}
    for operation in (one for path in made["paths"].values() for method, one in path.items() if method in {"post", "delete"}):
        operation.setdefault("parameters", []).append(_ONCE)
        operation["responses"].setdefault("409", conflict)
        if "application/json" in operation.get("requestBody", {}).get("content", {}):
            operation["responses"].setdefault("415", wrong_type)
