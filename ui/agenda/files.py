"""A calendar in the form asked for: printed, or written to a file that is never overwritten unasked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from graph.errors import UsageError
from ui import csvs
from ui.agenda.shapes import AgendaShape

_COLUMNS = ("Day", "Kind", "What", "Contract", "Section", "Who", "Computed", "To come", "Words", "Stand in", "Page", "Note", "Id", "Entry")


class Form(StrEnum):
    """The forms of a calendar."""

    TEXT = "text"
    ICS = "ics"
    CSV = "csv"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Target:
    """The form asked for, and the file to write; None: it is printed."""

    form: Form
    path: Path | None

    @classmethod
    def of(cls, form: str | None, path: Path | None, *, overwrite: bool, as_json: bool) -> Target:
        """Read what was asked for; the file's suffix tells the form where nothing else does. Raises UsageError."""
        if as_json and form not in {None, "json"}:
            raise UsageError("Write either --json or --format.")
        named = "json" if as_json else form or (path.suffix.lstrip(".").lower() if path else "") or "text"
        try:
            chosen = Form({"txt": "text"}.get(named, named))
        except ValueError:
            raise UsageError(f"There is no format '{named}'. Write text, ics, csv or json.") from None
        if chosen is Form.TEXT and path is not None:
            raise UsageError("A file is ics, csv or json: text is printed.")
        if path is not None and path.exists() and not overwrite:
            raise UsageError(f"There is a file {path} already. Name another with --output, or add --overwrite.")
        return cls(chosen, path)

    def write(self, made: bytes) -> None:
        """Write the file; raises UsageError where that cannot be."""
        assert self.path is not None  # who prints does not write
        try:
            self.path.write_bytes(made)
        except OSError as error:
            raise UsageError(f"{self.path} cannot be written: {error.strerror}.") from None


def made(form: Form, shape: AgendaShape, now: datetime) -> bytes:
    """Return a calendar as a file, UTF-8, of a form that is none for people to read in a terminal."""
    if form is Form.ICS:
        from ui.agenda.ics import ics_bytes

        return ics_bytes(shape, now)
    if form is Form.CSV:
        return csvs.csv_bytes(_lines(shape))
    return (json.dumps(shape, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


def _lines(shape: AgendaShape) -> list[tuple[str, ...]]:
    """Return the calendar as lines of cells; what has no day stands below, with why."""
    found: list[tuple[str, ...]] = [_COLUMNS]
    for one in shape["entries"]:
        marks = ("yes" if one["computed"] else "", "yes" if one["to_come"] else "")
        about = (one["document"], one["section"], one["party"], *marks, one["words"])
        place = (one["from"]["document"], _page(one["page"]))
        found.append((one["day"], one["kind"], one["what"], *about, *place, one["note"], one["subject"], one["entry_id"]))
    for gap in shape["unplaced"]:
        about = (gap["document"], gap["section"], gap["party"], "", "", gap["words"])
        place = (gap["from"]["document"], _page(gap["page"]))
        found.append((gap["day"] or "", gap["why"], gap["about"], *about, *place, gap["note"], gap["subject"], ""))
    return found


def _page(page: int | None) -> str:
    return "" if page is None else str(page)
