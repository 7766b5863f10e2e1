"""Several claims at once: one portfolio read without any of them and with all."""

from __future__ import annotations

from datetime import date

from graph.impact import Impact, told
from graph.model.edges import EdgeStatus
from graph.supposed import Supposed, suppose
from tests.story import Story


def pair(story: Story, day: str = "2021-06-01") -> Supposed:
    """All claims of a story that wait, supposed at once."""
    waiting = [e for e in story.lineage.edges if e.status is EdgeStatus.PENDING]
    return suppose(story.lineage, waiting, date.fromisoformat(day))


def of(story: Story, day: str = "2021-06-01") -> Impact:
    """What accepting all of them would change."""
    return told(pair(story, day))


def test_claims_of_one_paper_are_told_together(portfolio: Story) -> None:
    """Two changes of one provision add up, as they will once both are accepted; what neither touches is not named.

    2020-01-01 clause MSA#1 "Services" "As ordered."
    2020-01-01 clause MSA#2 "Payment" "Within 30 days, at 5 percent."
    2021-01-01 replaces-words A1#1 MSA#2 "30" "75" pending
    2021-01-01 replaces-words A1#2 MSA#2 "5 percent" "9 percent" pending
    """
    assert [c.after for c in of(portfolio).clauses] == ["2 Payment. Within 75 days, at 9 percent."]


def test_day_is_the_first_on_which_all_would_govern(portfolio: Story) -> None:
    """Of two days of effect the later is read; the earlier is where anything begins to be different.

    2020-01-01 clause MSA#1 "Services" "As ordered."
    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#1 MSA#2 "30" "75" pending
    2022-03-01 amends A1#2 MSA#1 "As agreed." pending
    """
    found = pair(portfolio)
    assert (found.starts, found.as_of) == (date(2021, 1, 1), date(2022, 3, 1))
    assert {c.section for c in told(found).clauses} == {"1", "2"}
    assert pair(portfolio, "2023-01-01").as_of == date(2023, 1, 1)


def test_what_cannot_be_told_is_left_out_and_said(portfolio: Story) -> None:
    """A claim without a day keeps none of the others from being told, and is named with the reason.

    2020-01-01 clause MSA#1 "Services" "As ordered."
    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#1 MSA#2 "30" "75" pending
    2021-01-01 amends A1#2 MSA#1 "As agreed." pending undated
    """
    found = pair(portfolio)
    (left,) = found.left_out
    assert [c.section for c in told(found).clauses] == ["2"]
    assert "no day" in left.why
    assert {left.edge_id, *(e.edge_id for e in found.edges)} == {e.edge_id for e in portfolio.lineage.edges}


def test_a_claim_that_would_not_govern_says_why(portfolio: Story) -> None:
    """Accepted, it waits for its event all the same: nothing changes, and the reason is given.

    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#1 MSA#2 "30" "75" pending awaits="the approval of the board"
    """
    found = pair(portfolio)
    assert (told(found).clauses, told(found).unread) == ((), "")
    assert [left.why for left in found.left_out] == ["it waits for an event that nobody has recorded"]


def test_of_no_claim_nothing_is_told(portfolio: Story) -> None:
    """Where nothing waits, both readings are the record as it is.

    2020-01-01 clause MSA#1 "Services" "As ordered."
    """
    found = pair(portfolio)
    assert found.before is found.after
    assert (told(found).clauses, told(found).unread) == ((), "")
