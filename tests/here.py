"""Indexing in one process, for tests of everything but the reading of files.

Reading has a process of its own, which a bad file can end. To start it takes half a second each time; what it does, and that a bad
file ends nothing else, has tests of its own (`tests/indexing/test_reading.py`). Here the same code reads, without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import ui
from indexing.pipeline import Indexer
from indexing.readers import READERS
from indexing.readers.files import Found, find_files
from indexing.readers.worker import Job, Refusal, read, too_large
from indexing.reading import Limits, ReadOutcome
from indexing.search.embedder import open_embedder
from rag.understand.subjects import Learned
from ui.application.parts import Parts, Reads
from ui.wiring import SUBJECTS


def read_here(paths: Iterable[Found], limits: Limits, *, then: tuple[str, ...], **told: Any) -> Iterator[ReadOutcome]:
    """Read files as `indexing.reading.read_files` does, in this process; nobody is told of pages, which only scans have."""
    for found in find_files(paths, frozenset(READERS)):
        told["on_start"](found)
        yield _outcome(found, _answer(found, limits, then))


def _answer(found: Found, limits: Limits, then: tuple[str, ...]) -> Any:
    if found.reason:
        return Refusal(found.reason, found.advice)
    if found.size > limits.size:
        return too_large(limits.size)
    kept = str(limits.kept) if limits.kept else ""
    return read(Job(found.path, found.name, found.shown_path, READERS[found.suffix], limits.size, then[0], then[1:], kept))


def _outcome(found: Found, answer: Any) -> ReadOutcome:
    if isinstance(answer, Refusal):
        return ReadOutcome(found.name, found.shown_path, reason=answer.reason, advice=answer.advice, skipped=found.skipped)
    return ReadOutcome(found.name, found.shown_path, answer.file, answer.reading, result=answer.result)


class _Parts:
    """The parts of a portfolio, with an indexer that reads here."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def __getattr__(self, name: str) -> Any:
        return getattr(self._parts, name)

    def indexer(self, reads: Reads) -> Indexer:
        """The indexer there is, reading here."""
        return replace(self._parts.indexer(reads), reader=read_here)


def connect(data: Path | str | None = None, portfolio: str | None = None, *, actor: str | None = None) -> ui.Portfolio:
    """Open a portfolio as `ui.connect` does; what it indexes is read in this process."""
    return here(ui.connect(data, portfolio, actor=actor))


def learn(data: Path) -> None:
    """Learn in a data folder what questions are about, which takes half a second in each process that works in a copy of it else."""
    Learned(data / SUBJECTS)(open_embedder())


def here(opened: ui.Portfolio) -> ui.Portfolio:
    """Return a portfolio that is open as one whose files are read in this process."""
    return replace(opened, parts=cast("Parts", _Parts(opened.parts)))
