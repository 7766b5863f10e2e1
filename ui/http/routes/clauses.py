"""Clauses on a day and over all days; edges between documents, what proves them, and candidates that nobody has confirmed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fastapi import Query
from fastapi.responses import Response

from graph.model.edges import Edge, EdgeStatus, EdgeType
from ui.application.portfolio import Portfolio
from ui.application.questions import Provision
from ui.http.fields import AsOf, KnownAsOf, Name
from ui.http.pagination import Paged
from ui.http.request_context import FOUND, FOUND_LIST, EdgeName, Reading, router
from ui.serialization import contract, record_schema
from ui.serialization.contract import ResolvedClause, TimelineShape
from ui.serialization.page_schema import CandidatePage, EdgePage, EvidenceList
from ui.serialization.record_schema import EdgeShape

clauses = router("clauses")
edges = router("edges")
InDocument = Annotated[Name, Query(description="The document: file name, id or path tail.")]
Section = Annotated[Name, Query(description="The address: `2.03(j)`, `Exhibit B`, `1.01 (Maturity Date)`, a heading.")]


@clauses.get("/clauses", operation_id="resolve_clause", response_model=ResolvedClause, responses=FOUND)
async def resolve_clause(
    context: Reading,
    document: InDocument,
    section: Section,
    as_of: AsOf = None,
    known_as_of: KnownAsOf = None,
) -> Response:
    """Return a provision as it reads on a day, each run of words with its place, and its resolution path."""
    asked = Provision.read({"document": document, "section": section, "as_of": as_of, "known_as_of": known_as_of})

    def resolved(mine: Portfolio) -> ResolvedClause:
        return contract.resolved(mine.resolve(asked), mine.sources(asked.known_as_of))

    return await context.read(resolved)


@clauses.get("/clauses/timeline", operation_id="get_timeline", response_model=TimelineShape, responses=FOUND)
async def get_timeline(context: Reading, document: InDocument, section: Section, known_as_of: KnownAsOf = None) -> Response:
    """Return a provision over all days: each period, its words, and the causes of the change."""
    asked = Provision.read({"document": document, "section": section, "known_as_of": known_as_of})

    def told(mine: Portfolio) -> TimelineShape:
        return contract.timeline(mine.timeline(asked), mine.sources(asked.known_as_of), known_as_of=asked.known_as_of)

    return await context.read(told)


OfDocument = Annotated[Name | None, Query(description="Only what this document does, or what is done to it: file name, id or path tail.")]


@edges.get("/edges", operation_id="list_edges", response_model=EdgePage, responses=FOUND_LIST)
async def list_edges(
    context: Reading,
    page: Paged,
    status: Annotated[EdgeStatus | None, Query(description="Only edges of one status. Default: all, retracted ones too.")] = None,
    edge_type: Annotated[EdgeType | None, Query(alias="type", description="Only edges of one type.")] = None,
    document: OfDocument = None,
) -> Response:
    """List the edges of all statuses."""

    def found(mine: Portfolio) -> Iterable[Edge]:
        return mine.register.edges(
            status=status, edge_type=edge_type, document_id=mine.document(document).document_id if document else None
        )

    return await context.page(page, found, record_schema.edge)


@edges.get("/edges/{edge_id}", operation_id="get_edge", response_model=EdgeShape, responses=FOUND)
async def get_edge(context: Reading, edge_id: EdgeName) -> Response:
    """Return an edge as it stands now, or as it was when it was retracted."""
    return await context.read(lambda mine: record_schema.edge(mine.lookup.edge(edge_id), mine.sources()))


@edges.get("/edges/{edge_id}/evidence", operation_id="get_edge_evidence", response_model=EvidenceList, responses=FOUND)
async def get_edge_evidence(context: Reading, edge_id: EdgeName) -> Response:
    """Return the history of an edge: who read it, who verified it, who decided, on which words, when."""

    def proven(mine: Portfolio) -> EvidenceList:
        records, sources = mine.audit.evidence(edge_id), mine.sources()
        return {"items": [record_schema.evidence(one, sources) for one in records]}

    return await context.read(proven)


@edges.get("/candidates", operation_id="list_candidates", response_model=CandidatePage, responses=FOUND_LIST)
async def list_candidates(
    context: Reading,
    page: Paged,
    document: Annotated[Name | None, Query(description="Only the provisions of this document: file name, id or path tail.")] = None,
) -> Response:
    """List the older provisions that clauses may act on without citing them; nobody has confirmed them and none counts."""
    return await context.page(page, lambda mine: mine.register.candidates(document), record_schema.candidate)
