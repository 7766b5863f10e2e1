"""Evidence: the ledger and its head, and the check that nothing on record was changed."""

from __future__ import annotations

from typing import Annotated

from fastapi import Body
from fastapi.responses import Response

from graph.model.evidence import Head
from ui.application.audit import Against
from ui.application.portfolio import Portfolio
from ui.http.bodies import VerifyBody
from ui.http.desk import Reading
from ui.http.pagination import Paged
from ui.http.routing import LISTED, router
from ui.problems import Code, documented
from ui.serialization import record_schema
from ui.serialization.page_schema import EntryPage
from ui.serialization.record_schema import HeadShape, VerifiedShape

evidence = router("evidence")


@evidence.get("/evidence", operation_id="list_evidence", response_model=EntryPage, responses=LISTED)
async def list_evidence(desk: Reading, page: Paged) -> Response:
    """List the ledger, oldest first: the hash chain over everything that was ever recorded."""

    def listed(mine: Portfolio) -> EntryPage:
        length = page.sequence or mine.register.length()
        found = mine.register.entries(page.start, max(0, min(page.limit, length - page.start)))
        end = page.start + len(found)
        after = page.after(end, length) if end < length else None
        return {"items": [record_schema.entry(one) for one in found], "next": after, "sequence": length}

    return await desk.read(listed, at=page.sequence)


@evidence.get("/head", operation_id="get_head", response_model=HeadShape, responses=LISTED)
async def get_head(desk: Reading) -> Response:
    """Return where the ledger ends: kept elsewhere, it shows later whether anything before it was changed."""
    return await desk.read(lambda mine: record_schema.head(mine.audit.head()))


@evidence.post(
    "/verify",
    operation_id="verify",
    response_model=VerifiedShape,
    responses=documented(Code.UNKNOWN_PORTFOLIO, Code.TIMED_OUT, Code.MALFORMED),
)
async def verify(desk: Reading, body: Annotated[VerifyBody | None, Body()] = None) -> Response:
    """Check that nothing on record was changed, taken out, put in or moved; with a head also that no end was cut off."""

    def checked(mine: Portfolio) -> VerifiedShape:
        kept = body.head if body else None
        found = mine.audit.verify(Against(Head(mine.name, kept.seq, kept.hash) if kept else None))
        return record_schema.verified(found, mine.name)

    return await desk.read(checked)
