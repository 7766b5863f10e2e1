"""Taking a document out: what that would change, shown first, and doing it. A withdrawal is recorded; nothing is deleted.

What is shown is no estimate. The withdrawal is carried out on a copy of the record that is thrown away, by the same code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from graph.model.documents import Document
from graph.model.edges import Decision, Verdict
from graph.model.ids import PortfolioName
from ui.application.decisions import Authority, Recorder
from ui.application.parts import Parts, Reads

if TYPE_CHECKING:
    from graph.comparison.withdrawal import Departure
    from indexing.pipeline import Indexer

_REHEARSED = Authority("nobody", "a rehearsal")


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A document that a person took out, or would (`decision` is None), and what is different without it.

    `then` is the ledger sequence up to which it was there.
    """

    document: Document
    departure: Departure
    then: int
    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class Withdrawing:
    """Takes documents out of one portfolio. `principal` is who is signed in."""

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    principal: str

    def shown(self, document: Document, as_of: date) -> Withdrawal:
        """Return what is different on a day once a document is gone; nothing is recorded."""
        with self.parts.rehearsal(Reads()) as indexer:
            then = indexer.store.head(self.name)
            return Withdrawal(document, self._carried_out(indexer, document, self._decision(document, _REHEARSED), as_of), then)

    def withdraw(self, document: Document, authority: Authority, as_of: date) -> Withdrawal:
        """Take a document out, look up again every link that it touches, and return what is different on a day."""
        decision = self._decision(document, authority)
        indexer = self.parts.indexer(Reads())  # the vectors before the turn to write, as everywhere
        with self.parts.writing():
            current = indexer.store.get_document(self.name, document.document_id)  # nobody else has taken it out meanwhile
            then = indexer.store.head(self.name)
            departure = self._carried_out(indexer, current, decision, as_of)
            indexer.refresh(self.name, actor=self.principal, now=self.now())
        recorded = indexer.store.decisions(self.name, subjects=(document.document_id,))[-1]
        return Withdrawal(current, departure, then, recorded)

    def _carried_out(self, indexer: Indexer, document: Document, decision: Decision, as_of: date) -> Departure:
        from graph.comparison.withdrawal import departure
        from indexing.facts import lineage, neighbourhood
        from indexing.withdrawing import withdraw

        store, withdrawn = indexer.store, document.document_id
        then = store.head(self.name)
        copies = frozenset(d.document_id for d in store.documents(self.name) if d.copy_of == withdrawn)
        near, _ = neighbourhood(store, self.name, then, {withdrawn})
        withdraw(store, self.name, document, decision, now=self.now())
        indexer.relink(self.name, actor=self.principal, now=self.now())
        left = (near | copies) - {withdrawn}
        reached, _ = neighbourhood(store, self.name, None, left)  # what points elsewhere now may point to another family
        before, after = lineage(store, self.name, then, near | reached), lineage(store, self.name, None, left | reached)
        return departure(before, after, withdrawn, as_of, copies)

    def _decision(self, document: Document, authority: Authority) -> Decision:
        recorder = Recorder(self.name, self.parts, self.now, self.principal)
        return recorder.decision(Verdict.WITHDRAW, document.document_id, authority, value=document.file_sha256)
