"""Papers of somebody else: what is said of their provisions changes none of ours."""

from __future__ import annotations

import pytest

from graph.model.documents import Document, DocumentKind, Execution, Party
from graph.model.ids import DocumentId
from indexing.instructions.strangers import strangers

SPEAKS = Document(
    *(DocumentId("d"), "p", "0" * 64, "a.txt", 0, 0, 10),
    *("First Amendment", DocumentKind.AMENDMENT, Execution.SIGNED),
    parties=(Party("Corvane Systems Ltd", ("Supplier",)), Party("Halden Foods plc", ("Customer",))),
)


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("In the agreement between the Customer and Nordvik AS, {P0} is amended.", ["the agreement between the Customer and Nordvik AS"]),
        (
            "In the contract between the Supplier and Nordvik AS dated {D0}, {P0} is deleted.",
            ["the contract between the Supplier and Nordvik AS dated"],
        ),
        ("{P0} of the Nordvik agreement is deleted.", ["the Nordvik agreement"]),
        ("The Customer's lease with Nordvik, {P0}, is amended.", ["The Customer's lease with Nordvik"]),
        ("In the agreement between the Customer and the Supplier, {P0} is amended.", []),
        ("In the agreement between us made in May 2020, {P0} is amended.", []),
        ("{P0} of the Halden agreement is deleted.", []),
        ("{P0} of the agreement with the Customer of May 2020 is deleted.", []),
    ],
)
def test_a_paper_with_somebody_who_is_no_party_is_a_strangers(sentence: str, named: list[str]) -> None:
    """By a name after between or with, or before the noun; under any name or role of a party it is ours."""
    assert [sentence[start:end].strip() for start, end in strangers(sentence, SPEAKS)] == named


def test_where_no_party_is_known_nobody_is_a_stranger() -> None:
    """A letter without parties may name either of them."""
    nobody = Document(*(DocumentId("d"), "p", "0" * 64, "a.txt", 0, 0, 10), *("Letter", DocumentKind.AMENDMENT, Execution.SIGNED))
    assert not list(strangers("In the agreement between the Customer and Nordvik AS, {P0} is amended.", nobody))
