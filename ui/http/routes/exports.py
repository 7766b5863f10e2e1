"""Exports of the record: decisions and answers as CSV, the ledger as JSON lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fastapi import APIRouter
from fastapi.responses import Response

from ui.application.portfolio import Portfolio
from ui.exports.csv_files import csv_bytes
from ui.http.file_responses import file_response, send_file
from ui.http.request_context import RequestContext, Reviewing, encoded
from ui.serialization.record_schema import entry

exports = APIRouter(include_in_schema=False)
_DECIDED = ("recorded_at", "by", "principal", "verdict", "subject", "field", "value", "reason", "decision_id")
_ANSWERED = ("answered_at", "by", "question", "governs", "known", "abstained", "model", "text", "receipt_id")


@exports.get("/export/decisions.csv")
async def export_decisions(context: Reviewing) -> Response:
    """Return every decision, oldest first."""
    return await _file(context, "decisions.csv", lambda mine: _table(_DECIDED, mine.parts.store.decisions(mine.name)))


@exports.get("/export/answers.csv")
async def export_answers(context: Reviewing) -> Response:
    """Return what was answered, the newest first."""
    return await _file(
        context, "answers.csv", lambda mine: _table(_ANSWERED, (one for _, one in mine.audit.receipts(mine.register.length())))
    )


@exports.get("/export/ledger.jsonl")
async def export_ledger(context: Reviewing) -> Response:
    """Return the links of the ledger's hash chain, a JSON object a line."""

    def lines(mine: Portfolio) -> bytes:
        return b"\n".join(encoded(entry(one)) for one in mine.register.entries(0, mine.register.length())) + b"\n"

    return await _file(context, "ledger.jsonl", lines)


async def _file(context: RequestContext, name: str, made: Callable[[Portfolio], bytes]) -> Response:
    return await send_file(context, lambda mine: file_response(made(mine), name))


def _table(columns: Sequence[str], records: Iterable[object]) -> bytes:
    return csv_bytes((columns, *([_cell(getattr(record, column)) for column in columns] for record in records)))


def _cell(value: object) -> str:
    return "" if value is None else value.isoformat() if hasattr(value, "isoformat") else str(value)
