"""Clauses: how a provision reads on a day and why, and how it read on every day."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from fastapi.responses import Response

from ui.application.portfolio import Portfolio
from ui.application.questions import Provision
from ui.http.desk import Reading
from ui.http.fields import AsOf, KnownAsOf, Name
from ui.http.routing import FOUND, router
from ui.serialization import contract
from ui.serialization.contract import ResolvedClause, TimelineShape

clauses = router("clauses")
InDocument = Annotated[Name, Query(description="The document: file name, id or path tail.")]
Section = Annotated[Name, Query(description="The address: `2.03(j)`, `Exhibit B`, `1.01 (Maturity Date)`, a heading.")]


@clauses.get("/clauses", operation_id="resolve_clause", response_model=ResolvedClause, responses=FOUND)
async def resolve_clause(
    desk: Reading,
    document: InDocument,
    section: Section,
    as_of: AsOf = None,
    known_as_of: KnownAsOf = None,
) -> Response:
    """Return a provision as it reads on a day, each run of words with its place, and the path that led to them."""
    asked = Provision.read({"document": document, "section": section, "as_of": as_of, "known_as_of": known_as_of})

    def resolved(mine: Portfolio) -> ResolvedClause:
        return contract.resolved(mine.resolve(asked), mine.sources(asked.known_as_of))

    return await desk.read(resolved)


@clauses.get("/clauses/timeline", operation_id="get_timeline", response_model=TimelineShape, responses=FOUND)
async def get_timeline(desk: Reading, document: InDocument, section: Section, known_as_of: KnownAsOf = None) -> Response:
    """Return a provision over all days: each period, its words, and what caused it."""
    asked = Provision.read({"document": document, "section": section, "known_as_of": known_as_of})

    def told(mine: Portfolio) -> TimelineShape:
        return contract.timeline(mine.timeline(asked), mine.sources(asked.known_as_of), asked.known_as_of)

    return await desk.read(told)
