"""The scorer of the benchmark of implicit amendments tells right from wrong."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from implicit import judge, measured
from implicit_families import Generated, Truth

from graph.model.dates import PartialDate
from graph.model.edges import Derivation, Edge, EdgeStatus, EdgeType, Mode
from graph.model.ids import DocumentId, EdgeId
from graph.model.source import Quote
from tests.records import document, edge

CHANGE, END, NEAR = "Invoices are payable within sixty days.", "There are no more meetings.", "Travel is paid within sixty days."
LETTER = f"Dear Ann,\n\n1. {NEAR}\n\n2. {CHANGE}\n\n3. {END}\n"
TRUTHS = (
    Truth("letter.txt", CHANGE, "base.txt", "4.2", "Payment", "MODIFY", date(2020, 3, 1), "payment_days"),
    Truth("letter.txt", END, "base.txt", "6", "Meetings", "DELETE", date(2020, 1, 5), "steering_meeting"),
)
MADE = (
    Generated("one", {"base.txt": "", "letter.txt": LETTER}, TRUTHS, (NEAR,), 40),
    Generated("two", {"other.txt": ""}, (), (), 0),
)


DOCUMENTS = tuple(document(name, file_name=name) for name in ("base.txt", "letter.txt", "other.txt"))


def _edge(words: str, section: str, **other: Any) -> Edge:
    """Return a committed AMENDS edge, derived by meaning, from `words` of the letter to a section of the base."""
    start = LETTER.index(words)
    found = edge(DocumentId("letter.txt"), DocumentId("base.txt"), section, edge_id=EdgeId(f"{words} {section} {other}"))
    quote = Quote(words, start, start + len(words))
    found = replace(found, quote=quote, mode=Mode.MODIFY, effective_from=PartialDate(2020, 3, 1), derivation=Derivation.SEMANTIC_SIMILARITY)
    return replace(found, **other)


def _measured(*edges: Edge, taken: int | None = None) -> dict[str, Any]:
    return measured(MADE, judge(edges, DOCUMENTS, MADE), edges, taken)


def test_an_edge_from_the_amending_words_to_the_true_provision_is_right() -> None:
    """Part of the words is enough, and mode and day are told apart."""
    figures = _measured(_edge("payable within sixty days", "4.2"))
    assert (figures["precision"], figures["recall"], figures["mode"], figures["day"]) == (1.0, 0.5, 1.0, 1.0)
    assert figures["wrong_any_derivation"] == 0


@pytest.mark.parametrize(
    "edge",
    [
        _edge(CHANGE, "4.3"),  # another provision
        _edge(NEAR, "4.2"),  # words that change nothing
        _edge(CHANGE, "4.2", target_document_id=DocumentId("other.txt")),  # another family
        _edge(CHANGE, "4.2", edge_type=EdgeType.TERMINATES),  # it does not end
        _edge(CHANGE, "", target_clause_id=None),  # the whole agreement
        _edge(CHANGE, "4.2", quote=Quote("", LETTER.index(CHANGE), LETTER.index(CHANGE))),  # no words
    ],
)
def test_any_other_edge_is_wrong(edge: Edge) -> None:
    """It lowers precision and is counted among the wrong ones."""
    figures = _measured(edge)
    assert (figures["precision"], figures["recall"], figures["wrong_any_derivation"]) == (0.0, 0.0, 1)


def test_a_provision_that_is_deleted_may_be_terminated() -> None:
    """Both say that it is gone."""
    assert _measured(_edge(END, "6", edge_type=EdgeType.TERMINATES, mode=None))["precision"] == 1.0
    assert _measured(_edge(END, "6", mode=Mode.DELETE))["mode"] == 1.0


def test_what_waits_for_review_counts_for_recall_with_review_only() -> None:
    """A person will see it; no answer rests on it."""
    figures = _measured(_edge(CHANGE, "4.2"), _edge(END, "6", status=EdgeStatus.PENDING), _edge(NEAR, "4.2", status=EdgeStatus.PENDING))
    assert (figures["recall"], figures["recall_with_review"], figures["precision"]) == (0.5, 1.0, 1.0)
    assert (figures["pending"], figures["pending_right"]) == (2, 1)


def test_rejected_edges_are_nothing() -> None:
    """They are kept on record only."""
    figures = _measured(_edge(CHANGE, "4.2", status=EdgeStatus.REJECTED))
    assert (figures["committed"], figures["recall_with_review"]) == (0, 0.0)


def test_explicit_edges_are_told_apart_and_their_errors_counted() -> None:
    """A citation that is right is recall of another kind; one that is wrong is wrong all the same."""
    explicit = {"derivation": Derivation.EXPLICIT_CITATION}
    figures = _measured(_edge(CHANGE, "4.2", **explicit), _edge(NEAR, "4.2", **explicit))
    assert (figures["committed"], figures["precision"], figures["recall"], figures["recall_any_derivation"]) == (0, None, 0.0, 0.5)
    assert figures["wrong_any_derivation"] == 1


def test_a_citation_may_tie_two_documents_of_one_family_and_no_others() -> None:
    """A letter that names its agreement is tied to it; one that is tied to a stranger's is wrong."""
    whole = {"derivation": Derivation.EXPLICIT_CITATION, "target_clause_id": None}
    assert _measured(_edge(CHANGE, "", **whole))["wrong_any_derivation"] == 0
    assert _measured(_edge(CHANGE, "", **whole))["not_judged"] == 1
    assert _measured(_edge(CHANGE, "", target_document_id=DocumentId("other.txt"), **whole))["wrong_any_derivation"] == 1


def test_one_amendment_found_twice_counts_once_for_recall_and_for_calls() -> None:
    """Calls are shared out over true amendments, not over edges."""
    figures = _measured(_edge(CHANGE, "4.2"), _edge("payable within sixty", "4.2"), taken=6)
    assert (figures["recall"], figures["precision"], figures["calls_per_true_edge"]) == (0.5, 1.0, 6.0)
