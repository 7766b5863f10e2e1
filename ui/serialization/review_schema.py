"""The review queue, impact, decisions and withdrawals as JSON."""

from typing import Annotated, NamedTuple

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from graph.comparison.obligation_changes import ObligationChanges, confirming_event
from graph.model.obligations import Obligation
from ui.application.impact import WholeImpact
from ui.application.review import Shown
from ui.application.sources import ClauseReference, DocumentReference, Sources
from ui.serialization.contract import TermShape
from ui.serialization.obligation_schema import ObligationShape
from ui.serialization.record_schema import EdgeShape
from ui.serialization.terms_schema import ContractShape, PlaybookShape, RiskChangeShape
from ui.serializer import By, DocumentName, From, Named, Serializer, serializes


class ClauseChangeShape(TypedDict):
    """A provision that would read or stand differently."""

    clause_id: str
    document: DocumentName
    document_id: str
    section: str
    heading: str
    status_before: str | None
    status_after: str | None
    before: str | None
    after: str | None


class DocumentChangeShape(TypedDict):
    """A document that would stand differently as a whole."""

    document: DocumentName
    document_id: str
    status_before: str
    status_after: str
    term_before: TermShape
    term_after: TermShape


class ImpactShape(TypedDict):
    """What accepting a claim would change, as read on `as_of`."""

    as_of: str
    clauses: list[ClauseChangeShape]
    documents: list[DocumentChangeShape]
    survivors: list[ClauseReference]
    children: list[DocumentReference]
    unread: str


class LeftOutShape(TypedDict):
    """A claim that makes no difference, and why: nothing can be told of it yet, or it would not govern on the day."""

    edge_id: str
    why: str


class SupersededShape(TypedDict):
    """An obligation that somebody confirmed and whose words would go: by whom and when, and what would wait in its place."""

    confirmed_by: str | None
    confirmed_on: str | None
    replaced_by: list[str]
    obligation: ObligationShape


class MovedObligationShape(TypedDict):
    """An obligation that would be due on another day, or stand elsewhere."""

    before: ObligationShape
    after: ObligationShape


class ObligationChangesShape(TypedDict):
    """What would become of obligations: see `ObligationChanges`."""

    superseded: Annotated[list[SupersededShape], By(lambda found, sources: [_superseded(o, found, sources) for o in found.superseded])]
    proposed: list[ObligationShape]
    gone: list[ObligationShape]
    restored: list[ObligationShape]
    moved: Annotated[list[MovedObligationShape], By(lambda found, _: [_Pair(a, b) for a, b in found.moved])]
    unchanged: int


class RiskShiftShape(TypedDict):
    """A contract that the playbook would judge otherwise; level and score are null where it is not in force."""

    contract: Annotated[ContractShape, From("now.contract")]
    level_before: Annotated[str | None, From("before.report.level")]
    level_after: Annotated[str | None, From("now.report.level")]
    score_before: Annotated[int | None, From("before.report.score")]
    score_after: Annotated[int | None, From("now.report.score")]
    changes: list[RiskChangeShape]


class DayMovedShape(TypedDict):
    """A day to watch that would be another one; null on the side on which there is none. `matter` and `note` are of the later one."""

    kind: str
    matter: str
    document: Annotated[str, Named("entry.document_id")]
    document_id: str
    section: str
    subject: str
    about: str
    party: str
    before: Annotated[str | None, From("was.day")]
    after: Annotated[str | None, From("now.day")]
    matter_before: Annotated[str | None, From("was.matter")]
    note: str


class ClauseDriftShape(TypedDict):
    """A provision of an earlier answer that would read or stand differently; `quoted`: words of it are cited there."""

    clause_id: str
    document: DocumentName
    document_id: str
    section: str
    status_before: str | None
    status_after: str | None
    before: str | None
    after: str | None
    quoted: bool


class DriftShape(TypedDict):
    """An earlier answer that quotes what would change: `governs` is the day it was about, `by` who asked."""

    receipt: Annotated[str, From("receipt.receipt_id")]
    question: str
    governs: str
    answered_at: str
    by: str
    clauses: list[ClauseDriftShape]


class EarlierAnswersShape(TypedDict):
    """The latest in full (`answers`), of `changed` that quote what would change; `beside`: read it, and quote none of it.

    `complete` false: older receipts than the `looked` ones were not looked at.
    """

    changed: int
    beside: int
    looked: int
    complete: bool
    answers: Annotated[list[DriftShape], From("told")]


class WholeImpactShape(TypedDict):
    """What would be different on `as_of` if `claims` were accepted together, or `signed_document` signed on `signed`.

    No answer about a day before `starts` is touched. `answers` is null for who may not see what others asked.
    """

    as_of: str
    starts: str
    claims: Annotated[list[str], By(lambda found, _: [edge.edge_id for edge in found.supposed.edges])]
    left_out: list[LeftOutShape]
    signed_document: Annotated[DocumentReference | None, From("document.document_id")]
    signed: str | None
    waiting: int
    impact: Annotated[ImpactShape, From("words")]
    obligations: ObligationChangesShape
    playbook: PlaybookShape
    risk: list[RiskShiftShape]
    dates: Annotated[list[DayMovedShape], From("days")]
    answers: EarlierAnswersShape | None


