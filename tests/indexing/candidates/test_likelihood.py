"""How likely a pair is a change, and which pairs are worth reading."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.model.edges import EdgeType, Mode, Verification
from graph.model.ids import ClauseId
from graph.model.judgements import Candidate, Judgement, Relation, Scores
from graph.model.policy import DEFAULT_THRESHOLDS, Thresholds
from graph.model.source import Quote
from indexing.candidates.likelihood import CALLS, confidence, likelihood, weighed, worth_reading
from indexing.candidates.pairs import Pair
from indexing.llm.prompts.pair import VERSION
from tests.indexing.candidates.sides import side

OPENING = "1. Canteen. Lunch is served in the ground floor hall on every working day at noon."
QUIET = "2. Assignment. Neither party may assign this Agreement."
PAYMENT = "3. Payment. The Client shall pay each invoice within thirty (30) days of receipt."
CHANGE = "1. From 1 May 2020 the kitchen gives out food at eleven."
PAYS = "1. From 1 March 2024 each invoice is payable within sixty (60) days of receipt, in place of thirty (30)."
THANKS = "1. The parties thank each other for a good year."
LINES = DEFAULT_THRESHOLDS


def _pair(source: str, target: str, prior: float, rank: int = 1) -> tuple[Candidate, Pair]:
    both = Pair(side(source, "newer"), side(target))
    one, other = both.source.clause, both.target.clause
    scores = Scores(0.5, 0.2, 0.0, 0.0, 0.0, prior, "wordllama-l2-256/1")
    target_id = ClauseId(f"{other.clause_id}{rank}")
    return Candidate(one.document_id, one.clause_id, other.document_id, target_id, rank, scores), both


def _said(candidate: Candidate, both: Pair, relation: Relation = Relation.UNRELATED) -> Judgement:
    hashes = both.source.text_hash, both.target.text_hash
    return Judgement("j_1", candidate, *hashes, relation, 0.9, "", "rules/1", (VERSION,), Quote("", 0, 0))


def test_evidence_of_either_kind_makes_a_change_likelier() -> None:
    """The prior, words that set a new state and what the offline reader finds each raise the odds."""
    assert likelihood(*_pair(CHANGE, OPENING, 0.4)) > likelihood(*_pair(CHANGE, OPENING, 0.05))
    assert likelihood(*_pair(CHANGE, OPENING, 0.4)) > likelihood(*_pair(THANKS, OPENING, 0.4))
    assert likelihood(*_pair(PAYS, PAYMENT, 0.1)) > likelihood(*_pair(PAYS, QUIET, 0.1))


def test_only_what_is_likely_is_read() -> None:
    """What is unlikely all over is left alone, by rules and by models."""
    likely, unlikely = _pair(CHANGE, OPENING, 0.4), _pair(CHANGE, QUIET, 0.001)
    assert worth_reading([likely], by_model=False) == worth_reading([likely], by_model=True) == [likely]
    assert worth_reading([unlikely], by_model=False) == worth_reading([unlikely], by_model=True) == []


def test_of_one_sentence_the_rules_read_the_likeliest_and_a_model_two() -> None:
    """One sentence changes one provision; a model's second look may correct the first."""
    found = [_pair(PAYS, PAYMENT, prior, rank) for rank, prior in ((1, 0.02), (2, 0.4), (3, 0.3))]
    assert [c.rank for c, _ in worth_reading(found, by_model=False)] == [2]
    assert [c.rank for c, _ in worth_reading(found, by_model=True)] == [2, 3]
    assert CALLS == 2


def test_part_is_read_before_the_whole_it_stands_in() -> None:
    """A section and its subsection hold the same words: what the words mean is the smaller one."""
    (whole, both), (part, inner) = _pair(PAYS, PAYMENT, 0.4, 1), _pair(PAYS, PAYMENT, 0.35, 2)
    child = replace(inner.target.clause, clause_id=ClauseId("part"), parent_id=both.target.clause.clause_id)
    below = (part, replace(inner, target=replace(inner.target, clause=child)))
    assert [c.rank for c, _ in worth_reading([(whole, both), below], by_model=False)] == [2]


@pytest.mark.parametrize("review", [0.6, 0.7])
def test_a_change_that_the_rules_cannot_name_is_presumed(review: float) -> None:
    """It goes to review with the words that set it, says nothing exact, and is never surer than the line of review."""
    candidate, both = _pair(CHANGE, OPENING, 0.4)
    found = weighed(_said(candidate, both), both, {**LINES, EdgeType.AMENDS: Thresholds(0.95, review)})
    assert (found.relation, found.mode, found.operation) == (Relation.AMENDS, Mode.MODIFY, None)
    assert found.quote.text == "From 1 May 2020 the kitchen gives out food at eleven."
    assert found.confidence == review


def test_a_confirmed_change_is_surer_and_a_fault_stays_one() -> None:
    """What a second reader confirms is likelier than what it leaves open."""
    candidate, both = _pair(PAYS, PAYMENT, 0.1)
    sure = confidence(candidate, both, LINES)
    said = replace(_said(candidate, both, Relation.AMENDS), confidence=sure)
    assert weighed(said, both, LINES).confidence == sure < weighed(replace(said, verified=Verification.CONFIRMED), both, LINES).confidence
    assert weighed(replace(said, fault="unavailable"), both, LINES).fault
