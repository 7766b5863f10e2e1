"""Uploads: files arrive, are stored by hash and queued for indexing.

A file lies in the data folder under its hash. The name it was sent with is kept as a name: no part of it is ever a path that somebody
else chose. What is no use afterwards (refused, unreadable, half sent) is taken away.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from fastapi import FastAPI, Header, Query, Request
from fastapi.responses import Response

from graph.errors import NotFoundError
from graph.file_permissions import private_folder
from ui.access.principal import Reviewer
from ui.guards import root_path
from ui.http.jobs import Jobs, JobShape, shape
from ui.http.operations import router
from ui.http.request_context import Named, encoded
from ui.http.transport.idempotency import Replies, Reply, fingerprint
from ui.http.transport.receiving import Received, UploadLimits, received
from ui.problems import Code, Refused, documented
from ui.runtime.request_store import Requests
from ui.runtime.uploads import FOLDER, folder_of, located
from ui.serialization.operation_schema import Unread

if TYPE_CHECKING:
    from ui.application.portfolio import Portfolio

uploads = router("documents")
PATH = "/v1/documents"
_INCOMING = "incoming"
_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["files"],
                    "additionalProperties": False,
                    "properties": {"files": {"type": "array", "items": {"type": "string", "format": "binary"}, "minItems": 1}},
                }
            }
        },
    }
}


@dataclass(frozen=True, slots=True)
class Intake:
    """Where files come in and where they lie."""

    data: Path
    limits: UploadLimits = field(default_factory=UploadLimits)

    def clean(self) -> None:
        """Take away what uploads that were cut off have left."""
        shutil.rmtree(self.data / FOLDER / _INCOMING, ignore_errors=True)

    def incoming(self) -> Path:
        """Return a new folder for one upload."""
        folder = self.data / FOLDER / _INCOMING / secrets.token_hex(10)
        private_folder(folder)
        return folder

    def place(self, portfolio: str, file: Received) -> Path:
        """Put a file where its content belongs, and return that; the same content under another name lies beside it as one more name."""
        folder = folder_of(self.data, portfolio, file.sha256)
        private_folder(folder)
        there, place = next((p for p in folder.iterdir() if p.is_file()), None), folder / file.name
        if there is not None:
            with suppress(OSError):  # a file system without hard links keeps the bytes twice
                place.hardlink_to(there)
        return place if place.exists() else file.path.replace(place)

    def clear(self, portfolio: Portfolio, paths: Sequence[Path]) -> None:
        """Take away those files of which nothing was recorded, ever."""
        used = tuple(located(self.data, f).path for f in portfolio.parts.store.files(portfolio.name))
        for path in paths:
            if not any(one == str(path) or one.startswith(f"{path}/") for one in used):
                with suppress(OSError):
                    path.unlink()
                    path.parent.rmdir()


def prepare(app: FastAPI, data: Path, requests: Requests, most: int) -> None:
    """Give an application what it takes to receive files of so many bytes in all: where they lie, its jobs, its replies by key."""
    intake = Intake(data, UploadLimits(total=most))
    app.state.intake = intake
    app.state.replies = Replies(requests, time.time)
    app.state.jobs = Jobs(requests, app.state.doors, app.state.readers, data, intake.clean, intake.clear)


@uploads.post(
    "/documents",
    operation_id="upload_documents",
    status_code=202,
    response_model=JobShape,
    responses=documented(Code.UNKNOWN_PORTFOLIO, Code.CONFLICT, Code.WRONG_TYPE, Code.MALFORMED, Code.UNREADABLE, Code.TIMED_OUT),
    openapi_extra=_BODY,
)
async def upload_documents(
    request: Request,
    who: Reviewer,
    portfolio: Named = None,
    dry_run: Annotated[bool, Query(description="Record nothing: the job tells what reading these files would do, and cost.")] = False,
    idempotency_key: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Response:
    """Upload files to be indexed; the job reports what became of them. A file that cannot be taken does not affect the others."""
    intake: Intake = request.app.state.intake
    try:
        mine = request.app.state.doors.fillable(who, portfolio)
    except NotFoundError as error:
        raise Refused(Code.UNKNOWN_PORTFOLIO, str(error)) from None
    folder = await asyncio.to_thread(intake.incoming)
    try:
        files = await received(request, folder, intake.limits)
        return await asyncio.to_thread(_once, request, _Upload(mine, files, dry_run), idempotency_key)
    finally:
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class _Upload:
    """Files as they came, and what is to become of them."""

    mine: Portfolio
    files: Sequence[Received]
    dry_run: bool


def _once(request: Request, upload: _Upload, key: str | None) -> Response:
    """Begin the job, or answer with the first reply: the same files are the same request, however their body was written."""
    replies: Replies = request.app.state.replies
    who = request.state.principal
    if key is None:
        return _begun(request, upload)
    first = replies.begin(who, key, _fingerprint(upload), repeatable=True)
    if isinstance(first, Refused):
        raise Refused(first.code, first.detail, first.headers)
    if first is not None:
        return Response(first.body, first.status, {"Idempotency-Replayed": "true"}, media_type="application/json")
    try:
        response = _begun(request, upload)
    except BaseException:
        replies.forget(who, key)
        raise
    replies.keep(who, key, Reply(response.status_code, tuple(response.raw_headers), bytes(response.body)))
    return response


def _fingerprint(upload: _Upload) -> str:
    files = (f"{f.name}/{f.sha256}" for f in upload.files)
    return fingerprint("POST", PATH, upload.mine.name, *files, *(("dry run",) if upload.dry_run else ()))


def _begun(request: Request, upload: _Upload) -> Response:
    mine, files = upload.mine, upload.files
    intake: Intake = request.app.state.intake
    known: Jobs = request.app.state.jobs
    refused = [f.fault for f in files if f.fault is not None]
    wanted = {(f.sha256, f.name): f for f in files if f.fault is None}
    if not wanted:
        raise Refused(Code.UNREADABLE, _nothing(refused))
    with known.placing:
        placed = [(f.name, intake.place(mine.name, f)) for f in wanted.values()]
        job = known.begin(mine, placed, refused, dry_run=upload.dry_run)
    where = {"Location": f"{root_path(request.scope)}/v1/jobs/{job.job_id}"}
    return Response(encoded(shape(job, progress=None)), 202, where, media_type="application/json")


def _nothing(refused: Iterable[Unread]) -> str:
    return "None of these files can be read. " + " ".join(f"{r['name']}: {r['reason']}." for r in refused)
