"""Events of obligations: what people say of them (confirmed, fulfilled, waived ...), what follows from it, and how it goes on record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from graph.errors import ConflictError, InForceError, NotFoundError, UsageError
from graph.model.dates import PartialDate
from graph.model.ids import DocumentId, digest
from graph.model.obligations import ENDS, Deed, Event, Obligation, ObligationEvent, State
from ui.application.decisions import Authority
from ui.application.obligations.obligations import Find, Obligations

PERSONAL = frozenset(Event) - {Event.EXPIRE, Event.APPROACH, Event.FALL_DUE, Event.LAPSE}
"""What a person can say of an obligation."""
ARCHIVIST = "system:archive"
"""Who expires what is open when a contract is archived: it follows from a person's act, which each event names."""


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
class EventRecorder:
    """Records events of the obligations of one portfolio, one record each; the actor of `obligations` is kept beside the name given."""

    obligations: Obligations

    def move(self, obligation_ids: Sequence[str], said: Said, authority: Authority) -> tuple[Moved, ...]:
        """Record what a person says of obligations, one event each; what is refused is reported, and the rest goes on."""
        authority.required()
        _must_be_for_people(said)
        outcomes: dict[str, Moved] = {}
        on = self._past(said.on)

        def events() -> list[ObligationEvent]:
            made: list[ObligationEvent] = []
            find, last = self.obligations.finder(on), self._last_days()
            for one in dict.fromkeys(obligation_ids):
                try:
                    before = find(one)
                    after = _after(before, said, on, last.get(one, on))
                    event = _event(before, after, said, self._act(one, Deed.MOVE, on, authority))
                    made += (event, *_next(before, event))
                except InForceError as error:
                    outcomes[one] = Moved(one, error=error)
                else:
                    outcomes[one] = Moved(one, event.event_id)
            return made

        recorded = self._keep("oblige", events)
        find = self.obligations.finder(max(on, self.obligations.today()))
        return tuple(_outcome(o, recorded, find) for o in outcomes.values())

    def archive(self, document_id: DocumentId, authority: Authority, on: date | None = None) -> tuple[ObligationEvent, ...]:
        """Record that a contract is closed: what is open expires, except what survives or had fallen due. Safe to repeat.

        What an amendment brought since is pending, like all that was read; closing the contract again ends that too.
        """
        authority.required()
        day = self._past(on)

        def events() -> list[ObligationEvent]:
            last = max((e.on for e in self.obligations.journal().about(document_id)), default=day)
            days = dict.fromkeys((day, max(day, last)))  # what later days knew is ended as it stood last
            seen = {o.obligation_id: o for at in days for o in self.obligations.listed(at, None, [document_id])}
            ending = [one for one in seen.values() if _ends_with_contract(one, day)]
            if not ending and any(e.deed is Deed.ARCHIVE and e.subject == document_id for e in self._counted()):
                return []
            act = self._act(document_id, Deed.ARCHIVE, day, authority)
            return [act, *(_expired(o, act) for o in ending)]

        return self._keep("archive", events)

    def undo(self, undone: str, authority: Authority) -> ObligationEvent:
        """Take the event of an id back, with all that followed from it. Both stay on record.

        Raises NotFoundError where none that counts has that id, UsageError for one that followed from another, ConflictError for one
        that something came after.
        """
        authority.required()

        def events() -> list[ObligationEvent]:
            _must_be_last(undone, self._counted())
            return [self._act(undone, Deed.UNDO, self.obligations.today(), authority)]

        return self._keep("oblige", events)[0]

    def _keep(self, action: str, make: Callable[[], Sequence[ObligationEvent]]) -> tuple[ObligationEvent, ...]:
        """Record what `make` returns; it is called under the lock, so that what it looks at cannot change before."""
        mine = self.obligations
        with mine.parts.writing(mine.name):
            events = tuple(make())
            if events:
                with mine.parts.store.transaction(mine.name, mine.actor, action, mine.now()) as records:
                    records.put(events)
        return events

    def _act(self, subject: str, deed: Deed, on: date, authority: Authority) -> ObligationEvent:
        """Return an event to record; to be made under the lock, where no two entries share its id."""
        mine = self.obligations
        one = _event_id(mine.name, str(mine.parts.store.head(mine.name)), subject, deed)
        return ObligationEvent(one, subject, deed, on, authority.by, authority.reason, principal=mine.actor)

    def _counted(self) -> tuple[ObligationEvent, ...]:
        """Return the recorded events that count, oldest first: none that was undone."""
        from graph.lifecycle.obligation_status import effective_events

        return effective_events(self.obligations.events())

    def _last_days(self) -> Mapping[str, date]:
        """Return by subject the last day of which anything that counts was recorded."""
        found: dict[str, date] = {}
        for event in self._counted():
            found[event.subject] = max(event.on, found.get(event.subject, event.on))
        return found

    def _past(self, on: date | None) -> date:
        """Return the day something is said of: today (None), or an earlier one; raises UsageError for one to come."""
        today = self.obligations.today()
        if on is not None and on > today:
            raise UsageError(f"{on} has not come yet: nothing can be said of it.")
        return on or today


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
    from graph.lifecycle.obligation_status import child_id, is_last, next_recurrence

    if event.event is not Event.FULFIL or before.duty.recurrence is None or is_last(before):
        return ()
    due = next_recurrence(before)
    begun = replace(
        event,
        event_id=_event_id(event.event_id, "next"),
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


def _ends_with_contract(obligation: Obligation, day: date) -> bool:
    """Tell whether archiving its contract ends an obligation: it is open, does not outlive the contract, and had not fallen due."""
    accrued = obligation.due is not None and obligation.due < day and obligation.state is not State.PENDING
    return obligation.state not in ENDS and not obligation.duty.survives and not accrued


def _expired(obligation: Obligation, act: ObligationEvent) -> ObligationEvent:
    """Return the end of an obligation, which follows from closing its contract."""
    return replace(
        act,
        event_id=_event_id(act.event_id, obligation.obligation_id),
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


def _event_id(*parts: str) -> str:
    """Return the id of an event, from what makes it unique."""
    return "v_" + digest(*parts)
