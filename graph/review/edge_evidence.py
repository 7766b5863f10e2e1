"""The evidence of an edge: one record for each time its standing was put on record. Pure.

Nothing here is stored twice: an edge's recordings, the decisions on it and the clause as it was read then
are append-only rows already, under the ledger. A record gathers what stood there at its time; a change of
standing is a new record, and the ones before it stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from graph.model.documents import Clause, Document
from graph.model.edges import Decision, Derivation, Edge, EdgeStatus, LinkCandidate, LinkEvidence, Verdict
from graph.model.ids import ClauseId, DocumentId


@dataclass(frozen=True, slots=True)
class EvidenceRecord:
    """What was on record of an edge from `recorded_at` on.

    `before` is how it stood until then (None: it was not there). `source` and `clause` are the newer
    instrument and the clause its words stand in, as read at that time (None: they are gone from the store).
    `decision` is the last word of a person on it by then, an undoing included; None: it stands as the gate said.
    """

    edge: Edge
    status: EdgeStatus
    before: EdgeStatus | None
    recorded_at: datetime
    source: Document | None
    clause: Clause | None
    decision: Decision | None = None


DocumentThen = Callable[[DocumentId, datetime], Document | None]
ClauseThen = Callable[[ClauseId, DocumentId, datetime], Clause | None]


def records(
    versions: Sequence[Edge], decisions: Sequence[Decision], document: DocumentThen, clause: ClauseThen
) -> tuple[EvidenceRecord, ...]:
    """Return the records of one edge, oldest first; `versions` are all its recordings, in that order."""
    found: list[EvidenceRecord] = []
    for at, edge, status in _standings(versions):
        found.append(
            EvidenceRecord(
                edge,
                status,
                found[-1].status if found else None,
                at,
                document(edge.source_document_id, at),
                clause(edge.source_clause_id, edge.source_document_id, at),
                _decision(edge, at, decisions),
            )
        )
    return tuple(found)


def _standings(versions: Sequence[Edge]) -> Iterator[tuple[datetime, Edge, EdgeStatus]]:
    """Yield each time the edge was put on record, and each time it was retracted without being recorded again at once."""
    for edge, following in zip(versions, (*versions[1:], None), strict=True):
        assert edge.recorded_at is not None  # the store gives it
        yield edge.recorded_at, edge, edge.status
        replaced_at = following.recorded_at if following is not None else None
        if edge.retracted_at is not None and edge.retracted_at != replaced_at:
            yield edge.retracted_at, edge, EdgeStatus.RETRACTED


def _decision(edge: Edge, at: datetime, decisions: Iterable[Decision]) -> Decision | None:
    """Return the last word of people on an edge by then: a decision, or the undoing of one."""
    names: set[str] = {edge.edge_id, edge.claim_key}
    last: Decision | None = None
    for one in decisions:
        told = one.recorded_at is not None and one.recorded_at <= at and one.verdict is not Verdict.SET
        if told and (one.subject in names or (one.edge is not None and one.edge.edge_id in names)):
            names.add(one.decision_id)
            last = one
    return last


def validate(chain: Sequence[EvidenceRecord]) -> tuple[str, ...]:
    """Return what one edge's records contradict in themselves: the first tier."""
    faults = [fault for at, record in enumerate(chain) for fault in _faults(record, chain[at - 1] if at else None)]
    last = chain[-1] if chain else None
    if last is not None and last.clause is None and last.status is not EdgeStatus.RETRACTED:
        faults.append(f"{last.edge.edge_id}: the clause its words stand in is not on record")
    return tuple(faults)


def validate_against(chains: Iterable[Sequence[EvidenceRecord]], edges: Iterable[Edge]) -> tuple[str, ...]:
    """Return what the records lack of the edges that are there, and what the edges lack: the second tier."""
    last = {chain[-1].edge.edge_id: chain[-1] for chain in chains if chain}
    faults: list[str] = []
    for edge in edges:
        record = last.get(edge.edge_id)
        if record is None:
            faults.append(f"{edge.edge_id} is there and has no record")
        elif record.status is not edge.status:
            faults.append(f"{edge.edge_id} stands as {edge.status}, and its last record says {record.status}")
    return tuple(faults)


def _faults(record: EvidenceRecord, before: EvidenceRecord | None) -> Iterator[str]:
    edge = record.edge
    if before is not None and before.recorded_at > record.recorded_at:
        yield f"{edge.edge_id}: a record of {record.recorded_at:%Y-%m-%d} stands behind one of {before.recorded_at:%Y-%m-%d}"
    if not 0.0 <= edge.confidence <= 1.0:
        yield f"{edge.edge_id}: a confidence of {edge.confidence} is none"
    if not edge.decided_by:
        yield f"{edge.edge_id}: nobody is said to have decided it"
    if edge.derivation is Derivation.SEMANTIC_SIMILARITY and not (edge.reader and edge.verified):
        yield f"{edge.edge_id}: it was inferred, and its readers are not named"


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
