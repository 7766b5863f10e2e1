"""What people write is read strictly and refused kindly."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

import ui
from graph.errors import UsageError
from ui.application.questions import LONGEST_QUESTION, Provision, Question, day, instant


def test_a_question_keeps_its_days_and_names() -> None:
    """Every option of a question arrives as its type."""
    asked = Question.read(
        {"question": " Who pays? ", "as_of": "2020-02-29", "known_as_of": "2021-01-01", "counterparty": "Acme", "document": None}
    )
    assert asked == Question("Who pays?", date(2020, 2, 29), datetime(2021, 1, 1, 23, 59, 59, 999999, UTC), "Acme", None)


def test_an_instant_without_zone_is_utc_and_one_with_zone_is_kept() -> None:
    """A day of record is its end; an instant is itself."""
    assert instant("2021-01-01T08:00") == datetime(2021, 1, 1, 8, tzinfo=UTC)
    assert instant("2021-01-01T08:00+02:00") == datetime(2021, 1, 1, 6, tzinfo=UTC)


@pytest.mark.parametrize("text", ["2020-02-30", "14.06.2016", "yesterday", "", "2016-06"])
def test_what_is_no_day_is_refused_with_an_example(text: str) -> None:
    """The message shows how to write a day."""
    with pytest.raises(UsageError, match="2016-06-14"):
        day(text)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"question": "  "},
        {"question": 7},
        {"question": "x" * (LONGEST_QUESTION + 1)},
        {"question": "a\x00b"},
        {"question": "\ud800"},
        {"question": "Who?", "as_of": 20200101},
        {"question": "Who?", "known_as_of": "soon"},
    ],
)
def test_a_question_that_is_none_is_refused(fields: dict[str, object]) -> None:
    """Empty, too long, of another type or with impossible characters: wrong use, never a crash."""
    with pytest.raises(UsageError):
        Question.read(fields)


def test_a_provision_needs_a_document_and_a_section() -> None:
    """Half an address is wrong use."""
    assert Provision.read({"document": "a.txt", "section": "2"}) == Provision("a.txt", "2")
    with pytest.raises(UsageError):
        Provision.read({"document": "a.txt"})


@pytest.mark.parametrize(
    "given",
    [{"as_of": "2022-01-01"}, {"as_of": datetime(2022, 1, 1, tzinfo=UTC)}, {"known_as_of": date(2022, 1, 1)},
     {"known_as_of": datetime(2022, 1, 1)}],  # noqa: DTZ001 - no zone is the point
)  # fmt: skip
@pytest.mark.parametrize("make", [lambda **days: Question("Who pays?", **days), lambda **days: Provision("a.pdf", "1", **days)])
def test_a_day_of_another_type_is_refused_where_it_is_given(make: Callable[..., object], given: dict[str, object]) -> None:
    """From Python, text for a day is told what to write; it does not fail in a comparison somewhere, nor count for another day."""
    with pytest.raises(UsageError, match="datetime"):
        make(**given)


@pytest.mark.parametrize("text", ["", "  ", "x" * (LONGEST_QUESTION + 1), "who\ud800?"])
def test_a_question_made_by_a_program_is_held_to_the_same(text: str) -> None:
    """What the doors refuse as text is refused as a `Question`, too."""
    with pytest.raises(UsageError):
        Question.of(Question(text))
    assert Question.of(Question("Who pays?")) == Question.of("Who pays?")


def test_what_a_program_needs_is_exported() -> None:
    """Every name of `ui.__all__` is there, the errors and the records of an answer among them."""
    assert all(getattr(ui, name).__name__ == name for name in ui.__all__)
    assert {"connect", "Question", "Answer", "InForceError", "NotFoundError"} <= set(dir(ui))
