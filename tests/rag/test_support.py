"""A reply is given only where something found is of the subject asked about, and of what the question asks for by name."""

from __future__ import annotations

import pytest

from rag.write.missing_terms import particulars_of, unsaid
from rag.write.support import scorecard
from tests.rag.asking import Asking


@pytest.mark.parametrize(
    ("question", "text", "there"),
    [
        ("Must the vendor have cyber insurance?", "The vendor shall maintain general liability insurance.", False),
        ("Must the vendor have cyber insurance?", "The vendor shall maintain cyber and network security insurance.", True),
        ("What wages are the workers owed?", "The contractor pays prevailing wages.", True),
        ("What wages are the workers owed?", "The contractor pays its suppliers.", False),
        ("Who pays for a product recall?", "The Supplier shall pay for the Goods.", False),
        ("Who pays for a product recall?", "The Supplier bears the cost of a market withdrawal.", True),
        ("What is owed for late deliveries?", "Late payments bear interest of 5%.", False),
        ("What is owed for late deliveries?", "The Supplier owes 1% of the price for each day of delay in delivery.", True),
        ("May the licensee grant sublicences?", "The Licensee shall not assign this Agreement.", False),
        ("May we run a security audit?", "The Customer may audit the books of the Vendor.", False),
        ("What is the cap on liability for data breaches?", "The Vendor's liability shall not exceed $100.", False),
        ("When does it end?", "The contractor pays its suppliers.", True),
    ],
)
def test_a_particular_is_there_only_in_its_own_words(question: str, text: str, there: bool) -> None:
    """What a question asks for by name is not answered by a provision on the wider subject."""
    assert (not unsaid(particulars_of(question), [text])) is there


def test_a_narrower_question_than_any_provision_is_turned_away(asking: Asking) -> None:
    """Insurance is there, life insurance is not: the first is answered, the second is not.

    2018-01-01 document MSA title="Services Agreement" kind=BASE
    2018-01-01 clause MSA#7 "Fees" "The Customer shall pay each invoice within thirty days after receipt."
    2018-01-01 clause MSA#8 "Insurance" "The Vendor shall maintain commercial general liability insurance of $1,000,000."
    2018-01-01 clause MSA#9 "Deliveries" "The Vendor shall deliver the Goods to the warehouse of the Customer."
    """
    told = asking.ask("What insurance must the Vendor carry?", "2019-01-01")
    assert "$1,000,000" in told.text
    assert told.support >= scorecard().line
    assert asking.ask("Must the Vendor insure the life of its chief executive?", "2019-01-01").abstained
