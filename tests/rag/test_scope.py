"""Whose documents a question is about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.model.documents import Party
from rag.resolve.scope import scope_of
from tests.story import Story

STORY = Story(
    """
    2018-01-01 clause A#5 "Payment" "Thirty days."
    2019-01-01 amends A1#1 A#5 "Forty days."
    2018-01-01 clause B#5 "Payment" "Sixty days."
    """
)
PARTIES = {
    "A": (Party("Acme Holdings, Inc.", ("Supplier",)), Party("Bolt Corp.", ("Customer",))),
    "A1": (Party("Zenith LLC f/k/a Bolt Corp.", ("Customer",)),),
    "B": (Party("Acme Holdings, Inc.", ("Supplier",)), Party("Cargo Lines Limited", ("Customer",))),
}


@pytest.fixture
def lineage() -> Lineage:
    """Two agreements of one supplier with two customers; an amendment under one's new name."""
    documents = [replace(d, parties=PARTIES[STORY.name(d.document_id)]) for d in STORY.documents]
    return Lineage.of(documents, STORY.clauses, STORY.edges)


def names(lineage: Lineage, counterparty: str | None, *documents: str) -> set[str] | None:
    """The documents in scope, by name."""
    found = scope_of(lineage, counterparty, [STORY.doc(d) for d in documents])
    return None if found is None else {STORY.name(d) for d in found}


@pytest.mark.parametrize("name", ["Bolt Corporation", "BOLT", "Zenith", "zenith llc"])
def test_a_party_is_found_under_each_of_its_names_with_its_family(lineage: Lineage, name: str) -> None:
    """Old name, new name, any legal form; the amendment comes with the agreement."""
    assert names(lineage, name) == {"A", "A1"}


def test_parties_never_tie_families(lineage: Lineage) -> None:
    """The shared supplier has both; the other customer has its own only."""
    assert names(lineage, "Acme Holdings") == {"A", "A1", "B"}
    assert names(lineage, "Cargo Lines") == {"B"}


def test_another_party_the_question_names_is_let_in(lineage: Lineage) -> None:
    """Asked about Cargo Lines within the papers with Bolt: the supplier's papers with Cargo Lines count too; "Acme" lets nothing in."""

    def asked(*terms: str) -> set[str]:
        return {STORY.name(d) for d in scope_of(lineage, "Bolt", (), terms) or ()}

    assert asked("cargo lines") == {"A", "A1", "B"}
    assert asked("acme", "payment") == {"A", "A1"}


def test_a_document_brings_its_family(lineage: Lineage) -> None:
    """Whoever asks about an agreement wants its amendments applied, and about an amendment what it amends."""
    assert names(lineage, None, "A1") == {"A", "A1"}
    assert names(lineage, "Acme Holdings", "B") == {"B"}


def test_a_stranger_is_said(lineage: Lineage) -> None:
    """A name nobody has, a role, is not silently everything."""
    for name in ("Nonesuch Partners", "Customer"):
        with pytest.raises(NotFoundError, match=name):
            scope_of(lineage, name, ())
