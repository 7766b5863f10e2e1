"""Documents: the register, one instrument, its provisions as signed, and the whole as it reads on a day."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query
from fastapi.responses import Response

from graph.model.documents import DocumentKind
from ui.access.roles import Role
from ui.application.corrections import Withdrawal
from ui.application.portfolio import Portfolio
from ui.application.questions import Copy, optional_day
from ui.exports.consolidation import files
from ui.http.bodies import Deciding
from ui.http.fields import AsOf, Day, KnownAsOf, Name
from ui.http.operations import FOUND, FOUND_LIST, MEDIA_TYPES, DocumentName, documented_file, operation, router
from ui.http.pagination import Paged
from ui.http.request_context import encoded
from ui.problems import Code, documented
from ui.serialization import record_schema
from ui.serialization.consolidation_schema import ConformedShape
from ui.serialization.operation_schema import QueueShape, queue_state
from ui.serialization.page_schema import ClausePage, DocumentPage
from ui.serialization.record_schema import DocumentShape
from ui.serialization.review_schema import WithdrawalShape, withdrawal

documents = router("documents")
CopyForm = Literal["json", "md", "html", "docx"]
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"
_COPY = documented_file("md", "html", "docx", told="The copy in the form asked for.")
WITHDRAWN = {**FOUND, **documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.CONFLICT, Code.MALFORMED)}
OnDay = Annotated[Day | None, Query(description="The day on which to compare. Default: today.")]


@operation(documents, "GET", "/documents", FOUND_LIST)
def list_documents(
    mine: Portfolio,
    page: Paged,
    counterparty: Annotated[Name | None, Query(description="Only instruments with this party, under any of its names.")] = None,
    kind: Annotated[DocumentKind | None, Query(description="Only instruments of one kind.")] = None,
) -> DocumentPage:
    """List the instruments, by file name: what the register says of each."""
    return page.listed(DocumentPage, mine, mine.register.documents(counterparty, kind), record_schema.register)


@operation(documents, "GET", "/queue", documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT))
def get_queue(mine: Portfolio) -> QueueShape:
    """Return how far workers are with the files that wait for them, and which files were set aside."""
    return queue_state(mine.queue_state())


@operation(documents, "GET", "/documents/{document_id}", FOUND)
def get_document(mine: Portfolio, document_id: DocumentName) -> DocumentShape:
    """Return one instrument."""
    named = mine.document(document_id).document_id
    return record_schema.document(mine.register.corrected(named), clauses=len(mine.register.clauses(named)))


@operation(documents, "GET", "/documents/{document_id}/clauses", FOUND_LIST)
def list_clauses(mine: Portfolio, page: Paged, document_id: DocumentName) -> ClausePage:
    """List the provisions of an instrument as it was signed. How one reads on a day: `GET /v1/clauses`."""
    return page.listed(ClausePage, mine, mine.register.clauses(mine.document(document_id).document_id), record_schema.clause)


@operation(documents, "GET", "/documents/{document_id}/conformed", {**FOUND, 200: {"model": ConformedShape, **_COPY}})
def get_conformed(
    mine: Portfolio,
    document_id: DocumentName,
    as_of: AsOf = None,
    against: Annotated[Day | None, Query(description="Mark what changed since that day: a redline.")] = None,
    known_as_of: KnownAsOf = None,
    *,
    form: Annotated[CopyForm, Query(alias="format", description="json, md, html or docx (with tracked changes in a redline).")] = "json",
) -> Response:
    """Return a whole document as it reads on a day: an unofficial conformed copy, every run of words with its place."""
    copy = Copy.read({"document": document_id, "as_of": as_of, "against": against, "known_as_of": known_as_of})
    found = mine.redline(copy) if copy.against else mine.conform(copy)
    shape = files.shaped(found, mine.sources(copy.known_as_of), mine.name, copy.known_as_of)
    made = encoded(shape) if form == "json" else files.made(files.Format(form), shape, mine.now())
    headers = {"Content-Security-Policy": _POLICY}
    if form == "docx":
        headers["Content-Disposition"] = 'attachment; filename="conformed.docx"'
    return Response(made, headers=headers, media_type=MEDIA_TYPES.get(form, "application/json"))


@operation(documents, "GET", "/documents/{document_id}/withdrawal", FOUND, role=Role.ADMIN, waits=True)
def get_withdrawal(mine: Portfolio, document_id: DocumentName, as_of: OnDay = None) -> WithdrawalShape:
    """Return what would be different without a document; nothing is recorded."""
    return _withdrawal_shape(mine, mine.corrections.withdrawal(document_id, optional_day(as_of)))


@operation(documents, "DELETE", "/documents/{document_id}", WITHDRAWN, role=Role.ADMIN, waits=True)
def withdraw_document(mine: Portfolio, document_id: DocumentName, body: Deciding, as_of: OnDay = None) -> WithdrawalShape:
    """Withdraw a document: it no longer counts. `known_as_of` before now still shows it, and the decision can be undone."""
    return _withdrawal_shape(mine, mine.corrections.withdraw(document_id, body.authority(mine), optional_day(as_of)))


def _withdrawal_shape(mine: Portfolio, found: Withdrawal) -> WithdrawalShape:
    return withdrawal(found, mine.still(found.then).sources())
