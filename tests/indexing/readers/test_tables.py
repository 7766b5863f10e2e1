"""Where a line of print ends a paragraph, what a list prints, which text layers are words; each row of `lines.table` is read so."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from pathlib import Path

import pytest

from indexing.readers.page.lines import Line, breaks, continues, defines, designated, ends_sentence, is_heading
from indexing.readers.page_pictures import width_of
from indexing.readers.pdf.text_layer import is_garbage
from indexing.readers.word.numbering import figure
from tests.cases import Row, misread, tables_in

WORDS = "The Buyer shall pay each invoice within thirty (30) days after receipt, subject to Section 2.03(b). " * 4


def line(words: str, *, full: bool = False, indent: float = 0) -> Line:
    """A line at no particular place."""
    return Line(0, len(words), words, indent, 0, full)


READERS: dict[str, Callable[..., object]] = {
    "designated": designated,
    "breaks": lambda last, words: breaks(line(last), line(words)),
    "breaks after a full line": lambda last, words, indent: breaks(line(last, full=True), line(words, indent=float(indent))),
    "continues": lambda last, words, kind: continues(line(last), words, prose=kind == "prose", page_break=True),
    "ends": ends_sentence,
    "heading": is_heading,
    "defines": defines,
    "figure": lambda value, kind: figure(int(value), kind),
    "width": lambda asked: width_of(int(asked)),
}


@pytest.mark.parametrize(("reader", "rows"), tables_in(Path(__file__).with_name("lines.table")))
def test_lines(reader: str, rows: list[Row]) -> None:
    """Every row is read as it says."""
    assert misread(READERS[reader], rows) == ""


@pytest.mark.parametrize(
    ("text", "garbage"),
    [
        *((text, False) for text in ("", "12", WORDS, WORDS.upper(), "Le vendeur livre la marchandise à l'acheteur. " * 9)),
        *((text, False) for text in ("买方应在收到发票后付款。" * 40, "Name: ______________________ Date: _______________ " * 9)),
        ("Product 12 1,200.00 5.5% Q1 2016 " * 20, False),
        *((text, True) for text in (codecs.encode(WORDS, "rot13"), "\ue012\ue013\ue014" * 30, "(\x01\x02\x03" * 40, "\ufffd" * 60 + "Fee")),
    ],
)
def test_words_are_believed_and_codes_are_not(text: str, *, garbage: bool) -> None:
    """Words in any case and language, however few, and forms; not shifted letters, private signs or control signs."""
    assert is_garbage(text) is garbage
