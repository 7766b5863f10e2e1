"""Tables whose one column names a place and another says what becomes of it: a row is read as the sentence it stands for.

    | Clause | Change |
    | 7.2 (Payment) | Replace "14 days" with "21 days" |             In Clause 7.2 (Payment), replace "14 days" with "21 days"
    | 5, first sentence | Replace with: "The fee is $5." |           the first sentence of Clause 5 is replaced with "The fee is $5."
    | Schedule 2, Day rate | from 1 May, 8.95 in place of 9.42 |     from 1 May, "9.42" in Schedule 2 is replaced with "8.95"
    | 9 | Deleted |                                                  Clause 9 is deleted

What a row says that cannot be read is told as a change of its place all the same. Old words beside new ones are read by `tabled`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from indexing.instructions.masks import Masked
from indexing.instructions.naming import Names
from indexing.instructions.sentences import Sentence, sentence_of

_LINE = re.compile(r"[^\n]+")
_CELL = re.compile(r"[^|\n]+")
_RULE = re.compile(r"[\s|:=-]*")  # the line under a heading
_PLACES = re.compile(
    r"(?i)(?:the\s+)?(?:(?:agreement|contract|sow|order|msa)\s+)?(?P<word>clause|section|paragraph|article|provision|item|reference|ref\.?|location|part)s?"
    r"(?:\s+(?:no\.?|numbers?|ref(?:erence)?\.?|affected|amended|varied|changed|concerned|title))?"
)
_CHANGES = re.compile(
    r"(?i)(?:(?:agreed|details?\s+of|description\s+of)\s+)?(?:the\s+)?(?:changes?|variations?|amendments?|modifications?|revisions?|corrections?|instructions?)(?:\s+(?:made|agreed|to\s+be\s+made))?"
)
_ATTACHED = r"(?i:schedule|exhibit|annex|appendix|attachment)"
_PLACE = re.compile(
    rf"(?P<word>(?i:clauses?|sections?|paragraphs?|paras?\.?|articles?|items?|parts?|§)\s*|(?P<attached>{_ATTACHED})\s+)?"
    r"(?P<number>\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]?)*(?:\s?\([a-zA-Z\d]{1,4}\))*|[A-Z](?![\w])(?:-\d+)?|\([a-z\d]{1,3}\))(?P<heading>\s*\([A-Z][^()]{1,80}\))?"
    r"(?:\s*[,:–-]\s*(?P<rest>\S.*?))?\s*"
)
_UNIT = re.compile(r"(?i)(?:the\s+)?(?:first|second|third|fourth|fifth|last|final|penultimate)\b.{0,40}\b(?:sentence|paragraph)s?")
_WHEN = re.compile(
    r"(?i)(?P<when>(?:with\s+effect\s+from|effective(?:\s+(?:as\s+of|from|on))?|from|until|as\s+(?:of|from))\s[^,|\"“]{4,40}?)(?:\s+(?:and|but)\s+not\s+before)?,\s+(?=\S)"
)
_PASSIVE = re.compile(r"(?i)(?:shall|is|are|will|(?:now\s+)?reads?)\b")
_TO_BE = re.compile(r"(?i)to\s+be\b")
_GONE = re.compile(
    r"(?i)(?:to\s+be\s+)?(?:delet|remov|omit|cancel)\w*(?:\s+in\s+(?:its\s+|their\s+)?(?:entirety|full))?|not\s+used|intentionally\s+(?:omitted|left\s+blank)"
)
_ALL_NEW = re.compile(
    r"(?i)(?:(?:replac|substitut|restat|amend|revis|delete\s+and\s+replac)\w*\s+(?:in\s+(?:its\s+|their\s+)?(?:entirety|full)\s+)?(?:with|by|to\s+read|as\s+follows)(?:\s+the\s+following)?|now\s+reads?|to\s+read)\s*:?\s*(?=[\"“])"
)
_ADDS = re.compile(r"(?i)(?P<verb>add|insert|include)(?:\s+the\s+following(?:\s\w+)?)?\s*:\s*(?=[^\"“\s])")
_FOR_OLD = re.compile(
    r"(?P<new>[^\"“|]{1,80}?)\s+(?:in\s+(?:the\s+)?(?:place|lieu)\s+of|instead\s+of|rather\s+than)\s+(?P<old>[^\"“|]{1,80}?)[.;]?"
)
_QUOTED = re.compile(r"[\"“][^\"“”]{1,380}[\"”][.;]?")
_LONGEST = 380  # characters of new words that are set between quotation marks

_Piece = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of changes: [start, end) of the flow, its cells' ranges, and what the heading calls a place ("Clause")."""

    start: int
    end: int
    place: tuple[int, int]
    change: tuple[int, int]
    word: str


def change_rows(text: str) -> tuple[Row, ...]:
    """Return the rows of the tables of changes in a flow, in order: those whose place is an address."""
    return tuple(row for table in _tables(text) for row in _rows(text, table) if _PLACE.fullmatch(text[slice(*row.place)]))


