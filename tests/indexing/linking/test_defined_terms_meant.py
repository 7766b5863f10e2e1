"""A change that cites a defined term and no section means the provision in whose sentence the term is defined."""

from __future__ import annotations

from datetime import date

import pytest

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.edges import Edge, EdgeStatus
from graph.model.resolution import EffectiveClause
from graph.model.source import Block, Reading, SourceFile
from graph.resolution.resolve import resolve
from indexing.analyse import Instrument, analyse
from indexing.linking.edges import link

SIGNED = "IN WITNESS WHEREOF, the parties have signed.\n\nORCHARD FOODS, INC.\nBy: /s/ A. Lee\n\nMILL WORKS LLC\nBy: /s/ B. Ray"
PARTIES = "between Orchard Foods, Inc. (“Buyer”) and Mill Works LLC (“Seller”)"
IN_WORDS = "The Agreement continues until December 31, 2020 (the “Term”)."
HEADED = "The Agreement expires on December 31, 2020."


def instrument(n: int, text: str) -> tuple[Instrument, ...]:
    """Read one file of the contract."""
    blocks, at = [], 0
    for paragraph in text.split("\n\n"):
        blocks.append(Block(at, at + len(paragraph)))
        at += len(paragraph) + 2
    sha = f"{n}" * 64
    return analyse(Reading(sha, "test/1", text, tuple(blocks)), SourceFile(sha, f"{n}.txt", f"{n}.txt", len(text)), "p")


def amended(words: str, heading: str, term: str) -> tuple[Edge, EffectiveClause]:
    """Return the edge that `words` of an amendment make, and the second section of the agreement in 2021."""
    made = f"This Supply Agreement is made as of March 1, 2017 {PARTIES}."
    body = f"1. Price. The price is $400 (the “Price”).\n\n2. {heading}. {term}\n\n3. Law. Ohio law governs."
    base = f"SUPPLY AGREEMENT\n\n{made}\n\n{body}\n\n{SIGNED}"
    cited = "the Supply Agreement dated as of March 1, 2017 (the “Agreement”)"
    opening = f"This First Amendment is made as of May 5, 2018 {PARTIES} and amends {cited}."
    change = f"FIRST AMENDMENT TO SUPPLY AGREEMENT\n\n{opening}\n\n1. {words}\n\n{SIGNED}"
    read = [one for n, text in enumerate((base, change)) for one in instrument(n, text)]
    clauses = [c for one in read for c in one.clauses]
    documents = [one.document for one in read]
    edges = link(documents, clauses, [c for one in read for c in one.claims]).edges
    lineage = Lineage.of(documents, clauses, edges)
    (edge,) = edges
    (section,) = find(lineage, documents[0].document_id, "2")
    return edge, resolve(lineage, section, date(2021, 6, 1))


@pytest.mark.parametrize(("heading", "term"), [("Term", IN_WORDS), ("Duration", IN_WORDS), ("Term", HEADED)])
@pytest.mark.parametrize(
    "words",
    [
        "The Term is hereby extended to and including December 31, 2023.",
        "The Term is further extended and shall expire on December 31, 2023.",
        "The Term is hereby extended for a period of thirty-six (36) months, so that it shall expire on December 31, 2023.",
        "The term of the Agreement is extended to December 31, 2023.",
    ],
)
def test_a_term_extended_without_a_section_is_the_term_clause(words: str, heading: str, term: str) -> None:
    """The new last day takes the old one's place in the term clause, from the amendment's day on and without an end."""
    edge, section = amended(words, heading, term)
    assert (edge.status, edge.effective_to) == (EdgeStatus.COMMITTED, None)
    assert section.text is not None
    assert "December 31, 2023" in section.text.text
    assert "2020" not in section.text.text


@pytest.mark.parametrize(("heading", "term"), [("Term", IN_WORDS), ("Duration", IN_WORDS), ("Term", HEADED)])
def test_a_term_extended_by_a_period_stays_outstanding_on_the_term_clause(heading: str, term: str) -> None:
    """No words give the day, so the text stays and the change is named beside it."""
    edge, section = amended("The Term is extended by twelve (12) months.", heading, term)
    assert edge.status is EdgeStatus.COMMITTED
    assert [o.edge_id for o in section.outstanding] == [edge.edge_id]
    assert section.text is not None
    assert term in section.text.text


def test_a_definition_within_a_sentence_is_never_replaced_by_its_provision() -> None:
    """New words for a definition that stands in a sentence of another provision have no exact place: a person looks."""
    edge, section = amended("The definition of “Term” is deleted and replaced with “Term” means five years.", "Duration", IN_WORDS)
    assert edge.status is EdgeStatus.PENDING
    assert section.text is not None
    assert IN_WORDS in section.text.text
