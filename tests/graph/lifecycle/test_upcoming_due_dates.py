"""The days on which confirmed obligations fall due, on a calendar.

The portfolio of a test that tells none:

    2020-01-01 clause A#1 "Client pays the fee."
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from graph.lifecycle.obligation_status import child_id
from graph.lifecycle.upcoming_due_dates import dues_ahead
from graph.model.agenda import Agenda, Window
from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Duty, Obligation, Recurrence, State, TimeUnit, Timing, Value, ValueKind
from tests.records import duty
from tests.story import Story

LOOKED_AT = date(2026, 1, 1)
MONTHLY = Deadline(Timing.ON, PartialDate(2026, 2, 1))


def bound(story: Story, place: str, words: str, deadline: Deadline | None = MONTHLY, recurrence: Recurrence | None = None) -> Duty:
    """Return a duty of the Client by some words of a provision."""
    clause = story.lineage.clauses[story.id(place)]
    return duty(clause, words, "Client", party="Acme Inc.", type="payment", deadline=deadline, recurrence=recurrence)


def obligation(of: Duty, due: str = "", state: State = State.ACTIVE) -> Obligation:
    """Return an obligation as it stands on the day looked at."""
    return Obligation(of.obligation_id, of, LOOKED_AT, state, due=date.fromisoformat(due) if due else None)


def ahead(story: Story, *obligations: Obligation, start: str = "2026-01-01", end: str = "2026-12-31") -> Agenda:
    """Return the calendar of some obligations."""
    window = Window(date.fromisoformat(start), date.fromisoformat(end), LOOKED_AT)
    return Agenda.of(window, tuple(dues_ahead(story.lineage, obligations, window)))


def test_an_open_obligation_is_on_the_day_it_is_due(portfolio: Story) -> None:
    """With who owes it, its words, and the identity under which it is recorded."""
    one = obligation(bound(portfolio, "A#1", "Client pays the fee."), "2026-02-01")
    (entry,) = ahead(portfolio, one).entries
    assert (entry.day, entry.subject, entry.about, entry.party) == (date(2026, 2, 1), one.obligation_id, "payment", "Acme Inc.")
    assert (entry.words.text, entry.section, entry.computed, entry.to_come) == ("Client pays the fee.", "1", False, False)


def test_its_day_may_move_and_the_entry_stays_the_same(portfolio: Story) -> None:
    """A trigger told anew moves the due day: a calendar program moves what it had."""
    one = obligation(bound(portfolio, "A#1", "Client pays the fee."), "2026-02-01")
    moved = replace(one, due=date(2026, 3, 1))
    assert [e.entry_id for e in ahead(portfolio, one).entries] == [e.entry_id for e in ahead(portfolio, moved).entries]


def test_what_nobody_confirmed_or_what_has_ended_is_never_on_it(portfolio: Story) -> None:
    """Pending, dismissed, fulfilled, waived, expired; and words out of force before they fell due."""
    of = bound(portfolio, "A#1", "Client pays the fee.")
    ended = (State.PENDING, State.DISMISSED, State.FULFILLED, State.WAIVED, State.EXPIRED)
    gone = replace(obligation(of, "2026-02-01"), superseded=True, changed_on=PartialDate(2026, 1, 15))
    found = ahead(portfolio, *(obligation(of, "2026-02-01", state) for state in ended), gone)
    assert found == Agenda(found.window)


def test_a_recurring_one_has_its_further_days_to_come(portfolio: Story) -> None:
    """Each under the identity that it will have once the one before is fulfilled, so that it becomes the same entry.

    2020-01-01 clause A#1 "Client pays the fee each month."
    """
    one = obligation(bound(portfolio, "A#1", "Client pays the fee each month.", recurrence=Recurrence.MONTHLY), "2026-02-01")
    found = ahead(portfolio, one, end="2026-04-30").entries
    assert [(str(e.day), e.to_come) for e in found] == [("2026-02-01", False), ("2026-03-01", True), ("2026-04-01", True)]
    child = replace(one, obligation_id=child_id(one.obligation_id, date(2026, 3, 1)), due=date(2026, 3, 1), parent=one.obligation_id)
    after = ahead(portfolio, child, end="2026-04-30").entries
    assert [e.entry_id for e in after] == [e.entry_id for e in found[1:]]
    assert [e.to_come for e in after] == [False, True]


def test_nothing_comes_again_after_the_contract_or_the_words(portfolio: Story) -> None:
    """The term of one ends in April without renewal; the words of the other change in March.

    2020-01-01 document A expires=2026-04-15
    2020-01-01 clause A#1 "Client pays the fee each month."
    2020-01-01 clause B#1 "Client pays the fee each month."
    2026-03-15 amends X#1 B#1 "Nothing is to be paid."
    """
    of_a = obligation(bound(portfolio, "A#1", "Client pays the fee each month.", recurrence=Recurrence.MONTHLY), "2026-02-01")
    of_b = obligation(bound(portfolio, "B#1", "Client pays the fee each month.", recurrence=Recurrence.MONTHLY), "2026-02-01")
    assert [str(e.day) for e in ahead(portfolio, of_a).entries] == ["2026-02-01", "2026-03-01", "2026-04-01"]
    assert [str(e.day) for e in ahead(portfolio, of_b).entries] == ["2026-02-01", "2026-03-01"]


def test_one_whose_words_change_before_it_is_due_says_so(portfolio: Story) -> None:
    """It stays on the calendar: what the new words ask for has to be confirmed by a person.

    2020-01-01 clause A#1 "Client pays the fee."
    2026-03-15 amends X#1 A#1 "Client pays twice the fee."
    """
    of = bound(portfolio, "A#1", "Client pays the fee.", Deadline(Timing.ON, PartialDate(2026, 6, 1)))
    (entry,) = ahead(portfolio, obligation(of, "2026-06-01")).entries
    assert "its words are changed from 2026-03-15" in entry.note


def test_overdue_and_undated_ones_are_told_beside(portfolio: Story) -> None:
    """What fell due before the first day is not lost, and what waits for its trigger says for which; a counted day says so.

    2020-01-01 clause A#1 "Client pays within 30 days of the invoice."
    """
    words = "Client pays within 30 days of the invoice."
    deadline = Deadline(Timing.WITHIN, None, Value(ValueKind.DURATION, 19, 26, "30", TimeUnit.DAY), "the invoice")
    of = bound(portfolio, "A#1", words, deadline)
    (waits,) = ahead(portfolio, obligation(of)).unplaced
    assert (waits.why.value, waits.note) == ("NO_DAY", "waits for the day of: the invoice")
    (late,) = ahead(portfolio, obligation(of, "2025-12-01", State.OVERDUE)).unplaced
    assert (late.why.value, late.day) == ("OVERDUE", date(2025, 12, 1))
    triggered = replace(obligation(of, "2026-02-01"), triggered=PartialDate(2026, 1, 2))
    assert [e.computed for e in ahead(portfolio, triggered).entries] == [True]
