"""Duties follow the words in force: as amended, and of nothing that has ended."""

from __future__ import annotations

from datetime import date

from graph.comparison.consolidation import conform
from graph.model.obligations import Duty
from indexing.obligations.rules.reader import READER, duties
from tests.story import Story


def on(story: Story, day: str) -> tuple[Duty, ...]:
    """Return the duties of the MSA of a story on a day."""
    return duties(conform(story.lineage, story.doc("MSA"), date.fromisoformat(day)), story.lineage)


def test_an_amended_duty_has_the_new_value_and_stands_in_both_files(portfolio: Story) -> None:
    """Its words are put together of two instruments, each run anchored in its own.

    2020-01-01 document MSA kind=BASE
    2020-01-01 clause MSA#1 "Payment" "Buyer shall pay within 30 days of the invoice."
    2021-01-01 document A1 kind=AMENDMENT number=1
    2021-01-01 replaces-words A1#1 MSA#1 "30" "45"
    """
    (before,), (after,) = on(portfolio, "2020-06-01"), on(portfolio, "2021-06-01")
    assert [v.number for v in (*before.values, *after.values)] == ["30", "45"]
    assert before.clause_id == after.clause_id
    assert before.obligation_id != after.obligation_id
    assert len({run.clause_id for run in after.words.runs if run.clause_id}) == 2


def test_a_deleted_provision_binds_nobody(portfolio: Story) -> None:
    """What has ended is shown in the copy and binds nobody.

    2020-01-01 document MSA kind=BASE
    2020-01-01 clause MSA#1 "Payment" "Buyer shall pay within 30 days of the invoice."
    2020-01-01 clause MSA#2 "Reports" "Seller shall report monthly."
    2021-01-01 document A1 kind=AMENDMENT number=1
    2021-01-01 deletes A1#1 MSA#1
    """
    assert [d.section for d in on(portfolio, "2020-06-01")] == ["1", "2"]
    assert [d.section for d in on(portfolio, "2021-06-01")] == ["2"]


def test_reading_is_repeatable_and_says_who_read(portfolio: Story) -> None:
    """The same copy gives the same duties, in the order of the words.

    2020-01-01 document MSA kind=BASE
    2020-01-01 clause MSA#1 "Duties" "Seller shall deliver. Buyer shall pay. Seller shall report."
    """
    once = on(portfolio, "2020-06-01")
    assert once == on(portfolio, "2020-06-01")
    assert [(d.obligor, d.reader) for d in once] == [("Seller", READER), ("Buyer", READER), ("Seller", READER)]
