"""Web pages (.html, .htm, .xhtml), parsed by lxml: the text as a browser shows it, without scripts and hidden parts.

The numbers of ordered lists are written into the text, since they are part of the address of a provision.
"""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Sequence

from lxml import etree

from graph.errors import UnreadableError
from graph.model.source import Block, BlockKind, Reading, ReadingFlag
from indexing.readers.decode import what_it_is
from indexing.readers.html.flow import Element, Piece, flow_of
from indexing.readers.page.lines import Line, continues
from indexing.readers.page.noise import find_noise

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_CHARSET = re.compile(rb"(?i)(?:charset|encoding)\s*=\s*[\"']?\s*([\w.:-]{2,40})")
_HEAD = 4096  # bytes in which a page says its character set
_LATIN = frozenset(("ascii", "iso8859-1", "latin-1", "cp1252"))  # all of them are what Windows writes, as in any browser
_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
_ENVELOPE = re.compile(r"(?is)\A\s*<document>.{0,4000}?<text>")  # what EDGAR puts around an exhibit


class HtmlReader:
    """Reads .html, .htm and .xhtml files; the text is made here, blocks joined with line feeds."""

    name = "html/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Return the reading; raises UnreadableError for what is no web page, or shows no words."""
        kind, advice = what_it_is(data)
        if kind and "HTML" not in kind:
            raise UnreadableError(name, f"it is {kind}, not the web page its name says", advice)
        text = decoded(data)
        flow = flow_of(_parsed(name, text))
        if not flow.pieces:
            raise UnreadableError(name, "it shows no words", "Save the page with its text, or save it as PDF from a browser.")
        flags = {ReadingFlag.REPLACED_CHARACTERS} if "\ufffd" in text else set()
        flags |= {ReadingFlag.TRACKED_CHANGES} if flow.struck else set()
        joined, blocks = _laid_out(flow.pieces)
        return Reading(hashlib.sha256(data).hexdigest(), self.name, joined, blocks, (), frozenset(flags))


def decoded(data: bytes) -> str:
    """Return the text of a web page: by its mark, by what it says of itself, as UTF-8, or as Windows writes it."""
    for mark, charset in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(charset, errors="replace")
    said = _CHARSET.search(data[:_HEAD])
    wanted = [_codec(said[1].decode("ascii"))] if said else []
    for charset in (*wanted, "utf-8", "cp1252"):
        try:
            return data.decode(charset)
        except UnicodeDecodeError:
            continue
    return data.decode(wanted[0] if wanted else "utf-8", errors="replace")


def _codec(name: str) -> str:
    try:
        known = codecs.lookup(name)
    except LookupError:
        return "utf-8"
    if known.name.startswith("utf-16") or not known._is_text_encoding:  # noqa: SLF001 - what could be read so far is ASCII
        return "utf-8"
    return "cp1252" if known.name in _LATIN else known.name


def _parsed(name: str, text: str) -> Element:
    text = _DECLARATION.sub("", text, count=1)
    text = _ENVELOPE.sub("", text, count=1).replace("\x00", "")
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        raise UnreadableError(name, "it shows no words", "Save the page with its text, or save it as PDF from a browser.") from error
    if any("depth" in entry.message.lower() for entry in parser.error_log):
        raise UnreadableError(name, "its parts are nested too deep", "Open it in a browser and save it as PDF.")
    if root is None:
        raise UnreadableError(name, "it shows no words", "Save the page with its text, or save it as PDF from a browser.")
    return root


def _laid_out(pieces: Sequence[Piece]) -> tuple[str, tuple[Block, ...]]:
    """Join the pieces with line feeds; page numbers and running lines are noise, what a page break cut goes on."""
    at = 0
    lines: list[Line] = []
    for piece in pieces:
        words = " ".join(piece.text.split())
        end = at + len(piece.text)
        lines.append(Line(at, end, words, piece.indent, 1, len(words) > 60, piece.fresh, piece.bold, piece.centred, ()))
        at = end + 1
    noise = find_noise(lines, frozenset(i for i, piece in enumerate(pieces) if piece.kind is BlockKind.TABLE)).lines
    blocks: list[Block] = []
    last = -1  # the piece before that is no noise
    for i, (piece, line) in enumerate(zip(pieces, lines, strict=True)):
        kind = BlockKind.NOISE if i in noise else piece.kind
        broken = any(each.fresh for each in pieces[last + 1 : i + 1])
        goes_on = kind is BlockKind.PARAGRAPH and last >= 0 and broken and _goes_on(pieces[last], lines[last], line.words)
        blocks.append(Block(line.start, line.end, kind, piece.level, piece.indent, piece.bold, piece.centred, goes_on))
        if kind is not BlockKind.NOISE:
            last = i
    return "\n".join(piece.text for piece in pieces) + "\n", tuple(blocks)


def _goes_on(before: Piece, line: Line, words: str) -> bool:
    prose = before.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
    return prose and continues(line, words, prose=prose and len(line.words) > 60, page_break=True)
