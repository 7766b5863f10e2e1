"""`benchmarks/million.py`: a portfolio of a million clauses beside one of ten thousand: filling, memory, resolving, asking.

Families of known truth (`scale.Maker`: a master agreement, three amendments that each change what the one before left, a statement of
work) are read once, and then recorded many times, each time with another counterparty and other days of as many letters, so that
every record is as reading leaves it and no time is spent on reading. Linking and the indexes are the product's own; changes that
cite nothing are not looked for. Vectors go to a Chroma server. With `--postgres` both records are also copied into PostgreSQL
(`inforce migrate`) and asked there. What a folder given by `--keep` holds of an earlier run is not made again.

Each record is served by a real `inforce serve`, the small and the large asked in turn over HTTP; every answer must give the days that
hold after the third amendment. Targets: large / small 1.3, memory of the server below 1 GB; exits 1 where one is missed.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # what stands in is the tests' own
from scale import COMPANY, Maker, PaperRead, spelt, written_and_read
from servers import database, started

from graph.model.dates import PartialDate
from graph.model.ids import digest
from indexing.marks import ANALYSIS
from indexing.pipeline import Indexer
from indexing.reanalysis import record_instruments
from tests.chroma import ServedChroma
from tests.ui.several import send
from ui import connect

PORTFOLIO = "scale"
TEMPLATES = 30  # families that are read
BATCH = 100  # documents recorded in one transaction
LINKED = 2_000  # documents after which links are looked up and the indexes filled
SMALL = 10_000  # clauses of the portfolio that the large one is compared with
MOST_RATIO, MOST_MEMORY = 1.3, 1_000  # large / small; MB
QUESTIONS = 40
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LONG = re.compile(r"as of ([A-Z]\w+ \d{1,2}, \d{4})")
_YEARS = 6  # by how many a family may be later than the one that was read
_STEM = 12  # letters of a counterparty's name


@dataclass(frozen=True, slots=True)
class Template:
    """A family as it was read: its counterparty, the period that holds in the end, its days, its files with their instruments."""

    name: str
    days: str
    signed: tuple[date, ...]
    files: tuple[PaperRead, ...]

    @property
    def clauses(self) -> int:
        """How many clauses it has."""
        return sum(len(i.clauses) for _, _, found in self.files for i in found)


def main() -> None:
    """Fill, serve, ask, print; exits 1 where a target is missed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--clauses", type=int, default=1_000_000)
    options.add_argument("--sections", type=int, default=900, help="sections of a master agreement")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--postgres", action="store_true")
    options.add_argument("--keep", type=Path, help="a folder for what is filled")
    given = options.parse_args()
    print(json.dumps(vars(given), default=str), flush=True)
    with ExitStack() as held:
        made = tempfile.TemporaryDirectory(prefix="inforce-million-", ignore_cleanup_errors=True)
        folder = given.keep or Path(held.enter_context(made))
        folder.mkdir(parents=True, exist_ok=True)
        chroma = ServedChroma(folder / "chroma")
        chroma.start()
        held.callback(chroma.kill)
        os.environ["INFORCE_CHROMA_URL"] = chroma.url
        asked = {}
        for clauses in (SMALL, given.clauses):
            place, known = folder / str(clauses), folder / f"{clauses}.json"
            if not known.exists():
                known.write_text(json.dumps(_filled(place, _templates(given.seed, given.sections), clauses, given.seed)), encoding="utf-8")
            asked[clauses] = (place, json.loads(known.read_text(encoding="utf-8")))
            print(f"{clauses} clauses on disk: {_megabytes(place):.0f} MB; vectors of all so far: {_megabytes(folder / 'chroma'):.0f} MB")
        met = _compared({c: (place, "", names) for c, (place, names) in asked.items()}, "SQLite")
        if given.postgres:
            server = held.enter_context(database())
            urls = {c: _copied(server, place, c) for c, (place, _) in asked.items()}
            met &= _compared({c: (folder / f"p{c}", urls[c], names) for c, (_, names) in asked.items()}, "PostgreSQL")
    raise SystemExit(not met)


