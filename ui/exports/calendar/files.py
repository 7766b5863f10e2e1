"""Calendars as files: iCalendar, CSV and JSON."""

from __future__ import annotations

import json
from datetime import datetime
from enum import StrEnum

from ui.exports import csv_files
from ui.exports.formats import Forms
from ui.serialization.agenda_schema import AgendaShape

_COLUMNS = ("Day", "Kind", "What", "Contract", "Section", "Who", "Computed", "To come", "Words", "Stand in", "Page", "Note", "Id", "Entry")


class Form(StrEnum):
    """The forms of a calendar."""

    TEXT = "text"
    ICS = "ics"
    CSV = "csv"
    JSON = "json"


FORMS = Forms(Form, {"txt": "text"}, printed=frozenset({Form.TEXT}))


def made(form: Form, shape: AgendaShape, now: datetime) -> bytes:
    """Return a calendar as a file, UTF-8, of a form that is none for people to read in a terminal."""
    if form is Form.ICS:
        from ui.exports.calendar.ics import ics_bytes

        return ics_bytes(shape, now)
    if form is Form.CSV:
        return csv_files.csv_bytes(_lines(shape))
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
