"""What a sentence asserts: rules and changes are told from everything that only speaks of them."""

from __future__ import annotations

import pytest

from indexing.candidates.rules.facts import Provision
from indexing.candidates.rules.mood import Mood, Reading, heard


def read(words: str, heading: str = "") -> Reading:
    """Return how a provision of one sentence speaks."""
    source = Provision(words, heading)
    return heard(source.sentences[0], source)


@pytest.mark.parametrize(
    ("words", "mood"),
    [
        ("The notice period is now sixty days.", Mood.OPERATIVE),
        ("Rent shall be $900 from 1 May 2020.", Mood.OPERATIVE),
        ("The rate has been increased to 5% with effect from 1 May 2020.", Mood.OPERATIVE),
        ("We have agreed that your day rate goes up to £700.", Mood.OPERATIVE),
        ("Silence no longer counts as acceptance of what was delivered.", Mood.OPERATIVE),
        ("From 1 May the option has to be exercised six months ahead.", Mood.OPERATIVE),
        ("WHEREAS the parties have agreed on sixty days;", Mood.RECITAL),
        ("The parties wish to shorten the notice period.", Mood.RECITAL),
        ("Could the notice period be sixty days?", Mood.QUESTION),
        ("For example, a notice given on 1 May ends the term on 1 July.", Mood.EXAMPLE),
        ("It is proposed that the rent be raised to $900.", Mood.PROPOSAL),
        ("The Tenant has asked that the rent be lowered.", Mood.PROPOSAL),
        ("The Supplier is considering a price of $5.", Mood.PROPOSAL),
        ("A lower rent was discussed; nothing came of it.", Mood.PROPOSAL),
        ("The parties may agree on a longer period.", Mood.OPTION),
        ("The parties shall discuss the price in October.", Mood.OPTION),
        ("In 2019 invoices were paid within forty days.", Mood.REPORT),
        ("The Customer paid the rent of $900 on time.", Mood.REPORT),
        ("The Supplier reports that response took two hours.", Mood.REPORT),
        ("The rent remains unchanged at $800.", Mood.UNCHANGED),
        ("All other terms continue in full force and effect.", Mood.UNCHANGED),
    ],
)
def test_moods(words: str, mood: Mood) -> None:
    """Only a rule or a change is operative."""
    assert read(words).mood is mood


def test_under_a_heading_of_recitals_nothing_operates() -> None:
    """What stands under "Background" is background."""
    assert read("The rent shall be $900.", "Background").mood is Mood.RECITAL


@pytest.mark.parametrize(
    ("words", "mark"),
    [
        ("Invoices are payable in 45 days in place of thirty.", "departs"),
        ("The period is ten days, not twenty.", "departs"),
        ("With effect from the date of this letter the fee is $5.", "starts"),
        ("The Tenant need not give notice.", "ends"),
        ("The restriction does not apply to affiliates.", "excepts"),
        ("The Supplier shall also keep copies.", "adds"),
        ("For the purposes of this Statement of Work the rate is $5.", "own"),
        ("During the trial the fee is $5.", "passing"),
        ("The fee is $5, provided that the order is large.", "conditional"),
        ("As agreed, the fee is $5.", "agreed"),
    ],
)
def test_marks(words: str, mark: str) -> None:
    """The words that make a change, or limit it, are marked; a plain rule has no mark at all."""
    plain = read("The fee is $5.")
    assert getattr(read(words), mark)
    assert not getattr(plain, mark)
