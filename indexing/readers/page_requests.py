"""A page of a file as a picture: what a person is shown beside the words. Only of bytes that are those on record."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from graph.errors import UnreadableError
from indexing.readers.containers import suffix_of
from indexing.readers.files import read_bytes
from indexing.readers.memory_limit import MEMORY

if TYPE_CHECKING:
    from PIL.Image import Image

PAINTERS: Mapping[str, str] = MappingProxyType(
    {
        ".pdf": "indexing.readers.pdf.pages:PdfPages",
        **dict.fromkeys((".png", ".jpg", ".jpeg", ".tif", ".tiff"), "indexing.readers.scans.picture_pages:PicturePages"),
    }
)
"""Suffix in lower case -> the class that paints its pages, as ``module:Class``."""
NARROWEST, WIDEST, STEP = 200, 2400, 200
"""Pixels: a picture is at least so wide and at most, and its width a multiple of the last."""
_QUICK = 2  # compression of a picture: half the time of the default, a tenth more bytes
_TALLEST = 4 * WIDEST  # pixels: a page far longer than wide is painted smaller


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A page to be painted: the file's path, its name and the hash on record, the page from 1, the width in pixels.

    `most_bytes` is the most to take of the file, `memory` the bytes that the process may take, for it to be told.
    """

    path: str
    name: str
    sha256: str
    page: int
    width: int
    most_bytes: int
    memory: int = MEMORY


@dataclass(frozen=True, slots=True)
class PageImage:
    """A page as a PNG file."""

    png: bytes


@dataclass(frozen=True, slots=True)
class FileChanged:
    """The file is not the one on record, or `gone`: nothing of it was painted."""

    gone: bool = False


class Pages(Protocol):
    """The pages of one opened file. Opening raises UnreadableError where it is damaged."""

    def __len__(self) -> int:
        """Return how many there are."""
        ...

    def paint(self, number: int, width: int, tallest: int) -> Image:
        """Return a page, from 0, so many pixels wide: less where it would be higher than `tallest`."""
        ...


class Painter:
    """Paints pages; the file painted last stays open, because people turn pages."""

    def __init__(self) -> None:
        self._opened: tuple[str, Pages] | None = None

    def paint(self, wanted: PageRequest) -> PageImage | FileChanged:
        """Paint a page; raises UnreadableError for a damaged file or a page it has not, OSError where it cannot be opened."""
        try:
            data = read_bytes(wanted.path, wanted.most_bytes)
        except FileNotFoundError:
            return FileChanged(gone=True)
        if hashlib.sha256(data).hexdigest() != wanted.sha256:
            return FileChanged()
        pages = self._pages(wanted, data)
        if not 1 <= wanted.page <= len(pages):
            raise UnreadableError(wanted.name, f"it has no page {wanted.page}", "Ask for another page.")
        out = io.BytesIO()
        _thin(pages.paint(wanted.page - 1, wanted.width, _TALLEST)).save(out, "PNG", compress_level=_QUICK)
        return PageImage(out.getvalue())

    def _pages(self, wanted: PageRequest, data: bytes) -> Pages:
        if self._opened is None or self._opened[0] != wanted.sha256:
            module, _, kind = PAINTERS[suffix_of(wanted.name)].partition(":")
            pages: Pages = getattr(import_module(module), kind)(wanted.name, data)
            self._opened = wanted.sha256, pages
        return self._opened[1]


def _thin(image: Image) -> Image:
    """Return a picture without colours where it shows none, as most contracts do: a third of the bytes, in half the time."""
    if image.mode != "RGB":
        return image
    red, green, blue = (image.getchannel(name) for name in "RGB")
    return red if red.tobytes() == green.tobytes() == blue.tobytes() else image
