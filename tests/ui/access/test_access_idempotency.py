"""Idempotency keys: a request is done once, whoever repeats it, whenever, and whatever happened to the server between."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.postgres import postgres_database
from ui.access.roles import Principal, Role
from ui.guards import Receive, Scope, Send
from ui.http.transport.idempotency import DAY, LARGEST_REPLY, Idempotent, Replies, Reply, fingerprint, purge_replies
from ui.runtime.request_store import Requests

ANN, BEA = Principal("ann", Role.REVIEW, key_id="k1"), Principal("bea", Role.REVIEW, key_id="k2")


@dataclass
class Counter:
    """An application that answers with `body` or how often it was asked; `status` and `size` tell how, `before` runs in between."""

    asked: int = 0
    status: int = 201
    size: int = 0
    body: bytes = b""
    before: Callable[[], Any] | None = None
    bodies: list[bytes] = field(default_factory=list)

    async def __call__(self, _: Scope, receive: Receive, send: Send) -> None:
        """Count, and answer."""
        self.asked += 1
        mine = self.asked
        self.bodies.append((await receive())["body"])
        if self.before is not None:
            await self.before()
        headers = [(b"content-type", b"application/json"), (b"location", b"/v1/x"), (b"set-cookie", b"no")]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": (self.body or json.dumps(mine).encode()) + b" " * self.size})


@dataclass
class Desk:
    """A middleware over a counter, whose clock is set by hand."""

    data: Path
    record: str = ""
    counter: Counter = field(default_factory=Counter)
    at: float = 1_000_000.0

    def __post_init__(self) -> None:
        self.open()

    def open(self) -> None:
        """Open everything."""
        self.requests = Requests(self.data, self.record)
        self.replies = Replies(self.requests, lambda: self.at)
        self.app = Idempotent(self.counter, replies=self.replies)

    def restart(self) -> None:
        """Open everything anew, as after a restart."""
        self.requests.close()
        self.open()

    def cut_off(self, path: str, key: str = "a", method: str = "POST") -> None:
        """Leave a request of Ann as a server that was killed at work does."""
        assert self.replies.begin(ANN, key, fingerprint(method, path, b"", b"{}")) is None
        self.restart()

    async def ask(self, key: str | None = "a", body: bytes = b"{}", who: Principal = ANN, path: str = "/v1/x", **more: Any) -> Any:
        """Send a request; return status, body, and whether it is said to be a repeat."""
        headers = [(b"idempotency-key", key.encode())] if key is not None else []
        scope: Scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": headers, **more}
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app({**scope, "state": {"principal": who}}, receive, send)
        return sent[0]["status"], json.loads(sent[1]["body"]), (b"idempotency-replayed", b"true") in sent[0]["headers"]

    def once(self, *args: Any, **more: Any) -> Any:
        """Send one request by itself."""
        return asyncio.run(self.ask(*args, **more))


@pytest.fixture(params=["sqlite", "postgresql"])
def record(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the record is: "" for a file in the data folder."""
    if request.param == "sqlite":
        yield ""
        return
    with postgres_database(request.getfixturevalue("postgres")) as url:
        yield url


@pytest.fixture
def desk(tmp_path: Path, record: str) -> Iterator[Desk]:
    """Return a middleware over an empty data folder."""
    made = Desk(tmp_path, record)
    try:
        yield made
    finally:
        made.requests.close()


def test_the_same_request_is_done_once_and_answered_the_same(desk: Desk) -> None:
    """The repeat says that it is one; headers that belong to one connection are not repeated."""
    assert desk.once() == (201, 1, False)
    assert desk.once() == (201, 1, True)
    assert (desk.counter.asked, desk.counter.bodies) == (1, [b"{}"])


def test_without_a_key_or_with_another_it_is_another_request(desk: Desk) -> None:
    """Nobody is held to a key that they did not send."""
    assert [desk.once("a")[1], desk.once(None)[1], desk.once("b")[1], desk.once(None)[1]] == [1, 2, 3, 4]


@pytest.mark.parametrize("other", [{"body": b"[]"}, {"path": "/v1/y"}, {"method": "DELETE"}, {"query_string": b"portfolio=b"}])
def test_a_key_on_another_request_is_refused(desk: Desk, other: dict[str, Any]) -> None:
    """Whatever is different: body, path, method, query. Nothing is done."""
    desk.once()
    status, told, _ = desk.once(**other)
    assert (status, told["code"], desk.counter.asked) == (422, "key_reused", 1)


def test_another_principal_never_sees_the_first_ones_reply(desk: Desk) -> None:
    """A key is its principal's own: who guesses it has their own request done, and learns nothing."""
    assert desk.once(who=ANN) == (201, 1, False)
    assert desk.once(who=BEA) == (201, 2, False)
    assert desk.once(who=Principal("ann", Role.REVIEW, key_id="k3")) == (201, 3, False)  # the same name on a newer key


def test_a_reply_outlives_a_restart_and_is_forgotten_after_a_day(desk: Desk) -> None:
    """Kept in the data folder; then the key is free again."""
    desk.once()
    desk.restart()
    assert desk.once() == (201, 1, True)
    desk.at += DAY + 1
    assert desk.once() == (201, 2, False)


