"""The stage that looks for changes which cite nothing: candidates, readers, judgements, edges.

What stands afterwards depends on the texts, the answers of the readers, the policy and people's decisions, never on the order
in which anything came. Judgements are recorded one document at a time, answers that cost something the moment they are
there: a run that is cut off pays nothing twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from graph.model.documents import Clause, Document
from graph.model.edges import Decision, Edge, EdgeStatus
from graph.model.ids import DocumentId
from graph.model.usage import StageUsage
from graph.review.decisions import affected_decisions, effective_decisions
from graph.review.policies import policy_of, rules_changed
from graph.store.interface import Store
from indexing.candidates.asking import Asking
from indexing.candidates.implied_edges import is_implied
from indexing.candidates.run import Run, Unread
from indexing.candidates.scope import AGAIN, StageKey, affected, related
from indexing.candidates.settling import Settled, settle
from indexing.linking.register import Register
from indexing.linking.relinking import NO_TREES, words_decided
from indexing.marks import IMPLIED, LINKS
from indexing.progress import Compared, Judged, Observe, Ruled, Stage, observed, unobserved
from indexing.search.hybrid import HybridSearch

Told = Callable[[int, int, str], None]
"""Is told how many of how many documents were looked at, and the name of the last."""


def quiet(done: int, total: int, name: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Related:
    """What a run of the stage did: `clauses` were asked about, `pairs` judged, `left` not asked because of the budget."""

    usage: tuple[StageUsage, ...] = ()
    unread: tuple[Unread, ...] = ()
    clauses: int = 0
    pairs: int = 0
    left: int = 0


class ExplicitStore:
    """A store whose edges are those of words and people: which pairs are read must not hang on which were read before."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    def edges(
        self,
        portfolio: str,
        known: int | None = None,
        statuses: Collection[EdgeStatus] | None = None,
        document_ids: Collection[DocumentId] | None = None,
        source_ids: Collection[DocumentId] | None = None,
    ) -> tuple[Edge, ...]:
        """Return edges as the store does, without those that readers made."""
        return tuple(e for e in self._store.edges(portfolio, known, statuses, document_ids, source_ids) if not is_implied(e))


@dataclass(frozen=True, slots=True)
class Since:
    """What happened since the stage last took the facts in. `seq` is -1 where that was under other readers, or never."""

    store: Store
    portfolio: str
    mark: str
    seq: int
    head: int
    decisions: tuple[Decision, ...]
    recent: tuple[Decision, ...]

    @classmethod
    def of(cls, store: Store, portfolio: str, fingerprint: str) -> Since:
        """Read it; `fingerprint` is what answers depend on (`Asking.fingerprint`), "" where nobody is to be asked."""
        head, last = store.facts_head(portfolio), store.marked(portfolio, IMPLIED)
        mark = f"{IMPLIED} {fingerprint}" if fingerprint else IMPLIED
        recorded = store.decisions(portfolio)
        recent = affected_decisions(store.decisions(portfolio, since=last), recorded)
        seq = last if store.marked(portfolio, mark) == last else -1
        return cls(store, portfolio, mark, seq, head, effective_decisions(recorded), recent)

    def sources(self, register: Register) -> frozenset[DocumentId]:
        """Return the documents to be asked about again, gone ones among them."""
        moved = self._moved(register)
        if self.seq < 0:
            return moved
        again = self.store.keyed(self.portfolio, StageKey.AGAIN, (AGAIN,)).get(AGAIN, ())
        return affected(register, moved) | frozenset(again) if moved else frozenset(again)

    def near(self, register: Register) -> frozenset[DocumentId]:
        """Return the documents of which readers' edges are looked at again: what came may contradict what a reader made of them."""
        moved = self._moved(register)
        return frozenset(related(register, moved)) if moved and self.seq >= 0 else moved

    def _moved(self, register: Register) -> frozenset[DocumentId]:
        """Return the documents that changed since, or on which people decided."""
        changed = self.store.changed(self.portfolio, self.seq) if self.seq != self.head else frozenset()
        if self.seq < 0:
            return changed
        decided = words_decided(self.store, self.portfolio, self.recent) | {DocumentId(d.subject) for d in self.recent}
        return changed | register.live(decided).keys()

    def decided(self) -> frozenset[DocumentId]:
        """Return the sources of readers' edges on which people have decided since; all, where the lines of the gate moved."""
        if rules_changed(self.recent):
            return frozenset(j.candidate.source_document_id for j in self.store.judgements(self.portfolio))
        subjects = {d.subject for d in self.recent}
        claimed = self.store.keyed(self.portfolio, StageKey.CLAIMS, subjects) if subjects else {}
        corrected = {d.document_id for d in self._documents({DocumentId(one) for one in subjects})}
        return words_decided(self.store, self.portfolio, self.recent) | corrected | {one for ids in claimed.values() for one in ids}

    def record(self, edges: Settled, usage: Sequence[StageUsage], *, actor: str, now: datetime) -> None:
        """Record edges, and that everything up to here is taken in."""
        head = self.store.facts_head(self.portfolio)
        alone = not self.store.changed(self.portfolio, self.head) and not self.store.decisions(self.portfolio, since=self.head)
        linked = self.store.marked(self.portfolio, LINKS) >= self.head
        with self.store.transaction(self.portfolio, actor, "relate", now) as records:
            edges.record(records)
            records.put(usage)
            for name in {IMPLIED, self.mark}:
                records.mark(name, head if alone else self.head)
            if alone and linked:  # judgements and readers' edges make no link another
                records.mark(LINKS, head)

    def _documents(self, ids: Collection[DocumentId]) -> tuple[Document, ...]:
        return self.store.documents(self.portfolio, document_ids=ids) if ids else ()


