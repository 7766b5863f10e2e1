"""Obligation statuses and histories: what became of the words of a clause as they were signed."""

from __future__ import annotations

from datetime import date

from hypothesis import given

from graph.comparison.clause_history import obligation
from graph.model.edges import EdgeStatus
from graph.model.history import HistoryAction, Obligation, ObligationStatus
from graph.model.resolution import Status
from graph.resolution.resolve import resolve
from tests.property.portfolios import asked_days, portfolios
from tests.story import Story

Told = tuple[str | None, list[str]]


def told(story: Story, place: str, day: str) -> Told:
    """Return the status of a clause on a day, and its history as ACTION SOURCE."""
    return _told(story, obligation(story.lineage, story.id(place), date.fromisoformat(day)))


def _told(story: Story, found: Obligation) -> Told:
    return found.status, [f"{e.action} {story.name(e.document_id)}" for e in found.history]


def test_a_branching_chain_is_one_history(portfolio: Story) -> None:
    """Two amendments that do not know each other act on one contract; both stand in the one history.

    2020-01-01 clause MSA#1 "Within 30 days."
    2020-01-01 clause MSA#2 "In cash."
    2021-01-01 amends A1#1 MSA#1 "1 Within 45 days."
    2021-02-01 deletes B1#1 MSA#2
    2021-03-01 replaces-words B2#1 MSA#1 "45" "50"
    """
    assert told(portfolio, "MSA#1", "2022-01-01") == ("SUPERSEDED", ["REPLACE A1", "MODIFY B2"])
    assert told(portfolio, "MSA#2", "2022-01-01") == ("TERMINATED", ["DELETE B1"])


def test_an_entry_says_who_why_and_in_which_words(portfolio: Story) -> None:
    """A history is evidence.

    2020-01-01 clause MSA#1 "Within 30 days."
    2021-01-01 amends A1#4 MSA#1 "1 Within 45 days."
    """
    (entry,) = obligation(portfolio.lineage, portfolio.id("MSA#1"), date(2022, 1, 1)).history
    assert (entry.section, str(entry.effective_from), entry.decided_by) == ("4", "2021-01-01", "test")
    assert "Within 45 days." in entry.quote


@given(portfolios(), asked_days)
def test_the_status_agrees_with_what_resolving_says(lines: list[str], day: date) -> None:
    """Words not in force are never active, and every entry is a committed edge that governs the day."""
    story = Story("\n".join(lines))
    committed = {e.edge_id for e in story.lineage.edges if e.status is EdgeStatus.COMMITTED}
    for clause in story.lineage.clauses:
        found, resolved = obligation(story.lineage, clause, day), resolve(story.lineage, clause, day)
        if resolved.status in {Status.TERMINATED, Status.SUPERSEDED, Status.NOT_YET_IN_FORCE}:
            assert found.status is not ObligationStatus.ACTIVE
        assert {e.edge_id for e in found.history} <= committed
        assert all(e.action is not HistoryAction.DELETE for e in found.history[:-1])
        if found.status is ObligationStatus.ACTIVE:
            assert all(e.action in {HistoryAction.MODIFY, HistoryAction.UNCHANGED} for e in found.history)
