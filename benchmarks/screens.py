"""`benchmarks/screens.py`: how long a person waits.

    source [FOLDER...]   for the source of a citation
    screens              for the screens, in Chromium: a first answer, the next item of the review, the source in its panel, three
                         tabs at once; and how many requests leave this machine meanwhile. The sample, and a portfolio in which
                         some two hundred things wait (screens_papers.py)

`source`: every PDF of the folders (default: the sample) is indexed; each page with words on it is then opened as a citation would open it,
through the web application in this process: the page's HTML, and its picture at both widths a browser may choose.

    first    nothing of the page was asked for before: the words looked up, the file hashed, the page painted
    again    the same once more: the file is hashed again, the picture is kept
    held     the picture once more by a browser that has it (304)
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

from fastapi.testclient import TestClient
from httpx2 import Response

from graph.model.ids import PortfolioName
from ui import connect
from ui.access.gate import Authenticator, Lockout
from ui.access.keys import Keys
from ui.access.principal import Doors
from ui.access.roles import Principal, Role
from ui.access.sessions import Sessions
from ui.application.portfolio import Portfolio
from ui.cli.sample import sample_folder
from ui.http.app import create_app
from ui.http.transport.workers import Workers
from ui.runtime.request_store import Requests
from ui.screens.shared.links import Links

_WORDS = 160  # characters of a page that are opened: a sentence
_PICTURE = re.compile(r'(?:src|srcset)="([^"]*)"')
Times = dict[str, list[float]]
"""Milliseconds by what was waited for."""


def main() -> None:
    """Measure what was asked for, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["source", "screens"])
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--pages", type=int, default=400, help="at most so many pages")
    parser.add_argument("--steps", type=int, default=100, help="so many items of the review, there and back")
    asked = parser.parse_intermixed_args()
    told = _source(asked) if asked.what == "source" else _screens(asked.steps)
    print(json.dumps({**told, "load of the machine": [round(one, 1) for one in os.getloadavg()]}, indent=2))


def _screens(steps: int) -> dict[str, object]:
    from screens_papers import written
    from screens_used import used

    with tempfile.TemporaryDirectory(prefix="inforce-screens-") as folder:
        sample, waiting = Path(folder) / "sample", Path(folder) / "waiting"
        for data, papers in ((sample, sample_folder()), (waiting, written(Path(folder) / "papers"))):
            with connect(data) as portfolio:
                portfolio.index([papers])
        times, outside = used(sample, waiting, steps)
    return {"outside requests": outside, **{name: _told(ms) for name, ms in times.items()}}


def _source(asked: argparse.Namespace) -> dict[str, object]:
    files = [file for folder in asked.folders or [sample_folder()] for file in sorted(folder.rglob("*.pdf"))]
    with tempfile.TemporaryDirectory(prefix="inforce-screens-") as data, connect(Path(data)) as portfolio:
        portfolio.index(files)
        links = list(_links(portfolio))[: asked.pages]
        with closing(Workers()) as workers, _client(portfolio, Path(data), workers) as client:
            client.get(f"/{links[0]}")  # the application's own imports
            times = measured(client, links)
    return {"files": len(files), "pages": len(links), **{name: _told(ms) for name, ms in times.items()}}


def measured(client: TestClient, links: Sequence[str]) -> Times:
    """Open every page twice, and its pictures; what is waited for is a page with the smaller of them."""
    times: Times = defaultdict(list)
    for name in ("first", "again"):
        for link in links:
            html, took = _got(client, link)
            small, *_, large = _pictures(html.text)
            etag, painted = _got(client, small)
            _, wide = _got(client, large)
            times[f"{name}: page"].append(took)
            times[f"{name}: picture"].append(painted)
            times[f"{name}: large picture"].append(wide)
            times[f"{name}: page with picture"].append(took + painted)
            if name == "again":
                times["held: picture"].append(_got(client, small, etag.headers["etag"])[1])
    return times


def _got(client: TestClient, link: str, etag: str = "") -> tuple[Response, float]:
    began = time.perf_counter()
    reply = client.get(f"/{link}", headers={"If-None-Match": etag} if etag else {})
    took = 1000 * (time.perf_counter() - began)
    if reply.status_code != (304 if etag else 200):
        raise RuntimeError(f"{link}: {reply.status_code}")
    return reply, took


def _links(portfolio: Portfolio) -> Iterator[str]:
    """Yield a link to some words of each page: of its middle, as citations are."""
    to, sources = Links(portfolio.name, portfolio.today().isoformat()), portfolio.sources()
    for document in portfolio.register.instruments():
        reading = sources.reading(document.file_sha256)
        for page in reading.pages:
            low, high = max(page.char_start, document.char_start), min(page.char_end, document.char_end)
            middle = (low + high) // 2
            if high - low > _WORDS and reading.text[middle : middle + _WORDS].strip():
                clause = _clause(portfolio, document.document_id, middle)
                yield to.words(document.document_id, middle, min(high, middle + _WORDS), clause)


def _clause(portfolio: Portfolio, document_id: str, char: int) -> str | None:
    clauses = portfolio.register.clauses(portfolio.document(document_id).document_id)
    return next((c.clause_id for c in clauses if any(p.char_start <= char < p.char_end for p in c.pieces)), None)


def _pictures(html: str) -> list[str]:
    found = (unescape(one) for one in _PICTURE.findall(html))
    return [one.rpartition(" ")[0] or one for many in found if "page.png" in many for one in many.split(", ")]


def _client(portfolio: Portfolio, data: Path, workers: Workers) -> TestClient:
    def opened(name: PortfolioName) -> Portfolio:
        return replace(portfolio, name=name)

    keys = Keys(data, lambda: datetime.now(UTC))
    owner = Principal(portfolio.actor, Role.ADMIN, owner=True)
    sessions = Sessions(Requests(data))
    authenticator = Authenticator(keys, owner, "benchmark", Lockout(time.monotonic), loopback=True, sessions=sessions)
    return TestClient(create_app(Doors(opened, portfolio.name), authenticator, workers=workers), base_url="http://127.0.0.1:7860")


def _told(ms: Sequence[float]) -> dict[str, float]:
    ordered = sorted(ms)
    return {"median ms": round(statistics.median(ordered), 1), "p95 ms": round(ordered[math.ceil(0.95 * len(ordered)) - 1], 1)}


if __name__ == "__main__":
    main()
