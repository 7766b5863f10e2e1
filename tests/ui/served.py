"""The web application over a data folder, for tests of the HTTP door: with a token, and nobody outside."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from fastapi import FastAPI
from fastapi.testclient import TestClient

from graph.model.ids import PortfolioName
from tests.here import connect
from ui import Portfolio
from ui.access.gate import Authenticator, Lockout
from ui.access.keys import Keys
from ui.access.principal import Doors
from ui.access.roles import Principal, Role
from ui.access.sessions import Sessions
from ui.http.app import create_app
from ui.http.transport.workers import Workers
from ui.runtime.request_store import Requests

TOKEN = "secret"
BASE = "http://127.0.0.1:7860"


def web(portfolio: Portfolio, data: Path, workers: Workers | None = None, record: str = "") -> FastAPI:
    """Return the application over a portfolio and those beside it, as `inforce serve` makes it; `record` is the URL of its database."""

    def opened(name: PortfolioName) -> Portfolio:
        return replace(portfolio, name=name)

    keys = Keys(data, lambda: datetime.now(UTC), record)
    owner = Principal(portfolio.actor, Role.ADMIN, owner=True)
    sessions = Sessions(Requests(data, record))
    authenticator = Authenticator(keys, owner, TOKEN, Lockout(time.monotonic), loopback=True, sessions=sessions)
    return create_app(Doors(opened, portfolio.name), authenticator, workers=workers)


@contextmanager
def client_of(data: Path, workers: Workers | None = None) -> Iterator[TestClient]:
    """Yield a client of the application over a data folder."""
    with connect(data, actor="ida") as portfolio, closing(workers or Workers()) as pool:
        yield TestClient(web(portfolio, data, pool), base_url=BASE, raise_server_exceptions=False)
