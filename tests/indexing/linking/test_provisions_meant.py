"""Which provision of a contract an amendment means, and how much of it."""

from __future__ import annotations

from datetime import date

from graph.lineage.dag import Lineage
from graph.model.edges import Edge, EdgeType
from graph.model.source import SourceFile
from graph.resolution.resolve import resolve
from indexing.analyse import Instrument, analyse
from indexing.linking.edges import link
from indexing.readers.text import TextReader
from tests.indexing.candidates.papers import AGREEMENT

SIGNED = AGREEMENT[AGREEMENT.index("IN WITNESS") :]
BONUS = f"""SUPPLY AGREEMENT

This Supply Agreement (this "Agreement") is made as of March 1, 2010 between Harbor Foods, Inc. ("Supplier") and Mill Corporation ("Buyer").

2.3 Price. The price of the flour is four dollars a bushel.

2.3.1 Bonus. If Supplier delivers by April 15, 2011, Buyer pays a bonus of one hundred dollars. The bonus is paid once.

2.3.2 Damages. Supplier pays twenty dollars for each day of delay.

{SIGNED}"""


def _read(text: str, name: str) -> Instrument:
    reading = TextReader().read(name, text.encode())
    (found,) = analyse(reading, SourceFile(reading.file_sha256, name, name, 1), "p")
    return found


def amended(agreement: str, *provisions: str) -> tuple[dict[str, Edge], Lineage]:
    """Return what an amendment changes in an agreement, by the provision, and both papers with their edges."""
    opening = (
        'FIRST AMENDMENT TO SUPPLY AGREEMENT\n\nThis First Amendment (this "Amendment") is made as of May 1, 2015 between Harbor '
        'Foods, Inc. ("Supplier") and Mill Corporation ("Buyer") and amends the Supply Agreement dated March 1, 2010 (the "Agreement").'
    )
    body = "\n\n".join(f"{n}. {words}" for n, words in enumerate(provisions, 1))
    papers = [_read(agreement, "agreement.txt"), _read(f"{opening}\n\n{body}\n\n{SIGNED}", "first.txt")]
    documents, clauses = [i.document for i in papers], [c for i in papers for c in i.clauses]
    edges = link(documents, clauses, [c for i in papers for c in i.claims]).edges
    return {e.target_section: e for e in edges if e.edge_type is EdgeType.AMENDS}, Lineage.of(documents, clauses, edges)


def reads(lineage: Lineage, edge: Edge) -> str:
    """Return how what an edge changes reads a year later."""
    assert edge.target_clause_id is not None
    text = resolve(lineage, edge.target_clause_id, date(2016, 5, 1)).text
    return " ".join(text.text.split()) if text is not None else ""


def test_what_the_same_instrument_changes_below_a_provision_that_it_replaces_stays() -> None:
    """It replaces 2.3 and then a sentence of 2.3.1: the words of 2.3 alone are meant."""
    found, lineage = amended(
        BONUS,
        'Section 2.3 of the Agreement is deleted and replaced with the following: "2.3 Price. The price is five dollars a bushel."',
        'The last sentence of Section 2.3.1 of the Agreement is deleted and replaced with the following: "It is paid in May."',
    )
    assert reads(lineage, found["2.3"]) == (
        "2.3 Price. The price is five dollars a bushel. 2.3.1 Bonus. If Supplier delivers by April 15, 2011, Buyer pays a bonus of one "
        "hundred dollars. It is paid in May. 2.3.2 Damages. Supplier pays twenty dollars for each day of delay."
    )
    assert reads(lineage, found["2.3.1"]).endswith("It is paid in May.")


def test_a_provision_that_is_replaced_goes_with_its_parts() -> None:
    """Where the instrument changes nothing below it, all of it is meant."""
    found, lineage = amended(
        BONUS, 'Section 2.3 of the Agreement is deleted and replaced with the following: "2.3 Price. The price is five dollars a bushel."'
    )
    assert reads(lineage, found["2.3"]) == "2.3 Price. The price is five dollars a bushel."


def test_a_value_that_a_sentence_names_beside_the_one_there_takes_its_place() -> None:
    """No order of its sentence is read; what stands in the provision, however often, tells which of two values goes."""
    bonus = BONUS.replace("The bonus is paid once.", "No bonus is paid after April\n15, 2011.")
    understood = "It will be understood that all references made in Section 2.3.1 of the Agreement to April 15, 2011, {} by May 31, 2011."
    found, lineage = amended(bonus, understood.format("shall be replaced"))

    assert reads(lineage, found["2.3.1"]) == (
        "2.3.1 Bonus. If Supplier delivers by May 31, 2011, Buyer pays a bonus of one hundred dollars. No bonus is paid after May 31, 2011."
    )


def test_a_value_that_stands_nowhere_in_the_provision_takes_no_place() -> None:
    """Two days, neither of them in the provision: it stays as it is, and the change stays outstanding."""
    found, lineage = amended(
        BONUS, "It will be understood that all references made in Section 2.3.1 of the Agreement to April 5, 2011, are to May 31, 2011."
    )
    assert "by April 15, 2011" in reads(lineage, found["2.3.1"])
