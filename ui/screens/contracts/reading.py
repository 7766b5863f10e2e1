"""Contracts as they are read for the table and for risk, kept while nothing new is on record.

Reading a contract takes a tenth of a second, a portfolio of hundreds takes a minute. It is read contract by contract, once for all who
look at it: whoever comes second, or sorts, filters and turns pages, has at once what was read so far, and the rest as it is read.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

from markupsafe import Markup

from graph.lifecycle.contracts import Contract
from graph.lineage.dag import Lineage
from graph.model.ids import DocumentId
from ui.application.terms.table import Coverage
from ui.application.terms.terms import Contracts
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.selection import within

_KILOBYTES = 20  # that a contract takes in memory
_Read = TypeVar("_Read")
Made = Callable[[Contracts], Iterator[tuple[Contract, _Read]]]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a reading is: `seen` of the `of` papers that may be contracts were looked at; `whole`: there are no more."""

    seen: int
    of: int
    whole: bool


class Reading(Generic[_Read]):
    """What is made of the contracts of a portfolio that stands still, one after the other, by whoever needs the next one first."""

    def __init__(self, contracts: Contracts, made: Made[_Read], grown: Callable[[Reading[_Read]], None]) -> None:
        """Begin to read; `made` yields each contract with what is kept of it, without its family. `grown` is called after each."""
        self._contracts = contracts
        self._left: Iterator[tuple[Contract, _Read]] | None = made(contracts)
        self._lock, self._done = Lock(), list[_Read]()
        self._failed: Exception | None = None
        self._grown = grown
        self._of = frozenset(d.document_id for d in contracts.documents)
        self._seen: set[DocumentId] = set()
        self._begun: Coverage | None = None

    @property
    def progress(self) -> Progress:
        """How far it is."""
        whole = self._left is None
        return Progress(len(self._of) if whole else len(self._seen), len(self._of), whole)

    @property
    def done(self) -> list[_Read]:
        """What was read so far."""
        return self._done[:]

    @property
    def coverage(self) -> Coverage:
        """What any list of these contracts rests on, no contract counted yet."""
        if self._begun is None:
            self._begun = Coverage.begun(self._contracts)
        one = self._begun
        return Coverage(files=one.files, unread_files=one.unread_files, no_contracts=one.no_contracts)

    @property
    def failed(self) -> bool:
        """Whether a contract could not be read: it is read no further, and tells that to whoever asks."""
        return self._failed is not None

    def __len__(self) -> int:
        """Return how many were read so far."""
        return len(self._done)

    def read(self, seconds: float = math.inf) -> Progress:
        """Read on, for some seconds at most; return how far it is."""
        for _ in within(seconds, iter(lambda: self.progress.whole, True)):
            with self._lock:
                self._next()
        return self.progress

    def _next(self) -> None:
        """Read one more. What failed once is not taken for the end of the list."""
        if self._failed is not None:
            raise self._failed
        try:
            found = next(self._left, None) if self._left is not None else None
            if found is None:
                self._left = None
                return
        except Exception as error:
            self._failed = error
            raise
        one, kept = found
        self._done.append(kept)
        self._grown(self)
        self._seen.update(self._of.intersection(one.lineage.family(one.document.document_id)))


_NOBODY = Lineage.of((), (), ())


def alone(one: Contract) -> Contract:
    """Return a contract without its family: what is kept of many must be small."""
    return replace(one, lineage=_NOBODY)


class Listing(NamedTuple):
    """What stands above a list, and the list itself."""

    head: Markup
    table: Markup


def reading_of(cache: PortfolioCache, key: Hashable, contracts: Contracts, made: Made[_Read]) -> Reading[_Read]:
    """Return a reading by what distinguishes it from others, begun again if there is none or it failed."""

    def begun() -> Reading[_Read]:
        return Reading(contracts, made, lambda grown: cache.put(key, grown, 1 + _KILOBYTES * len(grown)))

    found: Reading[_Read] = cache.of(key, begun)
    if found.failed:
        cache.drop(key)
        found = cache.of(key, begun)
    return found
