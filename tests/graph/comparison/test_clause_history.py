"""Obligation statuses and histories: what became of the words of a clause as they were signed."""

from __future__ import annotations

from collections import Counter
from datetime import date

from hypothesis import given

from graph.comparison.clause_history import obligation, obligations
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


def test_a_chain_of_amendments_gives_each_clause_its_status(portfolio: Story) -> None:
    """Replaced, modified, untouched and deleted, each with who did it; what the amendments bring is active.

    2020-01-01 clause MSA#1 "Delivery" "Within 30 days."
    2020-01-01 clause MSA#2 "Payment" "Net 45 days."
    2020-01-01 clause MSA#3 "Secrecy" "For 5 years."
    2020-01-01 clause MSA#4 "Uptime" "At least 99.9%."
    2021-01-01 amends A1#1 MSA#1 "1 Delivery. Within 15 business days."
    2021-01-01 replaces-words A1#2 MSA#2 "45" "30"
    2022-01-01 deletes A2#1 MSA#4
    """
    assert told(portfolio, "MSA#1", "2022-06-01") == ("SUPERSEDED", ["REPLACE A1"])
    assert told(portfolio, "MSA#2", "2022-06-01") == ("ACTIVE", ["MODIFY A1"])
    assert told(portfolio, "MSA#3", "2022-06-01") == ("ACTIVE", [])
    assert told(portfolio, "MSA#4", "2022-06-01") == ("TERMINATED", ["DELETE A2"])
    assert told(portfolio, "A1#1", "2022-06-01") == ("ACTIVE", [])
    assert told(portfolio, "MSA#4", "2021-06-01") == ("ACTIVE", [])
    assert told(portfolio, "MSA#1", "2019-06-01") == (None, [])


def test_a_superseded_clause_that_a_later_amendment_deletes_is_terminated(portfolio: Story) -> None:
    """Superseded is not the end; deleted is, and nothing comes after it.

    2020-01-01 clause MSA#1 "Within 30 days."
    2021-01-01 amends A1#1 MSA#1 "1 Within 45 days."
    2022-01-01 deletes A2#1 MSA#1
    2023-01-01 inserts A3#1 MSA#1 "1 Within 60 days."
    """
    assert told(portfolio, "MSA#1", "2021-06-01") == ("SUPERSEDED", ["REPLACE A1"])
    assert told(portfolio, "MSA#1", "2022-06-01") == ("TERMINATED", ["REPLACE A1", "DELETE A2"])
    assert told(portfolio, "MSA#1", "2023-06-01") == ("TERMINATED", ["REPLACE A1", "DELETE A2"])
    assert told(portfolio, "A1#1", "2021-06-01") == ("ACTIVE", [])
    assert told(portfolio, "A1#1", "2022-06-01") == ("TERMINATED", ["DELETE A2"])
    assert told(portfolio, "A3#1", "2023-06-01") == ("ACTIVE", [])


def test_words_that_a_later_amendment_replaces_are_superseded_in_the_earlier_one(portfolio: Story) -> None:
    """An amendment's own words share the fate of what they became.

    2020-01-01 clause MSA#1 "Within 30 days."
    2021-01-01 amends A1#1 MSA#1 "1 Within 45 days."
    2022-01-01 amends A2#1 MSA#1 "1 Within 60 days." until 2022-12-31
    """
    assert told(portfolio, "A1#1", "2022-06-01") == ("SUPERSEDED", ["REPLACE A2"])
    assert told(portfolio, "A2#1", "2022-06-01") == ("ACTIVE", [])
    assert told(portfolio, "MSA#1", "2022-06-01") == ("SUPERSEDED", ["REPLACE A1", "REPLACE A2"])
    assert told(portfolio, "A1#1", "2023-06-01") == ("ACTIVE", [])
    assert told(portfolio, "A2#1", "2023-06-01") == ("TERMINATED", ["DELETE A2"])


