"""Work behind the door: bounded threads, a time limit, and answers as they come that end when nobody listens."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from typing import Any

import pytest
from fastapi import Request

from graph.errors import NotFoundError
from ui.http.transport.streaming import Events, GoneError, Stop, Told
from ui.http.transport.workers import Workers
from ui.problems import Code, Refused


def _request(goes: asyncio.Event | None = None) -> Request:
    """Return a request whose client goes away when told to."""

    async def receive() -> dict[str, Any]:
        await (goes or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    return Request({"type": "http", "method": "POST", "headers": [], "state": {"request_id": "r-1"}}, receive)


def test_what_finds_no_room_is_refused_at_once_and_room_comes_back() -> None:
    """One works, one waits, the third is told that the server is busy; nothing is lost of the two."""
    gate = threading.Event()

    async def crowd(workers: Workers) -> list[bool]:
        first, second = (asyncio.ensure_future(workers.run(gate.wait)) for _ in range(2))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await workers.run(lambda: True)
        assert refused.value.code is Code.BUSY
        gate.set()
        return [*await asyncio.gather(first, second), await workers.run(lambda: True)]

    with closing(Workers(threads=1, waiting=1)) as workers:
        assert asyncio.run(crowd(workers)) == [True, True, True]


def test_what_takes_too_long_is_answered_and_counts_until_it_ends() -> None:
    """The request is answered in time; its thread keeps its place, so that slow requests cannot pile up."""
    gate = threading.Event()

    async def slow(workers: Workers) -> None:
        with pytest.raises(Refused) as late:
            await workers.run(gate.wait)
        assert late.value.code is Code.TIMED_OUT
        with pytest.raises(Refused) as full:
            await workers.run(lambda: True)
        assert full.value.code is Code.BUSY
        gate.set()
        assert await _in_the_end(workers)

    with closing(Workers(threads=1, waiting=0, seconds=0.05)) as workers:
        asyncio.run(slow(workers))


async def _in_the_end(workers: Workers) -> bool:
    """Have something done, as soon as there is room and time: a thread ends when the machine lets it."""
    while True:
        with suppress(Refused):
            return await workers.run(lambda: True)
        await asyncio.sleep(0.01)


def test_what_waits_too_long_is_never_begun() -> None:
    """A decision that nobody waits for any more is not recorded after all."""
    gate, begun = threading.Event(), threading.Event()

    async def queue(workers: Workers) -> None:
        with pytest.raises(Refused):
            await asyncio.gather(workers.run(gate.wait), workers.run(begun.set))
        gate.set()
        await asyncio.sleep(0.2)

    with closing(Workers(threads=1, waiting=1, seconds=0.05)) as workers:
        asyncio.run(queue(workers))
    assert not begun.is_set()


def test_a_lane_in_which_all_wait_holds_up_no_other() -> None:
    """A slow model of one portfolio takes that portfolio's share of the threads and of the line, and no more."""
    gate = threading.Event()

    async def crowd(workers: Workers) -> list[bool]:
        slow = [asyncio.ensure_future(workers.run(gate.wait, "slow")) for _ in range(3)]
        await asyncio.sleep(0.05)
        with pytest.raises(Refused) as full:
            await workers.run(gate.wait, "slow")
        assert full.value.code is Code.BUSY
        quick = [await asyncio.wait_for(workers.run(lambda: True, "quick"), 30) for _ in range(5)]
        assert not any(one.done() for one in slow)
        gate.set()
        return [*quick, *await asyncio.gather(*slow)]

    with closing(Workers(threads=3, waiting=1, share=2)) as workers:
        assert asyncio.run(crowd(workers)) == [True] * 8
        workers._pool.shutdown()
        assert workers._lanes == {}


def test_no_thread_of_a_lane_is_lost() -> None:
    """Work that comes the moment other work ends is done, and leaves nothing behind: two threads may stand in line for one piece."""

    async def hurry(workers: Workers) -> int:
        return sum(await asyncio.gather(*(workers.run(lambda: 1, "quick") for _ in range(400))))

    with closing(Workers(threads=4, waiting=1000, share=3)) as workers:
        for _ in range(5):
            assert asyncio.run(hurry(workers)) == 400
        workers._pool.shutdown()
        assert workers._lanes == {}


def test_lanes_take_turns() -> None:
    """Of one that has much in line, each is done before the next of its own where another waits."""
    done: list[str] = []
    gate = threading.Event()

    async def crowd(workers: Workers) -> None:
        first = workers.start(gate.wait)
        rest = [workers.start(lambda name=name: done.append(name), name[0]) for name in ("a1", "a2", "a3", "b1", "b2")]  # type: ignore[misc]
        gate.set()
        for one in rest:
            await asyncio.wrap_future(one)
        assert first.result(30)

    with closing(Workers(threads=1, waiting=5, share=1)) as workers:
        asyncio.run(crowd(workers))
    assert done == ["a1", "b1", "a2", "b2", "a3"]


