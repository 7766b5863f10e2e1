"""Lines as CSV: every cell is text."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from ui.exports.csv_files import csv_bytes, csv_text

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)


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
