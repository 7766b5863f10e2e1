"""A bounded queue with a delivery thread."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

_One = TypeVar("_One")
_LOOK = 0.02  # seconds between two looks at whether the thread has ended


def nothing() -> None:
    """Open or close nothing."""


class Outbox(Generic[_One]):
    """Delivers one after the other in a thread of its own, which starts with the first.

    `deliver` may take long or raise. The thread calls `first` before it delivers, again where that raised, and `last` at its end; `stop`
    is called where nobody waits for that end any longer, and may make a delivery raise. `room`
    is how many may wait, `patience` the seconds that putting one in may take where it is full; 0 for none. `put_in` counts what was
    to be delivered, `fault` is the kind of error met last.
    """

    def __init__(
        self,
        name: str,
        deliver: Callable[[_One], None],
        *,
        room: int,
        patience: float = 0.0,
        first: Callable[[], None] = nothing,
        last: Callable[[], None] = nothing,
        stop: Callable[[], None] = nothing,
    ) -> None:
        self._name = name
        self._deliver = deliver
        self._first = first
        self._last = last
        self._stop = stop
        self._patience = patience
        self._queue: queue.Queue[_One | None] = queue.Queue(room)
        self._thread: threading.Thread | None = None
        self._counting = threading.Lock()
        self._given_up = threading.Event()
        self._since: float | None = None  # when the delivery at hand began
        self._delivered = 0
        self.put_in = 0
        self.fault = ""

    def put(self, one: _One) -> None:
        """Have one delivered, unless there is no room for it."""
        self._count()
        try:
            self._queue.put(one, block=self._patience > 0, timeout=self._patience or None)
        except queue.Full:
            self.fault = self.fault or "no room"

    def close(self, seconds: float, each: float | None = None) -> int:
        """Wait so long at most for what is still to be delivered; return how many never will be.

        `each` are the seconds after which one delivery is taken to hang: then nobody waits any longer.
        """
        if self._thread is not None:
            end = time.monotonic() + seconds
            asked = False
            while self._thread.is_alive() and time.monotonic() < end and not self._hangs(each):
                asked = asked or self._asked_to_end()
                self._thread.join(_LOOK)
            self._given_up.set()
            if self._thread.is_alive():
                self._stop()
        return self.put_in - self._delivered

    def _asked_to_end(self) -> bool:
        """Say that nothing more will come; False where there is no room yet to say it."""
        with suppress(queue.Full):
            self._queue.put_nowait(None)
            return True
        return False

    def _hangs(self, each: float | None) -> bool:
        since = self._since
        return each is not None and since is not None and time.monotonic() - since > each

    def _count(self) -> None:
        with self._counting:
            self.put_in += 1
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)  # the process does not wait for it
                self._thread.start()

    def _run(self) -> None:
        opened = False
        while (one := self._queue.get()) is not None and not self._given_up.is_set():
            try:
                if not opened:
                    self._first()
                    opened = True
                self._since = time.monotonic()
                self._deliver(one)
            except Exception as error:  # noqa: BLE001 - whatever a transport raises must not reach the job
                if not self._given_up.is_set():  # then it was stopped by us
                    self.fault = getattr(error, "kind", type(error).__name__)
            else:
                self._delivered += 1
            finally:
                self._since = None
        self._last()
