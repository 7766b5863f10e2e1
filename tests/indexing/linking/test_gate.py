"""The confidence gate lets in, asks, or drops."""

from dataclasses import replace

import pytest

from graph.model.documents import Document, DocumentKind, Execution
from graph.model.edges import Derivation, EdgeStatus, EdgeType
from graph.model.ids import DocumentId
from graph.model.policy import DEFAULT_THRESHOLDS
from graph.model.resolution import WarningCode
from indexing.linking.gate import Evidence, rule

SOURCE = Document(DocumentId("d"), "p", "x", "x.txt", 0, 0, 9, "Amendment", DocumentKind.AMENDMENT, Execution.SIGNED)
CITED = Evidence(EdgeType.AMENDS, whole_document=False, derivation=Derivation.EXPLICIT_CITATION, confidence=0.9, quoted=True)


@pytest.mark.parametrize("edge_type", list(EdgeType))
def test_lines_hold_exactly(edge_type: EdgeType) -> None:
    """At the commit line an edge is in; a hair below a person is asked; below the review line it is dropped."""
    line = DEFAULT_THRESHOLDS[edge_type]
    bare = replace(CITED, edge_type=edge_type, quoted=False)

    assert rule(replace(bare, confidence=line.commit), SOURCE).status is EdgeStatus.COMMITTED
    assert rule(replace(bare, confidence=line.commit - 0.01), SOURCE).status is EdgeStatus.PENDING
    assert rule(replace(bare, confidence=line.review), SOURCE).status is EdgeStatus.PENDING
    assert rule(replace(bare, confidence=line.review - 0.01), SOURCE).status is EdgeStatus.REJECTED


def test_a_verbatim_citation_counts_but_not_for_endings() -> None:
    """A quote that stands adds 0.05, except where a contract would end."""
    assert rule(replace(CITED, confidence=0.85), SOURCE).status is EdgeStatus.COMMITTED
    assert rule(replace(CITED, edge_type=EdgeType.TERMINATES, confidence=0.93), SOURCE).status is EdgeStatus.PENDING


@pytest.mark.parametrize(
    "evidence",
    [
        replace(CITED, edge_type=EdgeType.TERMINATES, confidence=0.1),
        replace(CITED, edge_type=EdgeType.SUPERSEDED_BY, whole_document=True, confidence=0.1),
    ],
)
def test_a_quoted_ending_is_never_dropped_unseen(evidence: Evidence) -> None:
    """However unsure the reader was: a person looks at it."""
    assert rule(evidence, SOURCE).status is EdgeStatus.PENDING


def test_a_whole_document_is_superseded_like_a_termination() -> None:
    """Taking a whole document out of force needs the higher line."""
    whole = replace(CITED, edge_type=EdgeType.SUPERSEDED_BY, whole_document=True, confidence=0.89)

    assert rule(whole, SOURCE).status is EdgeStatus.PENDING
    assert rule(replace(whole, whole_document=False), SOURCE).status is EdgeStatus.COMMITTED


@pytest.mark.parametrize("execution", [Execution.DRAFT, Execution.UNSIGNED])
def test_drafts_and_unsigned_instruments_wait(execution: Execution) -> None:
    """Nobody agreed to them yet."""
    ruling = rule(CITED, replace(SOURCE, execution=execution))

    assert ruling.status is EdgeStatus.PENDING
    assert "instrument" in ruling.reasoning


@pytest.mark.parametrize("note", [WarningCode.AMBIGUOUS_DOCUMENT, WarningCode.SECTION_NOT_FOUND])
def test_an_uncertain_target_waits(note: WarningCode) -> None:
    """Two candidates, or no such section: review, never a guess."""
    assert rule(replace(CITED, notes=(note,)), SOURCE).status is EdgeStatus.PENDING


def test_similarity_alone_never_commits() -> None:
    """A claim without citation needs a second reader."""
    alike = replace(CITED, derivation=Derivation.SEMANTIC_SIMILARITY, confidence=1.0)

    assert rule(alike, SOURCE).status is EdgeStatus.PENDING
