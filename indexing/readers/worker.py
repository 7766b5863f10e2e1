"""The process that reads one file after another, so that a bad file can end it and nothing else.

Spoken over its pipes: a pickled `Job` in, a pickled `Read` or `Refusal` out, each after its length; or a page `Wanted` as a
picture in, and `Painted`, `Changed` or a `Refusal` out. A reader that
works page by page sends a `Turned` before each page, so that the limit on time is one for a page.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import IO

from graph.errors import UnreadableError
from graph.model.source import Reading, SourceFile
from indexing.readers import open_reader
from indexing.readers.files import read_bytes
from indexing.readers.interface import PagedReader
from indexing.readers.memory_limit import MEMORY, is_short_of_memory, limit_memory
from indexing.readers.page_context import PageContext, ignore_progress
from indexing.readers.page_requests import FileChanged, PageImage, PageRequest, Painter

_LENGTH = struct.Struct(">Q")


@dataclass(frozen=True, slots=True)
class Job:
    """One file to read: its path (which may lead into a container), how path and name are shown, and its reader.

    The reader is written ``module:Class``; `most_bytes` is the most to take; `kept` is the folder for recognised pages
    ("" for none), `threads` how many a recogniser may use, `memory` the bytes that the process may take, for it to be told.

    `then` is a function as ``module:function`` that gets the reading, the file and `given`, and makes of
    them what the caller wants besides the reading: the heavy work of reading is then done here as well.
    """

    path: str
    name: str
    shown_path: str
    reader: str
    most_bytes: int
    then: str = ""
    given: tuple[str, ...] = ()
    kept: str = ""
    threads: int = 1
    memory: int = MEMORY


@dataclass(frozen=True, slots=True)
class PageProgress:
    """How far a file is whose pages take long: pages done, pages in all."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Read:
    """A file that was read, and what `Job.then` made of it."""

    file: SourceFile
    reading: Reading
    result: object = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that could not be read: why, and what to do.

    `full`: there was not enough memory, so that the process is best replaced. `lost`: the process ended, or was ended.
    """

    reason: str
    advice: str
    full: bool = False
    lost: bool = False


def send(pipe: IO[bytes], message: object) -> None:
    """Write one message."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    pipe.write(_LENGTH.pack(len(body)))
    pipe.write(body)
    pipe.flush()


def receive(pipe: IO[bytes]) -> object:
    """Read one message; raises EOFError where the other side has gone, in the middle of the message or before."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    body = pipe.read(length)
    if len(body) < length:
        raise EOFError
    return pickle.loads(body)  # noqa: S301 - both ends are this program


def serve(most_memory: int) -> None:
    """Read files until the pipe is closed; memory in bytes."""
    limit_memory(most_memory)
    painter = Painter()
    source, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not stand among the answers
    while True:
        try:
            job = receive(source)
        except EOFError:
            return
        if isinstance(job, PageRequest):
            send(answers, _painted(painter, job))
            continue
        assert isinstance(job, Job)
        answer = read(job, lambda done, total: send(answers, PageProgress(done, total)))
        try:
            send(answers, answer)
        except MemoryError as error:  # nothing was sent yet: a message is made whole before
            send(answers, _refusal(error, job.memory))


def read(job: Job, turned: Callable[[int, int], None] = ignore_progress) -> Read | Refusal:
    """Read one file; every error is an answer."""
    try:
        data = read_bytes(job.path, job.most_bytes)
        if len(data) > job.most_bytes:
            return too_large(job.most_bytes)
        reading = _reading(job, data, turned)
        file = SourceFile(reading.file_sha256, job.name, job.shown_path, len(data))
        return Read(file, reading, _function(job.then)(reading, file, *job.given) if job.then else None)
    except Exception as error:  # noqa: BLE001 - a reader's own fault must not cost the other files
        return _refusal(error, job.memory)


def _painted(painter: Painter, wanted: PageRequest) -> PageImage | FileChanged | Refusal:
    try:
        return painter.paint(wanted)
    except Exception as error:  # noqa: BLE001 - as for reading
        return _refusal(error, wanted.memory)


def _reading(job: Job, data: bytes, turned: Callable[[int, int], None]) -> Reading:
    reader = open_reader(job.reader)
    if isinstance(reader, PagedReader):
        return reader.read_pages(job.name, data, PageContext(job.threads, Path(job.kept) if job.kept else None, turned))
    return reader.read(job.name, data)


def _function(name: str) -> Callable[..., object]:
    module, _, function = name.partition(":")
    found: Callable[..., object] = getattr(import_module(module), function)
    return found


def _refusal(error: Exception, memory: int) -> Refusal:
    if is_short_of_memory(error):
        return short_of_memory(memory)
    match error:
        case UnreadableError():
            return Refusal(error.reason, error.advice)
        case PermissionError():
            return Refusal("you have no permission to open it", "Change its permissions, or ask its owner.")
        case OSError():
            return Refusal(f"it could not be opened ({error.strerror or error})", "Check that the file is still there.")
        case _:
            what = f"{type(error).__name__}: {error}"
            return Refusal(f"it is damaged or of a kind not met before ({what})", "Open it and save it anew, then index it again.")


def too_large(most_bytes: int) -> Refusal:
    """Say that a file is over the limit of size."""
    return Refusal(f"it is larger than {_megabytes(most_bytes)}", "Split it, or raise the limit on file size.")


def short_of_memory(most: int) -> Refusal:
    """Say that reading a file takes more than the limit of memory."""
    return Refusal(
        f"reading it takes more than the {_megabytes(most)} of memory that one file may take",
        "Split it or save it anew, or allow more with INFORCE_READER_MB.",
        full=True,
    )


def reader_crashed(most: int) -> Refusal:
    """Say that the process that read a file is gone: a library ends it so where the file is damaged, and where memory is short."""
    return Refusal(
        f"reading it brought the reader down: it is damaged, or takes more than the {_megabytes(most)} of memory that one file may take",
        "Open it and save it anew, then index it again, or allow more with INFORCE_READER_MB.",
        full=True,
        lost=True,
    )


def _megabytes(count: int) -> str:
    return f"{count / (1 << 20):,.0f} MB" if count >= 1 << 20 else f"{count:,} bytes"
