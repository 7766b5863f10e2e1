"""Proof as JSON: what a check of the record found, and the evidence of an edge."""

from __future__ import annotations

from typing_extensions import TypedDict

from graph.model.evidence import Head
from graph.review.edge_evidence import EvidenceRecord
from ui.present import edge as edge_shape
from ui.proofs import Verified
from ui.sources import Sources


class HeadShape(TypedDict):
    """Where a ledger ends."""

    portfolio: str
    seq: int
    hash: str


class FaultShape(TypedDict):
    """One thing that is not as it was recorded; `kind` is one of FaultKind."""

    seq: int
    kind: str
    message: str


class VerifiedShape(TypedDict):
    """What a check of the record found: `open` says what it cannot rule out.

    `purges` are the entries that say which answers were taken away, `purged` is how many, `gone` are sources no longer there.
    """

    portfolio: str
    sound: bool
    entries: int
    head: HeadShape | None
    against: HeadShape | None
    signed_by: str | None
    faults: list[FaultShape]
    evidence_faults: list[str]
    purges: list[int]
    purged: int
    gone: list[str]
    open: list[str]


class EvidenceShape(TypedDict):
    """What was on record of an edge from `recorded_at` on; `before` is how it stood until then."""

    edge_id: str
    claim_key: str
    status: str
    before: str | None
    recorded_at: str
    edge_type: str
    document: str | None
    document_id: str
    sha256: str | None
    section: str
    page: int | None
    quote: str
    clause_text: str | None
    target: str | None
    target_id: str | None
    target_section: str
    derivation: str
    confidence: float
    similarity: float | None
    extraction_model: str
    verification_model: str
    verification: str | None
    decided_by: str
    principal: str
    verdict: str | None
    reasoning: str


def verified(found: Verified, portfolio: str, signed_by: str | None = None) -> VerifiedShape:
    """Return what a check of the record found."""
    return {
        "portfolio": portfolio,
        "sound": found.sound,
        "entries": found.entries,
        "head": head(found.head) if found.head else None,
        "against": head(found.against) if found.against else None,
        "signed_by": signed_by,
        "faults": [{"seq": f.seq, "kind": f.kind, "message": f.message} for f in found.faults],
        "evidence_faults": list(found.evidence_faults),
        "purges": list(found.purges),
        "purged": found.purged,
        "gone": list(found.gone),
        "open": list(found.open),
    }


def head(record: Head) -> HeadShape:
    """Return where a ledger ends."""
    return {"portfolio": record.portfolio, "seq": record.seq, "hash": record.hash}


def evidence(record: EvidenceRecord, sources: Sources) -> EvidenceShape:
    """Return one record of an edge."""
    edge, decision = record.edge, record.decision
    shown = edge_shape(edge, sources) if edge.source_document_id in sources.documents else None
    page = sources.page(edge.source_document_id, edge.quote.char_start) if shown else None
    return {
        "edge_id": edge.edge_id,
        "claim_key": edge.claim_key,
        "status": record.status,
        "before": record.before,
        "recorded_at": record.recorded_at.isoformat(),
        "edge_type": edge.edge_type,
        "document": record.source.file_name if record.source else None,
        "document_id": edge.source_document_id,
        "sha256": record.source.file_sha256 if record.source else None,
        "section": record.clause.section if record.clause else "",
        "page": page.number if page else None,
        "quote": edge.quote.text,
        "clause_text": record.clause.own_text.text if record.clause else None,
        "target": shown["target"]["document"] if shown else None,
        "target_id": edge.target_document_id,
        "target_section": edge.target_section,
        "derivation": edge.derivation,
        "confidence": edge.confidence,
        "similarity": edge.similarity,
        "extraction_model": edge.reader or "grammar",
        "verification_model": edge.second_reader,
        "verification": edge.verified,
        "decided_by": decision.by if decision else edge.decided_by,
        "principal": decision.principal if decision else "",
        "verdict": decision.verdict if decision else None,
        "reasoning": decision.reason if decision else edge.reasoning,
    }
