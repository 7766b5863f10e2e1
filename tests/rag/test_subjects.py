"""What a question is about is told by examples; what was found is weighed before it answers."""

from __future__ import annotations

import pytest

from indexing.search.embedder import open_embedder
from rag.understand.subjects import Subject, concepts, examples, subjects
from rag.write.support import AGAINST, EITHER, scorecard
from tests.rag.asking import Asking, context


def asked(question: str) -> tuple[Subject, ...]:
    """Return the subjects of a question."""
    embedder = open_embedder()
    return subjects(embedder.embed).asked(question, embedder.embed([question])[0])


def test_every_subject_has_examples_and_no_example_is_of_two() -> None:
    """A subject without examples could not be learned; an example of two subjects would teach neither."""
    every = [text for texts in examples().values() for text in texts]
    assert examples().keys() == {one.name for one in concepts()}
    assert all(len(texts) >= 3 for texts in examples().values())
    assert len(every) == len(set(every))


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("Could the reseller lose the deal if its shares change hands?", "change_of_control"),
        ("Is anybody told to keep our figures to themselves?", "confidentiality"),
        ("Who puts up the money for the trucks' insurance?", "insurance"),
        ("Are our people safe from being recruited away?", "staff"),
    ],
)
def test_a_subject_is_told_by_meaning(question: str, subject: str) -> None:
    """Wordings that stand in no table are put with the subject they mean."""
    assert subject in [one.concept.name for one in asked(question)]


def test_the_likeliest_subject_comes_first() -> None:
    """Shares fall from 1, and the same question has the same subjects."""
    found = asked("How much must we buy each year at least?")
    assert found[0].share == 1.0
    assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)
    assert found == asked("How much must we buy each year at least?")


def test_no_sign_counts_against_its_meaning() -> None:
    """What speaks for an answer never lowers its support, nor the reverse."""
    weights = scorecard().weights
    assert all(weight <= 0 for name, weight in weights.items() if name in AGAINST)
    assert all(weight >= 0 for name, weight in weights.items() if name not in AGAINST | EITHER)
    assert 0.0 < scorecard().line < 1.0


def test_what_no_provision_treats_is_not_answered(asking: Asking) -> None:
    """A question on a subject that nothing treats is turned away; one on a subject in other words is answered.

    2018-01-01 document MSA title="Supply Agreement" kind=BASE
    2018-01-01 clause MSA#7 "Fees" "The Customer shall pay each invoice within thirty days after receipt."
    2018-01-01 clause MSA#8 "Default" "Either party may terminate this Agreement if the other becomes insolvent."
    2018-01-01 clause MSA#9 "Deliveries" "The Supplier shall deliver the Goods to the warehouse of the Customer."
    """
    assert asking.ask("May we hire away the Supplier's engineers?", "2019-01-01").abstained
    answer = asking.ask("What if the Supplier goes bust?", "2019-01-01")
    assert "becomes insolvent" in context(answer)
    assert answer.support >= scorecard().line
