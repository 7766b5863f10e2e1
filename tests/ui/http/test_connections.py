"""Connections within bounds, on the real server: slow heads, too many of them, and whoever was let in beside them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ui.access.principal import STATE
from ui.access.roles import Principal, Role
from ui.guards import App, Limits, Receive, Scope, Send, header_values
from ui.http.transport.connections import MOST_HEAD, MOST_PIPELINED, Bounds, within
from ui.http.transport.middleware import RequestBody

HEAD = b"POST /x HTTP/1.1\r\nHost: 127.0.0.1\r\n"
KEY = b"Authorization: Bearer right\r\n"
SOON, LATE = Bounds(seconds=0.3), Bounds(seconds=60)
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class House:
    """A server on a free port; requests with a key wait in it until `open` is set, others are read to their end and refused."""

    port: int = 0
    open: asyncio.Event = field(default_factory=asyncio.Event)
    lines: list[asyncio.StreamWriter] = field(default_factory=list)

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        known = header_values(scope, b"authorization") == ["Bearer right"]
        if known:
            scope["state"][STATE] = Principal("ann", Role.READ)
            await self.open.wait()
        else:
            while (await receive()).get("more_body"):
                pass
        await send({"type": "http.response.start", "status": 200 if known else 401, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    async def line(self, *pieces: bytes) -> Line:
        """Open a connection and send something."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.lines.append(writer)
        for piece in pieces:
            writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.02)  # it is taken before the next one
        return reader, writer


@asynccontextmanager
async def _serving(bounds: Bounds, wrapped: Callable[[App], App] = lambda app: app) -> AsyncIterator[House]:
    house = House()
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        house.port = listening.getsockname()[1]
        config = uvicorn.Config(wrapped(house.app), http=within(bounds), log_level="critical", lifespan="off", interface="asgi3")
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:  # noqa: ASYNC110 - the server has no event for it
            await asyncio.sleep(0.01)
        try:
            yield house
        finally:
            house.open.set()
            for one in house.lines:
                one.close()
            server.should_exit = True
            await running


def _run(claim: Callable[[House], Awaitable[None]], bounds: Bounds, wrapped: Callable[[App], App] = lambda app: app) -> None:
    async def all_of_it() -> None:
        async with asyncio.timeout(30), _serving(bounds, wrapped) as house:
            await claim(house)

    asyncio.run(all_of_it())


async def _ended(line: Line) -> bytes:
    """Return all that is said until the server hangs up."""
    with suppress(ConnectionResetError):
        return await line[0].read()
    return b""


async def _trickled(line: Line, piece: bytes) -> bytes:
    """Send a piece again and again until something is said; return all that is."""
    for _ in range(100):
        line[1].write(piece)
        with suppress(TimeoutError):
            head = await asyncio.wait_for(line[0].readuntil(b"\r\n\r\n"), 0.05)
            return head + await _ended(line)
    return b""


async def _status(line: Line) -> int:
    """Return the status of the next response, without a body."""
    head = await line[0].readuntil(b"\r\n\r\n")
    return int(head.split()[1])


def test_the_protocol_is_the_servers_own_with_bounds() -> None:
    """Whichever of the two this machine has."""
    assert issubclass(within(SOON), (HttpToolsProtocol, H11Protocol))


def test_a_head_that_does_not_come_whole_is_not_waited_for() -> None:
    """However many pieces come: 408 in one line; who says nothing at all is hung up on."""

    async def claim(house: House) -> None:
        silent, slow = await house.line(), await house.line(HEAD)
        said = await _trickled(slow, b"X-Y: x\r\n")
        assert said.startswith(b"HTTP/1.1 408 ")
        assert b'"code": "too_slow"' in said
        assert b"\n" not in said.split(b"\r\n\r\n")[1]
        assert await _ended(silent) == b""

    _run(claim, SOON)


def test_the_second_head_on_a_connection_is_not_waited_for_either() -> None:
    """What was whole once buys no time for what comes next."""

    async def claim(house: House) -> None:
        house.open.set()
        line = await house.line(HEAD, KEY, b"\r\n")
        assert await _status(line) == 200
        line[1].write(HEAD)
        assert b"HTTP/1.1 408 " in await _trickled(line, b"X-Y: x\r\n")

    _run(claim, SOON)


