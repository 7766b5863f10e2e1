"""Questions about a child: what it takes from above, and what it never does."""

from __future__ import annotations

from graph.model.edges import EdgeType
from graph.model.resolution import Status, WarningCode
from rag.answer import Answer
from tests.rag.asking import Asking, context


def codes(answer: Answer) -> set[WarningCode]:
    """The warnings of a reply."""
    return {w.code for w in answer.warnings}


def test_a_child_named_in_words_answers_from_its_parent(asking: Asking) -> None:
    """An amended parent, two children; each way of naming one leads to the clause in force that day.

    2020-01-01 document MSA title="Master Services Agreement" kind=BASE
    2020-01-01 clause MSA#8 "Limitation of Liability" "Liability is limited to the fees of six months." type=CAP_ON_LIABILITY
    2020-01-01 clause MSA#9 "Governing Law" "The laws of Delaware govern." type=GOVERNING_LAW
    2020-06-01 document SOW1 title="Statement of Work No. 1" kind=SOW number=1
    2020-06-01 clause SOW1#1 "Services" "The Supplier builds the warehouse portal."
    2020-06-01 childof SOW1 MSA
    2020-07-01 document SOW2 title="Statement of Work No. 2" kind=SOW number=2
    2020-07-01 clause SOW2#1 "Services" "The Supplier runs the help desk."
    2020-07-01 childof SOW2 MSA
    2021-01-01 document AMD title="First Amendment" kind=AMENDMENT
    2021-01-01 replaces-words AMD#1 MSA#8 "six months" "twelve months"
    """
    for question in ("What is the liability cap under SOW 2?", "Under Statement of Work No. 2, what is the limit of liability?"):
        before, after = asking.ask(question, "2020-12-31"), asking.ask(question, "2021-01-01")
        assert "six months" in before.text
        assert "twelve months" in after.text
        assert "the Statement of Work No. 2 of 2020-07-01 takes this from there" in after.text
        first = after.clauses[0]
        assert first.inherited_from == asking.story.doc("MSA")
        assert [(s.edge_type, s.document_id) for s in first.steps] == [
            (EdgeType.CHILD_OF, asking.story.doc("SOW2")),
            (EdgeType.AMENDS, asking.story.doc("AMD")),
        ]
    assert "Delaware" in asking.ask("Which law governs SOW 1?", "2021-06-01").text


def test_a_child_asked_for_by_document_or_party(asking: Asking) -> None:
    """The affiliate is a party of the order alone; the question does not name the order.

    2020-01-01 document MSA title="Master Supply Agreement" kind=BASE party=Parent_Holdings
    2020-01-01 clause MSA#9 "Governing Law" "The laws of Ontario govern." type=GOVERNING_LAW
    2020-06-01 document ORDER title="Order Form" kind=ORDER_FORM party=Daughter_Trading
    2020-06-01 clause ORDER#1 "Goods" "Two hundred pallets."
    2020-06-01 childof ORDER MSA
    """
    question = "Which law governs?"
    by_document = asking.ask(question, "2021-01-01", documents=[asking.story.doc("ORDER")])
    by_party = asking.ask(question, "2021-01-01", counterparty="Daughter_Trading")
    parent = asking.ask(question, "2021-01-01", documents=[asking.story.doc("MSA")])
    assert [a.clauses[0].inherited_from for a in (by_document, by_party, parent)] == [asking.story.doc("MSA")] * 2 + [None]


def test_one_of_a_kind_is_not_one_of_them(asking: Asking) -> None:
    """A question about any statement of work is a question about the agreement; a number that nobody has names nothing.

    2020-01-01 document MSA title="Master Services Agreement" kind=BASE
    2020-01-01 clause MSA#4 "Ordering" "Each statement of work is ended by thirty days notice." type=TERMINATION
    2020-06-01 document SOW title="Statement of Work" kind=SOW
    2020-06-01 clause SOW#1 "Services" "The Supplier builds the warehouse portal."
    2020-06-01 childof SOW MSA
    """
    for question in ("How is a statement of work ended by notice?", "How is Statement of Work 7 ended by notice?"):
        answer = asking.ask(question, "2021-01-01")
        assert "thirty days" in answer.text
        assert answer.clauses[0].inherited_from is None


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
