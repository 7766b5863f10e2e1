"""A reply is given only where something found is of the subject asked about, and of what the question asks for by name."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from rag.understand.subjects import Subject, concepts
from rag.understand.wordings import worded
from rag.write.missing_terms import particulars, particulars_of, unsaid
from rag.write.support import Presence, Proof, proof, scorecard
from tests.rag.asking import Asking


def test_what_is_stricter_is_said_of_subjects_there_are() -> None:
    """A proof of no subject would never be looked at; a subject without one has the wordings it is ranked by."""
    table = tomllib.loads(files("rag.write").joinpath("support_subjects.toml").read_text(encoding="utf-8"))
    names = {one.name for one in concepts()}
    assert table.keys() <= names
    assert all(proof(one).words.pattern for one in concepts())
    assert all(proof(one) == Proof(frozenset(), one.says) for one in concepts() if one.name not in table)


def test_presence_weighs_subjects_by_how_likely_they_are_meant() -> None:
    """That an unlikely subject is there says less than that the likeliest is."""
    likely, unlikely = concepts()[0], concepts()[1]
    subjects = (Subject(likely, 1.0, 0.6), Subject(unlikely, 0.25, 0.2))
    assert Presence.of(subjects, (True, False)) == Presence(1.0, 0.8)
    assert Presence.of(subjects, (False, True)) == Presence(0.25, 0.2)
    assert Presence.of((), ()) == Presence(0.0, 0.0)


def test_a_gap_stays_within_its_sentence() -> None:
    """What stands for any words is no words or some, of one sentence, and not too many."""
    pattern = worded("solicit* .. employ*", within=40)
    assert pattern.search("shall not solicit employees")
    assert pattern.search("soliciting, directly or not, any employee")
    assert not pattern.search("shall not solicit. The employees of")
    assert not pattern.search(f"solicit {'any person at all ' * 4} employees")


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


def test_no_particular_is_met_by_nothing() -> None:
    """Every particular is asked for in some words and needs some."""
    assert not any(one.asks.search("") or one.said([""]) for one in particulars())


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
