"""Contracts as they were read for the table and for risk, kept for as long as nothing new is on record.

Reading a contract takes a tenth of a second, a portfolio of hundreds takes a minute. It is read contract by contract, once for all who
look at it: whoever comes second, or sorts, filters and turns pages, has at once what was read so far, and the rest as it is read.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import Any, Generic, TypeVar, cast

from graph.lifecycle.contracts import Contract
from graph.model.ids import DocumentId
from ui.application.portfolio import Portfolio
from ui.application.terms.contracts import Contracts
from ui.application.terms.table import Coverage

_MOST = 5_000  # contracts kept in all readings together, some 20 KB each
_LINES = 25  # of a list that is sent half as often as an empty one
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

    def __init__(self, contracts: Contracts, made: Made[_Read]) -> None:
        """Begin to read; `made` yields each contract with what is kept of it, which does not hold its family."""
        self._contracts = contracts
        self._left: Iterator[tuple[Contract, _Read]] | None = made(contracts)
        self._lock, self._done = Lock(), list[_Read]()
        self._failed: Exception | None = None
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

    def steps(self) -> Iterator[Progress]:
        """Yield how far it is after each contract, those first that were read before as one step; the last is `whole`."""
        at = len(self._done)
        if at:
            yield self.progress
        while not self.progress.whole:
            with self._lock:
                if len(self._done) == at:  # nobody else has read it meanwhile
                    self._next()
            at = len(self._done)
            yield self.progress

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
        self._seen.update(self._of.intersection(one.lineage.family(one.document.document_id)))


class Pace:
    """When what was read so far is told: how far it is, every so often; a list, which is sent whole, the less often the longer it is."""

    def __init__(self, seconds: float) -> None:
        """Begin; `seconds` is how often."""
        self._seconds = seconds
        self._told = self._listed = time.monotonic()

    def tells(self, progress: Progress) -> bool:
        """Whether it is time to tell how far a reading is."""
        due = progress.whole or time.monotonic() - self._told >= self._seconds
        if due:
            self._told = time.monotonic()
        return due

    def lists(self, progress: Progress, lines: int) -> bool:
        """Whether it is time to send a list of so many lines."""
        due = progress.whole or time.monotonic() - self._listed >= self._seconds * (1 + lines / _LINES)
        if due:
            self._listed = time.monotonic()
        return due


class Shelf:
    """The readings that were looked at last. What a person may see was asked before: a key names the portfolio."""

    def __init__(self, most: int = _MOST) -> None:
        """Start with none; `most` is how many contracts all of them keep."""
        self._most = most
        self._lock = Lock()
        self._held: OrderedDict[Hashable, Reading[Any]] = OrderedDict()

    def reading(self, key: Hashable, contracts: Contracts, made: Made[_Read]) -> Reading[_Read]:
        """Return a reading by what tells it from others, begun anew if there is none or it failed; `made` is the same for the same key."""
        with self._lock:
            if key not in self._held or self._held[key].failed:
                self._held[key] = Reading(contracts, made)
            self._held.move_to_end(key)
            self._make_room()
            return cast("Reading[_Read]", self._held[key])

    def _make_room(self) -> None:
        while sum(map(len, self._held.values())) > self._most and len(self._held) > 1:
            self._held.popitem(last=False)


def state_of(still: Portfolio, as_of: date) -> tuple[str, int, date]:
    """Return what tells the contracts of a portfolio that stands still from others: its name, how far its record goes, the day."""
    return still.name, still.parts.store.facts_head(still.name), as_of


class Turns:
    """Which of a tab's requests is the last: an earlier one that still reads ends, its rows are no longer asked for."""

    def __init__(self, most: int = 10_000) -> None:
        """Start with none; of `most` tabs is remembered what they asked for last."""
        self._most = most
        self._lock = Lock()
        self._last: OrderedDict[str, int] = OrderedDict()

    def begin(self, tab: str) -> Callable[[], bool]:
        """Begin a request of a tab; what is returned tells whether it is still the last."""
        with self._lock:
            turn = self._last.pop(tab, 0) + 1
            self._last[tab] = turn
            while len(self._last) > self._most:
                self._last.popitem(last=False)
        return lambda: self._last.get(tab, turn) == turn
