"""Several questions at once where somebody outside is asked; rules are asked in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, Protocol, TypeVar

IN_FLIGHT = 4
"""Calls at once."""

_Asked = ParamSpec("_Asked")
_Said = TypeVar("_Said")


class Pool(Protocol):
    """Takes work, and gives it back as a future."""

    def submit(self, work: Callable[_Asked, _Said], /, *args: _Asked.args, **kwargs: _Asked.kwargs) -> Future[_Said]:
        """Do some work, now or soon."""


class Here:
    """Does at once, in this thread, what it is given."""

    def submit(self, work: Callable[_Asked, _Said], /, *args: _Asked.args, **kwargs: _Asked.kwargs) -> Future[_Said]:
        """Return what is done already; raises what the work raises."""
        future: Future[_Said] = Future()
        future.set_result(work(*args, **kwargs))
        return future


@contextmanager
def pool(*, outside: bool) -> Iterator[Pool]:
    """Yield a pool; what waits in it when the run ends early is let go. `outside`: somebody is asked who takes time."""
    if not outside:
        yield Here()
        return
    threads = ThreadPoolExecutor(IN_FLIGHT, thread_name_prefix="reader")
    try:
        yield threads
    finally:
        threads.shutdown(cancel_futures=True)
