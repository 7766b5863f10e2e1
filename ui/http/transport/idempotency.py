"""Idempotency keys: a request that is sent again with its key gets the first reply.

`Idempotency-Key` on a request that changes something: with the same key the same principal gets the first reply again, for a day and
over restarts, from any server on the record. A key on another request is refused; while the first is at work, that is told. Where its
server is gone, what does no harm twice is taken up again; of anything else nobody knows how it ended, and that is told. What was not
done (too busy, failed inside) is not kept: sending it again does it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ui.access.roles import Principal
from ui.guards import App, Receive, Scope, Send, header_values, local_path, refuse, replay, whole_body
from ui.problems import Code, Refused, problem_of, response
from ui.runtime.request_store import Requests, replies

DAY = 24 * 3600.0
LARGEST_REPLY = 4 << 20  # bytes; a reply beyond that is sent and not kept
REPLAYED = (b"idempotency-replayed", b"true")
_HEADER = b"idempotency-key"
_KEY = re.compile(r"[\x21-\x7e]{1,200}")
_CHANGES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_REPEATABLE = frozenset({"/v1/answers", "/v1/documents", "/v1/index", "/v1/risk", "/v1/verify"})
"""What may be POSTed twice: the same files, read again, are known; whoever asks again has one receipt more."""
_NOT_DONE = frozenset({408, 409, 425, 429})
_KEPT_HEADERS = frozenset({b"content-type", b"location"})
_BAD = Refused(Code.BAD_REQUEST, "An Idempotency-Key is one text of 1 to 200 visible characters.")
_OTHER = Refused(Code.KEY_REUSED, "This Idempotency-Key was sent with another request: take a new one.")
_AT_WORK = Refused(Code.CONFLICT, "The first request with this Idempotency-Key is still at work.", {"Retry-After": "2"})
_PURGED = Refused(Code.NOT_FOUND, "The answer that this Idempotency-Key stands for was purged.")
_CUT_OFF = Refused(
    Code.CONFLICT,
    "The first request with this Idempotency-Key was cut off with its server and may have taken effect. Look, then send it with a new key.",
)


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply as it was sent first."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class Replies:
    """The replies of a record's servers by principal and key. `clock` tells the seconds since 1970."""

    def __init__(self, requests: Requests, clock: Callable[[], float]) -> None:
        self._requests = requests
        self._clock = clock

    def begin(self, principal: Principal, key: str, request: str, *, repeatable: bool = False) -> Reply | Refused | None:
        """Take a key for a request; return its first reply or why it is refused, None where it is to be done.

        What is `repeatable` is to be done again where the server that began it is gone.
        """
        self._requests.show()
        mine = {"request": request, "begun": self._clock(), "run": self._requests.run}
        with self._requests.writing(f"{principal.identity} {key}") as db:
            db.execute(sa.delete(replies).where(replies.c.begun < self._clock() - DAY))
            found = db.execute(sa.select(replies).where(*_named(principal, key))).first()
            if found is None:
                db.execute(sa.insert(replies).values(principal=principal.identity, key=key, **mine))
                return None
            if found.request != request:
                return _OTHER
            if found.status is not None:
                return Reply(found.status, tuple((n.encode(), v.encode()) for n, v in json.loads(found.headers)), found.body)
            if self._requests.at_work(db, found.run):
                return _AT_WORK
            if repeatable:
                db.execute(sa.update(replies).where(*_named(principal, key)).values(mine))
            return None if repeatable else _CUT_OFF

    def keep(self, principal: Principal, key: str, reply: Reply) -> None:
        """Keep a reply for a day."""
        headers = json.dumps([[n.decode("latin-1"), v.decode("latin-1")] for n, v in reply.headers if n in _KEPT_HEADERS])
        kept = sa.update(replies).where(*self._taken(principal, key))
        with self._requests.writing(f"{principal.identity} {key}") as db:
            db.execute(kept.values(status=reply.status, headers=headers, body=reply.body))

    def forget(self, principal: Principal, key: str) -> None:
        """Give a key back: its request was not done."""
        with self._requests.writing(f"{principal.identity} {key}") as db:
            db.execute(sa.delete(replies).where(*self._taken(principal, key)))

    def _taken(self, principal: Principal, key: str) -> tuple[sa.ColumnElement[bool], ...]:
        """Say which reply is ours to give; another server may have taken the request up."""
        return (*_named(principal, key), replies.c.run == self._requests.run)


