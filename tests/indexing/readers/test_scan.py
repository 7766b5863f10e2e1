"""Scanned pages and pictures: the words, where they stand, and what is no scan."""

from __future__ import annotations

import io
import socket
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from PIL import Image

from graph.model.source import BBox, Reading, ReadingFlag
from indexing.readers.page_context import PageContext
from indexing.readers.pdf.reader import PdfReader
from indexing.readers.scans.picture import PictureReader
from tests.indexing.readers.checks import body, check
from tests.indexing.readers.papers import paper
from tests.indexing.readers.scans import as_file, scanned, sheet, turned

LINES = ["2.03(iii) Payment. The Buyer shall pay each invoice", "within thirty (30) days after receipt of it."]
WORDS = " ".join(LINES)


def read(data: bytes) -> Reading:
    """Read a PDF, and check what always holds."""
    reading = PdfReader().read("contract.pdf", data)
    check(reading)
    return reading


@cache
def plain() -> Reading:
    """The reading of a scan with nothing odd about it."""
    return read(scanned([sheet(LINES)]))


def where(reading: Reading, word: str) -> BBox:
    """The box of the first place of a word."""
    at = reading.text.index(word)
    (box,) = reading.pages[0].boxes(at, at + len(word))
    return box


def test_a_scan_reads_as_it_was_written() -> None:
    """Words, spaces and numerals come back, surely read and flagged as recognised."""
    reading = plain()
    assert body(reading) == [WORDS]
    assert reading.flags == {ReadingFlag.NO_TEXT_LAYER}
    assert 0.9 < reading.confidence < 1.0
    assert all(0.9 < block.confidence < 1.0 for block in reading.blocks)


def test_the_boxes_lie_over_the_words() -> None:
    """In points from the top left: each box agrees with the one of the text layer within a few points."""
    printed, seen = PdfReader().read("a.pdf", paper([LINES], crop=(60, 480, 560, 560))), plain()
    for word in ("Payment", "invoice", "thirty", "receipt"):
        assert where(seen, word) == pytest.approx(where(printed, word), abs=4)


@pytest.mark.parametrize("lean", [3.0, -2.0])
def test_a_page_askew_is_read_and_its_boxes_lean_with_it(lean: float) -> None:
    """A page that went crooked through the scanner loses no word; later words stand higher or lower on it."""
    reading = read(scanned([sheet(LINES, lean=lean)]))
    assert body(reading) == [WORDS]
    drop = where(reading, "invoice")[1] - where(reading, "Payment")[1]
    assert drop * lean < 0


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_a_page_on_its_side_or_head_is_read(angle: int) -> None:
    """Whichever way the paper lay, the words come back."""
    picture = sheet([*LINES, "The Term of this Agreement is five (5) years from its date."])
    square = Image.new("L", (picture.width, picture.width), 255)
    square.paste(picture, (0, 20))
    assert WORDS in " ".join(body(read(scanned([square.rotate(angle)]))))


def test_a_page_turned_for_display_has_boxes_as_displayed() -> None:
    """A picture stored on its side, with a note to turn it, is read as it is shown."""
    upright, aside = plain(), read(turned(scanned([sheet(LINES).rotate(90, expand=True)]), 90))
    assert aside.pages[0].width > aside.pages[0].height
    assert body(aside) == [WORDS]
    assert where(aside, "receipt") == pytest.approx(where(upright, "receipt"), abs=4)


def test_what_a_scanner_guessed_is_not_believed() -> None:
    """An invisible text layer may say anything: only what is shown counts."""
    assert body(read(scanned([sheet(LINES)], hidden="The Buyer shall pay ninety (90) days late."))) == [WORDS]


def test_a_stamp_on_a_scan_makes_no_text_layer() -> None:
    """Signing services print their number on every page; the page is still a picture."""
    assert WORDS in " ".join(body(read(scanned([sheet(LINES)], shown="Envelope ID: 5C3A-77"))))


def test_a_visible_text_layer_is_believed() -> None:
    """A page with text of its own is never recognised, whatever pictures it holds."""
    reading = read(paper([LINES * 3]))
    assert reading.flags == frozenset()
    assert {block.confidence for block in reading.blocks} == {1.0}


