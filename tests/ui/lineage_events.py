"""Lineage events in tests: the sample's events, the schemas they are held against, and a server that never answers."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import jsonschema

from graph.model.ids import PortfolioName
from tests.here import here
from ui.application.portfolio import Portfolio
from ui.openlineage import facets
from ui.openlineage.event_files import FOLDER
from ui.settings import Events, Settings
from ui.wiring import open_portfolio

Event = dict[str, Any]
FACETS: dict[str, Event] = {one["$id"]: one for one in facets.schemas()}
VALID = {key: jsonschema.Draft202012Validator(one, format_checker=jsonschema.FormatChecker()) for key, one in FACETS.items()}


KEPT = Events(kept=True)


def opened(data: Path, events: Events = KEPT) -> Portfolio:
    """Return a portfolio over a data folder, whose events go where they are told to."""
    return here(open_portfolio(Settings(data, PortfolioName("sample"), signing_key=data / "key.pem", events=events), actor="tester"))


def kept(data: Path) -> list[Event]:
    """Return the events kept in a data folder, in order."""
    return [json.loads(line) for path in sorted((data / FOLDER).glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]


def facets_of(event: Event) -> Iterator[tuple[str, Event]]:
    """Yield the facets of an event that are ours, by key."""
    parts = [event["run"], event["job"], *event["inputs"], *event["outputs"]]
    yield from ((key, facet) for part in parts for key, facet in part["facets"].items() if key.startswith("inforce_"))


def of_job(events: list[Event], job: str, state: str = "COMPLETE") -> list[Event]:
    """Return the events of a job in one state."""
    return [e for e in events if e["job"]["name"] == job and e["eventType"] == state]


@contextmanager
def silent_server() -> Iterator[str]:
    """Yield the address of a server that accepts every connection and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listening, ExitStack() as taken:

        def accept() -> None:
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                taken.enter_context(connection)

        thread = Thread(target=accept, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(5)
