"""What is put in the queue, and what is told of it. No part of this knows which queue it is."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from urllib.parse import quote, unquote_to_bytes

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from graph.errors import UsageError
from graph.model.ids import PortfolioName
from indexing.intake import Failure, QueuedFile
from indexing.readers.files import Found

ATTEMPTS = 3
"""How often a file may end the process that reads it, or its worker, before it is set aside."""


class Args(TypedDict):
    """The arguments of a job to read a file. Paths are percent-encoded: the bytes of a file's name need not be UTF-8."""

    portfolio: str
    actor: str
    path: str
    inside: str
    size: int
    sha256: str
    replaces: list[str]


@dataclass(frozen=True, slots=True)
class ReadJob:
    """A file to be read into a portfolio; `actor` is who asked for it."""

    portfolio: PortfolioName
    actor: str
    file: QueuedFile

    @property
    def place(self) -> str:
        """What no two jobs that run have in common: what stands at a path is read in the order in which it was put in."""
        return f"read {self.portfolio} {quote(os.fsencode(self.file.found.path))}"

    @property
    def key(self) -> str:
        """What no two jobs that wait have in common."""
        return f"{self.place} {self.file.sha256}"

    def args(self) -> dict[str, Any]:
        """Return the job as JSON."""
        found = self.file.found
        return {
            "portfolio": self.portfolio,
            "actor": self.actor,
            "path": quote(os.fsencode(found.path)),
            "inside": quote(os.fsencode(found.inside)),
            "size": found.size,
            "sha256": self.file.sha256,
            "replaces": [*self.file.replaces],
        }

    @classmethod
    def of(cls, given: object) -> ReadJob:
        """Read a job back; raises pydantic's ValidationError where it is none."""
        args = _ARGS.validate_python(given)
        found = Found(_path(args["path"]), args["size"], inside=_path(args["inside"]))
        return cls(PortfolioName(args["portfolio"]), args["actor"], QueuedFile(found, args["sha256"], tuple(args["replaces"])))


_ARGS = TypeAdapter(Args)


def _path(text: str) -> str:
    return os.fsdecode(unquote_to_bytes(text))


@dataclass(frozen=True, slots=True)
class Queued:
    """What putting files in a queue did: of `files` to be read, `added` were put in; the others waited already.

    `unchanged` are on record, by name; `missing` were indexed from these folders before and are there no more.
    """

    files: int
    added: int
    unchanged: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    skipped: tuple[Failure, ...] = ()
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetAside:
    """A file that could not be read: why, what to do, after how many attempts, and when (UTC)."""

    name: str
    reason: str
    advice: str
    attempts: int
    at: datetime


@dataclass(frozen=True, slots=True)
class QueueState:
    """How far the queue of a portfolio is: files that wait, are being read, and were read in the last week.

    `linking`: links of what was read are being looked up, or wait for it. `per_minute` files were read in the last minute.
    """

    waiting: int = 0
    reading: int = 0
    read: int = 0
    linking: bool = False
    per_minute: int = 0
    set_aside: tuple[SetAside, ...] = ()

    @property
    def seconds_left(self) -> float | None:
        """How long reading the rest takes at the pace of the last minute, in seconds; None where that tells nothing."""
        left = self.waiting + self.reading
        return 60.0 * left / self.per_minute if left and self.per_minute else None


class Queue(Protocol):
    """The queue of one record."""

    def put(self, jobs: Sequence[ReadJob]) -> int:
        """Put in files to be read, but those that wait already; return how many were put in."""
        ...

    def state(self, portfolio: str) -> QueueState:
        """Return how far the queue of a portfolio is."""
        ...


class NoQueue:
    """What stands for the queue of a record that has none: nothing waits in it."""

    def put(self, jobs: Sequence[ReadJob]) -> int:
        """Raise UsageError."""
        raise UsageError(
            f"A queue for {len(jobs)} files needs the record in PostgreSQL: set INFORCE_DATABASE_URL. "
            "Without it, `inforce index` reads them by itself."
        )

    def state(self, portfolio: str) -> QueueState:  # noqa: ARG002 - of any portfolio
        """Return that nothing waits."""
        return QueueState()


class Work(Protocol):
    """What a worker does with a job. Each is safe to repeat: a worker may end in the middle of it."""

    def read(self, job: ReadJob) -> Failure | None:
        """Read and record one file; return why it could not be read, None where it is on record.

        Raises ReaderLostError where its reader did not come back.
        """
        ...

    def link(self, portfolio: PortfolioName, actor: str) -> None:
        """Look up the links of what was read."""
        ...


Told = Callable[[str], None]
"""Is told what a worker does, a line at a time."""
