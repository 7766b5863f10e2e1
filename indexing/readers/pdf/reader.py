"""PDF, by pypdfium2: every character with its box on the page as it is displayed.

The words come from the text layer, page by page; where it is missing, invisible or garbled, from the page's picture.
"""

from __future__ import annotations

import ctypes
import hashlib
import math
import unicodedata
from collections.abc import Callable, Iterator
from itertools import count

import pypdfium2 as pdfium
from pypdfium2 import raw

from graph.errors import UnreadableError
from graph.model.source import BBox, Reading
from indexing.readers.page.geometry import Row, in_reading_order
from indexing.readers.page.printed import Leaf, reading_of
from indexing.readers.page_context import PageContext
from indexing.readers.pdf.streams import most_unpacked
from indexing.readers.pdf.text_layer import is_garbage

_NOWHERE: BBox = (0.0, 0.0, 0.0, 0.0)
_BOLD_WEIGHT = 600
_HYPHENS = str.maketrans({"\x02": "-", "\ufffe": "-", "\xad": "-", "\xa0": " ", "\u2007": " ", "\u202f": " ", "\t": " ", "\x00": " "})
_FEWEST_LETTERS = 3  # a page below this has no text layer worth the name
_FEW_LETTERS = 200  # a stamp or a line of a signing service upon the picture of a page
_PICTURE = 0.5  # of the page's area
_DPI = 300  # at which the picture of a page is read
_LONGEST = 4200  # pixels of its longer side
_MOST_UNPACKED = 160 << 20  # bytes of one stream: the picture of a page of A4 in colour at 600 dpi takes 105 MB
_MOST_PAGES, _MOST_CHARACTERS = 20_000, 3_000_000  # a character takes 120 bytes while it is read, and a full page has three thousand


class PdfReader:
    """Reads .pdf files; the text is made here, lines joined with line feeds.

    A page without a text layer that can be trusted is read from its picture.
    """

    name = "pdf/4"

    def read(self, name: str, data: bytes) -> Reading:
        """Return the reading; raises UnreadableError for encrypted, damaged and empty files."""
        return self.read_pages(name, data, PageContext())

    def read_pages(self, name: str, data: bytes, desk: PageContext) -> Reading:
        """Return the reading, as `read` does; pages that are pictures are kept on the desk, and told to it."""
        document = opened(name, data)
        try:
            leaves = list(_leaves(name, document))
            pictures = [number for number, leaf in enumerate(leaves) if leaf is None]
            for done, number in enumerate(pictures):
                desk.turned(done, len(pictures))
                leaves[number] = _recognised(document, number, desk)
            if pictures:
                desk.turned(len(pictures), len(pictures))
        finally:
            document.close()
        found = [leaf for leaf in leaves if leaf is not None]
        if not any(leaf.rows for leaf in found):
            raise UnreadableError(name, "no words were found on its pages", "Look at it; if there are any, scan it anew at 300 dpi.")
        return reading_of(hashlib.sha256(data).hexdigest(), self.name, found)


def opened(name: str, data: bytes) -> pdfium.PdfDocument:
    """Open a PDF; raises UnreadableError for what is none, is encrypted, damaged or empty."""
    if b"%PDF-" not in data[:1024]:
        raise UnreadableError(name, "it is no PDF", "Check that the file is what its name says.")
    if most_unpacked(data, _MOST_UNPACKED) > _MOST_UNPACKED:
        reason = f"a part of it unpacks to more than {_MOST_UNPACKED >> 20} MB"
        raise UnreadableError(name, reason, "Do not trust it; if you do, save it anew in a PDF program, or print it to a new PDF.")
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise UnreadableError(name, "it is encrypted", "Open it with its password and save a copy without one.") from error
        raise UnreadableError(name, "it is damaged", "Open it in a PDF program and save it anew, or ask for another copy.") from error
    if not len(document):
        raise UnreadableError(name, "it has no pages", "Ask for another copy.")
    return document


def _leaves(name: str, document: pdfium.PdfDocument) -> Iterator[Leaf | None]:
    """Yield the pages as their text layers have them; raises UnreadableError for more pages or characters than there is memory for."""
    if len(document) > _MOST_PAGES:
        raise UnreadableError(name, f"it has more than {_MOST_PAGES:,} pages", "Split it.")
    characters = 0
    for number in range(len(document)):
        leaf = _leaf(document, number)
        characters += sum(len(row.text) for row in leaf.rows) if leaf else 0
        if characters > _MOST_CHARACTERS:
            raise UnreadableError(name, f"it has more than {_MOST_CHARACTERS:,} characters", "Split it.")
        yield leaf