def _templates(seed: int, sections: int) -> list[Template]:
    """Read some families, all with names of as many letters."""
    maker, texts = Maker(seed, sections), list[tuple[str, dict[str, str]]]()
    while len(texts) < TEMPLATES:
        family = maker.family()
        name = next(iter(family)).partition("-")[0]
        if len(name) == _STEM:
            texts.append((name, family))
    with ProcessPoolExecutor(2) as readers:
        return [*readers.map(_read, texts)]


def _read(named: tuple[str, dict[str, str]]) -> Template:
    name, family = named
    files = tuple(written_and_read(file, text) for file, text in family.items())
    last = family[f"{name}-amendment-3.txt"].partition('with the words "')[2].partition('"')[0]
    signed = {datetime.strptime(said, "%B %d, %Y").date() for text in family.values() for said in _LONG.findall(text)}  # noqa: DTZ007
    return Template(name, last, tuple(sorted(signed)), files)


def _filled(place: Path, templates: Sequence[Template], clauses: int, seed: int) -> list[tuple[str, str]]:
    """Record families until there are so many clauses; return some of their counterparties with the days that hold."""
    draw, began, spent = random.Random(seed), time.perf_counter(), {"recording": 0.0, "linking": 0.0}
    names: dict[str, str] = {}
    count = documents = waiting = 0
    with connect(data=place, portfolio=PORTFOLIO, actor="benchmark") as portfolio:
        indexer = Indexer(portfolio.parts.store, portfolio.parts.recall)  # type: ignore[attr-defined]
        batch: list[PaperRead] = []

        def record() -> None:
            start = time.perf_counter()
            with indexer.store.transaction(PORTFOLIO, "benchmark", "index", datetime.now(UTC)) as records:
                if not indexer.store.facts_head(PORTFOLIO):
                    records.mark(ANALYSIS, 0)  # analysed by this version
                for file, reading, found in batch:
                    records.put_file(file, reading)
                    record_instruments(records, found)
            batch.clear()
            spent["recording"] += time.perf_counter() - start

        def link() -> None:
            start = time.perf_counter()
            indexer.link(PORTFOLIO, actor="benchmark", now=datetime.now(UTC))
            took = time.perf_counter() - start
            spent["linking"] += took
            print(f"  {documents:6} documents, {count:8} clauses: {1000 * took / waiting:6.1f} ms a document to link and index", flush=True)

        while count < clauses:
            template = templates[len(names) % len(templates)]
            name = "".join(draw.choice(_LETTERS) for _ in range(_STEM))
            if name in names:
                continue
            names[name] = template.days
            batch += _named(template, name, draw)
            count, documents, waiting = count + template.clauses, documents + len(template.files), waiting + len(template.files)
            if len(batch) >= BATCH:
                record()
            if waiting >= LINKED:
                record()
                link()
                waiting = 0
        if waiting:
            record()
            link()
    took = time.perf_counter() - began
    said = ", ".join(f"{what} {seconds:.0f} s" for what, seconds in spent.items())
    print(f"{count} clauses in {documents} documents: {took:.0f} s ({said})", flush=True)
    return draw.sample(sorted(names.items()), min(QUESTIONS, len(names)))


def _named(template: Template, name: str, draw: random.Random) -> Iterator[PaperRead]:
    """Yield the files of a family as they were read, with another counterparty's name and other days; every id is another too."""
    old, later = template.name, draw.randrange(_YEARS)
    words = {old: name, old.upper(): name.upper(), old.capitalize(): name.capitalize()}
    days: dict[PartialDate, PartialDate] = {}
    for was in template.signed:
        new = date(was.year + later, was.month, draw.randint(*((1, 9) if was.day < 10 else (10, 28))))  # written with as many digits
        days[PartialDate.of(was)] = PartialDate.of(new)
        words[spelt(was)] = spelt(new)
    for file, reading, found in template.files:
        ids: dict[str, str] = {file.sha256: digest(file.sha256, name) * 4}
        for one in found:
            ids[one.document.document_id] = "d_" + digest(one.document.document_id, name)
            ids |= {c.clause_id: "c_" + digest(c.clause_id, name) for c in one.clauses}
            ids |= {c.key: "k_" + digest(c.key, name) for c in one.claims}
        yield _with(file, ids, words, days), _with(reading, ids, words, days), _with(found, ids, words, days)


