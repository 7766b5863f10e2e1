"""A conformed copy in the form asked for."""

from __future__ import annotations

import json
import re
from datetime import datetime
from enum import StrEnum
from pathlib import Path, PurePath

from graph.comparison.redline import Redline
from graph.model.conformed import Conformed
from ui.application.sources import Sources
from ui.exports.formats import Forms
from ui.serialization import consolidation_schema
from ui.serialization.consolidation_schema import ConformedShape


class Format(StrEnum):
    """The forms of a copy."""

    MD = "md"
    HTML = "html"
    DOCX = "docx"
    JSON = "json"


FORMS = Forms(Format, {"markdown": "md", "htm": "html"})


def shaped(copy: Conformed | Redline, sources: Sources, portfolio: str, known: datetime | None) -> ConformedShape:
    """Return a copy or a redline as JSON."""
    if isinstance(copy, Redline):
        return consolidation_schema.redlined(copy, sources, portfolio, known)
    return consolidation_schema.conformed(copy, sources, portfolio, known)


def made(form: Format, shape: ConformedShape, now: datetime) -> bytes:
    """Return a copy in its form; half a character of a broken file is a question mark in it."""
    if form is Format.JSON:
        return (json.dumps(shape, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")
    if form is Format.DOCX:
        from ui.exports.consolidation import docx

        return docx.render(shape, now=now)
    from ui.exports.consolidation import html, md

    text = html.render(shape) if form is Format.HTML else md.render(shape)
    return text.encode("utf-8", "replace")


def named_after(shape: ConformedShape) -> Path:
    """Return the Word file in the working folder that is named after the document, with its days."""
    stem = re.sub(r"[^\w.() -]+", "_", PurePath(shape["document"]).stem)
    if shape["against"]:
        return Path(f"{stem} redline {shape['against']} to {shape['as_of']}.docx")
    return Path(f"{stem} as of {shape['as_of']}.docx")
