"""A bounded thread pool with a queue, a time limit and fair lanes. Nothing slow runs on the event loop.

Work that waits for a model takes a thread and no processor. So that a slow model of one portfolio does not hold up the others, threads
are shared in lanes: no lane has more than its share of them, and the lanes take turns.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

from ui.problems import Code, Refused

_T = TypeVar("_T")
THREADS = 8
WAITING = 64  # requests that may wait for a thread, in each lane; the next one is told that the server is busy
SECONDS = 30.0  # one request may take
LANES = 4  # so many lanes can be full, with all their work waiting for a model, before another has to wait


@dataclass(slots=True)
class _Lane:
    """`line` is what is not begun, `busy` how many threads are at it, `taken` how many requests have not ended."""

    line: deque[tuple[Future[object], Callable[[], object]]] = field(default_factory=deque)
    busy: int = 0
    taken: int = 0


class Workers:
    """A bounded pool. `seconds`: how long one request may take; its thread is not killed, so it counts until it ends.

    `share` is how many of the threads one lane may have (None: all of them), `waiting` how many requests may wait in it.
    """

    def __init__(self, threads: int = THREADS, waiting: int = WAITING, seconds: float = SECONDS, share: int | None = None) -> None:
        self.seconds = seconds
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="inforce-http")
        self._share = min(threads, share or threads)
        self._room = self._share + waiting
        self._lanes: dict[str, _Lane] = {}
        self._lock = Lock()
        self._closed = False

    @classmethod
    def in_lanes(cls) -> Workers:
        """Return a pool in which each of some lanes has as many threads as another pool has in all."""
        return cls(THREADS * LANES, share=THREADS)

    def start(self, work: Callable[[], _T], lane: str = "") -> Future[_T]:
        """Begin work in a thread, at once or when one is free; raises Refused where too much waits in its lane already."""
        future: Future[_T] = Future()
        with self._lock:
            if self._closed:
                raise Refused(Code.NOT_READY, "The server is stopping.")
            here = self._lanes.setdefault(lane, _Lane())
            if here.taken >= self._room:
                raise Refused(Code.BUSY, "The server has more to do than it can. Try again in a moment.")
            here.taken += 1
            here.line.append((future, work))  # type: ignore[arg-type]
            if here.busy < self._share:
                here.busy += 1
                self._pool.submit(self._next, lane)
        future.add_done_callback(lambda _: self._ended(lane))
        return future

    async def run(self, work: Callable[[], _T], lane: str = "") -> _T:
        """Return what work in a thread comes to; raises Refused where it takes too long. What waits is then not begun."""
        future = self.start(work, lane)
        waiting = asyncio.wrap_future(future)
        done, _ = await asyncio.wait({waiting}, timeout=self.seconds)
        if done:
            return waiting.result()
        waiting.add_done_callback(_forget)
        raise timed_out(self.seconds, begun=not future.cancel())

    def close(self) -> None:
        """Take no more work, and begin none that waits."""
        with self._lock:
            self._closed = True
            waiting = [future for lane in self._lanes.values() for future, _ in lane.line]
        for future in waiting:
            future.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _next(self, lane: str) -> None:
        """Do what has waited longest in a lane, then stand in line behind what the others wait for."""
        with self._lock:
            here = self._lanes[lane]
            if not here.line:  # another thread of the lane was quicker
                self._idle(lane)
                return
            future, work = here.line.popleft()
        _do(future, work)
        del future, work  # or the thread would keep what it did last
        with self._lock:
            if here.line and not self._closed:
                self._pool.submit(self._next, lane)
            else:
                self._idle(lane)

    def _idle(self, lane: str) -> None:
        """Count one thread less at work in a lane."""
        self._lanes[lane].busy -= 1
        self._tidied(lane)

    def _ended(self, lane: str) -> None:
        with self._lock:
            self._lanes[lane].taken -= 1
            self._tidied(lane)

    def _tidied(self, lane: str) -> None:
        """Forget a lane in which nothing is left."""
        here = self._lanes[lane]
        if not here.busy and not here.taken and not here.line:
            del self._lanes[lane]


def timed_out(seconds: float, *, begun: bool = False) -> Refused:
    """Return what is said of work that took too long."""
    after = " What it was to record may be recorded yet: look before you send it again." if begun else ""
    return Refused(Code.TIMED_OUT, f"The server could not do this within {seconds:g} seconds.{after}")


def _do(future: Future[_T], work: Callable[[], _T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        found = work()
    except BaseException as error:  # noqa: BLE001 - whoever waits is told, whatever it is
        future.set_exception(error)
    else:
        future.set_result(found)
    finally:
        del future, work  # an error holds this frame, and this frame would hold the error


def _forget(future: asyncio.Future[_T]) -> None:
    """Nobody waits for it any more: an error of it has been answered already."""
    if not future.cancelled():
        future.exception()
