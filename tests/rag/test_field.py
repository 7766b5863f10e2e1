"""What a question asks for by the field's own name is answered only where that name, or one that stands for it, is found."""

from __future__ import annotations

import pytest

from indexing.search.words import content_stems
from rag.write.missing_terms import akin, named_in, not_excused, stem_in, strangers, unspoken, vocabulary
from tests.rag.asking import Asking


def lacks(question: str, text: str) -> tuple[str, ...]:
    """The words of the field in a question that a text has nothing for, but for alternatives."""
    named = named_in(content_stems(question))
    return not_excused(question, unspoken(named, frozenset(content_stems(text))), named, stem_in)


@pytest.mark.parametrize(
    ("question", "text", "lacking"),
    [
        ("Who pays for a recall?", "The Supplier shall pay for the Goods.", 1),
        ("Who pays for a recall?", "Goods that are recalled are taken back.", 0),
        ("Who certifies the destruction?", "An officer delivers a certificate that it was destroyed.", 0),
        ("Must vehicles be insured?", "Motor insurance is carried.", 0),
        ("Who foots the bill if they go bust?", "The Customer pays.", 1),
        ("What happens when it is all over?", "This Agreement ends in May.", 0),
    ],
)
def test_a_word_of_the_field_is_had_by_itself_or_by_one_that_stands_for_it(question: str, text: str, lacking: int) -> None:
    """Other forms of a word count, and words that stand for it; everyday words are not asked for."""
    assert len(lacks(question, text)) == lacking


def test_of_alternatives_one_is_enough() -> None:
    """Who asks for a bond or a guarantee is answered by either; who asks for both at once is not."""
    assert not lacks("Is a bond or a guarantee required?", "The parent guarantees all payments.")
    assert lacks("Is a bond required beside the guarantee?", "The parent guarantees all payments.")


def test_words_that_stand_for_one_another_do_so_both_ways() -> None:
    """Each word of a line of the table is had by every other."""
    assert all(one in vocabulary()[other] for one, alike in vocabulary().items() for other in alike)


def test_two_forms_of_a_word_are_akin_and_words_that_only_begin_alike_are_not() -> None:
    """Five letters and most of the longer word."""
    assert akin("certif", "certifi")
    assert not akin("contract", "contrabass")
    assert not akin("rent", "renew")


def test_a_name_that_no_paper_has_is_a_stranger() -> None:
    """Days and months are no names, short ones may be abbreviations, and a name is known by a party of it."""
    assert strangers(("globex corporation",), {"price"}, ()) == ("globex corporation",)
    assert strangers(("globex corporation",), {"globex"}, ()) == ()
    assert strangers(("globex",), set(), {"globex"}) == ()
    assert strangers(("march", "msa", "sunday"), set(), ()) == ()


ANSWERED = (
    ("What interest do overdue amounts bear?", "five percent"),
    ("What is the cap on the Supplier's liability?", "$100,000"),
    ("May the Customer audit the Supplier's books?", "books and records"),
    ("What insurance must the Supplier carry?", "$1,000,000"),
    ("Which courts have jurisdiction?", "New York"),
    ("How soon must the Supplier deliver?", "ten days"),
)
TURNED_AWAY = (
    ("What does the Supplier owe for late deliveries?", "late deliveries"),
    ("What is the cap on the Supplier's liability for data breaches?", "data breach"),
    ("May we run a penetration test of the Supplier's systems?", "penetration"),
    ("Must the Supplier carry umbrella insurance?", "umbrella"),
    ("How many arbitrators decide a dispute?", "arbitrators"),
    ("Who pays for a product recall?", "recall"),
    ("What does Globex pay for each unit?", "globex"),
    ("Is there an early payment discount?", "discount"),
)


def test_a_modifier_that_changes_the_matter_is_not_dropped(asking: Asking) -> None:
    """What is there is quoted; a neighbour of it that is not there is turned away, by its name and with where to look.

    2018-01-01 document MSA title="Supply Agreement" kind=BASE
    2018-01-01 clause MSA#3 "Price" "The Customer shall pay the price of $10 for each unit within thirty days after receipt of an invoice."
    2018-01-01 clause MSA#4 "Late payment" "Overdue amounts bear interest at the rate of five percent per annum."
    2018-01-01 clause MSA#5 "Liability" "The liability of the Supplier under this Agreement shall not exceed $100,000 in the aggregate."
    2018-01-01 clause MSA#6 "Audit" "The Customer may audit the books and records of the Supplier once a year."
    2018-01-01 clause MSA#7 "Insurance" "The Supplier shall maintain commercial general liability insurance of $1,000,000."
    2018-01-01 clause MSA#8 "Disputes" "The courts of New York have exclusive jurisdiction over any dispute."
    2018-01-01 clause MSA#9 "Delivery" "The Supplier shall deliver Goods to the warehouse of the Customer within ten days of each order."
    """
    for question, words in ANSWERED:
        assert words in asking.ask(question, "2019-01-01").text, question
    for question, name in TURNED_AWAY:
        told = asking.ask(question, "2019-01-01")
        assert told.abstained, question
        assert name in told.text.casefold(), told.text
    nearest = asking.ask("Must the Supplier carry umbrella insurance?", "2019-01-01")
    assert "Section 7 (“Insurance”) of the Supply Agreement" in nearest.text
