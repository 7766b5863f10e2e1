"""What happened since the stage last took the facts in: whom to ask about, and how far it is now."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from graph.model.documents import Document
from graph.model.edges import Decision
from graph.model.ids import DocumentId
from graph.model.usage import StageUsage
from graph.review.decisions import bearing_on, standing
from graph.review.policies import rules_changed
from graph.store.interface import Store
from indexing.candidates.affected import AGAIN, IMPLIED, StageKey, affected, related
from indexing.candidates.explicit import ExplicitDesk
from indexing.candidates.settling import Settled
from indexing.linking.relinking import LINKS, words_decided


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
        recent = bearing_on(store.decisions(portfolio, since=last), recorded)
        seq = last if store.marked(portfolio, mark) == last else -1
        return cls(store, portfolio, mark, seq, head, standing(recorded), recent)

    def sources(self, desk: ExplicitDesk) -> frozenset[DocumentId]:
        """Return the documents to be asked about again, gone ones among them."""
        moved = self._moved(desk)
        if self.seq < 0:
            return moved
        again = self.store.keyed(self.portfolio, StageKey.AGAIN, (AGAIN,)).get(AGAIN, ())
        return affected(desk.desk, moved) | frozenset(again) if moved else frozenset(again)

    def near(self, desk: ExplicitDesk) -> frozenset[DocumentId]:
        """Return the documents of which readers' edges are looked at again: what came may contradict what a reader made of them."""
        moved = self._moved(desk)
        return frozenset(related(desk.desk, moved)) if moved and self.seq >= 0 else moved

    def anew(self, desk: ExplicitDesk) -> frozenset[DocumentId] | None:
        """Return the documents of which nothing may be taken over from the last time; None: of none may it."""
        return self._moved(desk) if self.seq >= 0 else None

    def _moved(self, desk: ExplicitDesk) -> frozenset[DocumentId]:
        """Return the documents that changed since, or on which people decided."""
        changed = self.store.changed(self.portfolio, self.seq) if self.seq != self.head else frozenset()
        if self.seq < 0:
            return changed
        decided = words_decided(self.store, self.portfolio, self.recent) | {DocumentId(d.subject) for d in self.recent}
        return changed | desk.desk.live(decided).keys()

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
            records.put_usage(usage)
            for name in {IMPLIED, self.mark}:
                records.mark(name, head if alone else self.head)
            if alone and linked:  # judgements and readers' edges make no link another
                records.mark(LINKS, head)

    def _documents(self, ids: Collection[DocumentId]) -> tuple[Document, ...]:
        return self.store.documents(self.portfolio, document_ids=ids) if ids else ()
