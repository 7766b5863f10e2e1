"""Several servers on one record in PostgreSQL under load, one of them killed: what clients see, and what must be so.

Clients go through a stand-in for a proxy: it goes round the servers, tries the next where one refuses the connection, and sends again
(with the same Idempotency-Key) what was cut off. They know the right answers.
"""

from __future__ import annotations

import itertools
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import median
from typing import Any, Protocol
from urllib.parse import urlencode

import psycopg

from graph.model.ids import PortfolioName
from tests.ui.beside import family, write
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role
from ui.application.questions import Question
from ui.serialization import contract
from ui.settings import Settings
from ui.wiring import open_portfolio

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "examples" / "acme"
READ, WORK = PortfolioName("default"), PortfolioName("work")
KNOWN = (
    ("How is the total liability of each party limited?", "2026-02-01", "one times (1x)"),
    ("How is the total liability of each party limited?", "2026-06-01", "two times (2x)"),
    ("Within how many days are invoices paid?", "2026-02-01", "thirty (30) days"),
    ("Which law governs?", "2026-06-01", "State of Delaware"),
)
"""Questions about the sample, the day, and what a right answer quotes."""
SMALL = (
    ("Within how many days shall Client pay each invoice?", "2020-06-01", "27 days"),
    ("How is the liability of each party limited?", "2020-06-01", "$800,000"),
    ("How is the liability of each party limited?", "2021-06-01", "$850,000"),
)
"""The same about one small family."""
MOST_SECONDS = 1.0
_DECIDERS = 3
_SAID = ("answer", "citations", "resolved_clauses")
_MIXED = "b0undary"
_QUIET = 5.0  # seconds without an error, after which the next is another kill's


class Served(Protocol):
    """A server that runs."""

    @property
    def port(self) -> int:
        """Where it listens on this machine."""
        ...

    def kill(self) -> None:
        """End it at once (kill -9)."""
        ...


Start = Callable[[Path, str], Served]
"""Starts a server on a data folder and the URL of a record; it answers when this returns."""


@dataclass(frozen=True)
class Got:
    """A response."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """What its body says."""
        return json.loads(self.body)

    def said(self, what: str) -> bool:
        """Tell whether it refuses by a code, or with some words."""
        return self.status >= 400 and what in self.body.decode(errors="replace")


@dataclass
class Proxy:
    """Goes round servers by their ports.

    `errors` are the instants at which a request was cut off, or one sent again was told that the first is at work; `again` the seconds
    until such a request was answered, `took` those that all took.
    """

    ports: list[int]
    errors: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    _turns: Iterator[int] = field(default_factory=itertools.count)

    def send(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Got:
        """Return the first whole response; a request that is sent again is the same request."""
        began, failed = time.monotonic(), 0.0
        for _ in range(1000):
            try:
                got = send(self.ports[next(self._turns) % len(self.ports)], method, path, body, headers)
            except ConnectionRefusedError:
                time.sleep(0.001)
                continue
            except (OSError, HTTPException):
                failed = failed or time.monotonic()
                self.errors.append(time.monotonic())
                continue
            if got.status == 503 or (got.status == 409 and "retry-after" in got.headers):
                self.errors += [time.monotonic()] if got.status == 409 else []
                time.sleep(0.05)
                continue
            self.took.append(time.monotonic() - began)
            self.again += [time.monotonic() - failed] if failed else []
            return got
        raise SystemExit(f"{method} {path} was never answered")


def send(port: int, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] = {}) -> Got:
    """Send one request to one server."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=120)) as line:
        line.request(method, path, body, dict(headers))
        response = line.getresponse()
        return Got(response.status, {name.lower(): value for name, value in response.getheaders()}, response.read())


