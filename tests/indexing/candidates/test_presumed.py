"""What a clause most likely changes, where its words change something and no reader finds what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.model.edges import EdgeType, Mode
from graph.model.judgements import Candidate, Judgement, Relation, Scores
from graph.model.policy import DEFAULT_THRESHOLDS, Thresholds
from graph.model.source import Quote
from indexing.candidates.pairs import Pair
from indexing.candidates.presumed import VERSION, likeliest, presumed
from indexing.candidates.screening import screened
from indexing.llm.prompts.pair import VERSION as ASKED
from tests.indexing.candidates.sides import side

OPENING = "1. Canteen. Lunch is served in the ground floor hall on every working day at noon."
QUIET = "2. Assignment. Neither party may assign this Agreement."
CHANGE = "1. From 1 May 2020 the kitchen gives out food at eleven."
REPORT = "1. For information: the switchboard has been replaced, and callers may have to wait."
NOTHING = "1. The parties thank each other for a good year."


def _pair(source: str, target: str, prior: float, rank: int = 1) -> tuple[Candidate, Pair]:
    both = Pair(side(source, "newer"), side(target))
    one, other = both.source.clause, both.target.clause
    scores = Scores(0.5, 0.2, 0.0, 0.0, 0.0, prior, "wordllama-l2-256/1")
    return Candidate(one.document_id, one.clause_id, other.document_id, other.clause_id, rank, scores), both


def _said(candidate: Candidate, both: Pair, relation: Relation = Relation.UNRELATED, confidence: float = 0.9) -> Judgement:
    return Judgement(
        "j_1",
        candidate,
        both.source.text_hash,
        both.target.text_hash,
        relation,
        confidence,
        "",
        "rules/1",
        (ASKED,),
        Quote("", 0, 0),
    )


def test_a_change_of_nothing_known_is_presumed_to_change_the_likeliest() -> None:
    """A rule that holds from a day on goes to the likeliest provision, with the words that set it, and says nothing exact."""
    candidate, both = _pair(CHANGE, OPENING, 0.4)
    (found,) = presumed([_said(candidate, both)], {candidate: both}, DEFAULT_THRESHOLDS)
    assert (found.relation, found.mode, found.operation) == (Relation.AMENDS, Mode.MODIFY, None)
    assert found.quote.text == "From 1 May 2020 the kitchen gives out food at eleven."
    assert found.confidence == DEFAULT_THRESHOLDS[EdgeType.AMENDS].review < DEFAULT_THRESHOLDS[EdgeType.AMENDS].commit
    assert VERSION in found.prompts


def test_the_likelier_of_two_is_presumed() -> None:
    """Of two provisions in which the rules see nothing, the prior tells which is meant."""
    likely, other = _pair(CHANGE, OPENING, 0.4, 2), _pair(CHANGE, QUIET, 0.05, 1)
    assert likeliest([other, likely]) == likely


@pytest.mark.parametrize("words", [REPORT, NOTHING])
def test_words_that_change_nothing_are_presumed_to_change_nothing(words: str) -> None:
    """A report of something new, or no rule at all, goes to nobody."""
    assert likeliest([_pair(words, OPENING, 0.4)]) is None


def test_what_is_unlikely_all_over_is_left_alone() -> None:
    """A change that is like no older provision adds something, and changes none."""
    assert likeliest([_pair(CHANGE, QUIET, 0.001)]) is None


def test_what_was_found_stands() -> None:
    """Where a reader found a change worth a look, or could not read, nothing is presumed beside it."""
    candidate, both = _pair(CHANGE, OPENING, 0.4)
    for one in (_said(candidate, both, Relation.AMENDS, 0.7), replace(_said(candidate, both), fault="unavailable")):
        assert presumed([one], {candidate: both}, DEFAULT_THRESHOLDS) == (one,)


def test_a_stricter_line_holds_for_presumptions() -> None:
    """The confidence of a presumption is the review line of the policy: no more is known of it."""
    candidate, both = _pair(CHANGE, OPENING, 0.4)
    strict = {**DEFAULT_THRESHOLDS, EdgeType.AMENDS: Thresholds(0.95, 0.7)}
    assert presumed([_said(candidate, both)], {candidate: both}, strict)[0].confidence == 0.7


def test_models_are_shown_nothing_for_a_presumption() -> None:
    """Only rules read what would be presumed: a model's call is not spent on it where the prior alone is too low."""
    one = _pair(CHANGE, OPENING, 0.012)
    assert screened([one], by_model=True) == ()
    near = _pair(CHANGE, OPENING, 0.4)
    assert screened([near], by_model=False) == (near,)
