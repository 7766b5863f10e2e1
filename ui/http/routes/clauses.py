"""Clauses on a day and over all days; edges between documents, what proves them, and candidates that nobody has confirmed."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from graph.model.edges import EdgeStatus, EdgeType
from ui.application.portfolio import Portfolio
from ui.application.questions import Provision
from ui.http.fields import AsOf, KnownAsOf, Name
from ui.http.operations import FOUND, FOUND_LIST, EdgeName, operation, router
from ui.http.pagination import Paged
from ui.serialization import contract, record_schema
from ui.serialization.contract import ResolvedClause, TimelineShape
from ui.serialization.page_schema import CandidatePage, EdgePage, EvidenceList
from ui.serialization.record_schema import EdgeShape

clauses = router("clauses")
edges = router("edges")
InDocument = Annotated[Name, Query(description="The document: file name, id or path tail.")]
Section = Annotated[Name, Query(description="The address: `2.03(j)`, `Exhibit B`, `1.01 (Maturity Date)`, a heading.")]


@operation(clauses, "GET", "/clauses", FOUND)
def resolve_clause(
    mine: Portfolio, document: InDocument, section: Section, as_of: AsOf = None, known_as_of: KnownAsOf = None
) -> ResolvedClause:
    """Return a provision as it reads on a day, each run of words with its place, and its resolution path."""
    asked = Provision.read({"document": document, "section": section, "as_of": as_of, "known_as_of": known_as_of})
    return contract.resolved(mine.resolve(asked), mine.sources(asked.known_as_of))


@operation(clauses, "GET", "/clauses/timeline", FOUND)
def get_timeline(mine: Portfolio, document: InDocument, section: Section, known_as_of: KnownAsOf = None) -> TimelineShape:
    """Return a provision over all days: each period, its words, and the causes of the change."""
    asked = Provision.read({"document": document, "section": section, "known_as_of": known_as_of})
    return contract.timeline(mine.timeline(asked), mine.sources(asked.known_as_of), known_as_of=asked.known_as_of)


OfDocument = Annotated[Name | None, Query(description="Only what this document does, or what is done to it: file name, id or path tail.")]


@operation(edges, "GET", "/edges", FOUND_LIST)
def list_edges(
    mine: Portfolio,
    page: Paged,
    status: Annotated[EdgeStatus | None, Query(description="Only edges of one status. Default: all, retracted ones too.")] = None,
    edge_type: Annotated[EdgeType | None, Query(alias="type", description="Only edges of one type.")] = None,
    document: OfDocument = None,
) -> EdgePage:
    """List the edges of all statuses."""
    named = mine.document(document).document_id if document else None
    found = mine.register.edges(status=status, edge_type=edge_type, document_id=named)
    return page.listed(EdgePage, mine, found, record_schema.edge)


@operation(edges, "GET", "/edges/{edge_id}", FOUND)
def get_edge(mine: Portfolio, edge_id: EdgeName) -> EdgeShape:
    """Return an edge as it stands now, or as it was when it was retracted."""
    return record_schema.edge(mine.lookup.edge(edge_id), mine.sources())


@operation(edges, "GET", "/edges/{edge_id}/evidence", FOUND)
def get_edge_evidence(mine: Portfolio, edge_id: EdgeName) -> EvidenceList:
    """Return the history of an edge: who read it, who verified it, who decided, on which words, when."""
    records, sources = mine.audit.evidence(edge_id), mine.sources()
    return {"items": [record_schema.evidence(one, sources) for one in records]}


@operation(edges, "GET", "/candidates", FOUND_LIST)
def list_candidates(
    mine: Portfolio,
    page: Paged,
    document: Annotated[Name | None, Query(description="Only the provisions of this document: file name, id or path tail.")] = None,
) -> CandidatePage:
    """List the older provisions that clauses may act on without citing them; nobody has confirmed them and none counts."""
    return page.listed(CandidatePage, mine, mine.register.candidates(document), record_schema.candidate)
