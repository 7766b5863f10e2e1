"""The imperative shell of indexing: read, analyse, record, link, record, fill the caches.

Every step before a transaction is pure or only reads. Each file is recorded in a transaction of its
own, so a run that is cut off loses nothing that was read, and running it again does only what is
missing. Its passages are embedded while the workers read the next files. Links are derived anew from
everything the portfolio then holds; only differences are recorded.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import cast

from graph.model.documents import Clause, Document
from graph.model.edges import Claim, EdgeStatus
from graph.model.ids import DocumentId
from graph.model.source import Reading, SourceFile
from graph.store.interface import Store, Transaction
from indexing.analyse import Instrument
from indexing.corrections import corrected
from indexing.files import Found, find_files
from indexing.linking import link
from indexing.passages import Passage, passages
from indexing.readers import READERS
from indexing.reading import Limits, read_files
from indexing.recall.fused import Recall


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


OnProgress = Callable[[Progress], None]


NO_UNITS: Mapping[DocumentId, Sequence[Passage]] = MappingProxyType({})


def quiet(_: Progress) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What a run did. `documents`, `clauses` and `edges` (by status) count the whole portfolio after it.

    `missing` are files indexed before from the folders given that are no longer there; they stay in the portfolio.
    """

    indexed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    skipped: tuple[Failure, ...] = ()
    missing: tuple[str, ...] = ()
    documents: int = 0
    clauses: int = 0
    edges: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Indexer:
    """Indexes files into one store and its caches; built by the composition root."""

    store: Store
    recall: Recall
    limits: Limits = field(default_factory=Limits)

    def index(self, paths: Sequence[Path], portfolio: str, *, actor: str, now: datetime, on_progress: OnProgress = quiet) -> IndexReport:
        """Index files and folders; safe to repeat. What cannot be read is reported, the rest is kept.

        `now` is the recording time, aware UTC.
        """
        found = tuple(find_files(paths, frozenset(READERS)))
        recorded = self.store.files(portfolio)
        fresh, unchanged = _sift(found, recorded)
        indexed: list[str] = []
        problems: list[tuple[bool, Failure]] = []
        read = _Read()
        for done, outcome in enumerate(read_files([f.path for f in fresh], self.limits, then=("indexing.analyse:analyse", portfolio))):
            on_progress(Progress("reading", done, len(fresh), outcome.name))
            if outcome.file is None or outcome.reading is None:
                problems.append((outcome.skipped, Failure(outcome.name, outcome.reason, outcome.advice)))
                continue
            instruments = cast("tuple[Instrument, ...]", outcome.result)
            vectors = self._vectors(read.add(instruments))
            gone = self._replaced(outcome.file, recorded, portfolio)
            with self.store.transaction(portfolio, actor, "index", now) as records:
                _record(records, outcome.file, outcome.reading, instruments, gone)
                records.put_vectors(self.recall.embedder.name, vectors)
            indexed.append(outcome.name)
        clauses = self._clauses(portfolio, read)
        if indexed:
            on_progress(Progress("linking", 0, 1))
            self.relink(portfolio, actor=actor, now=now, clauses=clauses)
        self.refresh(portfolio, actor=actor, now=now, clauses=clauses, units=read.units, on_progress=on_progress)
        return IndexReport(
            indexed=tuple(indexed),
            unchanged=tuple(unchanged),
            failures=tuple(p for skipped, p in problems if not skipped),
            skipped=tuple(p for skipped, p in problems if skipped),
            missing=_missing(paths, recorded),
            documents=len(self.store.documents(portfolio)),
            clauses=len(clauses),
            edges=self._edge_counts(portfolio),
        )

    def relink(self, portfolio: str, *, actor: str, now: datetime, clauses: Sequence[Clause] | None = None) -> None:
        """Look every claim up again, with people's corrections and decisions applied, and record what changed.

        `clauses` are the portfolio's, where the caller has them at hand.
        """
        decisions = self.store.decisions(portfolio)
        documents = self.store.documents(portfolio)
        clauses = self.store.clauses(portfolio) if clauses is None else clauses
        claims = self.store.claims(portfolio)
        links = link(corrected(documents, decisions), clauses, claims, decisions)
        wanted = {e.edge_id: e for e in links.edges}
        live = {e.edge_id for e in self.store.edges(portfolio)}
        trees = _trees(clauses)
        with self.store.transaction(portfolio, actor, "link", now) as records:
            for document in documents:
                copy_of = links.copy_of.get(document.document_id)
                if copy_of != document.copy_of:
                    marked = replace(document, copy_of=copy_of)
                    records.put_document(marked, trees[document.document_id], _claims_of(document, claims))
            records.retract_edges(sorted(live - wanted.keys()))
            records.put_edges(wanted.values())

    def refresh(
        self,
        portfolio: str,
        *,
        actor: str,
        now: datetime,
        clauses: Sequence[Clause] | None = None,
        units: Mapping[DocumentId, Sequence[Passage]] = NO_UNITS,
        on_progress: OnProgress = quiet,
    ) -> None:
        """Make the caches hold what the store holds; does nothing where they do already.

        `clauses` are the portfolio's and `units` those of some documents, where the caller has them at hand.
        """
        head = self.store.head(portfolio)
        if self.recall.vectors.generation(portfolio) == self.recall.keywords.generation(portfolio) == head:
            return
        wanted = self._units(portfolio, self.store.clauses(portfolio) if clauses is None else clauses, units)
        on_progress(Progress("embedding", 0, len(wanted)))
        model = self.recall.embedder.name
        kept = self.store.vectors(model, {u.text_hash for u in wanted})
        made = self._vectors([u for u in wanted if u.text_hash not in kept])
        if made:
            with self.store.transaction(portfolio, actor, "embed", now) as records:
                records.put_vectors(model, made)
        self.recall.sync(portfolio, wanted, kept | dict(made), self.store.head(portfolio))
        on_progress(Progress("embedding", len(wanted), len(wanted)))

    def _vectors(self, units: Sequence[Passage]) -> list[tuple[str, bytes]]:
        rows = self.recall.vectorise(units, {}) if units else ()
        return sorted({u.text_hash: row.tobytes() for u, row in zip(units, rows, strict=True)}.items())

    def _replaced(self, file: SourceFile, recorded: Iterable[SourceFile], portfolio: str) -> list[DocumentId]:
        """Return what stood at the file's path before: it stays only for earlier days of record."""
        before = {f.sha256 for f in recorded if f.path == file.path and f.sha256 != file.sha256}
        return [d.document_id for d in self.store.documents(portfolio) if d.file_sha256 in before] if before else []

    def _clauses(self, portfolio: str, read: _Read) -> tuple[Clause, ...]:
        """Return the portfolio's clauses, those just read from memory, in the order of `Store.clauses`."""
        documents = {d.document_id for d in self.store.documents(portfolio)}
        trees = _trees(self.store.clauses(portfolio, documents - read.clauses.keys())) | read.clauses
        return tuple(clause for document_id in sorted(documents & trees.keys()) for clause in trees[document_id])

    def _units(self, portfolio: str, clauses: Iterable[Clause], made: Mapping[DocumentId, Sequence[Passage]]) -> tuple[Passage, ...]:
        trees = _trees(clauses)
        own = (d for d in self.store.documents(portfolio) if d.copy_of is None)
        return tuple(u for d in own for u in (made[d.document_id] if d.document_id in made else passages(d, trees[d.document_id])))

    def _edge_counts(self, portfolio: str) -> dict[str, int]:
        edges = self.store.edges(portfolio, statuses=(EdgeStatus.COMMITTED, EdgeStatus.PENDING))
        return dict(sorted(Counter(str(e.status) for e in edges).items()))


