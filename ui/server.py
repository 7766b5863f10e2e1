"""`inforce serve`: one process that holds the data folder's vectors and answers over HTTP."""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import uvicorn
from fastapi import FastAPI
from uvicorn.config import LOGGING_CONFIG

from graph.errors import UsageError
from graph.model.ids import PortfolioName
from ui.access.gate import Authenticator, Lockout, must_have_key
from ui.access.keys import Keys
from ui.access.principal import Doors
from ui.access.proxies import Place
from ui.access.roles import Principal, Role
from ui.access.sessions import Sessions
from ui.application.portfolio import Portfolio
from ui.guards import Limits, is_loopback
from ui.http.app import create_app
from ui.http.routes.uploads import PATH
from ui.http.transport.connections import MOST_HEAD, Bounds, within
from ui.http.unfinished import finishing
from ui.http.warming import warming
from ui.runtime.lock import ServerNote, refuse_served, server_note
from ui.runtime.logs import log_json
from ui.runtime.request_store import Requests
from ui.settings import Patience, Settings, login_name, portfolio_name
from ui.wiring import App, now

if TYPE_CHECKING:
    from ui.http.metrics import Metrics

_GRACE = 35  # seconds that what runs may take to end once the server is stopped: longer than any request may


def run(settings: Settings, host: str, port: int, root_path: str = "", *, say: Callable[[str], None], on_wait: Callable[[], None]) -> None:
    """Serve until Ctrl-C; raises UsageError where the folder is served already, the port is taken or a setting is none.

    `root_path` is the path under which a proxy passes requests on to this server; `say` tells whoever started it where it answers,
    `on_wait` that it waits for another process.
    """
    place = Place.read(root_path, settings.proxies)
    refuse_served(settings.data)
    if settings.log_json:
        log_json()
    metrics = _metrics()
    loopback = is_loopback(host) and not (settings.hosts or settings.proxies)  # who names them means others
    keys = Keys(settings.data, now, settings.database_url)
    must_have_key(keys, host, loopback=loopback)
    listening = _listen(host, port)
    address, bound = listening.getsockname()[:2]
    note = ServerNote(address, bound, secrets.token_urlsafe(32), os.getpid())
    parts = App(settings, serving=True, on_wait=on_wait, on_answer=metrics.answered if metrics else None)
    with listening, closing(keys), closing(parts) as app:
        served = Portfolio(settings.portfolio, app, now, login_name())
        _ = app.recall  # takes the lock now, or finds a server of vectors that is none
        for name in app.store.portfolios():
            replace(served, name=portfolio_name(name)).catch_up()
        owner = Principal(served.actor, Role.ADMIN, owner=True)
        with closing(Requests(settings.data, settings.database_url)) as requests:
            authenticator = Authenticator(keys, owner, note.token, Lockout(time.monotonic), loopback, Sessions(requests, now))
            server = _Server(_web(served, authenticator, settings, place, metrics), settings, place)
            with server_note(settings.data, note), suppress(KeyboardInterrupt):  # uvicorn passes it on when it has shut down
                _say_where(say, address, bound, loopback=loopback)
                with warming(served), finishing(served):
                    server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that ends although pages are open: each keeps a connection for as long as it is."""

    def __init__(self, web: FastAPI, settings: Settings, place: Place) -> None:
        # whoever connects is who asks, unless they are one of our proxies: that is for `place` to settle
        config = uvicorn.Config(
            web,
            http=within(_bounds(settings.patience, place)),
            log_level="warning",
            log_config=None if settings.log_json else LOGGING_CONFIG,
            access_log=False,
            timeout_graceful_shutdown=_GRACE,
            server_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=MOST_HEAD,
        )
        super().__init__(config)
        self._web = web

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let go of the pages, then wait for what is being answered."""
        from ui.screens.mount import close_streams

        close_streams(self._web)
        await super().shutdown(sockets)


def _metrics() -> Metrics | None:
    """Return what counts for Prometheus; None where its client is not installed."""
    try:
        from ui.http.metrics import Metrics
    except ModuleNotFoundError as error:
        if error.name != "prometheus_client":
            raise
        return None
    return Metrics()


def _web(served: Portfolio, authenticator: Authenticator, settings: Settings, place: Place, metrics: Metrics | None) -> FastAPI:
    """Return the application over a portfolio and those beside it."""

    def opened(name: PortfolioName) -> Portfolio:
        return replace(served, name=name)

    limits = Limits(streamed={PATH: settings.upload_mb << 20}, seconds=settings.patience.body, idle=settings.patience.body)
    hosts = (*settings.hosts, socket.gethostname())
    doors = Doors(opened, served.name)
    return create_app(doors, authenticator, hosts=hosts, limits=limits, screens=True, place=place, metrics=metrics)


def _bounds(patience: Patience, place: Place) -> Bounds:
    """Return what connections are held to; at a proxy's address stand all who come through it."""
    return Bounds(patience.connections, patience.each, patience.head, place.trusts)


def _listen(host: str, port: int) -> socket.socket:
    """Take the port before anything heavy is opened."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(family, kind, protocol)
        if os.name == "posix":  # elsewhere this option would let two servers share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()  # from now on a request waits for us instead of being refused
    except OSError as error:
        raise UsageError(f"Cannot listen on {host}, port {port}: {error.strerror}. Choose another with --port.") from None
    return listening


def _say_where(say: Callable[[str], None], host: str, port: int, *, loopback: bool) -> None:
    say(f"In Force answers at http://{f'[{host}]' if ':' in host else host}:{port} - stop it with Ctrl-C")
    if not loopback:
        say("Others reach it with a key (`inforce key list`). Keys and contracts travel in the clear: put TLS in front of it.")
