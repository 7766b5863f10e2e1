"""Rows: lines that give a name and its value (``Initial Term: 24 months``), one below the other or in a table of two columns.

Each is a provision under its own name, so that it can be found, cited and changed by itself. Tables of more
columns, addresses, the heads of letters and lines to sign on are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.model.source import Block, BlockKind
from graph.text.sections import parse
from indexing.layout import headings

FEWEST = 3  # rows that make a table
LONGEST = 160  # characters of a value: what is longer is a provision with a heading
WORDS = 4  # of a name that is no title: ``Monthly minimum volume``
_NAME = r"[ \t]*[*_]{0,3}(?P<name>[A-Z][^\n|:;“”\"]{1,60}?)[*_]{0,3}"
_BLANK = r"[^\S\n]"
_PIPED = re.compile(rf"\|{_NAME}:?[*_]{{0,3}}[ \t]*\|(?P<value>[^|\n]*[^|\s])[ \t]*\|?[ \t]*$")
_CELLS = re.compile(rf"{_NAME}:?[ \t]*\|(?P<value>[^|\n]*[^|\s])[ \t]*$")
_LED = re.compile(rf"{_NAME}:[*_]{{0,3}}(?P<value>[ \t]+\S[^\n|]*)$")
_APART = re.compile(rf"{_NAME}(?:{_BLANK}{{3,}}|\t){_BLANK}*(?P<value>\S(?:(?!{_BLANK}{{3}}|\t)[^\n|])*)$")
_FORMS = (_PIPED, _CELLS, _LED, _APART)
_RULE = re.compile(r"[ \t|:=+-]+$")
_COLUMNS = re.compile(  # three cells or more on one line
    rf"[^|\n]*[^|\s][^|\n]*\|[^|\n]*\|[^|\n]*[^|\s]|\S(?:\t|{_BLANK}{{3,}}){_BLANK}*\S[^\n]*?(?:\t|{_BLANK}{{3,}}){_BLANK}*\S"
)
_LETTERED = re.compile(r"[A-Z]{1,4}[.)]\s")
_NEVER = re.compile(
    r"(?i)(?:by|names?|print(?:ed)?\s+name|title|its|dated?|signed|signature|(?:\w+\s+)?address|attention|attn|to|from|re|cc|subject"
    r"|via|tel|(?:tele)?phone|fax|facsimile"
    r"|e-?mail|website|.*cop(?:y|ies)\s+to|if\s+to\b.*|page|witness(?:eth)?|notary|note|(?:state|county)\s+of)\.?$"
)


@dataclass(frozen=True, slots=True)
class Row:
    """A row at [start, end) in block number `block`; its name ends at `head_end`.

    `form` tells how name and value are parted, which is the same in a whole table; `last`: its table ends with it.
    """

    start: int
    head_end: int
    end: int
    name: str
    block: int
    form: int
    last: bool = False


def rows_of(text: str, blocks: tuple[Block, ...]) -> list[Row]:
    """Return the rows of all tables of names and values, in order."""
    found: list[Row] = []
    table: list[Row] = []
    for line in (line for index in range(len(blocks)) for line in _lines(text, blocks, index)):
        if line is not None and (not table or table[-1].form == line.form):
            table.append(line)
            continue
        found, table = found + _table(table), [line] if line is not None else []
    return found + _table(table)


def _table(rows: list[Row]) -> list[Row]:
    if len(rows) < FEWEST or len({r.name.casefold() for r in rows}) < len(rows):
        return []
    return [*rows[:-1], replace(rows[-1], last=True)]


def _lines(text: str, blocks: tuple[Block, ...], index: int) -> Iterator[Row | None]:
    """Yield the rows of a block; None where a line, or the block as a whole, parts tables."""
    block = blocks[index]
    tabular = block.kind is BlockKind.TABLE
    words = text[block.char_start : block.char_end]
    if block.kind in (BlockKind.HEADING, BlockKind.NOISE) or (tabular and _COLUMNS.search(words)):
        yield None
        return
    before: Row | None = None
    for line in re.finditer(r"[^\n]+", words):
        row = _row(text, block.char_start + line.start(), block.char_start + line.end(), index, tabular)
        if row is None and _RULE.match(line[0]):  # the line above it names the columns
            before = None
            continue
        if row is None and tabular and before is not None and before.form == _FORMS.index(_CELLS) and "|" not in line[0]:  # a cell goes on
            before = replace(before, end=block.char_start + line.end())
            continue
        if before is not None or row is None:
            yield before
        if row is None and before is not None:
            yield None
        before = row
    if before is not None:
        yield before


def _row(text: str, start: int, end: int, block: int, tabular: bool) -> Row | None:
    for form, pattern in enumerate(_FORMS):
        found = pattern.match(text, start, end) if tabular or pattern in (_PIPED, _LED) else None
        if found is None:
            continue
        name, value = headings.clean_heading(found["name"]), found["value"].strip()
        if len(value) <= LONGEST and not _NEVER.match(name) and _names(name):
            head_end = found.end("value") - len(found["value"].lstrip())
            return Row(start, head_end, found.end(), name, block, form)
    return None


def _names(words: str) -> bool:
    """Tell a name that can be an address: ``Parts`` and ``Section 3`` would be taken for another provision's."""
    return (headings.is_title_case(words) or 0 < len(words.split()) <= WORDS) and not _LETTERED.match(words) and parse(words).name != ""