@dataclass
class Load:
    """What clients saw. `wrong` says each time what was not as it must be."""

    proxy: Proxy
    key: str
    answers: Mapping[tuple[str, str], Mapping[str, Any]]
    wrong: list[str] = field(default_factory=list)
    decided: int = 0
    looked: int = 0
    finished: float = 0.0

    def ask(self, turn: int) -> None:
        """Ask what has a known answer."""
        question, day = [*self.answers][turn % len(self.answers)]
        got = self._sent("POST", "/v1/answers", {"question": question, "as_of": day})
        right = self.answers[question, day]
        if got.status != 200 or {name: got.json[name] for name in _SAID} != right:
            self.wrong.append(f"{question} {day}: {got.status} {got.body[:200]!r}")

    def decide(self, edge_id: str, verdict: str) -> None:
        """Decide on a claim, once; where nobody knows whether that was done, look at what is on record."""
        path = f"/v1/review/{edge_id}/decisions?{urlencode({'portfolio': WORK})}"
        said = {"verdict": verdict, "reason": "As they told us."}
        got = self._sent("POST", path, said, secrets.token_hex(8))
        if got.said("may have taken effect"):
            self.looked += 1
            if bool(self._shown(edge_id)["decisions"]) == (verdict == "accept"):
                self.decided += 1
                self._finished(edge_id, "committed" if verdict == "accept" else "pending")
                return
            got = self._sent("POST", path, said, secrets.token_hex(8))
        if got.status == 201:
            self.decided += 1
        else:
            self.wrong.append(f"{verdict} {edge_id}: {got.status} {got.body[:300]!r}")

    def _finished(self, edge_id: str, status: str) -> None:
        """Wait until another server has finished what the dead one began."""
        began = time.monotonic()
        while self._shown(edge_id)["edge"]["status"] != status:
            if time.monotonic() > began + 30:
                self.wrong.append(f"{edge_id} never was {status}")
                return
            time.sleep(0.05)
        self.finished = max(self.finished, time.monotonic() - began)

    def _shown(self, edge_id: str) -> Any:
        return self._sent("GET", f"/v1/review/{edge_id}?{urlencode({'portfolio': WORK})}").json

    def _sent(self, method: str, path: str, body: object = None, once: str = "") -> Got:
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        if once:
            headers["Idempotency-Key"] = once
        return self.proxy.send(method, path, None if body is None else json.dumps(body).encode(), headers)


@dataclass(frozen=True)
class Report:
    """What a run came to. `refused` are the seconds after which another server knew a key, a session to be over."""

    load: Load
    seconds: float
    connections: tuple[int, int]
    recorded: int
    refused: Mapping[str, float]

    @property
    def span(self) -> float:
        """The longest time in which errors were seen, from the first to the last around one kill."""
        errors = sorted(self.load.proxy.errors)
        firsts = [at for before, at in zip([float("-inf"), *errors], errors, strict=False) if at - before > _QUIET]
        return max((max(one for one in errors if one < end) - at for at, end in itertools.pairwise([*firsts, float("inf")])), default=0.0)

    @property
    def met(self) -> bool:
        """Whether the targets are."""
        return not self.load.wrong and self.recorded == self.load.decided and self.span < MOST_SECONDS

    def __str__(self) -> str:
        """Say it to people."""
        proxy, load = self.load.proxy, self.load
        return "\n".join(
            [
                f"{len(proxy.took)} requests in {self.seconds:.0f} s, median {median(proxy.took):.2f} s",
                f"wrong: {len(load.wrong)} (target: 0)",
                f"decisions: {load.decided} made, {self.recorded} on record (target: the same)",
                f"cut off with their server: {load.looked} decisions; others finished what those left undone within {load.finished:.1f} s",
                f"errors: {len(proxy.errors)}, for {self.span:.2f} s (target: under {MOST_SECONDS:g})",
                f"sent again: {len(proxy.again)} requests, all answered, the slowest in {max(proxy.again, default=0.0):.2f} s",
                f"connections to PostgreSQL: {self.connections[0]} at most, of {self.connections[1]}",
                *(f"{what} was over at the other servers after {seconds:.2f} s" for what, seconds in self.refused.items()),
                *self.load.wrong[:5],
            ]
        )


def prepare(folder: Path, url: str, *, sample: bool = True) -> None:
    """Record the sample, and a few families to work on."""
    texts = {name: text for n in range(_DECIDERS) for name, text in family(n).items()}
    papers = {READ: SAMPLE if sample else write(folder / "read", family(7)), WORK: write(folder / "papers", texts)}
    for name, where in papers.items():
        with open_portfolio(Settings(folder / "first", name, database_url=url), actor="benchmark") as mine:
            assert not mine.index([where]).failures


