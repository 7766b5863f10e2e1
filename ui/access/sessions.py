"""Sessions of people's browsers: who signed in with a key need not show it again until they sign out or go away.

They live in this process only: nothing at rest lets anybody in, and a restart signs everybody out. What a browser holds is 256 random
bits; kept is their hash, so that not even a dump of the memory signs anybody in.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from threading import Lock

IDLE = timedelta(hours=1)
LONGEST = timedelta(hours=12)
MOST = 50  # sessions of one key at a time; beyond that its oldest ends
_TOKEN = 32  # bytes


@dataclass(frozen=True, slots=True)
class Session:
    """Who signed in (`key_id`; "" is the owner of the data folder), when, and when they were last here (UTC)."""

    key_id: str
    began: datetime
    seen: datetime

    def over(self, now: datetime) -> bool:
        """Tell whether its time is up: too long ago begun, or too long unused."""
        return now - self.began >= LONGEST or now - self.seen >= IDLE


class Sessions:
    """The sessions of one server, by the cookie they were given. Safe to share between threads.

    A cookie is its name and its token: a session that was given under one name is not found under another. `now` tells the time in UTC,
    not seconds of a machine that may have slept.
    """

    def __init__(self, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._now = now
        self._lock = Lock()
        self._open: dict[str, Session] = {}  # by hash, the oldest first

    def begin(self, key_id: str, name: str) -> str:
        """Begin a session for a key's holder; return the token for a cookie of this name. It was never anybody's before."""
        token, now = secrets.token_urlsafe(_TOKEN), self._now()
        with self._lock:
            self._open = {one: session for one, session in self._open.items() if not session.over(now)}
            same = [one for one, session in self._open.items() if session.key_id == key_id]
            for one in same[: max(0, len(same) - MOST + 1)]:
                del self._open[one]
            self._open[_hashed(name, token)] = Session(key_id, now, now)
        return token

    def holder(self, name: str, token: str) -> str | None:
        """Return the id of the key that a session was begun with, and note that it is used; None where there is none, or it is over."""
        hashed, now = _hashed(name, token), self._now()
        with self._lock:
            session = self._open.get(hashed)
            if session is None:
                return None
            if session.over(now):
                del self._open[hashed]
                return None
            self._open[hashed] = replace(session, seen=max(now, session.seen))
            return session.key_id

    def end(self, name: str, token: str) -> None:
        """End a session; that there is none is no error."""
        with self._lock:
            self._open.pop(_hashed(name, token), None)


def _hashed(name: str, token: str) -> str:
    """Looked up by its hash, a token is not found out by how long a comparison takes."""
    return hashlib.sha256(f"{name}={token}".encode()).hexdigest()
