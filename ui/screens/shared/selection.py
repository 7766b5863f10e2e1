"""One pattern for every list: what is read of it at once, what is open, what came of a decision on it, and one page of the lines."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from markupsafe import Markup

from graph.model.documents import Document

TOLD_EACH = 0.6
"""Seconds after which what is there is shown, and more is read."""
_Step = TypeVar("_Step")


def within(seconds: float, steps: Iterable[_Step]) -> Iterator[_Step]:
    """Yield steps until so many seconds have passed, one at least: whoever asks again gets further."""
    end = time.monotonic() + seconds
    for step in steps:
        yield step
        if time.monotonic() > end:
            return


def is_named(document: Document, asked: str) -> bool:
    """Tell whether a document is one of those that somebody means by a part of its file's name, its title, a party or its id."""
    told = " ".join((document.file_name, document.title, document.document_id, *(p.name for p in document.parties))).casefold()
    return asked.casefold().strip() in told


@dataclass(frozen=True, slots=True)
class Opened:
    """The item that a person has open: of which portfolio and day, and the identity of what was shown of it.

    `last` are the ids of what they recorded last on this page, with `decided` open.
    """

    portfolio: str = ""
    item_id: str = ""
    token: str = ""
    day: str = ""
    last: tuple[str, ...] = ()
    decided: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a decision: a message, the ids by which it can be undone, and the item to return to."""

    told: Markup
    ids: tuple[str, ...] = ()
    back: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list: `here` of the `found` lines, the first of them counted from 1."""

    number: int = 1
    of: int = 1
    first: int = 1
    here: int = 0
    found: int = 0

    @classmethod
    def at(cls, number: int, found: int, size: int) -> Page:
        """Return the page with a number, or the nearest one there is."""
        of = max(1, -(-found // size))
        number = min(max(1, number), of)
        first = (number - 1) * size
        return cls(number, of, first + 1, min(size, found - first), found)

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.first - 1 + self.here

    @property
    def lines(self) -> slice:
        """Where its lines are among all."""
        return slice(self.first - 1, self.last)