def _leaf(document: pdfium.PdfDocument, number: int) -> Leaf | None:
    """Return a page as its text layer has it; None where its picture must be read."""
    page = document[number]
    try:
        textpage = page.get_textpage()
        try:
            rows = in_reading_order(list(_rows(textpage, _displayed(page))))
            hidden = _is_invisible(textpage)
        finally:
            textpage.close()
        if hidden or _is_picture(page, " ".join(row.text for row in rows)):
            return None
        width, height = page.get_size()
        return Leaf(width, height, tuple(rows))
    finally:
        page.close()


def _is_invisible(textpage: pdfium.PdfTextPage) -> bool:
    """Tell whether most of a text layer is drawn in no colour: what a scanner's program guessed, not what is shown."""
    total = textpage.count_chars()
    drawn = [i for i in range(0, total, max(1, total // 40)) if not raw.FPDFText_IsGenerated(textpage.raw, i)]
    modes = [raw.FPDFTextObj_GetTextRenderMode(raw.FPDFText_GetTextObject(textpage.raw, i)) for i in drawn]
    return len(modes) >= 1 and sum(mode == raw.FPDF_TEXTRENDERMODE_INVISIBLE for mode in modes) > len(modes) / 2


def _is_picture(page: pdfium.PdfPage, text: str) -> bool:
    """Tell whether a page must be read from its picture: it shows something, and its text layer is none, or garbled."""
    letters = sum(c.isalnum() for c in text)
    if letters < _FEWEST_LETTERS:
        return next(page.get_objects(), None) is not None
    if letters < _FEW_LETTERS:
        return _pictured(page) > _PICTURE
    return is_garbage(text)


def _pictured(page: pdfium.PdfPage) -> float:
    """Return how much of a page its largest picture covers."""
    width, height = page.get_size()
    areas = ((right - left) * (top - bottom) for left, bottom, right, top in map(_bounds, page.get_objects([raw.FPDF_PAGEOBJ_IMAGE])))
    return float(max(areas, default=0.0) / max(1.0, width * height))


def _bounds(shown: pdfium.PdfObject) -> BBox:
    left, bottom, right, top = shown.get_bounds()
    return left, bottom, right, top


def _recognised(document: pdfium.PdfDocument, number: int, desk: PageContext) -> Leaf:
    """Read the picture of a page."""
    from indexing.readers.scans.recognise import MOST_DOTS, leaf_of  # noqa: PLC0415 - its models load in seconds, and most files need none

    page = document[number]
    try:
        width, height = page.get_size()
        scale = min(_DPI / 72, _LONGEST / max(width, height), math.sqrt(MOST_DOTS / max(1.0, width * height)))
        bitmap = page.render(scale=scale, rev_byteorder=True)
        try:
            picture = bitmap.to_numpy()[:, :, :3].copy()  # recognising takes all the memory that there is
        finally:
            bitmap.close()
    finally:
        page.close()
    return leaf_of(picture, width, height, desk)


def _displayed(page: pdfium.PdfPage) -> Callable[[float, float, float, float], BBox]:
    """Return the function that takes left, bottom, right, top on the page to a box on it as displayed."""
    left, bottom, right, top = _shown(page)
    match page.get_rotation():
        case 90:
            return lambda x0, y0, x1, y1: (y0 - bottom, x0 - left, y1 - bottom, x1 - left)
        case 180:
            return lambda x0, y0, x1, y1: (right - x1, y0 - bottom, right - x0, y1 - bottom)
        case 270:
            return lambda x0, y0, x1, y1: (top - y1, right - x1, top - y0, right - x0)
        case _:
            return lambda x0, y0, x1, y1: (x0 - left, top - y1, x1 - left, top - y0)


def _shown(page: pdfium.PdfPage) -> BBox:
    """Return left, bottom, right, top of what is displayed of a page: of a CropBox, what lies in the MediaBox."""
    crop, media = page.get_cropbox(), page.get_mediabox()
    left, bottom = max(crop[0], media[0]), max(crop[1], media[1])
    right, top = min(crop[2], media[2]), min(crop[3], media[3])
    return (left, bottom, right, top) if left < right and bottom < top else media


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
    same: dict[float, float] = {}  # the edges that characters share are kept once
    for i, character in zip(count(begin), text, strict=False):
        if character == " ":
            boxes.append(_NOWHERE)
        else:
            box_of(page, i, where)
            x0, y0, x1, y1 = displayed(rect.left, rect.bottom, rect.right, rect.top)
            once = same.setdefault
            boxes.append((once(x0, x0), once(y0, y0), once(x1, x1), once(y1, y1)))
    bold = all(raw.FPDFText_GetFontWeight(page, i) >= _BOLD_WEIGHT for i in (begin, (begin + end) // 2, end - 1))
    return Row(text, tuple(boxes), bold)
