"""What a model's sentence must stand up to: figures, days, names, may and must, whatever the wording."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.dates import PartialDate
from graph.model.obligations import ValueKind
from rag.verify import figures
from rag.verify.figures import Figure
from rag.verify.grounds import Grounds, Objection, objection
from rag.verify.polarity import contradicts

GROUNDS = Grounds(
    words=(
        "The Supplier's total liability under this Agreement shall not exceed five hundred thousand dollars ($500,000) in any Contract "
        "Year, except for liability arising from gross negligence. Either party may terminate this Agreement for convenience upon ninety "
        "(90) days' prior written notice. The Customer shall reimburse reasonable travel expenses, excluding VAT, within ten (10) Business "
        "Days. This Agreement is governed by the laws of the State of New York. Late amounts bear interest at 1.5% per month."
    ),
    labels=(
        "Section 9.2 of the Master Services Agreement of 2018-03-03, as amended by Section 2 of the First Amendment of 2021-06-01 "
        "with effect from 2021-07-01\nMSA\n2022-01-01"
    ),
    question="What is the cap on liability, and who may leave?",
    parties=(("Northwind Ltd", "Supplier"), ("Harbour GmbH", "Customer")),
)


@pytest.mark.parametrize(
    "sentence",
    [
        "The Supplier's liability is capped at $500,000 per Contract Year, except for gross negligence.",
        "Under Section 9.2 of the MSA, as amended with effect from July 1, 2021, Northwind's total liability is limited to USD 500,000.",
        "Yes, either party may terminate the Agreement for convenience with 90 days' prior written notice.",
        "The Agreement can be terminated for convenience by either party on ninety days' written notice.",
        "New York law governs the Agreement.",
        "Harbour GmbH must reimburse travel expenses within 10 business days, but VAT is excluded.",
        "The cap does not apply to liability arising from gross negligence.",
        "As of January 1, 2022, the Supplier's total liability may not exceed $500,000.00 in any Contract Year.",
        "Amounts that are late bear interest at one and a half percent (1.5%) monthly.",
        "The words are “five hundred thousand dollars ($500,000) in any Contract Year” for the total liability.",
    ],
)
def test_what_the_words_carry_goes_out(sentence: str) -> None:
    """Other words for the same thing, the same figure written otherwise, a party by its other name, where and since when it stands."""
    assert objection(sentence, GROUNDS) is None


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("The Supplier's liability is capped at $500,000 per month.", Objection.FIGURE),
        ("Late amounts bear interest at 1.5% per year.", Objection.FIGURE),
        ("Either party may terminate for convenience upon 90 business days' notice.", Objection.FIGURE),
        ("Either party may terminate upon ninety (90) weeks' notice.", Objection.FIGURE),
        ("The Supplier's total liability shall not exceed €500,000 in any Contract Year.", Objection.FIGURE),
        ("The Supplier's liability shall not exceed five million dollars in any Contract Year.", Objection.FIGURE),
        ("The Supplier's total liability is 500,000 percent in any Contract Year.", Objection.FIGURE),
        ("Under Section 9.20 the total liability shall not exceed $500,000.", Objection.FIGURE),
        ("Since July 2, 2021 the total liability shall not exceed $500,000.", Objection.DAY),
        ("The laws of the State of Delaware govern this Agreement.", Objection.NAME),
        ("Initech shall reimburse reasonable travel expenses.", Objection.NAME),
        ("The Customer may reimburse reasonable travel expenses.", Objection.OPPOSITE),
        ("Either party must terminate this Agreement upon 90 days' notice.", Objection.OPPOSITE),
        ("Neither party may terminate this Agreement for convenience.", Objection.OPPOSITE),
        ("The total liability shall be at least $500,000 in any Contract Year.", Objection.OPPOSITE),
        ("The cap on liability is enforceable.", Objection.NEVER_SAID),
        ("Whales sing in warm oceans at night.", Objection.UNSUPPORTED),
        ("The liability " * 80, Objection.NO_SENTENCE),
        ("<b>The Supplier's total liability</b> shall not exceed $500,000.", Objection.NO_SENTENCE),
    ],
)
def test_what_the_words_do_not_carry_does_not(sentence: str, why: Objection) -> None:
    """Each kind of thing that can be wrong is told by its name."""
    assert objection(sentence, GROUNDS) is why


def test_the_question_proves_nothing() -> None:
    """A figure or a name that only the question has is in no passage."""
    asked = replace(GROUNDS, question="Must Initech pay $700 within 12 days?")
    assert objection("The Customer must pay $700 in travel expenses.", asked) is Objection.FIGURE
    assert objection("The Customer shall reimburse the travel expenses of Initech.", asked) is Objection.NAME


def test_without_words_nothing_goes_out() -> None:
    """No passage, no sentence; that also holds where everything stands in the labels."""
    assert objection("Section 9.2 stands in the Master Services Agreement.", replace(GROUNDS, words=" ")) is Objection.NO_PASSAGE


@given(st.text(max_size=300))
def test_any_text_is_judged(text: str) -> None:
    """Whatever a model writes gets an answer, the same each time; what holds no word never goes out."""
    first = objection(text, GROUNDS)
    assert objection(text, GROUNDS) is first
    assert first is not None or any(c.isalnum() for c in text)


@pytest.mark.parametrize(
    ("text", "kind", "value", "unit"),
    [
        ("thirty (30) days", ValueKind.DURATION, 30, "DAY"),
        ("a 30-day period", ValueKind.DURATION, 30, "DAY"),
        ("within ten (10) Business Days", ValueKind.DURATION, 10, "BUSINESS_DAY"),
        ("one (1) year", ValueKind.DURATION, 1, "YEAR"),
        ("$1,000.00", ValueKind.MONEY, 1000, "USD"),
        ("US$ 1.5 million", ValueKind.MONEY, 1_500_000, "USD"),
        ("1,000 euros", ValueKind.MONEY, 1000, "EUR"),
        ("two hundred dollars", ValueKind.MONEY, 200, "USD"),
        ("5 per cent", ValueKind.PERCENTAGE, 5, ""),
        ("forty-two", None, 42, ""),
    ],
)
def test_figures_are_read_however_written(text: str, kind: ValueKind | None, value: int, unit: str) -> None:
    """One figure: what it counts, how much, of what."""
    [found] = figures.read(text).figures
    assert found == Figure(kind, Decimal(value).normalize(), unit)


def test_days_are_no_figures_and_one_is_no_number() -> None:
    """A date is a day, a month within it stands there too, and "one party" counts nothing."""
    found = figures.read("one party, since 1 March 2016")
    assert not found.figures
    assert found.days == {PartialDate(2016, 3, 1)}
    assert found.has_day(PartialDate(2016, 3))
    assert not found.has_day(PartialDate(2016, 4))
    assert not figures.read("in March 2016").has_day(PartialDate(2016, 3, 1))


@pytest.mark.parametrize(
    ("sentence", "words", "opposite"),
    [
        ("The Supplier must terminate.", "The Supplier may terminate this Agreement.", True),
        ("Either party may assign.", "Neither party may assign this Agreement without consent.", True),
        ("Either party may assign with consent.", "Neither party may assign this Agreement without consent.", False),
        ("The fee does not include taxes.", "The fee includes all taxes.", True),
        ("The fee includes taxes.", "The fee does not include taxes.", True),
        ("The Bank is not liable for delay.", "The Bank shall be liable for delay.", True),
        ("The Fee will not exceed $500.", "The Fee is capped at $500.", False),
        ("Payment is due no later than 30 days.", "The Customer shall pay within thirty (30) days.", False),
        ("The Borrower may incur debt up to $5.", "The Borrower shall not incur debt except up to $5.", False),
        ("The Supplier is prohibited from assigning.", "The Supplier may assign its rights.", True),
    ],
)
def test_may_must_and_not_are_not_turned_round(sentence: str, words: str, opposite: bool) -> None:
    """Told where rules can tell; an exception that both name is no contradiction."""
    assert contradicts(sentence, words) is opposite
