"""Days to watch in two states of the record: which are other ones, and what is left out.

The portfolio of a test that tells none:

    2024-02-03 document A kind=BASE
    2024-02-03 clause A#5 "Term" "In effect through January 31, 2027, renewed automatically for successive periods of one year." type=TERM
    2025-03-02 replaces-words M#1 A#5 "January 31, 2027" "January 31, 2026" pending
"""

from __future__ import annotations

from datetime import date

from graph.comparison.rescheduled_days import DayMoved, days_moved
from graph.comparison.what_if import scenario
from graph.lifecycle.upcoming_term_ends import RequiredNotice, terms_ahead
from graph.model.agenda import AgendaMatter, Entry, EntryKind, Window
from graph.model.edges import EdgeStatus
from graph.model.ids import DocumentId
from graph.model.obligations import TimeUnit, Value, ValueKind
from tests.story import Story

SIXTY = RequiredNotice((Value(ValueKind.DURATION, 0, 0, "60", TimeUnit.DAY),))
WINDOW = Window(date(2025, 6, 1), date(2028, 6, 1), date(2025, 6, 1))


def entry(kind: EntryKind, day: str, key: str = "a", *, subject: str = "A", to_come: bool = False) -> Entry:
    """A day to watch."""
    return Entry(kind, AgendaMatter.FALLS_DUE, date.fromisoformat(day), DocumentId("d"), subject, key, to_come=to_come)


def told(found: tuple[DayMoved, ...]) -> list[tuple[str, str | None, str | None]]:
    """Kind and both days of each."""
    return [(one.entry.kind, _on(one.was), _on(one.now)) for one in found]


def _on(entry: Entry | None) -> str | None:
    return entry.day.isoformat() if entry else None


def test_a_day_that_moves_comes_or_goes_is_told() -> None:
    """The same matter on another day is one line; what stays is none; by the earlier of both days."""
    before = [
        entry(EntryKind.DUE, "2025-07-01"),
        entry(EntryKind.DUE, "2025-06-15", "b", subject="B"),
        entry(EntryKind.EXPIRY, "2026-01-01"),
    ]
    after = [entry(EntryKind.DUE, "2025-07-09"), entry(EntryKind.EXPIRY, "2026-01-01"), entry(EntryKind.NOTICE, "2025-06-20")]
    assert told(days_moved(before, after)) == [
        ("DUE", "2025-06-15", None),
        ("NOTICE", None, "2025-06-20"),
        ("DUE", "2025-07-01", "2025-07-09"),
    ]


def test_what_follows_from_another_day_is_left_out() -> None:
    """The next of a recurring duty, and the change itself, are no days that the change moves."""
    before = [entry(EntryKind.DUE, "2025-07-01", "b", to_come=True)]
    after = [entry(EntryKind.DUE, "2025-07-02", "b", to_come=True), entry(EntryKind.CHANGE, "2025-06-20", "c")]
    assert days_moved(before, after) == ()


def test_a_shortened_term_moves_its_end_and_its_notice(portfolio: Story) -> None:
    """The term ends earlier, and so does the time to refuse its renewal; the terms after it follow and are not told again."""
    waiting = [e for e in portfolio.lineage.edges if e.status is EdgeStatus.PENDING]
    pair = scenario(portfolio.lineage, waiting, date(2025, 6, 1))
    before, after = (terms_ahead(one, portfolio.doc("A"), WINDOW, lambda *_: SIXTY) for one in (pair.before, pair.after))
    assert told(days_moved(before, after)) == [("NOTICE", "2026-12-02", "2025-12-02"), ("EXPIRY", "2027-01-31", "2026-01-31")]


def test_a_term_that_ends_on_the_same_day_as_another_one_moves_nothing(portfolio: Story) -> None:
    """Looked at once the shortened term has ended and was renewed: the next end and the next notice are the days they were."""
    waiting = [e for e in portfolio.lineage.edges if e.status is EdgeStatus.PENDING]
    pair = scenario(portfolio.lineage, waiting, date(2026, 6, 1))
    window = Window(date(2026, 6, 1), date(2029, 6, 1), date(2026, 6, 1))
    before, after = ([*terms_ahead(one, portfolio.doc("A"), window, lambda *_: SIXTY)] for one in (pair.before, pair.after))
    assert [(one.kind, one.day) for one in after if isinstance(one, Entry)][:2] == [
        (EntryKind.EXPIRY, date(2027, 1, 31)),
        (EntryKind.NOTICE, date(2026, 12, 2)),
    ]
    assert days_moved(before, after) == ()
