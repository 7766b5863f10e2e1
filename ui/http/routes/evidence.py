"""The ledger, its head and its verification, receipts of answers, and all of that as files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Annotated

from fastapi import APIRouter, Body, Path
from fastapi.responses import Response

from graph.model.evidence import Head
from ui.access.roles import Role
from ui.application.audit import Against
from ui.application.portfolio import Portfolio
from ui.exports.csv_files import csv_bytes, table
from ui.http.bodies import VerifyBody
from ui.http.fields import Identity
from ui.http.operations import FOUND, LISTED, file_response, operation, router
from ui.http.pagination import Paged
from ui.http.request_context import encoded
from ui.problems import Code, documented
from ui.serialization import receipt_schema, record_schema
from ui.serialization.page_schema import EntryPage, ReceiptPage
from ui.serialization.receipt_schema import ReceiptShape, ReplayShape
from ui.serialization.record_schema import HeadShape, VerifiedShape, entry

evidence = router("evidence")
_VERIFIED = documented(Code.UNKNOWN_PORTFOLIO, Code.TIMED_OUT, Code.MALFORMED)
ReceiptName = Annotated[Identity, Path(description="A receipt's id, as `receipt` of the answer gives it.")]


@operation(evidence, "GET", "/evidence", LISTED)
def list_evidence(mine: Portfolio, page: Paged) -> EntryPage:
    """List the ledger, oldest first: the hash chain over everything that was ever recorded."""
    length = page.sequence or mine.register.length()
    found = mine.register.entries(page.start, max(0, min(page.limit, length - page.start)))
    end = page.start + len(found)
    after = page.after(end, length) if end < length else None
    return {"items": [record_schema.entry(one) for one in found], "next": after, "sequence": length}


@operation(evidence, "GET", "/head", LISTED)
def get_head(mine: Portfolio) -> HeadShape:
    """Return the end of the ledger: kept elsewhere, it shows later whether anything before it was changed."""
    return record_schema.head(mine.audit.head())


@operation(evidence, "POST", "/verify", _VERIFIED)
def verify(mine: Portfolio, body: Annotated[VerifyBody | None, Body()] = None) -> VerifiedShape:
    """Check that nothing on record was changed, removed, inserted or moved; with a head also that its end was not cut off."""
    kept = body.head if body else None
    found = mine.audit.verify(Against(Head(mine.name, kept.seq, kept.hash) if kept else None))
    return record_schema.verified(found, mine.name)


@operation(evidence, "GET", "/receipts", LISTED, role=Role.REVIEW)
def list_receipts(mine: Portfolio, page: Paged) -> ReceiptPage:
    """List the receipts of answers, the newest first: who asked what. For the role review; an answer names its own receipt."""
    found = mine.audit.receipts(page.limit + 1, page.start or None)
    shown, sequence = found[: page.limit], page.sequence or mine.register.length()
    after = page.after(shown[-1][0], sequence) if len(found) > page.limit else None
    return {"items": [receipt_schema.line(one, seq=seq) for seq, one in shown], "next": after, "sequence": sequence}


@operation(evidence, "GET", "/receipts/{receipt_id}", FOUND)
def get_receipt(mine: Portfolio, receipt_id: ReceiptName) -> ReceiptShape:
    """Return the receipt of one answer: the question, both dates, the hashes of its words, the path, the output."""
    one = mine.audit.receipt(receipt_id)
    return receipt_schema.receipt(one, mine.audit.file_names(one))


@operation(evidence, "POST", "/receipts/{receipt_id}/verify", FOUND)
def verify_receipt(mine: Portfolio, receipt_id: ReceiptName) -> ReplayShape:
    """Replay an answer on the records of then, and return what would differ today and the ledger entries that caused it."""
    return receipt_schema.replayed(mine.audit.replay(receipt_id))


exports = APIRouter(include_in_schema=False)
_DECIDED = ("recorded_at", "by", "principal", "verdict", "subject", "field", "value", "reason", "decision_id")
_ANSWERED = ("answered_at", "by", "question", "governs", "known", "abstained", "model", "text", "receipt_id")


@operation(exports, "GET", "/export/decisions.csv", {}, role=Role.REVIEW)
def export_decisions(mine: Portfolio) -> Response:
    """Return every decision, oldest first."""
    return file_response(_table(_DECIDED, mine.parts.store.decisions(mine.name)), "decisions.csv")


@operation(exports, "GET", "/export/answers.csv", {}, role=Role.REVIEW)
def export_answers(mine: Portfolio) -> Response:
    """Return what was answered, the newest first."""
    return file_response(_table(_ANSWERED, (one for _, one in mine.audit.receipts(mine.register.length()))), "answers.csv")


@operation(exports, "GET", "/export/ledger.jsonl", {}, role=Role.REVIEW)
def export_ledger(mine: Portfolio) -> Response:
    """Return the links of the ledger's hash chain, a JSON object a line."""
    lines = b"\n".join(encoded(entry(one)) for one in mine.register.entries(0, mine.register.length())) + b"\n"
    return file_response(lines, "ledger.jsonl")


def _table(columns: Sequence[str], records: Iterable[object]) -> bytes:
    return csv_bytes(table({name: attrgetter(name) for name in columns}, records))
