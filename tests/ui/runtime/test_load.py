"""Many at once at a real server: no error, answers as if asked one after the other, and nothing that grows."""

from __future__ import annotations

import itertools
import os
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean, median
from typing import Any

import pytest

from graph.model.ids import PortfolioName
from tests.here import here
from tests.indexing.llm.vendors import FakeVendor
from tests.postgres import postgres_database
from tests.ui.beside import Server, serving, write
from tests.ui.loading import PLAIN, SLOW, WORDED, Call, Client, Sample, Watch, at_once, papers, quantile, slowly
from ui import Portfolio
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role
from ui.serialization import contract
from ui.settings import Readers, Settings
from ui.wiring import open_portfolio

pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends a process with an interrupt, and counts its files")
_FAMILIES = 2
_READS = {"ask": 8, "stream": 6, "resolve": 5, "timeline": 3, "listed": 2, "conformed": 2, "agent": 2, "check": 1}
_REVIEWS = {"upload": 2, "decide": 4, "ask": 3, "listed": 1, "resolve": 1}
_ADMINISTERS = {"upload": 2, "withdraw": 4, "verify": 2, "ask": 2}
_ASKS_THE_SLOW_ONE = {"ask_anew": 1, "stream_anew": 1, "resolve": 1}
_OFFICES: Mapping[str, tuple[str, Role, Mapping[str, int]]] = {
    "reader": (PLAIN, Role.READ, _READS),
    "reviewer": (PLAIN, Role.REVIEW, _REVIEWS),
    "administrator": (PLAIN, Role.ADMIN, _ADMINISTERS),
    "patient": (WORDED, Role.READ, _ASKS_THE_SLOW_ONE),
}
_SAID = ("as_of", "answer", "abstained", "citations", "resolved_clauses", "model")
"""What an answer says and rests on. What it says it left out is a list of near misses, ranked among all that is there today."""
_GROWTH = 1.06
"""From the second third of a minute to the last: what is read into the portfolio meanwhile is kept in memory, some MB; no answer is."""


@dataclass(frozen=True)
class Site:
    """A data folder that is served, the keys of its clients, and the address of the model."""

    data: Path
    database_url: str
    server: Server
    clients: Mapping[str, list[Client]]
    model: str
    temporary: Path

    def portfolio(self, name: str) -> Portfolio:
        """One of its portfolios, once nobody serves it."""
        readers = Readers(answers=self.model)
        return open_portfolio(Settings(self.data, PortfolioName(name), readers=readers, database_url=self.database_url), actor="me")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)])  # `test_servers.py` has load on PostgreSQL
def database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the record is: "" for a file in the data folder."""
    if request.param == "sqlite":
        yield ""
        return
    with postgres_database(request.getfixturevalue("postgres")) as url:
        yield url


@contextmanager
def site(folder: Path, database_url: str = "", **offices: int) -> Iterator[Site]:
    """Serve two portfolios to so many of each office."""
    data, temporary = folder / "data", folder / "temporary"
    temporary.mkdir()
    for name in (PLAIN, WORDED):
        texts = {file: text for n in range(_FAMILIES) for file, text in papers(n, name).items()}
        with here(open_portfolio(Settings(data, PortfolioName(name), database_url=database_url), actor="me")) as mine:
            assert not mine.index([write(folder / name, texts)]).failures
    with FakeVendor(slowly) as vendor, pytest.MonkeyPatch.context() as environment:
        environment.setenv("INFORCE_ANSWER_MODEL", f"local:slow@{vendor.url}")
        environment.setenv("INFORCE_DATABASE_URL", database_url)
        environment.setenv("TMPDIR", str(temporary))
        with serving(data, folder / "log") as server:
            made = Keys(data, lambda: datetime.now(UTC), database_url)
            clients = {office: [_client(server.note.port, made, office, i) for i in range(count)] for office, count in offices.items()}
            made.close()
            yield Site(data, database_url, server, clients, f"local:slow@{vendor.url}", temporary)


def _client(port: int, keys: Keys, office: str, number: int) -> Client:
    portfolio, role, actions = _OFFICES[office]
    _, key = keys.create(Wanted(f"{office} {number}", role, frozenset({PortfolioName(portfolio)})), "me")
    own = itertools.count(1000 * (1 + number) + (500_000 if office == "administrator" else 0))
    return Client(port, key, portfolio, random.Random(f"{office} {number}"), _FAMILIES, actions, own)


@dataclass(frozen=True)
class Load:
    """What clients did, some of them `before` the patient ones came, and what the server's process took meanwhile."""

    before: list[Call]
    calls: list[Call]
    samples: list[Sample]


def _load(folder: Path, database_url: str, seconds: float, before: float = 0, **offices: int) -> Load:
    """Put a load on a server, for some seconds without the slow model and then with it; what must hold of any load is asserted here."""
    with site(folder, database_url, **offices) as served:
        everybody = [one for clients in served.clients.values() for one in clients]
        at_once(everybody[:4], 1)  # what is opened at the first question is no growth
        quick = at_once([one for one in everybody if one.portfolio == PLAIN], before) if before else []
        with Watch(served.server.process.pid) as watch:
            calls = at_once(everybody, seconds)
        served.server.stop()
        assert [c.fault for c in quick + calls if c.fault] == [], served.server.said[-4000:]
        assert [line for line in served.server.said.splitlines() if " failed: " in line or "Error" in line] == []
        for name in (PLAIN, WORDED):
            with served.portfolio(name) as mine:
                assert mine.audit.verify().sound
                _as_one_after_the_other([c for c in quick + calls if c.portfolio == name and c.answer], mine)
        assert list(served.temporary.iterdir()) == []
        assert list((served.data / "uploads").glob("incoming/*")) == []
    return Load(quick, calls, watch.samples)


