"""The imperative shell of indexing: read, analyse, record, link, record, fill the caches.

Every step before a transaction is pure or reads only; a run that is cut off loses no file that was
recorded, and running it again does only what is missing.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Protocol

from graph.errors import UnreadableError
from graph.model.documents import Clause, Document
from graph.model.edges import Claim, Edge, EdgeStatus
from graph.model.ids import DocumentId
from graph.model.source import SourceFile
from graph.store.interface import Store
from indexing.analyse import Instrument, analyse
from indexing.linking import link
from indexing.passages import Passage, passages
from indexing.reading import ReadOutcome, read_files

log = logging.getLogger(__name__)


class Cache(Protocol):
    """Something to search that is rebuilt from the store: vectors, keywords."""

    def sync(self, portfolio: str, passages: Sequence[Passage], generation: int) -> None:
        """Make the cache hold exactly these passages."""
        ...


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that could not be read, why, and what to do."""

    name: str
    reason: str
    advice: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: `done` of `total` in one stage, with the name at hand."""

    stage: str
    done: int
    total: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What a run did. Edge counts are of the whole portfolio after it."""

    indexed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    skipped: tuple[str, ...] = ()
    documents: int = 0
    clauses: int = 0
    edges: dict[str, int] = field(default_factory=dict)


OnProgress = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Indexer:
    """Indexes files into one store and its caches; built once, by the composition root."""

    store: Store
    caches: Caches

    def index(self, paths: Sequence[Path], portfolio: str, *, actor: str, now: datetime, on_progress: OnProgress = lambda _: None) -> IndexReport:
        """Index files and folders; safe to repeat. What cannot be read is reported, the rest is kept.

        `now` is the recording time, aware UTC.
        """
        known = {(f.name, f.sha256) for f in self.store.files(portfolio)}
        indexed: list[str] = []
        unchanged: list[str] = []
        failures: list[Failure] = []
        skipped: list[str] = []
        files = find_files(paths)
        skipped += files.skipped
        failures += files.failures
        fresh: list[Path] = []
        for path in files.paths:
            if (path.name, _sha256(path)) in known:
                unchanged.append(path.name)
            else:
                fresh.append(path)
        for done, outcome in enumerate(read_files(fresh)):
            on_progress(Progress("reading", done, len(fresh), outcome.name))
            if outcome.reading is None or outcome.file is None:
                failures.append(Failure(outcome.name, outcome.reason, outcome.advice))
                continue
            self._record(analyse(outcome.reading, outcome.file, portfolio), outcome, portfolio, actor=actor, now=now)
            indexed.append(outcome.name)
        on_progress(Progress("reading", len(fresh), len(fresh)))
        if indexed:
            self.relink(portfolio, actor=actor, now=now)
        self.caches.refill(self.store, portfolio, on_progress)
        return self._report(portfolio, indexed, unchanged, failures, skipped)
