"""What is on record as files to be kept elsewhere: decisions and answers as CSV, the ledger as JSON lines, the calendar."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from ui.asked import day, instant
from ui.csvs import guarded
from ui.http.desk import Desk, Reading, Reviewing, encoded
from ui.http.fields import Day, Instant
from ui.http.shapes import entry
from ui.usecases import Portfolio

exports = APIRouter(include_in_schema=False)
_TYPES = {"csv": "text/csv; charset=utf-8", "ics": "text/calendar; charset=utf-8", "jsonl": "application/jsonl"}
_DECIDED = ("recorded_at", "by", "principal", "verdict", "subject", "field", "value", "reason", "decision_id")
_ANSWERED = ("answered_at", "by", "question", "governs", "known", "abstained", "model", "text", "receipt_id")


@exports.get("/export/decisions.csv")
async def export_decisions(desk: Reviewing) -> Response:
    """Return every decision, oldest first."""
    return await _file(desk, "decisions.csv", lambda mine: _table(_DECIDED, mine.parts.store.decisions(mine.name)))


@exports.get("/export/answers.csv")
async def export_answers(desk: Reviewing) -> Response:
    """Return what was answered, the newest first."""
    return await _file(desk, "answers.csv", lambda mine: _table(_ANSWERED, (one for _, one in mine.receipts(mine.register.length()))))


@exports.get("/export/ledger.jsonl")
async def export_ledger(desk: Reviewing) -> Response:
    """Return the links of the ledger's hash chain, a JSON object a line."""

    def lines(mine: Portfolio) -> bytes:
        return b"\n".join(encoded(entry(one)) for one in mine.register.entries(0, mine.register.length())) + b"\n"

    return await _file(desk, "ledger.jsonl", lines)


@exports.get("/export/calendar.{form}")
async def export_calendar(
    desk: Reading,
    form: Literal["ics", "csv"],
    *,
    as_of: Day | None = None,
    start: Annotated[Day | None, Query(alias="from")] = None,
    to: Day | None = None,
    known_as_of: Instant | None = None,
) -> Response:
    """Return what has to be watched between two days (default: a year from `as_of` on), for calendar programs and spreadsheets."""
    from ui.agenda import files, shapes

    def made(mine: Portfolio) -> bytes:
        first, last, on = (day(text) if text else None for text in (start, to, as_of))
        known = instant(known_as_of) if known_as_of else None
        planned = mine.agenda(first, last, None, on, known)
        told = shapes.agenda(planned, mine.sources(known), mine.name, known.isoformat() if known else None)
        return files.made(files.Form(form), told, mine.now())

    return await _file(desk, f"calendar.{form}", made)


async def _file(desk: Desk, name: str, made: Callable[[Portfolio], bytes]) -> Response:
    mine = desk.still(desk.named)
    content = await desk.workers.run(lambda: made(mine))
    kind = _TYPES[name.rpartition(".")[2]]
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return Response(content, headers=headers, media_type=kind)


def _table(columns: Sequence[str], records: Iterable[object]) -> bytes:
    """Return records as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8."""
    written = io.StringIO(newline="")
    table = csv.writer(written)
    table.writerow(columns)
    for record in records:
        table.writerow([plain(getattr(record, column)) for column in columns])
    return b"\xef\xbb\xbf" + written.getvalue().encode("utf-8", "backslashreplace")


def plain(value: object) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return guarded("" if value is None else value.isoformat() if hasattr(value, "isoformat") else str(value))
