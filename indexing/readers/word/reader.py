"""Word documents (.docx), opened by python-docx: the text as it would read with every tracked change accepted.

The numbers of automatic lists are written into the text, since they are part of the address of a provision.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import docx
from docx.oxml import parse_xml

from graph.errors import UnreadableError
from graph.model.source import Block, BlockKind, Reading, ReadingFlag
from indexing.readers.decode import what_it_is
from indexing.readers.page.lines import designated, is_heading
from indexing.readers.word.numbering import Numbering
from indexing.readers.word.styles import ParagraphFormat, Styles, W, attribute, flag, lists_of

_MOST_UNPACKED = 200 << 20  # bytes, with its pictures
_MOST_WRITTEN, _MOST_ELEMENTS = 64 << 20, 1_500_000  # bytes of XML and elements in it, which take nine times as much, and 200 bytes each
_PIECE = 1 << 20
_DELETED = frozenset((f"{W}del", f"{W}moveFrom"))
_INSERTED = frozenset((f"{W}ins", f"{W}moveTo"))
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_WORDS = {f"{W}tab": "\t", f"{W}br": "\n", f"{W}cr": "\n", f"{W}noBreakHyphen": "-"}
_LARGE = 28  # half points
_SHORT = 120  # characters; longer paragraphs in a heading's style are provisions

Element = Any  # lxml's elements carry no types


@dataclass(frozen=True, slots=True)
class _Piece:
    """The text of one block, and what the paragraph's format says of it."""

    text: str
    kind: BlockKind
    level: int = 0
    indent: float = 0.0
    bold: bool = False
    centred: bool = False


class DocxReader:
    """Reads .docx files; the text is made here, blocks joined with line feeds."""

    name = "docx/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Return the reading; raises UnreadableError for encrypted, damaged and empty files."""
        document = _opened(name, data)
        body = _Body(document)
        pieces = [piece for piece in (*body.pieces(), *body.notes(), *body.furniture()) if piece.text]
        if all(piece.kind is BlockKind.NOISE for piece in pieces):
            raise UnreadableError(name, "it is empty", "Check that the right file was saved.")
        text, blocks = _laid_out(pieces)
        flags = frozenset((ReadingFlag.TRACKED_CHANGES,)) if body.tracked() else frozenset()
        return Reading(hashlib.sha256(data).hexdigest(), self.name, text, blocks, (), flags)


def _opened(name: str, data: bytes) -> Any:  # noqa: ANN401 - python-docx's document
    if data.startswith(b"\xd0\xcf\x11\xe0") and "EncryptedPackage".encode("utf-16-le") in data:
        raise UnreadableError(name, "it is encrypted", "Open it with its password and save a copy without one.")
    if not data.startswith(b"PK"):
        kind, advice = what_it_is(data)
        raise UnreadableError(name, f"it is {kind or 'no Word file'}, not the .docx its name says", advice or "Check what the file is.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _must_fit(name, archive)
        return docx.Document(io.BytesIO(data))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, KeyError, ValueError) as error:
        raise UnreadableError(name, "it is damaged or no Word file", "Open it in Word and save it anew as .docx.") from error


def _must_fit(name: str, archive: zipfile.ZipFile) -> None:
    """Raise UnreadableError where what is in the file takes too much memory, found out piece by piece."""
    if sum(part.file_size for part in archive.infolist()) > _MOST_UNPACKED:
        raise UnreadableError(name, f"it unpacks to more than {_MOST_UNPACKED >> 20} MB", "Remove its pictures, or split it.")
    written = elements = 0
    for part in archive.infolist():
        if not part.filename.lower().endswith((".xml", ".rels")):
            continue
        with archive.open(part) as stream:
            while piece := stream.read(_PIECE):
                written += len(piece)
                elements += piece.count(b"<") - piece.count(b"</")
                if written > _MOST_WRITTEN or elements > _MOST_ELEMENTS:
                    most = f"{_MOST_WRITTEN >> 20} MB of text and marks, or {_MOST_ELEMENTS:,} elements"
                    raise UnreadableError(name, f"it unpacks to more than {most}", "Split it, or save it anew in Word.")


def _laid_out(pieces: Sequence[_Piece]) -> tuple[str, tuple[Block, ...]]:
    blocks: list[Block] = []
    at = 0
    for piece in pieces:
        blocks.append(Block(at, at + len(piece.text), piece.kind, piece.level, piece.indent, piece.bold, piece.centred))
        at += len(piece.text) + 1
    return "\n".join(piece.text for piece in pieces) + "\n", tuple(blocks)


