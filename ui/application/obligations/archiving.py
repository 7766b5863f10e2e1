"""Closing a contract: what is open of its obligations expires with it, except what survives or had fallen due."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from graph.model.documents import Document
from graph.model.ids import DocumentId
from graph.model.obligations import ENDS, Deed, Event, Obligation, ObligationEvent, State
from ui.application.decisions import Authority
from ui.application.obligations.obligations import Obligations
from ui.application.obligations.record import ObligationRecord, event_id, must_say_who_and_why

ARCHIVIST = "system:archive"
"""Who expires what is open when a contract is archived: it follows from a person's act, which each event names."""


@dataclass(frozen=True, slots=True)
class Archiving:
    """Closes contracts of one portfolio."""

    obligations: Obligations
    record: ObligationRecord

    def archive(self, document: Document, authority: Authority, on: date | None = None) -> tuple[ObligationEvent, ...]:
        """Record that a contract is closed: what is open expires, except what survives or had fallen due. Twice is the same as once.

        What an amendment brought since waits, like all that was read; closing the contract again ends that too.
        """
        must_say_who_and_why(authority)
        day = self.record.past(on)

        def events() -> list[ObligationEvent]:
            ending = [o for o in self._seen_since(document.document_id, day) if _ends_with_contract(o, day)]
            if not ending and self._is_archived(document.document_id):
                return []
            act = self.record.event(document.document_id, Deed.ARCHIVE, day, authority)
            return [act, *(_expired(o, act) for o in ending)]

        return self.record.keep("archive", events)

    def _is_archived(self, document_id: DocumentId) -> bool:
        return any(e.deed is Deed.ARCHIVE and e.subject == document_id for e in self.record.counted())

    def _seen_since(self, document_id: DocumentId, day: date) -> Iterable[Obligation]:
        """Return the obligations of a contract on a day and those of later days on which something was recorded, as they stood last."""
        last = max((e.on for e in self.obligations.journal().about(document_id)), default=day)
        days = dict.fromkeys((day, max(day, last)))
        return {o.obligation_id: o for at in days for o in self.obligations.listed(at, None, [document_id])}.values()


def _ends_with_contract(obligation: Obligation, day: date) -> bool:
    """Tell whether archiving its contract ends an obligation: it is open, does not outlive the contract, and had not fallen due."""
    accrued = obligation.due is not None and obligation.due < day and obligation.state is not State.PENDING
    return obligation.state not in ENDS and not obligation.duty.survives and not accrued


def _expired(obligation: Obligation, act: ObligationEvent) -> ObligationEvent:
    """Return the end of an obligation, which follows from closing its contract."""
    return replace(
        act,
        event_id=event_id(act.event_id, obligation.obligation_id),
        subject=obligation.obligation_id,
        deed=Deed.MOVE,
        on=max([act.on, *(e.on for e in obligation.noted)]),
        by=ARCHIVIST,
        event=Event.EXPIRE,
        before=obligation.state,
        after=State.EXPIRED,
        cause=act.event_id,
        duty=obligation.duty if obligation.state is State.PENDING else None,
    )
