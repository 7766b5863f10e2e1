"""Which text layers are words and which are codes."""

from __future__ import annotations

import codecs

import pytest

from indexing.readers.pdf.text_layer import is_garbage

WORDS = "The Buyer shall pay each invoice within thirty (30) days after receipt, subject to Section 2.03(b). " * 4


@pytest.mark.parametrize(
    "text", ["", "12", WORDS, WORDS.upper(), "Le vendeur livre la marchandise à l'acheteur. " * 9, "买方应在收到发票后付款。" * 40]
)
def test_words_are_believed(text: str) -> None:
    """In any case and language, and however few."""
    assert not is_garbage(text)


def test_figures_and_forms_are_no_garbage() -> None:
    """A form of blanks to write on, a table of prices."""
    assert not is_garbage("Name: ______________________ Date: _______________ " * 9)
    assert not is_garbage("Product 12 1,200.00 5.5% Q1 2016 " * 20)


@pytest.mark.parametrize("text", [codecs.encode(WORDS, "rot13"), "\ue012\ue013\ue014" * 30, "(\x01\x02\x03" * 40, "\ufffd" * 60 + "Fee"])
def test_codes_are_not(text: str) -> None:
    """Shifted letters, private signs, control signs: fonts without a table of characters."""
    assert is_garbage(text)