def _with(value: Any, ids: Mapping[str, str], words: Mapping[str, str], days: Mapping[PartialDate, PartialDate]) -> Any:
    """Return a record with other ids, names and days in it, wherever they stand."""
    if isinstance(value, PartialDate):
        return days.get(value, value)
    if isinstance(value, str) and not isinstance(value, Enum):
        if value in ids:
            return ids[value]
        for old, new in words.items():
            if old in value:
                value = value.replace(old, new)
        return value
    if isinstance(value, tuple | list | frozenset):
        parts = [_with(one, ids, words, days) for one in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        changed = {f: new for f in _fields(type(value)) if (new := _with(old := getattr(value, f), ids, words, days)) is not old}
        return dataclasses.replace(value, **changed) if changed else value
    return value


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in dataclasses.fields(kind) if f.init)


def _copied(server: str, place: Path, clauses: int) -> str:
    """Copy a record into a database of its own; return its URL."""
    import psycopg

    plain, mark, query = server.partition("?")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE scale_{clauses}".encode())
    url = f"{plain.rpartition('/')[0]}/scale_{clauses}{mark}{query}"
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "from ui.cli import main; main()", "migrate", url, "--data", str(place)], check=True)
    print(f"copied into PostgreSQL and verified: {time.perf_counter() - began:.0f} s", flush=True)
    return url


@contextmanager
def _served(place: Path, url: str) -> Iterator[tuple[int, Callable[[], float]]]:
    """Serve a record; yields its port, and what tells how much memory its process has taken so far, in MB."""
    place.mkdir(exist_ok=True)
    server = started(place, url)
    try:
        yield server.port, lambda: _memory(server.process)
    finally:
        server.kill()


def _megabytes(folder: Path) -> float:
    return sum(one.stat().st_size for one in folder.rglob("*") if one.is_file()) / 1e6


def _memory(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0.0


def _compared(asked: Mapping[int, tuple[Path, str, Sequence[tuple[str, str]]]], where: str) -> bool:
    """Ask both records by turns; print medians and their ratios; return whether the targets are met."""
    with ExitStack() as held:
        served = {c: held.enter_context(_served(place, url)) for c, (place, url, _) in asked.items()}
        (small, large), met = sorted(asked), True
        for what, send_one in (("resolve", _resolve), ("ask", _ask)):
            took: dict[int, list[float]] = {small: [], large: []}
            wrong = 0
            for n in range(min(len(names) for _, _, names in asked.values())):  # each family once: none has it open from before
                for clauses in (small, large):
                    name, days = asked[clauses][2][n]
                    began = time.perf_counter()
                    wrong += days not in send_one(served[clauses][0], name)
                    took[clauses].append(1000 * (time.perf_counter() - began))
            medians = {c: statistics.median(t[1:]) for c, t in took.items()}  # the first is the one that imports
            ratio = medians[large] / medians[small]
            print(
                f"{where}, {what}: {medians[small]:.1f} ms, {medians[large]:.1f} ms; large / small {ratio:.2f}; wrong {wrong}", flush=True
            )
            met &= ratio <= MOST_RATIO and not wrong
        memory = served[large][1]()
        print(f"{where}: the server of {large} clauses took {memory:.0f} MB at most", flush=True)
        return met and memory <= MOST_MEMORY


def _resolve(port: int, name: str) -> str:
    asked = f"/v1/clauses?document={name}-msa.txt&section=1&as_of=2026-01-01&portfolio={PORTFOLIO}"
    return send(port, "GET", asked).body.decode()


def _ask(port: int, name: str) -> str:
    question = f"Within how many days must {COMPANY} pay an undisputed invoice of {name.capitalize()}?"
    body = json.dumps({"question": question, "as_of": "2026-01-01", "portfolio": PORTFOLIO}).encode()
    return send(port, "POST", "/v1/answers", body, {"Content-Type": "application/json"}).body.decode()


if __name__ == "__main__":
    main()
