"""The days on which words begin to read otherwise, on a calendar."""

from __future__ import annotations

from datetime import date

from graph.lifecycle.calendar import known_by
from graph.lifecycle.upcoming_changes import changes_ahead
from graph.model.agenda import Agenda, Window
from tests.story import Story


def ahead(story: Story, start: str, end: str, of: str = "A") -> Agenda:
    """Return the calendar of the changes of a contract."""
    window = Window(date.fromisoformat(start), date.fromisoformat(end), date.fromisoformat(start))
    return Agenda.of(window, tuple(changes_ahead(story.lineage, story.doc(of), window)))


def told(found: Agenda) -> list[str]:
    """Return matter, day, kind of change and section of each entry."""
    return [f"{e.matter} {e.day} {e.about} {e.section}" for e in found.entries]


def test_a_change_for_a_time_lapses(portfolio: Story) -> None:
    """The first day on which the words before it are back; the note has its last.

    2020-01-01 clause A#1 "Pay within 30 days."
    2026-02-01 amends X#1 A#1 "Pay within 90 days." until 2026-06-30
    """
    found = ahead(portfolio, "2026-01-01", "2026-12-31")
    assert told(found) == ["TAKES_EFFECT 2026-02-01 AMENDS 1", "LAPSES 2026-07-01 AMENDS 1"]
    assert found.entries[1].note == "by X.txt; its last day is 2026-06-30"
    assert len({e.entry_id for e in found.entries}) == 2


def test_steps_of_one_paper_in_one_provision_are_told_apart(portfolio: Story) -> None:
    """The price goes up twice: two entries, numbered in their order whatever the window.

    2020-01-01 clause A#1 "The fee is $1."
    2026-02-01 replaces-words X#1 A#1 "$1" "$2"
    2027-02-01 replaces-words X#2 A#1 "$2" "$3"
    """
    both = ahead(portfolio, "2026-01-01", "2027-12-31").entries
    assert len({e.entry_id for e in both}) == 2
    assert ahead(portfolio, "2027-01-01", "2027-12-31").entries == both[1:]


def test_what_does_not_count_is_not_on_it(portfolio: Story) -> None:
    """A pending claim, a condition that failed, a paper void from its beginning, a change to what has ended by then.

    2020-01-01 clause A#1 "One."
    2020-01-01 clause B#1 "Two."
    2026-02-01 amends X#1 A#1 "Other." pending
    2026-02-01 amends Y#1 A#1 "Third." awaits="the closing" outcome=FAILED
    2026-02-01 amends Z#1 A#1 "Fourth."
    2026-02-01 terminates V#1 Z from-beginning
    2026-03-01 terminates N#1 B
    2026-06-01 amends W#1 B#1 "Late."
    """
    assert told(ahead(portfolio, "2026-01-01", "2026-12-31")) == []
    assert told(ahead(portfolio, "2026-01-01", "2026-12-31", of="B")) == ["TAKES_EFFECT 2026-03-01 TERMINATES "]


def test_what_has_no_day_is_told(portfolio: Story) -> None:
    """A change that waits for an event that nobody has recorded, and one for which no words give a day.

    2020-01-01 clause A#1 "One."
    2026-02-01 amends X#1 A#1 "Other." awaits="the closing"
    2026-02-01 document Y undated
    2026-02-01 amends Y#1 A#1 "Third." undated
    """
    found = ahead(portfolio, "2026-01-01", "2026-12-31")
    assert not found.entries
    assert [u.why.value for u in found.unplaced] == ["CHANGE_AWAITED", "CHANGE_UNDATED"]


def test_doubts_are_told(portfolio: Story) -> None:
    """A month without a day is its first; a condition that nobody confirmed; a limited scope.

    2020-01-01 clause A#1 "One."
    2026-02-01 amends X#1 A#1 "Other." on=2026-05 closing="board approval" scope="the Dallas site"
    """
    (entry,) = ahead(portfolio, "2026-01-01", "2026-12-31").entries
    assert entry.day == date(2026, 5, 1)
    assert "on a day of 2026-05 that no words give" in entry.note
    assert "nobody has recorded that its condition was met" in entry.note
    assert "limited scope" in entry.note


def test_what_was_signed_later_does_not_count_on_a_day(portfolio: Story) -> None:
    """Looked at from January, an amendment signed in May for June is not known; from May on it is.

    2020-01-01 clause A#1 "One."
    2026-05-10 document X signed=2026-05-10
    2026-06-01 amends X#1 A#1 "Other."
    """
    january, may = date(2026, 1, 1), date(2026, 5, 10)
    window = Window(january, date(2026, 12, 31), january)
    assert not list(changes_ahead(known_by(portfolio.lineage, january), portfolio.doc("A"), window))
    assert len(list(changes_ahead(known_by(portfolio.lineage, may), portfolio.doc("A"), window))) == 1
    assert known_by(portfolio.lineage, may) is portfolio.lineage
