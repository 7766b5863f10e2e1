"""What cannot be read is refused by each reader: by the name of the file, by what it is, and with what to do."""

from __future__ import annotations

from typing import Protocol

import pytest
from PIL import Image, ImageDraw

from graph.errors import UnreadableError
from indexing.readers.html.reader import HtmlReader
from indexing.readers.mail import MailReader
from indexing.readers.pdf.reader import PdfReader
from indexing.readers.scans.picture import PictureReader
from indexing.readers.text import TextReader
from indexing.readers.word.reader import DocxReader
from tests.indexing.readers.papers import paper, picture
from tests.indexing.readers.scans import as_file, sheet


class Reader(Protocol):
    """What reads a file."""

    def read(self, name: str, data: bytes) -> object:
        """Read it."""


def drawing() -> Image.Image:
    """A picture that shows no words."""
    image = Image.new("L", (400, 300), 255)
    ImageDraw.Draw(image).ellipse((50, 50, 250, 250), outline=0, width=6)
    return image


OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
NO_TEXTS = [
    *((data, "empty") for data in (b"", b" \r\n\t\n")),
    *((b"%PDF-1.7\n...", "PDF"), (b"PK\x03\x04rest", "ZIP"), (OFFICE + b"rest", "Office"), (b"<!DOCTYPE html><html>", "HTML")),
    *((b"{\\rtf1 Agreement}", "RTF"), (b"\xff\xfeT\x00h\x00e\x00", "UTF-16")),
    *((data, "not text") for data in (bytes(range(256)) * 20, b"\x89\xfe\x80\x81" * 400)),
]
NO_PAGES = [b"", b"  \n", b"<html><body><script>1</script></body></html>", b"<p>&nbsp;</p>", b"%PDF-1.4 no page"]
NO_WORD_FILES = [
    *((OFFICE + "EncryptedPackage".encode("utf-16-le"), "encrypted"), (OFFICE + b" an old file", "old Office file")),
    *((b"PK\x03\x04 half a file", "damaged"), (b"%PDF-1.7", "a PDF"), (b"just text", "no Word file")),
]
NO_PDFS = [b"", b"%PDF-1.4\ngarbage", b"just text, no PDF", paper([["Fee."]])[:300]]
NO_MAILS = [b"", b"The Fee is five dollars.\n", b"\x00\x01\x02" * 99, b"X-Only: this\n\nwords"]
NO_PICTURES = [b"", b"no picture at all", as_file(sheet(["Fee."]), "PNG")[:300], b"GIF89a" + bytes(40)]
CASES: list[tuple[Reader, bytes, str, str]] = [
    *((TextReader(), data, reason, "") for data, reason in NO_TEXTS),
    *((HtmlReader(), data, "", "") for data in NO_PAGES),
    *((DocxReader(), data, reason, "") for data, reason in NO_WORD_FILES),
    *((PdfReader(), data, "", "") for data in NO_PDFS),
    (PdfReader(), paper([["Secret."]], password="secret"), "encrypted", "password"),
    (PdfReader(), picture(), "no words were found", "300 dpi"),
    *((MailReader(), data, "no e-mail", "") for data in NO_MAILS),
    *((PictureReader(), data, "", "") for data in NO_PICTURES),
    *((PictureReader(), as_file(image, "PNG"), "no words", "") for image in (drawing(), Image.new("L", (400, 300), 255))),
    (PictureReader(), as_file(Image.new("1", (12_000, 12_000)), "PNG"), "dots", ""),
]


@pytest.mark.parametrize(("reader", "data", "reason", "advice"), CASES, ids=[f"{type(c[0]).__name__} {c[1][:20]!r} {c[2]}" for c in CASES])
def test_what_cannot_be_read_is_refused(reader: Reader, data: bytes, reason: str, advice: str) -> None:
    """Empty, damaged, encrypted, of another kind, without words, unfolding to gigabytes: said by reason and advice, never a crash."""
    with pytest.raises(UnreadableError, match=reason or None) as error:
        reader.read("contract", data)
    assert error.value.name == "contract"
    assert error.value.advice
    assert advice in error.value.advice