class _Body:
    """One walk through a document: numbers are counted in its order."""

    def __init__(self, document: Any) -> None:  # noqa: ANN401 - python-docx's document
        self._document = document
        self._root: Element = document.element.body
        self._styles = Styles(document.styles.element)
        self._numbering = Numbering(lists_of(document.part))
        self._notes: list[str] = []

    def tracked(self) -> bool:
        """Tell whether anything was inserted or deleted under track changes."""
        return any(element.tag in _DELETED | _INSERTED for element in self._root.iter())

    def pieces(self) -> Iterator[_Piece]:
        """Yield the blocks of the text itself."""
        yield from self._of(self._root)

    def notes(self) -> Iterator[_Piece]:
        """Yield the footnotes that the text refers to, each with the mark it has there."""
        notes = _footnotes(self._document.part)
        for mark, identity in enumerate(self._notes, 1):
            text = " ".join(self._words(p) for p in notes.get(identity, ())).strip()
            yield _Piece(f"[{mark}] {text}" if text else "", BlockKind.PARAGRAPH)

    def furniture(self) -> Iterator[_Piece]:
        """Yield headers and footers, each once: noise, kept because a legend such as "Draft" may stand there."""
        seen: set[str] = set()
        for section in self._document.sections:
            for part in (section.header, section.footer, section.first_page_header, section.first_page_footer):
                if part.is_linked_to_previous:
                    continue
                for paragraph in part._element.iter(f"{W}p"):  # noqa: SLF001 - python-docx offers no tracked text
                    text = self._words(paragraph).strip()
                    if text and text not in seen:
                        seen.add(text)
                        yield _Piece(text, BlockKind.NOISE)

    def _of(self, parent: Element) -> Iterator[_Piece]:
        kept = ""  # the text of paragraphs whose end was deleted, so that they run into the next
        for child in parent:
            if child.tag == f"{W}p":
                if flag(child, "pPr/rPr/del") and not flag(child, "pPr/rPr/ins"):
                    kept += self._words(child)
                    continue
                yield self._paragraph(child, kept)
                kept = ""
                for box in _text_boxes(child):
                    yield from self._of(box)
            elif child.tag == f"{W}tbl":
                yield from self._table(child)
            elif child.tag in (f"{W}sdt", f"{W}sdtContent", f"{W}customXml", *_INSERTED):
                yield from self._of(child)
        if kept.strip():
            yield _Piece(kept.strip(), BlockKind.PARAGRAPH)

    def _paragraph(self, paragraph: Element, before: str = "") -> _Piece:
        words = (before + self._words(paragraph)).strip()
        look = self._styles.look(paragraph)
        if not words:
            return _Piece("", BlockKind.PARAGRAPH)
        label = self._numbering.label(look.list_id, look.list_level) if look.list_id else ""
        text = f"{label} {words}" if label else words
        bold = look.bold or _all_bold(paragraph)
        level = look.outline or (look.list_level + 1 if look.list_id else 0)
        return _Piece(text, _kind(text, look, stands_out=bold or _is_large(paragraph)), level, look.indent, bold, look.centred)

    def _table(self, table: Element) -> Iterator[_Piece]:
        rows = [row for row in table.iter(f"{W}tr") if _nearest(row, f"{W}tbl") is table and not flag(row, "trPr/del")]
        cells = [[cell for cell in row.iter(f"{W}tc") if _nearest(cell, f"{W}tr") is row] for row in rows]
        if all(len(row) <= 1 for row in cells):  # a frame around text, no table
            for row in cells:
                for cell in row:
                    yield from self._of(cell)
            return
        lines = [" | ".join("\n".join(p.text for p in self._of(cell) if p.text) for cell in row) for row in cells]
        yield _Piece("\n".join(line for line in lines if line.strip(" |")).strip(), BlockKind.TABLE)

    def _words(self, element: Element) -> str:
        """The text of a paragraph with insertions and without deletions, hidden text and field codes."""
        if element.tag == f"{W}t":
            return element.text or ""
        if element.tag in _WORDS:
            return _WORDS[element.tag]
        if element.tag == f"{W}footnoteReference":
            self._notes.append(attribute(element, "id"))
            return f"[{len(self._notes)}]"
        if element.tag in _DELETED or element.tag in (_FALLBACK, f"{W}txbxContent", f"{W}pPr", f"{W}rPr") or _hidden(element):
            return ""
        return "".join(self._words(child) for child in element)


def _kind(text: str, look: ParagraphFormat, *, stands_out: bool) -> BlockKind:
    """A heading's style alone makes no heading: many contracts use it for whole provisions."""
    if (look.outline or stands_out) and len(text) <= _SHORT and (text[-1] not in ".;:," or len(text.split()) <= 6):
        return BlockKind.HEADING
    if look.list_id or look.outline or designated(text):
        return BlockKind.LIST_ITEM
    return BlockKind.HEADING if is_heading(text) else BlockKind.PARAGRAPH


def _is_large(paragraph: Element) -> bool:
    sizes = [attribute(size, "val") for size in paragraph.iter(f"{W}sz")]
    return bool(sizes) and all(size.isdigit() and int(size) >= _LARGE for size in sizes)


def _hidden(element: Element) -> bool:
    return element.tag == f"{W}r" and flag(element, "rPr/vanish")


def _all_bold(paragraph: Element) -> bool:
    runs = [run for run in paragraph.iter(f"{W}r") if any((t.text or "").strip() for t in run.iter(f"{W}t"))]
    return bool(runs) and all(flag(run, "rPr/b") for run in runs)


def _text_boxes(paragraph: Element) -> Iterator[Element]:
    for box in paragraph.iter(f"{W}txbxContent"):
        if _nearest(box, _FALLBACK) is None:
            yield box


def _nearest(element: Element, tag: str) -> Element:
    return next(element.iterancestors(tag), None)


def _footnotes(part: Any) -> dict[str, list[Element]]:  # noqa: ANN401 - python-docx's part
    for related in part.rels.values():
        if related.reltype.endswith("/footnotes"):
            root = parse_xml(related.target_part.blob)
            return {attribute(note, "id"): list(note.iter(f"{W}p")) for note in root.iter(f"{W}footnote")}
    return {}
