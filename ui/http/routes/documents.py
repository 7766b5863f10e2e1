"""Documents: the register, one instrument, its provisions as signed, and the whole as it reads on a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

from fastapi import Depends, Query, Request
from fastapi.responses import Response

from graph.comparison.redline import Redline
from graph.model.documents import DocumentKind
from ui.access.principal import Administrator
from ui.application.corrections import Withdrawal
from ui.application.portfolio import Portfolio
from ui.application.questions import Copy
from ui.exports.consolidation import docx, html, md
from ui.http.bodies import Deciding
from ui.http.fields import AsOf, Day, KnownAsOf, Name
from ui.http.pagination import Paged
from ui.http.request_context import FOUND, FOUND_LIST, DocumentName, Named, Reading, RequestContext, context_of, encoded, router
from ui.problems import Code, documented
from ui.serialization import consolidation_schema, record_schema
from ui.serialization.consolidation_schema import ConformedShape
from ui.serialization.page_schema import ClausePage, DocumentPage
from ui.serialization.record_schema import DocumentShape
from ui.serialization.review_schema import WithdrawalShape, withdrawal

documents = router("documents")
CopyForm = Literal["json", "md", "html", "docx"]
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_MEDIA_TYPES: Mapping[CopyForm, str] = {
    "json": "application/json",
    "md": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "docx": _WORD,
}
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"
_DOCUMENTED: dict[str, Any] = {
    "model": ConformedShape,
    "description": "The copy in the form asked for.",
    "content": {
        "text/markdown": {"schema": {"type": "string"}},
        "text/html": {"schema": {"type": "string"}},
        _WORD: {"schema": {"type": "string", "format": "binary"}},
    },
}


@documents.get("/documents", operation_id="list_documents", response_model=DocumentPage, responses=FOUND_LIST)
async def list_documents(
    context: Reading,
    page: Paged,
    counterparty: Annotated[Name | None, Query(description="Only instruments with this party, under any of its names.")] = None,
    kind: Annotated[DocumentKind | None, Query(description="Only instruments of one kind.")] = None,
) -> Response:
    """List the instruments, by file name: what the register says of each."""
    return await context.page(page, lambda mine: mine.register.documents(counterparty, kind), record_schema.register)


@documents.get("/documents/{document_id}", operation_id="get_document", response_model=DocumentShape, responses=FOUND)
async def get_document(context: Reading, document_id: DocumentName) -> Response:
    """Return one instrument."""

    def found(mine: Portfolio) -> DocumentShape:
        named = mine.document(document_id).document_id
        return record_schema.document(mine.register.corrected(named), clauses=len(mine.register.clauses(named)))

    return await context.read(found)


@documents.get("/documents/{document_id}/clauses", operation_id="list_clauses", response_model=ClausePage, responses=FOUND_LIST)
async def list_clauses(context: Reading, page: Paged, document_id: DocumentName) -> Response:
    """List the provisions of an instrument as it was signed. How one reads on a day: `GET /v1/clauses`."""
    return await context.page(page, lambda mine: mine.register.clauses(mine.document(document_id).document_id), record_schema.clause)


@documents.get(
    "/documents/{document_id}/conformed", operation_id="get_conformed", responses={**FOUND, 200: _DOCUMENTED}, response_class=Response
)
async def get_conformed(
    context: Reading,
    document_id: DocumentName,
    as_of: AsOf = None,
    against: Annotated[Day | None, Query(description="Mark what changed since that day: a redline.")] = None,
    known_as_of: KnownAsOf = None,
    *,
    form: Annotated[CopyForm, Query(alias="format", description="json, md, html or docx (with tracked changes in a redline).")] = "json",
) -> Response:
    """Return a whole document as it reads on a day: an unofficial conformed copy, every run of words with its place."""
    asked = {"document": document_id, "as_of": as_of, "against": against, "known_as_of": known_as_of}
    made = await context.workers.run(lambda: _conformed(context.still(context.named), asked, form))
    headers = {"Content-Security-Policy": _POLICY}
    if form == "docx":
        headers["Content-Disposition"] = 'attachment; filename="conformed.docx"'
    return Response(made, headers=headers, media_type=_MEDIA_TYPES[form])


WITHDRAWN = {**FOUND, **documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.CONFLICT, Code.MALFORMED)}
OnDay = Annotated[Day | None, Query(description="The day on which to compare. Default: today.")]


async def _administering(request: Request, who: Administrator, portfolio: Named = None) -> RequestContext:
    return context_of(request, who, portfolio)


Administering = Annotated[RequestContext, Depends(_administering)]


@documents.get("/documents/{document_id}/withdrawal", operation_id="get_withdrawal", response_model=WithdrawalShape, responses=FOUND)
async def get_withdrawal(context: Administering, document_id: DocumentName, as_of: OnDay = None) -> Response:
    """Return what would be different without a document; nothing is recorded."""
    on = date.fromisoformat(as_of) if as_of else None
    return await context.write(lambda mine: _withdrawal_shape(mine, mine.corrections.withdrawal(document_id, on)))


@documents.delete("/documents/{document_id}", operation_id="withdraw_document", response_model=WithdrawalShape, responses=WITHDRAWN)
async def withdraw_document(context: Administering, document_id: DocumentName, body: Deciding, as_of: OnDay = None) -> Response:
    """Withdraw a document: it no longer counts. `known_as_of` before now still shows it, and the decision can be undone."""
    on, authority = date.fromisoformat(as_of) if as_of else None, context.authority(body.by, body.reason)
    return await context.write(lambda mine: _withdrawal_shape(mine, mine.corrections.withdraw(document_id, authority, on)))


def _withdrawal_shape(mine: Portfolio, found: Withdrawal) -> WithdrawalShape:
    return withdrawal(found, mine.still(found.then).sources())


def _conformed(mine: Portfolio, asked: Mapping[str, object], form: CopyForm) -> bytes:
    """Return a copy, or a redline where a day to compare with is named, in its form."""
    copy = Copy.read(asked)
    found, sources = mine.redline(copy) if copy.against else mine.conform(copy), mine.sources(copy.known_as_of)
    shaped = consolidation_schema.redlined if isinstance(found, Redline) else consolidation_schema.conformed
    shape: ConformedShape = shaped(found, sources, mine.name, copy.known_as_of)  # type: ignore[arg-type]
    if form == "json":
        return encoded(shape)
    if form == "docx":
        return docx.render(shape, now=mine.now())
    return (html.render(shape) if form == "html" else md.render(shape)).encode("utf-8", "replace")
