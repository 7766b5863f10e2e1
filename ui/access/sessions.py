"""Browser sessions: a person signs in with a key once, until they sign out or the session expires; and their cookies.

Every server on a record knows them. What a browser holds is 256 random bits; kept is their hash, so that nothing at rest, and not even a
dump of the memory, lets anybody in. The owner of a data folder is nobody to another server: their session is of the one that began it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from urllib.parse import urlsplit

import sqlalchemy as sa

from ui.access.keys import FRESH
from ui.guards import Scope, header_values, root_path
from ui.runtime.request_store import Requests, sessions

IDLE = timedelta(hours=1)
LONGEST = timedelta(hours=12)
MOST = 50  # sessions of one key at a time; beyond that its oldest ends
_TOKEN = 32  # bytes
_NOTED = timedelta(minutes=1)  # that a session is used is written down as often as this
_REMEMBERED = 1000  # sessions in memory; beyond that those not looked up lately are forgotten


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
    """The sessions of a record's servers, by the cookie they were given. Safe to share between threads.

    A cookie is its name and its token: a session that was given under one name is not found under another. `now` tells the time in UTC,
    not seconds of a machine that may have slept. One that is ended at another server is over here within a second.
    """

    def __init__(self, requests: Requests, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.requests = requests
        self._now = now
        self._looked_up: dict[str, tuple[float, Session]] = {}  # by hash, with the seconds at which it was

    def begin(self, key_id: str, name: str) -> str:
        """Begin a session for a key's holder; return the token for a cookie of this name. It was never anybody's before."""
        token, now = secrets.token_urlsafe(_TOKEN), self._now()
        over = sa.or_(sessions.c.began <= (now - LONGEST).timestamp(), sessions.c.seen <= (now - IDLE).timestamp())
        same = sa.select(sessions.c.hash).where(sessions.c.key_id == key_id).order_by(sessions.c.began.desc()).offset(MOST - 1)
        begun = {
            "hash": _hashed(name, token),
            "key_id": key_id,
            "run": self.requests.run,
            "began": now.timestamp(),
            "seen": now.timestamp(),
        }
        with self.requests.writing(f"sessions {key_id}") as db:
            db.execute(sa.delete(sessions).where(over))
            db.execute(sa.delete(sessions).where(sessions.c.hash.in_(same)))
            db.execute(sa.insert(sessions).values(begun))
        self._looked_up.clear()  # some may have ended for it
        return token

    def holder(self, name: str, token: str) -> str | None:
        """Return the id of the key that a session was begun with, and note that it is used; None where there is none, or it is over."""
        hashed, now = _hashed(name, token), self._now()
        session = self._find(hashed)
        if session is None or session.over(now):
            return None
        if now - session.seen >= _NOTED:
            with self.requests.writing(f"session {hashed}") as db:
                db.execute(sa.update(sessions).where(sessions.c.hash == hashed).values(seen=now.timestamp()))
            self._looked_up[hashed] = time.monotonic(), replace(session, seen=now)
        return session.key_id

    def end(self, name: str, token: str) -> None:
        """End a session; that there is none is no error."""
        hashed = _hashed(name, token)
        with self.requests.writing(f"session {hashed}") as db:
            db.execute(sa.delete(sessions).where(sessions.c.hash == hashed))
        self._looked_up.pop(hashed, None)

    def _find(self, hashed: str) -> Session | None:
        """Return a session as it was looked up within the last second."""
        at = time.monotonic()
        looked, found = self._looked_up.get(hashed, (at - FRESH, None))
        if at - looked < FRESH:
            return found
        with self.requests.reading() as db:
            row = db.execute(sa.select(sessions).where(sessions.c.hash == hashed)).first()
        if row is None or (not row.key_id and row.run != self.requests.run):
            self._looked_up.pop(hashed, None)
            return None
        if len(self._looked_up) >= _REMEMBERED:
            self._looked_up = {one: kept for one, kept in self._looked_up.items() if at - kept[0] < FRESH}
        found = Session(row.key_id, datetime.fromtimestamp(row.began, UTC), datetime.fromtimestamp(row.seen, UTC))
        self._looked_up[hashed] = at, found
        return found


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
