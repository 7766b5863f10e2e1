"""A contract of its own, or a new version of one, changes nothing in silence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.model.documents import DocumentKind
from graph.model.edges import EdgeType
from indexing.candidates.sources import stands_alone
from tests.contracts.store_records import claim_of, clauses_of, document_of, edge_of


@pytest.mark.parametrize("kind", [DocumentKind.RESTATEMENT, DocumentKind.ONLINE_TERMS, DocumentKind.EXHIBIT])
def test_version_speaks_for_itself(kind: DocumentKind) -> None:
    """However short it is."""
    document = replace(document_of("a1"), kind=kind)
    assert stands_alone(document, clauses_of(document, "1. Fees"), ())


@pytest.mark.parametrize(("provisions", "alone"), [(3, False), (60, True)])
def test_long_agreement_of_its_own_speaks_for_itself(provisions: int, *, alone: bool) -> None:
    """A short paper between the same parties may change their contract; a contract may not."""
    document = replace(document_of("a1"), kind=DocumentKind.BASE)
    assert stands_alone(document, clauses_of(document, *["words"] * provisions), ()) is alone


@pytest.mark.parametrize("kind", [DocumentKind.SOW, DocumentKind.ORDER_FORM])
@pytest.mark.parametrize(
    ("words", "alone"),
    [
        ("Invoices under this order are due within sixty days.", True),
        ("The payment clause is hereby amended by deleting “thirty” and replacing it with “sixty”.", False),
    ],
)
def test_order_holds_for_itself_unless_its_words_ask_for_more(kind: DocumentKind, words: str, *, alone: bool) -> None:
    """Its own terms change nobody else's; an instruction does, wherever it stands."""
    document = replace(document_of("a1"), kind=kind)
    assert stands_alone(document, clauses_of(document, words), ()) is alone


def test_what_takes_the_place_of_a_document_changes_none_of_its_provisions() -> None:
    """An amendment that restates the agreement as a whole is a version, whatever it is called."""
    document = document_of("a1")
    clauses = clauses_of(document, "1. Fees")
    whole = replace(edge_of(claim_of(clauses[0]), document_of("msa").document_id), edge_type=EdgeType.SUPERSEDED_BY, target_clause_id=None)
    assert stands_alone(document, clauses, (whole,))
    assert not stands_alone(document, clauses, (replace(whole, edge_type=EdgeType.AMENDS),))
