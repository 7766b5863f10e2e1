"""The confidence gate: which claims become facts, which a person looks at, which are dropped.

A pure function of the claim's evidence and a table of thresholds. Nothing else lets an
edge in. The thresholds are defaults; a changed one is a recorded decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.model.documents import Document, Execution
from graph.model.edges import Derivation, EdgeStatus, EdgeType, Verification
from graph.model.policy import DEFAULT_THRESHOLDS, Thresholds
from graph.model.resolution import WarningCode

VERBATIM_BONUS = 0.05  # for an explicit citation that stands word for word in its source


_UNCERTAIN = {
    WarningCode.AMBIGUOUS_DOCUMENT: "more than one instrument fits the words",
    WarningCode.UNCERTAIN_DOCUMENT: "the instrument that fits best is not certainly the one meant",
    WarningCode.SECTION_NOT_FOUND: "the provision was not found in the instrument named",
}
_UNPROVEN = {
    Execution.DRAFT: "the instrument is a draft",
    Execution.UNSIGNED: "the instrument shows no signature",
}


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the gate weighs: the claim's kind, its rule's measured confidence, and what speaks against it."""

    edge_type: EdgeType
    whole_document: bool
    derivation: Derivation
    confidence: float
    quoted: bool
    notes: Sequence[WarningCode] = ()
    violations: Sequence[str] = ()
    verified: Verification = Verification.UNVERIFIED


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the gate said, how sure it was, and why in words."""

    status: EdgeStatus
    confidence: float
    reasoning: str


def rule(evidence: Evidence, source: Document, thresholds: Mapping[EdgeType, Thresholds] = DEFAULT_THRESHOLDS) -> Ruling:
    """Decide one claim."""
    ends_document = evidence.edge_type is EdgeType.SUPERSEDED_BY and evidence.whole_document
    line = thresholds[EdgeType.TERMINATES if ends_document else evidence.edge_type]
    confidence = _confidence(evidence)
    doubts = [*evidence.violations, *(_UNCERTAIN[n] for n in evidence.notes if n in _UNCERTAIN)]
    if source.execution in _UNPROVEN:
        doubts.append(_UNPROVEN[source.execution])
    if confidence < line.review and not (evidence.quoted and (ends_document or evidence.edge_type is EdgeType.TERMINATES)):
        return Ruling(EdgeStatus.REJECTED, confidence, f"confidence {confidence:.2f} is below the review line {line.review:.2f}")
    if confidence < line.commit:
        doubts.append(f"confidence {confidence:.2f} is below the commit line {line.commit:.2f}")
    if evidence.verified is Verification.DISPUTED:
        doubts.append("a second reader disputes it")
    elif evidence.derivation is Derivation.SEMANTIC_SIMILARITY and evidence.verified is not Verification.CONFIRMED:
        doubts.append("no second reader has confirmed a claim without citation")
    if doubts:
        return Ruling(EdgeStatus.PENDING, confidence, "; ".join(doubts))
    return Ruling(EdgeStatus.COMMITTED, confidence, f"confidence {confidence:.2f} reaches the commit line {line.commit:.2f}")


def _confidence(evidence: Evidence) -> float:
    bonus = evidence.quoted and evidence.derivation is Derivation.EXPLICIT_CITATION and evidence.edge_type is not EdgeType.TERMINATES
    return round(min(1.0, evidence.confidence + (VERBATIM_BONUS if bonus else 0.0)), 4)
