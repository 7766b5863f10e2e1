"""Receipts: what is on record of each answer, and whether the records of then bear it out."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from fastapi.responses import Response

from ui.application.portfolio import Portfolio
from ui.http.desk import Reading, Reviewing
from ui.http.fields import Identity
from ui.http.pagination import Paged
from ui.http.routing import FOUND, LISTED, router
from ui.serialization import receipt_schema
from ui.serialization.page_schema import ReceiptPage
from ui.serialization.receipt_schema import ReceiptShape, ReplayShape

receipts = router("evidence")
ReceiptName = Annotated[Identity, Path(description="A receipt's id, as `receipt` of the answer gives it.")]


@receipts.get("/receipts", operation_id="list_receipts", response_model=ReceiptPage, responses=LISTED)
async def list_receipts(desk: Reviewing, page: Paged) -> Response:
    """List the receipts of answers, the newest first: who asked what. For who may review; one's own answer names its receipt."""

    def listed(mine: Portfolio) -> ReceiptPage:
        found = mine.audit.receipts(page.limit + 1, page.start or None)
        shown, sequence = found[: page.limit], page.sequence or mine.register.length()
        after = page.after(shown[-1][0], sequence) if len(found) > page.limit else None
        return {"items": [receipt_schema.line(seq, one) for seq, one in shown], "next": after, "sequence": sequence}

    return await desk.read(listed, at=page.sequence)


@receipts.get("/receipts/{receipt_id}", operation_id="get_receipt", response_model=ReceiptShape, responses=FOUND)
async def get_receipt(desk: Reading, receipt_id: ReceiptName) -> Response:
    """Return what was put on record of one answer: the question, both dates, the hashes of its words, the path, the output."""

    def kept(mine: Portfolio) -> ReceiptShape:
        one = mine.audit.receipt(receipt_id)
        return receipt_schema.receipt(one, mine.audit.file_names(one))

    return await desk.read(kept)


@receipts.post("/receipts/{receipt_id}/verify", operation_id="verify_receipt", response_model=ReplayShape, responses=FOUND)
async def verify_receipt(desk: Reading, receipt_id: ReceiptName) -> Response:
    """Replay an answer on the records of then, and say what would differ today and which entries make it so."""
    return await desk.read(lambda mine: receipt_schema.replayed(mine.audit.replay(receipt_id)))