def relate(
    store: Store,
    recall: HybridSearch,
    asking: Asking,
    portfolio: str,
    *,
    actor: str,
    now: datetime,
    run: str,
    trees: Mapping[DocumentId, Sequence[Clause]] = NO_TREES,
    on_progress: Told = quiet,
    observe: Observe = unobserved,
) -> Related:
    """Ask about whatever the changes since the last time bear on, and make the edges those that the judgements give.

    `run` names the run in the record of what it took; `trees` are clauses of some documents, where the caller has them.
    `observe` is told what is done.
    """
    since = Since.of(store, portfolio, asking.fingerprint(policy_of(store.decisions(portfolio)), recall.embedder.name))
    register = Register(cast("Store", ExplicitStore(store)), portfolio, since.decisions, trees)
    asked, near = since.sources(register), since.near(register)
    through = Run(store, portfolio, recall, asking, register, policy_of(since.decisions), (actor, now, run))
    with observed(observe, Stage.CANDIDATES) as compared, observed(observe, Stage.CLASSIFY) as judged:  # a document at a time, both
        for done, document in enumerate(through.through(asked)):
            on_progress(done, len(asked), document)
        compared(Compared(through.clauses, through.pairs, recall.embedder.name))
        judged(Judged(asking.names, asking.prompts, through.pairs, len(through.unread), asking.purse.refused))
    people = Since.of(store, portfolio, "")  # they may have decided while readers were at work
    with observed(observe, Stage.GATE, "implied") as ruled:
        edges = settle(store, portfolio, asked | near | people.decided(), people.decisions)
        since.record(edges, asking.taken(run), actor=actor, now=now)
        ruled(Ruled(edges.put, edges.retract))
    on_progress(len(asked), len(asked), "")
    return Related(asking.taken(run), tuple(through.unread), through.clauses, through.pairs, asking.purse.refused)


def resettle(store: Store, portfolio: str, *, actor: str, now: datetime) -> None:
    """Make the edges of readers those that people's latest decisions leave: nobody is asked, nothing is looked for."""
    since = Since.of(store, portfolio, "")
    sources = since.decided()
    if sources:
        with store.transaction(portfolio, actor, "relate", now) as records:
            settle(store, portfolio, sources, since.decisions).record(records)
