"""The obligations of a document on a day: those proposed, those on the books, and those whose words have gone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from graph.lifecycle.obligation_status import Calendar, child_id
from graph.lifecycle.obligations_on import obligations
from graph.lineage.dag import Lineage
from graph.model.dates import PartialDate
from graph.model.ids import ClauseId, DocumentId
from graph.model.obligations import Deadline, Deed, Event, ObligationEvent, ObligationId, Recurrence, State
from graph.model.text import AnchoredText, Run
from tests.records import duty
from tests.story import Story

STORY = Story('2021-01-01 clause MSA#1 "Seller shall report."')
CLAUSE = STORY.id("MSA#1")
DUTY = duty(
    STORY.clauses[0], "Seller shall report.", type="REPORT", deadline=Deadline(day=PartialDate(2021, 1, 31)), recurrence=Recurrence.MONTHLY
)
NEXT = date(2021, 2, 28)
CHILD = child_id(DUTY.obligation_id, NEXT)


def event(name: str, subject: ObligationId, deed: Deed, on: date, *, what: Event | None = None, cause: str = "") -> ObligationEvent:
    """Return an event that keeps the duty."""
    parent = DUTY.obligation_id if deed is Deed.SPAWN else None
    after = State.ACTIVE if parent else None
    return ObligationEvent(
        name, subject, deed, on, "Ann", "seen", what, after=after, cause=cause, duty=DUTY, parent=parent, due=NEXT if parent else None
    )


EVENTS = (
    event("v1", DUTY.obligation_id, Deed.MOVE, date(2021, 1, 5), what=Event.CONFIRM),
    event("v2", DUTY.obligation_id, Deed.MOVE, date(2021, 1, 30), what=Event.FULFIL),
    event("v3", CHILD, Deed.SPAWN, date(2021, 1, 30), cause="v2"),
)


def on(day: date, *events: ObligationEvent) -> list[tuple[ObligationId, State, date | None]]:
    """Return the obligations of the contract on a day: their ids, states and due days."""
    lineage = Lineage.of(STORY.documents, STORY.clauses, STORY.edges)
    found = obligations(lineage, DUTY.document_id, [(DUTY,)], events, Calendar(day))
    return sorted((o.obligation_id, o.state, o.due) for o in found)


def test_the_next_of_a_recurring_one_begins_on_its_day() -> None:
    """Looked at on an earlier day it is not there: neither pending nor active."""
    january = date(2021, 1, 31)

    assert on(date(2021, 1, 4), *EVENTS) == [(DUTY.obligation_id, State.PENDING, january)]
    assert on(date(2021, 1, 29), *EVENTS) == [(DUTY.obligation_id, State.UPCOMING, january)]
    assert on(date(2021, 3, 1), *EVENTS) == sorted(
        ((DUTY.obligation_id, State.FULFILLED, january), (CHILD, State.OVERDUE, NEXT)),
    )


def test_undoing_a_fulfilment_takes_the_next_one_with_it() -> None:
    """Also after somebody did something with the next one."""
    undo = ObligationEvent("v5", "v2", Deed.UNDO, date(2021, 2, 2), "Ann", "it was not")
    of_next = event("v4", CHILD, Deed.MOVE, date(2021, 2, 1), what=Event.DISPUTE)

    assert on(date(2021, 2, 2), *EVENTS, of_next, undo) == [(DUTY.obligation_id, State.OVERDUE, date(2021, 1, 31))]
    assert (CHILD, State.DISPUTED, NEXT) in on(date(2021, 2, 2), *EVENTS, of_next)


def test_one_whose_words_come_later_is_not_there_before() -> None:
    """It was confirmed in the words of an amendment: on a day before that there is no such obligation, not even one that waits."""
    story = Story("""
    2021-01-01 clause MSA#1 "Seller shall report."
    2021-06-01 amends A1#2 MSA#1 "Seller shall report daily."
    """)
    lineage = Lineage.of(story.documents, story.clauses, story.edges)
    daily = replace(DUTY, clause_id=story.id("MSA#1"), words=AnchoredText((Run("Seller shall report daily.", story.id("A1#2"), 2),)))
    confirmed = replace(event("v1", daily.obligation_id, Deed.MOVE, date(2021, 6, 2), what=Event.CONFIRM), duty=daily)

    def there(day: date) -> list[tuple[State, bool, tuple[ObligationId, ...]]]:
        return [(o.state, o.superseded, o.replaces) for o in obligations(lineage, DUTY.document_id, (), [confirmed], Calendar(day))]

    assert there(date(2021, 5, 31)) == []
    assert there(date(2021, 6, 1)) == [(State.PENDING, False, ())]
    assert there(date(2021, 6, 3))[0][1:] == (False, ())


def test_what_stood_beside_a_changed_one_does_not_take_its_place() -> None:
    """Of two payments in one section an amendment changes one: the other is not to be confirmed again for it."""
    story = Story("""
    2021-01-01 clause MSA#1 "Buyer pays $1. Buyer pays a deposit."
    2021-06-01 replaces-words A1#2 MSA#1 "$1" "$2"
    """)
    lineage = Lineage.of(story.documents, story.clauses, story.edges)
    old, new, deposit = (
        replace(
            DUTY, clause_id=story.id("MSA#1"), words=AnchoredText((Run(words, story.id("MSA#1"), 2),)), obligor="Buyer", recurrence=None
        )
        for words in ("Buyer pays $1.", "Buyer pays $2.", "Buyer pays a deposit.")
    )
    confirmed = replace(event("v1", old.obligation_id, Deed.MOVE, date(2021, 2, 1), what=Event.CONFIRM), duty=old)
    found = obligations(lineage, DUTY.document_id, [(new,), (deposit,)], [confirmed], Calendar(date(2021, 7, 1)))
    assert {o.duty.words.text: o.replaces for o in found if not o.superseded} == {
        "Buyer pays $2.": (old.obligation_id,),
        "Buyer pays a deposit.": (),
    }


def test_what_was_confirmed_of_another_document_is_not_listed_here() -> None:
    """Its id may begin with the same digits, and then its events come along."""
    other = DocumentId(f"{DUTY.document_id[:10]}{'0' * 12}")
    alike = replace(DUTY, document_id=other, clause_id=ClauseId("c_other"))
    theirs = replace(event("v1", alike.obligation_id, Deed.MOVE, date(2021, 1, 5), what=Event.CONFIRM), duty=alike)
    assert on(date(2021, 1, 6), theirs) == [(DUTY.obligation_id, State.PENDING, date(2021, 1, 31))]


def test_the_same_words_confirmed_at_two_places_are_twins() -> None:
    """Confirmed elsewhere while they were gone here, and back since: each names the other until a person ends one of them."""
    story = Story("""
    2021-01-01 clause MSA#1 "Seller shall report."
    2021-01-01 clause MSA#2 "Seller shall report."
    """)
    lineage = Lineage.of(story.documents, story.clauses, story.edges)
    first, second = (replace(DUTY, document_id=story.doc("MSA"), clause_id=story.id(f"MSA#{n}"), recurrence=None) for n in (1, 2))
    confirmed = [
        replace(event(f"v{n}", one.obligation_id, Deed.MOVE, date(2021, 2, n), what=Event.CONFIRM), duty=one)
        for n, one in enumerate((first, second), 1)
    ]
    waived = replace(event("v3", second.obligation_id, Deed.MOVE, date(2021, 3, 1), what=Event.WAIVE), after=State.WAIVED, duty=None)

    def twins(day: date) -> dict[ObligationId, tuple[ObligationId, ...]]:
        found = obligations(lineage, first.document_id, [(first, second)], [*confirmed, waived], Calendar(day))
        return {o.obligation_id: o.twins for o in found}

    one, other = first.obligation_id, second.obligation_id
    assert twins(date(2021, 2, 3)) == {one: (other,), other: (one,)}
    assert twins(date(2021, 3, 2)) == {one: (), other: ()}
