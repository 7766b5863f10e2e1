"""The authentication middleware: every request gets a principal or is refused, whichever route or mounted application it is for.

A program's key stands in the Authorization header and nowhere else: addresses are kept in histories and logs. A person's browser shows
its key once, at /sign-in, and then the cookie of a session. Without any key made, a server on loopback is open to whoever is on this
machine; `guards` keeps web pages that they visit from using that.
"""

from __future__ import annotations

import math
import re
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from urllib.parse import quote

from graph.errors import UsageError
from ui.access.keys import PREFIX, Keys, parted
from ui.access.roles import Principal
from ui.access.sessions import Sessions, presented
from ui.guards import (
    SIGN_IN,
    App,
    Receive,
    Scope,
    Send,
    changes,
    header_values,
    is_page,
    local_path,
    ours,
    root_path,
    turn_away,
)
from ui.problems import Code, Refused

TRIES = 10
SECONDS = 60.0
_REMEMBERED = 10_000  # (address, key) pairs; beyond that the oldest is forgotten


class Lockout:
    """Counts failed tries. `clock` tells seconds that only grow."""

    def __init__(self, clock: Callable[[], float], most: int = TRIES, seconds: float = SECONDS) -> None:
        self._clock = clock
        self._most = most
        self._seconds = seconds
        self._failed: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
        self._lock = Lock()

    def wait(self, address: str, key_id: str) -> float:
        """Return in how many seconds a wrong key is looked at again that comes from an address; 0.0: now."""
        with self._lock:
            times = self._failed.get((address, key_id), ())
            recent = [t for t in times if t > self._clock() - self._seconds]
            return recent[-self._most] + self._seconds - self._clock() if len(recent) >= self._most else 0.0

    def failed(self, address: str, key_id: str) -> None:
        """Count a failed try."""
        with self._lock:
            times = self._failed.setdefault((address, key_id), deque(maxlen=self._most))
            times.append(self._clock())
            self._failed.move_to_end((address, key_id))
            while len(self._failed) > _REMEMBERED:
                self._failed.popitem(last=False)


