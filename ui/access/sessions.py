"""Browser sessions: a person signs in with a key once, until they sign out or the session expires; and their cookies.

They live in this process only: nothing at rest lets anybody in, and a restart signs everybody out. What a browser holds is 256 random
bits; kept is their hash, so that not even a dump of the memory signs anybody in.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import NamedTuple
from urllib.parse import urlsplit

from ui.guards import Scope, header_values, root_path

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


_PLAIN = "inforce-session"
_PREFIXED = (f"__Host-{_PLAIN}", f"__Secure-{_PLAIN}")
_TOKEN_FORM = re.compile(r"[A-Za-z0-9_-]{43}")


class Cookie(NamedTuple):
    """A cookie by its name, with the token in it."""

    name: str
    token: str


def session_name(scope: Scope) -> str:
    """Return what the cookie of a session is called that a request begins."""
    if not over_https(scope):
        return _PLAIN
    return _PREFIXED[1] if root_path(scope) else _PREFIXED[0]


def presented(scope: Scope) -> list[Cookie]:
    """Return the session cookies that a request brings; beside one that only this host can have set, a plain one does not count."""
    pairs = (pair.strip().partition("=") for line in header_values(scope, b"cookie") for pair in line.split(";"))
    ours = [Cookie(name, token) for name, _, token in pairs if name in (_PLAIN, *_PREFIXED) and _TOKEN_FORM.fullmatch(token)]
    return [one for one in ours if one.name in _PREFIXED] or ours


def kept(cookie: Cookie, scope: Scope) -> str:
    """Return the Set-Cookie header that gives a browser a session, until it is closed."""
    return f"{cookie.name}={cookie.token}; {_attributes(cookie.name, scope)}"


def dropped(name: str, scope: Scope) -> str:
    """Return the Set-Cookie header that takes a session away."""
    return f"{name}=; Max-Age=0; {_attributes(name, scope)}"


def over_https(scope: Scope) -> bool:
    """Tell whether a request came to us, or to the proxy before us, by https: the browser says so of its own page (`Origin`).

    Believing that is safe: it decides only how strictly this one browser keeps its own cookie.
    """
    return scope.get("scheme") == "https" or any(urlsplit(one).scheme == "https" for one in header_values(scope, b"origin"))


def _attributes(name: str, scope: Scope) -> str:
    secure = "; Secure" if name in _PREFIXED else ""
    return f"Path={root_path(scope) or '/'}; HttpOnly; SameSite=Strict{secure}"
