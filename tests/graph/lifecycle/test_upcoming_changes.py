"""The identities of changes on a calendar; which changes are on it is told in `upcoming_changes.story`."""

from __future__ import annotations

from datetime import date

from graph.lifecycle.calendar import known_by
from graph.lifecycle.upcoming_changes import changes_ahead
from graph.model.agenda import Agenda, Window
from tests.story import Story


def test_steps_of_one_paper_in_one_provision_are_told_apart(portfolio: Story) -> None:
    """The price goes up twice: two entries, numbered in their order whatever the window.

    2020-01-01 clause A#1 "The fee is $1."
    2026-02-01 replaces-words X#1 A#1 "$1" "$2"
    2027-02-01 replaces-words X#2 A#1 "$2" "$3"
    """

    def ahead(start: date) -> Agenda:
        window = Window(start, date(2027, 12, 31), start)
        return Agenda.of(window, tuple(changes_ahead(portfolio.lineage, portfolio.doc("A"), window)))

    both = ahead(date(2026, 1, 1)).entries
    assert len({e.entry_id for e in both}) == 2
    assert ahead(date(2027, 1, 1)).entries == both[1:]
    assert known_by(portfolio.lineage, date(2027, 2, 1)) is portfolio.lineage
