"""Taking a document out over HTTP: what that would change, and doing it. A tombstone: the record keeps what was there."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import Depends, Query, Request
from fastapi.responses import Response

from ui.access.principal import Administrator
from ui.application.corrections import Withdrawal
from ui.application.portfolio import Portfolio
from ui.http.bodies import Deciding
from ui.http.desk import Desk, Named
from ui.http.fields import Day
from ui.http.routing import FOUND, DocumentName, router
from ui.problems import Code, documented
from ui.serialization.review_schema import WithdrawalShape, withdrawal

deletion = router("documents")
WITHDRAWN = {**FOUND, **documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.CONFLICT, Code.MALFORMED)}
OnDay = Annotated[Day | None, Query(description="The day on which to compare. Default: today.")]


async def _administering(request: Request, who: Administrator, portfolio: Named = None) -> Desk:
    return Desk(request.app.state.doors, request.app.state.workers, who, portfolio, request.app.state.patient)


Administering = Annotated[Desk, Depends(_administering)]


@deletion.get("/documents/{document_id}/withdrawal", operation_id="get_withdrawal", response_model=WithdrawalShape, responses=FOUND)
async def get_withdrawal(desk: Administering, document_id: DocumentName, as_of: OnDay = None) -> Response:
    """Show what would come back into force, end or hang loose without a document; nothing is recorded."""
    on = date.fromisoformat(as_of) if as_of else None
    return await desk.write(lambda mine: _told(mine, mine.corrections.withdrawal(document_id, on)))


@deletion.delete("/documents/{document_id}", operation_id="withdraw_document", response_model=WithdrawalShape, responses=WITHDRAWN)
async def withdraw_document(desk: Administering, document_id: DocumentName, body: Deciding, as_of: OnDay = None) -> Response:
    """Take a document out. It no longer counts from now on; `known_as_of` before now still shows it, and the decision can be undone."""
    on, authority = date.fromisoformat(as_of) if as_of else None, desk.authority(body.by, body.reason)
    return await desk.write(lambda mine: _told(mine, mine.corrections.withdraw(document_id, authority, on)))


def _told(mine: Portfolio, found: Withdrawal) -> WithdrawalShape:
    return withdrawal(found, mine.still(found.then).sources())