def _named(principal: Principal, key: str) -> tuple[sa.ColumnElement[bool], ...]:
    return replies.c.principal == principal.identity, replies.c.key == key


def purge_replies(requests: Requests, receipt_ids: Collection[str]) -> None:
    """Overwrite the kept replies that hold purged answers; whoever sends such a request again is told so."""
    requests.purge(receipt_ids, bytes(response(problem_of(_PURGED)).body))


class Idempotent:
    """ASGI middleware, behind the gate. `streamed` are paths whose body is not read here: their handlers ask `Replies` themselves."""

    def __init__(self, app: App, *, replies: Replies, streamed: frozenset[str] = frozenset()) -> None:
        self._app = app
        self._replies = replies
        self._streamed = streamed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with the first reply."""
        keys = header_values(scope, _HEADER) if scope["type"] == "http" and scope["method"] in _CHANGES else []
        if not keys:
            await self._app(scope, receive, send)
            return
        principal = scope.get("state", {}).get("principal")
        if len(keys) != 1 or not _KEY.fullmatch(keys[0]) or not isinstance(principal, Principal):
            await refuse(scope, receive, send, _BAD)
        elif local_path(scope) in self._streamed:
            await self._app(scope, receive, send)
        else:
            await self._once(scope, receive, send, principal, keys[0])

    async def _once(self, scope: Scope, receive: Receive, send: Send, principal: Principal, key: str) -> None:
        body = await whole_body(receive) or b""  # the guard before us has seen to its size and speed
        request = fingerprint(scope["method"], scope["path"], scope.get("query_string", b""), body)
        repeatable = scope["method"] == "POST" and local_path(scope) in _REPEATABLE
        first = await asyncio.to_thread(self._replies.begin, principal, key, request, repeatable=repeatable)
        if isinstance(first, Refused):
            await refuse(scope, receive, send, first)
        elif first is not None:
            await _again(send, first)
        else:
            await self._do(scope, replay(body, receive), send, principal, key)

    async def _do(self, scope: Scope, receive: Receive, send: Send, principal: Principal, key: str) -> None:
        """Have a request done, keep its reply before it is sent, or give the key back where it was not done."""
        said: dict[str, Any] = {"status": 500, "headers": [], "body": bytearray()}

        async def keeping(message: Mapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                said.update(status=message["status"], headers=message.get("headers", []))
            elif message["type"] == "http.response.body":
                if len(said["body"]) <= LARGEST_REPLY:
                    said["body"] += message.get("body", b"")
                if not message.get("more_body", False):
                    await asyncio.to_thread(self._settle, principal, key, said)
            await send(dict(message))

        try:
            await self._app(scope, receive, keeping)
        except BaseException:
            await asyncio.to_thread(self._replies.forget, principal, key)
            raise

    def _settle(self, principal: Principal, key: str, said: Mapping[str, Any]) -> None:
        if said["status"] >= 500 or said["status"] in _NOT_DONE or len(said["body"]) > LARGEST_REPLY:
            self._replies.forget(principal, key)
        else:
            self._replies.keep(principal, key, Reply(said["status"], tuple(said["headers"]), bytes(said["body"])))


def fingerprint(*parts: str | bytes) -> str:
    """Return a hash of what tells a request from another."""
    hashed = hashlib.sha256()
    for part in (p.encode() if isinstance(p, str) else p for p in parts):
        hashed.update(len(part).to_bytes(8, "big") + part)
    return hashed.hexdigest()


async def _again(send: Send, reply: Reply) -> None:
    headers = [*reply.headers, REPLAYED, (b"content-length", str(len(reply.body)).encode())]
    await send({"type": "http.response.start", "status": reply.status, "headers": headers})
    await send({"type": "http.response.body", "body": reply.body})
