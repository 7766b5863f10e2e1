"""A conformed copy in the form asked for: printed, or written to a file that is never overwritten unasked."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path, PurePath

from graph.comparison.redline import Redline
from graph.model.conformed import Conformed
from ui.application.sources import Sources
from ui.exports.formats import Forms, Target, must_be_free
from ui.serialization import consolidation_schema
from ui.serialization.consolidation_schema import ConformedShape


class Format(StrEnum):
    """The forms of a copy."""

    MD = "md"
    HTML = "html"
    DOCX = "docx"
    JSON = "json"


FORMS = Forms(Format, {"markdown": "md", "htm": "html"})


@dataclass(frozen=True, slots=True)
class Written:
    """The file written, or the text to print."""

    path: Path | None
    text: str = ""


def write(
    target: Target[Format],
    copy: Conformed | Redline,
    sources: Sources,
    portfolio: str,
    known: datetime | None,
    *,
    now: datetime,
    overwrite: bool,
) -> Written:
    """Return the copy in its form, written where it is for a file; Word is one, named after the document. Raises UsageError."""
    shape = _shape(copy, sources, portfolio, known)
    if target.path is None and target.form is Format.DOCX:
        target = replace(target, path=Path(_named_after(shape)))
        must_be_free(Path(_named_after(shape)), overwrite=overwrite)
    made = _rendered(target.form, shape, now)
    if target.path is None:
        return Written(None, made.decode("utf-8"))
    target.write(made)
    return Written(target.path)


def _shape(copy: Conformed | Redline, sources: Sources, portfolio: str, known: datetime | None) -> ConformedShape:
    if isinstance(copy, Redline):
        return consolidation_schema.redlined(copy, sources, portfolio, known)
    return consolidation_schema.conformed(copy, sources, portfolio, known)


def _rendered(form: Format, shape: ConformedShape, now: datetime) -> bytes:
    if form is Format.JSON:
        return (json.dumps(shape, ensure_ascii=False) + "\n").encode()
    if form is Format.DOCX:
        from ui.exports.consolidation import docx

        return docx.render(shape, now=now)
    if form is Format.HTML:
        from ui.exports.consolidation import html

        return html.render(shape).encode()
    from ui.exports.consolidation import md

    return md.render(shape).encode()


def _named_after(shape: ConformedShape) -> str:
    """Return a file name in the working folder: the document's, with its days."""
    stem = re.sub(r"[^\w.() -]+", "_", PurePath(shape["document"]).stem)
    days = f"{shape['against']} to {shape['as_of']}" if shape["against"] else shape["as_of"]
    return f"{stem} as of {days}.docx" if not shape["against"] else f"{stem} redline {days}.docx"