def row_sentences(text: str, row: Row, names: Names) -> Iterator[Sentence]:
    """Yield the sentences a row can be read as: what it says, then that its place is changed."""
    masked = Masked.of(text, row.start, row.end)
    for pieces in (_said(text, row), [*_place(text, row), (" is amended to provide as the table says", None)]):
        placed = [(words, bisect_left(masked.at, at) if at is not None else None) for words, at in pieces]
        yield sentence_of(masked.written([(0, len(masked.text), placed)]), row.start, row.end, names)


def _tables(text: str) -> Iterator[list[list[tuple[int, int]]]]:
    """Yield tables as rows of cells' ranges: lines that stand together and have two cells or more."""
    table: list[list[tuple[int, int]]] = []
    last = -2
    for line in _LINE.finditer(text):
        cells = _cells(text, line) if "|" in line[0] else []
        if len(cells) < 2 or line.start() > last + 1:
            yield table
            table = []
        if len(cells) >= 2:
            table.append(cells)
        elif "|" not in line[0]:
            continue
        last = line.end()
    yield table


def _cells(text: str, line: re.Match[str]) -> list[tuple[int, int]]:
    if _RULE.fullmatch(line[0]):
        return [(line.start(), line.start())] * 2
    return [_trimmed(text, *cell.span()) for cell in _CELL.finditer(text, *line.span()) if cell[0].strip()]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    words = text[start:end]
    return start + len(words) - len(words.lstrip()), start + len(words.rstrip())


def _rows(text: str, table: Sequence[Sequence[tuple[int, int]]]) -> Iterator[Row]:
    """Yield the rows of a table whose heading has a column of places and one of changes."""
    head = [text[slice(*cell)].strip(" *_:") for cell in table[0]] if table else []
    places = [n for n, words in enumerate(head) if _PLACES.fullmatch(words)]
    changes = [n for n, words in enumerate(head) if _CHANGES.fullmatch(words)]
    if not places or not changes or changes[-1] <= places[0]:
        return
    named = _PLACES.fullmatch(head[places[-1]])
    word = named["word"].capitalize() if named and named["word"].lower() in {"clause", "paragraph", "article"} else "Section"
    for cells in table[1:]:
        if len(cells) == len(head) and cells[places[-1]][0] < cells[places[-1]][1]:
            yield Row(cells[0][0], cells[-1][1], cells[places[-1]], cells[changes[-1]], word)


def _place(text: str, row: Row) -> list[_Piece]:
    """Return the place of a row as a sentence names it: "the first sentence of Clause 5", "the definition of Fee in Clause 1"."""
    low, high = row.place
    found = _PLACE.fullmatch(text[low:high])
    assert found is not None
    rest = found["rest"] or ""
    address: list[_Piece] = [] if found["word"] else [(f"{row.word} ", None)]
    address.append((text[low : low + (found.start("rest") if rest else len(found[0]))].rstrip(" ,:–-"), low))
    at = low + found.start("rest") if rest else None
    if _UNIT.fullmatch(rest):
        return [("the ", None), (rest.lower().removeprefix("the "), at), (" of ", None), *address]
    if rest[:1].isupper() and not found["attached"] and not found["heading"]:
        return [("the definition of ", None), (rest, at), (" in ", None), *address]
    return address


def _said(text: str, row: Row) -> list[_Piece]:
    """Return what a row says as one sentence, the day it gives first."""
    low, high = row.change
    when = _WHEN.match(text, low, high)
    if when is None:
        return _of_all(text, row, low) or _of_part(text, row, low)
    lead: list[_Piece] = [(text[when.start("when") : when.end("when")], low), (", ", None)]
    return [*lead, *(_of_all(text, row, when.end()) or _of_part(text, row, when.end()))]


def _of_all(text: str, row: Row, low: int) -> list[_Piece]:
    """Return what befalls the whole place: that it goes, or what stands there now; empty where neither is said."""
    words, place = text[low : row.change[1]], _place(text, row)
    whole = _ALL_NEW.match(words)
    if _GONE.fullmatch(words.strip(" .")):
        return [*place, (" is deleted", None)]
    if whole:
        return [*place, (" is replaced with ", None), *_quoted(words[whole.end() :], low + whole.end())]
    if _PASSIVE.match(words) or _TO_BE.match(words):
        return [*place, (" is " if _TO_BE.match(words) else " ", None), (words, low)]
    return []


def _of_part(text: str, row: Row, low: int) -> list[_Piece]:
    """Return what is done in the place: one figure for another, words added, or an order as it stands."""
    words, place = text[low : row.change[1]], _place(text, row)
    swapped, adds = _FOR_OLD.fullmatch(words), _ADDS.match(words)
    if swapped:
        old, new = (_quoted(swapped[name], low + swapped.start(name)) for name in ("old", "new"))
        return [*old, (" in ", None), *place, (" is replaced with ", None), *new]
    if adds:
        return [("In ", None), *place, (f", {adds['verb'].lower()} ", None), *_quoted(words[adds.end() :], low + adds.end())]
    return [("In ", None), *place, (", ", None), (words[:1].lower(), low), (words[1:], low + 1)]


def _quoted(words: str, at: int) -> list[_Piece]:
    """Return words between quotation marks, unless they have them or are too long."""
    if _QUOTED.fullmatch(words) or len(words) > _LONGEST:
        return [(words, at)]
    inside = words.strip(' ."“”')
    at += words.index(inside) if inside else 0
    return [('"', at), (inside, at), ('"', at + len(inside))]
