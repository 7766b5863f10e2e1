"""Changes that stand in a table: a schedule of changes, or the particulars of a change order.

    | Provision   | Existing text         | Revised text           |
    | Section 4.2 | not later than May 22 | not later than June 29 |      words for words, in {P0}

    | Completion date (Section 4.2) | Revised from May 22, 2020 to June 29, 2020 |      words for words, in {P0}
    | New Contract Sum              | $4,498,450.00                              |      the value of that name is set

Which column is which its heading says; a table without such headings, or a row that cites no provision, changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.edges import OperationKind
from indexing.instructions.phrase import is_reserved
from indexing.instructions.places import Cited
from indexing.instructions.scene import Action, New, Scene, Source
from indexing.instructions.sentences import Sentence, tokens
from indexing.instructions.values import DAY, VALUE

_LINE = re.compile(r"(?m)^[ \t>]*\|(?P<cells>[^\n]+)\|[ \t]*$")
_RULE = re.compile(r"[\s|:+-]*")
_PLACE = re.compile(
    r"(?i)\W*(?:provisions?|sections?|clauses?|articles?|paragraphs?|(?:contract\s)?references?|ref\.?)(?:\s(?:no\.?|number|amended|affected))?\W*"
)
_OLD = re.compile(r"(?i)\W*(?:existing|current|present|original|old|previous|former|now reads|for|delete)\b.{0,40}")
_NEW = re.compile(r"(?i)\W*(?:revised|new|amended|replacement|changed|substitute[d]?|insert|as amended|shall read|to read)\b.{0,40}")
_WHEN = re.compile(r"\s*\((?:with\s)?effect(?:ive)?\b[^()]*\)\W*$")
_FROM_TO = re.compile(rf"(?i)^\W*(?:[a-z]+ed\s)?from\s(?P<old>{DAY}|{VALUE})\sto\s(?P<new>{DAY}|{VALUE})\W*$")
_NEW_VALUE = re.compile(r"\W*(?:[Nn]ew|[Rr]evised|[Aa]djusted|[Aa]mended)\s(?P<name>[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,4})\W*")
_VALUE_ALONE = re.compile(rf"\W{{0,4}}(?P<value>{DAY}|(?:[A-Z]{{2,3}}\s?)?[$€£]\s?\d(?:[\d,.]*\d)?)\W{{0,4}}")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table at [start, end) of a text, under the columns that its table's first row names."""

    start: int
    end: int
    cells: tuple[str, ...]
    place: int = -1
    old: int = -1
    new: int = -1


def rows(text: str) -> Iterator[Row]:
    """Yield the rows of the tables of a text, each with the columns for provision, old and new words; -1 where there is none."""
    columns, last = (-1, -1, -1), -2
    for line in _LINE.finditer(text):
        cells = tuple(cell.strip() for cell in line["cells"].split("|"))
        if _RULE.fullmatch(line["cells"]):
            last = line.end()
            continue
        if text[last : line.start()].strip() or last < 0 or text.count("\n", last, line.start()) > 1:
            columns = _columns(cells)
        else:
            yield Row(line.start(), line.end(), cells, *columns)
        last = line.end()


def _columns(cells: tuple[str, ...]) -> tuple[int, int, int]:
    at = [next((n for n, cell in enumerate(cells) if kind.fullmatch(cell)), -1) for kind in (_PLACE, _OLD, _NEW)]
    return (at[0], at[1], at[2]) if at[0] >= 0 and at[2] >= 0 else (-1, -1, -1)


def tabled(row: Row, sentence: Sentence) -> Action | None:
    """Return the change that a row makes; `sentence` is the row, masked. None where it makes none."""
    masked = [cell.strip() for cell in sentence.text.strip(" |").split("|")]
    if row.new >= 0:
        return _words(row, masked, sentence) if len(masked) == len(row.cells) > max(row.place, row.old, row.new) else None
    return _particular(row, masked, sentence) if len(row.cells) == 2 == len(masked) else None


def _words(row: Row, masked: list[str], sentence: Sentence) -> Action | None:
    scene = Scene(sentence, (), 0)
    places = scene.places(masked[row.place])
    old = _bare(row.cells[row.old]) if row.old >= 0 else ""
    if len(places) != 1:
        return None
    if not old:
        return Action("tabled", OperationKind.UNSPECIFIED, places)
    if is_reserved(row.cells[row.new]):
        return Action("tabled", OperationKind.DELETE_WORDS, places, old=old)
    return Action("tabled", OperationKind.REPLACE_WORDS, places, old=old, new=_new(masked[row.new]))


def _particular(row: Row, masked: list[str], sentence: Sentence) -> Action | None:
    changed = _FROM_TO.match(row.cells[1])
    places = Scene(sentence, (), 0).places(masked[0])
    if changed and len(places) == 1:
        return Action("tabled", OperationKind.REPLACE_WORDS, places, old=changed["old"], new=New(Source.WORDS, words=changed["new"]))
    name, value = _NEW_VALUE.fullmatch(row.cells[0]), _VALUE_ALONE.fullmatch(row.cells[1])
    if name is None or value is None:
        return None
    return Action(
        "tabled", OperationKind.SET_VALUE, (Cited(term=name["name"]),), old=name["name"], new=New(Source.WORDS, words=value["value"])
    )


def _new(cell: str) -> New:
    quoted = tokens(cell, "Q")
    if re.fullmatch(r"\W*\{Q\d+\}\W*", cell):
        return New(Source.QUOTE, quote=quoted[0])
    return New(Source.WORDS, words=_bare(_WHEN.sub("", cell)))


def _bare(cell: str) -> str:
    return cell.strip(' *_"“”')
