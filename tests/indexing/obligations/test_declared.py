"""What words give or state to somebody at once: owed, and no duty."""

from __future__ import annotations

import pytest

from indexing.obligations.rules.reader import declared
from tests.indexing.obligations.binding import copied, read


def told(sentence: str) -> list[tuple[str, str, list[str]]]:
    """Return what is declared in a sentence of a contract between Supplier and Buyer: by whom, of which type, to whom."""
    found = declared(*copied(f"1. Terms. {sentence}\n"))
    return [(one.obligor, one.type, [m.named for m in one.beneficiaries]) for one in found]


WHAT_IS_GIVEN_OR = [
    ("Supplier hereby grants to Buyer a licence to use the marks.", ("Supplier", "GRANT", ["Buyer"])),
    ("Supplier grants Buyer the right to inspect the mill.", ("Supplier", "GRANT", ["Buyer"])),
    ("Supplier, for itself and its Affiliates, hereby grants to Buyer a licence.", ("Supplier", "GRANT", ["Buyer"])),
    ("If the mill closes, Buyer hereby grants Supplier a licence to its drawings.", ("Buyer", "GRANT", ["Supplier"])),
    ("Supplier has the power to grant, and does hereby grant to Buyer, a licence to the marks.", ("Supplier", "GRANT", ["Buyer"])),
    ("Supplier hereby assigns to Buyer all rights in the designs.", ("Supplier", "TRANSFER", ["Buyer"])),
    ("Supplier hereby releases Buyer from all claims.", ("Supplier", "RELEASE", ["Buyer"])),
    ("Supplier waives all rights against Buyer for recovery of damages.", ("Supplier", "RELEASE", ["Buyer"])),
    ("Each party releases the other party and waives all damages.", ("each party", "RELEASE", ["other party", "other party"])),
    ("Supplier hereby releases Buyer and the Agent from all claims.", ("Supplier", "RELEASE", ["Buyer", "Agent"])),
    ("Supplier hereby waives all claims against Buyer.", ("Supplier", "RELEASE", ["Buyer"])),
    ("Supplier represents and warrants to Buyer that it is solvent.", ("Supplier", "REPRESENTATION", ["Buyer"])),
    ("Supplier further warrants for the benefit of Buyer that it is solvent.", ("Supplier", "REPRESENTATION", ["Buyer"])),
    ("Each party represents to the other that it is solvent.", ("each party", "REPRESENTATION", ["other party", "other party"])),
    ("Supplier represents to Buyer as follows: (a) it is solvent; and (b) it has power.", ("Supplier", "REPRESENTATION", ["Buyer"])),
]


def test_what_is_given_or_stated_has_a_giver_and_a_taker() -> None:
    """Licences, transfers, releases and representations are owed to whom their words name, and once."""
    assert [told(sentence) for sentence, _ in WHAT_IS_GIVEN_OR] == [[expected] for _, expected in WHAT_IS_GIVEN_OR]


@pytest.mark.parametrize(
    "sentence",
    [
        "Nothing in this Agreement grants to Buyer any right in the marks.",
        "Supplier represents and warrants that it is solvent.",
        "Supplier shall grant Buyer a licence.",
        "The licence that Supplier granted to Buyer has ended.",
        "Supplier hereby appoints the manager of its mill.",
    ],
)
def test_what_nobody_gives_to_anybody_is_not_told(sentence: str) -> None:
    """Without a giver, without a taker, or where it is a duty, nothing is declared."""
    assert told(sentence) == []


def test_a_declaration_ends_where_a_duty_begins() -> None:
    """The duty that follows in its sentence is read as one, and its words are no part of the grant."""
    sentence = "Supplier hereby grants to Buyer a licence, and Buyer shall pay the fee to the Escrow Agent."
    assert told(sentence) == [("Supplier", "GRANT", ["Buyer"])]
    assert [m.named for d in read(f"1. Terms. {sentence}\n") for m in d.beneficiaries] == ["Escrow Agent"]
