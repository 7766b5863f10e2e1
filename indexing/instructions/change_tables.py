"""Tables of changes: each row names a provision, what it says, and what it is to say.

    Clause | Present wording | Replacement wording
    6.1    | five (5) days   | two (2) days

The columns are told by the words above them. A row whose cells say more than words for words changes its provision in a way that is
not said word for word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_CELL = re.compile(r"[^|\t\n]+")
_PLACE = frozenset("provision provisions clause clauses section sections article paragraph item reference place".split())  # noqa: SIM905
_OLD = frozenset("present existing current currently old original previous before now from delete deleted replaced".split())  # noqa: SIM905
_NEW = frozenset("new revised amended replacement substitute substituted will to after becomes insert inserted from".split())  # noqa: SIM905
_WORD = re.compile(r"[a-z]+")
_MORE = re.compile(r";|\b(?:but|only|except|provided|until|unless)\b")
_NOTHING = re.compile(r"(?i)\W*(?:none|n/?a|nil|deleted?|omitted)?\W*")
_COLUMNS = 3

Cell = tuple[int, int]
"""Where the words of a cell stand: [start, end) of the flow."""


@dataclass(frozen=True, slots=True)
class Row:
    """One change: the cells of its place, of the words that go and of those that come; `exact`: they are words for words."""

    place: Cell
    old: Cell
    new: Cell
    exact: bool


@dataclass(frozen=True, slots=True)
class ChangeTable:
    """A table of changes at [start, end) of the flow; `since` is the heading of what comes in: it may say from when."""

    start: int
    end: int
    since: str
    rows: tuple[Row, ...]


def change_tables(text: str) -> dict[int, ChangeTable]:
    """Return the tables of changes in a text, by where they begin."""
    return {table.start: table for table in _tables(text)}


def _tables(text: str) -> Iterator[ChangeTable]:
    lines = [(m.start(), m.end()) for m in re.finditer(r"[^\n]+", text)]
    at = 0
    while at < len(lines):
        head = _cells(text, *lines[at])
        columns = _columns([text[a:b] for a, b in head]) if len(head) == _COLUMNS else None
        below: list[Sequence[Cell]] = []
        while columns is not None and at + 1 + len(below) < len(lines):
            cells = _cells(text, *lines[at + 1 + len(below)])
            if len(cells) != _COLUMNS:
                break
            below.append(cells)
        if columns is not None and below:
            place, old, new = columns
            rows = tuple(_row(text, cells[place], cells[old], cells[new]) for cells in below)
            yield ChangeTable(lines[at][0], lines[at + len(below)][1], text[slice(*head[new])], rows)
        at += 1 + len(below)


def _cells(text: str, start: int, end: int) -> list[Cell]:
    if "|" not in text[start:end] and "\t" not in text[start:end]:
        return []
    spans = ((m.start() + len(m[0]) - len(m[0].lstrip()), m.start() + len(m[0].rstrip())) for m in _CELL.finditer(text, start, end))
    return [(a, b) for a, b in spans if a < b]


def _columns(heads: Sequence[str]) -> tuple[int, int, int] | None:
    """Return which column names provisions, which has the words that go, which those that come; None where the words do not tell."""
    said = [frozenset(_WORD.findall(head.casefold())) for head in heads]
    if not said[0] & _PLACE:
        return None
    for old, new in ((1, 2), (2, 1)):
        if said[old] & _OLD and said[new] & _NEW and not (said[old] & _NEW - _OLD):
            return 0, old, new
    return None


def _row(text: str, place: Cell, old: Cell, new: Cell) -> Row:
    goes, comes = text[slice(*old)], text[slice(*new)]
    exact = not (_NOTHING.fullmatch(goes) or _NOTHING.fullmatch(comes) or _MORE.search(comes))
    return Row(place, old, new, exact)
