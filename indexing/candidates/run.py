"""One run of the stage over some documents: propose, read, record.

Where somebody outside is asked, each document is recorded by itself while the pairs of the next are in flight; what only
the rules have read costs nothing to read again, and is recorded in lots.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime

from graph.model.documents import Document
from graph.model.ids import ClauseId, DocumentId
from graph.model.judgements import Candidate, Judgement
from graph.model.policy import Policy
from graph.store.interface import Store
from graph.store.recording import Transaction
from indexing.candidates.asking import Asking
from indexing.candidates.likelihood import Ladder, confidence, weighed, worth_reading
from indexing.candidates.pairs import Pair
from indexing.candidates.proposing import Asked, Proposer, Sides
from indexing.candidates.reading import Known, climb, commit_lines, read_pair, wanting
from indexing.candidates.scope import AGAIN, SILENT, StageKey
from indexing.linking.register import Register
from indexing.llm.concurrency import Pool, pool
from indexing.marks import KeyKind
from indexing.search.hybrid import HybridSearch

_LOT = 200  # documents read ahead at once
_AHEAD = 8  # documents whose pairs may be in flight while the next is looked at


@dataclass(frozen=True, slots=True)
class Unread:
    """A pair of which nothing could be read, and why (a `Fault`): it is asked again in the next run."""

    document: str
    section: str
    target: str
    target_section: str
    fault: str


@dataclass(frozen=True, slots=True)
class Read:
    """What came of the candidates of one clause."""

    judgements: tuple[Judgement, ...]
    unread: tuple[Unread, ...]
    again: bool


@dataclass(frozen=True, slots=True)
class _Open:
    """A document that is being asked about: against which others, what was known of its pairs, and what is read of them.

    `silent`: no clause of it asks anything. `before`: the keys SILENT and AGAIN that it had.
    """

    document_id: DocumentId
    scope: Sequence[DocumentId]
    known: Known
    reads: Sequence[Future[Read]]
    silent: bool
    before: tuple[bool, bool]

    def judgements(self) -> list[Judgement]:
        """Return what was said, waiting for it."""
        return [judgement for read in self.reads for judgement in read.result().judgements]

    def unread(self) -> list[Unread]:
        """Return the pairs without an answer."""
        return [pair for read in self.reads for pair in read.result().unread]

    def differs(self) -> bool:
        """Tell whether there is anything to record, or to take back."""
        return bool(self.reads or self.scope or self.known.judgements or (self.silent, False) != self.before)

    def record(self, records: Transaction) -> None:
        """Record what is new, take back what is said no longer, and keep by what the document is found again."""
        records.put_keys(self.document_id, StageKey.SCOPE, self.scope)
        old = {j.judgement_id: j for j in self.known.judgements.values()}
        new = {j.judgement_id: j for j in self.judgements()}
        records.put(j for one, j in new.items() if old.get(one) != j)
        records.retract_judgements(sorted(old.keys() - new.keys()))
        records.put_keys(self.document_id, StageKey.SILENT, (SILENT,) if self.silent else ())
        records.put_keys(self.document_id, StageKey.AGAIN, (AGAIN,) if any(read.result().again for read in self.reads) else ())


@dataclass(slots=True)
class Run:
    """One run over some documents."""

    store: Store
    portfolio: str
    recall: HybridSearch
    asking: Asking
    register: Register
    policy: Policy
    by: tuple[str, datetime, str]
    clauses: int = 0
    pairs: int = 0
    unread: list[Unread] = field(default_factory=list)

    def through(self, ids: Collection[DocumentId]) -> Iterator[str]:
        """Ask about documents, yielding the name of each when it is recorded; of those that are gone or copies, take back what was said."""
        proposer = Proposer.of(self.register, self.recall)
        waiting: deque[_Open] = deque()
        with pool(outside=self.asking.outside) as readers:
            for lot in self._lots(ids):
                known, live = self._known(lot), self.register.operative(lot)
                silent, again = self.register.keys(lot, StageKey.SILENT), self.register.keys(lot, StageKey.AGAIN)
                for one in lot:
                    scope, reads = self._open(live[one], proposer, readers, known[one]) if one in live else ((), [])
                    before = bool(silent[one]), bool(again[one])
                    waiting.append(_Open(one, scope, known[one], reads, one in proposer.silent, before))
                    while self.asking.outside and len(waiting) > _AHEAD:
                        yield from self._recorded([waiting.popleft()], proposer)
                while self.asking.outside and waiting:
                    yield from self._recorded([waiting.popleft()], proposer)
                yield from self._recorded(waiting, proposer)
                waiting.clear()

    def _lots(self, ids: Collection[DocumentId]) -> Iterator[list[DocumentId]]:
        """Yield documents in lots, those of the same parties one after the other: what one of these needs, the others have read."""
        keys = self.register.keys(ids, KeyKind.OFFERS)
        order = sorted(ids, key=lambda one: (min((key for key in keys[one] if key.startswith("p:")), default=""), one))
        return (order[at : at + _LOT] for at in range(0, len(order), _LOT))

    def _known(self, ids: Iterable[DocumentId]) -> dict[DocumentId, Known]:
        of: dict[DocumentId, list[Judgement]] = {one: [] for one in ids}
        for judgement in self.store.judgements(self.portfolio, source_ids=of.keys()):
            of[judgement.candidate.source_document_id].append(judgement)
        return {one: Known.of(said, yields=self.asking.yields) for one, said in of.items()}

    def _open(self, document: Document, proposer: Proposer, readers: Pool, known: Known) -> tuple[Sequence[DocumentId], list[Future[Read]]]:
        """Ask about a document; return the older ones it is held against, and what is read."""
        asked = proposer.ask(document)
        if asked is None:
            return (), []
        reads = [readers.submit(self._climb, ladder, known) for ladder in self._ladders(asked, proposer)]
        return [d.document_id for d in asked.older], reads

    def _ladders(self, asked: Asked, proposer: Proposer) -> Sequence[Ladder]:
        """Return by clause the candidates worth reading, each with what a reader is shown."""
        sides = Sides(proposer.library)
        pairs: dict[ClauseId, list[tuple[Candidate, Pair]]] = defaultdict(list)
        for candidate in proposer.ranked(asked):
            pairs[candidate.source_clause_id].append((candidate, sides.pair(candidate)))
        ladders = (worth_reading(some, by_model=self.asking.outside) for some in pairs.values())
        return [ladder for ladder in ladders if ladder]

    def _climb(self, ladder: Ladder, known: Known) -> Read:
        """Read one clause's candidates; runs beside others."""
        pairs = dict(ladder)
        unread: list[Unread] = []
        again = False

        def read(candidate: Candidate) -> Judgement:
            nonlocal again
            both = pairs[candidate]
            stands = known.standing(candidate, both)
            if stands is not None:
                return stands
            judgement = self._read(candidate, both)
            again = again or wanting(judgement)
            unread.extend([_unread(both, judgement.fault)] if judgement.fault else ())
            return known.better(judgement, both)

        return Read(tuple(climb(pairs, read, commit_lines(self.policy.thresholds))), tuple(unread), again)

    def _read(self, candidate: Candidate, both: Pair) -> Judgement:
        lines, readers = self.policy.thresholds, self.asking.readers
        if self.asking.outside:
            return read_pair(candidate, both, readers, thresholds=lines)
        sure = confidence(candidate, both, lines)
        return weighed(read_pair(candidate, both, readers, thresholds=lines, confidence=sure), both, lines)

    def _recorded(self, read: Collection[_Open], proposer: Proposer) -> Iterator[str]:
        """Record what came of documents in one transaction, and yield their names.

        All is waited for first: a reader keeps its answer, which takes the lock that a transaction holds.
        """
        said = {one.document_id: one.judgements() for one in read}
        differ = [one for one in read if one.differs()]
        if differ or proposer.embedded.fresh:
            actor, now, run = self.by
            with self.store.transaction(self.portfolio, actor, "relate", now) as records:
                for one in differ:
                    one.record(records)
                records.put_vectors(self.recall.embedder.name, sorted(proposer.embedded.fresh.items()))
                records.put(self.asking.taken(run) if self.asking.outside and differ else ())
            proposer.embedded.fresh.clear()
        for one in read:
            self.clauses += len(one.reads)
            self.pairs += len(said[one.document_id])
            self.unread += one.unread()
        live = self.register.live(one.document_id for one in read)
        yield from (live[one.document_id].file_name if one.document_id in live else "" for one in read)


def _unread(both: Pair, fault: str) -> Unread:
    source, target = both.source, both.target
    return Unread(source.document.file_name, source.clause.section, target.document.file_name, target.clause.section, fault)
