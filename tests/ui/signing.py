"""A server with two keys and the browsers that sign in to it, for tests; its clock is set by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import httpx2
from fastapi import FastAPI, Request
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route

from ui import Portfolio, connect
from ui.access.gate import Authenticator, Lockout
from ui.access.keys import Keys, Wanted
from ui.access.principal import Doors, principal_of
from ui.access.proxies import Place
from ui.access.roles import Principal, Role
from ui.access.sessions import Sessions
from ui.http.app import create_app
from ui.runtime.request_store import Requests

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)
TOKEN = "of-the-owner"
NOWHERE = Place()
OWNER = Principal("ida", Role.ADMIN, owner=True)
LOCAL = "http://127.0.0.1:7860"
HTTPS = "https://contracts.example"
PAGE = {"Accept": "text/html,application/xhtml+xml;q=0.9", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
ABROAD = {**PAGE, "Sec-Fetch-Site": "cross-site"}


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = NOON

    def now(self) -> datetime:
        """Return what it shows, and go on a little: two decisions are never of one instant."""
        self.at += timedelta(milliseconds=1)
        return self.at

    def seconds(self) -> float:
        """Return what it shows, in seconds."""
        return self.at.timestamp()


@dataclass(frozen=True)
class Server:
    """A data folder, its clock, and the applications over it by where they stand; made once, since that takes long."""

    keys: Keys
    clock: Clock
    app: Callable[[Place], FastAPI]


@dataclass(frozen=True)
class House:
    """The server, and the keys that a test has of its own: Ann reviews until the end of today, Bea reads."""

    server: Server
    ann: str
    bea: str

    @property
    def keys(self) -> Keys:
        """Return the register."""
        return self.server.keys

    @property
    def clock(self) -> Clock:
        """Return the clock of the server."""
        return self.server.clock

    def app(self, place: Place = NOWHERE) -> FastAPI:
        """Return the application that stands at a place."""
        return self.server.app(place)

    def browser(self, base: str = LOCAL, place: Place = NOWHERE) -> TestClient:
        """Return a browser that knows nobody here yet; it follows no redirect by itself."""
        return TestClient(self.app(place), base_url=base, follow_redirects=False, raise_server_exceptions=False)


@contextmanager
def serving(data: Path) -> Iterator[Server]:
    """Serve an empty data folder to others."""
    clock = Clock()
    with closing(Keys(data, clock.now)) as keys, connect(data, actor="ida") as portfolio:
        authenticator = Authenticator(
            keys, OWNER, TOKEN, Lockout(clock.seconds), loopback=False, sessions=Sessions(Requests(data), clock.now)
        )

        @cache
        def app(place: Place) -> FastAPI:
            made = create_app(doors_of(portfolio), authenticator, hosts=("contracts.example",), place=place)
            made.mount("/mounted", Starlette(routes=[Mount("/inner", Starlette(routes=[Route("/who", _who)]))]))
            return made

        yield Server(keys, clock, app)


def house_of(server: Server) -> House:
    """Make two keys for a test, at noon of a day that no test saw."""
    server.clock.at = (server.clock.at + timedelta(days=1)).replace(hour=12)
    today = server.clock.at.date()
    for name in ("ann", "bea"):
        if any(key.name == name for key in server.keys.live()):
            server.keys.revoke(name, "ida", "for the next test")
    ann = server.keys.create(Wanted("ann", Role.REVIEW, expires=today), "ida")[1]
    return House(server, ann, server.keys.create(Wanted("bea", Role.READ), "ida")[1])


def doors_of(portfolio: Portfolio) -> Doors:
    """Return the doors to the portfolios of a data folder."""
    return Doors(lambda name: replace(portfolio, name=name), portfolio.name)


async def _who(request: Request) -> PlainTextResponse:
    """A handler of a mounted application."""
    return PlainTextResponse(principal_of(request).name)


def sign_in(browser: TestClient, key: str, *, to: str = "/", path: str = "/sign-in", **headers: str) -> httpx2.Response:
    """Send the form of the sign-in page, as a browser does."""
    origin = str(browser.base_url).rstrip("/")
    sent = {"Origin": origin, "Sec-Fetch-Site": "same-origin", **headers}
    return browser.post(path, data={"key": key, "next": to}, headers=sent)


def is_in(browser: TestClient, root: str = "") -> bool:
    """Tell whether a browser is signed in."""
    status = browser.get(f"{root}/v1/portfolios").status_code
    assert status in {200, 401}
    return status == 200
