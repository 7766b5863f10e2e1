"""Calendars as files: iCalendar, CSV and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from operator import itemgetter
from typing import Any

from ui.exports import csv_files
from ui.exports.csv_files import yes
from ui.exports.formats import Forms
from ui.serialization.agenda_schema import AgendaShape, UnplacedShape


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
        return csv_files.csv_bytes(csv_files.table(_COLUMNS, [*shape["entries"], *map(_without_day, shape["unplaced"])]))
    return (json.dumps(shape, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


def _without_day(gap: UnplacedShape) -> Mapping[str, Any]:
    """Return what has no day in the columns of what has one: it stands below, with why."""
    return {**gap, "kind": gap["why"], "what": gap["about"], "computed": False, "to_come": False, "entry_id": ""}


_COLUMNS: Mapping[str, Callable[[Mapping[str, Any]], object]] = {
    "Day": itemgetter("day"),
    "Kind": itemgetter("kind"),
    "What": itemgetter("what"),
    "Contract": itemgetter("document"),
    "Section": itemgetter("section"),
    "Who": itemgetter("party"),
    "Computed": lambda one: yes(one["computed"]),
    "To come": lambda one: yes(one["to_come"]),
    "Words": itemgetter("words"),
    "Stand in": lambda one: one["from"]["document"],
    "Page": itemgetter("page"),
    "Note": itemgetter("note"),
    "Id": itemgetter("subject"),
    "Entry": itemgetter("entry_id"),
}
"""The columns of the file, and what each takes from an entry."""
