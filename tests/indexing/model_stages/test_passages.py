"""Passages of an instrument: what a question shows, and where what was copied from it stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.ids import DocumentId
from indexing.amendments.passages import PART, Passages
from indexing.instructions.sentences.flow import Flow
from indexing.readers.text import TextReader
from indexing.segment import segment

OPENING = "FIRST AMENDMENT\n\nThis First Amendment amends the Supply Agreement.\n\n"


def passages(body: str) -> Passages:
    """Cut an instrument with this body."""
    reading = TextReader().read("a.txt", (OPENING + body).encode())
    clauses = segment(reading, DocumentId("d"))
    return Passages.of(Flow.of(reading.text, clauses), clauses)


def shown(cut: Passages) -> str:
    """Return all that questions show."""
    return "\n".join(cut.words(p) for part in cut.parts(99) for p in part)


def test_every_paragraph_is_a_passage_and_keeps_its_number() -> None:
    """A passage is found by the number that a question shows."""
    cut = passages("1. Section 2 is deleted.\n\n2. Section 3 is amended.\n")
    for passage in cut.all:
        assert cut.at(passage.number) is passage
        assert cut.flow.text[passage.start : passage.end] in cut.words(passage)
    assert cut.at(0) is cut.at(len(cut.all) + 1) is None


@pytest.mark.parametrize(
    "copied",
    ['replaced by "sixty (60) days"', "replaced by “sixty (60) days”", "replaced  by\n“sixty (60)  days”", "‘sixty (60) days’"],
)
def test_copied_words_are_found_however_their_marks_and_blanks_are_written(copied: str) -> None:
    """White space and the shapes of quotation marks are no difference."""
    cut = passages('1. In Section 2 the words are replaced by "sixty (60) days" from today.\n')
    number = next(p.number for p in cut.all if "sixty" in cut.words(p))
    found = cut.find(copied, number)
    assert found is not None
    assert "sixty (60) days" in cut.flow.text[slice(*found)]


@pytest.mark.parametrize("copied", ["sixty (61) days", "Sixty (60) days", "sixty days", ""])
def test_other_words_are_not_found(copied: str) -> None:
    """A figure, a letter or a word that is another makes all the difference."""
    cut = passages('1. In Section 2 the words are replaced by "sixty (60) days" from today.\n')
    assert cut.first(copied) is None


def test_words_that_stand_twice_are_only_found_in_the_passage_named() -> None:
    """A wrong number is mended only where the words leave no choice."""
    cut = passages("1. Section 2 is deleted from today.\n\n2. Section 2 is deleted from today.\n")
    first, second = (p.number for p in cut.all if "Section 2" in cut.words(p))
    assert cut.find("Section 2 is deleted", first) != cut.find("Section 2 is deleted", second)
    assert cut.find("Section 2 is deleted", 1) is None


def test_a_long_attachment_is_shown_by_its_beginning_and_its_end() -> None:
    """Nobody pays for a hundred pages that order nothing."""
    body = "1. Exhibit A is replaced by Exhibit A hereto.\n\nEXHIBIT A\n\n" + "\n\n".join(
        f"{n}. Item {n} of the goods." for n in range(1, 900)
    )
    cut = passages(body)
    text = shown(cut)
    assert "Item 1 of" in text
    assert "Item 899 of" in text
    assert "Item 450 of" not in text
    assert cut.first("Item 450 of") is not None


def test_a_sentence_without_end_is_cut() -> None:
    """Two megabytes of one sentence are one short question."""
    cut = passages("1. " + "and so on " * 200_000)
    assert len(list(cut.parts(99))) == 1
    assert len(shown(cut)) < PART


@given(st.lists(st.integers(min_value=1, max_value=3_000), min_size=1, max_size=40))
def test_parts_show_everything_in_order_and_none_is_too_long(lengths: list[int]) -> None:
    """No paragraph is lost between two parts; only lead-ins are shown twice."""
    cut = passages("\n\n".join("x" * n + "." for n in lengths))
    parts = list(cut.parts(999))
    numbers = [p.number for part in parts for p in part]
    assert sorted(set(numbers)) == [p.number for p in cut.all if p.shown]
    for part in parts:
        assert [p.number for p in part] == sorted({p.number for p in part})
        assert sum(p.size for p in part) <= PART + 4_000
