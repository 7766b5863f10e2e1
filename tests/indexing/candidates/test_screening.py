"""Which pairs are worth a call: what the rules take for a change, and for a model what is likely all the same."""

from __future__ import annotations

from dataclasses import replace

from graph.lineage.clause_trees import Tree
from graph.model.documents import Document
from graph.model.ids import ClauseId
from graph.model.judgements import Candidate, Scores
from indexing.candidates.pairs import Pair, Side
from indexing.candidates.screening import CALLS, screened
from tests.contracts.store_records import clauses_of, document_of

BASE = replace(document_of("msa"), recites=())
LETTER = document_of("letter")
PAYMENT = "The Client shall pay each invoice within thirty (30) days of receipt."
CHANGE = "From 1 March 2024 each invoice is payable within sixty (60) days of receipt, in place of thirty (30)."


def side(document: Document, words: str) -> Side:
    """A document of one provision."""
    clause = clauses_of(document, words)[0]
    return Side.of(document, clause, Tree.of([clause]))


def pair(source: str, target: str, prior: float, rank: int) -> tuple[Candidate, Pair]:
    """A candidate with the two provisions it is made of."""
    both = Pair(side(LETTER, source), side(BASE, target))
    scores = Scores(0.5, 0.5, 0.5, 0.5, 0.5, prior, "m/1")
    clauses = (both.source.clause.clause_id, ClauseId(f"{both.target.clause.clause_id}{rank}"))
    return Candidate(LETTER.document_id, clauses[0], BASE.document_id, clauses[1], rank, scores), both


def test_what_the_rules_take_for_a_change_is_read_however_unlikely() -> None:
    """The prior alone does not keep a change from a reader, nor let in what changes nothing."""
    change, other = pair(CHANGE, PAYMENT, 0.01, 2), pair("Thank you for a good year.", PAYMENT, 0.01, 1)

    assert [c.rank for c, _ in screened([other, change], by_model=False)] == [2]


def test_model_is_shown_what_is_likely_and_the_rules_are_not_asked_twice() -> None:
    """A likely pair in words that the rules do not know goes to a model; the rules have said all they can."""
    likely = pair("Thank you for a good year.", PAYMENT, 0.5, 1)

    assert len(screened([likely], by_model=True)) == 1
    assert screened([likely], by_model=False) == ()


def test_surest_are_read_first_and_no_more_than_two() -> None:
    """Of several provisions on the same matter the likelier comes first; a clause takes two calls at most."""
    found = screened([pair(CHANGE, PAYMENT, prior, rank) for rank, prior in ((1, 0.02), (2, 0.4), (3, 0.3))], by_model=False)

    assert [c.rank for c, _ in found] == [2, 3]
    assert len(found) == CALLS


def test_part_is_read_before_the_whole_it_stands_in() -> None:
    """A section and its subsection hold the same words: what the words mean is the smaller one."""
    (whole, both), (part, inner) = pair(CHANGE, f"Payment. {PAYMENT}", 0.4, 1), pair(CHANGE, PAYMENT, 0.3, 2)
    child = replace(inner.target.clause, clause_id=ClauseId("part"), parent_id=both.target.clause.clause_id)
    below = (part, Pair(inner.source, Side.of(BASE, child, Tree.of([child]))))

    assert [c.rank for c, _ in screened([(whole, both), below], by_model=False)] == [2]
