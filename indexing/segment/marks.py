"""Marks: every place where a provision may begin, with what stands before and after it.

Marks are generous: a mark is only a possibility. `outline` decides by sequence which of them hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from graph.model.source import Block, BlockKind
from indexing.segment.designators import DECIMAL, LETTERS, NUMBER, PAREN, SPELLED, WORDS, Meaning, read


class Edge(IntEnum):
    """How clearly something ends just before a mark; higher is clearer."""

    NONE = 0  # mid-sentence
    COMMA = 1  # after a comma, "and", "or", or a gap of several spaces
    STOP = 2  # after a full stop, colon, semicolon or closing quote
    LINE = 3  # at the start of a line, after such a stop
    BLOCK = 4  # at the start of a paragraph


@dataclass(frozen=True, slots=True)
class Mark:
    """A possible beginning at `start`; the designator with its punctuation ends at `end`.

    `capital` tells that the words after it begin like a sentence, `introduced` that a colon stands before.

    `label` is the designator as written, without the word before it; `quoted` tells that a
    quotation opens right before it. `joined` marks follow another designator directly: ``2.03(j)``.
    """

    start: int
    end: int
    label: str
    word: str
    meanings: tuple[Meaning, ...]
    edge: Edge
    quoted: bool = False
    joined: bool = False
    capital: bool = True
    introduced: bool = False

    @property
    def at_block(self) -> bool:
        """True at the start of a paragraph or of a line after a full stop."""
        return self.edge >= Edge.LINE


WIDE_GAP = "    "  # parts paragraphs where a page was copied into one line
FULL_LINE = 50  # characters: a shorter line before is a heading

_OPENING = r"[ \t\n\r>*_#\-•·]*"
_QUOTE = r"(?P<quote>[\"“”'‘’`]{0,2})"
_AT_BLOCK = re.compile(
    rf"{_OPENING}{_QUOTE}[*_]{{0,3}}"
    rf"(?:(?P<word>{WORDS})\s{{0,6}}(?P<worded>{DECIMAL}|{NUMBER}|(?<![A-Za-z])(?:{LETTERS}|{SPELLED}))(?![\w%]|\.\d|\.[A-Za-z]\b)[.):]?"
    rf"|(?P<token>{PAREN}|{DECIMAL}[.)]?|\d{{1,3}}[.)](?=[A-Z])|(?:{NUMBER}|{LETTERS})\\?[.)](?=[\s\"“‘'(\[*_]|$)"
    rf"|\d{{1,2}}[A-Z]?(?=\s{{2,}}\S|\t\S|\s+[A-Z])))"
    r"(?![\d%]|,\d|/\d)"
)
_JOINED = re.compile(
    rf"[*_]{{0,3}}[^\S\n]{{0,8}}(?P<token>{PAREN}(?=[\s.:\[“\"*_]|$)|(?<=\s)(?:[A-Za-z]|[ivx]{{2,4}})[.)](?=\s+[\"“(]?[A-Z]))"
)
_INLINE = re.compile(
    r"(?<=[\s.;])(?P<quote>[\"“‘]?)"
    rf"(?:(?P<word>ARTICLE|Article|SECTION|Section)\s{{1,6}}(?P<worded>{DECIMAL}|\d{{1,3}}|[IVXL]{{1,6}}|{SPELLED})(?![\w%(-]|\.\d)[.:]?"
    rf"|(?<![.;])(?P<token>{PAREN}(?=[\s\[“\"*])|{DECIMAL}[.)]?(?=\s+[\"“*(\[]?[A-Z*\[])"
    rf"|\d{{1,3}}(?:\.\d{{1,3}}){{2,4}}[.)]?(?=\s+[a-z])|(?:\d{{1,2}}|[A-Za-z]|[ivxIVX]{{2,5}})[.)](?=\s+[\"“*\[(]?(?:[A-Z\[]"
    rf"|\d{{1,2}}\s+[A-Z]{{2}}))))"
)
_PLAIN = re.compile(r"(?:\d|[A-Za-z]{1,4}[.)])")
_STOP = re.compile(r"(?:[.;:!?][-–—]?(?:\s*[\"”’'\])*_]+)?|[\"”\]*_]|;\s*(?:and|or|and/or|AND|OR))\s*$")
_CAPITALS = re.compile(r"(?:^|[.;:]|\n)\s*(?=[^a-z]*[A-Z]{3})[^a-z.;:]+\s+$")
"""A heading in capitals before a number in the same line: "ARTICLE II THE TRANSACTION Section 2.01 Closing."."""
_COMMA = re.compile(r"(?:,|[,\s](?:and|or|and/or|either|both|AND|OR)|—|–| -)\s*$|\s{3,}$")
_CITING = re.compile(
    r"(?i)(?:\b(?:(?:sub-?)?(?:sections?|clauses?|paragraphs?)|(?-i:[Ss]ec)|articles?|items?|parts?|schedules?|exhibits?|annex"
    r"|appendix|attachments?|art|para|nos?"
    r"|numbers?|rules?|amendment"
    r"|version|chapter|title|form|phase|lines?|pages?|¶|§)[.,]?\s*|§\s*|\b(?:section|clause|paragraph)s?\s+[\w.()]+(?:,|\s+(?:and|or"
    r"|to|through))\s*)$"
)


def marks_of(text: str, blocks: tuple[Block, ...]) -> Iterator[Mark]:
    """Yield the marks of some blocks in order. Tables are not looked into."""
    for index, block in enumerate(blocks):
        if block.kind in (BlockKind.TABLE, BlockKind.NOISE):
            continue
        at = block.char_start
        if not (block.continues and index):
            for mark in _at_start(text, block, _first_edge(text, blocks, index)):
                at = mark.end
                yield mark
        yield from _inside(text, block, at)


def begins_with_designator(text: str, block: Block) -> bool:
    """Tell whether a block opens with what may be a designator."""
    return next(_at_start(text, block, Edge.BLOCK), None) is not None


def _first_edge(text: str, blocks: tuple[Block, ...], index: int) -> Edge:
    """Grade the start of a block: a line that only goes on with a sentence is no paragraph."""
    if not index:
        return Edge.BLOCK
    before, block = blocks[index - 1], blocks[index]
    between = text[before.char_end : block.char_start]
    tail = text[max(before.char_start, before.char_end - 48) : before.char_end]
    if between.count("\n") > 1 or before.char_end - before.char_start < FULL_LINE or not (tail[-1].islower() or tail[-1] == ","):
        return Edge.BLOCK
    if _CITING.search(tail + " "):
        return Edge.NONE
    ended = _STOP.search(tail) or _COMMA.search(tail) or _PLAIN.match(text, block.char_start)
    return Edge.BLOCK if ended else Edge.NONE


def _at_start(text: str, block: Block, edge: Edge) -> Iterator[Mark]:
    found = _AT_BLOCK.match(text, block.char_start, block.char_end)
    if found:
        yield from _with_joined(text, block, found, edge)


def _with_joined(text: str, block: Block, found: re.Match[str], edge: Edge) -> Iterator[Mark]:
    first = _mark(text, block, found, edge)
    if not first.meanings:
        return
    yield first
    end = first.end
    while joined := _JOINED.match(text, end, block.char_end):
        token = joined["token"]
        end = joined.end()
        yield Mark(joined.start("token"), end, token, "", read(token), edge, joined=True, capital=_capital(text, end, block.char_end))


def _inside(text: str, block: Block, start: int) -> Iterator[Mark]:
    for found in _INLINE.finditer(text, start, block.char_end):
        where = found.start()
        before = text[max(block.char_start, where - 48) : where]
        if where <= block.char_start or _CITING.search(before):
            continue
        edge = _edge(before)
        if found["word"] and _CAPITALS.search(before):
            edge = max(edge, Edge.STOP)
        if before.endswith(WIDE_GAP) and not (found["token"] or "").startswith("("):
            edge = max(edge, Edge.STOP)
        mark = _mark(text, block, found, edge)
        if mark.meanings:
            yield mark


def _edge(before: str) -> Edge:
    """Grade what stands before a mark inside a block."""
    tail = before[len(before.rstrip()) :]
    if _STOP.search(before):
        return Edge.LINE if "\n" in tail else Edge.STOP
    return Edge.COMMA if _COMMA.search(before) else Edge.NONE


def _mark(text: str, block: Block, found: re.Match[str], edge: Edge) -> Mark:
    word = found["word"] or ""
    token = (found["worded"] or found["token"]).replace("\\", "")  # ``1\\.`` where Markdown keeps a number from being a list
    group = "worded" if found["worded"] else "token"
    start = found.start("word") if word else found.start(group)
    quote = found["quote"]
    return Mark(
        start=block.char_start if found.start() == block.char_start else start if not quote else found.start("quote"),
        end=found.end(),
        label=token.rstrip(".:") if not token.startswith("(") else token,
        word=word,
        meanings=read(token, word),
        edge=edge,
        quoted=bool(quote),
        capital=_capital(text, found.end(), block.char_end),
        introduced=text[max(0, start - 80) : start].rstrip(' \t\r\n"“*_')[-1:] == ":",
    )


_AFTER = re.compile(r"[\s*_.:–—-]*[\"“”'‘(\[$]*(.)?", re.DOTALL)


def _capital(text: str, start: int, end: int) -> bool:
    """Return True when what follows begins like a sentence or heading, or nothing follows in the block."""
    joined = _JOINED.match(text, start, end)
    found = _AFTER.match(text, joined.end() if joined else start, end)
    return found is None or found[1] is None or not found[1].islower()
