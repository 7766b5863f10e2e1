"""Make the sample portfolio: `python examples/make_sample.py` writes examples/acme from examples/acme-source.

The sources are Markdown; each becomes the format its real-life counterpart would have. Amendment No. 1
exists twice, as the signed PDF and as its Word twin. The output is the same bytes on every run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from docx import Document as WordDocument
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate

HERE = Path(__file__).parent
SOURCE, TARGET = HERE / "acme-source", HERE / "acme"

FORMATS = {
    "01-msa-2023": ("pdf",),
    "02-msa-2024-restated": ("pdf",),
    "03-msa-2026-restated": ("pdf",),
    "04-amendment-1-msa": ("pdf", "docx"),
    "05-sow-1": ("docx",),
    "06-sow-2": ("pdf",),
    "07-amendment-1-sow-2": ("pdf",),
    "08-dpa": ("pdf",),
    "09-termination-notice-sow-1": ("pdf",),
    "10-letter-invoicing": ("md",),
    "11-draft-amendment-2-msa": ("docx",),
    "12-order-form-1": ("md",),
}
_BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=11, leading=14, spaceAfter=8)
_HEADING = ParagraphStyle("heading", parent=_BODY, fontName="Times-Bold", spaceBefore=6)
_TITLE = ParagraphStyle("title", parent=_HEADING, fontSize=13, leading=16, alignment=TA_CENTER, spaceAfter=14)
_MADE = datetime(2026, 1, 1, tzinfo=UTC)


def main() -> None:
    """Write every file of the sample."""
    TARGET.mkdir(exist_ok=True)
    for stem, formats in FORMATS.items():
        text = (SOURCE / f"{stem}.md").read_text(encoding="utf-8")
        for form in formats:
            _WRITERS[form](TARGET / f"{stem}.{form}", text)
            print(f"{stem}.{form}")


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield (heading level or 0, words with line breaks) of each paragraph."""
    for block in text.strip().split("\n\n"):
        marks = re.match(r"#* ?", block)
        level = marks[0].count("#") if marks else 0
        yield level, block[len(marks[0]) :] if marks and level else block


def _write_markdown(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _write_pdf(path: Path, text: str) -> None:
    styles = {0: _BODY, 1: _TITLE}
    story = [Paragraph(_escaped(words), styles.get(level, _HEADING)) for level, words in _paragraphs(text)]
    template = SimpleDocTemplate(
        str(path), pagesize=LETTER, leftMargin=inch, rightMargin=inch, topMargin=inch, bottomMargin=inch, invariant=1, title=path.stem
    )
    template.build(story, onFirstPage=_page_number, onLaterPages=_page_number)


def _page_number(canvas: Canvas, template: SimpleDocTemplate) -> None:
    canvas.setFont("Times-Roman", 9)
    canvas.drawCentredString(LETTER[0] / 2, 0.6 * inch, str(template.page))


def _escaped(words: str) -> str:
    escaped = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return escaped.replace("\n", "<br/>")


def _write_docx(path: Path, text: str) -> None:
    word = WordDocument()
    word.core_properties.created = word.core_properties.modified = _MADE
    word.core_properties.author = "In Force sample"
    for level, words in _paragraphs(text):
        if level:
            word.add_heading(words, level=level)
        else:
            word.add_paragraph(words)
    word.save(str(path))


_WRITERS = {"md": _write_markdown, "pdf": _write_pdf, "docx": _write_docx}

if __name__ == "__main__":
    main()