def test_a_branching_chain_gives_each_clause_once(portfolio: Story) -> None:
    """Two amendments that do not know each other act on one contract; both stand in the one history.

    2020-01-01 clause MSA#1 "Within 30 days."
    2020-01-01 clause MSA#2 "In cash."
    2021-01-01 amends A1#1 MSA#1 "1 Within 45 days."
    2021-02-01 deletes B1#1 MSA#2
    2021-03-01 replaces-words B2#1 MSA#1 "45" "50"
    """
    found = obligations(portfolio.lineage, portfolio.doc("A1"), date(2022, 1, 1))
    assert set(Counter(o.clause_id for o in found).values()) == {1}
    assert {o.clause_id for o in found} == set(portfolio.lineage.clauses)
    assert told(portfolio, "MSA#1", "2022-01-01") == ("SUPERSEDED", ["REPLACE A1", "MODIFY B2"])
    assert told(portfolio, "MSA#2", "2022-01-01") == ("TERMINATED", ["DELETE B1"])


def test_a_part_deleted_modifies_the_whole_and_a_whole_replaced_supersedes_its_parts(portfolio: Story) -> None:
    """What a change did is said of each clause by itself.

    2020-01-01 clause MSA#1 "Duties:"
    2020-01-01 clause MSA#1(a) "ship;"
    2020-01-01 clause MSA#1(b) "pay."
    2021-01-01 deletes A1#1 MSA#1(a)
    2022-01-01 amends A2#1 MSA#1 "1 Duties: (b) pay twice." part="(b)||(b) pay twice."
    """
    assert told(portfolio, "MSA#1", "2021-06-01") == ("ACTIVE", ["MODIFY A1"])
    assert told(portfolio, "MSA#1(a)", "2021-06-01") == ("TERMINATED", ["DELETE A1"])
    assert told(portfolio, "MSA#1(b)", "2021-06-01") == ("ACTIVE", [])
    assert told(portfolio, "MSA#1(b)", "2022-06-01") == ("SUPERSEDED", ["REPLACE A2"])
    assert told(portfolio, "MSA#1", "2022-06-01") == ("SUPERSEDED", ["MODIFY A1", "REPLACE A2"])


def test_a_restatement_supersedes_and_what_ends_the_new_version_ends_the_old_words(portfolio: Story) -> None:
    """The chain goes on through the versions.

    2020-01-01 clause MSA#1 "Fees" "Fees of 100."
    2020-01-01 clause MSA#2 "Audit" "Once a year."
    2022-01-01 clause NEW#4 "Fees" "Fees of 200."
    2022-01-01 supersedes NEW#9 MSA
    2023-01-01 deletes A1#1 NEW#4
    """
    assert told(portfolio, "MSA#1", "2022-06-01") == ("SUPERSEDED", ["REPLACE NEW"])
    assert told(portfolio, "MSA#2", "2022-06-01") == ("SUPERSEDED", ["REPLACE NEW"])
    assert told(portfolio, "NEW#4", "2022-06-01") == ("ACTIVE", [])
    assert told(portfolio, "MSA#1", "2023-06-01") == ("TERMINATED", ["REPLACE NEW", "DELETE A1"])


def test_what_hangs_on_nothing_is_unresolved_and_what_is_waived_is_unchanged(portfolio: Story) -> None:
    """An amendment whose contract is missing; a waiver beside a clause.

    2020-01-01 clause MSA#1 "Within 30 days."
    2020-03-01 supplements W#1 MSA#1
    2021-01-01 document A1 kind=AMENDMENT
    2021-01-01 clause A1#1 "Section 9 is deleted."
    2021-01-01 terminates T#1 MSA
    """
    assert told(portfolio, "MSA#1", "2020-06-01") == ("ACTIVE", ["UNCHANGED W"])
    assert told(portfolio, "A1#1", "2021-06-01") == ("UNRESOLVED", [])
    assert told(portfolio, "MSA#1", "2021-06-01") == ("TERMINATED", ["UNCHANGED W", "DELETE T"])


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


def test_a_change_of_a_limited_scope_leaves_the_words_in_force(portfolio: Story) -> None:
    """Section 1 is restated, and section 2 deleted, for the Dallas site only: outside it both stand as signed.

    2020-01-01 clause MSA#1 "Delivery."
    2020-01-01 clause MSA#2 "Storage."
    2021-01-01 amends A#1 MSA#1 "By rail." "scope=the Dallas site"
    2021-01-01 deletes A#2 MSA#2 "scope=the Dallas site"
    """
    assert told(portfolio, "MSA#1", "2021-06-01") == ("ACTIVE", ["MODIFY A"])
    assert told(portfolio, "MSA#2", "2021-06-01") == ("ACTIVE", ["MODIFY A"])
