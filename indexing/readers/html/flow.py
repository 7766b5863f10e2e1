"""A walk through a web page, by lxml: elements to pieces of text, each a paragraph, heading, list item or table.

The walk keeps its own stack: pages are nested deeper than Python's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from lxml import etree

from graph.model.source import BlockKind
from indexing.readers.html.style import Style, counter_of, is_hidden, is_struck, style_of
from indexing.readers.page.lines import designated, is_heading
from indexing.readers.text import TextReader

Element = Any  # lxml's elements carry no types

_NOT_SHOWN = "script style head noscript template object svg math select textarea button ix:header"
_DROPPED = frozenset(_NOT_SHOWN.split())
_OWN_LINES = (
    "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form"
    " h1 h2 h3 h4 h5 h6 header html legend li main nav ol p section summary table tbody td tfoot th thead tr ul"
)
_BLOCKS = frozenset(_OWN_LINES.split())
_HEADINGS = {f"h{n}": n for n in range(1, 7)}
_BOLD = frozenset(("b", "strong"))
_SPACES = re.compile(r"[ \t\r\n\f\xa0\u2002\u2003\u2007\u2009\u202f]+")
_UNSEEN = str.maketrans("", "", "\xad\u200b\u200c\u200d\u2060\ufeff")
_SHORT = 120  # characters; longer paragraphs in a heading's style are provisions


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one block, and what the page's format says of it; `fresh` for the first after a page break."""

    text: str
    kind: BlockKind
    level: int = 0
    indent: float = 0.0
    bold: bool = False
    centred: bool = False
    fresh: bool = False


@dataclass(slots=True)
class Flow:
    """The pieces found so far, and whether anything was struck out."""

    pieces: list[Piece] = field(default_factory=list)
    struck: bool = False


def flow_of(root: Element) -> Flow:
    """Return the pieces of an element, in order."""
    flow = Flow()
    walk = _Walk(flow)
    steps = etree.iterwalk(root, events=("start", "end"))
    for event, element in steps:
        if event == "start":
            if not walk.begin(element):
                steps.skip_subtree()
        else:
            walk.end(element)
            if element is not root:
                walk.write(element.tail or "")
    walk.close()
    return flow


@dataclass(slots=True)
class _Open:
    """What holds inside an element that has begun."""

    element: Element
    style: Style


class _Walk:
    """One walk: what is open, and the words since the last block ended."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._open: list[_Open] = []
        self._counters: list[Callable[[Element], str] | None] = []
        self._words: list[str] = []
        self._bold = 0  # characters of the words that are bold
        self._label = ""
        self._fresh = False
        self._item = False

    def begin(self, element: Element) -> bool:
        """Enter an element; False where nothing inside it is to be walked."""
        tag = _tag(element)
        above = self._open[-1].style if self._open else Style()
        self._open.append(_Open(element, style_of(element, above, bold=tag in _BOLD or tag == "th")))
        if tag in _DROPPED or is_hidden(element):
            return False
        if is_struck(element):
            self._flow.struck = True
            return False
        if tag in _BLOCKS:
            self.close()
        if self._open[-1].style.breaks_before or tag == "hr":
            self.close()
            self._fresh = True
        return self._entered(element, tag)

    def _entered(self, element: Element, tag: str) -> bool:
        if tag == "br":
            self._words.append("\n")
        elif tag in ("ol", "ul"):
            self._counters.append(counter_of(element))
        elif tag == "li":
            self._item = True
            counter = self._counters[-1] if self._counters else None
            self._label += f"{counter(element)} " if counter else ""
        elif tag == "pre":
            self.close()
            self._add(_of_plain(element))
            return False
        elif tag == "table" and next(element.iter("{*}table", "table"), None) is element and not _holds_table(element):
            self._add(_of_table(element, self._flow))
            return False
        self.write(element.text or "")
        return True

    def end(self, element: Element) -> None:
        """Leave an element."""
        tag = _tag(element)
        if tag in _BLOCKS:
            self.close()
        left = self._open.pop()
        if tag in ("ol", "ul") and self._counters:
            self._counters.pop()
        if tag == "li":
            self._label = ""
            self._item = False
        if left.style.breaks_after:
            self._fresh = True

    def write(self, text: str) -> None:
        """Take in words as they are shown."""
        if not self._open or not text:
            return
        shown = _SPACES.sub(" ", text.translate(_UNSEEN))
        self._words.append(shown)
        if self._open[-1].style.bold:
            self._bold += len(shown.strip())

    def close(self) -> None:
        """End the block that the words since the last one make."""
        self._close(self._open[-1].style if self._open else Style())

    def _close(self, style: Style) -> None:
        text, self._words = "".join(self._words), []
        bold, self._bold = self._bold, 0
        parts = [part for part in (_folded(part) for part in re.split(r"\n\s*\n", text)) if part]
        for part in parts:
            label, self._label = self._label, ""
            item, self._item = self._item, False
            level = self._heading() or len(self._counters)
            piece = Piece(label + part, BlockKind.PARAGRAPH, level, style.indent, centred=style.centred)
            self._add([_judged(piece, heading=bool(self._heading()), item=item, bold=bold >= 0.9 * len(text.strip()))])

    def _heading(self) -> int:
        return next((_HEADINGS[tag] for opened in reversed(self._open[-6:]) if (tag := _tag(opened.element)) in _HEADINGS), 0)

    def _add(self, pieces: list[Piece]) -> None:
        for piece in pieces:
            self._flow.pieces.append(replace(piece, fresh=True) if self._fresh else piece)
            self._fresh = False


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2].lower() if isinstance(element.tag, str) else ""


def _folded(text: str) -> str:
    """Return words with single spaces, lines kept."""
    return "\n".join(filter(None, (" ".join(line.split(" ")).strip() for line in re.sub(" +", " ", text).split("\n"))))


def _judged(piece: Piece, *, heading: bool, item: bool, bold: bool) -> Piece:
    """Name what a block is: a heading's format alone makes no heading, since contracts use it for whole provisions."""
    text = piece.text
    short = len(text) <= _SHORT and (text[-1] not in ".;:," or len(text.split()) <= 6)
    if (heading or bold) and short:
        kind = BlockKind.HEADING
    elif item or designated(text):
        kind = BlockKind.LIST_ITEM
    else:
        kind = BlockKind.HEADING if is_heading(" ".join(text.split())) else BlockKind.PARAGRAPH
    return replace(piece, kind=kind, bold=bold)


