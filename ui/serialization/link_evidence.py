"""Which document the words of a claim mean, line by line: each that may be meant, how likely it is, and why."""

from __future__ import annotations

from collections.abc import Iterator

from graph.model.edges import LinkCandidate, LinkEvidence
from graph.model.ids import DocumentId
from graph.review.edge_evidence import against_and_for
from ui.serialization.record_schema import EdgeShape, LinkCandidateShape


def which_document(edge: EdgeShape) -> Iterator[str]:
    """Yield a line for each document that may be meant, the likeliest first."""
    for one in edge["candidates"]:
        yield f"{one['document']}: {one['probability']:.0%}; {against_and_for(_record(one))}"


def _record(shape: LinkCandidateShape) -> LinkCandidate:
    evidence = tuple(LinkEvidence(e["compared"], e["outcome"], e["weight"]) for e in shape["evidence"])
    return LinkCandidate(DocumentId(shape["document_id"]), shape["probability"], evidence)
