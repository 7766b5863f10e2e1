"""The queue on Procrastinate: its tables, a table of files set aside, and the worker. The only file that knows Procrastinate.

They are in a schema of their own beside the record, so that no table of the record has to do with them. Jobs are taken in the order in
which they were put in. The links of a portfolio are looked up by one job at a time, put in behind the files that wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import procrastinate
import psycopg
from procrastinate import JobContext, RetryStrategy
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Job, Status
from procrastinate.schema import SchemaManager

from graph.errors import StoreUnavailableError
from graph.model.ids import PortfolioName
from indexing.intake import Failure, ReaderLostError
from ui.work_queue.jobs import ATTEMPTS, QueueState, ReadJob, SetAside, Told, Work

log = logging.getLogger(__name__)

READ, LINK = "inforce.read", "inforce.link"
_SCHEMA = _QUEUE = "inforce_queue"
_BATCH = 500  # jobs put in at once
_STALLED = 20.0  # seconds without a sign of life of a worker, after which its jobs are others'
_KEPT = 7 * 24  # hours for which jobs that are done can be counted
_SET_ASIDE = """
CREATE TABLE set_aside (
    portfolio text, sha256 text, name text, reason text NOT NULL, advice text NOT NULL, attempts integer NOT NULL,
    at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (portfolio, sha256, name)
)"""
_COUNTS = """
SELECT task_name, status::text AS status, count(*) AS jobs FROM procrastinate_jobs
WHERE args->>'portfolio' = %(portfolio)s GROUP BY 1, 2"""
_PACE = """
SELECT count(*) AS jobs FROM procrastinate_events JOIN procrastinate_jobs ON procrastinate_jobs.id = job_id
WHERE type = 'succeeded' AND at > now() - interval '1 minute' AND task_name = %(task)s AND args->>'portfolio' = %(portfolio)s"""


class ProcrastinateQueue:
    """The queue in the database of a PostgreSQL URL; its tables are made when first needed. Safe to share between threads."""

    def __init__(self, url: str) -> None:
        self._url = url
        _make_tables(url)
        self._app = _app(procrastinate.SyncPsycopgConnector(**_connecting(url, 2)))
        with _own_errors():
            self._app.open()

    def close(self) -> None:
        """Let go of the database."""
        self._app.close()

    def put(self, jobs: Sequence[ReadJob]) -> int:
        """Put in files to be read, but those that wait already; return how many were put in."""
        made = [Job(id=None, lock=job.lock, queueing_lock=job.lock, task_name=READ, queue=_QUEUE, task_kwargs=job.args()) for job in jobs]
        return sum(self._put(made[start : start + _BATCH]) for start in range(0, len(made), _BATCH))

    def _put(self, jobs: list[Job]) -> int:
        try:
            with _own_errors():
                self._app.job_manager.batch_defer_jobs(jobs)
        except AlreadyEnqueued:
            return 0 if len(jobs) == 1 else sum(self._put([job]) for job in jobs)
        return len(jobs)

    def state(self, portfolio: str) -> QueueState:
        """Return how far the queue of a portfolio is."""
        counts = {(row["task_name"], row["status"]): int(row["jobs"]) for row in self._rows(_COUNTS, portfolio=portfolio)}
        (pace,) = self._rows(_PACE, portfolio=portfolio, task=READ)
        aside = self._rows(
            "SELECT sha256, name, reason, advice, attempts, at FROM set_aside WHERE portfolio = %(portfolio)s ORDER BY name, sha256",
            portfolio=portfolio,
        )
        return QueueState(
            waiting=counts.get((READ, "todo"), 0),
            reading=counts.get((READ, "doing"), 0),
            read=max(0, counts.get((READ, "succeeded"), 0) - len({row["sha256"] for row in aside})),
            linking=any(counts.get((LINK, status), 0) for status in ("todo", "doing")),
            per_minute=int(pace["jobs"]),
            set_aside=tuple(SetAside(*(row[name] for name in ("name", "reason", "advice", "attempts", "at"))) for row in aside),
        )

    def _rows(self, query: str, **given: object) -> list[dict[str, Any]]:
        with _own_errors():
            return self._app.connector.get_sync_connector().execute_query_all(query, **given)


class Worker:
    """Takes jobs of a queue, one at a time, and does `work` with each; `told` is told of it.

    A job whose worker gives no sign of life for `stalled` seconds is given to another; a file that ended its reader or its worker
    `ATTEMPTS` times is set aside.
    """

    def __init__(self, url: str, work: Work, told: Told, stalled: float = _STALLED) -> None:
        _make_tables(url)
        self._work = work
        self._stalled = stalled
        self._told = told
        self._app = _app(procrastinate.PsycopgConnector(**_connecting(url, 4)))
        again = RetryStrategy(max_attempts=ATTEMPTS - 1, exponential_wait=2)
        self._app.task(name=READ, queue=_QUEUE, pass_context=True, retry=again)(self._read)
        self._app.task(name=LINK, queue=_QUEUE, retry=RetryStrategy(max_attempts=10, exponential_wait=2))(self._link)

    def run(self, *, drain: bool = False) -> None:
        """Work until SIGTERM or Ctrl-C, which let the job at hand end; with `drain` until nothing waits. Raises StoreUnavailableError."""
        with _own_errors():
            asyncio.run(self._run(drain=drain))

    async def _run(self, *, drain: bool) -> None:
        async with self._app.open_async(), self._rescuing():
            await self._app.run_worker_async(
                queues=[_QUEUE],
                wait=not drain,
                update_heartbeat_interval=self._stalled / 4,
                stalled_worker_timeout=self._stalled,
                fetch_job_polling_interval=1.0 if drain else 5.0,
            )

    @contextlib.asynccontextmanager
    async def _rescuing(self) -> AsyncIterator[None]:
        async def rescue() -> None:
            while True:
                await self._rescue()
                await asyncio.sleep(self._stalled / 2)

        await self._rescue()
        task = asyncio.create_task(rescue())
        try:
            yield
        finally:
            task.cancel()

    async def _rescue(self) -> None:
        """Give jobs of workers that are gone to others, and forget what was done long ago."""
        jobs = self._app.job_manager
        for job in await jobs.get_stalled_jobs(seconds_since_heartbeat=self._stalled):
            try:
                await jobs.retry_job(job)
                self._told(f"A worker is gone; its job {job.id} waits again.")
            except ConnectorException:  # another worker was faster, or the same was put in again: then that one does it
                with contextlib.suppress(ConnectorException):
                    await jobs.finish_job(job, Status.ABORTED, delete_job=True)
        await jobs.delete_old_jobs(_KEPT, queue=_QUEUE, include_failed=True, include_aborted=True)

    def _read(self, context: JobContext, /, **args: object) -> None:
        job, attempt = ReadJob.of(args), context.job.attempts + 1
        if attempt > ATTEMPTS:
            name = job.file.found.name
            failures: Sequence[Failure] = [
                Failure(name, "whoever read it was ended each time", "Open it and save it anew, then queue it again.")
            ]
        else:
            try:
                failures = self._work.read(job)
            except ReaderLostError as lost:
                if attempt < ATTEMPTS:
                    raise
                failures = [Failure(lost.name, lost.reason, lost.advice)]
        self._set_aside(job, failures, attempt)
        if failures:
            self._told(f"Set aside {failures[0].name}: {failures[0].reason}.")
        else:
            self._told(f"Read {job.file.found.name}.")
            self._ask_for_links(job)

    def _ask_for_links(self, job: ReadJob) -> None:
        name = f"link {job.portfolio}"
        asked = self._app.configure_task(LINK, allow_unknown=False, queue=_QUEUE, lock=name, queueing_lock=name)
        with contextlib.suppress(AlreadyEnqueued):
            asked.defer(portfolio=job.portfolio, actor=job.actor)

    def _link(self, portfolio: str, actor: str) -> None:
        self._work.link(PortfolioName(portfolio), actor)
        self._told(f"Looked up the links of {portfolio}.")

    def _set_aside(self, job: ReadJob, failures: Sequence[Failure], attempts: int) -> None:
        """Keep why a file could not be read, instead of what was kept of it before."""
        sync, of = self._app.connector.get_sync_connector(), {"portfolio": job.portfolio, "sha256": job.file.sha256}
        sync.execute_query("DELETE FROM set_aside WHERE portfolio = %(portfolio)s AND sha256 = %(sha256)s", **of)
        for one in failures:
            sync.execute_query(
                "INSERT INTO set_aside (portfolio, sha256, name, reason, advice, attempts) "
                "VALUES (%(portfolio)s, %(sha256)s, %(name)s, %(reason)s, %(advice)s, %(attempts)s)",
                name=one.name, reason=one.reason, advice=one.advice, attempts=attempts, **of,
            )  # fmt: skip


def _app(connector: procrastinate.BaseConnector) -> procrastinate.App:
    return procrastinate.App(connector=connector)


def _connecting(url: str, most: int) -> dict[str, Any]:
    return {"conninfo": url, "kwargs": {"options": f"-c search_path={_SCHEMA}"}, "min_size": 1, "max_size": most}


def _make_tables(url: str) -> None:
    """Make the tables where they are not there yet; of several processes that begin at once, one does."""
    with _own_errors(), psycopg.connect(url, options=f"-c search_path={_SCHEMA}") as connection:
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('inforce'), hashtext('queue'))")
        (there,) = connection.execute("SELECT to_regclass('procrastinate_jobs')").fetchone() or (None,)
        if there is None:
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {_SCHEMA}".encode())
            connection.execute(SchemaManager.get_schema().encode())
            connection.execute(_SET_ASIDE.encode())


@contextlib.contextmanager
def _own_errors() -> Iterator[None]:
    try:
        yield
    except (psycopg.Error, ConnectorException) as error:
        told = str(error.__cause__ or error).splitlines()
        raise StoreUnavailableError(f"The queue in PostgreSQL cannot be used: {told[0] if told else type(error).__name__}.") from error
