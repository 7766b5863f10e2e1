"""The review as JSON: what waits, a claim with what speaks for it and what it would change, what came of a decision."""

from __future__ import annotations

from typing_extensions import TypedDict

from graph.model.edges import Decision
from graph.model.policy import Policy
from ui.change_shapes import ImpactShape, impact
from ui.contract import EdgeShape
from ui.impact_shapes import WholeImpactShape, whole
from ui.present import edge as edge_shape
from ui.present import failure
from ui.reviewing import Calibration, Outcome, Shown
from ui.sources import Sources
from ui.waiting import Item


class ItemShape(TypedDict):
    """One thing that waits. `edge` is null where a document is to be confirmed; `edges` are the ids of all changes that wait for it."""

    id: str
    kind: str
    priority: str
    document: str
    document_id: str
    waits_for: str
    edge: EdgeShape | None
    edges: list[str]


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

    id: str
    priority: str
    second_person: bool
    signals: list[SignalShape]
    source_text: str
    target_text: str | None
    impact: ImpactShape
    consequences: WholeImpactShape | None
    decisions: list[DecisionShape]
    edge: EdgeShape
    token: str


class OutcomeShape(TypedDict):
    """What came of one decision: `error` says why nothing was changed."""

    id: str
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


class PolicyShape(TypedDict):
    """A portfolio's policy; `budget` in US dollars, null without a limit."""

    vendors: list[str]
    second_person: bool
    budget: float | None
    thresholds: dict[str, dict[str, float]]


def item(record: Item, sources: Sources) -> ItemShape:
    """Return one line of `inforce review list --json`."""
    return {
        "id": record.item_id,
        "kind": record.kind,
        "priority": record.priority,
        "document": record.document.file_name,
        "document_id": record.document.document_id,
        "waits_for": record.waits_for,
        "edge": edge_shape(record.edge, sources) if record.edge else None,
        "edges": [e.edge_id for e in record.together or ((record.edge,) if record.edge else ())],
    }


def shown(record: Shown, sources: Sources, *, asked_by_others: bool = True) -> ShownShape:
    """Return a claim with all that a person needs to decide on it; `asked_by_others`: also which earlier answers would change."""
    return {
        "id": record.edge.edge_id,
        "priority": record.priority,
        "second_person": record.second_person,
        "signals": [{"name": s.name, "agrees": s.agrees, "words": s.words} for s in record.signals],
        "source_text": record.source_text,
        "target_text": record.target_text,
        "impact": impact(record.impact, sources),
        "consequences": whole(record.whole, sources, asked_by_others=asked_by_others) if record.whole else None,
        "decisions": [decision(d) for d in record.decisions],
        "edge": edge_shape(record.edge, sources),
        "token": record.token,
    }


def decision(record: Decision) -> DecisionShape:
    """Return what a person decided."""
    return {
        "decision_id": record.decision_id,
        "verdict": record.verdict,
        "by": record.by,
        "principal": record.principal,
        "reason": record.reason,
        "recorded_at": record.recorded_at.isoformat() if record.recorded_at else None,
    }


def outcome(record: Outcome, sources: Sources) -> OutcomeShape:
    """Return what came of one decision."""
    return {
        "id": record.subject,
        "decision_id": record.decision_id,
        "edge": edge_shape(record.edge, sources) if record.edge else None,
        "error": failure(record.error)["error"] if record.error else None,
    }


def calibration(record: Calibration) -> CalibrationShape:
    """Return how claims fared, and the lines that follow."""
    return {
        "looked": record.looked,
        "bands": [
            {"edge_type": b.edge_type, "low": b.low, "high": b.high, "looked": b.looked, "right": b.right, "at_least": b.at_least}
            for b in record.bands
        ],
        "proposals": [
            {"edge_type": p.edge_type, "wanted": p.wanted, "commit": p.commit, "looked": p.looked, "right": p.right, "reason": p.reason}
            for p in record.proposals
        ],
    }


def policy(record: Policy) -> PolicyShape:
    """Return a portfolio's policy."""
    return {
        "vendors": sorted(record.vendors),
        "second_person": record.second_person,
        "budget": None if record.budget is None else record.budget / 1_000_000,
        "thresholds": {kind: {"commit": line.commit, "review": line.review} for kind, line in sorted(record.thresholds.items())},
    }
