"""What people say of obligations (confirmed, fulfilled, waived ...), and what follows from it at once. One record an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from graph.errors import ConflictError, InForceError, UsageError
from graph.model.dates import PartialDate
from graph.model.ids import digest
from graph.model.obligations import Deed, Event, Obligation, ObligationEvent, State
from ui.application.decisions import Authority
from ui.application.obligations.obligations import Find, Obligations
from ui.application.obligations.record import ObligationRecord, event_id, must_say_who_and_why

PERSONAL = frozenset(Event) - {Event.EXPIRE, Event.APPROACH, Event.FALL_DUE, Event.LAPSE}
"""What a person can say of an obligation."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a person says of obligations: the event, the day it is said of (None: today), of a trigger its day, and what they saw.

    `shown` is the token of the one they saw; of several it is `tokens`, by id.
    """

    event: Event
    on: date | None = None
    triggered: PartialDate | None = None
    shown: str = ""
    tokens: Mapping[str, str] = field(default_factory=dict)

    def shown_of(self, obligation_id: str) -> str:
        """Return the token of an obligation as they saw it; "" where none is told."""
        return self.tokens.get(obligation_id, self.shown)


@dataclass(frozen=True, slots=True)
class Moved:
    """What came of one event: the obligation as it stands now (and the next of a recurring one), or why nothing was changed."""

    subject: str
    event_id: str = ""
    obligation: Obligation | None = None
    spawned: Obligation | None = None
    error: InForceError | None = None


def token(obligation: Obligation) -> str:
    """Return the identity of what a person is shown of an obligation; a decision that carries it is refused when it no longer holds."""
    from graph.model.codec import to_json

    return "s_" + digest(to_json(obligation.duty), obligation.state, str(obligation.due), obligation.superseded, len(obligation.noted))


@dataclass(frozen=True, slots=True)
class Obliging:
    """Records what people say of the obligations of one portfolio."""

    obligations: Obligations
    record: ObligationRecord

    def move(self, obligation_ids: Sequence[str], said: Said, authority: Authority) -> tuple[Moved, ...]:
        """Record what a person says of obligations, one event each; what cannot be is told, and the rest goes on."""
        must_say_who_and_why(authority)
        _must_be_for_people(said)
        outcomes: dict[str, Moved] = {}
        on = self.record.past(said.on)

        def events() -> list[ObligationEvent]:
            made: list[ObligationEvent] = []
            find, last = self.obligations.finder(on), self._last_days()
            for one in dict.fromkeys(obligation_ids):
                try:
                    before = find(one)
                    after = _after(before, said, on, last.get(one, on))
                    event = _event(before, after, said, self.record.event(one, Deed.MOVE, on, authority))
                    made += (event, *_next(before, event))
                except InForceError as error:
                    outcomes[one] = Moved(one, error=error)
                else:
                    outcomes[one] = Moved(one, event.event_id)
            return made

        recorded = self.record.keep("oblige", events)
        find = self.obligations.finder(max(on, self.record.today()))
        return tuple(_outcome(o, recorded, find) for o in outcomes.values())

    def _last_days(self) -> Mapping[str, date]:
        """Return by subject the last day of which anything that counts was recorded."""
        found: dict[str, date] = {}
        for event in self.record.counted():
            found[event.subject] = max(event.on, found.get(event.subject, event.on))
        return found


def _must_be_for_people(said: Said) -> None:
    if said.event not in PERSONAL:
        raise UsageError(f"{said.event} is nobody's to say: it follows from a day, or from archiving a contract.")
    if (said.event is Event.TRIGGER) != (said.triggered is not None):
        raise UsageError(
            "Name the day on which the trigger happened." if said.triggered is None else "Only a trigger has a day of its own."
        )


def _after(before: Obligation, said: Said, on: date, last: date) -> State:
    """Return where an event leads an obligation; raises where it cannot be. `last`: the last day of which one was recorded."""
    from graph.lifecycle.due_dates import counts_from_an_event
    from graph.lifecycle.obligation_status import advance

    one, shown = before.obligation_id, said.shown_of(before.obligation_id)
    if shown and shown != token(before):
        raise ConflictError(f"What was shown of '{one}' is no longer so. Nothing was changed; look at it again.")
    if before.superseded and not before.accrued and said.event is not Event.DISMISS:
        raise UsageError(f"The words of '{one}' are not in force on {on}. Nothing was changed.")
    if on < last:
        raise UsageError(f"Something was recorded of '{one}' on {last}: a later event cannot lie before it.")
    after = advance(before.state, said.event)
    if said.event is Event.TRIGGER and not counts_from_an_event(before.duty.deadline):
        raise UsageError(f"'{one}' counts from nothing that happens: it has no trigger. Nothing was changed.")
    return after


def _event(before: Obligation, after: State, said: Said, act: ObligationEvent) -> ObligationEvent:
    """Return the event that moves an obligation; `act` tells who does it, and on which day."""
    return replace(
        act,
        event=said.event,
        before=before.state,
        after=after,
        duty=before.duty if before.state is State.PENDING else None,
        triggered=said.triggered,
        replaced=before.replaces,
        shown=said.shown_of(before.obligation_id),
    )


def _next(before: Obligation, event: ObligationEvent) -> tuple[ObligationEvent, ...]:
    """Return the beginning of the next of a recurring obligation that an event fulfils; () of any other, and of the last one."""
    from graph.lifecycle.obligation_status import child_id, is_last, next_of

    if event.event is not Event.FULFIL or before.duty.recurrence is None or is_last(before):
        return ()
    due = next_of(before)
    begun = replace(
        event,
        event_id=event_id(event.event_id, "next"),
        subject=child_id(before.obligation_id, due),
        deed=Deed.SPAWN,
        event=None,
        before=None,
        after=State.ACTIVE,
        reason=f"the next of {before.obligation_id}, which recurs and was fulfilled",
        cause=event.event_id,
        duty=before.duty,
        parent=before.obligation_id,
        due=due,
        triggered=before.triggered,  # its rhythm is counted from the first day
        replaced=(),
    )
    return (begun,)


def _outcome(outcome: Moved, recorded: Sequence[ObligationEvent], find: Find) -> Moved:
    """Return the same with the obligation as it stands now, and the next one where one began."""
    if outcome.error is not None:
        return outcome
    spawned = next((e.subject for e in recorded if e.deed is Deed.SPAWN and e.cause == outcome.event_id), None)
    return replace(outcome, obligation=find(outcome.subject), spawned=find(spawned) if spawned else None)
