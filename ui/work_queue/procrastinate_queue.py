"""The queue on Procrastinate: its tables, a table of files set aside, and the worker. The only file that knows Procrastinate.

They are in a schema of their own beside the record, so that no table of the record has to do with them. Jobs are taken in the order in
which they were put in. The links of a portfolio are looked up by one job at a time, put in behind the files that wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from typing import Any

import procrastinate
import psycopg
from procrastinate import JobContext
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException, UniqueViolation
from procrastinate.jobs import Job
from procrastinate.schema import SchemaManager

from graph.errors import InForceError, StoreUnavailableError
from graph.model.ids import PortfolioName
from indexing.intake import Failure, ReaderLostError
from ui.work_queue.jobs import ATTEMPTS, QueueState, ReadJob, SetAside, Told, Work

log = logging.getLogger(__name__)

READ, LINK = "inforce.read", "inforce.link"
_SCHEMA = _QUEUE = "inforce_queue"
_BATCH = 500  # jobs put in at once
_STALLED = 20.0  # seconds without a sign of life of a worker, after which its jobs are others'
_FORGOTTEN = 100  # times as long, after which a worker is known no more
_LONGEST = 8  # a look-up of links that fails is tried again after 2 to the power of this seconds at most
_DEFECT, _RETRY = "reading it failed each time ({})", "Put it in again; if that fails too, it is a defect."
_STILL_ITS_OWN = "WHERE id = %(id)s AND status = 'doing' AND worker_id IS NOT DISTINCT FROM %(worker)s"
_PUT_BACK = f"UPDATE procrastinate_jobs SET status = 'todo', attempts = attempts + 1, worker_id = NULL {_STILL_ITS_OWN} RETURNING id"  # noqa: S608
_GIVE_UP = f"DELETE FROM procrastinate_jobs {_STILL_ITS_OWN}"  # noqa: S608 - both of our own words
_KEPT = 7 * 24  # hours for which jobs that are done can be counted
_SET_ASIDE = """
CREATE TABLE set_aside (
    portfolio text, sha256 text, name text, reason text NOT NULL, advice text NOT NULL, attempts integer NOT NULL,
    at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (portfolio, sha256, name)
)"""
_COUNTS = """
SELECT task_name, status::text AS status, count(*) AS jobs FROM procrastinate_jobs
WHERE args->>'portfolio' = %(portfolio)s GROUP BY 1, 2"""
_WAITING = """
SELECT args->>'path' AS path, args->>'sha256' AS sha256 FROM procrastinate_jobs
WHERE args->>'portfolio' = %(portfolio)s AND task_name = 'inforce.read' AND status IN ('todo', 'doing')"""
_PACE = """
SELECT count(*) AS jobs FROM procrastinate_events JOIN procrastinate_jobs ON procrastinate_jobs.id = job_id
WHERE type = 'succeeded' AND at > now() - interval '1 minute' AND task_name = %(task)s AND args->>'portfolio' = %(portfolio)s"""


class ProcrastinateQueue:
    """The queue in the database of a PostgreSQL URL; its tables are made when first needed. Safe to share between threads."""

    def __init__(self, url: str) -> None:
        _make_tables(url)
        self._app = procrastinate.App(connector=procrastinate.SyncPsycopgConnector(**_connecting(url, 2)))
        with _own_errors():
            self._app.open()

    def close(self) -> None:
        """Let go of the database."""
        self._app.close()

    def put(self, jobs: Sequence[ReadJob]) -> int:
        """Put in files to be read, but those that wait already; return how many were put in."""
        waiting: dict[tuple[str, str], set[str]] = {}
        for portfolio in {job.portfolio for job in jobs}:
            for row in self._rows(_WAITING, portfolio=portfolio):
                waiting.setdefault((portfolio, row["path"]), set()).add(row["sha256"])
        made = [self._made(job, waiting) for job in jobs]
        return sum(self._put(made[start : start + _BATCH]) for start in range(0, len(made), _BATCH))

    @staticmethod
    def _made(job: ReadJob, waiting: Mapping[tuple[str, str], Collection[str]]) -> Job:
        """Return a job as Procrastinate has it; what waits to be read at its path is what it will replace."""
        args = job.args()
        args["replaces"] = sorted({*args["replaces"], *waiting.get((job.portfolio, args["path"]), ())} - {job.file.sha256})
        return Job(id=None, lock=job.place, queueing_lock=job.key, task_name=READ, queue=_QUEUE, task_kwargs=args)

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
            "SELECT name, reason, advice, attempts, at FROM set_aside WHERE portfolio = %(portfolio)s ORDER BY name, sha256",
            portfolio=portfolio,
        )
        return QueueState(
            waiting=counts.get((READ, "todo"), 0),
            reading=counts.get((READ, "doing"), 0),
            read=max(0, counts.get((READ, "succeeded"), 0) - len(aside)),
            linking=any(counts.get((LINK, status), 0) for status in ("todo", "doing")),
            per_minute=int(pace["jobs"]),
            set_aside=tuple(SetAside(**row) for row in aside),
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
        self._app = procrastinate.App(connector=procrastinate.PsycopgConnector(**_connecting(url, 4)))
        self._app.task(name=READ, queue=_QUEUE, pass_context=True)(self._read)
        self._app.task(name=LINK, queue=_QUEUE, pass_context=True)(self._link)
        logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # it logs the arguments of jobs: names and places of files

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
                stalled_worker_timeout=_FORGOTTEN * self._stalled,  # one that stood still for a while goes on
                fetch_job_polling_interval=1.0 if drain else 5.0,
            )

    @contextlib.asynccontextmanager
    async def _rescuing(self) -> AsyncIterator[None]:
        """Look for jobs of workers that are gone, before any other is taken: one that drains may be done before the next look."""

        async def rescue() -> None:
            try:
                await self._rescue()
            except Exception as error:  # noqa: BLE001 - whatever it is, there is a next look
                log.warning("Jobs of workers that are gone could not be looked for (%s).", type(error).__name__)

        async def again() -> None:
            while True:
                await asyncio.sleep(self._stalled / 2)
                await rescue()

        await rescue()
        task = asyncio.create_task(again())
        try:
            yield
        finally:
            task.cancel()

    async def _rescue(self) -> None:
        """Give jobs of workers that are gone to others, and forget what was done long ago."""
        jobs = self._app.job_manager
        for job in await jobs.get_stalled_jobs(seconds_since_heartbeat=self._stalled):
            own: dict[str, Any] = {"id": job.id, "worker": job.worker_id}  # another may have given it away, and a third have it at hand
            try:
                if await self._app.connector.execute_query_all_async(_PUT_BACK, **own):
                    self._told(f"A worker is gone; its job {job.id} waits again.")
            except UniqueViolation:  # the same was put in again: then that does it
                await self._app.connector.execute_query_async(_GIVE_UP, **own)
        await jobs.delete_old_jobs(_KEPT, queue=_QUEUE, include_failed=True, include_aborted=True)

    def _read(self, context: JobContext, /, attempt: int = 1, **args: Any) -> None:  # noqa: ANN401 - JSON
        job, attempt = ReadJob.of(args), attempt + context.job.attempts
        name, failure = job.file.found.name, None
        if attempt > ATTEMPTS:
            failure = Failure(name, "whoever read it was ended each time", "Open it and save it anew, then put it in again.")
        else:
            try:
                failure = self._work.read(job)
            except Exception as error:  # noqa: BLE001 - one file must not cost the others
                lost = error if isinstance(error, ReaderLostError) else None
                log.warning("Reading job %s failed (%s).", context.job.id, type(error).__name__)
                if attempt < ATTEMPTS:
                    self._again(context.job, attempt)
                    return
                failure = Failure(name, *((lost.reason, lost.advice) if lost else (_DEFECT.format(type(error).__name__), _RETRY)))
        self._set_aside(job, failure, attempt)
        if failure is not None:
            self._told(f"Set aside {name}: {failure.reason}.")
        else:
            self._told(f"Read {name}.")
            self._ask_for_links(job.portfolio, job.actor)

    def _again(self, job: Job, attempt: int) -> None:
        """Put a job in again, for later; where the same waits already, that will do it."""
        asked = self._app.configure_task(
            job.task_name,
            allow_unknown=False,
            queue=_QUEUE,
            lock=job.lock,
            queueing_lock=job.queueing_lock,
            schedule_in={"seconds": 2**attempt},
        )
        with contextlib.suppress(AlreadyEnqueued):
            asked.defer(**{**job.task_kwargs, "attempt": attempt + 1})

    def _ask_for_links(self, portfolio: str, actor: str) -> None:
        name = f"link {portfolio}"
        asked = self._app.configure_task(LINK, allow_unknown=False, queue=_QUEUE, lock=name, queueing_lock=name)
        with contextlib.suppress(AlreadyEnqueued):
            asked.defer(portfolio=portfolio, actor=actor)

    def _link(self, context: JobContext, /, portfolio: str, actor: str, attempt: int = 1) -> None:
        try:
            self._work.link(PortfolioName(portfolio), actor)
        except Exception as error:  # noqa: BLE001 - what is recorded waits for its links, and for nothing else
            log.warning("The links of a portfolio could not be looked up (%s); this is tried again.", type(error).__name__)
            if isinstance(error, InForceError):  # it says what to do: a key that is missing, a budget that cannot be held
                self._told(f"The links of {portfolio} wait: {error}")
            self._again(context.job, min(attempt, _LONGEST))
            return
        self._told(f"Looked up the links of {portfolio}.")

    def _set_aside(self, job: ReadJob, failure: Failure | None, attempts: int) -> None:
        """Keep why a file could not be read, instead of what was kept of it before."""
        sync = self._app.connector.get_sync_connector()
        of = {"portfolio": job.portfolio, "sha256": job.file.sha256, "name": job.file.found.name}
        sync.execute_query("DELETE FROM set_aside WHERE portfolio = %(portfolio)s AND sha256 = %(sha256)s AND name = %(name)s", **of)
        if failure is not None:
            sync.execute_query(
                "INSERT INTO set_aside (portfolio, sha256, name, reason, advice, attempts) "
                "VALUES (%(portfolio)s, %(sha256)s, %(name)s, %(reason)s, %(advice)s, %(attempts)s)",
                reason=failure.reason, advice=failure.advice, attempts=attempts, **of,
            )  # fmt: skip


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
