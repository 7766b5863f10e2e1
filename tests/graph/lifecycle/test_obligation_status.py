"""What may follow on what, the clock, and where events leave an obligation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.errors import NotAllowedError, UsageError
from graph.lifecycle.obligation_status import (
    Calendar,
    advance,
    allowed_events,
    child_id,
    effective_events,
    events_possible,
    fold,
    next_recurrence,
    state_by_clock,
)
from graph.model.dates import PartialDate
from graph.model.ids import ClauseId, DocumentId
from graph.model.obligations import (
    ENDS,
    Bound,
    Deadline,
    Deed,
    Domain,
    Duty,
    Event,
    Obligation,
    ObligationEvent,
    ObligationId,
    Recurrence,
    State,
    TimeUnit,
    Timing,
    Value,
    ValueKind,
)
from graph.model.text import AnchoredText, Run
from tests.property.portfolios import laws

GRID = """
            CONFIRM DISMISS   TRIGGER   FULFIL    WAIVE  DISPUTE  SETTLE ESCALATE  EXPIRE  APPROACH FALL_DUE LAPSE
PENDING     ACTIVE  DISMISSED .         .         .      .        .      .         EXPIRED .        .        .
ACTIVE      .       .         ACTIVE    FULFILLED WAIVED DISPUTED .      .         EXPIRED UPCOMING DUE      OVERDUE
UPCOMING    .       .         UPCOMING  FULFILLED WAIVED DISPUTED .      .         EXPIRED .        DUE      OVERDUE
DUE         .       .         DUE       FULFILLED WAIVED DISPUTED .      ESCALATED EXPIRED .        .        OVERDUE
OVERDUE     .       .         OVERDUE   FULFILLED WAIVED DISPUTED .      ESCALATED EXPIRED .        .        .
ESCALATED   .       .         ESCALATED FULFILLED WAIVED DISPUTED .      .         EXPIRED .        .        .
DISPUTED    .       .         DISPUTED  FULFILLED WAIVED .        ACTIVE ESCALATED EXPIRED .        .        .
DISMISSED   .       .         .         .         .      .        .      .         .       .        .        .
FULFILLED   .       .         .         .         .      .        .      .         .       .        .        .
WAIVED      .       .         .         .         .      .        .      .         .       .        .        .
EXPIRED     .       .         .         .         .      .        .      .         .       .        .        .
"""
_HEAD, *_ROWS = (line.split() for line in GRID.strip().splitlines())
EXPECTED = {(row[0], event): cell for row in _ROWS for event, cell in zip(_HEAD, row[1:], strict=True)}
NOBODY_S = {Event.APPROACH, Event.FALL_DUE, Event.LAPSE, Event.EXPIRE}
MAY = date(2021, 5, 31)
WORDS = AnchoredText((Run("Supplier shall report.", ClauseId("c_1"), 0),))
THIRTY_DAYS = Value(ValueKind.DURATION, 0, 7, number="30", unit=TimeUnit.DAY)
ON_ITS_DAY = Deadline(day=PartialDate.of(MAY))
DUTY = Duty(DocumentId("d_" + "ab" * 10), ClauseId("c_1"), "1", WORDS, Domain.OPERATIONAL, "REPORT", Bound.PARTY, deadline=ON_ITS_DAY)
ONE = DUTY.obligation_id


def event(name: str, what: Event | None, on: date, *, subject: str = ONE, deed: Deed = Deed.MOVE, cause: str = "") -> ObligationEvent:
    """Return an event of one obligation."""
    return ObligationEvent(name, subject, deed, on, "Ann", "seen", event=what, cause=cause)


def undo(name: str, undone: str, on: date = MAY) -> ObligationEvent:
    """Return an undoing."""
    return event(name, None, on, subject=undone, deed=Deed.UNDO)


def after(events: Sequence[ObligationEvent], as_of: date, duty: Duty = DUTY) -> Obligation:
    """Return where events leave the obligation on a day."""
    return fold(ONE, duty, effective_events(events), None, Calendar(as_of))


CONFIRMED = event("v1", Event.CONFIRM, date(2021, 1, 1))


@pytest.mark.parametrize("event", Event)
@pytest.mark.parametrize("state", State)
def test_every_pair_of_state_and_event_leads_where_the_grid_says(state: State, event: Event) -> None:
    """Or it is refused, and the refusal names the state, the event and everything that is allowed instead."""
    expected = EXPECTED[state, event]
    if expected != ".":
        assert advance(state, event) is State(expected)
        return
    instead = tuple(e for e in Event if EXPECTED[state, e] != "." and e not in NOBODY_S)
    with pytest.raises(NotAllowedError) as refused:
        advance(state, event)

    assert (refused.value.state, refused.value.event, refused.value.allowed) == (state, event, instead)
    assert all(word in str(refused.value) for word in (state, event, *instead))
    assert isinstance(refused.value, UsageError)
    assert allowed_events(state) == instead


@pytest.mark.parametrize("state", [State.PENDING, State.ESCALATED, State.DISPUTED, State.OVERDUE, *sorted(ENDS)])
def test_the_clock_leaves_the_rest_alone(state: State) -> None:
    """Above all what nobody confirmed."""
    assert {state_by_clock(state, MAY, Calendar(MAY + timedelta(days=days))) for days in range(-40, 40)} == {state}


def test_without_a_due_day_the_clock_stands_still() -> None:
    """Nothing is overdue of which nobody knows when it is due."""
    assert state_by_clock(State.ACTIVE, None, Calendar(date.max)) is State.ACTIVE
    assert state_by_clock(State.ACTIVE, date.max, Calendar(date.max)) is State.DUE
    assert state_by_clock(State.ACTIVE, date.min, Calendar(date.min)) is State.DUE


def test_of_words_that_are_gone_nothing_more_is_said() -> None:
    """Unless it had fallen due before: then it is owed; and nobody tells a trigger of what has its day in its words."""
    standing = after([CONFIRMED], date(2021, 6, 1))
    gone = replace(standing, superseded=True, changed_on=PartialDate.of(date(2021, 5, 1)))
    owed = replace(gone, changed_on=PartialDate.of(date(2021, 7, 1)))

    assert (events_possible(gone), events_possible(replace(gone, state=State.PENDING))) == ((), (Event.DISMISS,))
    assert events_possible(owed) == events_possible(standing) == (Event.FULFIL, Event.WAIVE, Event.DISPUTE, Event.ESCALATE)
    assert Event.TRIGGER in events_possible(replace(standing, duty=replace(DUTY, deadline=Deadline(trigger="delivery"))))


def test_what_nobody_confirmed_is_pending_whatever_the_day() -> None:
    """Its due day is known and passed, and still it is a proposal."""
    found = after((), date(2030, 1, 1))

    assert (found.state, found.due, found.noted) == (State.PENDING, MAY, ())


def test_an_undoing_takes_what_followed_and_an_undone_one_gives_it_back() -> None:
    """A fulfilment undone takes the next one, and all that was done with that."""
    fulfil = event("v2", Event.FULFIL, MAY)
    spawn = event("v3", None, MAY, subject="o_next", deed=Deed.SPAWN, cause="v2")
    of_next = event("v4", Event.DISPUTE, MAY, subject="o_next")
    everything = (CONFIRMED, fulfil, spawn, of_next)

    assert effective_events(everything) == everything
    assert effective_events((*everything, undo("v5", "v2"))) == (CONFIRMED,)
    assert effective_events((*everything, undo("v5", "v2"), undo("v6", "v5"))) == everything
    assert effective_events((*everything, undo("v5", "v2"), undo("v6", "v5"), undo("v7", "v6"))) == (CONFIRMED,)
    assert effective_events((*everything, undo("v5", "v4"))) == everything[:3]


def test_what_was_undone_before_it_was_done_again_leaves_the_second() -> None:
    """The next that a second fulfilment begins is not taken with the first."""
    first = (event("v2", Event.FULFIL, MAY), event("v3", None, MAY, subject="o_next", deed=Deed.SPAWN, cause="v2"), undo("v4", "v2"))
    second = (event("v5", Event.FULFIL, MAY), event("v6", None, MAY, subject="o_next", deed=Deed.SPAWN, cause="v5"))
    of_next = event("v7", Event.FULFIL, MAY, subject="o_next")

    assert effective_events((CONFIRMED, *first, *second, of_next)) == (CONFIRMED, *second, of_next)


def test_a_recurring_one_begins_its_next_as_long_as_it_is_due_on_days() -> None:
    """The end of January, of February, of March: no short month moves it."""
    duty = replace(DUTY, deadline=Deadline(day=PartialDate(2021, 1, 31)), recurrence=Recurrence.MONTHLY)
    found, days = after((CONFIRMED,), date(2021, 1, 31), duty), []
    for number in range(3):
        following = next_recurrence(found)
        assert following is not None
        one = child_id(found.obligation_id, following)
        spawn = replace(
            event(f"s{number}", None, date(2021, 2, 1), subject=one, deed=Deed.SPAWN),
            due=following,
            parent=found.obligation_id,
            after=State.ACTIVE,
        )
        found = fold(one, duty, (spawn,), None, Calendar(date(2021, 2, 1)))
        days.append(found.due)

    assert days == [date(2021, 2, 28), date(2021, 3, 31), date(2021, 4, 30)]
    assert found.state is State.ACTIVE
    assert found.parent is not None
    assert fold(one, duty, (spawn,), None, Calendar(date(2021, 1, 1))).parent == found.parent
    assert next_recurrence(replace(found, duty=DUTY)) is None
    assert next_recurrence(replace(found, due=None)) is None


def test_the_next_of_one_counted_from_a_beginning_keeps_the_rhythm_of_the_first() -> None:
    """Thirty days after January 1, each month: the end of January, of February, of March; a trigger of its own moves it."""
    deadline = Deadline(Timing.WITHIN, span=THIRTY_DAYS, trigger="the Effective Date")
    duty = replace(DUTY, deadline=deadline, recurrence=Recurrence.MONTHLY)
    began = event("s1", None, date(2021, 2, 1), deed=Deed.SPAWN)
    spawn = replace(began, due=date(2021, 2, 28), triggered=PartialDate(2021, 1, 1), after=State.ACTIVE)
    told = replace(event("v1", Event.TRIGGER, date(2021, 2, 20)), triggered=PartialDate(2021, 2, 10))

    found = after((spawn,), date(2021, 2, 20), duty)
    assert (found.due, next_recurrence(found)) == (date(2021, 2, 28), date(2021, 3, 31))
    assert after((spawn, told), date(2021, 2, 20), duty).due == date(2021, 3, 12)


def test_the_next_of_one_counted_from_what_happens_each_time_waits_for_that() -> None:
    """No invoice has come for the next month: nobody knows when that one is due."""
    duty = replace(DUTY, deadline=Deadline(Timing.WITHIN, span=THIRTY_DAYS, trigger="receipt of invoice"), recurrence=Recurrence.MONTHLY)
    told = replace(event("v2", Event.TRIGGER, date(2021, 1, 2)), triggered=PartialDate(2021, 1, 1))
    spawn = replace(event("s1", None, date(2021, 2, 1), deed=Deed.SPAWN), triggered=PartialDate(2021, 1, 1), after=State.ACTIVE)

    assert next_recurrence(after((CONFIRMED, told), date(2021, 1, 20), duty)) is None
    waiting = after((spawn,), date(2021, 8, 1), duty)
    assert (waiting.state, waiting.due, waiting.triggered) == (State.ACTIVE, None, None)
    assert after((spawn, told), date(2021, 8, 1), duty).due == date(2021, 1, 31)


def test_the_next_of_an_obligation_has_an_id_of_its_own_in_the_same_document() -> None:
    """One for each day it is due; found by its document like any other."""
    one, other = child_id(ONE, MAY), child_id(ONE, date(2021, 6, 30))

    assert len({ONE, one, other, child_id(ONE, None), child_id(ObligationId(one), MAY)}) == 5
    assert one[:10] == ONE[:10]


def test_what_a_person_did_stands_when_the_due_day_is_read_otherwise() -> None:
    """It was escalated when it was due; by a later reading it was not due yet."""
    escalated = replace(event("v2", Event.ESCALATE, MAY), after=State.ESCALATED)
    later = replace(DUTY, deadline=Deadline(day=PartialDate(2022, 1, 1)))

    assert after((CONFIRMED, escalated), MAY, later).state is State.ESCALATED


def acted(draw: st.DrawFn) -> tuple[ObligationEvent, ...]:
    """Return events that a person can say one after another, as the use cases record them."""
    found: list[ObligationEvent] = []
    day = date(2021, 1, 1)
    for number in range(draw(st.integers(0, 6))):
        day += timedelta(days=draw(st.integers(0, 60)))
        now = after(found, day)
        may = allowed_events(now.state)
        if not may:
            break
        what = draw(st.sampled_from(may))
        told = PartialDate.of(day) if what is Event.TRIGGER else None
        found.append(replace(event(f"v{number}", what, day), before=now.state, after=advance(now.state, what), triggered=told))
    return tuple(found)


histories = st.composite(acted)()
seen_days = st.integers(-10, 400).map(lambda n: date(2021, 1, 1) + timedelta(days=n))


@laws
@given(histories, st.lists(seen_days, min_size=1, max_size=8))
def test_it_stands_where_it_stands_whoever_looked_before(events: tuple[ObligationEvent, ...], looked: list[date]) -> None:
    """Looking on days in between, and letting the clock move it on from each, leads where looking once does."""
    for first, then in pairwise(sorted(looked)):
        if any(first < e.on <= then for e in events):
            continue
        earlier, later = after(events, first), after(events, then)
        assert state_by_clock(earlier.state, later.due, Calendar(then)) is later.state


@laws
@given(histories, seen_days)
def test_undoing_the_last_brings_back_what_was(events: tuple[ObligationEvent, ...], as_of: date) -> None:
    """And undoing that brings it back again, on every day."""
    if not events:
        return
    undone = undo("u1", events[-1].event_id)

    assert after((*events, undone), as_of) == after(events[:-1], as_of)
    assert after((*events, undone, undo("u2", "u1")), as_of) == after(events, as_of)


@laws
@given(histories, seen_days)
def test_no_path_leads_out_of_an_end_or_past_a_person(events: tuple[ObligationEvent, ...], as_of: date) -> None:
    """At an end nothing is allowed and no clock helps; and nothing is active that nobody confirmed."""
    found = after(events, as_of)

    assert found.state is State.PENDING or found.noted
    if found.state in ENDS:
        assert allowed_events(found.state) == ()
        assert after(events, date.max).state is found.state
    if not any(e.event is Event.CONFIRM for e in found.noted):
        assert found.state in {State.PENDING, *ENDS}
