"""Scanned pages made for tests: small, so that recognising them stays quick."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pypdfium2 as pdfium
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tests.indexing.readers.papers import paper

CROP = (60.0, 480.0, 560.0, 560.0)  # of a page of papers.py: its first five lines


def sheet(lines: Sequence[str], *, dpi: int = 150, lean: float = 0.0) -> Image.Image:
    """Return the picture of a slip of paper, 500 by 80 points, with at most five lines on it, the first 6 points below the top."""
    document = pdfium.PdfDocument(paper([lines], crop=CROP))
    picture: Image.Image = document[0].render(scale=dpi / 72).to_pil().convert("L")
    document.close()
    return picture.rotate(lean, Image.Resampling.BICUBIC, expand=True, fillcolor=255) if lean else picture


def scanned(pictures: Sequence[Image.Image], *, hidden: str = "", shown: str = "") -> bytes:
    """Print pictures as the pages of a PDF, 500 points on the longer side; `hidden` is an invisible text layer, `shown` a stamp."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for picture in pictures:
        size = (500.0 * picture.width / max(picture.size), 500.0 * picture.height / max(picture.size))
        canvas.setPageSize(size)
        canvas.drawImage(ImageReader(picture), 0, 0, *size)
        layer = canvas.beginText(10, 4)
        layer.setFont("Helvetica", 4)
        layer.setTextRenderMode(3 if hidden else 0)
        layer.textOut(hidden or shown)
        canvas.drawText(layer)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def turned(data: bytes, rotation: int) -> bytes:
    """Note in a PDF that its pages are to be shown turned clockwise."""
    document = pdfium.PdfDocument(data)
    for number in range(len(document)):
        document[number].set_rotation(rotation)
    out = io.BytesIO()
    document.save(out)
    document.close()
    return out.getvalue()


def as_file(picture: Image.Image, kind: str) -> bytes:
    """Return a picture as the bytes of a file."""
    out = io.BytesIO()
    picture.save(out, kind)
    return out.getvalue()
