"""One run of the stage over some documents: propose, read, record.

Where somebody outside is asked, each document is recorded by itself while the pairs of the next are in flight; what only
the rules have read costs nothing to read again, and is recorded in lots.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from graph.model.ids import ClauseId, DocumentId
from graph.model.judgements import Candidate, Judgement
from graph.model.policy import Policy
from graph.store.interface import Store, Transaction
from graph.trees import Tree
from indexing.implicit.affected import AGAIN, SILENT, StageKey, lots
from indexing.implicit.asking import Asking
from indexing.implicit.explicit import ExplicitDesk
from indexing.implicit.ladder import Known, climb, commit_lines, wanting
from indexing.implicit.pairs import Pair, Side
from indexing.implicit.proposing import Proposer
from indexing.implicit.reading import read_pair
from indexing.implicit.scope import older_documents
from indexing.implicit.screening import Ladder, screened
from indexing.recall.fused import Recall

IN_FLIGHT = 4
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

    `silent`: no clause of it asks anything; `was_silent`: so it was before.
    """

    document_id: DocumentId
    scope: tuple[DocumentId, ...]
    known: Known
    reads: Sequence[Future[Read]]
    silent: bool
    was_silent: bool

    def judgements(self) -> list[Judgement]:
        """Return what was said, waiting for it."""
        return [judgement for read in self.reads for judgement in read.result().judgements]

    def unread(self) -> list[Unread]:
        """Return the pairs without an answer."""
        return [pair for read in self.reads for pair in read.result().unread]

    def differs(self) -> bool:
        """Tell whether there is anything to record, or to take back."""
        return bool(self.reads or self.scope or self.known.judgements or self.silent != self.was_silent)

    def record(self, records: Transaction) -> None:
        """Record what is new, take back what is said no longer, and keep by what the document is found again."""
        old = {j.judgement_id: j for j in self.known.judgements.values()}
        new = {j.judgement_id: j for j in self.judgements()}
        records.put_judgements(j for one, j in new.items() if old.get(one) != j)
        records.retract_judgements(sorted(old.keys() - new.keys()))
        records.put_keys(self.document_id, StageKey.SCOPE, self.scope)
        records.put_keys(self.document_id, StageKey.SILENT, (SILENT,) if self.silent else ())
        records.put_keys(self.document_id, StageKey.AGAIN, (AGAIN,) if any(read.result().again for read in self.reads) else ())


