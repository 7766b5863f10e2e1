"""A conformed copy in the form asked for: printed, or written to a file that is never overwritten unasked."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path, PurePath

from graph.errors import UsageError
from graph.model.conformed import Conformed
from graph.redline import Redline
from ui.conform import shaping
from ui.conform.shapes import ConformedShape
from ui.sources import Sources


class Format(StrEnum):
    """The forms of a copy."""

    MD = "md"
    HTML = "html"
    DOCX = "docx"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Target:
    """The form asked for and the file to write, None: to be printed, or for Word named after the document."""

    form: Format
    path: Path | None
    overwrite: bool

    @classmethod
    def of(cls, form: str | None, path: Path | None, *, overwrite: bool, as_json: bool) -> Target:
        """Read what was asked for; the file's suffix tells the form where nothing else does. Raises UsageError."""
        if as_json and form is not None:
            raise UsageError("Write either --json or --format.")
        named = "json" if as_json else form or (path.suffix.lstrip(".").lower() if path else "") or "md"
        try:
            chosen = Format({"markdown": "md", "htm": "html"}.get(named, named))
        except ValueError:
            raise UsageError(f"There is no format '{named}'. Write md, html or docx.") from None
        return cls(chosen, path, overwrite)


@dataclass(frozen=True, slots=True)
class Written:
    """The file written, or the text to print."""

    path: Path | None
    text: str = ""


def write(target: Target, copy: Conformed | Redline, sources: Sources, portfolio: str, known: datetime | None, *, now: datetime) -> Written:
    """Return the copy in its form, written where it is for a file. Raises UsageError rather than overwrite."""
    shape = _shape(copy, sources, portfolio, known)
    path = target.path or (Path(_named_after(shape)) if target.form is Format.DOCX else None)
    if path is not None and path.exists() and not target.overwrite:
        raise UsageError(f"There is a file {path} already. Name another with --output, or add --overwrite.")
    made = _rendered(target.form, shape, now)
    if path is None:
        return Written(None, made.decode("utf-8"))
    try:
        path.write_bytes(made)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from None
    return Written(path)


def _shape(copy: Conformed | Redline, sources: Sources, portfolio: str, known: datetime | None) -> ConformedShape:
    if isinstance(copy, Redline):
        return shaping.redlined(copy, sources, portfolio, known)
    return shaping.conformed(copy, sources, portfolio, known)


def _rendered(form: Format, shape: ConformedShape, now: datetime) -> bytes:
    if form is Format.JSON:
        return (json.dumps(shape, ensure_ascii=False) + "\n").encode()
    if form is Format.DOCX:
        from ui.conform import docx

        return docx.render(shape, now=now)
    if form is Format.HTML:
        from ui.conform import html

        return html.render(shape).encode()
    from ui.conform import md

    return md.render(shape).encode()


def _named_after(shape: ConformedShape) -> str:
    """Return a file name in the working folder: the document's, with its days."""
    stem = re.sub(r"[^\w.() -]+", "_", PurePath(shape["document"]).stem)
    days = f"{shape['against']} to {shape['as_of']}" if shape["against"] else shape["as_of"]
    return f"{stem} as of {days}.docx" if not shape["against"] else f"{stem} redline {days}.docx"
