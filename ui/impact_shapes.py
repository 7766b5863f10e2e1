"""The whole impact of claims as JSON: what would be different before anybody accepts them, part by part."""

from __future__ import annotations

from datetime import date

from typing_extensions import TypedDict

from graph.comparison.obligation_changes import ObligationChanges, confirmation
from graph.comparison.rescheduled_days import DayMoved
from graph.model.agenda import Entry
from graph.model.obligations import Obligation
from rag.drift import ClauseDrift, Drift
from ui.change_shapes import ImpactShape, impact
from ui.contract import DocumentReference
from ui.impacting import EarlierAnswers, WholeImpact
from ui.obligation_shapes import ObligationShape, obligation
from ui.risk_shapes import ContractShape, PlaybookShape, RiskChangeShape, change, contract, held_against
from ui.risking import Assessed
from ui.sources import Sources


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

    superseded: list[SupersededShape]
    proposed: list[ObligationShape]
    gone: list[ObligationShape]
    restored: list[ObligationShape]
    moved: list[MovedObligationShape]
    unchanged: int


class RiskShiftShape(TypedDict):
    """A contract that the playbook would judge otherwise; level and score are null where it is not in force."""

    contract: ContractShape
    level_before: str | None
    level_after: str | None
    score_before: int | None
    score_after: int | None
    changes: list[RiskChangeShape]


class DayMovedShape(TypedDict):
    """A day to watch that would be another one; null on the side on which there is none. `matter` and `note` are of the later one."""

    kind: str
    matter: str
    document: str
    document_id: str
    section: str
    subject: str
    about: str
    party: str
    before: str | None
    after: str | None
    matter_before: str | None
    note: str


class ClauseDriftShape(TypedDict):
    """A provision of an earlier answer that would read or stand differently; `quoted`: words of it are cited there."""

    clause_id: str
    document: str
    document_id: str
    section: str
    status_before: str | None
    status_after: str | None
    before: str | None
    after: str | None
    quoted: bool


class DriftShape(TypedDict):
    """An earlier answer that quotes what would change: `governs` is the day it was about, `by` who asked."""

    receipt: str
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
    answers: list[DriftShape]


class WholeImpactShape(TypedDict):
    """What would be different on `as_of` if `claims` were accepted together, or `signed_document` signed on `signed`.

    No answer about a day before `starts` is touched. `answers` is null for who may not see what others asked.
    """

    as_of: str
    starts: str
    claims: list[str]
    left_out: list[LeftOutShape]
    signed_document: DocumentReference | None
    signed: str | None
    waiting: int
    impact: ImpactShape
    obligations: ObligationChangesShape
    playbook: PlaybookShape
    risk: list[RiskShiftShape]
    dates: list[DayMovedShape]
    answers: EarlierAnswersShape | None


def whole(record: WholeImpact, sources: Sources, *, asked_by_others: bool = True) -> WholeImpactShape:
    """Return the whole impact; without `asked_by_others` nothing is told of earlier answers: they hold what others asked."""
    pair = record.supposed
    return {
        "as_of": pair.as_of.isoformat(),
        "starts": pair.starts.isoformat(),
        "claims": [e.edge_id for e in pair.edges],
        "left_out": [{"edge_id": one.edge_id, "why": one.why} for one in pair.left_out],
        "signed_document": sources.reference(record.document.document_id) if record.document else None,
        "signed": _day(record.signed),
        "waiting": record.waiting,
        "impact": impact(record.words, sources),
        "obligations": _obligations(record.obligations, sources),
        "playbook": held_against(record.playbook),
        "risk": [_risk(one, sources) for one in record.risk],
        "dates": [_moved(one, sources) for one in record.days],
        "answers": _answers(record.answers, sources) if asked_by_others else None,
    }


def _obligations(found: ObligationChanges, sources: Sources) -> ObligationChangesShape:
    return {
        "superseded": [_superseded(one, found, sources) for one in found.superseded],
        "proposed": [obligation(one, sources) for one in found.proposed],
        "gone": [obligation(one, sources) for one in found.gone],
        "restored": [obligation(one, sources) for one in found.restored],
        "moved": [{"before": obligation(a, sources), "after": obligation(b, sources)} for a, b in found.moved],
        "unchanged": found.unchanged,
    }


def _superseded(one: Obligation, found: ObligationChanges, sources: Sources) -> SupersededShape:
    said = confirmation(one)
    return {
        "confirmed_by": said.by if said else None,
        "confirmed_on": said.on.isoformat() if said else None,
        "replaced_by": [new.obligation_id for new in found.proposed if one.obligation_id in new.replaces],
        "obligation": obligation(one, sources),
    }


def _risk(found: Assessed, sources: Sources) -> RiskShiftShape:
    before, after = (side.report if side else None for side in (found.before, found.now))
    return {
        "contract": contract(found.now.contract),
        "level_before": before.level if before else None,
        "level_after": after.level if after else None,
        "score_before": before.score if before else None,
        "score_after": after.score if after else None,
        "changes": [change(one, sources) for one in found.changes],
    }


def _moved(found: DayMoved, sources: Sources) -> DayMovedShape:
    entry = found.entry
    return {
        "kind": entry.kind,
        "matter": entry.matter,
        **sources.reference(entry.document_id),
        "section": entry.section,
        "subject": entry.subject,
        "about": entry.about,
        "party": entry.party,
        "before": _on(found.was),
        "after": _on(found.now),
        "matter_before": found.was.matter if found.was else None,
        "note": entry.note,
    }


def _answers(found: EarlierAnswers, sources: Sources) -> EarlierAnswersShape:
    return {
        "changed": found.changed,
        "beside": found.beside,
        "looked": found.looked,
        "complete": found.complete,
        "answers": [_drift(one, sources) for one in found.told],
    }


def _drift(found: Drift, sources: Sources) -> DriftShape:
    receipt = found.receipt
    return {
        "receipt": receipt.receipt_id,
        "question": receipt.question,
        "governs": receipt.governs.isoformat(),
        "answered_at": receipt.answered_at.isoformat(),
        "by": receipt.by,
        "clauses": [_clause(one, sources) for one in found.clauses],
    }


def _clause(found: ClauseDrift, sources: Sources) -> ClauseDriftShape:
    return {
        "clause_id": found.clause_id,
        **sources.reference(found.document_id),
        "section": found.section,
        "status_before": found.status_before,
        "status_after": found.status_after,
        "before": found.before,
        "after": found.after,
        "quoted": found.quoted,
    }


def _on(entry: Entry | None) -> str | None:
    return _day(entry.day) if entry else None


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