OPEN_PATHS = frozenset({"/v1/health", "/healthz", "/readyz", "/manifest.json"})
SIGN_OUT = "/sign-out"
_SIGNING = frozenset({SIGN_IN, SIGN_OUT})
_LONGEST_WAY_BACK = 2000  # characters of an address that signing in leads back to
HOW = "Sign in with a key: `Authorization: Bearer KEY`. Whoever runs this server makes one with `inforce key create NAME --role read`."
_KEY = re.compile(rf"{PREFIX}[0-9a-f]{{10}}_")  # in a path: a file's name may begin like one
_BEARER = re.compile(r"bearer +([\x21-\x7e]{1,200}) *", re.IGNORECASE)
_PROXIES = (b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-forwarded-prefix", b"x-real-ip", b"via")
_ASKS = {"WWW-Authenticate": 'Bearer realm="In Force"'}


NOT_OURS = Refused(
    Code.FORBIDDEN, "With a session only pages of this server may change anything.", more={"title": "This request is not ours"}
)
"""Said of a request with a cookie for which no browser vouches: programs send a key."""


@dataclass(frozen=True, slots=True)
class Authenticator:
    """Tells who sends a request. `owner` is whoever can read the data folder; its `token` stands in server.json."""

    keys: Keys
    owner: Principal
    token: str
    tries: Lockout
    loopback: bool
    sessions: Sessions

    def who(self, scope: Scope) -> Principal | Refused:
        """Return who is signed in, or why nobody is."""
        if PREFIX.encode() in scope.get("query_string", b"") or _KEY.search(scope["path"]):
            return Refused(
                Code.MALFORMED,
                "A key stands in the address, where logs keep it: revoke it, and send a new one in a header.",
            )
        written = header_values(scope, b"authorization")
        if not written:
            local = self.loopback and not forwarded(scope) and not self.keys.any()
            return self.owner if local else self._by_cookie(scope)
        bearer = _BEARER.fullmatch(written[0]) if len(written) == 1 else None
        if bearer is None:
            return Refused(Code.UNAUTHORIZED, HOW, _ASKS)
        return self.by_key(bearer[1], address_of(scope))

    def by_key(self, written: str, address: str) -> Principal | Refused:
        """Return whom a key signs in that was sent from an address, or why it signs in nobody."""
        if secrets.compare_digest(written.encode(), self.token.encode()):
            return self.owner
        key_id = parted(written)[0]
        counted = key_id if self.keys.known(key_id) else ""
        wait = self.tries.wait(address, counted)
        key = self.keys.find(written, anew=wait <= 0)
        if key is not None:  # a right key always gets in: counting stops no guess at 256 bits, it would only stop the holder
            return key.principal
        if wait > 0:
            again = {"Retry-After": str(math.ceil(wait))}
            return Refused(Code.TOO_MANY, "Too many wrong keys. Wait a minute.", again)
        self.tries.failed(address, counted)
        return Refused(Code.UNAUTHORIZED, f"This key is not known here, was revoked or has expired. {HOW}", _ASKS)

    def _by_cookie(self, scope: Scope) -> Principal | Refused:
        """Return whose session a request is of: as their key stands now, not as it stood when they signed in."""
        for cookie in presented(scope):
            key_id = self.sessions.holder(*cookie)
            if key_id is not None and (principal := self._holder_of(key_id)):
                return NOT_OURS if changes(scope) and not ours(scope) else principal
        return Refused(Code.UNAUTHORIZED, HOW, _ASKS)

    def _holder_of(self, key_id: str) -> Principal | None:
        if not key_id:
            return self.owner
        key = self.keys.working(key_id)
        return key.principal if key else None


class Gate:
    """ASGI middleware: lets a request on with its principal, in `scope["state"]`."""

    def __init__(self, app: App, *, authenticator: Authenticator, open_paths: frozenset[str] = OPEN_PATHS) -> None:
        self._app = app
        self._doorkeeper = authenticator
        self._open_paths = open_paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http" and local_path(scope) not in self._open_paths:
            who = self._doorkeeper.who(scope)
            if not isinstance(who, Refused):
                scope.setdefault("state", {})["principal"] = who
            elif who.status != 401 or local_path(scope) not in _SIGNING:
                opens = who.status == 401 and _page_load(scope)
                await (_to_sign_in(scope, send) if opens else turn_away(scope, receive, send, who))
                return
        await self._app(scope, receive, send)


def must_have_key(keys: Keys, host: str, *, loopback: bool) -> None:
    """Refuse to serve others without a key that works; raises UsageError, or IntegrityError for a register that was changed."""
    if not keys.live() and not loopback:
        raise UsageError(
            f"Others could reach this server at {host}, and no API key was made that works: everybody could read every contract. "
            "Make one with `inforce key create NAME --role read` (or review, admin; --portfolio P for one portfolio only), then serve."
        )


def forwarded(scope: Scope) -> bool:
    """Tell whether a proxy passed a request on: it comes from this machine only seemingly."""
    return any(header_values(scope, name) for name in _PROXIES)


def address_of(scope: Scope) -> str:
    """Return the address that a request comes from, "" where that is not known."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def _page_load(scope: Scope) -> bool:
    """Tell whether a person opens a page in a browser: they are shown where to sign in, a program is told."""
    html = any("text/html" in one for one in header_values(scope, b"accept"))
    return html and scope["method"] == "GET" and is_page(scope) and not header_values(scope, b"authorization")


async def _to_sign_in(scope: Scope, send: Send) -> None:
    """Answer with the way to the sign-in page, which leads back; of the address only what is a path of ours is passed on."""
    query = scope.get("query_string", b"").decode("latin-1")
    back = quote(local_path(scope)) + (f"?{query}" if query else "")
    passed = f"?next={quote(back)}" if back != "/" and len(back) <= _LONGEST_WAY_BACK else ""
    location = f"{root_path(scope)}{SIGN_IN}{passed}".encode()
    await send({"type": "http.response.start", "status": 303, "headers": [(b"location", location), (b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})
