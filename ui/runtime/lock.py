"""Locks of a data folder or of a record in PostgreSQL, and the note that a server leaves in its folder.

Two processes on one embedded Chroma lose vectors silently, so whoever opens it holds `vectors.lock`:
`serve` for as long as it runs, others for as long as they need it. Two processes that link at the
same time would each record what the other has made obsolete, so writing takes `writing.lock`; who
waits for that holds `turn.lock`, so that a long run can see it and let a decision go first. Whoever
needs both takes the vectors first. The vectors are always the folder's; the other two are where the
record is: in PostgreSQL for each portfolio, whichever server or command writes to it. So is
`filling.lock`, which is held for each step of filling vectors on a server.
"""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Protocol

from filelock import FileLock, Timeout

from graph.errors import StoreUnavailableError, UsageError
from graph.file_permissions import private_folder

VECTORS = "vectors.lock"
WRITING = "writing.lock"
TURN = "turn.lock"
FILLING = "filling.lock"
NOTE = "server.json"
PATIENCE = 120.0  # seconds a command waits for another before it gives up
_GLANCE = 0.2  # seconds in which a lock comes free that somebody only looked at
_LOOK = 0.5  # seconds between two looks at what else has happened
_ROOM = 256 * 1024  # bytes that must fit on the disk before anything is written: less than the smallest contract takes
_DISK = frozenset({errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EPERM, getattr(errno, "EDQUOT", errno.ENOSPC)})
_SQLITE = ("disk is full", "disk I/O error", "readonly database", "unable to open database")
_ADVICE = "See that its disk has room and that you may read and write there, or name another folder with --data."
_AWAY = 900.0  # seconds for which a run that let others go first waits to go on


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class ServerNote:
    """Where the server of a data folder listens, and the secret that proves one may read that folder."""

    host: str
    port: int
    token: str
    pid: int


class Locks(Protocol):
    """The locks of several kinds that one holder has on a folder or a portfolio."""

    def taken(self, kind: str, seconds: float) -> bool:
        """Take a lock, waiting so many seconds at most; tell whether it was taken."""
        ...

    def release(self, kind: str) -> None:
        """Let go of a lock that is held."""
        ...


class FolderLocks:
    """The locks of a data folder, which is made; raises UsageError where it cannot be."""

    def __init__(self, data: Path) -> None:
        _make(data)
        self._data = data
        self._files: dict[str, FileLock] = {}

    def taken(self, kind: str, seconds: float) -> bool:
        """Take a lock, waiting so many seconds at most; tell whether it was taken."""
        return _taken(self._files.setdefault(kind, FileLock(self._data / kind, thread_local=False, mode=0o600)), seconds)

    def release(self, kind: str) -> None:
        """Let go of a lock that is held."""
        self._files[kind].release()


@dataclass(frozen=True, slots=True)
class Wait:
    """How long one waits for a lock, in seconds, and what is told once where one has to."""

    patience: float
    on_wait: Callable[[], None] = _nothing


class AtWorkError(UsageError):
    """Another process is at work in the data folder or the portfolio, and stayed at it for longer than one waits."""


class ServedError(UsageError):
    """The server of the data folder holds the vectors; `note` says where it can be asked."""

    def __init__(self, note: ServerNote) -> None:
        self.note = note
        super().__init__(
            f"This data folder is being served already, at http://{note.host}:{note.port} (process {note.pid}). "
            "`inforce index` goes through that server; for anything else that needs the vectors, stop it first."
        )


@contextmanager
def holding(
    data: Path, name: str, *, patience: float = PATIENCE, on_wait: Callable[[], None] = _nothing, meanwhile: Callable[[], None] = _nothing
) -> Iterator[None]:
    """Hold a lock of the data folder; raises UsageError when another process keeps it longer than `patience` seconds.

    `on_wait` is called once where one has to wait, `meanwhile` again and again; it may raise what ends the wait.
    """
    locks = FolderLocks(data)
    _take(locks, name, str(data), Wait(patience, on_wait), meanwhile)
    try:
        yield
    finally:
        locks.release(name)


@contextmanager
def holding_vectors(data: Path, *, patience: float = PATIENCE, on_wait: Callable[[], None] = _nothing) -> Iterator[None]:
    """Hold the vectors; raises ServedError once a server turns out to have them: it would keep them for ever."""
    with holding(data, VECTORS, patience=patience, on_wait=on_wait, meanwhile=lambda: refuse_served(data)):
        with suppress(OSError):
            (data / NOTE).unlink(missing_ok=True)  # a crash left it: no server runs, since we hold what it would hold
        yield


