"""Server-sent events from a worker thread, with heartbeats, cancelled when the client disconnects."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from threading import Event as Flag
from typing import Self, TypeVar

from fastapi import Request

from rag.reply import Answer
from rag.write.writer import Event, Evidence
from ui.application.sources import Sources
from ui.http.request_context import encoded
from ui.http.transport.workers import Workers, timed_out
from ui.problems import problem_of, request_id
from ui.serialization import contract, page_schema
from ui.serialization.page_schema import WordsEvent

EVENT_STREAM = "text/event-stream"
HEARTBEAT = 10.0  # seconds without a word after which a comment tells that we are still at it
Told = Iterator[tuple[str, object]]
"""Events by name, with the JSON that they carry."""
_T = TypeVar("_T")
HEARD = b": still at it\n\n"


class GoneError(Exception):
    """Nobody waits for the answer any more."""


class Stop:
    """Tells work in a thread that nobody waits for it any more."""

    def __init__(self) -> None:
        self._flag = Flag()

    def now(self) -> None:
        """Have the work end at its next step."""
        self._flag.set()

    def heeded(self, steps: Iterator[_T]) -> Iterator[_T]:
        """Yield the steps for as long as somebody waits; raises GoneError when nobody does."""
        for step in steps:
            if self._flag.is_set():
                raise GoneError
            yield step

    @classmethod
    @contextmanager
    def when_gone(cls, request: Request) -> Iterator[Self]:
        """Yield one that is set when the client goes away, or when the block is left."""
        stop = cls()
        watching = asyncio.ensure_future(_gone(request, stop))
        try:
            yield stop
        finally:
            stop.now()
            watching.cancel()


class Events:
    """The events of one request. `tell` yields them, in a worker's thread."""

    def __init__(
        self, workers: Workers, tell: Callable[[Stop], Told], request: Request, heartbeat: float = HEARTBEAT, *, lane: str = ""
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[tuple[str, object] | Exception | None] = asyncio.Queue()
        self._stop = Stop()
        self._heartbeat = heartbeat
        self._id = request_id(request)
        self._end = self._loop.time() + workers.seconds
        self._seconds = workers.seconds
        self._first: tuple[str, object] | Exception | None = None
        self._work: Future[None] = workers.start(lambda: self._tell(tell), lane)

    async def begun(self) -> None:
        """Wait for the first event, or for as long as a client can be left without a word; raises what went wrong before it."""
        with suppress(TimeoutError):
            self._first = await asyncio.wait_for(self._queue.get(), self._heartbeat)
        if isinstance(self._first, Exception):
            raise self._first

    async def sent(self) -> AsyncIterator[bytes]:
        """Yield the events as they go over the wire; the work ends when this does."""
        try:
            told = self._first
            while True:
                if told is not None:
                    yield wire(*(("problem", problem_of(told, self._id)) if isinstance(told, Exception) else told))
                    if isinstance(told, Exception) or told[0] == "answer":
                        return
                else:
                    yield HEARD
                told = await self._next()
        finally:
            self._stop.now()
            self._work.cancel()

    async def _next(self) -> tuple[str, object] | Exception | None:
        """Return the next event, or None when it is time for a sign of life."""
        left = self._end - self._loop.time()
        if left <= 0:
            return timed_out(self._seconds)
        try:
            return await asyncio.wait_for(self._queue.get(), min(left, self._heartbeat))
        except TimeoutError:
            return None

    def _tell(self, tell: Callable[[Stop], Told]) -> None:
        try:
            for event in tell(self._stop):
                self._put(event)
        except GoneError:
            return
        except Exception as error:  # noqa: BLE001 - it is answered, whatever it is
            self._put(error)

    def _put(self, event: tuple[str, object] | Exception) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody listens
            self._loop.call_soon_threadsafe(self._queue.put_nowait, event)


def event_shape(event: Event, sources: Sources) -> tuple[str, object]:
    """Return an event of an answer by its name, with its JSON."""
    if isinstance(event, Answer):
        return "answer", contract.reply(event, sources)
    if isinstance(event, Evidence):
        return "evidence", page_schema.evidence(event, sources)
    words: WordsEvent = {"text": event.text}
    return "words", words


def wire(name: str, data: object) -> bytes:
    """Return an event as it goes over the wire: JSON has no line ends of its own, so that one data line holds it."""
    return b"event: " + name.encode() + b"\ndata: " + encoded(data) + b"\n\n"


async def _gone(request: Request, stop: Stop) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
    stop.now()
