"""Pages as pictures: what is printed on them lies under the boxes of the reading, and nothing harmful goes further than the painter."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from graph.errors import IntegrityError, NotFoundError, UnreadableError
from graph.model.source import SourceFile
from indexing.readers.page_pictures import Pictures
from indexing.readers.pdf.reader import PdfReader
from tests.indexing.readers.papers import paper

LINES = ["1. Rent. The rent is one dollar.", "", "2. Term. One year from the date of this lease."]


@pytest.fixture(scope="module")
def pictures() -> Iterator[Pictures]:
    """One painter for all of these tests, as a server has."""
    painting = Pictures()
    yield painting
    painting.close()


def _file(folder: Path, name: str, data: bytes) -> SourceFile:
    path = folder / name
    path.write_bytes(data)
    return SourceFile(hashlib.sha256(data).hexdigest(), name, str(path), len(data))


def _image(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("L")


def _darkest(image: Image.Image) -> int:
    return int(image.getextrema()[0])  # type: ignore[arg-type]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (50.0, 60.0, 562.0, 732.0), (-20.0, -30.0, 900.0, 900.0)])
def test_what_is_printed_lies_under_the_boxes(
    pictures: Pictures, tmp_path: Path, rotation: int, crop: tuple[float, float, float, float] | None
) -> None:
    """Whichever way a page is turned or cropped: with the boxes painted over, nothing is left on the picture."""
    data = paper([LINES], rotation=rotation, crop=crop)
    (page,) = PdfReader().read("lease.pdf", data).pages
    image = _image(pictures(_file(tmp_path, "lease.pdf", data), 1, 800))
    scale = image.width / page.width
    assert image.height == pytest.approx(page.height * scale, abs=1.5)
    assert _darkest(image) < 100
    over = ImageDraw.Draw(image)
    for box in page.boxes(page.char_start, page.char_end):
        over.rectangle([edge * scale + by for edge, by in zip(box, (-1, -1, 1, 1), strict=True)], fill=255)
    assert _darkest(image) > 200


def test_a_scan_is_shown_page_by_page_and_upright(pictures: Pictures, tmp_path: Path) -> None:
    """Each frame of a TIFF is a page; a picture that says how it is to be turned is turned."""
    frames = [Image.new("L", (400, 600), shade) for shade in (250, 200)]
    tiff, jpeg = io.BytesIO(), io.BytesIO()
    frames[0].save(tiff, "TIFF", save_all=True, append_images=frames[1:])
    turned = Image.Exif()
    turned[0x0112] = 6  # a quarter to the right
    frames[0].save(jpeg, "JPEG", exif=turned)
    scan = _file(tmp_path, "scan.tif", tiff.getvalue())
    assert [_darkest(_image(pictures(scan, page, 400))) for page in (1, 2)] == [250, 200]
    assert _image(pictures(_file(tmp_path, "scan.jpg", jpeg.getvalue()), 1, 600)).size == (600, 400)


@pytest.mark.parametrize(
    ("name", "data", "page"),
    [
        ("a.pdf", b"%PDF-1.7 and nothing more", 1),
        ("a.pdf", paper([LINES], password="secret"), 1),
        ("a.pdf", b"no PDF at all", 1),
        ("a.pdf", paper([LINES]), 2),
        ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), 1),
        ("a.tif", b"II*\x00" + b"\xff" * 40, 1),
        ("a.txt", b"words", 1),
    ],
)
def test_what_cannot_be_painted_is_told_and_the_next_page_is_painted(
    pictures: Pictures, tmp_path: Path, name: str, data: bytes, page: int
) -> None:
    """Damaged, encrypted, no such page, no pages at all: each with a reason, and the painter goes on."""
    with pytest.raises((UnreadableError, NotFoundError)):
        pictures(_file(tmp_path, name, data), page, 800)
    assert pictures(_file(tmp_path, "good.pdf", paper([LINES, LINES])), 2, 400)


def test_only_the_bytes_on_record_are_painted(pictures: Pictures, tmp_path: Path) -> None:
    """A file that was changed or is gone is refused; a page painted before is still that of the bytes it was painted from."""
    lease = _file(tmp_path, "kept.pdf", paper([["Kept."], ["Later."]]))
    first = pictures(lease, 1, 400)
    Path(lease.path).write_bytes(paper([["Changed."], ["Changed."]]))
    with pytest.raises(IntegrityError):
        pictures(lease, 2, 400)
    Path(lease.path).unlink()
    with pytest.raises(NotFoundError):
        pictures(lease, 2, 400)
    assert pictures(lease, 1, 400) == first


def test_what_is_kept_stays_within_its_bounds(tmp_path: Path) -> None:
    """A page that went out of the cache is painted anew: where its file is gone by then, it is not there."""
    lease = _file(tmp_path, "lease.pdf", paper([LINES, LINES]))
    painting = Pictures(most=1)
    painting(lease, 1, 400)
    painting(lease, 2, 400)
    Path(lease.path).unlink()
    assert painting(lease, 2, 400)
    with pytest.raises(NotFoundError):
        painting(lease, 1, 400)
    painting.close()
