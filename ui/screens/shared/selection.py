"""One pattern for every list: what is read of it at once, what is open, what came of a decision on it, and one page of the lines."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Any, Generic, Self, TypeVar

from markupsafe import Markup

from graph.model.documents import Document
from ui.screens.shared.cache import PortfolioCache

TOLD_EACH = 0.6
"""Seconds after which what is there is shown, and more is read."""
_Step = TypeVar("_Step")
_Steps = TypeVar("_Steps", bound="Stepwise[Any]")


def within(seconds: float, steps: Iterable[_Step]) -> Iterator[_Step]:
    """Yield steps until so many seconds have passed, one at least: whoever asks again gets further."""
    end = time.monotonic() + seconds
    for step in steps:
        yield step
        if time.monotonic() > end:
            return


class Stepwise(Generic[_Step]):
    """What is read of a portfolio that stands still, step by step, by whoever needs the next one first: all who look share it.

    What failed once is not taken for the end: it is read no further, and tells that to whoever asks.
    """

    def __init__(self, steps: Iterator[_Step]) -> None:
        """Begin to read."""
        self._left, self._lock, self._done = steps, Lock(), list[_Step]()
        self.whole = False
        self.failed: Exception | None = None

    @property
    def done(self) -> list[_Step]:
        """What was read so far."""
        return self._done[:]

    def __len__(self) -> int:
        """Return how many were read so far."""
        return len(self._done)

    def read(self, seconds: float = math.inf) -> Self:
        """Read on, for some seconds at most."""
        for _ in within(seconds, iter(lambda: self.whole, True)):
            with self._lock:
                self._next()
        return self

    def _next(self) -> None:
        if self.failed is not None:
            raise self.failed
        try:
            self._done.append(next(self._left))
        except StopIteration:
            self.whole = True
        except Exception as error:
            self.failed = error
            raise


def shared(cache: PortfolioCache, key: Hashable, begun: Callable[[], _Steps], size: int = 1) -> _Steps:
    """Return what is read under a key (`size` in kilobytes), begun if there is none, and again if it failed."""
    found: _Steps = cache.of(key, begun, size)
    if found.failed:
        cache.drop(key)
        found = cache.of(key, begun, size)
    return found


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
