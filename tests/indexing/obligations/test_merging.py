"""The same duty said twice, and duties checked against their words."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from graph.model.edges import Unit
from graph.model.text import AnchoredText
from graph.text.sentences import spans
from indexing.obligations.merging import merged
from indexing.obligations.rules.operators import operators
from tests.indexing.obligations.binding import one, read
from tests.indexing.obligations.support import unsupported


def test_the_same_duty_in_two_sections_is_one_with_both_places() -> None:
    """The first stands first."""
    body = (
        "1. Reports. Supplier shall deliver to Buyer a written report of all boards milled.\n\n"
        "2. Pay. Buyer shall pay $5,000.\n\n3. Papers. Supplier shall deliver to Buyer a written report of all boards so milled.\n"
    )
    assert [[d.section for d in group] for group in merged(read(body))] == [["1", "3"], ["2"]]


@pytest.mark.parametrize(
    "body",
    [
        "1. A. Supplier shall notify Buyer promptly of any delay.\n\n2. B. Supplier shall notify Buyer promptly of any fire at the mill.\n",
        "1. A. Buyer shall pay a deposit of $5,000 for the boards.\n\n2. B. Buyer shall pay a deposit of $9,000 for the boards.\n",
        "1. A. Buyer shall insure all boards against fire.\n\n2. B. Supplier shall insure all boards against fire.\n",
        "1. A. Supplier shall send audited yearly accounts to Buyer.\n\n2. B. Supplier shall send audited yearly accounts to Bank.\n",
    ],
)
def test_other_notices_values_obligors_or_creditors_are_two_duties(body: str) -> None:
    """Alike words do not make one of two."""
    assert len(merged(read(body))) == 2


def test_what_the_words_do_not_bear_out_is_told() -> None:
    """Words, values and obligor are looked up in the text."""
    duty = one("Supplier shall deliver within ten (10) days.")
    text = f"1. Duties. {duty.words.text}"
    assert unsupported(duty, text) == ()
    assert unsupported(duty, "Buyer shall pay.") == ("its words do not stand in the text in force",)
    forged = replace(duty, values=(replace(duty.values[0], number="20"),))
    assert unsupported(forged, text) == ("a value is not given by its words",)
    assert "who owes is not named" in unsupported(replace(duty, obligor="", party=""), text)
    assert unsupported(replace(duty, words=AnchoredText()), text)[0] == "its words do not stand in the text in force"


def test_two_duties_that_differ_in_a_number_are_two() -> None:
    """However much else of their words is the same: the plant of phase 1 is not that of phase 2."""
    said = "Supplier shall deliver the tested equipment of phase {} to the site of Buyer by March 5, 2027."
    body = f"1. Plant. {said.format(1)} {said.format(2)}\n\n2. Again. {said.format(1)}\n"
    assert [len(group) for group in merged(read(body))] == [2, 1]


@pytest.mark.parametrize(
    "text",
    [
        "shall " * 20_000,
        "No. 5. " * 15_000,
        "(i) and " * 15_000,
        "Supplier, " * 12_000 + "shall",
        "liability of " * 9_000,
        "agrees and agrees, " * 6_000,
        "warrants and represents to " * 5_000,
        "Sections 1, 2 and (a) survive " * 4_000,
        "a" * 60_000 + " shall be " + "b" * 60_000,
        "if that which " * 8_000 + "Supplier shall pay.",
        '"' * 50_000,
        "(" * 50_000,
    ],
)
def test_hostile_texts_are_read_in_linear_time(text: str) -> None:
    """No text makes the rules slow: words, sentences and operators are looked at once."""
    began = time.process_time()
    for start, end in spans(text, Unit.SENTENCE):
        list(operators(text[start:end]))
    read(f"1. Duties. {text[:10_000]}\n")
    assert time.process_time() - began < 4.0