def _as_one_after_the_other(calls: Sequence[Call], mine: Portfolio) -> None:
    """Every answer is borne out by the records it was given on; about one contract or party it is, whole, what is answered there alone.

    A question that names neither is looked for in all there is today, so that what came later can take the place of what was found.
    """
    known = {receipt.receipt_id: receipt for _, receipt in mine.audit.receipts(1_000_000)}
    serial: dict[tuple[int, object], dict[str, Any]] = {}
    for call in calls:
        assert call.answer is not None
        receipt = known[call.answer["receipt"]]  # an answer without one is on no record
        at, asked = (receipt.known, call.asked), dict(call.asked)
        if at not in serial:
            replayed = mine.audit.replay(receipt.receipt_id)
            assert (replayed.found.sound, replayed.found.discrepancies) == (True, ()), (asked, receipt.known)
            serial[at] = _again(mine, receipt.known, asked)
        if asked.keys() & {"document", "counterparty"}:
            assert list(_differences(dict(call.answer), serial[at])) == [], (asked, receipt.known)
    assert calls


def _differences(one: Any, other: Any, place: str = "") -> Iterator[str]:
    """Yield where two replies differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in _SAID if not place else sorted(one.keys() | other.keys()):
            yield from _differences(one.get(name), other.get(name), f"{place}.{name}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for n, pair in enumerate(zip(one, other, strict=True)):
            yield from _differences(*pair, f"{place}[{n}]")
    elif one != other:
        yield f"{place}: {one!r} is not {other!r}"[:300]


def _again(mine: Portfolio, known: int, asked: Mapping[str, str]) -> dict[str, Any]:
    """Put a question again, alone, at a ledger sequence."""
    from ui.application.questions import Question  # noqa: PLC0415 - beside what uses it

    then = mine.still(known)
    answer = then.parts.answerer.ask(then._put(Question.read(asked)), mine.name, known=known)
    return {**contract.reply(answer, then.sources())}


def test_many_at_once_get_what_each_would_get_alone(tmp_path: Path, database_url: str) -> None:
    """Reads, uploads, decisions and withdrawals, while more wait for a slow model than there are threads: no error, no other answer.

    While one call of the slow model lasts, questions to the portfolio without it are put and answered.
    """
    load = _load(tmp_path, database_url, 2, reader=4, reviewer=1, administrator=1, patient=10)
    assert {"ask", "stream", "upload"} <= {c.kind for c in load.calls}
    assert _slow(load.calls) > SLOW[0]
    assert median(_answered_meanwhile(load.calls)) >= 1


@pytest.mark.soak
def test_fifty_at_once_for_a_minute(tmp_path: Path, database_url: str) -> None:
    """The same for fifty and a minute; memory, threads and open files do not grow.

    Forty alone keep a small machine busy. Ten more, all waiting for a slow model, cost them some processor and no waiting for it.
    """
    load = _load(tmp_path, database_url, 60, before=30, reader=32, reviewer=5, administrator=3, patient=10)
    calls, samples = load.calls, load.samples
    sys.stdout.write(f"{_figures(load.before, samples)}\n\n{_figures(calls, samples)}")  # `pytest -s` shows it
    assert {"ask", "stream", "upload", "decide", "withdraw", "agent", "verify"} <= {c.kind for c in load.before + calls}
    assert _slow(calls) > SLOW[0]
    assert _quick(calls) < 2 * _quick(load.before)
    third = len(samples) // 3
    middle, last = samples[third : 2 * third], samples[2 * third :]
    assert fmean(s.memory for s in last) <= _GROWTH * fmean(s.memory for s in middle)
    assert max(s.threads for s in last) <= max(s.threads for s in samples[: 2 * third]) + 2
    assert max(s.files for s in last) <= max(s.files for s in samples[: 2 * third]) + 8


def _answered_meanwhile(calls: Sequence[Call]) -> list[int]:
    """Return for each question to the slow model how many others were put and answered while it waited."""
    others = [(c.began, c.began + c.seconds) for c in calls if c.portfolio == PLAIN and c.kind in {"ask", "stream"}]
    waited = [(c.began, c.began + c.seconds) for c in calls if c.kind.endswith("_anew")]
    return [sum(begun <= put and told <= ended for put, told in others) for begun, ended in waited]


def _slow(calls: Sequence[Call]) -> float:
    """Return the median time of a question that the slow model answers, in seconds."""
    return quantile([c.seconds for c in calls if c.kind.endswith("_anew")], 0.5)


def _quick(calls: Sequence[Call]) -> float:
    """Return the median time of a question in the portfolio that never waits for the slow model, in seconds."""
    return quantile([c.seconds for c in calls if c.portfolio == PLAIN and c.kind in {"ask", "stream"}], 0.5)


def _figures(calls: Sequence[Call], samples: Sequence[Sample]) -> str:
    """What a run came to, to be read by people."""
    kinds = sorted({(c.portfolio, c.kind) for c in calls})
    lines = []
    for portfolio, kind in kinds:
        took = [c.seconds for c in calls if (c.portfolio, c.kind) == (portfolio, kind)]
        lines.append(f"{portfolio} {kind}: {len(took)}, p50 {quantile(took, 0.5):.2f} s, p95 {quantile(took, 0.95):.2f} s")
    lines.append(f"memory, MB: {[s.memory >> 20 for s in samples[:: max(1, len(samples) // 12)]]}")
    lines.append(f"threads: {[s.threads for s in samples[:: max(1, len(samples) // 12)]]}")
    lines.append(f"files: {[s.files for s in samples[:: max(1, len(samples) // 12)]]}")
    return "\n".join(lines)