def refuse_served(data: Path) -> None:
    """Raise ServedError where a server has the data folder."""
    note = read_server_note(data)
    if note is not None:
        raise ServedError(note)


@contextmanager
def writing(
    locks: Locks, where: str, *, patience: float = PATIENCE, on_wait: Callable[[], None] = _nothing
) -> Iterator[Callable[[], None]]:
    """Keep others from writing meanwhile. Yields what a long run calls between two steps: it lets those go first who wait.

    `where` is what the locks are on, for people; raises AtWorkError when another process keeps them longer than `patience` seconds.
    """

    def take(wait: Wait) -> None:
        _take(locks, TURN, where, wait)
        try:
            _take(locks, WRITING, where, wait)
        finally:
            locks.release(TURN)

    def give_way() -> None:
        if locks.taken(TURN, 0):
            locks.release(TURN)  # nobody waits
        else:
            locks.release(WRITING)
            take(Wait(_AWAY))

    take(Wait(patience, _once(on_wait)))
    try:
        yield give_way
    finally:
        locks.release(WRITING)


@contextmanager
def filling(locks: Locks, where: str, patience: float) -> Iterator[None]:
    """Keep others from filling the vectors on a server meanwhile; raises AtWorkError when one does for longer than `patience` seconds."""
    _take(locks, FILLING, where, Wait(patience))
    try:
        yield
    finally:
        locks.release(FILLING)


@contextmanager
def server_note(data: Path, note: ServerNote) -> Iterator[None]:
    """Leave `server.json`, readable by its owner only, for as long as the server runs."""
    path = data / NOTE
    draft = data / f"{NOTE}.{note.pid}"  # whoever reads the note finds all of it
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump(asdict(note), file)
    draft.replace(path)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def read_server_note(data: Path) -> ServerNote | None:
    """Return the note of the server that runs now; None without one. A note that a crash left does not count."""
    note = _note(data)
    if note is None or not _held(data / VECTORS):
        return None
    return note if _note(data) == note else None  # whoever takes the vectors after a crash takes its note away


def _note(data: Path) -> ServerNote | None:
    try:
        return ServerNote(**json.loads((data / NOTE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def _held(path: Path) -> bool:
    lock = FileLock(path, mode=0o600)
    try:
        free = _taken(lock, 0)
    except OSError:  # an archive: a lock that cannot be opened to write is held by nobody we could tell of
        return False
    if free:
        lock.release()
    return not free


def _make(data: Path) -> None:
    """Make a data folder, and see that something can be written into it, before anything is begun that would end half done."""
    try:
        private_folder(data)
    except OSError as error:
        raise UsageError(f"The data folder {data} cannot be made: {error.strerror}. Name another with --data.") from None
    try:
        with TemporaryFile(dir=data, buffering=0) as file:
            file.write(bytes(_ROOM))
    except OSError as error:
        raise StoreUnavailableError(f"The data folder {data} cannot be written: {error.strerror}. {_ADVICE}") from None


def disk_fault(error: BaseException) -> str:
    """Return in one line that a disk is full or cannot be written, and what to do; "" for an error of another kind."""
    found: BaseException | None = error
    while found is not None:
        if isinstance(found, OSError) and found.errno in _DISK:
            return f"{found.filename or 'The data folder'}: {found.strerror}. {_ADVICE}"
        if any(sign in str(found) for sign in _SQLITE) and type(found).__module__.split(".")[0] in {"sqlite3", "chromadb"}:
            return f"A database of the data folder cannot be written: {str(found).splitlines()[0]}. {_ADVICE}"
        found = found.__cause__ or found.__context__
    return ""


def _taken(lock: FileLock, seconds: float) -> bool:
    try:
        lock.acquire(timeout=seconds)
    except Timeout:
        return False
    return True


def _take(locks: Locks, kind: str, where: str, wait: Wait, meanwhile: Callable[[], None] = _nothing) -> None:
    if locks.taken(kind, min(_GLANCE, wait.patience)):
        return
    if wait.patience:
        wait.on_wait()
    end = time.monotonic() + wait.patience
    while True:
        meanwhile()
        left = end - time.monotonic()
        if locks.taken(kind, max(0.0, min(_LOOK, left))):
            return
        if left <= 0:
            raise AtWorkError(f"Another inforce command is at work in {where}. Wait until it is done, then try again.")


def _once(tell: Callable[[], None]) -> Callable[[], None]:
    """Return what tells the first time only."""
    left = [tell]
    return lambda: left.pop()() if left else None
