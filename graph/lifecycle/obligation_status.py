"""What becomes of an obligation: one table of what may follow on what, the clock, and the fold of events into where it stands.

Only people's events are stored. What the clock does (APPROACH, FALL_DUE, LAPSE) is derived from the due day each time: an
obligation that somebody looks at every day, or never, stands in the same place. A trigger told anew moves the due day, and with it
what the clock did. The clock never touches what nobody confirmed, nor what is escalated, disputed or at its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType

from graph.errors import NotAllowedError
from graph.lifecycle import due_dates
from graph.model.dates import PartialDate
from graph.model.obligations import Deed, Duty, Event, Obligation, ObligationEvent, ObligationId, State, identity

_OPEN = (State.ACTIVE, State.UPCOMING, State.DUE, State.OVERDUE, State.ESCALATED, State.DISPUTED)
_ENDING = {Event.FULFIL: State.FULFILLED, Event.WAIVE: State.WAIVED, Event.EXPIRE: State.EXPIRED}

TABLE: Mapping[tuple[State, Event], State] = MappingProxyType(
    {
        (State.PENDING, Event.CONFIRM): State.ACTIVE,
        (State.PENDING, Event.DISMISS): State.DISMISSED,
        (State.PENDING, Event.EXPIRE): State.EXPIRED,
        **{(state, Event.TRIGGER): state for state in _OPEN},
        **{(state, event): end for state in _OPEN for event, end in _ENDING.items()},
        **{(state, Event.DISPUTE): State.DISPUTED for state in _OPEN if state is not State.DISPUTED},
        **{(state, Event.ESCALATE): State.ESCALATED for state in (State.DUE, State.OVERDUE, State.DISPUTED)},
        (State.DISPUTED, Event.SETTLE): State.ACTIVE,
        (State.ACTIVE, Event.APPROACH): State.UPCOMING,
        **{(state, Event.FALL_DUE): State.DUE for state in (State.ACTIVE, State.UPCOMING)},
        **{(state, Event.LAPSE): State.OVERDUE for state in (State.ACTIVE, State.UPCOMING, State.DUE)},
    }
)
"""Where an event leads from a state. What is not here is not allowed; nothing leads out of an end."""

_CLOCK = (Event.LAPSE, Event.FALL_DUE, Event.APPROACH)
_FOLLOWS = frozenset({*_CLOCK, Event.EXPIRE})
_CLOCKED = frozenset({State.UPCOMING, State.DUE, State.OVERDUE})


@dataclass(frozen=True, slots=True)
class Calendar:
    """The day on which obligations are looked at, and how many days before it is due one counts as upcoming."""

    as_of: date
    lead_days: int = 30


def advance(state: State, event: Event) -> State:
    """Return where an event leads; raises NotAllowedError, which names what is allowed instead."""
    after = TABLE.get((state, event))
    if after is None:
        raise NotAllowedError(state, event, allowed_events(state))
    return after


def allowed_events(state: State) -> tuple[Event, ...]:
    """Return what may be said of an obligation where it stands. What the clock does, or archiving a contract, is nobody's to say."""
    return tuple(event for event in Event if (state, event) in TABLE and event not in _FOLLOWS)


def events_possible(found: Obligation) -> tuple[Event, ...]:
    """Return what may be said of an obligation as it stands: nothing once its words are gone, no trigger where nothing is waited for."""
    if found.superseded and not found.accrued:
        return (Event.DISMISS,) if found.state is State.PENDING else ()
    waits = due_dates.counts_from_an_event(found.duty.deadline)
    return tuple(event for event in allowed_events(found.state) if waits or event is not Event.TRIGGER)


def state_by_clock(state: State, due: date | None, calendar: Calendar) -> State:
    """Return where the clock has moved an obligation by a day; it moves on only, and without a due day not at all."""
    reached = (event for event, day in _hands(due, calendar.lead_days) if day <= calendar.as_of)
    return next((TABLE[state, event] for event in reached if (state, event) in TABLE), state)


