"""A model as a reranker: it moves what was found, and nothing else comes in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from graph.model.policy import Policy
from graph.model.usage import Usage
from indexing.llm import open_model
from indexing.llm.attempts import Pace
from indexing.llm.interface import Model
from indexing.llm.prompts.question import QuestionRead
from rag.understand.model_reader import ModelReader
from rag.understand.question import Asked
from rag.write.writer import Brief
from tests.indexing.llm.vendors import FakeVendor
from tests.indexing.llm.wires import Behaviour, status
from tests.rag.asking import Asking
from tests.story import Story

STORY = Story("""
    2012-01-01 document MSA title="Supply Agreement" kind=BASE
    2012-01-01 clause MSA#3 "Fees" "Each party bears the fees of its advisers in making this agreement."
    2012-01-01 clause MSA#4 "Payment" "Invoices are payable within 30 days."
    2012-01-01 clause MSA#5 "Costs" "The party that prevails recovers what it paid to its attorneys."
    2015-06-01 document AMD title="First Amendment" kind=AMENDMENT number=1
    2015-06-01 replaces-words AMD#1 MSA#4 "30 days" "45 days"
""")
QUESTION = "Who pays the lawyers' fees if we win?"
PACE = Pace(lambda: 0.0, lambda _: None, lambda: 0.0, tries=2)


@dataclass
class Choosing:
    """Chooses the provisions in which words stand, and remembers what it was shown."""

    words: str = ""
    numbers: tuple[int, ...] | None = None
    shown: list[str] = field(default_factory=list)
    documents: list[str] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)

    def read(self, question: str, previous: Sequence[str]) -> QuestionRead | None:  # noqa: ARG002 - says nothing
        return None

    def choose(self, question: str, as_of: str, documents: Sequence[str], shown: Sequence[str]) -> tuple[int, ...] | None:  # noqa: ARG002
        self.shown, self.documents = list(shown), list(documents)
        return self.numbers if self.numbers is not None else tuple(n for n, one in enumerate(shown, 1) if self.words in one)


@pytest.fixture
def asking(tmp_path: Path) -> Iterator[Asking]:
    """The story, to be asked."""
    made = Asking(STORY, tmp_path)
    yield made
    made.close()


def opened(vendor: FakeVendor) -> Model:
    """Open the model that a vendor on this machine serves."""
    return open_model(f"local:mine@{vendor.url}", policy=Policy(), keys={}, pace=PACE)


def brief(asking: Asking, reader: Choosing | None, day: str = "2020-01-01", question: str = QUESTION) -> Brief:
    """What a reply is worded from."""
    return asking.answerer.brief(Asked(question, date.fromisoformat(day)), "test", None, reader)


def order(found: Brief) -> list[str]:
    """The provisions found, best first."""
    return [one.clause.section for one in found.retrieved.found]


def test_what_is_chosen_comes_first(asking: Asking) -> None:
    """The others stay behind it, in their order."""
    plain = order(brief(asking, None))
    assert plain[0] != "5"
    chosen = brief(asking, Choosing("attorneys"))
    assert order(chosen) == ["5", *(one for one in plain if one != "5")]
    assert list(chosen.retrieved.chosen) == [chosen.retrieved.found[0].clause.clause_id]


def test_a_model_is_shown_what_is_in_force_on_the_day(asking: Asking) -> None:
    """Each with its document and its place; words that were replaced are not among them."""
    reader = Choosing("payable")
    brief(asking, reader, question="When are invoices payable?")
    assert any("45 days" in one for one in reader.shown)
    assert not any("30 days" in one for one in reader.shown)
    assert reader.documents[0].startswith("Supply Agreement (2012-01-01)")
    assert all(one.startswith("D") for one in reader.shown)
    earlier = Choosing("payable")
    brief(asking, earlier, "2014-01-01", "When are invoices payable?")
    assert any("30 days" in one for one in earlier.shown)


@pytest.mark.parametrize("numbers", [(), (0,), (99, -1)], ids=["none", "no number", "not shown"])
def test_a_choice_of_nothing_changes_nothing(asking: Asking, numbers: tuple[int, ...]) -> None:
    """What a model does not find, rules may."""
    found = brief(asking, Choosing(numbers=numbers))
    assert order(found) == order(brief(asking, None))
    assert not found.retrieved.chosen


@pytest.mark.parametrize("said", [{"provisions": ["1"]}, {"provisions": [True]}, {"provisions": 1}, {}, status(500)])
def test_an_answer_of_another_form_is_none(said: Behaviour) -> None:
    """Nothing is made of it, and what it took is counted."""
    with FakeVendor(lambda _: said) as vendor, closing(opened(vendor)) as model:
        reader = ModelReader(model)
        assert reader.choose(QUESTION, "2020-01-01", ["Agreement"], ["1: a", "2: b"]) is None
        assert reader.usage.calls


def test_each_number_counts_once_and_six_at_the_most() -> None:
    """A model that names everything has chosen nothing."""
    with FakeVendor(lambda _: {"provisions": [3, 3, 1, 2, 4, 5, 6, 7]}) as vendor, closing(opened(vendor)) as model:
        reader = ModelReader(model)
        assert reader.choose(QUESTION, "2020-01-01", [], ["a"] * 9) == (3, 1, 2, 4, 5, 6)


def test_a_model_that_does_not_answer_is_not_waited_for_twice() -> None:
    """After the tries of one call whoever asked has waited long enough."""
    with FakeVendor(lambda _: status(500)) as vendor, closing(opened(vendor)) as model:
        reader = ModelReader(model)
        assert reader.read(QUESTION, ()) is None
        tries = vendor.count
        assert reader.choose(QUESTION, "2020-01-01", [], ["a", "b"]) is None
        assert vendor.count == tries
