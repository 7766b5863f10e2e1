"""Documents: the register, one instrument, its provisions as signed, and the whole as it reads on a day."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from fastapi.responses import Response

from graph.model.documents import DocumentKind
from ui.application.portfolio import Portfolio
from ui.http import copies
from ui.http.desk import Reading
from ui.http.fields import AsOf, Day, KnownAsOf, Name
from ui.http.pagination import Paged
from ui.http.routing import FOUND, FOUND_LIST, DocumentName, router
from ui.serialization import record_schema
from ui.serialization.page_schema import ClausePage, DocumentPage
from ui.serialization.record_schema import DocumentShape

documents = router("documents")


@documents.get("/documents", operation_id="list_documents", response_model=DocumentPage, responses=FOUND_LIST)
async def list_documents(
    desk: Reading,
    page: Paged,
    counterparty: Annotated[Name | None, Query(description="Only instruments with this party, under any of its names.")] = None,
    kind: Annotated[DocumentKind | None, Query(description="Only instruments of one kind.")] = None,
) -> Response:
    """List the instruments, by file name: what the register says of each."""
    return await desk.page(page, lambda mine: mine.register.documents(counterparty, kind), record_schema.register)


@documents.get("/documents/{document_id}", operation_id="get_document", response_model=DocumentShape, responses=FOUND)
async def get_document(desk: Reading, document_id: DocumentName) -> Response:
    """Return one instrument."""

    def found(mine: Portfolio) -> DocumentShape:
        named = mine.document(document_id).document_id
        return record_schema.document(mine.register.document(named), len(mine.register.clauses(named)))

    return await desk.read(found)


@documents.get("/documents/{document_id}/clauses", operation_id="list_clauses", response_model=ClausePage, responses=FOUND_LIST)
async def list_clauses(desk: Reading, page: Paged, document_id: DocumentName) -> Response:
    """List the provisions of an instrument as it was signed. How one reads on a day: `GET /v1/clauses`."""
    return await desk.page(page, lambda mine: mine.register.clauses(mine.document(document_id).document_id), record_schema.clause)


@documents.get(
    "/documents/{document_id}/conformed", operation_id="get_conformed", responses={**FOUND, 200: copies.DOCUMENTED}, response_class=Response
)
async def get_conformed(
    desk: Reading,
    document_id: DocumentName,
    as_of: AsOf = None,
    against: Annotated[Day | None, Query(description="Mark what changed since that day: a redline.")] = None,
    known_as_of: KnownAsOf = None,
    *,
    form: Annotated[copies.Form, Query(alias="format", description="json, md, html or docx (with tracked changes in a redline).")] = "json",
) -> Response:
    """Return a whole document as it reads on a day: an unofficial conformed copy, every run of words with its place."""
    asked = {"document": document_id, "as_of": as_of, "against": against, "known_as_of": known_as_of}
    made = await desk.workers.run(lambda: copies.made(desk.still(desk.named), asked, form))
    return copies.response(made, form)
