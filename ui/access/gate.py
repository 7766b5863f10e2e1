"""The gate: every request is somebody's, or it ends here. ASGI middleware, so that no route can be beside it.

A key stands in the Authorization header and nowhere else: addresses are kept in histories and logs. Without any key made, a server
on loopback is open to whoever is on this machine; `guards` keeps web pages that they visit from using that.
"""

from __future__ import annotations

import math
import re
import secrets
from dataclasses import dataclass

from graph.errors import UsageError
from ui.access.keys import PREFIX, Keys, parted
from ui.access.roles import Principal
from ui.access.tries import Tries
from ui.guards import App, Receive, Refused, Scope, Send, header_values, refuse

OPEN_PATHS = frozenset({"/v1/health"})
HOW = "Sign in with a key: `Authorization: Bearer KEY`. Whoever runs this server makes one with `inforce key create NAME --role read`."
_KEY = re.compile(rf"{PREFIX}[0-9a-f]{{10}}_")  # in a path: a file's name may begin like one
_BEARER = re.compile(r"bearer +([\x21-\x7e]{1,200}) *", re.IGNORECASE)
_PROXIES = (b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip", b"via")
_ASKS = {"WWW-Authenticate": 'Bearer realm="In Force"'}


_UNAUTHORIZED = (401, "unauthorized", "A key is needed")


@dataclass(frozen=True, slots=True)
class Doorkeeper:
    """Tells who sends a request. `owner` is whoever can read the data folder; its `token` stands in server.json."""

    keys: Keys
    owner: Principal
    token: str
    tries: Tries
    loopback: bool

    def who(self, scope: Scope) -> Principal | Refused:
        """Return who is signed in, or why nobody is."""
        if PREFIX.encode() in scope.get("query_string", b"") or _KEY.search(scope["path"]):
            return Refused(
                400,
                "malformed",
                "The request is malformed",
                "A key stands in the address, where logs keep it: revoke it, and send a new one in a header.",
            )
        written = header_values(scope, b"authorization")
        if not written:
            local = self.loopback and not forwarded(scope) and not self.keys.any()
            return self.owner if local else Refused(*_UNAUTHORIZED, HOW, _ASKS)
        bearer = _BEARER.fullmatch(written[0]) if len(written) == 1 else None
        if bearer is None:
            return Refused(*_UNAUTHORIZED, HOW, _ASKS)
        return self._signed_in(bearer[1], _address(scope))

    def _signed_in(self, written: str, address: str) -> Principal | Refused:
        if secrets.compare_digest(written.encode(), self.token.encode()):
            return self.owner
        key_id = parted(written)[0]
        counted = key_id if self.keys.known(key_id) else ""
        wait = self.tries.wait(address, counted)
        if wait > 0:
            again = {"Retry-After": str(math.ceil(wait))}
            return Refused(429, "too_many", "Too many requests", "Too many wrong keys. Wait a minute.", again)
        key = self.keys.find(written)
        if key is None:
            self.tries.failed(address, counted)
            return Refused(*_UNAUTHORIZED, f"This key is not known here, was revoked or has expired. {HOW}", _ASKS)
        return key.principal


class Gate:
    """ASGI middleware: lets a request on with its principal, in `scope["state"]`."""

    def __init__(self, app: App, *, doorkeeper: Doorkeeper, open_paths: frozenset[str] = OPEN_PATHS) -> None:
        self._app = app
        self._doorkeeper = doorkeeper
        self._open_paths = open_paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http" and scope["path"] not in self._open_paths:
            who = self._doorkeeper.who(scope)
            if isinstance(who, Refused):
                await refuse(scope, send, who)
                return
            scope.setdefault("state", {})["principal"] = who
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


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""