class ItemShape(TypedDict):
    """One thing that waits. `edge` is null where a document is to be confirmed; `edges` are the ids of all changes that wait for it."""

    id: Annotated[str, From("item_id")]
    kind: str
    priority: str
    document: Annotated[str, From("document.file_name")]
    document_id: Annotated[str, From("document.document_id")]
    waits_for: str
    edge: EdgeShape | None
    edges: Annotated[list[str], By(lambda item, _: [e.edge_id for e in item.together or ((item.edge,) if item.edge else ())])]


class SignalShape(TypedDict):
    """One thing that can be checked; `agrees` null: it cannot be told."""

    name: str
    agrees: bool | None
    words: str


class DecisionShape(TypedDict):
    """What a person decided."""

    decision_id: str
    verdict: str
    by: str
    principal: str
    reason: str
    recorded_at: str | None


class ShownShape(TypedDict):
    """A claim, evidence first; the machine's reasoning comes last. `consequences` is null unless all of it was asked for."""

    id: Annotated[str, From("edge.edge_id")]
    priority: str
    second_person: bool
    signals: list[SignalShape]
    source_text: str
    target_text: str | None
    impact: ImpactShape
    consequences: Annotated[WholeImpactShape | None, From("whole")]
    decisions: list[DecisionShape]
    edge: EdgeShape
    token: str


class OutcomeShape(TypedDict):
    """What came of one decision: `error` says why nothing was changed."""

    id: Annotated[str, From("subject")]
    decision_id: str
    edge: EdgeShape | None
    error: str | None


class BandShape(TypedDict):
    """How claims fared between two confidences."""

    edge_type: str
    low: float
    high: float
    looked: int
    right: int
    at_least: float | None


class ProposalShape(TypedDict):
    """A commit line that the wanted share right asks for; null: none is borne out yet."""

    edge_type: str
    wanted: float
    commit: float | None
    looked: int
    right: int
    reason: str


class CalibrationShape(TypedDict):
    """How often claims were right by how sure the machine was."""

    looked: int
    bands: list[BandShape]
    proposals: list[ProposalShape]


class ThresholdShape(TypedDict):
    """From which confidence claims of one type are committed, and from which they are reviewed."""

    commit: float
    review: float


class PolicyShape(TypedDict):
    """A portfolio's policy; `budget` in US dollars, null without a limit."""

    vendors: list[str]
    second_person: bool
    budget: Annotated[float | None, By(lambda policy, _: None if policy.budget is None else policy.budget / 1_000_000)]
    thresholds: Annotated[dict[str, ThresholdShape], By(lambda policy, _: dict(sorted(policy.thresholds.items())))]


class WithdrawalShape(TypedDict):
    """What is different on `as_of` without a document. `decision` is null where it was only asked what would be.

    `gone` are the edges that its words made, `loose` those that now point at nothing in the portfolio, `relinked` those that now point
    elsewhere, `successors` copies of it that take its place.
    """

    document: Annotated[str, From("document.file_name")]
    document_id: Annotated[str, From("document.document_id")]
    title: Annotated[str, From("document.title")]
    as_of: str
    decision: DecisionShape | None
    clauses: list[ClauseChangeShape]
    documents: list[DocumentChangeShape]
    gone: list[EdgeShape]
    loose: list[EdgeShape]
    relinked: list[EdgeShape]
    successors: list[DocumentReference]


impact = Serializer(ImpactShape)
clause_change = Serializer(ClauseChangeShape)
document_change = Serializer(DocumentChangeShape)
item = Serializer(ItemShape)
decision = Serializer(DecisionShape)
outcome = Serializer(OutcomeShape)
calibration = Serializer(CalibrationShape)
policy = Serializer(PolicyShape)
withdrawal = Serializer(WithdrawalShape, "departure")
_day_moved = Serializer(DayMovedShape, "entry")
_drift = Serializer(DriftShape, "receipt")
_shown = Serializer(ShownShape)
_superseded_shape = Serializer(SupersededShape)
_whole = Serializer(WholeImpactShape, "supposed")


@serializes(WholeImpactShape)
def whole(record: WholeImpact, sources: Sources, *, asked_by_others: bool = True) -> WholeImpactShape:
    """Return the whole impact; without `asked_by_others` nothing is told of earlier answers: they hold what others asked."""
    return _whole(record, sources) if asked_by_others else _whole(record, sources, answers=None)


def shown(record: Shown, sources: Sources, *, asked_by_others: bool = True) -> ShownShape:
    """Return a claim with all that a person needs to decide on it; `asked_by_others`: also which earlier answers would change."""
    return _shown(record, sources, consequences=record.whole and whole(record.whole, sources, asked_by_others=asked_by_others))


class _Pair(NamedTuple):
    before: Obligation
    after: Obligation


def _superseded(one: Obligation, found: ObligationChanges, sources: Sources) -> SupersededShape:
    said = confirming_event(one)
    return _superseded_shape(
        one,
        sources,
        confirmed_by=said.by if said else None,
        confirmed_on=said.on if said else None,
        replaced_by=[new.obligation_id for new in found.proposed if one.obligation_id in new.replaces],
        obligation=one,
    )
