"""Questions about a child: what it takes from above, and what it never does."""

from __future__ import annotations

from graph.model.resolution import Status, WarningCode
from rag.answer import Answer
from tests.rag.asking import Asking, context


def codes(answer: Answer) -> set[WarningCode]:
    """The warnings of a reply."""
    return {w.code for w in answer.warnings}


def test_the_parents_newest_version_and_its_end(asking: Asking) -> None:
    """The parent is restated, then terminated; the child names the first version and outlives it.

    2020-01-01 document V1 title="Master Services Agreement" kind=BASE
    2020-01-01 clause V1#9 "Governing Law" "The laws of Delaware govern this Agreement." type=GOVERNING_LAW
    2020-06-01 document SOW title="Statement of Work No. 1" kind=SOW number=1
    2020-06-01 clause SOW#1 "Services" "The Supplier builds the warehouse portal."
    2020-06-01 childof SOW V1
    2021-01-01 document V2 title="Amended and Restated Master Services Agreement" kind=RESTATEMENT
    2021-01-01 clause V2#9 "Governing Law" "The laws of Ireland govern this Agreement." type=GOVERNING_LAW
    2021-01-01 supersedes V2#20 V1
    2022-01-01 document END title="Termination Agreement" kind=TERMINATION
    2022-01-01 terminates END#1 V2
    """
    question = "Which law governs SOW 1?"
    restated, ended = asking.ask(question, "2021-06-01"), asking.ask(question, "2022-06-01")
    assert "Ireland" in restated.text
    assert WarningCode.PARENT_RESTATED in codes(restated)
    assert "Ireland" not in context(ended)
    assert "ended by the Termination Agreement" in ended.text
    assert codes(ended) >= {WarningCode.PARENT_ENDED}
    assert all(c.status is not Status.TERMINATED for c in restated.clauses)


def test_supplements_and_waivers_come_along(asking: Asking) -> None:
    """A letter supplements the clause, a waiver qualifies it: both are read with it.

    2020-01-01 document MSA title="Master Services Agreement" kind=BASE
    2020-01-01 clause MSA#5 "Invoices" "Invoices are payable within thirty days of receipt."
    2020-06-01 document LETTER title="Side Letter" kind=SIDE_LETTER
    2020-06-01 clause LETTER#1 "Remittance" "Remit to the account at First Bank."
    2020-06-01 supplements LETTER#1 MSA#5
    2020-09-01 document WAIVER title="Waiver" kind=WAIVER
    2020-09-01 clause WAIVER#1 "Forbearance" "Delay until May is excused."
    2020-09-01 supplements WAIVER#1 MSA#5
    """
    answer = asking.ask("When are invoices payable?", "2021-01-01")
    assert answer.clauses[0].clause.section == "5"
    assert {c.clause.document_id for c in answer.clauses} == {asking.story.doc(name) for name in ("MSA", "LETTER", "WAIVER")}
    assert "First Bank" not in context(asking.ask("When are invoices payable?", "2020-05-31"))
