"""Files that unpack to more than there is memory for are refused before they are unpacked, on every system, each with what to do."""

from __future__ import annotations

import io
import warnings
import zlib
from collections.abc import Callable

import pytest
from PIL import Image

from graph.errors import UnreadableError
from indexing.readers.memory_limit import is_short_of_memory
from indexing.readers.pdf.reader import PdfReader
from indexing.readers.pdf.streams import most_unpacked
from indexing.readers.scans.frames import upright
from indexing.readers.word.reader import DocxReader
from tests.ui.hostile import _archive, _word


def _packed(size: int) -> bytes:
    """Deflate so many zeros."""
    packing = zlib.compressobj()
    parts = [packing.compress(bytes(1 << 20)) for _ in range(size >> 20)]
    return b"".join((*parts, packing.flush()))


def _stream(packed: bytes) -> bytes:
    return b"%PDF-1.7\n4 0 obj\n<< /Filter /FlateDecode >>\nstream\n" + packed + b"\nendstream\nendobj\n"


def test_a_stream_is_measured_without_keeping_it() -> None:
    """Exactly where it is small enough; no further than asked where it is not; what is damaged or no such stream counts nothing."""
    assert most_unpacked(_stream(_packed(30 << 20)), 10 << 20) > 10 << 20
    assert most_unpacked(_stream(_packed(3 << 20)), 1 << 20) > 1 << 20
    assert most_unpacked(_stream(_packed(3 << 20)), 4 << 20) <= 4 << 20
    assert most_unpacked(_stream(b"\x78\x9c" + bytes(100_000)), 1) <= 1 << 20
    assert most_unpacked(_stream(b"BT (Rent) Tj ET" * 9_000), 1) == 0
    assert most_unpacked(b"", 1) == 0


def test_a_pdf_that_unpacks_to_too_much_is_refused() -> None:
    """By its largest part."""
    with pytest.raises(UnreadableError, match="a part of it unpacks to more than 160 MB") as refused:
        PdfReader().read("bomb.pdf", _stream(_packed(161 << 20)))
    assert "save it anew" in refused.value.advice


@pytest.mark.parametrize(
    "made",
    [
        lambda: _word("<w:p/>" * 1_500_001),
        lambda: _word(" " * (65 << 20)),
        lambda: _archive({"[Content_Types].xml": b"<Types/>", "word/media/a.png": bytes(201 << 20)}),
    ],
    ids=["elements", "text", "pictures"],
)
def test_a_word_file_that_unpacks_to_too_much_is_refused(made: Callable[[], bytes]) -> None:
    """By its elements, its text, or all of it."""
    with pytest.raises(UnreadableError, match="it unpacks to more than") as refused:
        DocxReader().read("bomb.docx", made())
    assert "plit it" in refused.value.advice


def _opened(mode: str, width: int, height: int, kind: str = "PNG", **how: str) -> Image.Image:
    out = io.BytesIO()
    Image.new(mode, (width, height)).save(out, kind, **how)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow's, of pictures that may be too large
        return Image.open(out)


def test_a_picture_is_refused_before_it_is_unpacked() -> None:
    """By its dots, and by what they take in colour."""
    with pytest.raises(UnreadableError, match="120 million dots"):
        upright("a.tif", _opened("1", 12_000, 12_000, "TIFF", compression="group4"), 1)
    coloured = _opened("RGB", 7_000, 6_500)
    with pytest.raises(UnreadableError, match="unpacked it takes more than 160 MB"):
        upright("a.png", coloured, 1)


def test_a_large_picture_is_shrunk_before_all_else() -> None:
    """A fax and a photograph come out small; the size that the file has is told, upright."""
    fax = upright("a.tif", _opened("1", 10_000, 8_000, "TIFF", compression="group4"), 2)
    assert (fax.image.size, fax.width, fax.height) == ((5_000, 4_000), 10_000, 8_000)
    photograph = _opened("RGB", 800, 600, "JPEG")
    photograph.getexif()[0x0112] = 6
    turned = upright("a.jpg", photograph, 2)
    assert (turned.image.size, turned.width, turned.height) == ((300, 400), 600, 800)


def test_a_lack_of_memory_is_known_by_whatever_says_so() -> None:
    """By the error itself, by the words of a native library, or by what led to it."""
    told = UnreadableError("a.png", "it is damaged", "Save it anew.")
    told.__cause__ = OSError("decoder error -9: out of memory error when reading image file")
    assert all(map(is_short_of_memory, (MemoryError(), RuntimeError("std::bad_alloc"), told)))
    assert not is_short_of_memory(ValueError("no such page"))
