"""The evidence for a document being the one that words mean, said in words."""

from __future__ import annotations

from graph.model.edges import LinkCandidate, LinkEvidence

_WORTH_SAYING = 0.3  # log-odds


def against_and_for(candidate: LinkCandidate) -> str:
    """Return what speaks for a document and what against it, the strongest first: ``for: date cited: same; against: ...``."""
    ranked = sorted(candidate.evidence, key=lambda e: -abs(e.weight))
    speaks = [_said(e) for e in ranked if e.weight >= _WORTH_SAYING]
    denies = [_said(e) for e in ranked if e.weight <= -_WORTH_SAYING]
    told = (f"{side}: {', '.join(some)}" for side, some in (("for", speaks), ("against", denies)) if some)
    return "; ".join(told) or "nothing speaks for it or against it"


def _said(evidence: LinkEvidence) -> str:
    return f"{evidence.compared} {evidence.outcome}"
