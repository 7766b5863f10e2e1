"""Lines as CSV: every cell is text, and no cell is a formula, whatever a person or a contract says."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.exports.csv_files import csv_bytes, csv_text, guarded

FORMULAS = [
    '=HYPERLINK("http://x","y")', "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "\u3000=1", "\u200b=1", "\ufeff=1",
    "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff201", "\ufe661", "  \uff1d1", "\u202e=1",
]  # fmt: skip
OTHERS = [
    "",
    "2.1 Fees = 5",
    "Fees",
    "\u201cFees\u201d",
    "(1)",
    "3-4",
    "\u00a3=5",
    "\u6d41",
    "30 days",
    "a=b",
    "USD 1,000,000",
    "'quoted'",
    "§ 4",
]
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)


@pytest.mark.parametrize(("text", "cell"), [*((text, f"'{text}") for text in FORMULAS), *((text, text) for text in OTHERS)])
def test_what_a_spreadsheet_might_take_for_a_formula_is_text(text: str, cell: str) -> None:
    """Also of full width, after spaces, and after marks that nobody sees; an apostrophe stands only where it is needed."""
    assert guarded(text) == cell


@given(st.lists(st.lists(TEXTS, min_size=1, max_size=4), max_size=4))
def test_what_is_written_is_what_is_read_but_for_the_guard(lines: list[list[str]]) -> None:
    """Quotes, commas and line breaks inside a cell stay inside of it; only an apostrophe can have been put before one."""
    read = list(csv.reader(io.StringIO(csv_text(lines, "\r\n"), newline="")))
    assert len(read) == len(lines)
    for got, put in zip(read, lines, strict=True):
        assert [one in {cell, f"'{cell}"} for one, cell in zip(got, put, strict=True)] == [True] * len(put)
        assert not any(one.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")) for one in got)


def test_the_mark_for_excel_stands_only_where_it_is_needed() -> None:
    """Beyond ASCII a byte order mark; half a character of UTF-16 is written as what it is."""
    assert csv_bytes([["a", "b"]]) == b'"a","b"\r\n'
    assert csv_bytes([["ä"]]) == b'\xef\xbb\xbf"\xc3\xa4"\r\n'
    assert csv_bytes([["\ud800"]]).endswith(b'"\\ud800"\r\n')
