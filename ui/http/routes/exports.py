"""What is on record as files to be kept elsewhere: decisions and answers as CSV, the ledger as JSON lines."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence

from fastapi import APIRouter
from fastapi.responses import Response

from ui.application.portfolio import Portfolio
from ui.exports.csv_files import guarded
from ui.http.desk import Desk, Reviewing, encoded
from ui.serialization.record_schema import entry

exports = APIRouter(include_in_schema=False)
_DECIDED = ("recorded_at", "by", "principal", "verdict", "subject", "field", "value", "reason", "decision_id")
_ANSWERED = ("answered_at", "by", "question", "governs", "known", "abstained", "model", "text", "receipt_id")


@exports.get("/export/decisions.csv")
async def export_decisions(desk: Reviewing) -> Response:
    """Return every decision, oldest first."""
    return await _file(desk, "decisions.csv", lambda mine: _table(_DECIDED, mine.parts.store.decisions(mine.name)))


@exports.get("/export/answers.csv")
async def export_answers(desk: Reviewing) -> Response:
    """Return what was answered, the newest first."""
    return await _file(desk, "answers.csv", lambda mine: _table(_ANSWERED, (one for _, one in mine.audit.receipts(mine.register.length()))))


@exports.get("/export/ledger.jsonl")
async def export_ledger(desk: Reviewing) -> Response:
    """Return the links of the ledger's hash chain, a JSON object a line."""

    def lines(mine: Portfolio) -> bytes:
        return b"\n".join(encoded(entry(one)) for one in mine.register.entries(0, mine.register.length())) + b"\n"

    return await _file(desk, "ledger.jsonl", lines)


async def _file(desk: Desk, name: str, made: Callable[[Portfolio], bytes]) -> Response:
    mine = desk.still(desk.named)
    content = await desk.workers.run(lambda: made(mine))
    kind = "text/csv; charset=utf-8" if name.endswith(".csv") else "application/jsonl"
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