def effective_events(events: Iterable[ObligationEvent]) -> tuple[ObligationEvent, ...]:
    """Return the events that count, in the order given, oldest first: none that was undone or followed from one, and no undoing.

    What was done with the next of a recurring one follows from what began it. An undoing that was undone gives back what it took.
    What was undone was never so: it does not count for earlier days either.
    """
    recorded = tuple(events)
    grounds = _grounds(recorded)
    undone: set[str] = set()
    for event in reversed(recorded):
        if event.deed is Deed.UNDO and undone.isdisjoint(_back(event.event_id, grounds)):
            undone.add(event.subject)
    return tuple(e for e in recorded if e.deed is not Deed.UNDO and undone.isdisjoint(_back(e.event_id, grounds)))


def fold(
    obligation_id: ObligationId, duty: Duty, events: Sequence[ObligationEvent], starts: PartialDate | None, calendar: Calendar
) -> Obligation:
    """Return where an obligation stands on a day; `events` are those of it that count, oldest first, `starts` its contract's first day.

    Each event leads where it was recorded to lead: what a person did is not judged anew when the due day is read otherwise. The next of a
    recurring one has its `parent` on every day, and nothing `noted` on a day before it began.
    """
    noted = tuple(e for e in events if e.on <= calendar.as_of)
    state = State.PENDING
    for event in noted:
        state = _after(event, state)
    begun = next((e for e in events if e.deed is Deed.SPAWN), None)
    told = next((e for e in reversed(noted) if e.event is Event.TRIGGER), begun if begun and begun.due else None)
    triggered = told.triggered if told else None
    due = told.due if told else None
    if due is None:
        since = noted[0].on if noted else calendar.as_of
        due = due_dates.due_date(duty.deadline, duty.recurrence, triggered, starts, since) or (begun.due if begun else None)
    parent = begun.parent if begun else None
    state = state_by_clock(state, due, calendar)
    return Obligation(obligation_id, duty, calendar.as_of, state, due=due, triggered=triggered, parent=parent, noted=noted)


def next_recurrence(obligation: Obligation) -> date | None:
    """Return when a recurring obligation that was fulfilled is due again; None where no day is known.

    What was counted from something that happens anew each time (an invoice came) waits for that: its next has no day until it is told.
    """
    duty = obligation.duty
    if duty.recurrence is None or obligation.due is None:
        return None
    if obligation.triggered is not None and not due_dates.happens_once(duty.deadline):
        return None
    return due_dates.next_due_date(duty.deadline, duty.recurrence, obligation.triggered, obligation.due)


def is_last(obligation: Obligation) -> bool:
    """Tell whether the words of a recurring obligation let it return no more after the day it is due."""
    duty, due = obligation.duty, obligation.due
    if duty.recurrence is None or due is None or due_dates.last_due_date(duty.deadline, duty.recurrence, obligation.triggered) is None:
        return False
    return due_dates.next_due_date(duty.deadline, duty.recurrence, obligation.triggered, due) is None


def child_id(parent: ObligationId, due: date | None) -> ObligationId:
    """Return the id of the next of a recurring obligation, by the day on which it is due, where one is known."""
    return identity(parent.removeprefix("o_"), parent, due.isoformat() if due else "next")


def _hands(due: date | None, lead_days: int) -> Iterator[tuple[Event, date]]:
    """Yield what the clock does and from which day on, the last first."""
    if due is None:
        return
    if due < date.max:
        yield Event.LAPSE, due + timedelta(days=1)
    yield Event.FALL_DUE, due
    yield Event.APPROACH, due - timedelta(days=min(lead_days, (due - date.min).days))


def _after(event: ObligationEvent, state: State) -> State:
    """Return where an event leads before the clock has its say: what the clock did until then, it does again."""
    after = event.after or (TABLE.get((state, event.event), state) if event.event else state)
    return State.ACTIVE if after in _CLOCKED else after


def _grounds(events: Sequence[ObligationEvent]) -> Mapping[str, tuple[str, ...]]:
    """Return what each event followed from at once: its cause, and the beginning of the obligation that it is about."""
    begun: dict[str, str] = {}
    found: dict[str, tuple[str, ...]] = {}
    for event in events:
        if event.deed is Deed.SPAWN:
            begun[event.subject] = event.event_id
        found[event.event_id] = (event.cause, begun.get(event.subject, ""))
    return found


def _back(event_id: str, grounds: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """Return an event and all that it followed from."""
    found: set[str] = set()
    waiting = [event_id]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += grounds.get(one, ())
    return frozenset(found)
