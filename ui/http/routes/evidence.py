"""The ledger, its head and its verification, receipts of answers, and all of that as files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated

from fastapi import APIRouter, Body, Path
from fastapi.responses import Response

from graph.model.evidence import Head
from ui.application.audit import Against
from ui.application.portfolio import Portfolio
from ui.exports.csv_files import csv_bytes
from ui.http.bodies import VerifyBody
from ui.http.fields import Identity
from ui.http.pagination import Paged
from ui.http.request_context import FOUND, LISTED, Reading, RequestContext, Reviewing, encoded, file_response, router, send_file
from ui.problems import Code, documented
from ui.serialization import receipt_schema, record_schema
from ui.serialization.page_schema import EntryPage, ReceiptPage
from ui.serialization.receipt_schema import ReceiptShape, ReplayShape
from ui.serialization.record_schema import HeadShape, VerifiedShape, entry

evidence = router("evidence")


@evidence.get("/evidence", operation_id="list_evidence", response_model=EntryPage, responses=LISTED)
async def list_evidence(context: Reading, page: Paged) -> Response:
    """List the ledger, oldest first: the hash chain over everything that was ever recorded."""

    def listed(mine: Portfolio) -> EntryPage:
        length = page.sequence or mine.register.length()
        found = mine.register.entries(page.start, max(0, min(page.limit, length - page.start)))
        end = page.start + len(found)
        after = page.after(end, length) if end < length else None
        return {"items": [record_schema.entry(one) for one in found], "next": after, "sequence": length}

    return await context.read(listed, at=page.sequence)


@evidence.get("/head", operation_id="get_head", response_model=HeadShape, responses=LISTED)
async def get_head(context: Reading) -> Response:
    """Return the end of the ledger: kept elsewhere, it shows later whether anything before it was changed."""
    return await context.read(lambda mine: record_schema.head(mine.audit.head()))


@evidence.post(
    "/verify",
    operation_id="verify",
    response_model=VerifiedShape,
    responses=documented(Code.UNKNOWN_PORTFOLIO, Code.TIMED_OUT, Code.MALFORMED),
)
async def verify(context: Reading, body: Annotated[VerifyBody | None, Body()] = None) -> Response:
    """Check that nothing on record was changed, removed, inserted or moved; with a head also that its end was not cut off."""

    def checked(mine: Portfolio) -> VerifiedShape:
        kept = body.head if body else None
        found = mine.audit.verify(Against(Head(mine.name, kept.seq, kept.hash) if kept else None))
        return record_schema.verified(found, mine.name)

    return await context.read(checked)


ReceiptName = Annotated[Identity, Path(description="A receipt's id, as `receipt` of the answer gives it.")]


@evidence.get("/receipts", operation_id="list_receipts", response_model=ReceiptPage, responses=LISTED)
async def list_receipts(context: Reviewing, page: Paged) -> Response:
    """List the receipts of answers, the newest first: who asked what. For the role review; an answer names its own receipt."""

    def listed(mine: Portfolio) -> ReceiptPage:
        found = mine.audit.receipts(page.limit + 1, page.start or None)
        shown, sequence = found[: page.limit], page.sequence or mine.register.length()
        after = page.after(shown[-1][0], sequence) if len(found) > page.limit else None
        return {"items": [receipt_schema.line(one, seq=seq) for seq, one in shown], "next": after, "sequence": sequence}

    return await context.read(listed, at=page.sequence)


@evidence.get("/receipts/{receipt_id}", operation_id="get_receipt", response_model=ReceiptShape, responses=FOUND)
async def get_receipt(context: Reading, receipt_id: ReceiptName) -> Response:
    """Return the receipt of one answer: the question, both dates, the hashes of its words, the path, the output."""

    def kept(mine: Portfolio) -> ReceiptShape:
        one = mine.audit.receipt(receipt_id)
        return receipt_schema.receipt(one, mine.audit.file_names(one))

    return await context.read(kept)


@evidence.post("/receipts/{receipt_id}/verify", operation_id="verify_receipt", response_model=ReplayShape, responses=FOUND)
async def verify_receipt(context: Reading, receipt_id: ReceiptName) -> Response:
    """Replay an answer on the records of then, and return what would differ today and the ledger entries that caused it."""
    return await context.read(lambda mine: receipt_schema.replayed(mine.audit.replay(receipt_id)))


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
