"""Edges: how the documents act on each other, what proves it, and the pairs that nobody has confirmed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fastapi import Query
from fastapi.responses import Response

from graph.model.edges import Edge, EdgeStatus, EdgeType
from ui.application.portfolio import Portfolio
from ui.http.desk import Reading
from ui.http.fields import Name
from ui.http.pagination import Paged
from ui.http.routing import FOUND, FOUND_LIST, EdgeName, router
from ui.serialization import record_schema
from ui.serialization.page_schema import CandidatePage, EdgePage, EvidenceList
from ui.serialization.record_schema import EdgeShape

edges = router("edges")
OfDocument = Annotated[Name | None, Query(description="Only what this document does, or what is done to it: file name, id or path tail.")]


@edges.get("/edges", operation_id="list_edges", response_model=EdgePage, responses=FOUND_LIST)
async def list_edges(
    desk: Reading,
    page: Paged,
    status: Annotated[EdgeStatus | None, Query(description="Only edges of one status. Default: all, retracted ones too.")] = None,
    edge_type: Annotated[EdgeType | None, Query(alias="type", description="Only edges of one type.")] = None,
    document: OfDocument = None,
) -> Response:
    """List the edges, whatever became of them."""

    def found(mine: Portfolio) -> Iterable[Edge]:
        return mine.register.edges(
            status=status, edge_type=edge_type, document_id=mine.document(document).document_id if document else None
        )

    return await desk.page(page, found, record_schema.edge)


@edges.get("/edges/{edge_id}", operation_id="get_edge", response_model=EdgeShape, responses=FOUND)
async def get_edge(desk: Reading, edge_id: EdgeName) -> Response:
    """Return an edge as it stands now, or as it was when it was retracted."""
    return await desk.read(lambda mine: record_schema.edge(mine.register.edge(edge_id), mine.sources()))


@edges.get("/edges/{edge_id}/evidence", operation_id="get_edge_evidence", response_model=EvidenceList, responses=FOUND)
async def get_edge_evidence(desk: Reading, edge_id: EdgeName) -> Response:
    """Return all that was put on record of an edge: who read it, who checked it, who decided, on which words, when."""

    def proven(mine: Portfolio) -> EvidenceList:
        records, sources = mine.audit.evidence(edge_id), mine.sources()
        return {"items": [record_schema.evidence(one, sources) for one in records]}

    return await desk.read(proven)


@edges.get("/candidates", operation_id="list_candidates", response_model=CandidatePage, responses=FOUND_LIST)
async def list_candidates(
    desk: Reading,
    page: Paged,
    document: Annotated[Name | None, Query(description="Only the provisions of this document: file name, id or path tail.")] = None,
) -> Response:
    """List the older provisions that clauses may act on without citing them; nobody has confirmed one, none counts."""
    return await desk.page(page, lambda mine: mine.register.candidates(document), record_schema.candidate)
