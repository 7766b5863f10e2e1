"""The review queue, decisions, conditions, and findings of a check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import Body, Path, Query

from graph.model.documents import Document
from graph.model.edges import Edge, EdgeType, Mode
from ui.access.principal import Reader
from ui.access.roles import Role
from ui.application.portfolio import Portfolio
from ui.application.questions import optional_day
from ui.application.review import Outcome
from ui.application.review_queue import Kind
from ui.http.bodies import DECIDED as EXAMPLES
from ui.http.bodies import MET, Accept, ConditionBody, Confirm, DecisionBody, Reject, Relabel, Undo
from ui.http.fields import Day, Identity
from ui.http.operations import DECIDED, FOUND_LIST, LISTED, DocumentName, operation, router
from ui.http.pagination import Paged
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


@operation(review, "GET", "/review", FOUND_LIST)
def list_review(
    mine: Portfolio,
    page: Paged,
    edge_type: Annotated[EdgeType | None, Query(alias="type", description="Only claims of one edge type.")] = None,
    kind: Annotated[Kind | None, Query(description="Only claims, signatures, conditions or days.")] = None,
    document: OfDocument = None,
) -> ItemPage:
    """List the review queue, the most serious items first."""
    named = mine.document(document).document_id if document else None
    return page.listed(ItemPage, mine, mine.review.items(edge_type=edge_type, kind=kind, document=named), review_schema.item)


@operation(review, "GET", "/review/{item_id}", SUPPOSED, applies=True)
def get_review(
    mine: Portfolio,
    who: Reader,
    item_id: ItemName,
    as_of: EffectDay = None,
    full: Annotated[bool, Query(description="Also what becomes of obligations, risk, days to watch and earlier answers.")] = False,
) -> ShownShape:
    """Return a claim with the evidence for and against it, both texts, and what accepting it would change.

    Earlier answers that would change are shown only to those who may review: receipts contain what others asked.
    """
    found = mine.review.show(item_id, optional_day(as_of) or mine.today(), full=full)
    return review_schema.shown(found, mine.sources(), asked_by_others=who.role.includes(Role.REVIEW))


@operation(review, "GET", "/documents/{document_id}/impact", SUPPOSED, applies=True, waits=True)
def get_impact(
    mine: Portfolio,
    who: Reader,
    document_id: DocumentName,
    as_of: EffectDay = None,
    signed: Annotated[Day | None, Query(description="If the paper were signed on this day, instead of its claims accepted.")] = None,
) -> WholeImpactShape:
    """Return what a document would change if all its claims were accepted, or if it were signed; nothing is recorded.

    Words, obligations, risk, days to watch; earlier answers only for those who may review.
    """
    still = mine.still()
    found = still.review.impact(still.document(document_id), optional_day(as_of) or mine.today(), signed=optional_day(signed))
    return review_schema.whole(found, still.sources(), asked_by_others=who.role.includes(Role.REVIEW))


@operation(review, "POST", "/review/{item_id}/decisions", DECIDED, role=Role.REVIEW, status=201, waits=True, applies=True)
def decide(mine: Portfolio, item_id: ItemName, body: Annotated[DecisionBody, Body(openapi_examples=EXAMPLES)]) -> DecidedShape:
    """Record a decision on an item of the review queue, and link again what depends on it. Every decision can be undone."""
    who = body.authority(mine)
    match body:
        case Accept():
            return _of_outcome(mine, body.verdict, mine.review.accept((item_id,), who, shown=body.token)[0])
        case Reject():
            return _of_outcome(mine, body.verdict, mine.review.reject((item_id,), who, shown=body.token)[0])
        case Relabel():
            kind, mode = EdgeType(body.type) if body.type else None, Mode(body.mode) if body.mode else None
            done = mine.review.relabel(item_id, kind, mode, who, shown=body.token, effective_from=body.effective_from)
            return _of_outcome(mine, body.verdict, done)
        case Undo():
            return _shape(mine, item_id, body.verdict, mine.review.undo(item_id, who).decision_id)
        case Confirm():
            found = mine.corrections.confirm(item_id, body.value, who)
            if isinstance(found, Document):
                return _shape(mine, item_id, body.verdict, document=found)
            return _shape(mine, item_id, body.verdict, edges=found)


@operation(review, "POST", "/conditions", DECIDED, role=Role.REVIEW, status=201, waits=True, applies=True)
def record_condition(mine: Portfolio, body: Annotated[ConditionBody, Body(openapi_examples=MET)]) -> EdgeList:
    """Record the outcome of a condition; every later answer follows it."""
    changed = mine.corrections.record_condition(body.subject, body.value, body.authority(mine))
    sources = mine.sources()
    return {"items": [record_schema.edge(one, sources) for one in changed]}


@operation(review, "GET", "/check", LISTED)
def check(mine: Portfolio, page: Paged) -> FindingPage:
    """List findings, the most serious first: documents without their parent, gaps in numbers, missing days, conflicts, drafts."""
    return page.listed(FindingPage, mine, mine.audit.check(), record_schema.finding)


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
