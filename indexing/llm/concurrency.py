"""Several questions at once where somebody outside is asked; rules are asked in turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, Protocol, TypeVar

IN_FLIGHT = 4
"""Calls at once."""

AHEAD = 2 * IN_FLIGHT
"""What is put together before the first of it is needed."""
_Asked = ParamSpec("_Asked")
_Said = TypeVar("_Said")
_One = TypeVar("_One")
_Asking = TypeVar("_Asking")


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


def answered(questions: Iterable[_Asking], answer: Callable[[_Asking], _Said]) -> Iterator[tuple[_Asking, _Said]]:
    """Yield questions with their answers, in order; several are asked at once, outside."""
    with pool(outside=True) as readers:
        for question, future in ahead((one, readers.submit(answer, one)) for one in questions):
            yield question, future.result()


def ahead(questions: Iterator[_One]) -> Iterator[_One]:
    """Yield questions in order, the next ones put together, and asked, already."""
    waiting: deque[_One] = deque()
    for one in questions:
        waiting.append(one)
        if len(waiting) > AHEAD:
            yield waiting.popleft()
    yield from waiting