@dataclass(slots=True)
class Run:
    """One run over some documents."""

    store: Store
    portfolio: str
    recall: Recall
    asking: Asking
    desk: ExplicitDesk
    policy: Policy
    by: tuple[str, datetime, str]
    clauses: int = 0
    pairs: int = 0
    unread: list[Unread] = field(default_factory=list)

    def through(self, ids: Collection[DocumentId]) -> Iterator[str]:
        """Ask about documents, yielding the name of each when it is recorded; of those that are gone or copies, take back what was said."""
        proposer = Proposer(self.desk.desk, self.recall)
        waiting: deque[_Open] = deque()
        with _pool(self.asking) as pool:
            for lot in lots(self.desk.desk, ids, _LOT):
                self.desk.ahead(lot)
                known = self._known(lot)
                live = self.desk.desk.operative(lot)
                was_silent = {one for one, keys in self.desk.desk.keys(lot, StageKey.SILENT).items() if keys}
                for one in lot:
                    candidates = proposer.propose(live[one]) if one in live else ()
                    scope = tuple(d.document_id for d in older_documents(self.desk.desk, live[one])) if candidates else ()
                    reads = [pool.submit(self._climb, some, known[one]) for some in self._ladders(candidates)]
                    waiting.append(_Open(one, scope, known[one], reads, one in proposer.silent, one in was_silent))
                    while self.asking.outside and len(waiting) > _AHEAD:
                        yield from self._recorded([waiting.popleft()], proposer)
                while self.asking.outside and waiting:
                    yield from self._recorded([waiting.popleft()], proposer)
                yield from self._recorded(waiting, proposer)
                waiting.clear()

    def _known(self, ids: Iterable[DocumentId]) -> dict[DocumentId, Known]:
        of: dict[DocumentId, list[Judgement]] = {one: [] for one in ids}
        for judgement in self.store.judgements(self.portfolio, source_ids=of.keys()):
            of[judgement.candidate.source_document_id].append(judgement)
        return {one: Known.of(said, self.asking.readers, yields=self.asking.yields) for one, said in of.items()}

    def _ladders(self, candidates: Iterable[Candidate]) -> list[Ladder]:
        """Return the candidates worth a call, by clause, each with what a reader is shown."""
        of: dict[ClauseId, list[Candidate]] = defaultdict(list)
        for candidate in candidates:
            of[candidate.source_clause_id].append(candidate)
        sides = _Sides(self.desk, {})
        shown = ([(candidate, sides.pair(candidate)) for candidate in some] for some in of.values())
        ladders = (screened(some, by_model=self.asking.outside) for some in shown)
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
            judgement = read_pair(candidate, both, self.asking.readers, thresholds=self.policy.thresholds)
            again = again or wanting(judgement)
            unread.extend([_unread(both, judgement.fault)] if judgement.fault else ())
            return known.better(judgement, both)

        order = [candidate for candidate, _ in ladder]
        said = tuple(climb(order, read, commit_lines(self.policy.thresholds)))
        return Read(said, tuple(unread), again)

    def _recorded(self, read: Collection[_Open], proposer: Proposer) -> Iterator[str]:
        """Record what came of documents in one transaction, and yield their names.

        All is waited for first: a reader keeps its answer, which takes the lock that a transaction holds.
        """
        said = {one.document_id: one.judgements() for one in read}
        differ = [one for one in read if one.differs()]
        if differ or proposer.fresh:
            actor, now, run = self.by
            with self.store.transaction(self.portfolio, actor, "relate", now) as records:
                for one in differ:
                    one.record(records)
                records.put_vectors(self.recall.embedder.name, sorted(proposer.fresh.items()))
                records.put_usage(self.asking.taken(run) if self.asking.outside and differ else ())
            proposer.fresh.clear()
        for one in read:
            self.clauses += len(one.reads)
            self.pairs += len(said[one.document_id])
            self.unread += one.unread()
        live = self.desk.desk.live(one.document_id for one in read)
        yield from (live[one.document_id].file_name if one.document_id in live else "" for one in read)


@dataclass(slots=True)
class _Sides:
    """The provisions that readers are shown, each made once for a document's pairs."""

    desk: ExplicitDesk
    trees: dict[DocumentId, Tree]
    _made: dict[ClauseId, Side] = field(default_factory=dict)

    def pair(self, candidate: Candidate) -> Pair:
        """Return both sides of a candidate."""
        source = self.of(candidate.source_document_id, candidate.source_clause_id)
        return Pair(source, self.of(candidate.target_document_id, candidate.target_clause_id))

    def of(self, document: DocumentId, clause: ClauseId) -> Side:
        """Return a provision as signed."""
        if clause not in self._made:
            if document not in self.trees:
                self.trees[document] = Tree.of(self.desk.desk.clauses((document,)))
            tree = self.trees[document]
            self._made[clause] = Side.of(self.desk.desk.live((document,))[document], tree.clauses[clause], tree)
        return self._made[clause]


def _unread(both: Pair, fault: str) -> Unread:
    source, target = both.source, both.target
    return Unread(source.document.file_name, source.clause.section, target.document.file_name, target.clause.section, fault)


@contextmanager
def _pool(asking: Asking) -> Iterator[ThreadPoolExecutor | _Here]:
    """Several at once where somebody outside is asked; rules are asked in turn."""
    if not asking.outside:
        yield _Here()
        return
    pool = ThreadPoolExecutor(IN_FLIGHT, thread_name_prefix="reader")
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


class _Here:
    """Does at once, in this thread, what it is given."""

    def submit(self, work: Callable[[Ladder, Known], Read], ladder: Ladder, known: Known) -> Future[Read]:
        """Return what is done already."""
        future: Future[Read] = Future()
        future.set_result(work(ladder, known))
        return future