def test_what_waits_when_the_server_stops_is_not_begun() -> None:
    """It is answered, so that nobody waits for it."""
    gate, at_work, begun = threading.Event(), threading.Event(), threading.Event()
    workers = Workers(threads=1, waiting=1)
    first, second = workers.start(lambda: at_work.set() or gate.wait()), workers.start(begun.set)  # type: ignore[func-returns-value]
    assert at_work.wait(30)
    workers.close()
    gate.set()
    assert (first.result(30), second.cancelled()) == (True, True)
    with pytest.raises(Refused) as stopping:
        workers.start(begun.set)
    assert (stopping.value.code, begun.is_set()) == (Code.NOT_READY, False)


def _heard(tell: Callable[[Stop], Told], seconds: float = 5.0, heartbeat: float = 0.05) -> list[str]:
    """Return what a client hears of a stream."""

    async def listen(workers: Workers) -> list[str]:
        events = Events(workers, tell, _request(), heartbeat)
        await events.begun()
        return [heard.decode() async for heard in events.sent()]

    with closing(Workers(threads=1, waiting=1, seconds=seconds)) as workers:
        return asyncio.run(listen(workers))


def test_events_are_sent_as_they_come_and_end_with_the_answer() -> None:
    """Each is one event with one line of JSON."""
    heard = _heard(lambda _: iter([("evidence", {"a": 1}), ("words", {"text": "line\nend"}), ("answer", {})]))
    assert heard == ['event: evidence\ndata: {"a":1}\n\n', 'event: words\ndata: {"text":"line\\nend"}\n\n', "event: answer\ndata: {}\n\n"]


def test_between_events_there_are_signs_of_life() -> None:
    """A proxy does not take a slow model for a dead server."""

    def slowly(_: Stop) -> Told:
        yield "evidence", {}
        threading.Event().wait(0.3)
        yield "answer", {}

    heard = _heard(slowly)
    assert heard.count(": still at it\n\n") >= 2
    assert heard[-1] == "event: answer\ndata: {}\n\n"


def test_what_goes_wrong_first_is_an_ordinary_problem_and_later_an_event() -> None:
    """Before the first event a status can still tell it; after it, the stream does, and ends."""

    def missing(_: Stop) -> Told:
        raise NotFoundError("There is no document 'x'.")
        yield "never", {}

    def breaks(_: Stop) -> Told:
        yield "evidence", {}
        raise ZeroDivisionError("words of a contract")

    with pytest.raises(NotFoundError):
        _heard(missing)
    last = json.loads(_heard(breaks)[-1].removeprefix("event: problem\ndata: "))
    assert (last["code"], last["instance"]) == ("internal", "r-1")
    assert "words of a contract" not in json.dumps(last)


def test_a_stream_that_takes_too_long_ends_with_a_problem_and_its_work_stops() -> None:
    """The thread is free again at its next step."""
    ended = threading.Event()

    def endless(stop: Stop) -> Told:
        def steps() -> Iterator[int]:
            try:
                while True:
                    threading.Event().wait(0.01)
                    yield 0
            finally:
                ended.set()

        yield "evidence", {}
        for _ in stop.heeded(steps()):
            pass

    assert json.loads(_heard(endless, seconds=0.5)[-1].removeprefix("event: problem\ndata: "))["code"] == "timed_out"
    assert ended.wait(30)


def test_work_stops_when_the_client_goes_away() -> None:
    """Nobody pays for an answer that nobody hears, streamed or whole."""
    stops: list[Stop] = []

    async def leave(workers: Workers) -> None:
        goes = asyncio.Event()
        with Stop.when_gone(_request(goes)) as stop:
            goes.set()
            await asyncio.sleep(0.05)
            assert list(_until(stop)) == []
        events = Events(workers, lambda stop: stops.append(stop) or iter([("evidence", {})]), _request(), 0.05)  # type: ignore[func-returns-value]
        await events.begun()
        sent = events.sent()
        await anext(sent)
        await sent.aclose()  # type: ignore[attr-defined]

    with closing(Workers(threads=1, waiting=1)) as workers:
        asyncio.run(leave(workers))
    assert list(_until(stops[0])) == []


def _until(stop: Stop) -> Iterator[int]:
    """Yield what is still done of a work of three steps."""
    with suppress(GoneError):
        yield from stop.heeded(iter(range(3)))
