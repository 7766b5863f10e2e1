"""Jobs: index runs in the background, one at a time on each server, kept over a restart, with progress.

Its files lie with the server that received them, so that only this one does it; others on the record tell how it stands. A job that a
restart cut off is taken up again once, which is safe: what was read is kept. One that was cut off twice is INTERRUPTED, since its files
may be what ended the server.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from threading import Event, Lock
from typing import TYPE_CHECKING

import sqlalchemy as sa
from fastapi import Request
from fastapi.responses import Response, StreamingResponse
from pydantic import TypeAdapter
from typing_extensions import TypedDict

from graph.errors import InForceError
from graph.model.ids import PortfolioName
from indexing.progress import StoppedError
from ui.access.principal import Doors
from ui.access.roles import Principal
from ui.application.parts import Reads
from ui.application.sources import DocumentReference
from ui.http.fields import Identity
from ui.http.operations import router
from ui.http.request_context import Unnamed, encoded
from ui.http.transport.streaming import EVENT_STREAM, HEARD, HEARTBEAT, wire
from ui.http.transport.workers import Workers
from ui.problems import Code, Refused, documented
from ui.runtime.request_store import Requests
from ui.runtime.request_store import jobs as table
from ui.serialization.operation_schema import Indexed, Unread, indexed
from ui.serializer import Serializer

if TYPE_CHECKING:
    from indexing.pipeline import Progress
    from ui.application.portfolio import Portfolio

jobs = router("documents")
_KEPT = 30 * 24 * 3600.0  # seconds for which a job that ended can be asked about
_TRIES = 2
_LOOK = 0.2  # seconds between two looks at a job that is told as it goes


class State(StrEnum):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


ENDED = frozenset({State.DONE, State.FAILED, State.INTERRUPTED})


class ProgressShape(TypedDict):
    """How far a job is: `done` of `total` in one `stage`, at `name`; `eta_seconds` to the end of this stage, null: it cannot be told."""

    stage: str
    done: int
    total: int
    name: str
    eta_seconds: float | None


class JobShape(TypedDict):
    """A job. `refused` are files that were not taken, `report` what indexing did once it is done, `documents` what was read of them.

    With `dry_run` nothing is recorded: the report says what reading the files would do and cost.
    """

    job_id: str
    portfolio: str
    principal: str
    state: str
    created_at: str
    ended_at: str | None
    files: list[str]
    refused: list[Unread]
    progress: ProgressShape | None
    documents: list[DocumentReference]
    report: Indexed | None
    error: str | None
    dry_run: bool


@dataclass(frozen=True, slots=True)
class Job:
    """A job as it is kept. `paths` are where its files lie: they never leave the server."""

    job_id: str
    portfolio: str
    principal: str
    created_at: str
    paths: tuple[str, ...]
    files: tuple[str, ...]
    refused: tuple[Unread, ...] = ()
    state: State = State.QUEUED
    tries: int = 0
    ended_at: str | None = None
    documents: tuple[DocumentReference, ...] = ()
    report: Indexed | None = None
    error: str | None = None
    dry_run: bool = False
    server: str = ""  # whose it is, and by which of its runs it is done
    run: str = ""


_JOB = TypeAdapter(Job)
shape = Serializer(JobShape)
"""Makes the JSON of a job that is sent: without where its files lie."""


@dataclass(slots=True)
class _Stage:
    """The stage that a running job is in, and since when: its pace tells how long it will take."""

    name: str = ""
    since: float = 0.0
    shape: ProgressShape | None = None


@dataclass(slots=True)
class Jobs:
    """The jobs of a data folder. `readers` is the one thread that reads files; `data` is named in no word that leaves the server.

    To take away what is not needed any more, `clean` is called when the server starts, `cleared` with the portfolio and the paths of
    a job that ended and that no other is still to read. `placing` is held from where files are put down until their job is begun, so
    that none of them is taken away between.
    """

    requests: Requests
    doors: Doors
    readers: Workers
    data: Path
    clean: Callable[[], None] = lambda: None
    cleared: Callable[[Portfolio, Sequence[Path]], None] = lambda _portfolio, _paths: None
    _stages: dict[str, _Stage] = field(default_factory=dict)
    _stopping: Event = field(default_factory=Event)
    placing: Lock = field(default_factory=Lock)

    def begin(self, portfolio: Portfolio, files: Sequence[tuple[str, Path]], refused: Sequence[Unread], *, dry_run: bool = False) -> Job:
        """Put files in line to be read into a portfolio, by their names and where they lie; raises Refused where too much waits."""
        job = Job(
            "j_" + secrets.token_hex(10),
            portfolio.name,
            portfolio.actor,
            portfolio.now().isoformat(),
            tuple(str(path) for _, path in files),
            tuple(name for name, _ in files),
            tuple(refused),
            dry_run=dry_run,
            server=self.requests.server,
            run=self.requests.run,
        )
        self.requests.show()
        self._keep(job)
        try:
            self.readers.start(lambda: self._run(job.job_id))
        except Refused:
            self._forget(job)
            raise
        return job

    def resume(self) -> None:
        """Take up what a restart cut off, and forget what ended long ago."""
        self.clean()
        open_ones = table.c.state.in_([State.QUEUED, State.RUNNING])
        with self.requests.writing("jobs") as db:
            db.execute(sa.delete(table).where(table.c.at < time.time() - _KEPT, ~open_ones))
        with self.requests.reading() as db:
            kept = [_JOB.validate_json(one) for one in db.scalars(sa.select(table.c.job).where(open_ones).order_by(table.c.at))]
            # a folder that was copied has the same name as one that is being served
            own = [job for job in kept if job.server == self.requests.server and not self.requests.at_work(db, job.run)]
        for job in own:
            if job.state is State.RUNNING and job.tries >= _TRIES:
                self._end(job, State.INTERRUPTED, error="The server was stopped twice while it read these files. Send fewer at once.")
                continue
            self._keep(replace(job, state=State.QUEUED))
            with suppress(Refused):  # more than ever waits in line: the next start takes it up
                self.readers.start(lambda job_id=job.job_id: self._run(job_id))  # type: ignore[misc]

    def stop(self) -> None:
        """End the run that is at work between two of its steps; the next start takes it up."""
        self._stopping.set()

    def find(self, principal: Principal, job_id: str) -> JobShape:
        """Return a job; raises Refused for one that is not there for a principal."""
        with self.requests.reading() as db:
            kept = db.scalar(sa.select(table.c.job).where(table.c.job_id == job_id))
            job = _JOB.validate_json(kept) if kept else None
            if job is not None and job.state is State.RUNNING and not self.requests.at_work(db, job.run):
                job = replace(job, state=State.QUEUED)  # it waits until its server is back
        if job is None or not principal.sees(job.portfolio):
            raise Refused(Code.NOT_FOUND, f"There is no job '{job_id}'.")
        stage = self._stages.get(job_id)
        return shape(job, progress=stage.shape if stage and job.state is State.RUNNING else None)

    def _run(self, job_id: str) -> None:
        """Read the files of a job; whatever happens is told in it."""
        if self._stopping.is_set():
            return
        self.requests.show()
        job = replace(self._job(job_id), state=State.RUNNING, run=self.requests.run)
        job = replace(job, tries=job.tries + 1)
        self._keep(job)
        paths = [Path(p) for p in job.paths]
        portfolio = replace(self.doors.open(PortfolioName(job.portfolio)), actor=job.principal)
        try:
            report = portfolio.index(paths, lambda step: self._report(job_id, step), Reads(dry_run=job.dry_run))
            documents = () if job.dry_run else _documents(portfolio, paths)
            done = replace(job, report=indexed(report, portfolio.name, dry_run=job.dry_run), documents=documents)
            with self.placing:
                awaited = self._awaited(job_id)
                self.cleared(portfolio, [path for path in paths if str(path) not in awaited])
            self._end(done, State.DONE)
        except StoppedError:
            self._keep(replace(job, state=State.QUEUED, tries=job.tries - 1))
        except InForceError as error:
            self._end(job, State.FAILED, error=str(error).replace(str(self.data), "the data folder"))
        except Exception as error:
            self._end(job, State.FAILED, error=f"In Force failed ({type(error).__name__}). Please report it with the id of the job.")
            raise

    def _awaited(self, job_id: str) -> frozenset[str]:
        """Return where the files of all other jobs lie that have not ended."""
        open_ones = table.c.state.in_([State.QUEUED, State.RUNNING]) & (table.c.job_id != job_id)
        with self.requests.reading() as db:
            return frozenset(path for one in db.scalars(sa.select(table.c.job).where(open_ones)) for path in _JOB.validate_json(one).paths)

    def _report(self, job_id: str, step: Progress) -> None:
        if self._stopping.is_set():
            raise StoppedError
        now = time.monotonic()
        stage = self._stages.setdefault(job_id, _Stage())
        if stage.name != step.stage:
            stage.name, stage.since = step.stage, now
        eta = (now - stage.since) / step.done * (step.total - step.done) if step.done else None
        stage.shape = {
            "stage": step.stage,
            "done": step.done,
            "total": step.total,
            "name": step.name,
            "eta_seconds": None if eta is None else round(eta, 1),
        }

    def _job(self, job_id: str) -> Job:
        with self.requests.reading() as db:
            return _JOB.validate_json(db.execute(sa.select(table.c.job).where(table.c.job_id == job_id)).scalar_one())

    def _end(self, job: Job, state: State, error: str | None = None) -> None:
        now = self.doors.open(PortfolioName(job.portfolio)).now()
        self._keep(replace(job, state=state, error=error, ended_at=now.isoformat()))
        self._stages.pop(job.job_id, None)

    def _keep(self, job: Job) -> None:
        told = {"job_id": job.job_id, "state": job.state.value, "job": _JOB.dump_json(job).decode()}
        with self.requests.writing(job.job_id) as db:
            if not db.execute(sa.update(table).where(table.c.job_id == job.job_id).values(told)).rowcount:
                db.execute(sa.insert(table).values({**told, "at": time.time()}))

    def _forget(self, job: Job) -> None:
        with self.requests.writing(job.job_id) as db:
            db.execute(sa.delete(table).where(table.c.job_id == job.job_id))


@jobs.get(
    "/jobs/{job_id}",
    operation_id="get_job",
    response_model=JobShape,
    responses={
        **documented(Code.NOT_FOUND, Code.TIMED_OUT),
        200: {
            "description": "The job; as events, `progress` and at last `job`.",
            "content": {EVENT_STREAM: {"schema": {"type": "string"}}},
        },
    },
)
async def get_job(context: Unnamed, job_id: Identity, request: Request) -> Response:
    """Return a job as it stands, or with `Accept: text/event-stream` each of its steps until it ends."""
    known: Jobs = request.app.state.jobs
    found = await context.workers.run(lambda: known.find(context.principal, job_id))
    if EVENT_STREAM not in request.headers.get("accept", ""):
        return Response(encoded(found), media_type="application/json")
    return StreamingResponse(_steps(known, context.principal, job_id), media_type=EVENT_STREAM, headers={"X-Accel-Buffering": "no"})


async def _steps(known: Jobs, principal: Principal, job_id: str) -> AsyncIterator[bytes]:
    """Yield what changes of a job, with a sign of life between, and the whole of it when it ends."""
    last: object = None
    quiet = 0.0
    while True:
        found = await asyncio.to_thread(known.find, principal, job_id)
        if found["state"] in ENDED:
            yield wire("job", found)
            return
        told = {"state": found["state"], **(found["progress"] or {})}
        if told != last:
            yield wire("progress", told)
            last, quiet = told, 0.0
        elif quiet >= HEARTBEAT:
            yield HEARD
            quiet = 0.0
        await asyncio.sleep(_LOOK)
        quiet += _LOOK


def _documents(portfolio: Portfolio, paths: Sequence[Path]) -> tuple[DocumentReference, ...]:
    """Return the instruments read from some files, or from what those hold."""
    mine = tuple(str(p) for p in paths)
    hashes = {f.sha256 for f in portfolio.parts.store.files(portfolio.name) if f.path.startswith(mine)}
    found = portfolio.parts.store.documents(portfolio.name, sha256s=hashes) if hashes else ()
    return tuple({"document": d.file_name, "document_id": d.document_id} for d in found)
