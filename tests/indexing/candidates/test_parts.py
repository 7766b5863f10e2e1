"""What a text is taken apart into is kept: read again, it is the same to the last key."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexing.candidates.parts import Parts

TEXTS = (
    "",
    'Fees. The term "Service Fee" means fifteen (15) days\u2019 pay; the words "net 30" are replaced.',
    "Section 4(a) of the Master Agreement is amended: interest accrues at .40% from June 30, 2016, and \u00a35,000 fall due.",
)


@pytest.mark.parametrize("text", TEXTS)
def test_what_was_kept_is_what_was_made(text: str) -> None:
    """Tokens, terms, figures, quotations, labels and subjects come back as they were."""
    assert Parts.unpacked(Parts.of(text).packed()) == Parts.of(text)


def test_the_keys_that_tell_are_there() -> None:
    """A definition, a figure with its unit, a quotation and a subject are read off a text."""
    parts = Parts.of(TEXTS[1])
    assert "service fee" in parts.defined
    assert {"day:15"} <= parts.figures
    assert "net 30" in parts.quoted
    assert "fee" in parts.subjects


@given(st.text(max_size=80))
def test_any_text_is_kept(text: str) -> None:
    """Whatever characters stand in it."""
    assert Parts.unpacked(Parts.of(text).packed()) == Parts.of(text)
