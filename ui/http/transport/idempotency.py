"""Idempotency keys: a request that is sent again with its key gets the first reply.

`Idempotency-Key` on a request that changes something: with the same key the same principal gets the first reply again, for a day and
over restarts. A key on another request is refused; while the first is at work, or where nobody knows how it ended, that is told.
What was not done (too busy, failed inside) is not kept: sending it again does it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ui.access.roles import Principal
from ui.guards import App, Receive, Scope, Send, header_values, local_path, refuse, replay, whole_body
from ui.http.transport.request_store import REQUESTS, Requests
from ui.problems import Code, Refused, problem_of, response

DAY = 24 * 3600.0
LARGEST_REPLY = 4 << 20  # bytes; a reply beyond that is sent and not kept
REPLAYED = (b"idempotency-replayed", b"true")
_HEADER = b"idempotency-key"
_KEY = re.compile(r"[\x21-\x7e]{1,200}")
_CHANGES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_NOT_DONE = frozenset({408, 409, 425, 429})
_KEPT_HEADERS = frozenset({b"content-type", b"location"})
_BAD = Refused(Code.BAD_REQUEST, "An Idempotency-Key is one text of 1 to 200 visible characters.")
_OTHER = Refused(Code.KEY_REUSED, "This Idempotency-Key was sent with another request: take a new one.")
_AT_WORK = Refused(Code.CONFLICT, "The first request with this Idempotency-Key is still at work.", {"Retry-After": "2"})
_PURGED = Refused(Code.NOT_FOUND, "The answer that this Idempotency-Key stands for was purged.")
_CUT_OFF = Refused(
    Code.CONFLICT,
    "The first request with this Idempotency-Key was cut off by a restart and may have taken effect. Look, then send it with a new key.",
)


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply as it was sent first."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class Replies:
    """The replies of a data folder by principal and key. `clock` tells the seconds since 1970."""

    def __init__(self, requests: Requests, clock: Callable[[], float]) -> None:
        self._requests = requests
        self._clock = clock
        self._run = secrets.token_hex(8)

    def begin(self, principal: Principal, key: str, request: str) -> Reply | Refused | None:
        """Take a key for a request; return its first reply or why it is refused, None where this is the first."""
        with self._requests.writing() as db:
            db.execute("DELETE FROM replies WHERE begun < ?", (self._clock() - DAY,))
            found = db.execute(
                "SELECT request, run, status, headers, body FROM replies WHERE principal = ? AND key = ?", (principal.identity, key)
            ).fetchone()
            if found is None:
                row = (principal.identity, key, request, self._clock(), self._run)
                db.execute("INSERT INTO replies (principal, key, request, begun, run) VALUES (?, ?, ?, ?, ?)", row)
                return None
        first, run, status, headers, body = found
        if first != request:
            return _OTHER
        if status is None:
            return _AT_WORK if run == self._run else _CUT_OFF
        return Reply(status, tuple((n.encode(), v.encode()) for n, v in json.loads(headers)), body)

    def keep(self, principal: Principal, key: str, reply: Reply) -> None:
        """Keep a reply for a day."""
        headers = json.dumps([[n.decode("latin-1"), v.decode("latin-1")] for n, v in reply.headers if n in _KEPT_HEADERS])
        with self._requests.writing() as db:
            db.execute(
                "UPDATE replies SET status = ?, headers = ?, body = ? WHERE principal = ? AND key = ?",
                (reply.status, headers, reply.body, principal.identity, key),
            )

    def forget(self, principal: Principal, key: str) -> None:
        """Give a key back: its request was not done."""
        with self._requests.writing() as db:
            db.execute("DELETE FROM replies WHERE principal = ? AND key = ?", (principal.identity, key))


def purge_replies(data: Path, receipt_ids: Collection[str]) -> None:
    """Overwrite the kept replies that hold purged answers; whoever sends such a request again is told so."""
    if not (data / REQUESTS).exists():
        return
    requests = Requests(data)
    try:
        requests.purge(receipt_ids, bytes(response(problem_of(_PURGED)).body))
    finally:
        requests.close()


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
        first = await asyncio.to_thread(self._replies.begin, principal, key, request)
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
