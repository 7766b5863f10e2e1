"""Pages of a PDF as pictures, by pypdfium2: the displayed page, with what stands on it, forms filled in and stamps included."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2 as pdfium

from indexing.readers.pdf.reader import opened

if TYPE_CHECKING:
    from PIL.Image import Image


class PdfPages:
    """An opened PDF; nothing in it is run."""

    def __init__(self, name: str, data: bytes) -> None:
        self._document = opened(name, data)
        self._document.init_forms()

    def __len__(self) -> int:
        return len(self._document)

    def paint(self, number: int, width: int, tallest: int) -> Image:
        """Return a page, from 0."""
        page: pdfium.PdfPage = self._document[number]
        try:
            across, down = page.get_size()
            bitmap = page.render(scale=min(width / max(across, 1.0), tallest / max(down, 1.0)), rev_byteorder=True)
            try:
                image: Image = bitmap.to_pil().copy()  # its memory goes with the bitmap
                return image
            finally:
                bitmap.close()
        finally:
            page.close()
