"""The imperative shell of indexing: read, analyse, record, link, record, fill the caches.

Every step before a transaction is pure or only reads. Each file is recorded in a transaction of its
own, so a run that is cut off loses nothing that was read, and running it again does only what is
missing. Its passages are embedded while the workers read the next files. Links are looked up again where
what came can make a difference (`relinking`), and the caches take in what changed since they were filled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import cast

from graph.model.documents import Clause
from graph.model.edges import EdgeStatus
from graph.model.ids import DocumentId, digest
from graph.model.policy import Vendor
from graph.model.source import SourceFile
from graph.model.usage import StageUsage
from graph.store.interface import Store
from indexing.analyse import Instrument
from indexing.candidates.asking import Asking
from indexing.candidates.run import Unread
from indexing.candidates.stage import Related, relate, resettle
from indexing.deduplication import Places
from indexing.intake import Failure, QueuedFile, ReaderLostError, missing, to_read
from indexing.linking.decisions import carry_over
from indexing.linking.relinking import relink
from indexing.marks import ANALYSIS, is_outdated, mark_analysed
from indexing.model_stages import ByModel
from indexing.progress import Extracted, Observe, Stage, observed, unobserved
from indexing.progress_events import recording, told_read, told_refused, told_start
from indexing.reading import Limits, OnPage, ReadOutcome, read_files
from indexing.reanalysis import analyse_again, record_instruments
from indexing.search.caches import NO_UNITS, Caches
from indexing.search.hybrid import HybridSearch
from indexing.search.passages import Passage, passages
from indexing.withdrawals import Withdrawn, told, withdrawn


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: `done` of `total` in one stage, with the name at hand."""

    stage: str
    done: int
    total: int
    name: str = ""


OnProgress = Callable[[Progress], None]

_KEPT = 1000  # documents of a run whose clauses stay in memory
_COUNTED = (EdgeStatus.COMMITTED, EdgeStatus.PENDING)


