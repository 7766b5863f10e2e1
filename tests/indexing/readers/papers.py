"""PDFs made for tests, line by line."""

from __future__ import annotations

import io
from collections.abc import Sequence

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

LINE = 14.0  # points from line to line
LEFT, TOP, BOTTOM = 72.0, 540.0, 36.0  # inside the page whichever way it is turned
SLIP = (300.0, 200.0)  # of paper, points


def paper(
    pages: Sequence[Sequence[str]],
    *,
    footer: str = "",
    rotation: int = 0,
    crop: tuple[float, float, float, float] | None = None,
    password: str | None = None,
) -> bytes:
    """Print pages of lines; an empty line is a gap, a `footer` with {} takes the page number."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, encrypt=password, invariant=1)
    for number, lines in enumerate(pages, 1):
        canvas.setFont("Times-Roman", 11)
        if crop:
            canvas.setCropBox(crop)
        canvas.setPageRotation(rotation)
        for at, line in enumerate(lines):
            canvas.drawString(LEFT, TOP - at * LINE, line)
        if footer:
            canvas.drawCentredString(LETTER[0] / 2, BOTTOM, footer.format(number))
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def picture() -> bytes:
    """Print a small page that holds a picture and no text, as a scanner does."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=SLIP, invariant=1)
    canvas.drawInlineImage(_grey(), 0, 0, *SLIP)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _grey() -> object:
    from PIL import Image  # noqa: PLC0415 - only reportlab's pictures need it

    return Image.new("L", (8, 8), 128)
