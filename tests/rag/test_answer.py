"""Questions answered from what is in force on the day, proved word for word; a "no" with its reason; silence where nothing says."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from graph.errors import NotFoundError
from graph.model.resolution import WarningCode
from rag.retrieve.context import BUDGET
from tests.rag.asking import Asking, context
from tests.story import Story


def test_the_day_decides_which_words_answer(asking: Asking) -> None:
    """The same question before and after an amendment of the definition.

    2019-03-01 document LOAN title="Credit Agreement" kind=BASE
    2019-03-01 clause LOAN#1 "Definitions" "In this Agreement the following terms have these meanings."
    2019-03-01 clause "LOAN#1 (Maturity Date)" "Maturity Date" "means March 1, 2021, unless the Lender agrees otherwise." kind=DEFINITION
    2019-03-01 clause LOAN#2 "Repayment" "The Borrower shall repay every Loan on the Maturity Date."
    2020-02-10 document AMD title="First Amendment" kind=AMENDMENT
    2020-02-10 replaces-words AMD#3 "LOAN#1 (Maturity Date)" "March 1, 2021" "September 30, 2022"
    """
    before = asking.ask("What is the Maturity Date?", "2020-02-09")
    after = asking.ask("What is the maturity date?", "2020-02-10")
    assert "March 1, 2021" in before.text
    assert "September 30, 2022" in after.text
    assert "March 1, 2021" not in after.text + context(after)
    assert any("September 30, 2022" in c.quote and c.document == "AMD.txt" for c in after.citations)
    assert "as amended by Section 3 of the First Amendment of 2020-02-10 with effect from 2020-02-10" in after.text


def test_a_deleted_provision_is_a_no_with_its_reason(asking: Asking) -> None:
    """A yes-or-no question about what was deleted.

    2018-01-01 document MSA title="Distribution Agreement" kind=BASE
    2018-01-01 clause MSA#8 "Termination" "Either party may terminate this Agreement for material breach that is not cured."
    2018-01-01 clause MSA#9 "Missed Quota" "The Supplier may terminate upon ninety days notice if the Distributor misses the Quota Amount."
    2018-01-01 clause MSA#10 "Notices" "Notices shall be in writing."
    2019-05-01 document AMD title="Second Amendment" kind=AMENDMENT
    2019-05-01 deletes AMD#4 MSA#9
    """
    question = "May the Supplier terminate if the Distributor misses the Quota Amount?"
    before = asking.ask(question, "2019-04-30")
    after = asking.ask(question, "2019-05-01")
    assert "ninety days notice" in before.text
    assert after.text.startswith("No. ")
    assert "Section 9" in after.text
    assert "deleted by the Second Amendment" in after.text
    assert "2019-05-01" in after.text
    assert "ninety days" not in after.text + context(after)
    assert [c.document for c in after.citations] == ["AMD.txt"]
    assert any(e.section == "9" and e.reason == "TERMINATED" for e in after.excluded)


def test_words_that_only_sound_alike_are_no_reason_for_a_no(asking: Asking) -> None:
    """What was deleted says "customer" too, and was never about the best price: nothing here tells.

    2018-01-01 document MSA title="Services Agreement" kind=BASE
    2018-01-01 clause MSA#2 "Support" "The Supplier shall name one contact person for each customer site that this clause lists."
    2018-01-01 clause MSA#10 "Notices" "Notices shall be in writing."
    2019-05-01 document AMD title="First Amendment" kind=AMENDMENT
    2019-05-01 deletes AMD#4 MSA#2
    """
    assert asking.ask("Is there a most favoured customer clause?", "2020-01-01").text.startswith("The documents do not say.")


def test_a_provision_not_yet_added_is_a_no_with_its_date(asking: Asking) -> None:
    """Asked on a day before the amendment that brings the covenant.

    2017-01-01 document LOAN title="Loan Agreement" kind=BASE
    2017-01-01 clause LOAN#7 "Covenants" "The Borrower shall keep proper books and deliver its accounts every year."
    2017-01-01 clause LOAN#8 "Fees" "The Borrower shall pay a commitment fee."
    2018-06-01 document AMD title="First Amendment" kind=AMENDMENT
    2018-06-01 inserts AMD#2 LOAN#7.05 "Minimum Cash Balance" "The Borrower shall at all times keep a cash balance of at least $5,000,000."
    """
    question = "Is there a minimum cash balance covenant?"
    before = asking.ask(question, "2018-05-31")
    after = asking.ask(question, "2018-06-01")
    assert before.text.startswith("No. ")
    assert "added only by the First Amendment" in before.text
    assert "2018-06-01" in before.text
    assert "5,000,000" not in before.text + context(before)
    assert "$5,000,000" in after.text


def test_words_to_come_in_place_of_others_are_no_no(asking: Asking) -> None:
    """What a provision says today answers, where a change to come only puts other words in it.

    2017-01-01 document LIC title="License Agreement" kind=BASE
    2017-01-01 clause LIC#4 "Territory" "The Territory is the world excluding Ireland."
    2017-01-01 clause LIC#5 "Fees" "The Licensee shall pay a fee every month."
    2018-06-01 document AMD title="First Amendment" kind=AMENDMENT
    2019-07-01 replaces-words AMD#2 LIC#4 "excluding Ireland" "excluding Ireland and Japan"
    """
    before = asking.ask("Is Japan in the Territory?", "2019-06-30")
    assert "the world excluding Ireland." in before.text
    assert not before.text.startswith("No")


def test_a_change_that_lapsed_gives_the_old_words_back(asking: Asking) -> None:
    """A temporary address.

    2017-07-01 clause MSA#13 "Notices" "Notices to the Buyer shall be sent to 18 Pear Street, Springfield."
    2017-07-01 clause MSA#14 "Deliveries" "The Seller shall deliver the goods to the Buyer every week."
    2018-10-01 replaces-words AMD#4 MSA#13 "18 Pear Street" "122 Oak Avenue" until 2019-12-31
    """
    question = "To which street address must notices to the Buyer be sent?"
    assert "122 Oak Avenue" in asking.ask(question, "2019-06-01").text
    later = asking.ask(question, "2020-01-01")
    assert "18 Pear Street" in later.text
    assert "122 Oak" not in later.text + context(later)


def test_old_words_find_but_never_answer(asking: Asking) -> None:
    """Asked in the words of a version that is gone; answered in those of the one in force.

    2018-01-01 document V1 title="Terms of Service" kind=ONLINE_TERMS
    2018-01-01 clause V1#9 "Limitation of Liability" "Our aggregate liability is capped at the fees of 24 months preceding the claim."
    2018-01-01 clause V1#10 "Governing Law" "The laws of Delaware govern."
    2019-04-19 document V2 title="Terms of Service" kind=ONLINE_TERMS
    2019-04-19 clause V2#8 "Limitation of Liability" "Our aggregate liability is capped at the fees of 12 months preceding the claim."
    2019-04-19 clause V2#9 "Governing Law" "The laws of Ireland govern."
    2019-04-19 supersedes V2#20 V1
    """
    answer = asking.ask("Is our aggregate liability capped at the fees of 24 months preceding the claim?", "2020-01-01")
    assert "12 months" in answer.text
    assert "24 months" not in answer.text + context(answer)


def test_an_amending_clause_is_lifted_to_what_it_changes(asking: Asking) -> None:
    """The words of the instruction itself, old words included, stay out.

    2020-01-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
    2021-01-01 replaces-words AMD#1 MSA#5 "thirty days" "forty-five days"
    """
    answer = asking.ask("When are invoices payable?", "2021-06-01")
    assert [c.clause.section for c in answer.clauses] == ["5"]
    assert "forty-five days" in answer.text
    assert "thirty days" not in context(answer)


def test_a_change_without_words_is_shown_beside_the_text(asking: Asking) -> None:
    """What is amended "to allow" something has no new words: the amendment itself is quoted, with a warning.

    2010-04-16 clause DEV#2 "Work Plan" "Each party shall apply the staff named in the Work Plan until December 31, 2010."
    2011-07-05 unspecified AMD#1 DEV#2
    """
    answer = asking.ask("Until when does each party apply the staff in the Work Plan?", "2011-09-01")
    assert WarningCode.OUTSTANDING_CHANGE in {w.code for w in answer.warnings}


def test_nothing_said_is_said(asking: Asking) -> None:
    """A question that no provision bears on.

    2020-01-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
    2020-01-01 clause MSA#6 "Notices" "Notices shall be in writing."
    """
    answer = asking.ask("Which aircraft may the charterer sublease to affiliates?", "2021-06-01")
    assert answer.abstained
    assert answer.text.startswith("The documents do not say.")
    assert answer.citations == ()


def test_a_term_that_has_ended_is_said_with_the_line_that_answers(asking: Asking) -> None:
    """The words stand, but the reader must know that the term is over.

    2018-01-01 document MSA title="Services Agreement" kind=BASE expires=2019-12-31 evidence=MSA#2|December_31
    2018-01-01 clause MSA#2 "Term" "This Agreement shall expire on December_31 of 2019." type=TERM
    2018-01-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
    """
    answer = asking.ask("When are invoices payable?", "2020-06-01")
    first, second = answer.text.splitlines()
    assert "thirty days" in first
    assert second == "The term of the Services Agreement of 2018-01-01 had expired (last day 2019-12-31)."


def test_scope_keeps_other_documents_out(asking: Asking) -> None:
    """Two agreements alike; one is asked for, its amendment included.

    2018-01-01 clause ALPHA#5 "Payment" "Invoices are payable within thirty days of receipt."
    2018-01-01 clause BETA#5 "Payment" "Invoices are payable within sixty days of receipt."
    2019-01-01 replaces-words AMD#1 ALPHA#5 "thirty" "forty"
    """
    answer = asking.ask("When are invoices payable?", "2020-01-01", documents=[asking.story.doc("ALPHA")])
    assert "forty days" in answer.text
    assert "sixty" not in context(answer)
    with pytest.raises(NotFoundError, match="Nobody Ltd"):
        asking.ask("When are invoices payable?", "2020-01-01", counterparty="Nobody Ltd")


def test_an_exhibit_asked_for_by_its_letter(asking: Asking) -> None:
    """A cited attachment comes first, even where its words are few.

    2018-01-01 clause MSA#5 "Fees" "The fees for support, hosting and training are set out in the exhibits to this Agreement."
    2018-01-01 clause "MSA#Exhibit B" "Rates" "Support: $120 an hour."
    """
    answer = asking.ask("What are the fees under Exhibit B?", "2018-06-01")
    assert "$120 an hour" in answer.text


def test_the_context_is_a_few_whole_provisions(tmp_path: Path) -> None:
    """Forty provisions that all speak of support fees; the reply holds few of them, each whole, the one asked for first."""
    words = "The support fee for region {n} is payable monthly in advance. It follows the list price of the goods delivered there. " * 3
    asking = Asking(Story("\n".join(f'2018-01-01 clause MSA#{n} "Region" "{words.format(n=n)}"' for n in range(1, 41))), tmp_path)
    answer = asking.ask("What is the support fee for region 17?", "2018-06-01")
    asking.close()
    assert answer.text.startswith("“17 Region. The support fee for region 17")
    assert {c.text.text for c in answer.clauses if c.text} <= {c.own_text.text for c in asking.story.clauses}
    assert 1000 < len(context(answer)) <= BUDGET


def test_the_same_answer_for_any_order_of_arrival(tmp_path: Path) -> None:
    """Documents indexed in another order change nothing in the reply."""
    lines = [
        '2018-01-01 clause A#5 "Payment" "Invoices are payable within thirty days of receipt."',
        '2018-01-01 clause B#5 "Payment" "Invoices are payable within sixty days of receipt."',
        '2018-01-01 clause C#5 "Payment" "Fees are payable within ninety days of receipt."',
    ]
    replies = set()
    for n, order in enumerate(permutations(lines)):
        folder = tmp_path / str(n)
        folder.mkdir()
        asking = Asking(Story("\n".join(order)), folder)
        replies.add(asking.ask("When are invoices payable?", "2018-06-01"))
        asking.close()
    assert len(replies) == 1


def test_a_number_that_two_contracts_amendments_bear_is_read_of_the_contract_asked_about(asking: Asking) -> None:
    """A master and its order each have an Amendment No. 1: which is meant is told by what is asked about, not by the family.

    2019-01-01 document MSA title="Master Services Agreement" kind=BASE
    2019-01-01 clause MSA#4 "Liability" "The liability of each party shall not exceed one times the fees paid."
    2019-02-01 document SOW title="Statement of Work No. 1" kind=SOW
    2019-02-01 childof SOW MSA
    2019-02-01 clause SOW#3 "Delivery" "Supplier shall deliver the goods no later than June 30, 2020."
    2020-03-01 document A1 title="Amendment No. 1 to Master Services Agreement" kind=AMENDMENT number=1
    2020-03-01 replaces-words A1#1 MSA#4 "one times" "two times"
    2020-05-04 document B1 title="Amendment No. 1 to Statement of Work No. 1" kind=AMENDMENT number=1
    2020-05-04 replaces-words B1#1 SOW#3 "June 30, 2020" "August 31, 2020"
    """
    cap = asking.ask("What was the cap on liability before Amendment 1?", "2021-01-01")
    delivery = asking.ask("When were the goods to be delivered before Amendment 1?", "2021-01-01")
    assert (str(cap.as_of), "one times" in cap.text) == ("2020-02-29", True)
    assert (str(delivery.as_of), "June 30, 2020" in delivery.text) == ("2020-05-03", True)


def test_a_figure_that_is_kept_out_of_the_file_is_no_answer(asking: Asking) -> None:
    """The words that would answer are shown with their place; of a day the words around the mark may answer.

    2018-01-01 document MSA title="Supply Agreement" kind=BASE
    2018-01-01 clause MSA#3 "Price" "The price of the goods payable by the Buyer to the Supplier shall be *** Euros for each unit."
    2018-01-01 clause MSA#5 "Delivery" "The goods are delivered within thirty days after each order."
    """
    price = asking.ask("What is the price of each unit of the goods, in euros?", "2020-01-01")
    assert price.abstained
    assert price.text.startswith("The documents do not say. What would answer is left out of the file, as confidential: “")
    assert "*** Euros" in price.text
    assert not asking.ask("Within how many days are the goods delivered?", "2020-01-01").abstained


@pytest.mark.parametrize("words", ["Thanks!", "Hello", "ok", "How are you today?", "lol"])
def test_a_remark_is_not_answered(asking: Asking, words: str) -> None:
    """It asks nothing of the contracts.

    2018-01-01 document MSA title="Supply Agreement" kind=BASE
    2018-01-01 clause MSA#3 "Price" "The price of the goods payable by the Buyer to the Supplier is nine dollars."
    2018-01-01 clause MSA#5 "Delivery" "The goods are delivered within thirty days after each order."
    """
    assert asking.ask(words, "2020-01-01").abstained
