"""Tables of changes: each row names a provision, what it says, and what it is to say.

    Clause | Present wording | Replacement wording
    6.1    | five (5) days   | two (2) days

The columns are told by the words above them. A row whose cells say more than words for words changes its provision in a way that is
not said word for word. The text around a table says what it is for in more ways than are read here. So unless the sentence before it
orders the changes, a row counts only if the words it replaces stand in the provision; otherwise it waits for a person (`linking.edges`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

_PLACE = frozenset("provision provisions clause clauses section sections article paragraph item reference place".split())  # noqa: SIM905
_OLD = frozenset("present existing current currently old original previous before now from delete deleted replaced".split())  # noqa: SIM905
_NEW = frozenset("new revised amended replacement substitute substituted will after becomes insert inserted from".split())  # noqa: SIM905
_WORD = re.compile(r"[a-z]+")
_MORE = re.compile(r";|\b(?:but|only|except|provided|until|unless|from|see|if|subject|no\s+longer)\b")
_NOTHING = re.compile(r"(?i)\W*(?:intentionally\s+)?(?:none|n/?a|nil|deleted?|omitted|removed|reserved|not\s+applicable)?\W*")
_RULED = re.compile(r"[\s|:=_-]*")  # a line that only parts the heading from the rows
ORDERED, LISTED = "ordered_in_table", "listed_in_table"
"""The rules of a claim that a row makes: of a table that the sentence before it orders to be put in force, and of any other."""
_PLAIN_HEAD = 6  # words of a heading that tells no more than what stands in its column
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


def change_tables(text: str) -> Iterator[ChangeTable]:
    """Yield the tables of changes in a text, in order; whether the first cells of their rows name provisions is for the reader to tell."""
    lines = [(m.start(), m.end()) for m in re.finditer(r"[^\n]+", text)]
    at = 0
    while at < len(lines):
        head = _cells(text, *lines[at])
        columns = _columns([text[a:b] for a, b in head]) if len(head) == _COLUMNS else None
        last = at
        while columns is not None and last + 1 < len(lines) and len(_cells(text, *lines[last + 1])) > 1:
            last += 1
        below = [one for one in lines[at + 1 : last + 1] if not _RULED.fullmatch(text, *one)]
        if columns is not None and below:
            plain = all("(" not in text[a:b] and len(text[a:b].split()) <= _PLAIN_HEAD for a, b in head)
            rows = tuple(_row(text, _cells(text, *one), one, columns, plain=plain) for one in below)
            yield ChangeTable(lines[at][0], lines[last][1], text[slice(*head[columns[2]])], rows)
        at = last + 1


def _cells(text: str, start: int, end: int) -> list[Cell]:
    """Return the cells of a line, empty ones too; one that frames the line counts for none."""
    if "|" not in text[start:end] and "\t" not in text[start:end]:
        return []
    while start < end and text[start] in " |":
        start += 1
    while end > start and text[end - 1] in " |" and text[start:end].count("|") > _COLUMNS - 1:
        end -= 1
    edges = [start - 1, *(n for n in range(start, end) if text[n] in "|\t"), end]
    return [_stripped(text, a + 1, b) for a, b in pairwise(edges)]


def _stripped(text: str, start: int, end: int) -> Cell:
    words = text[start:end]
    low = start + len(words) - len(words.lstrip())
    return low, max(low, start + len(words.rstrip()))


def _columns(heads: Sequence[str]) -> tuple[int, int, int] | None:
    """Return which column names provisions, which has the words that go, which those that come; None where the words do not tell."""
    said = [frozenset(_WORD.findall(head.casefold())) for head in heads]
    if not said[0] & _PLACE:
        return None
    for old, new in ((1, 2), (2, 1)):
        if said[old] & _OLD and said[new] & _NEW and not (said[old] & _NEW - _OLD):
            return 0, old, new
    return None


def _row(text: str, cells: Sequence[Cell], line: Cell, columns: tuple[int, int, int], *, plain: bool) -> Row:
    """Return the change of a row; of one that lacks cells, or has more, nobody can say which words are meant."""
    if len(cells) != _COLUMNS:
        return Row(cells[0], line, line, exact=False)
    place, old, new = (cells[n] for n in columns)
    goes, comes = text[slice(*old)], text[slice(*new)]
    exact = plain and not (_NOTHING.fullmatch(goes) or _NOTHING.fullmatch(comes) or _MORE.search(comes))
    return Row(place, old, new, exact)
