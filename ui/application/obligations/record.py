"""How what people do with obligations goes on record, under the lock of whoever writes, and how it is taken back. One record an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from graph.errors import ConflictError, NotFoundError, UsageError
from graph.model.ids import PortfolioName, digest
from graph.model.obligations import Deed, ObligationEvent
from ui.application.decisions import Authority
from ui.application.parts import Parts


@dataclass(frozen=True, slots=True)
class ObligationRecord:
    """Puts events of one portfolio on record. `principal` is who is signed in: kept apart from the name that a person gives."""

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    principal: str

    def keep(self, action: str, make: Callable[[], Sequence[ObligationEvent]]) -> tuple[ObligationEvent, ...]:
        """Record what `make` returns; it is called under the lock, so that what it looks at cannot change before."""
        with self.parts.writing():
            events = tuple(make())
            if events:
                with self.parts.store.transaction(self.name, self.principal, action, self.now()) as records:
                    records.put_obligation_events(events)
        return events

    def event(self, subject: str, deed: Deed, on: date, authority: Authority) -> ObligationEvent:
        """Return an event to record; to be made under the lock, where no two entries share its id."""
        one = event_id(self.name, str(self.parts.store.head(self.name)), subject, deed)
        return ObligationEvent(one, subject, deed, on, authority.by, authority.reason, principal=self.principal)

    def counted(self) -> tuple[ObligationEvent, ...]:
        """Return the recorded events that count, oldest first: none that was undone."""
        from graph.lifecycle.obligation_status import counting

        return counting(self.parts.store.obligation_events(self.name))

    def undo(self, undone: str, authority: Authority) -> ObligationEvent:
        """Take the event of an id back, with all that followed from it. Both stay on record.

        Raises NotFoundError where none that counts has that id, UsageError for one that followed from another, ConflictError for one
        that something came after.
        """
        must_say_who_and_why(authority)

        def events() -> list[ObligationEvent]:
            _must_be_last(undone, self.counted())
            return [self.event(undone, Deed.UNDO, self.today(), authority)]

        return self.keep("oblige", events)[0]

    def past(self, on: date | None) -> date:
        """Return the day something is said of: today (None), or an earlier one; raises UsageError for one to come."""
        today = self.today()
        if on is not None and on > today:
            raise UsageError(f"{on} has not come yet: nothing can be said of it.")
        return on or today

    def today(self) -> date:
        """Return the day it is where the person is."""
        return self.now().astimezone().date()


def event_id(*parts: str) -> str:
    """Return the id of an event, by what makes it another than all others."""
    return "v_" + digest(*parts)


def must_say_who_and_why(authority: Authority) -> None:
    """Raise UsageError where it is not told who decides, or why."""
    if not authority.by.strip():
        raise UsageError("Say who decides with --by.")
    if not authority.reason.strip():
        raise UsageError("Say why with --reason: the record keeps it beside the event.")


def _must_be_last(undone: str, counted: Sequence[ObligationEvent]) -> None:
    """Raise where an event cannot be taken back: it does not count, follows from another, or something came after it."""
    at = next((at for at, event in enumerate(counted) if event.event_id == undone), None)
    if at is None:
        raise NotFoundError(f"No event that stands is called '{undone}'. `inforce obligations show ID` lists those of an obligation.")
    if counted[at].cause:
        raise UsageError(f"It followed from '{counted[at].cause}': undo that one.")
    later = [event for event in counted[at + 1 :] if event.subject == counted[at].subject]
    if later:
        raise ConflictError(f"'{later[-1].event_id}' came after it on the same obligation: undo that one first. Nothing was changed.")
