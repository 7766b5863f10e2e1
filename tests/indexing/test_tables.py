"""What parts of sentences say: new text, cited places, marks, phrases, conditions; each row of `parts.table` is read as it says."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.errors import UsageError
from graph.model.source import Block, BlockKind, Reading
from indexing.corrections import CONDITION, parse_condition, parse_field
from indexing.instructions.sentences.masks import Masked, quoted_spans
from indexing.instructions.sentences.payload import divide, find_payload
from indexing.instructions.sentences.provisions import Citation, citations
from indexing.phrases import PhraseIndex, compile_all, find
from indexing.plain_text import View, plain, view
from tests.cases import Row, misread, tables_in


def cited(words: str) -> tuple[Citation, ...]:
    """Return the citations of a stretch, its quotations masked."""
    masked = Masked.of(words, 0, len(words))
    spans = quoted_spans(masked.text, 0, len(masked.text))
    quotes = [masked.text[a + 1 : b - 1] for a, b in spans]
    return citations(masked.mask((a, b, f"Q{n}") for n, (a, b) in enumerate(spans)).text, quotes)


def new_text(text: str) -> str:
    """Return the new text that stands in some words."""
    found = find_payload(text, 0, len(text))
    return text[found.start : found.end]


def phrase(told: str, text: str) -> bool:
    """Tell whether a phrase stands in a text: by itself, and by the index."""
    lists = {"verb": "governed|construed"}
    found = bool(find(compile_all([told], lists), text))
    assert bool(list(PhraseIndex([[told]], lists).matching(text))) is found
    return found


def condition(value: str) -> str:
    """Return what a record of a condition says, or that it is refused with an example."""
    try:
        outcome, day = parse_condition(value)
    except UsageError as refused:
        return str(refused)
    assert parse_field(CONDITION, value) == (outcome, day)
    return f"{outcome or '-'} {day or '-'}"


READERS: dict[str, Callable[..., object]] = {
    "new text": new_text,
    "places": lambda words: " | ".join(place.address for one in cited(words) for place in one.places) or "-",
    "ordinals": lambda words: " | ".join(str(place.ordinal) for one in cited(words) for place in one.places),
    "part": lambda words: " | ".join("relative" if one.relative else "whole" for one in cited(words)),
    "plain": plain,
    "phrase": phrase,
    "condition": condition,
}


@pytest.mark.parametrize(("reader", "rows"), tables_in(Path(__file__).with_name("parts.table")))
def test_parts(reader: str, rows: list[Row]) -> None:
    """Every row is read as it says."""
    assert misread(READERS[reader], rows) == ""


def test_new_text_is_divided_at_designators() -> None:
    """Several provisions' new text is cut where each begins, not where it is only cited."""
    text = "3.1 Fee. See Section 3.2 and pay.\n\n3.2 Terms. See 3.1."
    cuts = divide(text, 0, len(text), ["3.1", "3.2"])
    assert cuts is not None
    assert [text[a:b].strip() for a, b in cuts] == ["3.1 Fee. See Section 3.2 and pay.", "3.2 Terms. See 3.1."]
    assert divide(text, 0, len(text), ["3.1", "3.9"]) is None


def test_long_hostile_citations_are_read_in_time() -> None:
    """Repetition does not blow the grammar up."""
    started = time.process_time()
    for text in ("Section 1(a)" * 3000, "Sections 1, " + "2, " * 5000, "the first " * 5000, "(a) " * 8000, '"' * 9000):
        cited(text)
    assert time.process_time() - started < 5


@given(st.text(alphabet="aZ *_#>[]<!\n“”‘’\u00a0\u2014/()", max_size=200))
def test_plain_words_keep_their_length(text: str) -> None:
    """No character moves, whatever the marks."""
    assert len(plain(text)) == len(text)


def test_noise_is_blanked_and_quotes_are_raw() -> None:
    """A page number inside a sentence is no part of it, and a quote still is the file's own words."""
    text = "by and\nPage 3\nbetween “A”"
    reading = Reading("0", "test/1", text, (Block(0, 6), Block(7, 13, BlockKind.NOISE), Block(14, len(text))))
    seen = view(reading, 3, len(text))
    assert " ".join(seen.plain.split()) == 'and between "A"'
    assert seen.quote(11, 22).text == "between “A”"
    assert View.of("  x ", 5).quote(0, 4).char_start == 7


_WORDS = "neither party may assign assigns non-exclusive exclusive third-party 10% six-month law of the"
_PHRASES = (
    *("neither ~ assign*", "may ~10 assign", "exclusive", "third_party the?", "% ~ law", "*month ~ the"),
    *("^law", "law$", "may? assign law|the"),
)


@given(st.lists(st.sampled_from(_WORDS.split()), max_size=12).map(" ".join))
def test_the_index_finds_what_each_phrase_finds(text: str) -> None:
    """The words it looks for first never hide a match."""
    alone = [row for row, one in enumerate(_PHRASES) if find(compile_all([one]), text)]
    assert list(PhraseIndex([[one] for one in _PHRASES]).matching(text)) == alone