def _holds_table(element: Element) -> bool:
    return any(inner is not element for inner in element.iter("table"))


def _of_plain(element: Element) -> list[Piece]:
    """Return the blocks of preformatted text: the lines say where they part, as in a text file."""
    text = "".join(element.itertext()).translate(_UNSEEN).replace("\r\n", "\n").replace("\xa0", " ")
    if not text.strip():
        return []
    reading = TextReader().read("", text.encode("utf-8", "replace"))
    return [Piece(reading.text[b.char_start : b.char_end], b.kind, b.level, b.indent, b.bold, b.centred) for b in reading.blocks]


def _of_table(table: Element, flow: Flow) -> list[Piece]:
    """Return a table as one piece, a row a line; one that only sets paragraphs apart as those paragraphs."""
    rows = [cells for row in table.iter("tr") if (cells := list(_cells(row, flow)))]
    pieces: list[Piece] = []
    if sum(_is_paragraph(row) for row in rows) >= 0.6 * len(rows):
        for row in rows:
            pieces += _paragraphs(row)
        return pieces
    lines = [_line([" ".join(" ".join(piece.text.split()) for piece in cell) for cell in row]) for row in rows]
    text = "\n".join(line for line in lines if line)
    return [Piece(text, BlockKind.TABLE)] if text else []


def _cells(row: Element, flow: Flow) -> Iterator[list[Piece]]:
    """Yield the cells of a row that hold something."""
    for cell in row.iterchildren("td", "th"):
        inner = flow_of(cell)
        flow.struck |= inner.struck
        if inner.pieces:
            yield inner.pieces


def _is_paragraph(row: list[list[Piece]]) -> bool:
    """Tell whether a row is a provision set in columns: its number and its words, or one cell alone."""
    if len(row) == 1:
        return True
    lead, *rest = row
    return len(row) == 2 and len(lead) == 1 and len(lead[0].text) <= 24 and designated(lead[0].text + " ") and len(rest[0][0].text) > 20


def _paragraphs(row: list[list[Piece]]) -> Iterator[Piece]:
    lead, *rest = row
    if not rest:
        yield from lead
        return
    first, *others = [piece for cell in rest for piece in cell]
    label = " ".join(piece.text for piece in lead)
    yield _judged(replace(first, text=f"{label} {first.text}"), heading=False, item=designated(label + " "), bold=first.bold)
    yield from others


def _line(cells: list[str]) -> str:
    """Return a row on one line: signs of currency and brackets that stand in cells of their own go to their figure."""
    joined: list[str] = []
    for cell in cells:
        if joined and (joined[-1] in ("$", "€", "£", "(", "$(") or cell in (")", "%", ")%") or joined[-1].endswith(":")):
            joined[-1] += (" " if joined[-1].endswith(":") else "") + cell
        else:
            joined.append(cell)
    return " | ".join(joined)
