"""An indexing run that is killed anywhere, and run again to its end: nothing paid twice, nothing lost, the record sound."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from graph.model.edges import Decision, Edge, Verdict
from graph.model.ids import digest
from graph.model.policy import POLICY
from graph.store import open_store
from indexing.llm.concurrency import IN_FLIGHT
from indexing.llm.prompts import changes, choice, metadata, operation, pair
from tests.indexing.candidates.papers import AGREEMENT, DELIVERS, PAYS, STORES, letter
from tests.indexing.llm.fakes import NO_CHOICE, NOTHING_TOLD
from tests.indexing.llm.vendors import FakeVendor
from tests.indexing.llm.wires import Asked
from tests.warm import Process, inforce
from ui.cli import app

MODEL = "openai:fake"
_VERSIONS = {one.TOOL: one.VERSION for one in (changes, choice, metadata, operation, pair)}
_SUBJECT = re.compile(r"^\W*\d*\W*(\w+)\.")
_MEASURE = re.compile(r"\w+(?: \(\d+\))? (?:days|degrees)")
_KINDS = (PAYS, DELIVERS, STORES)
_MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905


def _reads(question: Asked) -> Mapping[str, Any]:
    """Answer as a careful reader, not at once: provisions with one heading are one subject."""
    time.sleep(0.05)
    if question.tool == changes.TOOL:
        return {"documents": [], "changes": [], "unchanged": []}
    if question.tool == metadata.TOOL:
        return NOTHING_TOLD
    if question.tool == choice.TOOL:
        return NO_CHOICE
    newer, older = question.texts["NEWER-TEXT"], question.texts["OLDER-TEXT"]
    if question.tool == operation.TOOL:
        old, new = _MEASURE.findall(older)[0], _MEASURE.findall(newer)[0]
        exact = {"change": "REPLACE_WORDS", "old": old, "new": new, "where": None, "each": False, "whole": False}
        return exact | {"effective_from": None, "limit": None}
    subjects = [found[1] if (found := _SUBJECT.match(text)) else "" for text in (newer, older)]
    same = subjects[0] == subjects[1] != ""
    words = newer.split(". ", 2)[-1].strip() if same else None
    return {"reasoning": "", "words": words, "relation": "AMENDS" if same else "UNRELATED", "confidence": 0.97 if same else 0.9}


def _key(question: Asked) -> str:
    """Return under which key the answer to a call is kept."""
    return "r_" + digest(MODEL, _VERSIONS[question.tool], question.system, question.user)


class Run:
    """A folder of contracts and a data folder that runs of the command index it into."""

    def __init__(self, folder: Path, vendor: FakeVendor, letters: int) -> None:
        self.data = folder / "data"
        self.contracts = folder / "contracts"
        self.vendor = vendor
        self.contracts.mkdir(parents=True)
        (self.contracts / "agreement.txt").write_text(AGREEMENT, encoding="utf-8")
        self.data.mkdir()
        store = open_store(self.data / "inforce.db")
        with store.transaction("default", "Ann", "decide", datetime(2024, 1, 1, tzinfo=UTC)) as records:
            records.put([Decision("x1", Verdict.SET, POLICY, "Ann", "a test", field="vendors", value="openai")])
        store.close()
        for n in range(letters):
            day = f"{_MONTHS[n % 12]} {1 + n}, {2012 + n % 9}"
            text = letter(day, _KINDS[n % 3].replace("From now", f"From day {n} on"), _KINDS[(n + 1) % 3])
            (self.contracts / f"letter-{n}.txt").write_text(text, encoding="utf-8")

    @property
    def _arguments(self) -> tuple[str, ...]:
        return "index", str(self.contracts), "--model", f"{MODEL}@{self.vendor.url}"

    def start(self) -> Process:
        """Start a run with the vendor as the first reader."""
        return Process(inforce, *self._arguments, OPENAI_API_KEY="none", INFORCE_DATA=str(self.data))

    def end(self) -> None:
        """Run to the end in this process, which nobody kills; it must be a good one."""
        done = CliRunner().invoke(app, [*self._arguments, "--data", str(self.data)], env={"OPENAI_API_KEY": "none"})
        assert done.exit_code == 0, done.output

    def stored(self) -> frozenset[str]:
        """Return the keys of the answers that are kept, among all that were asked for."""
        store = open_store(self.data / "inforce.db")
        keys = frozenset(store.replies(_keys(self.vendor.calls)))
        store.close()
        return keys

    def record(self) -> tuple[set[str], dict[str, Edge], tuple[object, ...]]:
        """Return the documents, the edges, and what is wrong with the record."""
        store = open_store(self.data / "inforce.db")
        found = (
            {d.file_name for d in store.documents("default")},
            {str(e.edge_id): replace(e, recorded_at=None) for e in store.edges("default")},
            store.audit("default"),
        )
        store.close()
        return found


@pytest.fixture
def vendor() -> Iterator[FakeVendor]:
    """A vendor on this machine that counts."""
    with FakeVendor(_reads) as made:
        yield made


def _killed(run: Run, chance: random.Random) -> None:
    """Kill a run at a random point: after some calls, or after some time."""
    process, before = run.start(), run.vendor.count
    calls, seconds = chance.choice(((chance.randrange(1, 25), 120.0), (10_000, chance.uniform(1.0, 8.0))))
    until = time.monotonic() + seconds
    while process.returncode is None and run.vendor.count - before < calls and time.monotonic() < until:
        time.sleep(0.005)
    process.kill()
    process.wait(60)


def _check(folder: Path, vendor: FakeVendor, *, kills: int, letters: int, seed: int) -> None:
    run, chance = Run(folder / "killed", vendor, letters), random.Random(seed)
    kept_then: list[tuple[frozenset[str], int]] = []
    for _ in range(kills):
        before = vendor.count
        _killed(run, chance)
        kept = run.stored()
        assert len(_keys(vendor.calls[before:]) - kept) <= IN_FLIGHT
        assert run.record()[2] == ()
        kept_then.append((kept, vendor.count))
    run.end()
    calls = list(vendor.calls)
    for kept, asked in kept_then:
        assert not kept & _keys(calls[asked:])
    assert len(calls) - len(_keys(calls)) <= kills * IN_FLIGHT
    whole = Run(folder / "whole", vendor, letters)
    whole.end()
    documents, edges, faults = run.record()
    assert documents == {f"letter-{n}.txt" for n in range(letters)} | {"agreement.txt"}
    assert faults == ()
    assert any(e.reader == MODEL for e in edges.values())
    assert (documents, edges) == whole.record()[:2]


def _keys(calls: Iterable[Asked]) -> set[str]:
    return {_key(question) for question in calls}


@pytest.mark.long
def test_a_run_killed_twice_pays_nothing_twice_and_loses_nothing(tmp_path: Path, vendor: FakeVendor) -> None:
    """Whatever was recorded stays, whatever was paid for is kept, and the end is that of a run that nobody killed."""
    _check(tmp_path, vendor, kills=2, letters=9, seed=4)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_twenty_kills(tmp_path: Path, vendor: FakeVendor, seed: int) -> None:
    """The same at twenty points, five in each of four runs."""
    _check(tmp_path, vendor, kills=5, letters=30, seed=seed)