def answers(folder: Path, url: str) -> dict[tuple[str, str], dict[str, Any]]:
    """Return the right answers, as one process alone gives them; those about the sample are what is known of it."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    with open_portfolio(Settings(folder / "first", READ, database_url=url), actor="benchmark") as mine:
        sampled = any(one.file_name == "01-msa-2023.pdf" for one in mine.register.instruments())
        asked = KNOWN if sampled else SMALL
        for question, day, quoted in asked:
            reply = contract.reply(mine.ask(Question(question, as_of=date.fromisoformat(day))), mine.sources())
            found[question, day] = json.loads(json.dumps({name: dict(reply)[name] for name in _SAID}))
            assert quoted in str(reply["answer"]), (question, day)
    return found


@dataclass(frozen=True)
class Plan:
    """How many servers and clients, the seconds of load around each kill, and how many kills."""

    servers: int = 3
    clients: int = 50
    seconds: float = 20.0
    rounds: int = 1


def measure(folder: Path, url: str, start: Start, plan: Plan) -> Report:
    """Serve a record that was prepared, see that the servers are one, and put a load on them."""
    right = answers(folder, url)
    with ExitStack() as ending, closing(Keys(folder / "first", lambda: datetime.now(UTC), url)) as keys:
        running = [start(folder / f"data-{n}", url) for n in range(plan.servers)]
        for number in range(plan.servers):
            ending.callback(lambda number=number: running[number].kill())  # type: ignore[misc]
        key = keys.create(Wanted("benchmark", Role.ADMIN), "benchmark")[1]
        load = Load(Proxy([one.port for one in running]), key, right)
        claims = claims_of(load)
        refused = as_one(load, keys)
        before = _decisions(folder, url)
        began, stop = time.monotonic(), threading.Event()
        workers = [threading.Thread(target=_asking, args=(load, n, stop)) for n in range(plan.clients - _DECIDERS)]
        workers += [threading.Thread(target=_deciding, args=(load, edge_id, stop)) for edge_id in claims[:_DECIDERS]]
        most = [0]
        watch = threading.Thread(target=_watching, args=(url, most, stop))
        for one in (*workers, watch):
            one.start()
        try:
            for turn in range(plan.rounds):
                number = turn % plan.servers
                time.sleep(plan.seconds / 2)
                running[number].kill()
                time.sleep(plan.seconds / 2)
                if turn + 1 == plan.rounds:
                    break
                running[number] = start(folder / f"data-{number}", url)
                load.proxy.ports[number] = running[number].port
        finally:
            stop.set()
            for one in (*workers, watch):
                one.join()
        took = time.monotonic() - began
        for name in (READ, WORK):
            sound = load.proxy.send("POST", f"/v1/verify?{urlencode({'portfolio': name})}", b"{}", headers(key))
            if sound.status != 200 or not sound.json["sound"]:
                load.wrong.append(f"the record of {name} is not sound: {sound.body[:200]!r}")
        with psycopg.connect(url) as connection:
            limit = int(connection.execute("SHOW max_connections").fetchone()[0])  # type: ignore[index]
        return Report(load, took, (most[0], limit), _decisions(folder, url) - before, refused)


def _asking(load: Load, number: int, stop: threading.Event) -> None:
    for turn in itertools.count(number):
        if stop.is_set():
            return
        load.ask(turn)


def _deciding(load: Load, edge_id: str, stop: threading.Event) -> None:
    for verdict in itertools.cycle(("accept", "undo")):
        if stop.is_set():
            return
        load.decide(edge_id, verdict)


def _watching(url: str, most: list[int], stop: threading.Event) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        while not stop.wait(0.1):
            row = connection.execute("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'").fetchone()
            most[0] = max(most[0], int(row[0]) - 1 if row else 0)  # without this one


def _decisions(folder: Path, url: str) -> int:
    """Return how many decisions are on record in the portfolio to work in."""
    with open_portfolio(Settings(folder / "first", WORK, database_url=url), actor="benchmark") as mine:
        return len(mine.parts.store.decisions(WORK))


def headers(key: str, **more: str) -> dict[str, str]:
    """Return what a program with a key sends."""
    return {"Authorization": f"Bearer {key}", "Content-Type": "application/json", **more}


def claims_of(load: Load) -> list[str]:
    """Return the claims that wait in the portfolio to work in."""
    got = load.proxy.send("GET", f"/v1/review?{urlencode({'kind': 'CLAIM', 'portfolio': WORK})}", None, headers(load.key))
    return [str(item["id"]) for item in got.json["items"]]


def as_one(load: Load, keys: Keys) -> dict[str, float]:
    """See that what one server does is every server's; return after how many seconds the others knew a key and a session to be over."""
    ports, key = load.proxy.ports, load.key

    def must(what: str, *, so: bool) -> None:
        if not so:
            load.wrong.append(what)

    made, secret = keys.create(Wanted("guest", Role.READ), "benchmark")
    must("a new key works at once", so=all(send(port, "GET", "/v1/portfolios", None, headers(secret)).status == 200 for port in ports))
    keys.revoke(made.key_id, "benchmark", "the guest left")
    refused = {"a revoked key": _over(ports, headers(secret))}

    origin = f"http://127.0.0.1:{ports[0]}"
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": origin, "Sec-Fetch-Site": "same-origin"}
    begun = send(ports[0], "POST", "/sign-in", urlencode({"key": key}).encode(), form)
    cookie = {"Cookie": begun.headers.get("set-cookie", "").split(";")[0]}
    must("a session is every server's", so=all(send(port, "GET", "/v1/portfolios", None, cookie).status == 200 for port in ports))
    out = {**cookie, "Origin": f"http://127.0.0.1:{ports[-1]}", "Sec-Fetch-Site": "same-origin"}
    must("signing out", so=send(ports[-1], "POST", "/sign-out", b"", out).status == 303)
    refused["a session"] = _over(ports, cookie)

    path = f"/v1/documents?{urlencode({'portfolio': WORK})}"
    texts = family(_DECIDERS)
    parts = (
        f'--{_MIXED}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\nContent-Type: text/plain\r\n\r\n{text}\r\n'
        for name, text in texts.items()
    )
    body = ("".join(parts) + f"--{_MIXED}--\r\n").encode()
    sent = headers(key, **{"Content-Type": f"multipart/form-data; boundary={_MIXED}", "Idempotency-Key": "upload"})
    first, again = (send(port, "POST", path, body, sent) for port in ports[:2])
    must("an upload is done once", so=(first.status, again.body) == (202, first.body))
    job = first.json
    while job["state"] in {"queued", "running"}:
        time.sleep(0.1)
        job = send(ports[-1], "GET", f"/v1/jobs/{job['job_id']}", None, headers(key)).json
    must(f"a job is told by every server: {job}"[:300], so=job["state"] == "done")
    asked = {"question": "How many lorries may Client park?", "document": f"{_DECIDERS}-letter.txt", "portfolio": WORK}
    for port in ports:
        got = send(port, "POST", "/v1/answers", json.dumps(asked).encode(), headers(key))
        must(f"what was recorded is answered from: {got.body[:200]!r}", so=f"park {_DECIDERS + 3} lorries" in got.json["answer"])

    claim = claims_of(load)[0]
    decision = f"/v1/review/{claim}/decisions?{urlencode({'portfolio': WORK})}"
    for verdict in ("accept", "undo"):
        said = json.dumps({"verdict": verdict, "reason": "As they told us."}).encode()
        told = [send(port, "POST", decision, said, headers(key, **{"Idempotency-Key": verdict})) for port in ports]
        must(f"{verdict} is done once: {told[0].body[:200]!r}", so={(one.status, one.body) for one in told} == {(201, told[0].body)})
    return refused


def _over(ports: Sequence[int], shown: Mapping[str, str]) -> float:
    """Return after how many seconds no server lets somebody in any more."""
    began = time.monotonic()
    while any(send(port, "GET", "/v1/portfolios", None, shown).status == 200 for port in ports) and time.monotonic() < began + 30:
        time.sleep(0.02)
    return time.monotonic() - began
