"""A worker: reads the files that wait in the queue of a record, and looks up their links, until it is told to stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from graph.errors import UsageError
from graph.model.ids import PortfolioName
from indexing.intake import Failure
from indexing.pipeline import Indexer
from indexing.reading import Pool
from ui.application.parts import Reads
from ui.runtime.logs import log_json
from ui.settings import Settings
from ui.wiring import App, now
from ui.work_queue.jobs import ReadJob, Told
from ui.work_queue.procrastinate_queue import Worker


def run(settings: Settings, told: Told, *, drain: bool = False) -> None:
    """Work until SIGTERM or Ctrl-C, with `drain` until nothing waits; `told` is told of each job, by the names of files.

    With logs as JSON, which hold no such names, nobody is told: the queue says what was read and what was set aside. Where a model
    cannot be had, links wait, and that is told.

    Raises UsageError where the record has no queue, StoreUnavailableError where the database cannot be reached.
    """
    if not settings.database_url:
        raise UsageError("A worker needs the record in PostgreSQL: set INFORCE_DATABASE_URL. Without it, `inforce index` reads by itself.")
    if settings.log_json:
        log_json()
    app = App(settings)
    try:
        with Pool(app.limits, 1) as pool:
            indexer = app.queued_indexer(Reads(), lambda paths, _, **more: pool.read(paths, **more))
            Worker(settings.database_url, RecordWork(app, indexer, now), _nothing if settings.log_json else told).run(drain=drain)
    finally:
        app.close()


def _nothing(_: str) -> None:
    return None


@dataclass(frozen=True, slots=True)
class RecordWork:
    """What is done with the jobs of one record."""

    app: App
    indexer: Indexer
    now: Callable[[], datetime]

    def read(self, job: ReadJob) -> Failure | None:
        """Read and record one file."""
        now = self.now()
        with self.app.telling.run(job.portfolio, "index", now) as observe:
            return self.indexer.index_file(job.file, job.portfolio, actor=job.actor, now=now, observe=observe)

    def link(self, portfolio: PortfolioName, actor: str) -> None:
        """Look up the links of what was read, while nobody else makes any."""
        now = self.now()
        with self.app.writing(portfolio) as give_way, self.app.telling.run(portfolio, "index", now) as observe:
            self.indexer.link(portfolio, actor=actor, now=now, on_progress=lambda _: give_way(), observe=observe)