def quiet(_: Progress) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What a run did. `documents`, `clauses` and `edges` (by status) count the whole portfolio after it.

    `missing` are files indexed before from the folders given that are no longer there; they stay in the portfolio.
    `instruments_asked` are those that a model read for what they change; `clauses_asked` and `pairs` what was looked at for changes
    that cite nothing, `usage` what all that took of each model, `faults` the instruments and pairs of which nothing could be read,
    `left` the calls that did not fit the budget, `unpriced` the models asked whose price is not known. `again` were analysed by an
    earlier version and are now by this one, with `carried` decisions of people that hold on under other ids.
    """

    indexed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    skipped: tuple[Failure, ...] = ()
    missing: tuple[str, ...] = ()
    documents: int = 0
    clauses: int = 0
    edges: dict[str, int] = field(default_factory=dict)
    usage: tuple[StageUsage, ...] = ()
    faults: tuple[Unread, ...] = ()
    instruments_asked: int = 0
    clauses_asked: int = 0
    pairs: int = 0
    left: int = 0
    unpriced: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    carried: int = 0


@dataclass(frozen=True, slots=True)
class Indexer:
    """Indexes files into one store and its caches; built by the composition root.

    `asking` opens the readers of pairs when they are needed, for a portfolio; None: changes that cite nothing are not looked for.
    `reader` reads files and analyses them: in a process of its own, unless the caller knows better.
    """

    store: Store
    recall: HybridSearch
    limits: Limits = field(default_factory=Limits)
    asking: Callable[[str], Asking] | None = None
    reader: Callable[..., Iterable[ReadOutcome]] = read_files

    @property
    def caches(self) -> Caches:
        """What finds passages, kept as the record is."""
        return Caches(self.store, self.recall)

    def index(
        self,
        paths: Sequence[Path | str],
        portfolio: str,
        *,
        actor: str,
        now: datetime,
        on_progress: OnProgress = quiet,
        observe: Observe = unobserved,
    ) -> IndexReport:
        """Index files and folders; safe to repeat. What cannot be read is reported, the rest is kept.

        `now` is the recording time, aware UTC; `observe` is told of each stage. Raises UsageError where the readers asked for cannot
        be had, before anything is read.
        """
        with closing(self.asking(portfolio)) if self.asking else nullcontext() as asking:
            return self._index(paths, portfolio, asking, actor=actor, now=now, on_progress=on_progress, observe=observe)

    def _index(
        self,
        paths: Sequence[Path | str],
        portfolio: str,
        asking: Asking | None,
        *,
        actor: str,
        now: datetime,
        on_progress: OnProgress,
        observe: Observe,
    ) -> IndexReport:
        plan = to_read(self.store, paths, portfolio, self.limits.size)
        places = Places(self.store, portfolio, plan.recorded)
        problems = [*plan.kept_out]
        indexed: list[str] = []
        read = _Read()
        analyse = ("indexing.analyse:analyse", portfolio)
        reading = self.reader(plan.fresh, self.limits, then=analyse, on_page=_told_pages(on_progress), on_start=told_start(observe))
        for done, outcome in enumerate(reading):
            on_progress(Progress("reading", done, len(plan.fresh), outcome.name))
            if outcome.file is None:
                told_refused(observe, outcome)
                names = plan.sifted.names(outcome.name, outcome.path)
                problems += [Failure(name, outcome.reason, outcome.advice, skipped=outcome.skipped) for name in names]
                continue
            self._record(outcome, portfolio, lambda: (places, plan.out), read, actor=actor, now=now, observe=observe)
            indexed.append(outcome.name)
        self.put_names(plan.sifted.same, portfolio, places, actor=actor, now=now)
        return replace(
            self._link(portfolio, asking, read, actor=actor, now=now, on_progress=on_progress, observe=observe),
            indexed=tuple(indexed),
            unchanged=tuple(file.name for file in plan.sifted.same),
            failures=tuple(one for one in problems if not one.skipped),
            skipped=tuple(one for one in problems if one.skipped),
            missing=missing(paths, plan.recorded),
        )

    def index_file(self, queued: QueuedFile, portfolio: str, *, actor: str, now: datetime, observe: Observe = unobserved) -> Failure | None:
        """Read and record one file that `to_read` planned, in whatever process; links are for `link` to make. Safe to repeat.

        Returns why it could not be read; None where it is on record. Raises ReaderLostError where its reader did not come back, so
        that another try may fare better.
        """

        def known() -> tuple[Places, Withdrawn]:
            """Look up what may have changed since the file was put in line."""
            files = self.store.files(portfolio, sha256s={queued.sha256, *queued.replaces})
            return Places(self.store, portfolio, files), withdrawn(self.store, portfolio)

        places, out = known()
        if queued.sha256 in out.files:
            return Failure(queued.found.name, *told(out.files[queued.sha256]))
        if queued.sha256 in out.again or not places.has(queued.sha256, no_later_than=queued.found.name):
            analyse = ("indexing.analyse:analyse", portfolio)
            (outcome,) = self.reader([queued.found], self.limits, then=analyse, on_start=told_start(observe))
            if outcome.file is None:
                told_refused(observe, outcome)
                if outcome.lost:
                    raise ReaderLostError(outcome.name, outcome.reason, outcome.advice)
                return Failure(outcome.name, outcome.reason, outcome.advice)
            self._record(outcome, portfolio, known, _Read(), actor=actor, now=now, observe=observe)
        else:
            self.put_names([queued.file], portfolio, places, actor=actor, now=now)
        return None

    def put_names(self, files: Iterable[SourceFile], portfolio: str, places: Places, *, actor: str, now: datetime) -> None:
        """Record the names and paths, as far as they are new, of files whose bytes are on record."""
        if unknown := places.unknown(files):
            with self.store.transaction(portfolio, actor, "index", now) as records:
                places.put_names(records, unknown)

    def _record(
        self,
        outcome: ReadOutcome,
        portfolio: str,
        known: Callable[[], tuple[Places, Withdrawn]],
        read: _Read,
        *,
        actor: str,
        now: datetime,
        observe: Observe,
    ) -> None:
        """Record a file that was read, its instruments but those taken out, and their vectors, in one transaction.

        `known` is looked up in it: nobody else records meanwhile. Where the bytes came on record under a name that comes first, only
        the file's own is added.
        """
        file, reading, found = outcome.file, outcome.reading, cast("tuple[Instrument, ...]", outcome.result)
        assert file is not None
        assert reading is not None
        told_read(observe, outcome)
        with recording(observe, file.sha256) as recorded_of:
            vectors = self.caches.vectors(read.add(found))
            with self.store.transaction(portfolio, actor, "index", now) as records:
                places, out = known()
                instruments = [i for i in found if i.document.document_id not in out.ids]
                if file.sha256 not in out.again and places.has(file.sha256, no_later_than=file.name):
                    places.put_names(records, [file])
                else:
                    places.put(records, file)
                    records.put_file(file, reading)
                    record_instruments(records, instruments)
                    records.put_vectors(self.recall.embedder.name, vectors)
                    if not self.store.facts_head(portfolio):
                        records.mark(ANALYSIS, 0)
            recorded_of(Extracted(file, reading, tuple(instruments)))

    def link(
        self, portfolio: str, *, actor: str, now: datetime, on_progress: OnProgress = quiet, observe: Observe = unobserved
    ) -> IndexReport:
        """Do what follows reading: look links up for what is on record, ask the models, fill the caches. Safe to repeat.

        Raises UsageError where the readers asked for cannot be had.
        """
        with closing(self.asking(portfolio)) if self.asking else nullcontext() as asking:
            return self._link(portfolio, asking, _Read(), actor=actor, now=now, on_progress=on_progress, observe=observe)

    def _link(
        self,
        portfolio: str,
        asking: Asking | None,
        read: _Read,
        *,
        actor: str,
        now: datetime,
        on_progress: OnProgress,
        observe: Observe,
    ) -> IndexReport:
        again = self._analyse_again(portfolio, actor=actor, now=now, on_progress=on_progress)
        by_model = self._by_model(portfolio, asking, actor=actor, now=now, on_progress=on_progress)
        asked = by_model.read()
        on_progress(Progress("linking", 0, 1))
        with observed(observe, Stage.GATE, "cited") as ruled:
            ruled(relink(self.store, portfolio, actor=actor, now=now, trees=read.clauses))
        unanswered = list(asked.unanswered)
        for name, choose in (("chosen", by_model.choose), ("located", by_model.locate)):
            choices = choose()
            unanswered += choices.unanswered
            if choices.changed:
                with observed(observe, Stage.GATE, name) as ruled:
                    ruled(relink(self.store, portfolio, actor=actor, now=now, trees=read.clauses))
        self.refresh(portfolio, actor=actor, now=now, units=read.units, on_progress=on_progress)
        related = self._relate(portfolio, asking, read.clauses, actor=actor, now=now, on_progress=on_progress, observe=observe)
        carried = carry_over(self.store, portfolio, actor=actor, now=now) if again else 0
        if carried:
            self.relink(portfolio, actor=actor, now=now)
        mark_analysed(self.store, portfolio, actor=actor, now=now)
        tally = self.store.tally(portfolio)
        return IndexReport(
            documents=tally.documents,
            clauses=tally.clauses,
            edges={status: tally.edges[status] for status in map(str, _COUNTED) if status in tally.edges},
            usage=related.usage,
            faults=(*(Unread(one.document, "", "", "", one.fault) for one in unanswered), *related.unread),
            instruments_asked=asked.instruments,
            clauses_asked=related.clauses,
            pairs=related.pairs,
            left=related.left,
            unpriced=asking.unpriced if asking else (),
            again=again,
            carried=carried,
        )

    def _analyse_again(self, portfolio: str, *, actor: str, now: datetime, on_progress: OnProgress) -> tuple[str, ...]:
        """Analyse anew what an earlier version analysed; return the names of the files."""
        if not is_outdated(self.store, portfolio):
            return ()
        files, names = len(self.store.files(portfolio)), list[str]()
        for name in analyse_again(self.store, portfolio, actor=actor, now=now):
            on_progress(Progress("analysing again", len(names), files, name))
            names.append(name)
        return tuple(names)

    def _by_model(self, portfolio: str, asking: Asking | None, *, actor: str, now: datetime, on_progress: OnProgress) -> ByModel:
        """Return the stages in which a model reads; none where no model is asked."""
        model = None if asking is None or asking.readers.first.vendor is Vendor.NONE else asking.readers.first

        def told(done: int, total: int, name: str) -> None:
            on_progress(Progress("asking", done, total, name))

        return ByModel(self.store, portfolio, model, actor, now, told, record=not (asking and asking.rehearsal))

    def relink(self, portfolio: str, *, actor: str, now: datetime) -> None:
        """Look up again what the changes since the last time bear on, and record what is different; no reader is asked."""
        relink(self.store, portfolio, actor=actor, now=now)
        resettle(self.store, portfolio, actor=actor, now=now)

    def refresh(
        self,
        portfolio: str,
        *,
        actor: str,
        now: datetime,
        units: Mapping[DocumentId, Sequence[Passage]] = NO_UNITS,
        on_progress: OnProgress = quiet,
    ) -> None:
        """Make the caches hold what the store holds: only documents that changed since the caches were filled are looked at.

        `units` are those of some documents, where the caller has them at hand.
        """
        self.caches.refresh(
            portfolio,
            actor=actor,
            now=now,
            units=units,
            on_filled=lambda done, total: on_progress(Progress("embedding", done, total)),
        )

    def _relate(
        self,
        portfolio: str,
        asking: Asking | None,
        trees: Mapping[DocumentId, Sequence[Clause]],
        *,
        actor: str,
        now: datetime,
        on_progress: OnProgress,
        observe: Observe,
    ) -> Related:
        """Look for changes that cite nothing. The caches hold the words already, and are told that no word changed since."""
        if asking is None:
            return Related()
        run = "r_" + digest(portfolio, actor, now.isoformat())

        def told(done: int, total: int, name: str) -> None:
            on_progress(Progress("comparing", done, total, name))

        found = relate(
            self.store, self.recall, asking, portfolio, actor=actor, now=now, run=run, trees=trees, on_progress=told, observe=observe
        )
        self.refresh(portfolio, actor=actor, now=now)
        return found


@dataclass(frozen=True, slots=True)
class _Read:
    """What a run has read last, kept so that in a run of usual size none of it is read back from the store or made twice."""

    clauses: dict[DocumentId, list[Clause]] = field(default_factory=dict)
    units: dict[DocumentId, tuple[Passage, ...]] = field(default_factory=dict)

    def add(self, instruments: Iterable[Instrument]) -> list[Passage]:
        """Take in what one file holds, and return its units."""
        units: list[Passage] = []
        for found in instruments:
            self.clauses[found.document.document_id] = list(found.clauses)
            self.units[found.document.document_id] = own = passages(found.document, found.clauses)
            units += own
        while len(self.clauses) > _KEPT:
            oldest = next(iter(self.clauses))
            del self.clauses[oldest], self.units[oldest]
        return units


def _told_pages(on_progress: OnProgress) -> OnPage:
    """Return a listener that counts the pages to be recognised over all files met so far."""
    pages: dict[str, tuple[int, int]] = {}

    def on_page(name: str, done: int, total: int) -> None:
        pages[name] = (done, total)
        counts = pages.values()
        on_progress(Progress("recognising", sum(d for d, _ in counts), sum(t for _, t in counts), name))

    return on_page