@dataclass(frozen=True, slots=True)
class _Read:
    """What a run has read so far, kept so that none of it is read back from the store or made twice."""

    clauses: dict[DocumentId, list[Clause]] = field(default_factory=dict)
    units: dict[DocumentId, tuple[Passage, ...]] = field(default_factory=dict)

    def add(self, instruments: Iterable[Instrument]) -> list[Passage]:
        """Take in what one file holds, and return its units."""
        for found in instruments:
            self.clauses[found.document.document_id] = list(found.clauses)
            self.units[found.document.document_id] = passages(found.document, found.clauses)
        return [unit for found in instruments for unit in self.units[found.document.document_id]]


def _record(
    records: Transaction, file: SourceFile, reading: Reading, instruments: Iterable[Instrument], gone: Iterable[DocumentId]
) -> None:
    for document_id in gone:
        records.retract_document(document_id)
    records.put_file(file, reading)
    for found in instruments:
        records.put_document(found.document, found.clauses, found.claims)


def _sift(found: Iterable[Found], recorded: Iterable[SourceFile]) -> tuple[list[Found], list[str]]:
    """Part the files that must be read from those recorded already. Of equal files the first name stands."""
    names = {f.sha256: f.name for f in recorded}
    fresh: list[Found] = []
    unchanged: list[str] = []
    for file in found:
        sha256 = "" if file.reason else _sha256(file.path)
        if sha256 in names and names[sha256] <= file.name:
            unchanged.append(file.name)
            continue
        names[sha256] = file.name
        fresh.append(file)
    return fresh, unchanged


def _sha256(path: str) -> str:
    """Return the hash of a file's bytes; "" where it cannot be read, which the reader then reports."""
    try:
        with Path(path).open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""


def _missing(paths: Iterable[Path], recorded: Iterable[SourceFile]) -> tuple[str, ...]:
    folders = [p.resolve() for p in paths if p.is_dir()]
    files = ((f.name, Path(f.path).resolve()) for f in recorded)
    return tuple(name for name, path in files if any(folder in path.parents for folder in folders) and not path.exists())


def _trees(clauses: Iterable[Clause]) -> dict[DocumentId, list[Clause]]:
    grouped: dict[DocumentId, list[Clause]] = defaultdict(list)
    for clause in clauses:
        grouped[clause.document_id].append(clause)
    return grouped


def _claims_of(document: Document, claims: Iterable[Claim]) -> list[Claim]:
    return [c for c in claims if c.source_document_id == document.document_id]
