"""PDF with a text layer, by pypdfium2: every character with its box on the page as it is displayed."""

from __future__ import annotations

import ctypes
import hashlib
import unicodedata
from collections.abc import Callable, Iterator
from itertools import count

import pypdfium2 as pdfium
from pypdfium2 import raw

from graph.errors import UnreadableError
from graph.model.source import BBox, Page, Reading, ReadingFlag, pack_boxes
from indexing.readers.geometry import Row, Sheet, in_reading_order, lines_of
from indexing.readers.layout import blocks_of

_NOWHERE: BBox = (0.0, 0.0, 0.0, 0.0)
_BOLD_WEIGHT = 600
_HYPHENS = str.maketrans({"\x02": "-", "\ufffe": "-", "\xad": "-", "\xa0": " ", "\u2007": " ", "\u202f": " ", "\t": " ", "\x00": " "})
_FEWEST_LETTERS = 3  # a page below this has no text layer worth the name


class PdfReader:
    """Reads .pdf files; the text is made here, lines joined with line feeds."""

    name = "pdf/2"

    def read(self, name: str, data: bytes) -> Reading:
        """Return the reading; raises UnreadableError for encrypted, damaged and scanned files."""
        document = _opened(name, data)
        try:
            scanned = [_page(document, number) for number in range(len(document))]
        finally:
            document.close()
        return _reading(name, hashlib.sha256(data).hexdigest(), scanned)


class _Scan:
    """One page as read: size in points, rows in reading order, and whether it is a picture without text."""

    __slots__ = ("height", "picture", "rows", "width")

    def __init__(self, width: float, height: float, rows: list[Row], picture: bool) -> None:
        self.width = width
        self.height = height
        self.rows = rows
        self.picture = picture


def _opened(name: str, data: bytes) -> pdfium.PdfDocument:
    if b"%PDF-" not in data[:1024]:
        raise UnreadableError(name, "it is no PDF", "Check that the file is what its name says.")
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise UnreadableError(name, "it is encrypted", "Open it with its password and save a copy without one.") from error
        raise UnreadableError(name, "it is damaged", "Open it in a PDF program and save it anew, or ask for another copy.") from error
    if not len(document):
        raise UnreadableError(name, "it has no pages", "Ask for another copy.")
    return document


def _reading(name: str, sha256: str, scanned: list[_Scan]) -> Reading:
    if not any(scan.rows for scan in scanned):
        raise UnreadableError(
            name,
            "it has no text, only pictures of pages; scans are not read yet",
            "Run text recognition (OCR) over it and index the PDF that makes.",
        )
    pieces: list[str] = []
    pages: list[Page] = []
    sheets: list[Sheet] = []
    at = 0
    for number, scan in enumerate(scanned, 1):
        starts: list[int] = []
        begin = at
        boxes: list[BBox] = []
        for row in scan.rows:
            starts.append(at)
            pieces.append(row.text)
            boxes += row.boxes
            boxes.append(_NOWHERE)  # the line feed
            at += len(row.text) + 1
        pages.append(Page(number, begin, at, scan.width, scan.height, pack_boxes(boxes)))
        sheets.append(Sheet(tuple(scan.rows), tuple(starts), scan.width))
    missing = any(scan.picture for scan in scanned)
    flags = frozenset((ReadingFlag.NO_TEXT_LAYER,)) if missing else frozenset()
    return Reading(sha256, PdfReader.name, "\n".join(pieces) + "\n", blocks_of(lines_of(sheets)), tuple(pages), flags)


def _page(document: pdfium.PdfDocument, number: int) -> _Scan:
    page = document[number]
    try:
        width, height = page.get_size()
        textpage = page.get_textpage()
        try:
            rows = in_reading_order(list(_rows(textpage, _displayed(page))))
        finally:
            textpage.close()
        letters = sum(len(row.text) for row in rows)
        picture = letters < _FEWEST_LETTERS and next(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]), None) is not None
    finally:
        page.close()
    return _Scan(width, height, rows, picture)


def _displayed(page: pdfium.PdfPage) -> Callable[[float, float, float, float], BBox]:
    """Return the function that takes left, bottom, right, top on the page to a box on it as displayed."""
    left, bottom, right, top = page.get_cropbox()
    match page.get_rotation():
        case 90:
            return lambda x0, y0, x1, y1: (y0 - bottom, x0 - left, y1 - bottom, x1 - left)
        case 180:
            return lambda x0, y0, x1, y1: (right - x1, y0 - bottom, right - x0, y1 - bottom)
        case 270:
            return lambda x0, y0, x1, y1: (top - y1, right - x1, top - y0, right - x0)
        case _:
            return lambda x0, y0, x1, y1: (x0 - left, top - y1, x1 - left, top - y0)


def _rows(textpage: pdfium.PdfTextPage, displayed: Callable[[float, float, float, float], BBox]) -> Iterator[Row]:
    """Yield the lines of a page as they were written."""
    characters = _characters(textpage)
    begin = 0
    for end in (*(i for i, c in enumerate(characters) if c in "\r\n"), len(characters)):
        if row := _row(textpage, characters, begin, end, displayed):
            yield row
        begin = end + 1


def _characters(textpage: pdfium.PdfTextPage) -> str:
    """One character for each that the library counts, so that indices agree with boxes."""
    total = textpage.count_chars()
    text = textpage.get_text_range() if total else ""
    if len(text) != total:
        codes = (raw.FPDFText_GetUnicode(textpage.raw, i) for i in range(total))
        text = "".join(chr(code) if code and not 0xD800 <= code < 0xE000 else " " for code in codes)
    return text.translate(_HYPHENS | _look_alikes(text))


def _look_alikes(text: str) -> dict[int, str]:
    """Map the characters that Unicode holds to be another one under a second number: fonts give the Greek question mark for ";"."""
    other = ((c, unicodedata.normalize("NFC", c)) for c in set(text) if not c.isascii())
    return {ord(c): same for c, same in other if same != c and len(same) == 1}


def _row(
    textpage: pdfium.PdfTextPage, characters: str, begin: int, end: int, displayed: Callable[[float, float, float, float], BBox]
) -> Row | None:
    while begin < end and characters[begin].isspace():
        begin += 1
    while end > begin and characters[end - 1].isspace():
        end -= 1
    if begin == end:
        return None
    text = characters[begin:end]
    rect = raw.FS_RECTF()
    where = ctypes.byref(rect)
    box_of, page = raw.FPDFText_GetLooseCharBox, textpage.raw
    boxes: list[BBox] = []
    for i, character in zip(count(begin), text, strict=False):
        if character == " ":
            boxes.append(_NOWHERE)
        else:
            box_of(page, i, where)
            boxes.append(displayed(rect.left, rect.bottom, rect.right, rect.top))
    bold = all(raw.FPDFText_GetFontWeight(page, i) >= _BOLD_WEIGHT for i in (begin, (begin + end) // 2, end - 1))
    return Row(text, tuple(boxes), bold)
