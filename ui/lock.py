"""One process at a time: the locks of a data folder, and the note that its server leaves there.

Two processes on one embedded Chroma lose vectors silently, so whoever opens it holds `vectors.lock`:
`serve` for as long as it runs, others for as long as they need it. Two processes that link at the
same time would each record what the other has made obsolete, so writing takes `writing.lock`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from graph.errors import UsageError

VECTORS = "vectors.lock"
WRITING = "writing.lock"
PATIENCE = 120.0  # seconds a command waits for another before it gives up


@dataclass(frozen=True, slots=True)
class ServerNote:
    """Where the server of a data folder listens, and the secret that proves one may read that folder."""

    host: str
    port: int
    token: str
    pid: int


@contextmanager
def holding(data: Path, name: str, *, patience: float = PATIENCE, on_wait: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Hold a lock of the data folder; raises UsageError when another process keeps it longer than `patience` seconds."""
    _make(data)
    lock = FileLock(data / name)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        on_wait()
        _acquire(lock, patience, data)
    try:
        yield
    finally:
        lock.release()


@contextmanager
def server_note(data: Path, note: ServerNote) -> Iterator[None]:
    """Leave `server.json`, readable by its owner only, for as long as the server runs."""
    path = data / "server.json"
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump(asdict(note), file)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def read_server_note(data: Path) -> ServerNote | None:
    """Return the note of the server that runs now; None without one. A note that a crash left does not count."""
    try:
        note = ServerNote(**json.loads((data / "server.json").read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return note if _held(data / VECTORS) else None


def _held(path: Path) -> bool:
    try:
        with FileLock(path, timeout=0):
            return False
    except Timeout:
        return True


def _make(data: Path) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"The data folder {data} cannot be made: {error.strerror}. Name another with --data.") from None


def _acquire(lock: FileLock, patience: float, data: Path) -> None:
    try:
        lock.acquire(timeout=patience)
    except Timeout:
        raise UsageError(
            f"Another inforce command is at work in {data}. Wait until it is done, or name another folder with --data."
        ) from None
