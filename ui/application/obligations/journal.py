"""What was recorded of obligations, sorted by the documents that it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from graph.model.ids import DocumentId
from graph.model.obligations import Deed, ObligationEvent, start_of

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage


@dataclass(frozen=True, slots=True)
class Journal:
    """All events of a portfolio, by the hex digits that begin the id of the document they are about, each in the order recorded."""

    by_document: Mapping[str, tuple[ObligationEvent, ...]]

    @classmethod
    def of(cls, events: Iterable[ObligationEvent]) -> Journal:
        """Sort events by document; an undoing belongs where what it undoes does."""
        digits: dict[str, str] = {}
        found: dict[str, list[ObligationEvent]] = {}
        for event in events:
            mine = digits.get(event.subject, "") if event.deed is Deed.UNDO else start_of(event.subject)
            digits[event.event_id] = mine
            found.setdefault(mine, []).append(event)
        return cls({key: tuple(of) for key, of in found.items()})

    def about(self, *document_ids: DocumentId) -> tuple[ObligationEvent, ...]:
        """Return the events on the obligations of documents, and those that undo them; document by document."""
        digits = dict.fromkeys(map(start_of, document_ids))
        return tuple(event for one in digits for event in self.by_document.get(one, ()))

    def concerning(self, lineage: Lineage, document_id: DocumentId, as_of: date) -> tuple[ObligationEvent, ...]:
        """Return the events that a document's obligations on a day hang on: those on its own, and on those of versions before it."""
        from graph.lineage.supersession import versions_before

        return self.about(document_id, *versions_before(lineage, document_id, as_of)) if self.by_document else ()
