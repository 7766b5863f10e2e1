"""Plain words keep their places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.source import Block, BlockKind, Reading
from indexing.plain_text import View, plain, view


@given(st.text(alphabet="aZ *_#>[]<!\n“”‘’\u00a0\u2014/()", max_size=200))
def test_same_length(text: str) -> None:
    """No character moves, whatever the marks."""
    assert len(plain(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“Acme” – ‘X’", "\"Acme\" - 'X'"),
        ("**Title** of [***] and *****", "  Title   of [***] and *****"),
        ("## A # B", "   A # B"),
        ("(this **_Amendment_**)", '(this   "Amendment"  )'),
        ("K*Tec By: ____ a_b", "K*Tec By: ____ a_b"),
        ("_Status_. It", " Status . It"),
    ],
)
def test_marks_go_and_words_stay(text: str, expected: str) -> None:
    """Emphasis and heading marks become spaces; redactions, names and signature lines stay."""
    assert plain(text) == expected


def test_noise_is_blanked_and_quotes_are_raw() -> None:
    """A page number inside a sentence is no part of it, and a quote still is the file's own words."""
    text = "by and\nPage 3\nbetween “A”"
    reading = Reading("0", "test/1", text, (Block(0, 6), Block(7, 13, BlockKind.NOISE), Block(14, len(text))))
    seen = view(reading, 3, len(text))
    assert " ".join(seen.plain.split()) == 'and between "A"'
    assert seen.quote(11, 22).text == "between “A”"
    assert View.of("  x ", 5).quote(0, 4).char_start == 7
