"""Where requests are worked on: a few threads, a short queue, a time limit. Nothing slow runs on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import TypeVar

from ui.http.problems import Code, Refused

_T = TypeVar("_T")
THREADS = 8
WAITING = 64  # requests that may wait for a thread; the next one is told that the server is busy
SECONDS = 30.0  # one request may take


class Workers:
    """A bounded pool. `seconds`: how long one request may take; its thread is not killed, so it counts until it ends."""

    def __init__(self, threads: int = THREADS, waiting: int = WAITING, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="inforce-http")
        self._room = BoundedSemaphore(threads + waiting)

    def start(self, work: Callable[[], _T]) -> Future[_T]:
        """Begin work in a thread, at once or when one is free; raises Refused where too much waits already."""
        if not self._room.acquire(blocking=False):
            raise Refused(Code.BUSY, "The server has more to do than it can. Try again in a moment.")
        try:
            future = self._pool.submit(work)
        except RuntimeError:
            self._room.release()
            raise Refused(Code.NOT_READY, "The server is stopping.") from None
        future.add_done_callback(lambda _: self._room.release())
        return future

    async def run(self, work: Callable[[], _T]) -> _T:
        """Return what work in a thread comes to; raises Refused where it takes too long. What waits is then not begun."""
        future = self.start(work)
        waiting = asyncio.wrap_future(future)
        done, _ = await asyncio.wait({waiting}, timeout=self.seconds)
        if done:
            return waiting.result()
        waiting.add_done_callback(_forget)
        raise timed_out(self.seconds, begun=not future.cancel())

    def close(self) -> None:
        """Take no more work, and begin none that waits."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def timed_out(seconds: float, *, begun: bool = False) -> Refused:
    """Return what is said of work that took too long."""
    after = " What it was to record may be recorded yet: look before you send it again." if begun else ""
    return Refused(Code.TIMED_OUT, f"The server could not do this within {seconds:g} seconds.{after}")


def _forget(future: asyncio.Future[_T]) -> None:
    """Nobody waits for it any more: an error of it has been answered already."""
    if not future.cancelled():
        future.exception()
