"""Bounded caches of recently read records, and garbage collection while loading."""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Generic, TypeVar

_MADE = 20_000  # records made and not let go of, after which the collector looks through the latest of them

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class Kept(Generic[_Key, _Value]):
    """Reads what is not kept; `weigh` says how much of `most` a value takes. Safe to share between threads."""

    def __init__(self, read: Callable[[_Key], _Value], weigh: Callable[[_Value], int], most: int) -> None:
        """Start with nothing kept."""
        self._read, self._weigh, self._most = read, weigh, most
        self._held: dict[_Key, _Value] = {}
        self._size = 0
        self._lock = Lock()

    def __call__(self, key: _Key) -> _Value:
        """Return a value; errors of reading are the caller's, and nothing is kept of them."""
        with self._lock:
            if key in self._held:
                value = self._held[key] = self._held.pop(key)
                return value
        value = self._read(key)
        with self._lock:
            if key not in self._held:
                self._held[key] = value
                self._size += self._weigh(value)
            while self._size > self._most and len(self._held) > 1:
                self._size -= self._weigh(self._held.pop(next(iter(self._held))))
        return value


@contextmanager
def uncollected(*, for_good: bool) -> Iterator[None]:
    """Let the garbage collector rest while much is loaded that stays: it would look through all of it again and again.

    `for_good`: nor does it look at anything afterwards that is there by then, and it comes less often; for a process of our own,
    which one is also where it was told before to come seldom.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if for_good or gc.get_threshold()[0] >= _MADE:
            gc.freeze()
            seldom_collected()
        if collecting:
            gc.enable()


def seldom_collected() -> None:
    """Have the garbage collector come less often, in a process of our own: a question makes thousands of records, hardly one in a ring."""
    gc.set_threshold(_MADE, *gc.get_threshold()[1:])
