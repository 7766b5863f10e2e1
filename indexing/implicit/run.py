"""One run of the stage over some documents: propose, read, record, one document after the other.

Where somebody outside is asked, the pairs of the next documents are in flight while the last are recorded.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from graph.model.ids import ClauseId, DocumentId
from graph.model.judgements import Candidate, Judgement
from graph.model.policy import Policy
from graph.store.interface import Store
from graph.trees import Tree
from indexing.implicit.affected import AGAIN, StageKey
from indexing.implicit.asking import Asking
from indexing.implicit.explicit import ExplicitDesk
from indexing.implicit.ladder import Known, climb, commit_lines, wanting
from indexing.implicit.pairs import Pair, Side
from indexing.implicit.proposing import Proposer
from indexing.implicit.reading import read_pair
from indexing.implicit.scope import older_documents
from indexing.implicit.scoring import calibrated
from indexing.recall.fused import Recall

IN_FLIGHT = 4
_LOT = 200  # documents read ahead at once
_AHEAD = 8  # documents whose pairs may be in flight while the next is looked at

Ladder = Sequence[tuple[Candidate, Pair]]
"""The candidates of one clause that are worth a call, with what a reader is shown of each."""


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
        waiting: deque[tuple[DocumentId, tuple[DocumentId, ...], list[Future[Read]]]] = deque()
        with _pool(self.asking) as pool:
            for lot in _lots(sorted(ids)):
                self.desk.ahead(lot)
                known = self._known(lot)
                live = self.desk.desk.operative(lot)
                for one in lot:
                    candidates = proposer.propose(live[one]) if one in live else ()
                    scope = tuple(d.document_id for d in older_documents(self.desk.desk, live[one])) if candidates else ()
                    waiting.append((one, scope, [pool.submit(self._climb, some, known[one]) for some in self._ladders(candidates)]))
                    while len(waiting) > _AHEAD:
                        yield self._recorded(*waiting.popleft(), known, proposer)
                while waiting:
                    yield self._recorded(*waiting.popleft(), known, proposer)

    def _known(self, ids: Iterable[DocumentId]) -> dict[DocumentId, Known]:
        of: dict[DocumentId, list[Judgement]] = {one: [] for one in ids}
        for judgement in self.store.judgements(self.portfolio, source_ids=of.keys()):
            of[judgement.candidate.source_document_id].append(judgement)
        return {one: Known.of(said, self.asking.readers, yields=self.asking.yields) for one, said in of.items()}

    def _ladders(self, candidates: Iterable[Candidate]) -> list[Ladder]:
        """Return the candidates worth a call, by clause, each with what a reader is shown."""
        figures = calibrated(self.recall.embedder.name)
        of: dict[ClauseId, list[Candidate]] = defaultdict(list)
        for candidate in candidates:
            if figures.worth_reading(candidate.scores):
                of[candidate.source_clause_id].append(candidate)
        sides = _Sides(self.desk, {})
        return [[(candidate, sides.pair(candidate)) for candidate in some] for some in of.values()]

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
        said = tuple(climb(order, lambda _: True, read, commit_lines(self.policy.thresholds)))
        return Read(said, tuple(unread), again)

    def _recorded(
        self, one: DocumentId, scope: Collection[DocumentId], reads: Sequence[Future[Read]],
        known: Mapping[DocumentId, Known], proposer: Proposer,
    ) -> str:  # fmt: skip
        """Record what came of one document, and return its name."""
        done = [read.result() for read in reads]
        judgements = [j for read in done for j in read.judgements]
        old = {j.judgement_id: j for j in known[one].judgements.values()}
        self.clauses += len(done)
        self.pairs += len(judgements)
        self.unread += [u for read in done for u in read.unread]
        actor, now, run = self.by
        if old or judgements or scope or proposer.fresh:
            with self.store.transaction(self.portfolio, actor, "relate", now) as records:
                records.put_judgements(j for j in judgements if old.get(j.judgement_id) != j)
                records.retract_judgements(sorted(old.keys() - {j.judgement_id for j in judgements}))
                records.put_vectors(self.recall.embedder.name, sorted(proposer.fresh.items()))
                records.put_keys(one, StageKey.SCOPE, scope)
                records.put_keys(one, StageKey.AGAIN, (AGAIN,) if any(read.again for read in done) else ())
                records.put_usage(self.asking.taken(run) if self.asking.outside and done else ())
            proposer.fresh.clear()
        live = self.desk.desk.live((one,))
        return live[one].file_name if one in live else ""


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


def _lots(ids: Sequence[DocumentId]) -> Iterator[Sequence[DocumentId]]:
    return (ids[start : start + _LOT] for start in range(0, len(ids), _LOT))


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
