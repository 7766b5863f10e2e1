"""What both readers by rules may commit: a sentence that refers to what held before, against a provision that lays something down."""

from __future__ import annotations

import pytest

from graph.model.judgements import Relation
from indexing.candidates.rules import pair, second
from indexing.candidates.rules.facts import Facts, Provision

CHANGES = {Relation.AMENDS, Relation.TERMINATES}
PARTIES = "Alpha Trading Ltd; Beta Works Inc."
COMMIT, REVIEW = 0.88, 0.60
OLDER = "The Customer shall pay each invoice within sixty (60) days of receipt."


def facts(newer: str, older: str = OLDER, heading: str = "Payment") -> Facts:
    """Return a sentence of an amendment and a provision of its agreement."""
    source = Provision(newer, "", "2", "First Amendment", "AMENDMENT", "2022-01-01")
    return Facts(source, Provision(older, heading, "5", "Agreement", "BASE", "2018-01-01"), PARTIES, PARTIES)


def commits(both: Facts) -> bool:
    """Tell whether the first reader is sure enough and the second confirms it."""
    first, other = pair.answer(both), second.answer(both)
    return first.relation in CHANGES and first.confidence >= COMMIT and other.relation is first.relation and other.confidence >= REVIEW


@pytest.mark.parametrize(
    "newer",
    [
        "From 1 May 2022 the Customer shall pay each invoice within thirty (30) days of receipt, instead of sixty.",
        "The Customer shall from 1 May 2022 pay each invoice within 30 days of receipt and no longer within 60 days.",
        "The period for payment of each invoice is hereby reduced from sixty (60) to thirty (30) days of receipt.",
        "The time within which the Customer shall pay each invoice is reduced to thirty (30) days of receipt.",
    ],
)
def test_what_refers_to_the_former_state_commits(newer: str) -> None:
    """A sentence that names what held before, or says that it gives way, is taken by both readers."""
    assert commits(facts(newer))


@pytest.mark.parametrize(
    "newer",
    [
        "From 1 May 2022 the Customer shall pay each invoice within thirty (30) days of receipt.",
        "The parties agree that the Customer shall pay each invoice within thirty (30) days of receipt.",
        "Going forward, each invoice is payable within 30 days of receipt.",
        "For the avoidance of doubt, the Customer shall pay each invoice within thirty (30) days of receipt, instead of sixty.",
        "The Customer shall pay each invoice within thirty (30) days of receipt and object to it within sixty (60) days.",
        "With the exception of invoices for training, the period of sixty (60) days is reduced to thirty (30) days of receipt.",
    ],
)
def test_a_bare_new_state_waits_for_a_person(newer: str) -> None:
    """Whatever does not refer to what held before, only clarifies or leaves cases out never commits."""
    assert not commits(facts(newer))


def test_a_value_that_stands_twice_waits_for_a_person() -> None:
    """Where the old value stands in two places nobody but a person says which one gives way."""
    newer = "From 1 May 2022 the Customer shall pay each invoice within thirty (30) days of receipt, instead of sixty."
    twice = OLDER + " Any objection to an invoice shall be made within sixty (60) days of its receipt."
    assert not commits(facts(newer, twice))


@pytest.mark.parametrize(
    ("older", "heading"),
    [
        ("For the avoidance of doubt, invoices continue to be payable within sixty (60) days of receipt.", "Payment"),
        ("Invoices remain payable within sixty (60) days of receipt, as before.", "Payment"),
        ("The Customer is reminded that each invoice is due within sixty (60) days of receipt.", "Payment"),
        ("WHEREAS the Customer shall pay each invoice within sixty (60) days of receipt;", ""),
        ("Each invoice is to be paid within sixty (60) days of receipt.", "Recitals"),
        ("As stated in Section 5, each invoice is to be paid within sixty (60) days of receipt.", "Payment"),
        ("5. Payment of each invoice within sixty days of receipt ............ 12", "Table of Contents"),
    ],
)
def test_what_lays_nothing_down_cannot_change(older: str, heading: str) -> None:
    """A provision that only affirms, reminds, recites or lists is amended by nothing."""
    newer = "From 1 May 2022 the Customer shall pay each invoice within thirty (30) days of receipt, instead of sixty."
    assert pair.answer(facts(newer, older, heading)).relation is Relation.UNRELATED


@pytest.mark.parametrize(
    "newer",
    [
        'Each reference in the Agreement to "hereof", "herein" or words of like import shall mean the Agreement as amended hereby.',
        'From now on each reference in the Agreement to "this Agreement", "hereunder" or "hereof" shall be to it as amended.',
    ],
)
def test_words_on_references_change_nothing(newer: str) -> None:
    """How the amended agreement is referred to changes none of its provisions."""
    older = 'In this Agreement references to "hereof" or "herein" are references to this Agreement.'
    assert pair.answer(facts(newer, older, "Interpretation")).relation is Relation.UNRELATED
