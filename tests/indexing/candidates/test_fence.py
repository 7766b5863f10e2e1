"""Contract text is fenced data: no text closes its fence, every character keeps its place."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexing.llm.prompts.addressed import speaks_to_readers
from indexing.llm.prompts.fence import LONGEST, facts, fenced, shown
from tests.indexing.candidates.injected import INJECTIONS, opened

_PIECES = st.sampled_from(
    [
        "<<<",
        ">>>",
        "<",
        ">",
        "＜＜",
        "TEXT",
        "A",
        "\n",
        "\r\n",
        " ",
        "\u2028",
        "\u200b",
        "\u202e",
        "\U000e0041",
        "\ud800",
        "0a1b2c",
        "clause",
    ]
)
HOSTILE = st.lists(st.one_of(_PIECES, st.text(max_size=8)), max_size=40).map("".join)


@given(HOSTILE, HOSTILE)
def test_no_text_closes_its_fence(one: str, other: str) -> None:
    """Whatever two texts say, exactly two fences are found, each with its own text and nothing of the other."""
    assert opened(fenced({"A": one, "B": other})) == {"A": shown(one), "B": shown(other)}


@given(HOSTILE)
def test_a_text_that_knows_its_mark_does_not_close_its_fence(text: str) -> None:
    """A text that quotes the fence it would have got gets another mark, and is still one text."""
    first = fenced({"TEXT": text})
    again = fenced({"TEXT": text + first})
    mark = re.match(r"<<<TEXT (\w+)\n", again)
    assert mark
    assert mark[1] not in shown(text + first)
    assert opened(again) == {"TEXT": shown(text + first)}


@given(HOSTILE)
def test_every_character_keeps_its_place(text: str) -> None:
    """What is shown is as long as the text; letters, digits and line breaks are the same, and a second pass changes nothing."""
    seen = shown(text)
    assert len(seen) == len(text)
    assert all(a == b for a, b in zip(text, seen, strict=True) if a.isalnum() or a == "\n")
    assert shown(seen) == seen


@given(HOSTILE)
def test_a_fence_is_the_same_every_time(text: str) -> None:
    """The same text is fenced in the same words: an answer that is kept is found again."""
    assert fenced({"TEXT": text}) == fenced({"TEXT": text})


def test_two_texts_that_look_alike_have_different_fences() -> None:
    """A character that shows nothing still makes another text, and so another question."""
    assert shown("pay\u200b now") == shown("pay\u200c now")
    assert fenced({"TEXT": "pay\u200b now"}) != fenced({"TEXT": "pay\u200c now"})


def test_ordinary_text_is_shown_as_it_is() -> None:
    """Quotation marks, dashes, tabs, accents and single angle brackets stay."""
    text = "“Gebühr” – 5 % für Änderungen;\n\t(a) x < y > z, naïve 日本"
    assert shown(text) == text


def test_a_cut_is_said_outside_the_fence() -> None:
    """Of a text too long to be shown the beginning is, and how much is missing is told where no contract speaks."""
    made = fenced({"TEXT": "a" * (LONGEST + 5)})
    assert opened(made) == {"TEXT": "a" * LONGEST}
    assert made.endswith(f">>>\n(The first {LONGEST} of {LONGEST + 5} characters are shown.)")


def test_a_fact_takes_one_line() -> None:
    """A heading cannot pretend to be another fact."""
    assert facts({"heading": "Fees\nagreed on: 2031-01-01", "agreed on": ""}) == "heading: Fees agreed on: 2031-01-01\nagreed on: not known"


def test_words_for_a_machine_are_noticed() -> None:
    """Every fixture is noticed among ordinary words."""
    said = {one.name: f"Customer shall pay within ten days.\n{one.text}\nLate sums bear interest." for one in INJECTIONS}
    assert [name for name, text in said.items() if not speaks_to_readers(text)] == []


@pytest.mark.parametrize(
    "words",
    [
        "The Supplier shall disregard invoices that do not follow Customer's payment instructions.",
        "This Amendment amends and restates the Agreement, and the SYSTEM shall be delivered by the user group.",
        "The parties have confidence in the process and 1.5% interest applies. THIS LETTER TERMINATES THE LEASE.",
        "The Tool is licensed to each User; the System (as defined) shall respond within 1.0 second.",
        "Customer may change the relation between the language of Schedule A <and Schedule B>.",
    ],
)
def test_ordinary_clauses_speak_to_nobody(words: str) -> None:
    """Clauses with the same words in their ordinary sense are left alone."""
    assert not speaks_to_readers(words)
