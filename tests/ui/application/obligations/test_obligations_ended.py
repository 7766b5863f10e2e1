"""Obligations of a contract that is over, or waived in part: what outlives it binds on, what does not stands still, waivers are told."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from graph.errors import UsageError
from graph.model.dates import PartialDate
from graph.model.obligations import Event, Obligation, State
from tests.papers import papers_in
from tests.ui.conftest import Inforce, copy_of, on_day, opened, recorded_of
from ui import Portfolio
from ui.application.decisions import Authority
from ui.application.obligations.events import Said
from ui.application.obligations.obligations import Wanted

PAPERS = papers_in(__file__)


INES = Authority("ines", "read in the signed copy")
BEFORE, AFTER = date(2025, 6, 2), date(2026, 1, 5)


recorded = recorded_of(PAPERS)
data = copy_of("recorded")
mine = opened("data", "ines", BEFORE)


def _of(portfolio: Portfolio, section: str, day: date) -> Obligation:
    return next(o for o in portfolio.obligations.named("storage.txt", day) if o.duty.section == section)


def _said(portfolio: Portfolio, one: Obligation, event: Event, happened: date | None = None) -> Obligation:
    said = Said(event, triggered=PartialDate.of(happened) if happened else None)
    outcome = portfolio.obligations.record_event([one.obligation_id], said, INES)[0]
    if outcome.error is not None:
        raise outcome.error
    assert outcome.obligation is not None
    return outcome.obligation


def test_what_falls_due_on_the_end_binds_after_it(mine: Portfolio) -> None:
    """The final payment is read after the termination as before, and falls due fifteen days after the day somebody tells."""
    assert [o.duty.section for o in mine.obligations.named("storage.txt", AFTER)] == ["3"], "the rest ended with the contract"
    assert _of(mine, "3", AFTER).state is State.PENDING
    payment = _said(mine, _of(mine, "3", BEFORE), Event.CONFIRM)
    later = on_day(mine, AFTER)
    owed = _said(later, later.obligations.find(payment.obligation_id), Event.TRIGGER, happened=date(2025, 12, 31))
    assert (owed.superseded, owed.open, owed.due) == (False, True, date(2026, 1, 15))
    assert later.obligations.find(payment.obligation_id, date(2026, 1, 16)).state is State.OVERDUE


def test_what_ended_with_the_contract_never_falls_due(mine: Portfolio) -> None:
    """A report that was to come after the end is not overdue: the clock stopped on the last day of its words."""
    report = _said(mine, _of(mine, "2", BEFORE), Event.CONFIRM)
    gone = mine.obligations.find(report.obligation_id, date(2026, 8, 1))
    assert (gone.superseded, gone.open, gone.state) == (True, False, State.ACTIVE)
    overdue = Wanted.of(["OVERDUE"])
    assert not [o for o in mine.obligations.named("storage.txt", date(2026, 8, 1)) if overdue.takes(o)]


def test_a_waiver_is_told_beside_what_it_waives(mine: Portfolio) -> None:
    """The insurance stays an obligation in its words, and names the waiver while it holds; the others name none."""
    by = {o.duty.section: o.qualified_by for o in mine.obligations.named("storage.txt", BEFORE)}
    assert {section: bool(edges) for section, edges in by.items()} == {"1": False, "2": False, "3": False, "4": True}
    waivers = {e.edge_id: e for e in mine.register.qualifications()}
    assert "waives compliance" in waivers[by["4"][0]].quote.text
    assert _of(mine, "4", date(2025, 1, 2)).qualified_by == (), "before it was given"


def test_nothing_is_said_of_a_day_to_come(mine: Portfolio) -> None:
    """An event cannot lie after today: a person tells what was, not what will be."""
    one = _of(mine, "1", BEFORE)
    with pytest.raises(UsageError, match="has not come yet"):
        mine.obligations.record_event([one.obligation_id], Said(Event.CONFIRM, date(2025, 6, 3)), INES)
    assert mine.obligations.find(one.obligation_id).noted == ()


def test_the_last_day_and_the_first_without_are_told_alike(mine: Portfolio, tmp_path: Path, inforce: Inforce) -> None:
    """Terminated effective December 31: the 30th is the last day wherever a term is told, the 31st the first without it."""
    _said(mine, _of(mine, "2", BEFORE), Event.CONFIRM)
    data = ("--data", str(tmp_path / "data"))

    def told(*words: str) -> str:
        return " ".join(inforce(*words, *data).stdout.split())

    calendar = told("obligations", "calendar", "--as-of", "2025-12-01")
    assert "2025-12-30 EXPIRY storage: last day in force, notice was given" in calendar
    assert "the first day without it is 2025-12-31" in calendar
    assert "2025-12-31 CHANGE storage: the contract ends" in calendar
    assert "the first day without it: its last day is 2025-12-30" in calendar
    assert "its words are not in force since 2025-12-31" in told("obligations", "list", "storage.txt", "--as-of", "2026-01-05")
    assert "term notice given, last day 2025-12-30" in told("table", "--as-of", "2025-12-30")
    assert "term terminated, last day 2025-12-30" in told("table", "--as-of", "2025-12-31")
    assert "terminated (last day 2025-12-30)" in told("resolve", "storage.txt", "2", "--as-of", "2025-12-31")
