"""Earlier answers that a change would make other: told from their receipts, by resolving on the day of each answer.

The portfolio of a test that tells none:

    2020-01-01 clause MSA#1 "Services" "As ordered."
    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#2 MSA#2 "30" "75" pending
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from graph.comparison.what_if import Scenario, scenario
from graph.model.edges import EdgeStatus
from graph.model.receipts import Receipt, ReceiptCitation, ReceiptClause
from graph.model.resolution import Status
from rag.drift import Drift, drifts
from rag.receipts import clause_of
from tests.story import Story


def answer(story: Story, day: str, *addresses: str, cites: str = "") -> Receipt:
    """A receipt of an answer about a day that rests on some provisions, and cites the words of one of them."""
    return Receipt(
        receipt_id=f"rc_{day}_{'_'.join(addresses)}",
        portfolio="default",
        question="What does it say?",
        as_of=date.fromisoformat(day),
        governs=date.fromisoformat(day),
        known=1,
        known_as_of=None,
        answered_at=datetime(2024, 1, 1, tzinfo=UTC),
        by="ida",
        clauses=tuple(_clause(story, one, day) for one in addresses),
        citations=(_citation(story, cites, day),) if cites else (),
    )


def _clause(story: Story, address: str, day: str) -> ReceiptClause:
    return clause_of(story.effective(address, day))


def _citation(story: Story, address: str, day: str) -> ReceiptCitation:
    text = story.effective(address, day).text
    assert text is not None
    run = text.runs[-1]
    assert run.char_start is not None
    assert run.clause_id is not None
    return ReceiptCitation(1, story.lineage.clauses[run.clause_id].document_id, "", run.char_start, run.char_start + len(run.text), "")


def pair(story: Story, day: str = "2021-06-01") -> Scenario:
    """The claims of a story that wait, supposed accepted."""
    return scenario(story.lineage, [e for e in story.lineage.edges if e.status is EdgeStatus.PENDING], date.fromisoformat(day))


def of(story: Story, *receipts: Receipt) -> list[Drift]:
    """Which of some answers would be other ones."""
    return list(drifts(receipts, pair(story)))


def test_an_answer_that_quotes_what_changes_is_told_with_both_readings(portfolio: Story) -> None:
    """The words on its own day, without the change and with it; an answer that rests on other provisions is left alone."""
    quoting, other = answer(portfolio, "2022-01-01", "MSA#2", cites="MSA#2"), answer(portfolio, "2022-01-01", "MSA#1", cites="MSA#1")
    (found,) = of(portfolio, quoting, other)
    assert found.receipt is quoting
    assert [(c.section, c.before, c.after, c.quoted) for c in found.clauses] == [
        ("2", "2 Payment. Within 30 days.", "2 Payment. Within 75 days.", True)
    ]


def test_a_provision_that_was_looked_at_and_not_quoted_says_so(portfolio: Story) -> None:
    """What stands beside the quoted words in an answer is told, and told apart."""
    (found,) = of(portfolio, answer(portfolio, "2022-01-01", "MSA#1", "MSA#2", cites="MSA#1"))
    assert ([c.section for c in found.clauses], found.quoted) == (["2"], False)


def test_an_answer_about_a_day_before_the_change_stays(portfolio: Story) -> None:
    """The day that the answer was about decides, not the day on which it was given; the first day of the change counts.

    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#2 MSA#2 "30" "75" pending
    """
    days = ("2020-12-31", "2021-01-01")
    found = of(portfolio, *(answer(portfolio, day, "MSA#2") for day in days))
    assert [d.receipt.governs.isoformat() for d in found] == ["2021-01-01"]


def test_what_the_records_already_say_otherwise_is_no_effect_of_the_change(portfolio: Story) -> None:
    """A later amendment has replaced the provision: the pending one changes no word of it, however old the receipt.

    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#2 MSA#2 "30" "75" pending
    2021-03-01 amends A2#1 MSA#2 "Within 60 days."
    """
    stale = answer(portfolio, "2021-02-01", "MSA#2")
    later = answer(portfolio, "2022-01-01", "MSA#2")
    assert [d.receipt for d in of(portfolio, later, stale)] == [stale]


def test_an_ending_is_told_by_how_the_provision_stands(portfolio: Story) -> None:
    """The words stay the same where a document ends; its provisions are told all the same.

    2020-01-01 document MSA kind=BASE
    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 terminates T#1 MSA pending
    """
    (found,) = of(portfolio, answer(portfolio, "2022-01-01", "MSA#2"))
    assert [(c.status_before, c.status_after) for c in found.clauses] == [(Status.IN_FORCE, Status.TERMINATED)]
