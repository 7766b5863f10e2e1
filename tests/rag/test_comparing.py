"""Answers to comparisons, to where words come from, and to whether a document is in force."""

from __future__ import annotations

from datetime import date

from tests.rag.asking import Asking, context


def test_both_days_are_quoted_and_only_one_is_in_force(asking: Asking) -> None:
    """Old and new words, each cited; the old ones are marked with their day and stand apart from what is in force.

    2012-01-01 document MSA title="Supply Agreement" kind=BASE
    2012-01-01 clause MSA#8 "Limitation of Liability" "The liability of Seller is limited to six months of fees."
    2015-03-01 document AMD title="First Amendment" kind=AMENDMENT number=1
    2015-03-01 replaces-words AMD#1 MSA#8 "six months" "twelve months"
    """
    answer = asking.ask("How did the limit of Seller's liability change between 2014 and 2018?", "2020-01-01")
    assert (answer.as_of, answer.against) == (date(2018, 12, 31), date(2014, 12, 31))
    assert "twelve months" in answer.text
    assert "six months" in answer.text
    assert "six months" not in context(answer)
    assert ["six months" in one.text.text for one in answer.earlier if one.text] == [True]
    old = [one for one in answer.citations if one.as_of is not None]
    assert [one.as_of for one in old] == [date(2014, 12, 31)]
    assert "six months" in old[0].quote
    assert "First Amendment" in answer.text


def test_the_same_words_are_said_to_be_the_same_and_no_more(asking: Asking) -> None:
    """The provision reads alike; a definition it uses does not: that is said, and nothing is called unchanged.

    2012-01-01 document MSA title="Supply Agreement" kind=BASE
    2012-01-01 clause MSA#1.1 "Delivery Date" "Delivery Date means the tenth day of each month." kind=DEFINITION
    2012-01-01 clause MSA#4 "Payment" "Buyer pays for the crates on the Delivery Date."
    2012-01-01 clause MSA#5 "Records" "Seller keeps records of the pallets for two years."
    2015-03-01 document AMD title="First Amendment" kind=AMENDMENT number=1
    2015-03-01 replaces-words AMD#1 MSA#1.1 "tenth" "fifth"
    """
    records = asking.ask("Has the time for which Seller keeps records of pallets changed since 2014?", "2020-01-01")
    assert "alike" in records.text
    assert "unchanged" not in records.text
    payment = asking.ask("Has what Buyer pays for crates been changed since 2014?", "2020-01-01")
    assert "tenth" not in context(payment)
    assert "fifth" in payment.text or "reads differently" in payment.text


def test_going_back_to_the_wording_before(asking: Asking) -> None:
    """Each "and before that?" is one wording further back, across a restatement too.

    2012-01-01 document MSA title="Supply Agreement" kind=BASE
    2012-01-01 clause MSA#4 "Payment" "Invoices are payable within 30 days."
    2015-06-01 document AMD1 title="First Amendment" kind=AMENDMENT number=1
    2015-06-01 replaces-words AMD1#1 MSA#4 "30 days" "45 days"
    2018-06-01 document RST title="Restated Supply Agreement" kind=RESTATEMENT
    2018-06-01 clause RST#4 "Payment" "Invoices are payable within 60 days."
    2018-06-01 supersedes RST MSA
    """
    question = "When are invoices payable?"
    back = asking.ask("and before that?", "2020-01-01", previous=(question,))
    assert (back.as_of, "45 days" in context(back), "60 days" in back.text) == (date(2018, 5, 31), True, False)
    further = asking.ask("and before that?", "2020-01-01", previous=(question, "and before that?"))
    assert (further.as_of, "30 days" in context(further)) == (date(2015, 5, 31), True)
    assert further.read_as[0].words == "and before that?"
