"""What an answer opens with: the value where it is sure, each part of a question; small talk apart."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from graph.lineage.dag import Lineage
from rag.understand.conversation import is_small_talk
from rag.understand.directory import Directory
from rag.understand.question import Asked, parts_of, read_intent
from rag.understand.understanding import understand
from tests.rag.asking import Asking


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("How much is due, and when is it payable?", ("How much is due", "when is it payable")),
        ("What is the deposit amount and who holds the deposit?", ("What is the deposit amount", "who holds the deposit")),
        ("When the deal was first signed, how long was its term?", ("",)),
        ("In year one, is Alder the only dealer, and why?", ("",)),  # the second has no words of its own
        ("Which terms and conditions apply to orders?", ("",)),
    ],
)  # fmt: skip
def test_what_a_question_asks(question: str, parts: tuple[str, ...]) -> None:
    """A question is taken apart only where each part asks something by itself."""
    found = tuple(one.part for one in parts_of(read_intent(question)))
    assert found == parts if len(parts) > 1 else len(found) == 1


TALK = Path(__file__).parents[2] / "benchmarks" / "questions"


def _talk(text: str) -> bool:
    return is_small_talk(understand(Asked(text, date(2026, 1, 1)), Directory(Lineage.of((), (), ()))))


def test_most_remarks_are_small_talk() -> None:
    """Those that nothing was fitted to."""
    remarks = (TALK / "remarks.txt").read_text(encoding="utf-8").splitlines()
    assert sum(map(_talk, remarks)) >= 0.6 * len(remarks)


def test_no_question_of_the_benchmarks_is_small_talk() -> None:
    """Neither those that are answered nor those that are not."""
    rows = (TALK / "refusing.jsonl").read_text(encoding="utf-8").splitlines()
    assert not [text for row in rows if _talk(text := json.loads(row)["question"])]


@pytest.mark.parametrize(
    "text",
    [
        "insurance",
        "termination notice",
        "Liability cap?",
        "What about SOW 2?",
        "Is it signed?",
        "Can we assign?",
        "parking",
        "Can I bring my dog?",
    ],
)
def test_a_bare_subject_is_a_question(text: str) -> None:
    """However few its words are."""
    assert not _talk(text)


def test_small_talk_makes_no_claim(asking: Asking) -> None:
    """It asks nothing of the documents, and says so.

    2019-03-01 clause MSA#5 "Thanks" "The parties thank each other."
    """
    answer = asking.ask("Hello, how are you?", "2020-01-01")
    assert answer.abstained
    assert not answer.asks
    assert answer.text.startswith("This asks nothing of the documents.")
