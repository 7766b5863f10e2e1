"""What if a document were signed: what would read differently, computed by the same code on a copy of the record that is thrown away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from graph.errors import UsageError
from graph.model.documents import Document, Execution
from graph.model.edges import Decision, Verdict
from graph.model.ids import DocumentId
from ui.application.decisions import Authority
from ui.application.parts import Reads
from ui.application.use_cases import UseCases

if TYPE_CHECKING:
    from graph.comparison.impact import ClauseChange, DocumentChange
    from graph.lineage.dag import Lineage
    from indexing.pipeline import Indexer

_Seen = TypeVar("_Seen")
Look = Callable[["Lineage", "Lineage", date], _Seen]
"""Sees two readings of the record, as it is and as it would be, and the day to compare them on."""
_SUPPOSED = Authority("nobody", "a supposition")


@dataclass(frozen=True, slots=True)
class Supposition:
    """A paper that nobody signed yet, and what would be different on `as_of` if it had been signed on `signed`.

    `as_of` is the day asked about, or the first on which the paper would govern. `still` are the changes that would wait all the same.
    """

    document: Document
    signed: date
    as_of: date
    clauses: tuple[ClauseChange, ...]
    documents: tuple[DocumentChange, ...]
    still: int


class WhatIf(UseCases):
    """Supposes signatures in one portfolio; nothing is recorded."""

    __slots__ = ()

    def signed(self, document: str, signed: date | None = None, as_of: date | None = None) -> Supposition:
        """Return what would be different if everybody signed a document on a day (today); raises UsageError for one that is signed."""
        from graph.comparison.impact import differences
        from graph.model.edges import EdgeStatus

        named, on = self._document(self.lookup.one(document).document_id), signed or self.today()

        def told(before: Lineage, after: Lineage, day: date) -> Supposition:
            clauses, documents = differences(before, after, day)
            waiting = after.edges_from(named.document_id, EdgeStatus.PENDING)
            return Supposition(named, on, day, clauses, documents, len(waiting))

        return self.tried(named.document_id, on, as_of or self.today(), told)

    def tried(self, document_id: DocumentId, signed: date, as_of: date, look: Look[_Seen]) -> _Seen:
        """Return what `look` sees of the record as it is and as it would be if a document were signed on a day; UsageError as above."""
        document = self._document(document_id)
        if document.execution is Execution.SIGNED:
            raise UsageError(f"'{document.file_name}' is signed: nothing has to be supposed.")
        with self.parts.rehearsal(Reads()) as indexer:
            return look(*self._readings(indexer, document, signed, as_of))

    def _readings(self, indexer: Indexer, document: Document, signed: date, as_of: date) -> tuple[Lineage, Lineage, date]:
        from indexing.facts import lineage, neighbourhood

        store, one = indexer.store, document.document_id
        then = store.head(self.name)
        around, _ = neighbourhood(store, self.name, then, {one})
        with store.transaction(self.name, _SUPPOSED.by, "suppose", self.now()) as records:
            for decision in self._decisions(document, signed):
                records.put([decision])
        indexer.relink(self.name, actor=_SUPPOSED.by, now=self.now())
        reached, _ = neighbourhood(store, self.name, None, around)
        before, after = lineage(store, self.name, then, around | reached), lineage(store, self.name, None, around | reached)
        starts = [e.effective_from.first_day() for e in after.edges_from(one) if e.effective_from]
        return before, after, max([as_of, signed, *starts])

    def _decisions(self, document: Document, signed: date) -> list[Decision]:
        said = {"execution": Execution.SIGNED.value}
        if document.signed is None or document.execution is Execution.DRAFT:
            said["signed"] = signed.isoformat()
        nobody = replace(self, actor=_SUPPOSED.by)
        return [nobody.decision(Verdict.SET, document.document_id, _SUPPOSED, field=field, value=value) for field, value in said.items()]

    def _document(self, document_id: DocumentId) -> Document:
        from ui.application.register import Register

        return self.group(Register).corrected(document_id)
