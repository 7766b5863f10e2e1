"""One cache of what was read of portfolios, for all screens and all who look.

A key starts with what kind of thing it is, the portfolio, the sequence of its ledger and the day: what was read of another state of the
record is another entry, and the oldest entries make room. Whoever asks for an entry was asked before whether they may see the portfolio.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import date
from threading import Lock
from typing import Any, Generic, TypeVar

from ui.application.portfolio import Portfolio

MOST = 180_000
"""The size of all entries together, in kilobytes: about 5,000 contracts with their terms and 40,000 obligations."""
_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class Recent(Generic[_Key, _Value]):
    """Entries up to a total size, those used last; safe to use from several threads. Each entry counts 1 unless it is given a size."""

    def __init__(self, most: int) -> None:
        """Start without entries; `most` is the total size."""
        self._most, self._size, self._lock = most, 0, Lock()
        self._entries: OrderedDict[_Key, tuple[_Value, int]] = OrderedDict()

    def __contains__(self, key: object) -> bool:
        """Return whether there is such an entry."""
        return key in self._entries

    def get(self, key: _Key) -> _Value | None:
        """Return an entry where it is kept."""
        with self._lock:
            found = self._entries.get(key)
            if found is None:
                return None
            self._entries.move_to_end(key)
            return found[0]

    def put(self, key: _Key, value: _Value, size: int = 1) -> None:
        """Keep an entry, in place of any before it."""
        with self._lock:
            self._put(key, value, size)

    def of(self, key: _Key, make: Callable[[], _Value], size: int = 1) -> _Value:
        """Return an entry, made if there is none."""
        with self._lock:
            found = self._entries.get(key)
            value = make() if found is None else found[0]
            self._put(key, value, max(size, found[1] if found else 0))
            return value

    def swap(self, key: _Key, value: _Value) -> _Value | None:
        """Put a value in place of an entry, and return that; None, and nothing is put, where there is none."""
        with self._lock:
            found = self._entries.get(key)
            if found is not None:
                self._put(key, value, found[1])
            return found[0] if found else None

    def drop(self, key: _Key) -> None:
        """Forget an entry."""
        with self._lock:
            found = self._entries.pop(key, None)
            self._size -= found[1] if found else 0

    def _put(self, key: _Key, value: _Value, size: int) -> None:
        before = self._entries.pop(key, None)
        self._entries[key] = value, size
        self._size += size - (before[1] if before else 0)
        while self._size > self._most and len(self._entries) > 1:
            _, (_, gone) = self._entries.popitem(last=False)
            self._size -= gone


class PortfolioCache(Recent[Hashable, Any]):
    """What was read of portfolios; sizes are in kilobytes."""

    def __init__(self, most: int = MOST) -> None:
        """Start without entries."""
        super().__init__(most)


def state_of(still: Portfolio, as_of: date) -> tuple[str, int, date]:
    """Return what distinguishes the contents of a portfolio that stands still: its name, how far its record goes, the day."""
    return still.name, still.parts.store.facts_head(still.name), as_of
