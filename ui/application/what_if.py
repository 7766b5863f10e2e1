"""What if a document were signed: the record read as it is and as it would be, by the same code, on a copy that is thrown away."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.model.documents import Document, Execution
from graph.model.edges import Decision, Verdict
from graph.model.ids import DocumentId
from ui.application.decisions import Authority
from ui.application.parts import Reads
from ui.application.register import Register
from ui.application.use_cases import UseCases

if TYPE_CHECKING:
    from graph.comparison.what_if import Scenario

_SUPPOSED = Authority("nobody", "a supposition")


class WhatIf(UseCases):
    """Supposes signatures in one portfolio; nothing is recorded."""

    __slots__ = ()

    def signed(self, document_id: DocumentId, signed: date, as_of: date) -> Scenario:
        """Return the record as it is and as it would be if a document were signed on a day; raises UsageError for one that is signed.

        They are compared on the day asked about, or the first on which the paper would govern.
        """
        from graph.comparison.what_if import compare
        from indexing.facts import lineage, neighbourhood

        document = self.group(Register).corrected(document_id)
        if document.execution is Execution.SIGNED:
            raise UsageError(f"'{document.file_name}' is signed: nothing has to be supposed.")
        with self.parts.rehearsal(Reads()) as indexer:
            store = indexer.store
            then = store.head(self.name)
            around, _ = neighbourhood(store, self.name, then, {document_id})
            with store.transaction(self.name, _SUPPOSED.by, "suppose", self.now()) as records:
                for decision in self._decisions(document, signed):
                    records.put([decision])
            indexer.relink(self.name, actor=_SUPPOSED.by, now=self.now())
            reached, _ = neighbourhood(store, self.name, None, around)
            before, after = lineage(store, self.name, then, around | reached), lineage(store, self.name, None, around | reached)
        starts = [e.effective_from.first_day() for e in after.edges_from(document_id) if e.effective_from]
        return compare(before, after, document_id, max([as_of, signed, *starts]))

    def _decisions(self, document: Document, signed: date) -> list[Decision]:
        said = {"execution": Execution.SIGNED.value}
        if document.signed is None or document.execution is Execution.DRAFT:
            said["signed"] = signed.isoformat()
        nobody = replace(self, actor=_SUPPOSED.by)
        return [nobody.decision(Verdict.SET, document.document_id, _SUPPOSED, field=field, value=value) for field, value in said.items()]
