"""Phrases of data files: what they match, and that the index finds what each phrase finds by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexing.phrases import PhraseIndex, compile_all, find

_WORDS = (
    "neither",
    "party",
    "may",
    "assign",
    "assigns",
    "non-exclusive",
    "exclusive",
    "third-party",
    "10%",
    "six-month",
    "law",
    "of",
    "the",
)
_PHRASES = (
    "neither ~ assign*",
    "may ~10 assign",
    "exclusive",
    "third_party the?",
    "% ~ law",
    "*month ~ the",
    "^law",
    "law$",
    "may? assign law|the",
)


@pytest.mark.parametrize(
    ("phrase", "text", "found"),
    [
        ("neither|no ~ assign*", "neither party may assign", True),
        ("assign* ~ neither", "neither party may assign", False),
        ("exclusive", "a non-exclusive license", False),
        ("third_party rights", "third-party rights", True),
        ("prior? written notice", "written notice", True),
        ("prior written notice", "prior, written notice", True),
        ("^law$", "law", True),
        ("^law$", "compliance with law", False),
        ("*month ~10 warrant*", "a six-month warranty", True),
        ("% ~10 sales", "10% of sales", True),
        ("may ~5 assign", "may with consent assign", False),
        ("@verb ~ law", "governed by law", True),
    ],
)
def test_a_phrase_is_its_words_in_their_order(phrase: str, text: str, found: bool) -> None:
    """With gaps, stems, alternatives, words that may be left out and lists."""
    lists = {"verb": "governed|construed"}
    assert bool(find(compile_all([phrase], lists), text)) is found
    assert bool(list(PhraseIndex([[phrase]], lists).matching(text))) is found


@given(st.lists(st.sampled_from(_WORDS), max_size=12).map(" ".join))
def test_the_index_finds_what_each_phrase_finds(text: str) -> None:
    """The words it looks for first never hide a match."""
    alone = [row for row, phrase in enumerate(_PHRASES) if find(compile_all([phrase]), text)]
    assert list(PhraseIndex([[one] for one in _PHRASES]).matching(text)) == alone
