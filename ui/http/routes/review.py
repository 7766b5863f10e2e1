"""The review: what waits for a person, what speaks for it, and what they decide; conditions; what a check finds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fastapi import Body, Path, Query
from fastapi.responses import Response

from graph.model.edges import EdgeType
from ui.access.roles import Role
from ui.application.portfolio import Portfolio
from ui.application.questions import optional_day
from ui.application.review_queue import Item, Kind
from ui.http.bodies import DECIDED as EXAMPLES
from ui.http.bodies import MET, ConditionBody, DecisionBody
from ui.http.decisions import applicable, decided
from ui.http.desk import Reading, Reviewing
from ui.http.fields import Day, Identity
from ui.http.pagination import Paged
from ui.http.routes.edges import OfDocument
from ui.http.routing import DECIDED, FOUND_LIST, LISTED, DocumentName, router
from ui.problems import Code, documented
from ui.serialization import record_schema, review_schema
from ui.serialization.page_schema import DecidedShape, EdgeList, FindingPage, ItemPage
from ui.serialization.review_schema import ShownShape, WholeImpactShape

review = router("review")
EffectDay = Annotated[Day | None, Query(description="The day on which the effect is told. Default: today.")]
SUPPOSED = documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.BAD_DAY, Code.NOT_APPLICABLE)
"""The problems of trying out what nobody has said."""
ItemName = Annotated[Identity, Path(description="The id of what waits, as the queue gives it.")]


@review.get("/review", operation_id="list_review", response_model=ItemPage, responses=FOUND_LIST)
async def list_review(
    desk: Reading,
    page: Paged,
    edge_type: Annotated[EdgeType | None, Query(alias="type", description="Only claims of one edge type.")] = None,
    kind: Annotated[Kind | None, Query(description="Only claims, signatures, conditions or days.")] = None,
    document: OfDocument = None,
) -> Response:
    """List what waits for a person, the gravest first."""

    def found(mine: Portfolio) -> Iterable[Item]:
        named = mine.document(document).document_id if document else None
        return mine.review.items(edge_type=edge_type, kind=kind, document=named)

    return await desk.page(page, found, review_schema.item)


@review.get("/review/{item_id}", operation_id="get_review", response_model=ShownShape, responses=SUPPOSED)
async def get_review(
    desk: Reading,
    item_id: ItemName,
    as_of: EffectDay = None,
    full: Annotated[bool, Query(description="Also what becomes of obligations, risk, days to watch and earlier answers.")] = False,
) -> Response:
    """Return a claim with what speaks for it and against it, both texts, and what accepting it would change.

    Which earlier answers would change only those are told who may review: a receipt holds what somebody asked.
    """
    others = desk.principal.role.includes(Role.REVIEW)

    def shown(mine: Portfolio) -> ShownShape:
        with applicable():
            found = mine.review.show(item_id, optional_day(as_of) or mine.today(), full=full)
        return review_schema.shown(found, mine.sources(), asked_by_others=others)

    return await desk.read(shown)


@review.get("/documents/{document_id}/impact", operation_id="get_impact", response_model=WholeImpactShape, responses=SUPPOSED)
async def get_impact(
    desk: Reading,
    document_id: DocumentName,
    as_of: EffectDay = None,
    signed: Annotated[Day | None, Query(description="If the paper were signed on this day, instead of its claims accepted.")] = None,
) -> Response:
    """Return all that a paper would change, were all its claims accepted together, or were it signed; nothing is recorded.

    Words, obligations, risk, days to watch; which earlier answers would change only those are told who may review.
    """
    others, signing = desk.principal.role.includes(Role.REVIEW), optional_day(signed)

    def told(mine: Portfolio) -> WholeImpactShape:
        named = mine.document(document_id)
        with applicable():
            found = mine.review.impact(named, optional_day(as_of) or mine.today(), signed=signing)
        return review_schema.whole(found, mine.sources(), asked_by_others=others)

    return await (
        desk.write(lambda mine: told(mine.still())) if signing else desk.read(told)
    )  # a signature is tried out on a copy: that may wait


@review.post("/review/{item_id}/decisions", operation_id="decide", response_model=DecidedShape, status_code=201, responses=DECIDED)
async def decide(desk: Reviewing, item_id: ItemName, body: Annotated[DecisionBody, Body(openapi_examples=EXAMPLES)]) -> Response:
    """Record what a person says of what waits, and look up again whatever hangs on it. Every decision can be undone."""
    who = desk.authority(body.by, body.reason)
    return await desk.write(lambda mine: decided(mine, item_id, body, who), 201)


@review.post("/conditions", operation_id="record_condition", response_model=EdgeList, status_code=201, responses=DECIDED)
async def record_condition(desk: Reviewing, body: Annotated[ConditionBody, Body(openapi_examples=MET)]) -> Response:
    """Record what became of a condition; every answer from then on goes by it."""
    who = desk.authority(body.by, body.reason)

    def recorded(mine: Portfolio) -> EdgeList:
        with applicable():
            changed = mine.corrections.record_condition(body.subject, body.value, who)
        sources = mine.sources()
        return {"items": [record_schema.edge(one, sources) for one in changed]}

    return await desk.write(recorded, 201)


@review.get("/check", operation_id="check", response_model=FindingPage, responses=LISTED)
async def check(desk: Reading, page: Paged) -> Response:
    """List what a person should look at: orphans, gaps in numbers, missing days, conflicts, drafts; the gravest first."""
    return await desk.page(page, lambda mine: mine.audit.check(), record_schema.finding)
