"""Limits on connections: how many are held, in all and per address, and how long the head of a request may take.

The server below us gives the head of a request no time limit and counts nothing. Here a connection that brings no whole head in its time
is ended. Where there are too many, the one makes room that has waited longest and has nothing under way for somebody who was let in: so a
newcomer gets in beside any number of slow ones, at their own address too. Turned away is one only where all the others are at work.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, ClassVar

from ui.access.principal import STATE
from ui.guards import too_large
from ui.problems import Code, Refused, problem_of, response

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as _Protocol
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as _Protocol

MOST_HEAD = 64 * 1024  # bytes of a request's head, with its address; the guard allows the headers half of that

MOST_PIPELINED = 32
"""Requests that wait for an earlier one on their connection; browsers and proxies send none before they are answered."""

_FULL = Refused(Code.BUSY, "Too many connections are at work. Try again soon.")
_CROWDED = Refused(Code.BUSY, "Others needed this connection before the request was whole. Try again.")


def _own(_: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many connections are held at a time, in all and of one address; how many seconds the head of a request may take.

    `shared` tells the addresses at which many people stand, such as a proxy's: those may hold as many as there are in all.
    """

    connections: int = 512
    each: int = 128
    seconds: float = 10.0
    shared: Callable[[str], bool] = _own


class _Bounded(_Protocol):
    """A connection within bounds; the server below tells it what comes and when an answer is complete."""

    bounds: ClassVar[Bounds]

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - whatever the server gives its protocols
        super().__init__(*given, **named)
        self._since = 0.0
        self._came = 0
        self._limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or say at once that there is no room for it."""
        super().connection_made(transport)
        self._since = self.loop.time()
        shared = self.bounds.shared(self.address)
        if (shared or self._fits(self.bounds.each, self.address)) and self._fits(self.bounds.connections):
            self._begin_waiting()
        else:
            self._came = 1  # it is told, although nothing was read of it
            self._end(_FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass on what came, and see whether a request has begun by it."""
        super().data_received(data)
        if len(getattr(self, "pipeline", ())) > MOST_PIPELINED:  # the server below reads on after each response, whatever waits
            self._drop()
            return
        if self.transport.is_closing() or self._under_way():
            self._stop_waiting()
            return
        self._begin_waiting()
        if self.cycle is None or not self.cycle.more_body:  # else it is the rest of a body that was answered before it came
            self._came += len(data)
            if self._came > MOST_HEAD:
                self._end(too_large(MOST_HEAD, "in its address and headers"))

    def on_response_complete(self) -> None:
        """Wait for the next request from now on."""
        super().on_response_complete()
        self._since = self.loop.time()

    @property
    def address(self) -> str:
        """Where the connection comes from; "" where that is not known."""
        return str(self.client[0]) if self.client else ""

    @property
    def let_in(self) -> bool:
        """Whether something is under way for somebody who was let in."""
        return self._under_way() and STATE in self.cycle.scope.get("state", {})

    def _under_way(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _begin_waiting(self) -> None:
        if self._limit is None:
            self._limit = self.loop.call_later(self.bounds.seconds, self._end, too_slow(self.bounds.seconds, "The head of the request"))

    def _stop_waiting(self) -> None:
        self._came = 0
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _fits(self, most: int, address: str | None = None) -> bool:
        """Tell whether there is room beside the others (of an address), made where need be by ending the one that waited longest."""
        others = [one for one in self.connections if isinstance(one, _Bounded) and one is not self and address in (None, one.address)]
        if len(others) < most:
            return True
        waiting: Sequence[_Bounded] = [one for one in others if not one.let_in]
        if not waiting:
            return False
        min(waiting, key=lambda one: one._since)._end(_CROWDED)  # noqa: SLF001 - of its own kind
        return True

    def _drop(self) -> None:
        """End a connection at once, with all that waits on it."""
        self.connections.discard(self)
        self.pipeline.clear()
        self.transport.abort()

    def _end(self, why: Refused) -> None:
        """End the connection; where a request had begun to come, and nothing else is being said, say why."""
        self.connections.discard(self)
        told_before = self.transport.get_write_buffer_size() > 0
        if self._came and not self._under_way() and not told_before:
            self.transport.write(_written(why))
        if told_before:
            self.transport.abort()  # who does not read what was said may not keep us waiting
        else:
            self.transport.close()


def within(bounds: Bounds) -> type[asyncio.Protocol]:
    """Return the protocol of a server whose connections keep within bounds (`uvicorn.Config(http=...)`)."""
    return type("Bounded", (_Bounded,), {"bounds": bounds})


def too_slow(seconds: float, what: str) -> Refused:
    """Return what is said of a request of which something did not come in its time."""
    return Refused(Code.TOO_SLOW, f"{what} did not come within {seconds:g} seconds.")


def _written(why: Refused) -> bytes:
    """Return a whole response."""
    told = response(problem_of(why), {"Connection": "close"})
    head = [f"HTTP/1.1 {why.status} {HTTPStatus(why.status).phrase}".encode(), *(name + b": " + value for name, value in told.raw_headers)]
    return b"\r\n".join([*head, b"", bytes(told.body)])
