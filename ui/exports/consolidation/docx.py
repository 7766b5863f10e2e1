"""A conformed copy as a Word file: comments name the source of amended words, an annex that of all words.

A redline has real tracked changes, so that Word and LibreOffice can accept or reject them one by one.
The only file here that knows python-docx.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import datetime
from itertools import count, groupby

import docx
from docx.enum.section import WD_ORIENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Cm, Length, Pt, RGBColor
from docx.styles.style import ParagraphStyle
from docx.text.paragraph import Paragraph as Written

from ui.exports.consolidation import layout
from ui.exports.consolidation.layout import DELETED, INSERTED, KEPT, Paragraph, Piece
from ui.serialization.consolidation_schema import ConformedEntry, ConformedShape

AUTHOR = "In Force"
_FACE = "Georgia"
_INK, _SOFT, _WARN = RGBColor(0x1D, 0x1D, 0x1B), RGBColor(0x6B, 0x67, 0x5F), RGBColor(0x8A, 0x1F, 0x11)
_TRACKED = {INSERTED: "w:ins", DELETED: "w:del"}
_NO_CONTROLS = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)))


def render(copy: ConformedShape, *, now: datetime) -> bytes:
    """Return the copy as the bytes of a .docx file; `now` dates its comments and tracked changes."""
    return _Writer(copy, now).run()


class _Writer:
    """Writes one file from top to bottom."""

    def __init__(self, copy: ConformedShape, now: datetime) -> None:
        self._copy = copy
        self._stamp = now.strftime("%Y-%m-%dT%H:%M:%SZ")
        self._ids = count(1)
        self._docx = docx.Document()

    def run(self) -> bytes:
        self._set_up()
        self._front()
        for entry in self._copy["clauses"]:
            self._entry(entry)
        self._annex()
        held = io.BytesIO()
        self._docx.save(held)
        return held.getvalue()

    def _set_up(self) -> None:
        """Set page, styles, header and footer."""
        properties = self._docx.core_properties
        properties.author, properties.title = AUTHOR, _clean(self._copy["title"])[:255]
        properties.comments = layout.headline(self._copy)
        section = self._docx.sections[0]
        section.orientation, section.page_width, section.page_height = WD_ORIENT.PORTRAIT, Cm(21), Cm(29.7)
        section.left_margin = section.right_margin = Cm(2.6)
        normal = self._docx.styles["Normal"]
        normal.font.name, normal.font.size, normal.font.color.rgb = _FACE, Pt(10.5), _INK
        normal.paragraph_format.space_after, normal.paragraph_format.line_spacing = Pt(6), 1.15
        for name, size in (("Title", Pt(17)), ("Heading 1", Pt(13))):
            _plainly(self._docx.styles[name], size)
        _plainly(self._docx.styles["Intense Quote"], Pt(9), bold=False)
        header = section.header.paragraphs[0]
        _said(header, f"{layout.headline(self._copy)}: {self._copy['title']}", _WARN, Pt(8))
        footer = section.footer.paragraphs[0]
        footer.alignment = WD_ALIGN_PARAGRAPH.CENTER
        _field(footer, "PAGE")

    def _front(self) -> None:
        """Write what the copy is, what it was made from and what has to be known of the whole."""
        self._docx.add_paragraph(_clean(self._copy["title"]), style="Title")
        about = self._docx.add_paragraph()
        known = f" As our records stood on {layout.day(self._copy['known_as_of'])}." if self._copy["known_as_of"] else ""
        _said(about, f"{layout.headline(self._copy)}. {layout.counted(self._copy)}{known}", _WARN, Pt(10))
        for made in self._copy["instruments"]:
            style = "List Number" if made["counted"] else "List Bullet"
            item = self._docx.add_paragraph(style=style)
            _said(item, layout.instrument(made) + ("" if made["counted"] else " (not counted)"), _SOFT, Pt(9))
        for _, words in layout.on_the_whole(self._copy):
            self._note(words)

    def _entry(self, entry: ConformedEntry) -> None:
        for paragraph in layout.paragraphs(entry):
            self._paragraph(paragraph, entry)
        for _, words in layout.notes(entry):
            self._note(words, entry["depth"])

    def _paragraph(self, paragraph: Paragraph, entry: ConformedEntry) -> None:
        """Write one paragraph; its mark is tracked too where all of it is new or gone."""
        written = self._docx.add_paragraph()
        written.paragraph_format.left_indent = Cm(0.8 * min(entry["depth"], 5))
        if entry["kind"] in layout.LINED:
            written.paragraph_format.space_after = Pt(0)
        if layout.is_title(paragraph, self._copy):
            written.alignment = WD_ALIGN_PARAGRAPH.CENTER
        changes = {p.change for p in paragraph}
        for change, group in groupby(paragraph, lambda p: p.change):
            pieces = list(group)
            holder = self._tracked(written, change) if change != KEPT else written._p  # noqa: SLF001  python-docx has no API for changes
            for piece in pieces:
                self._words(written, holder, piece)
        if len(changes) == 1 and KEPT not in changes:
            self._mark(written, changes.pop())

    def _words(self, written: Written, holder: BaseOxmlElement, piece: Piece) -> None:
        run = written.add_run(_clean(piece.text))
        run.bold = piece.lead or None
        if holder is not written._p:  # noqa: SLF001  as above
            holder.append(run._r)  # noqa: SLF001  as above
        if piece.change == DELETED:
            for text in run._r.findall(qn("w:t")):  # noqa: SLF001  as above
                text.tag = qn("w:delText")
                text.set(qn("xml:space"), "preserve")
        elif piece.run["document"] and not piece.run["as_signed"]:
            comment = self._docx.add_comment(run, text=_clean(layout.source(piece.run)), author=AUTHOR, initials="IF")
            comment._comment_elm.set(qn("w:date"), self._stamp)  # noqa: SLF001  python-docx stamps its own clock

    def _tracked(self, written: Written, change: str) -> BaseOxmlElement:
        element = self._change(_TRACKED[change])
        written._p.append(element)  # noqa: SLF001  as above
        return element

    def _mark(self, written: Written, change: str) -> None:
        """Track the paragraph mark, so that refusing an insertion leaves no empty paragraph."""
        properties = written._p.get_or_add_pPr()  # noqa: SLF001  as above
        marks = OxmlElement("w:rPr")
        marks.append(self._change(_TRACKED[change]))
        properties.append(marks)

    def _change(self, name: str) -> BaseOxmlElement:
        element = OxmlElement(name)
        element.set(qn("w:id"), str(next(self._ids)))
        element.set(qn("w:author"), AUTHOR)
        element.set(qn("w:date"), self._stamp)
        return element

    def _note(self, words: str, depth: int = 0) -> None:
        note = self._docx.add_paragraph(style="Intense Quote")
        note.paragraph_format.left_indent = Cm(0.8 * min(depth, 5) + 0.6)
        _said(note, words, _WARN, Pt(9))

    def _annex(self) -> None:
        """List where all words stand, provision by provision."""
        heading = self._docx.add_heading("Where the words stand", level=1)
        heading.paragraph_format.page_break_before = True
        table = self._docx.add_table(rows=1, cols=3, style="Table Grid")
        for cell, words in zip(table.rows[0].cells, ("Provision", "Words", "Source"), strict=True):
            _said(cell.paragraphs[0], words, None, Pt(8))
        for row in self._sources():
            for cell, text in zip(table.add_row().cells, row, strict=True):
                _said(cell.paragraphs[0], text, None, Pt(8))
        for column, width in zip(table.columns, (Cm(3), Cm(6.4), Cm(6.4)), strict=True):
            for cell in column.cells:
                cell.width = width
                cell.paragraphs[0].paragraph_format.space_after = Pt(1)

    def _sources(self) -> Iterator[tuple[str, str, str]]:
        for entry in self._copy["clauses"]:
            for run in entry["runs"]:
                if run["document"] and run["change"] != DELETED:
                    yield layout.place(entry["section"]), _shortened(run["text"]), layout.source(run)


def _clean(text: str) -> str:
    """Return text without the control characters that XML cannot hold."""
    return text.translate(_NO_CONTROLS)


def _plainly(style: ParagraphStyle, size: Length, *, bold: bool = True) -> None:
    """Give a built-in style the letters of the text, without the colours and rules of the template."""
    style.font.name, style.font.size, style.font.color.rgb, style.font.bold = _FACE, size, _INK, bold
    style.font.italic = False
    fonts = style.element.rPr.find(qn("w:rFonts"))
    for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
        fonts.attrib.pop(qn(f"w:{theme}"), None)
    for border in style.element.pPr.findall(qn("w:pBdr")):
        style.element.pPr.remove(border)


def _said(paragraph: Written, words: str, colour: RGBColor | None, size: Length) -> None:
    run = paragraph.add_run(_clean(words))
    run.font.size = size
    if colour is not None:
        run.font.color.rgb = colour


def _field(paragraph: Written, name: str) -> None:
    """Write a field that Word fills in, such as the page number."""
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), name)
    paragraph._p.append(field)  # noqa: SLF001  python-docx has no API for fields


def _shortened(text: str) -> str:
    words = layout.squeezed(text)
    return words if len(words) <= 60 else f"{words[:28].rstrip()} … {words[-28:].lstrip()}"
