"""Paths to readings: finds the files, and reads each in a worker with limits on time, memory and size."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from graph.model.source import Reading, SourceFile
from indexing.readers import READERS
from indexing.readers.files import Found, find_files
from indexing.readers.memory_limit import MEMORY, THRIFTY
from indexing.readers.page_requests import FileChanged, PageImage, PageRequest
from indexing.readers.worker import Job, PageProgress, Read, Refusal, reader_crashed, receive, send, too_large
from indexing.subprocesses import start

_SMALL = 1 << 18  # bytes in all below which a second worker costs more than it saves
_AHEAD = 4  # readings a worker may be ahead of the caller

Progress = Callable[[int, int, str], None]
"""Called after each file: files done, files in all, the name of the file."""

OnStart = Callable[[Found], None]
"""Called when a file's turn comes, a few files ahead of what was read last."""

OnPage = Callable[[str, int, int], None]
"""Called before each page that must be recognised, and after the last: the name of the file, pages done, pages in all."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may cost: seconds, bytes of memory, bytes of file. `workers` is how many are read at once.

    A page that must be recognised has `page_seconds` of its own: a dense one on a busy machine takes a minute.
    `kept` is a folder for what was recognised, so that a run that was cut off goes on where it stood; None keeps nothing.
    """

    seconds: float = 60.0
    memory: int = MEMORY
    size: int = 100 << 20
    workers: int = 2
    kept: Path | None = None
    page_seconds: float = 240.0


@dataclass(frozen=True, slots=True)
class ReadOutcome:
    """What became of one path: a file and its reading, or the reason it has none and what to do.

    `result` is what the `then` function made of the reading.
    `skipped` is true for a file in a folder that is of no kind we read: told, but no failure. `lost`: the process that read it ended.
    """

    name: str
    path: str
    file: SourceFile | None = None
    reading: Reading | None = None
    reason: str = ""
    advice: str = ""
    skipped: bool = False
    result: object = None
    lost: bool = False


def read_files(
    paths: Iterable[Path | str | Found],
    limits: Limits = Limits(),
    on_progress: Progress | None = None,
    readers: Mapping[str, str] = READERS,
    then: tuple[str, ...] = (),
    *,
    on_page: OnPage | None = None,
    on_start: OnStart | None = None,
) -> Generator[ReadOutcome, None, None]:
    """Read files and folders, in the caller's order (a folder's files by name); one outcome a file.

    The callbacks are called from the caller's own thread, while it waits.

    `readers` maps a suffix to the reader's ``module:Class``; other files are reported, not read.
    `then` is a function as ``module:function``, and strings to call it with after the reading and the
    file: it runs in the worker too, and what it returns is the outcome's `result`.
    """
    found = list(find_files(paths, frozenset(readers)))
    with Pool(limits, _workers(found, limits)) as pool:
        yield from pool.read(found, on_progress, readers, then, on_page=on_page, on_start=on_start)


def _awaited(outcome: Future[ReadOutcome], pages: queue.SimpleQueue[_Page | None], on_page: OnPage | None) -> ReadOutcome:
    """Wait for an outcome, and tell meanwhile which pages were turned, of whichever file."""
    outcome.add_done_callback(lambda _: pages.put(None))
    while not outcome.done():
        page = pages.get()
        if page and on_page:
            on_page(*page)
    return outcome.result()


def _workers(found: Sequence[Found], limits: Limits) -> int:
    readable = [file.size for file in found if not file.reason]
    return 1 if sum(readable) < _SMALL else max(1, min(limits.workers, len(readable)))


def _process(memory: int) -> subprocess.Popen[bytes]:
    return start("indexing.readers.worker:serve", memory, variables=THRIFTY)


_Page = tuple[str, int, int]


class Pool:
    """A few workers, each kept for file after file, and replaced when a file ended it."""

    def __init__(self, limits: Limits, count: int) -> None:
        self._limits = limits
        self._count = count
        self.pages: queue.SimpleQueue[_Page | None] = queue.SimpleQueue()
        self._each = max(1, (os.cpu_count() or 1) // count)  # threads for a worker
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="read")
        self._free: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        self._all = [Worker(limits) for _ in range(count)]
        for worker in self._all:
            self._free.put(worker)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._all:
            worker.stop()
        self._threads.shutdown(wait=True)

    def read(
        self,
        paths: Iterable[Path | str | Found],
        on_progress: Progress | None = None,
        readers: Mapping[str, str] = READERS,
        then: tuple[str, ...] = (),
        *,
        on_page: OnPage | None = None,
        on_start: OnStart | None = None,
    ) -> Generator[ReadOutcome, None, None]:
        """Read files as `read_files` does, in the processes that are there already."""
        found = list(find_files(paths, frozenset(readers)))
        waiting: deque[Future[ReadOutcome]] = deque()
        todo = iter(found)
        for done in range(len(found)):
            while len(waiting) < _AHEAD * self._count and (file := next(todo, None)):
                if on_start:
                    on_start(file)
                waiting.append(self._threads.submit(self._read, file, readers, then))
            outcome = _awaited(waiting.popleft(), self.pages, on_page)
            if on_progress:
                on_progress(done + 1, len(found), outcome.name)
            yield outcome

    def _read(self, found: Found, readers: Mapping[str, str], then: tuple[str, ...]) -> ReadOutcome:
        if found.reason:
            return ReadOutcome(found.name, found.shown_path, reason=found.reason, advice=found.advice, skipped=found.skipped)
        if found.size > self._limits.size:
            return _refused(found, too_large(self._limits.size))
        worker = self._free.get()
        try:
            answer = worker.read(self._job(found, readers[found.suffix], then), self.pages)
        finally:
            self._free.put(worker)
        if isinstance(answer, Refusal):
            return _refused(found, answer)
        return ReadOutcome(found.name, found.shown_path, answer.file, answer.reading, result=answer.result)

    def _job(self, found: Found, reader: str, then: tuple[str, ...]) -> Job:
        function, given = (then[0], then[1:]) if then else ("", ())
        kept = os.fspath(self._limits.kept) if self._limits.kept else ""
        most, memory = self._limits.size, self._limits.memory
        return Job(found.path, found.name, found.shown_path, reader, most, function, given, kept, self._each, memory)


