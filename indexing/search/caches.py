"""What finds passages, kept as the record is: filled where it is behind, and never of another record.

The store is the truth. A cache knows up to which entry of which ledger it was filled; what changed since is taken in, and one
filled from a ledger that is not this one (a database was restored, a file was brought from elsewhere) is emptied first.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from graph.errors import InForceError
from graph.model.documents import Clause
from graph.model.ids import DocumentId
from graph.store.interface import Store
from indexing.search.hybrid import HybridSearch
from indexing.search.indexes import Filled, VectorIndex, VectorsAwayError
from indexing.search.keywords import KeywordCache
from indexing.search.passages import Passage, passages
from indexing.search.quarantine import DamagedError
from indexing.search.stored_vectors import kept as kept_vectors

log = logging.getLogger(__name__)
_BATCH = 500  # documents whose passages go to the caches at once
_PATIENCE = 10.0  # seconds that a question waits for another to fill
_MANY = 100  # documents, from which whoever waits for them is told
_GLANCE, _LONG = 0.2, 600.0  # seconds that a question, and a run, wait for another process that fills the same vectors

NO_UNITS: Mapping[DocumentId, Sequence[Passage]] = MappingProxyType({})

OnFilled = Callable[[int, int], None]
"""Is told how many documents are taken in, of how many."""


def ignore_progress(_done: int, _total: int) -> None:
    """No-op progress callback."""


@dataclass(frozen=True, slots=True)
class _Run:
    """One filling of a portfolio's caches: who fills, at what instant, with what at hand, and the lock that each step holds.

    `patience` is how many seconds a step waits for another process.
    """

    portfolio: str
    actor: str
    now: datetime
    units: Mapping[DocumentId, Sequence[Passage]]
    on_filled: OnFilled
    lock: AbstractContextManager[object]
    patience: float = _LONG


@dataclass(frozen=True, slots=True)
class Caches:
    """The caches of one store; of the threads of a process one at a time takes a step in filling them.

    So does one of the processes that share a server of vectors. While that is away words alone are filled; once it is back the vectors
    are behind, and are taken from the record.
    """

    store: Store
    recall: HybridSearch

    def behind(self, portfolio: str) -> frozenset[DocumentId]:
        """Return the documents of which the caches do not hold what the store holds; withdrawn ones are among them."""
        head = self.store.facts_head(portfolio)
        try:
            held = self._held(portfolio)
        except VectorsAwayError:
            held = self._come(portfolio, self.recall.keywords)
        return frozenset() if held == head else self.store.changed(portfolio, held)

    def caught_up(self, portfolio: str, *, actor: str, now: Callable[[], datetime], patience: float = _PATIENCE) -> frozenset[DocumentId]:
        """Fill what is behind, before a question is answered; return the documents for which that could not be done.

        It waits for another question that fills, not for a run: what a run has not done yet is returned.
        """
        late = self._late(portfolio)
        if not late:
            return late
        filling = self.recall.filling
        if filling.runs or not filling.lock.acquire(timeout=patience):
            return self._late(portfolio)
        try:
            if len(late) >= _MANY:
                log.warning("The indexes of portfolio %s are behind the record: %d documents are taken in first.", portfolio, len(late))
            self._refresh(_Run(portfolio, actor, now(), NO_UNITS, ignore_progress, nullcontext(), _GLANCE))
        except InForceError as error:
            log.warning("The indexes of portfolio %s could not be brought up to the record. %s", portfolio, error)
            return self._late(portfolio)
        finally:
            filling.lock.release()
        return frozenset()

    def refresh(
        self,
        portfolio: str,
        *,
        actor: str,
        now: datetime,
        units: Mapping[DocumentId, Sequence[Passage]] = NO_UNITS,
        on_filled: OnFilled = ignore_progress,
    ) -> None:
        """Make the caches hold what the store holds: only documents that changed since the caches were filled are looked at.

        `units` are those of some documents, where the caller has them at hand.
        """
        filling = self.recall.filling
        with filling.lock:
            filling.runs += 1
        try:
            self._refresh(_Run(portfolio, actor, now, units, on_filled, filling.lock))
        finally:
            with filling.lock:
                filling.runs -= 1

    def vectors(self, units: Sequence[Passage]) -> list[tuple[str, bytes]]:
        """Return the vectors of passages, embedded here and now, by the hashes of their texts."""
        rows = self.recall.vectorise(units, {}) if units else ()
        return sorted({u.text_hash: row.tobytes() for u, row in zip(units, rows, strict=True)}.items())

    def _late(self, portfolio: str) -> frozenset[DocumentId]:
        try:
            return self.behind(portfolio)
        except DamagedError:  # it is empty now
            return self.behind(portfolio)

    def _refresh(self, run: _Run) -> None:
        try:
            self._filled(run)
        except DamagedError:  # it is empty now
            self._filled(run)

    def _filled(self, run: _Run) -> None:
        """Fill batch by batch; begin anew where the caches are not what the last step left.

        Whoever is told of progress may let others write meanwhile, who fill too, and damage empties a cache at any time.
        """
        left: tuple[Filled, ...] | None = None
        batches: Iterator[Sequence[DocumentId]] = iter(())
        head = held = total = done = 0
        away = by_words = False
        while True:
            try:
                with run.lock, self.recall.alone(run.portfolio, run.patience):
                    if left is None or left != self._state(run.portfolio, by_words=away):
                        self._clear_others(run.portfolio, by_words=away)
                        head = self.store.facts_head(run.portfolio)
                        by_words = away or self._come(run.portfolio, self.recall.vectors) >= head  # another process has filled them
                        held = self._held(run.portfolio, by_words=by_words)
                        if held == head:
                            return
                        changed = sorted(self.store.changed(run.portfolio, held))
                        batches, total, done = _batches(changed), len(changed), 0
                    elif (batch := next(batches, None)) is not None:
                        self._fill(run, batch, held, by_words=by_words)
                        done += len(batch)
                    else:
                        entry = self.store.entry_hash(run.portfolio, head)
                        self.recall.sync(run.portfolio, (), {}, head, within=(), entry=entry, by_words=by_words)
                        return
                    left = self._state(run.portfolio, by_words=away)
            except VectorsAwayError:
                left, away = None, True
                continue
            run.on_filled(done, total)

    def _caches(self, *, by_words: bool) -> tuple[VectorIndex | KeywordCache, ...]:
        return (self.recall.keywords,) if by_words else (self.recall.vectors, self.recall.keywords)

    def _state(self, portfolio: str, *, by_words: bool) -> tuple[Filled, ...]:
        return tuple(cache.filled(portfolio) for cache in self._caches(by_words=by_words))

    def _held(self, portfolio: str, *, by_words: bool = False) -> int:
        """Return up to which sequence of this ledger the caches are filled; -1 for none."""
        return min(self._come(portfolio, cache) for cache in self._caches(by_words=by_words))

    def _come(self, portfolio: str, cache: VectorIndex | KeywordCache) -> int:
        filled = cache.filled(portfolio)
        return filled.generation if self._ours(portfolio, filled) else -1

    def _ours(self, portfolio: str, filled: Filled) -> bool:
        return filled.entry == self.store.entry_hash(portfolio, filled.generation)

    def _clear_others(self, portfolio: str, *, by_words: bool) -> None:
        """Empty what was filled from another record: nobody could say what of it to take out."""
        for cache in self._caches(by_words=by_words):
            filled = cache.filled(portfolio)
            if filled.generation >= 0 and not self._ours(portfolio, filled):
                cache.clear(portfolio)

    def _fill(self, run: _Run, ids: Sequence[DocumentId], held: int, *, by_words: bool) -> None:
        """Make the caches, filled up to `held`, hold these documents' passages, and of copies and withdrawn ones none."""
        wanted = self._units(run.portfolio, ids, run.units)
        model = self.recall.embedder.name
        kept = kept_vectors(self.store, self.recall.embedder, {u.text_hash for u in wanted})
        vectors = self.vectors([u for u in wanted if u.text_hash not in kept])
        if vectors:
            with self.store.transaction(run.portfolio, run.actor, "embed", run.now) as records:
                records.put_vectors(model, vectors)
        entry = self.store.entry_hash(run.portfolio, held)
        self.recall.sync(run.portfolio, wanted, kept | dict(vectors), held, within=ids, entry=entry, by_words=by_words)

    def _units(self, portfolio: str, ids: Sequence[DocumentId], made: Mapping[DocumentId, Sequence[Passage]]) -> tuple[Passage, ...]:
        own = [d for d in self.store.documents(portfolio, document_ids=ids) if d.copy_of is None]
        trees = _trees(self.store.clauses(portfolio, [d.document_id for d in own if d.document_id not in made]))
        return tuple(u for d in own for u in (made[d.document_id] if d.document_id in made else passages(d, trees[d.document_id])))


def _batches(ids: Sequence[DocumentId]) -> Iterator[Sequence[DocumentId]]:
    for start in range(0, len(ids), _BATCH):
        yield ids[start : start + _BATCH]


def _trees(clauses: Iterable[Clause]) -> dict[DocumentId, list[Clause]]:
    grouped: dict[DocumentId, list[Clause]] = defaultdict(list)
    for clause in clauses:
        grouped[clause.document_id].append(clause)
    return grouped
