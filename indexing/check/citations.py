"""Claims that wait for a person, and citations that are wrong in a detail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from graph.lineage.dag import Lineage
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.evidence import Finding, Severity
from graph.model.resolution import WarningCode
from graph.review.edge_evidence import against_and_for
from indexing.check.wording import onto

_WHY = (
    WarningCode.CYCLE,
    WarningCode.TARGET_NOT_IN_PORTFOLIO,
    WarningCode.AMBIGUOUS_DOCUMENT,
    WarningCode.UNCERTAIN_DOCUMENT,
    WarningCode.SECTION_NOT_FOUND,
)
_ADVICE = {
    WarningCode.CYCLE: "One of the edges of the circle must be wrong: look at the dates of the documents, then `inforce unlink` it.",
    WarningCode.TARGET_NOT_IN_PORTFOLIO: "Index the document it names; if it is here under another name, use `inforce link`.",
    WarningCode.AMBIGUOUS_DOCUMENT: "Say which one is meant with `inforce link`.",
    WarningCode.UNCERTAIN_DOCUMENT: "Accept it if it is the one meant; if not, index the one that is, or say which with `inforce link`.",
    WarningCode.SECTION_NOT_FOUND: (
        "The number may be a slip, or the amendment that added the provision is missing. Name the provision with `inforce link`."
    ),
    WarningCode.PENDING_CLAIM: "If it is right, `inforce link` it; answers it would touch say that it is pending.",
}
_WRONG = {
    WarningCode.DATE_DIFFERS: "gives another date than that document has",
    WarningCode.NUMBER_DIFFERS: "gives another number than that document has",
    WarningCode.SECTION_DIFFERS: "gives another number than the provision with that heading and those words has",
}


def waiting_claims(lineage: Lineage, edges: Iterable[Edge]) -> Iterator[Finding]:
    """A claim waits for a person; it changes no answer meanwhile."""
    for edge in edges:
        if edge.status is not EdgeStatus.PENDING or edge.source_document_id not in lineage.documents:
            continue
        code = _reason(edge)
        grave = edge.edge_type in {EdgeType.TERMINATES, EdgeType.SUPERSEDED_BY} or code in {
            WarningCode.CYCLE,
            WarningCode.SECTION_NOT_FOUND,
        }
        what = f"{edge.edge_type} {edge.target_section or 'the whole'} of {onto(lineage, edge.target_document_id)}"
        yield Finding(
            code,
            Severity.WARNING if grave else Severity.NOTE,
            lineage.documents[edge.source_document_id].file_name,
            f"{edge.edge_id}: {what}, not counted yet: {edge.reasoning}.{_weighed(lineage, edge)}",
            _ADVICE[code],
            edge.quote,
            edge.source_document_id,
            edge.target_section,
            edge.edge_id,
        )


def misquoted(lineage: Lineage) -> Iterator[Finding]:
    """A citation was followed although a date or number in it is not that of the document found."""
    for edge in lineage.edges:
        for code in (c for c in _WRONG if c in edge.notes and edge.status is EdgeStatus.COMMITTED):
            yield Finding(
                code,
                Severity.NOTE,
                lineage.documents[edge.source_document_id].file_name,
                f"It was taken to mean {onto(lineage, edge.target_document_id)}, but the citation {_WRONG[code]}.",
                "If another document is meant, index it, or retract the edge with `inforce unlink`.",
                edge.quote,
                edge.source_document_id,
                edge.target_section,
                edge.edge_id,
            )


def _weighed(lineage: Lineage, edge: Edge) -> str:
    """Say how likely each document that may be meant is, where that is the question."""
    if not {WarningCode.AMBIGUOUS_DOCUMENT, WarningCode.UNCERTAIN_DOCUMENT} & set(edge.notes):
        return ""
    told = "; ".join(f"{onto(lineage, one.document_id)} {one.probability:.0%} ({against_and_for(one)})" for one in edge.candidates)
    return f" It may mean: {told}."


def _reason(edge: Edge) -> WarningCode:
    if edge.target_document_id is None:
        return WarningCode.TARGET_NOT_IN_PORTFOLIO
    return next((code for code in _WHY if code in edge.notes), WarningCode.PENDING_CLAIM)
