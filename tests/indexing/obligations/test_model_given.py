"""What a model is shown to read duties: clauses in force that can bind somebody, one at a time, with what leads them in."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from graph.comparison.consolidation import conform
from graph.model.documents import ClauseKind
from graph.model.text import AnchoredText, Run
from indexing.llm.prompts import obligations
from indexing.obligations.model.clauses import InForce, clauses_to_read
from indexing.obligations.model.model_run import unread_clauses
from tests.indexing.candidates.injected import opened
from tests.indexing.obligations.supplied import clauses, contract
from tests.story import Story


def test_only_clauses_that_can_bind_somebody_are_asked_about() -> None:
    """Preamble, definitions, the words that only lead a list in, effects of law and signatures cost no call."""
    assert list(clauses()) == ["2", "3", "4(a)", "4(b)", "5", "7"]


def test_an_item_is_shown_with_the_words_that_lead_it_in() -> None:
    """The item completes them, so a reader needs both; each stands in a fence of its own."""
    shown = opened(obligations.prompt(clauses()["4(a)"]).user)
    assert shown["LEAD-IN"] == "Supplier shall:"
    assert shown["CLAUSE-TEXT"] == "(a) report its stock to Buyer every quarter; and"
    assert "LEAD-IN" not in opened(obligations.prompt(clauses()["2"]).user)


def test_nothing_of_the_document_but_the_clause_is_shown() -> None:
    """Facts, path, parties and the clause: no other clause's words leave with it."""
    shown = opened(obligations.prompt(clauses()["2"]).user)
    assert shown["CLAUSE-FACTS"].splitlines() == ["document: SUPPLY AGREEMENT", "agreed on: 2020-03-01", "section: 2", "heading: Payment"]
    assert shown["PARTIES"].splitlines() == ["Alder Mills, Inc.: Supplier", "Birch Bakers LLC: Buyer"]
    assert shown["PATH"] == "as signed"
    assert "insurance" not in obligations.prompt(clauses()["2"]).user


def test_the_words_in_force_are_shown_with_the_path_that_led_to_them(portfolio: Story) -> None:
    """An amended clause is shown as it reads now, with a line for each change; what has ended is not shown at all.

    2020-01-01 document MSA kind=BASE party="Supplier|Buyer"
    2020-01-01 clause MSA#1 "Payment" "Buyer shall pay within 30 days."
    2020-01-01 clause MSA#2 "Reports" "Supplier shall report each month."
    2021-03-01 document A1 kind=AMENDMENT number=1
    2021-03-01 replaces-words A1#1 MSA#1 "30" "45"
    2021-03-01 deletes A1#2 MSA#2
    """
    copy = conform(portfolio.lineage, portfolio.doc("MSA"), date(2021, 6, 1))
    (only,) = clauses_to_read(copy, portfolio.lineage)
    assert only.words.text == "1 Payment. Buyer shall pay within 45 days."
    assert only.path == ("Amendment No. 1, Section 1, AMENDS MODIFY, 2021-03-01",)
    before = clauses_to_read(conform(portfolio.lineage, portfolio.doc("MSA"), date(2020, 6, 1)), portfolio.lineage)
    assert [one.section for one in before] == ["1", "2"]
    assert before[0].text_hash != only.text_hash


def test_what_only_changes_another_paper_is_not_asked_about(portfolio: Story) -> None:
    """An amendment's operative words are read in the contract that they change; its own commitments are its own.

    2020-01-01 document MSA kind=BASE
    2020-01-01 clause MSA#1 "Payment" "Buyer shall pay within 30 days."
    2021-03-01 document A1 kind=AMENDMENT number=1
    2021-03-01 amends A1#1 MSA#1 "Buyer shall pay within 45 days."
    2021-03-01 clause A1#2 "Fee" "Buyer shall pay a fee of $100 for this amendment."
    """
    copy = conform(portfolio.lineage, portfolio.doc("A1"), date(2021, 6, 1))
    assert [one.section for one in unread_clauses(copy, portfolio.lineage, ())] == ["2"]


def test_a_draft_and_what_has_ended_are_not_asked_about(portfolio: Story) -> None:
    """Neither binds anybody.

    2020-01-01 document MSA kind=BASE
    2020-01-01 clause MSA#1 "Payment" "Buyer shall pay within 30 days."
    2020-01-01 document NEW kind=BASE execution=DRAFT
    2020-01-01 clause NEW#1 "Payment" "Buyer shall pay within 20 days."
    2021-03-01 terminates END#1 MSA
    """
    for name, asked in (("MSA", 0), ("NEW", 0)):
        copy = conform(portfolio.lineage, portfolio.doc(name), date(2021, 6, 1))
        assert len(unread_clauses(copy, portfolio.lineage, ())) == asked
    assert len(unread_clauses(conform(portfolio.lineage, portfolio.doc("MSA"), date(2020, 6, 1)), portfolio.lineage, ())) == 1


@pytest.mark.parametrize(
    ("words", "can"),
    [
        ("Buyer shall pay within 30 days.", True),
        ("Invoices are payable within 30 days of receipt.", True),
        ("Licensee may not sublicense the Software.", True),
        ("Title to the Goods stays with the seller.", False),
        ("This Agreement shall be governed by the laws of Ohio.", False),
        ("Supplier may audit the books of Buyer.", False),
        ("Supplier shall be required to insure the Goods.", True),
        ("Supplier shall not be required to insure the Goods.", False),
        ("Licensee shall not be permitted to copy the Software.", True),
        ("Licensee shall be permitted to copy the Software.", False),
        ("Supplier shall not have the right to assign this Agreement.", True),
        ("Supplier shall have the right to assign this Agreement.", False),
        ("Payment ........ 4\nDelivery shall be made ........ 7", False),
        ("Supplier shall", False),
    ],
)
def test_words_that_cannot_commit_anybody_cost_no_call(words: str, can: bool) -> None:
    """What holds no word of commitment is left to the rules, which find nothing there either."""
    clause = clauses()["2"].clause
    one = InForce(clause, "2", AnchoredText((Run(words, clause.clause_id, 0),)), 0, "", leads=False, changes=())
    assert one.can_bind is can
    assert not replace(one, clause=replace(clause, kind=ClauseKind.RECITAL)).can_bind


def test_the_question_does_not_hang_on_the_day_it_is_asked() -> None:
    """The same words make the same question on any day they are in force: its answer is paid for once."""
    later = {one.section: one for one in clauses_to_read(*contract(day=date(2031, 1, 1)))}
    assert obligations.prompt(later["2"]).key("m") == obligations.prompt(clauses()["2"]).key("m")