def _refused(found: Found, why: Refusal) -> ReadOutcome:
    return ReadOutcome(found.name, found.shown_path, reason=why.reason, advice=why.advice, lost=why.lost)


class Worker:
    """One worker process, started when first needed; for one thread at a time."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._late = False
        self._allowed = limits.seconds
        self._stopped = False
        self._starting = threading.Lock()

    def read(self, job: Job, pages: queue.SimpleQueue[_Page | None]) -> Read | Refusal:
        """Have a file read; ends the process where it, or one of its pages, takes too long."""
        answer, was_fresh = self._full_or_read(job, pages)
        if isinstance(answer, Refusal) and answer.full and not was_fresh:
            answer, _ = self._full_or_read(job, pages)  # what the files before it left may have been in the way
        return answer

    def _full_or_read(self, job: Job, pages: queue.SimpleQueue[_Page | None]) -> tuple[Read | Refusal, bool]:
        """Have a file read, and tell whether by a process that had read none; one that had too little memory is replaced."""
        was_fresh = self._process is None
        answer = self._asked(job, lambda turned: pages.put((job.name, turned.done, turned.total)))
        assert isinstance(answer, Read | Refusal)
        if isinstance(answer, Refusal) and answer.full:
            self._let_go()
        return answer, was_fresh

    def paint(self, wanted: PageRequest) -> PageImage | FileChanged | Refusal:
        """Have a page painted, within the time for a file."""
        answer = self._asked(wanted, lambda _: None)
        assert isinstance(answer, PageImage | FileChanged | Refusal)
        if isinstance(answer, Refusal) and answer.full:
            self._let_go()
        return answer

    def _asked(self, message: Job | PageRequest, turned: Callable[[PageProgress], None]) -> object:
        process = self._started()
        if process is None:
            return Refusal("reading was stopped", "Start it again.")
        assert process.stdin
        assert process.stdout
        self._late = False
        try:
            with self._timed(process, self._limits.seconds):
                send(process.stdin, message)
                answer = receive(process.stdout)
            while isinstance(answer, PageProgress):
                turned(answer)
                with self._timed(process, self._limits.page_seconds):
                    answer = receive(process.stdout)
        except (EOFError, OSError):
            return self._ended()
        return answer

    @contextlib.contextmanager
    def _timed(self, process: subprocess.Popen[bytes], seconds: float) -> Iterator[None]:
        self._allowed = seconds
        clock = threading.Timer(seconds, self._too_late, (process,))
        clock.daemon = True
        clock.start()
        try:
            yield
        finally:
            clock.cancel()

    def start(self) -> None:
        """Start the process, so that the first to ask need not wait for it."""
        self._started()

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        with self._starting:
            self._stopped = True
            process = self._process
        if process:
            process.kill()
            self._close(process)

    def _let_go(self) -> None:
        """End the process, so that the next to ask starts another."""
        with self._starting:
            process, self._process = self._process, None
        if process:
            process.kill()
            self._close(process)

    def _started(self) -> subprocess.Popen[bytes] | None:
        with self._starting:
            if self._process is None and not self._stopped:
                self._process = _process(self._limits.memory)
            return self._process

    def _too_late(self, process: subprocess.Popen[bytes]) -> None:
        self._late = True
        process.kill()

    def _ended(self) -> Refusal:
        """Say why the process is gone, and make room for the next."""
        self._let_go()
        if self._late:
            what = f"reading it, or one of its pages, took longer than {self._allowed:g} s"
            return Refusal(what, "Split it, or raise the limit on time.", lost=True)
        return reader_crashed(self._limits.memory)

    @staticmethod
    def _close(process: subprocess.Popen[bytes]) -> None:
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                with contextlib.suppress(OSError):  # what was not yet sent has nobody to go to
                    pipe.close()
