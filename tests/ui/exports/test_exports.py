"""Exports: no cell is a formula, whatever a person or a contract says."""

from __future__ import annotations

import pytest

from ui.exports.csv_files import guarded

FORMULAS = [
    '=HYPERLINK("http://x","y")', "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "\u3000=1", "\u200b=1", "\ufeff=1",
    "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff201", "\ufe661", "  \uff1d1", "\u202e=1",
]  # fmt: skip


@pytest.mark.parametrize("text", FORMULAS)
def test_what_a_spreadsheet_might_take_for_a_formula_is_text(text: str) -> None:
    """Also of full width, after spaces, and after marks that nobody sees."""
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "2.1 Fees = 5", "Fees", "\u201cFees\u201d", "(1)", "3-4", "\u00a3=5", "\u6d41"])
def test_other_words_stay_as_they_are(text: str) -> None:
    """An apostrophe stands only where it is needed."""
    assert guarded(text) == text
