"""Lockout: how often wrong keys may be tried in a minute, per address and per key.

Only wrong keys are counted and refused: whoever tries keys shuts out nobody who has a right one, at the same address or for the same key.
Counted apart, whoever has an old key is still told so while somebody beside them tries others.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock

TRIES = 10
SECONDS = 60.0
_REMEMBERED = 10_000  # (address, key) pairs; beyond that the oldest is forgotten


class Lockout:
    """Counts failed tries. `clock` tells seconds that only grow."""

    def __init__(self, clock: Callable[[], float], most: int = TRIES, seconds: float = SECONDS) -> None:
        self._clock = clock
        self._most = most
        self._seconds = seconds
        self._failed: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
        self._lock = Lock()

    def wait(self, address: str, key_id: str) -> float:
        """Return in how many seconds a wrong key is looked at again that comes from an address; 0.0: now."""
        with self._lock:
            times = self._failed.get((address, key_id), ())
            recent = [t for t in times if t > self._clock() - self._seconds]
            return recent[-self._most] + self._seconds - self._clock() if len(recent) >= self._most else 0.0

    def failed(self, address: str, key_id: str) -> None:
        """Count a failed try."""
        with self._lock:
            times = self._failed.setdefault((address, key_id), deque(maxlen=self._most))
            times.append(self._clock())
            self._failed.move_to_end((address, key_id))
            while len(self._failed) > _REMEMBERED:
                self._failed.popitem(last=False)
