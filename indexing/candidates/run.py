"""One run of the stage over some documents: propose, read, record.

Where somebody outside is asked, each document is recorded by itself while the pairs of the next are in flight; what only
the rules have read costs nothing to read again, and is recorded in lots.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import datetime

from graph.model.documents import Document
from graph.model.ids import ClauseId, DocumentId
from graph.model.judgements import Candidate, Judgement
from graph.model.policy import Policy
from graph.store.interface import Store, Transaction
from indexing.candidates.affected import AGAIN, SILENT, StageKey
from indexing.candidates.asking import Asking
from indexing.candidates.citing import NOTHING, Cited, Citing
from indexing.candidates.ladder import Known, climb, commit_lines, wanting
from indexing.candidates.pairs import Pair
from indexing.candidates.pooled import pool
from indexing.candidates.presumed import presumed
from indexing.candidates.proposing import Asked, Proposer, Sides
from indexing.candidates.reading import read_pair
from indexing.candidates.screening import Ladder, screened
from indexing.linking.desk import Desk
from indexing.marks import KeyKind
from indexing.search.hybrid import HybridSearch

_LOT = 200  # documents read ahead at once
_AHEAD = 8  # documents whose pairs may be in flight while the next is looked at


@dataclass(frozen=True, slots=True)
class Unread:
    """A pair of which nothing could be read, and why (a `Fault`): it is asked again in the next run.

    Without a target: what the words of the section cite is not known.
    """

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
    scope: tuple[DocumentId, ...]
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
        records.put_judgements(j for one, j in new.items() if old.get(one) != j)
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
    desk: Desk
    policy: Policy
    by: tuple[str, datetime, str]
    clauses: int = 0
    pairs: int = 0
    unread: list[Unread] = field(default_factory=list)

    def through(self, ids: Collection[DocumentId]) -> Iterator[str]:
        """Ask about documents, yielding the name of each when it is recorded; of those that are gone or copies, take back what was said."""
        proposer = Proposer.of(self.desk, self.recall)
        waiting: deque[_Open] = deque()
        with pool(outside=self.asking.outside) as readers:
            citing = Citing.of(self.desk, proposer, self.asking, readers)
            for lot in self._lots(ids):
                known, live = self._known(lot), self.desk.operative(lot)
                silent, again = self.desk.keys(lot, StageKey.SILENT), self.desk.keys(lot, StageKey.AGAIN)
                for one in lot:
                    waiting.append(self._open(one, live.get(one), citing, known[one], (bool(silent[one]), bool(again[one]))))
                    while self.asking.outside and len(waiting) > _AHEAD:
                        yield from self._recorded([waiting.popleft()], proposer)
                while self.asking.outside and waiting:
                    yield from self._recorded([waiting.popleft()], proposer)
                yield from self._recorded(waiting, proposer)
                waiting.clear()

    def _lots(self, ids: Collection[DocumentId]) -> Iterator[list[DocumentId]]:
        """Yield documents in lots, those of the same parties one after the other: what one of these needs, the others have read."""
        keys = self.desk.keys(ids, KeyKind.OFFERS)
        order = sorted(ids, key=lambda one: (min((key for key in keys[one] if key.startswith("p:")), default=""), one))
        return (order[at : at + _LOT] for at in range(0, len(order), _LOT))

    def _known(self, ids: Iterable[DocumentId]) -> dict[DocumentId, Known]:
        of: dict[DocumentId, list[Judgement]] = {one: [] for one in ids}
        for judgement in self.store.judgements(self.portfolio, source_ids=of.keys()):
            of[judgement.candidate.source_document_id].append(judgement)
        return {one: Known.of(said, self.asking.readers, yields=self.asking.yields) for one, said in of.items()}

    def _open(self, one: DocumentId, document: Document | None, citing: Citing, known: Known, before: tuple[bool, bool]) -> _Open:
        """Ask about a document; None: it is gone, or a copy."""
        asked = citing.proposer.ask(document) if document is not None else None
        ladders = self._ladders(asked, citing, known) if asked is not None else ()
        reads = [citing.pool.submit(self._climb, some, known, cited) for some, cited in ladders]
        older = tuple(d.document_id for d in asked.older) if asked is not None else ()
        return _Open(one, older, known, reads, one in citing.proposer.silent, before)

    def _ladders(self, asked: Asked, citing: Citing, known: Known) -> Sequence[tuple[Ladder, Cited]]:
        """Return by clause the candidates worth a call: first what its words cite, then what is likely."""
        sides = Sides(citing.proposer.library)
        cited = citing.cited(asked, asked.older, sides, known)
        candidates: dict[ClauseId, list[Candidate]] = defaultdict(list)
        for candidate in citing.proposer.ranked(asked):
            candidates[candidate.source_clause_id].append(candidate)
        named = ((some, cited.get(clause, NOTHING)) for clause, some in candidates.items())
        ladders = ((self._ladder(some, one, sides), one) for some, one in named)
        return [(ladder, one) for ladder, one in ladders if ladder or one.fault]

    def _ladder(self, candidates: Iterable[Candidate], cited: Cited, sides: Sides) -> Ladder:
        """Return one clause's candidates, each with what a reader is shown."""
        likely = ((candidate, sides.pair(candidate)) for candidate in candidates if candidate not in cited.words)
        return [*((one, sides.pair(one)) for one in cited.words), *screened(likely, by_model=self.asking.outside)]

    def _climb(self, ladder: Ladder, known: Known, cited: Cited) -> Read:
        """Read one clause's candidates; runs beside others."""
        pairs = dict(ladder)
        unread = [Unread(*cited.where, "", "", cited.fault)] if cited.fault else []
        again = bool(cited.fault)

        def read(candidate: Candidate) -> Judgement:
            nonlocal again
            both = pairs[candidate]
            stands = known.standing(candidate, both)
            words = cited.words.get(candidate, "")
            if stands is not None:
                return replace(stands, citation=words)
            judgement = read_pair(candidate, both, self.asking.readers, thresholds=self.policy.thresholds, citation=words)
            again = again or wanting(judgement)
            unread.extend([_unread(both, judgement.fault)] if judgement.fault else ())
            return replace(known.better(judgement, both), citation=words)

        order = [candidate for candidate, _ in ladder]
        said = tuple(climb(order, read, commit_lines(self.policy.thresholds)))
        said = said if self.asking.outside else presumed(said, pairs, self.policy.thresholds)
        return Read(said, tuple(unread), again)

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
                records.put_usage(self.asking.taken(run) if self.asking.outside and differ else ())
            proposer.embedded.fresh.clear()
        for one in read:
            self.clauses += len(one.reads)
            self.pairs += len(said[one.document_id])
            self.unread += one.unread()
        live = self.desk.live(one.document_id for one in read)
        yield from (live[one.document_id].file_name if one.document_id in live else "" for one in read)


def _unread(both: Pair, fault: str) -> Unread:
    source, target = both.source, both.target
    return Unread(source.document.file_name, source.clause.section, target.document.file_name, target.clause.section, fault)