def test_an_answer_may_take_longer_than_a_head() -> None:
    """The limit is for the head alone."""

    async def claim(house: House) -> None:
        line = await house.line(HEAD, KEY, b"\r\n")
        await asyncio.sleep(0.5)
        house.open.set()
        assert await _status(line) == 200

    _run(claim, SOON)


def test_a_head_without_end_is_cut_off() -> None:
    """Nobody has memory here before they have said who they are."""

    async def claim(house: House) -> None:
        line = await house.line(HEAD)
        with suppress(OSError):
            for number in range(3 * MOST_HEAD // 1000):
                line[1].write(b"X-%d: %s\r\n" % (number, b"x" * 990))
                await line[1].drain()
        assert b"413" in (await _ended(line) or b"413")  # where more was on its way, the reply may be lost

    _run(claim, LATE)


@pytest.mark.parametrize("bounds", [Bounds(connections=3, seconds=60), Bounds(each=3, seconds=60)])
def test_a_newcomer_gets_in_beside_any_number_of_slow_ones(bounds: Bounds) -> None:
    """The one that has waited longest makes room, whether for its head or for the body of a request that is refused."""

    async def claim(house: House) -> None:
        house.open.set()
        slow = [await house.line(HEAD) for _ in range(2)] + [await house.line(HEAD, b"Content-Length: 9\r\n\r\n1") for _ in range(3)]
        assert b"503" in await _ended(slow[0])
        assert b"503" in await _ended(slow[1])
        assert await _status(await house.line(HEAD, KEY, b"\r\n")) == 200
        assert await _ended(slow[2]) == b""
        slow[4][1].write(b"2")
        assert await _status(await house.line(HEAD, KEY, b"\r\n")) == 200

    _run(claim, bounds)


def test_requests_that_pile_up_behind_another_end_their_connection() -> None:
    """Nobody waits for answers to that many at once: what is queued takes memory that no limit of connections counts."""

    async def claim(house: House) -> None:
        few = await house.line((HEAD + KEY + b"\r\n") * 4)
        many = await house.line((HEAD + KEY + b"\r\n") * (MOST_PIPELINED * 2))
        assert await _ended(many) == b""
        house.open.set()
        assert [await _status(few) for _ in range(4)] == [200] * 4

    _run(claim, LATE)


def test_whoever_was_let_in_is_not_cut_off_for_others() -> None:
    """Where all are at work the newcomer is told to try again, in one line."""

    async def claim(house: House) -> None:
        first, second = await house.line(HEAD, KEY, b"\r\n"), await house.line(HEAD, KEY, b"\r\n")
        turned = await _ended(await house.line())
        assert turned.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nretry-after: 2\r\n" in turned
        house.open.set()
        assert [await _status(first), await _status(second)] == [200, 200]

    _run(claim, Bounds(each=2, seconds=60))


def test_a_proxys_address_holds_as_many_as_there_are() -> None:
    """Everybody stands there."""

    async def claim(house: House) -> None:
        lines = [await house.line(HEAD, KEY, b"\r\n") for _ in range(4)]
        house.open.set()
        assert [await _status(one) for one in lines] == [200] * 4

    _run(claim, Bounds(each=2, seconds=60, shared=lambda address: address == "127.0.0.1"))


def test_without_a_key_little_of_a_body_is_kept() -> None:
    """What signing in needs; more is refused by its length or as it comes, and is not kept."""

    def small(app: App) -> App:
        return RequestBody(app, limits=Limits(seconds=0.3))

    async def claim(house: House) -> None:
        told = await house.line(HEAD, b"Connection: close\r\nContent-Length: 20000\r\n\r\n", b"x" * 20_000)
        assert b"413" in (await _ended(told)).split(b"\r\n")[0]
        asks_first = await house.line(HEAD, b"Expect: 100-continue\r\nContent-Length: 20000\r\n\r\n")
        assert b"413" in (await _ended(asks_first)).split(b"\r\n")[0]
        chunked = await house.line(HEAD, b"Transfer-Encoding: chunked\r\n\r\n", b"4e20\r\n", b"x" * 20_000, b"\r\n0\r\n\r\n")
        assert b"413" in (await _ended(chunked)).split(b"\r\n")[0]
        slow = await house.line(HEAD, b"Content-Length: 9\r\n\r\n1")
        assert b"408" in (await _ended(slow)).split(b"\r\n")[0]
        assert await _status(await house.line(HEAD, b"Content-Length: 9\r\n\r\n123456789")) == 401

    _run(claim, LATE, small)
