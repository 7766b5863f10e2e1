"""The review queue, decisions, conditions, and findings of a check."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from fastapi import Body, Path, Query
from fastapi.responses import Response

from graph.model.documents import Document
from graph.model.edges import Edge, EdgeType, Mode
from ui.access.roles import Role
from ui.application.decisions import Authority
from ui.application.portfolio import Portfolio
from ui.application.questions import optional_day
from ui.application.review import Outcome
from ui.application.review_queue import Item, Kind
from ui.http.bodies import DECIDED as EXAMPLES
from ui.http.bodies import MET, Accept, ConditionBody, Confirm, DecisionBody, Reject, Relabel, Undo
from ui.http.fields import Day, Identity
from ui.http.pagination import Paged
from ui.http.request_context import DECIDED, FOUND_LIST, LISTED, DocumentName, Reading, Reviewing, applicable, router
from ui.http.routes.clauses import OfDocument
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
    context: Reading,
    page: Paged,
    edge_type: Annotated[EdgeType | None, Query(alias="type", description="Only claims of one edge type.")] = None,
    kind: Annotated[Kind | None, Query(description="Only claims, signatures, conditions or days.")] = None,
    document: OfDocument = None,
) -> Response:
    """List the review queue, the most serious items first."""

    def found(mine: Portfolio) -> Iterable[Item]:
        named = mine.document(document).document_id if document else None
        return mine.review.items(edge_type=edge_type, kind=kind, document=named)

    return await context.page(page, found, review_schema.item)


@review.get("/review/{item_id}", operation_id="get_review", response_model=ShownShape, responses=SUPPOSED)
async def get_review(
    context: Reading,
    item_id: ItemName,
    as_of: EffectDay = None,
    full: Annotated[bool, Query(description="Also what becomes of obligations, risk, days to watch and earlier answers.")] = False,
) -> Response:
    """Return a claim with the evidence for and against it, both texts, and what accepting it would change.

    Earlier answers that would change are shown only to those who may review: receipts contain what others asked.
    """
    others = context.principal.role.includes(Role.REVIEW)

    def shown(mine: Portfolio) -> ShownShape:
        with applicable():
            found = mine.review.show(item_id, optional_day(as_of) or mine.today(), full=full)
        return review_schema.shown(found, mine.sources(), asked_by_others=others)

    return await context.read(shown)


@review.get("/documents/{document_id}/impact", operation_id="get_impact", response_model=WholeImpactShape, responses=SUPPOSED)
async def get_impact(
    context: Reading,
    document_id: DocumentName,
    as_of: EffectDay = None,
    signed: Annotated[Day | None, Query(description="If the paper were signed on this day, instead of its claims accepted.")] = None,
) -> Response:
    """Return what a document would change if all its claims were accepted, or if it were signed; nothing is recorded.

    Words, obligations, risk, days to watch; earlier answers only for those who may review.
    """
    others, signing = context.principal.role.includes(Role.REVIEW), optional_day(signed)

    def told(mine: Portfolio) -> WholeImpactShape:
        named = mine.document(document_id)
        with applicable():
            found = mine.review.impact(named, optional_day(as_of) or mine.today(), signed=signing)
        return review_schema.whole(found, mine.sources(), asked_by_others=others)

    return await (
        context.write(lambda mine: told(mine.still())) if signing else context.read(told)
    )  # a signature is tried out on a copy: that may wait


@review.post("/review/{item_id}/decisions", operation_id="decide", response_model=DecidedShape, status_code=201, responses=DECIDED)
async def decide(context: Reviewing, item_id: ItemName, body: Annotated[DecisionBody, Body(openapi_examples=EXAMPLES)]) -> Response:
    """Record a decision on an item of the review queue, and link again what depends on it. Every decision can be undone."""
    who = context.authority(body.by, body.reason)
    return await context.write(lambda mine: decided(mine, item_id, body, who), 201)


@review.post("/conditions", operation_id="record_condition", response_model=EdgeList, status_code=201, responses=DECIDED)
async def record_condition(context: Reviewing, body: Annotated[ConditionBody, Body(openapi_examples=MET)]) -> Response:
    """Record the outcome of a condition; every later answer follows it."""
    who = context.authority(body.by, body.reason)

    def recorded(mine: Portfolio) -> EdgeList:
        with applicable():
            changed = mine.corrections.record_condition(body.subject, body.value, who)
        sources = mine.sources()
        return {"items": [record_schema.edge(one, sources) for one in changed]}

    return await context.write(recorded, 201)


@review.get("/check", operation_id="check", response_model=FindingPage, responses=LISTED)
async def check(context: Reading, page: Paged) -> Response:
    """List findings, the most serious first: documents without their parent, gaps in numbers, missing days, conflicts, drafts."""
    return await context.page(page, lambda mine: mine.audit.check(), record_schema.finding)


Decision = Accept | Reject | Relabel | Undo | Confirm


def decided(mine: Portfolio, item_id: str, said: Decision, who: Authority) -> DecidedShape:
    """Record a decision and return what it left; raises what the use case raises."""
    with applicable():
        return _decided(mine, item_id, said, who)


def _decided(mine: Portfolio, item_id: str, said: Decision, who: Authority) -> DecidedShape:
    match said:
        case Accept():
            return _of_outcome(mine, said.verdict, mine.review.accept((item_id,), who, shown=said.token)[0])
        case Reject():
            return _of_outcome(mine, said.verdict, mine.review.reject((item_id,), who, shown=said.token)[0])
        case Relabel():
            mode = Mode(said.mode) if said.mode else None
            outcome = mine.review.relabel(item_id, EdgeType(said.type), mode, who, shown=said.token)
            return _of_outcome(mine, said.verdict, outcome)
        case Undo():
            return _shape(mine, item_id, said.verdict, mine.review.undo(item_id, who).decision_id)
        case Confirm():
            return _confirmed(mine, item_id, said, who)


def _confirmed(mine: Portfolio, item_id: str, said: Confirm, who: Authority) -> DecidedShape:
    found = mine.corrections.confirm(item_id, said.value, who)
    if isinstance(found, Document):
        return _shape(mine, item_id, said.verdict, document=found)
    return _shape(mine, item_id, said.verdict, edges=found)


def _of_outcome(mine: Portfolio, verdict: str, outcome: Outcome) -> DecidedShape:
    if outcome.error is not None:
        raise outcome.error
    return _shape(mine, outcome.subject, verdict, outcome.decision_id, edges=(outcome.edge,) if outcome.edge else ())


def _shape(
    mine: Portfolio,
    item_id: str,
    verdict: str,
    decision_id: str | None = None,
    *,
    edges: Sequence[Edge] = (),
    document: Document | None = None,
) -> DecidedShape:
    sources = mine.sources()
    return {
        "id": item_id,
        "verdict": verdict,
        "decision_id": decision_id,
        "edges": [record_schema.edge(one, sources) for one in edges],
        "document": record_schema.register(document) if document else None,
    }
