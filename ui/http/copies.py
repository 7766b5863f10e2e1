"""Conformed copies as responses: JSON, Markdown, HTML that runs nothing, Word to be saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from fastapi.responses import Response

from graph.comparison.redline import Redline
from ui.application.portfolio import Portfolio
from ui.application.questions import Copy
from ui.exports.consolidation import docx, html, md
from ui.http.desk import encoded
from ui.serialization import consolidation_schema
from ui.serialization.consolidation_schema import ConformedShape

Form = Literal["json", "md", "html", "docx"]
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_TYPES: Mapping[Form, str] = {
    "json": "application/json",
    "md": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "docx": _WORD,
}
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"
DOCUMENTED: dict[str, Any] = {
    "model": ConformedShape,
    "description": "The copy in the form asked for.",
    "content": {
        "text/markdown": {"schema": {"type": "string"}},
        "text/html": {"schema": {"type": "string"}},
        _WORD: {"schema": {"type": "string", "format": "binary"}},
    },
}
"""The response as OpenAPI tells of it."""


def made(mine: Portfolio, asked: Mapping[str, object], form: Form) -> bytes:
    """Return a copy, or a redline where a day to compare with is named, in its form."""
    copy = Copy.read(asked)
    found, sources = mine.redline(copy) if copy.against else mine.conform(copy), mine.sources(copy.known_as_of)
    shaped = consolidation_schema.redlined if isinstance(found, Redline) else consolidation_schema.conformed
    shape: ConformedShape = shaped(found, sources, mine.name, copy.known_as_of)  # type: ignore[arg-type]
    if form == "json":
        return encoded(shape)
    if form == "docx":
        return docx.render(shape, now=mine.now())
    return (html.render(shape) if form == "html" else md.render(shape)).encode("utf-8", "replace")


def response(copy: bytes, form: Form) -> Response:
    """Return a copy as a response."""
    headers = {"Content-Security-Policy": _POLICY}
    if form == "docx":
        headers["Content-Disposition"] = 'attachment; filename="conformed.docx"'
    return Response(copy, headers=headers, media_type=_TYPES[form])