def test_pages_with_and_without_text_are_read_each_in_its_way() -> None:
    """One file, two kinds of page: both texts in order, only one recognised."""
    whole = pdfium.PdfDocument.new()
    parts = [pdfium.PdfDocument(data) for data in (paper([["1. Fee. The Fee is five dollars."] * 2]), scanned([sheet(LINES)]))]
    for part in parts:
        whole.import_pages(part)
    out = io.BytesIO()
    whole.save(out)
    for document in (whole, *parts):
        document.close()
    told: list[tuple[int, int]] = []
    reading = PdfReader().read_pages("c.pdf", out.getvalue(), PageContext(turned=lambda done, total: told.append((done, total))))
    assert reading.text.startswith("1. Fee.")
    assert LINES[1] in reading.text
    assert told == [(0, 1), (1, 1)]


def test_two_columns_are_read_one_after_the_other() -> None:
    """The left column first, to its end; what runs across both stands above them."""
    left = ["The Seller shall deliver the", "goods to the warehouse in", "good order and in time for", "the season of each year."]
    right = ["The Buyer shall examine all", "goods upon their arrival and", "tell the Seller of any want", "within ten days of arrival."]
    page = Image.new("L", (1042, 420), 255)
    page.paste(sheet(["           TERMS OF SALE AND DELIVERY BETWEEN THE PARTIES"]).crop((0, 0, 1042, 60)), (0, 0))
    for at, column in ((0, left), (520, right)):
        page.paste(sheet(column).crop((0, 0, 500, 166)), (at, 70))
    words = " ".join(body(read(scanned([page]))))
    assert " ".join(left) in words
    assert " ".join(right) in words
    assert words.index("DELIVERY") < words.index("Seller") < words.index("Buyer")


def test_a_bullet_is_seen() -> None:
    """A dot before a line begins a list item."""
    reading = read(scanned([sheet(["\u2022  delivery of all goods by truck", "\u2022  delivery of all papers by post"])]))
    assert [words[:10] for words in reading.text.splitlines()] == ["• delivery", "• delivery"]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_pictures_are_documents(kind: str) -> None:
    """A photograph or fax of a page is read as a page."""
    reading = PictureReader().read("page", as_file(sheet(LINES), kind))
    check(reading)
    assert body(reading) == [WORDS]
    assert len(reading.pages) == 1


def test_a_fax_of_two_pages_has_two_pages() -> None:
    """Each picture in a TIFF is a page, in order."""
    pictures = [sheet(["The Fee is five dollars a month."]).convert("1"), sheet(["The Term is ten years from now."]).convert("1")]
    out = io.BytesIO()
    pictures[0].save(out, "TIFF", save_all=True, append_images=pictures[1:], dpi=(150, 150))
    reading = PictureReader().read("fax.tif", out.getvalue())
    assert reading.text.splitlines() == ["The Fee is five dollars a month.", "The Term is ten years from now."]
    assert [round(page.width) for page in reading.pages] == [500, 500]


def test_a_page_is_recognised_once(tmp_path: Path) -> None:
    """What was kept is what the page reads as; a file of the cache that is not whole is made again."""
    data = scanned([sheet(LINES)])
    first = PdfReader().read_pages("c.pdf", data, PageContext(folder=tmp_path))
    (kept,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    before = kept.read_bytes()
    assert PdfReader().read_pages("c.pdf", data, PageContext(folder=tmp_path)) == first
    kept.write_bytes(before[: len(before) // 2])
    assert PdfReader().read_pages("c.pdf", data, PageContext(folder=tmp_path)) == first
    assert kept.read_bytes() == before


def test_recognising_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The models are in the package: no name is looked up, no connection made."""

    def refused(*_: Any) -> None:
        raise AssertionError("the recogniser tried to reach the network")

    monkeypatch.setattr(socket, "getaddrinfo", refused)
    monkeypatch.setattr(socket.socket, "connect", refused)
    from indexing.readers.scans import scan  # noqa: PLC0415 - its models are loaded under the guard

    scan._engine.cache_clear()
    assert body(read(scanned([sheet(LINES)]))) == [WORDS]