def test_of_two_at_once_one_is_done_and_the_other_told(desk: Desk) -> None:
    """The second does not wait and is not done: it is told to ask again."""

    async def both() -> list[Any]:
        begun, go_on = asyncio.Event(), asyncio.Event()

        async def before() -> None:
            begun.set()
            await go_on.wait()

        desk.counter.before = before
        first = asyncio.ensure_future(desk.ask())
        await begun.wait()
        second = await desk.ask()
        go_on.set()
        return [await first, second]

    first, second = asyncio.run(both())
    assert first == (201, 1, False)
    assert (second[0], second[1]["code"], desk.counter.asked) == (409, "conflict", 1)


def test_what_was_cut_off_with_its_server_is_not_done_again_unasked(desk: Desk) -> None:
    """Nobody knows whether it took effect: that is said, and the caller decides."""
    desk.cut_off("/v1/x")
    status, told, _ = desk.once()
    assert (status, desk.counter.asked) == (409, 0)
    assert "may have taken effect" in told["detail"]


def test_what_does_no_harm_twice_is_taken_up_when_its_server_is_gone(desk: Desk) -> None:
    """A question or an upload: done by whoever is asked next, once; of what only begins like one that is not so."""
    desk.cut_off("/v1/answers")
    assert desk.once(path="/v1/answers") == (201, 1, False)
    assert desk.once(path="/v1/answers") == (201, 1, True)
    desk.cut_off("/v1/documents", "b", "DELETE")
    assert desk.once("b", path="/v1/documents", method="DELETE")[0] == 409


def test_another_server_replays_waits_and_takes_up(tmp_path: Path, postgres: str) -> None:
    """On one record: the reply of one is another's, what it has begun is at work while it is there, and free when it is gone."""
    with postgres_database(postgres) as url:
        here, there = Desk(tmp_path / "a", url), Desk(tmp_path / "b", url)
        try:
            assert here.once() == (201, 1, False)
            assert there.once() == (201, 1, True)
            assert here.replies.begin(ANN, "b", fingerprint("POST", "/v1/answers", b"", b"{}")) is None
            assert there.once("b", path="/v1/answers")[1]["code"] == "conflict"
            here.requests.close()
            assert there.once("b", path="/v1/answers") == (201, 1, False)
            here.open()
            here.replies.keep(ANN, "b", Reply(500, (), b"0"))  # too late: another has answered
            assert here.once("b", path="/v1/answers") == (201, 1, True)
        finally:
            here.requests.close()
            there.requests.close()


@pytest.mark.parametrize("status", [500, 503, 429, 409])
def test_what_was_not_done_is_done_when_it_is_sent_again(desk: Desk, status: int) -> None:
    """Failed, too busy, somebody was faster: the key is given back."""
    desk.counter.status = status
    assert desk.once()[0] == status
    desk.counter.status = 201
    assert desk.once() == (201, 2, False)


def test_an_error_inside_gives_the_key_back(desk: Desk) -> None:
    """A defect must not lock a request out for a day."""

    async def before() -> None:
        raise RuntimeError

    desk.counter.before = before
    with pytest.raises(RuntimeError):
        desk.once()
    desk.counter.before = None
    assert desk.once() == (201, 2, False)


def test_a_refusal_in_words_is_repeated_too(desk: Desk) -> None:
    """404 and 422 are answers: what they say was so when it was asked."""
    desk.counter.status = 404
    desk.once()
    desk.counter.status = 201
    assert desk.once() == (404, 1, True)


def test_a_reply_too_large_to_keep_is_sent_all_the_same(desk: Desk) -> None:
    """And the request is done anew when it is repeated."""
    desk.counter.size = LARGEST_REPLY
    assert desk.once()[1] == 1
    desk.counter.size = 0
    assert desk.once() == (201, 2, False)


@pytest.mark.parametrize("key", ["", "with space", "x" * 201])
def test_what_is_no_key_is_refused(desk: Desk, key: str) -> None:
    """Before anything is done."""
    assert desk.once(key)[0] == 422
    assert desk.counter.asked == 0


def test_purged_answer_is_replayed_to_nobody(desk: Desk) -> None:
    """Its words are in no file any more; the key stays taken, and other replies stay."""

    async def named(receipt: str, key: str) -> Any:
        desk.counter.body = f'{{"answer": "Jane Doe owes it.", "receipt": "{receipt}"}}'.encode()
        return await desk.ask(key)

    async def claim() -> None:
        await named("rc_1", "a")
        await named("rc_2", "b")
        purge_replies(desk.requests, ["rc_1"])
        status, body, _ = await desk.ask("a")
        assert (status, "purged" in str(body), "Jane" in str(body)) == (404, True, False)
        assert (await desk.ask("b"))[0] == 201
        assert desk.counter.asked == 2
        purge_replies(desk.requests, ["rc_2"])

    asyncio.run(claim())
    assert not any(b"Jane Doe" in one.read_bytes() for one in desk.data.iterdir())
