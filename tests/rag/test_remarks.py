"""What is said with words in force and is none of them: waivers, limited texts, changes not applied, texts that contradict each other."""

from __future__ import annotations

from graph.model.resolution import WarningCode
from tests.rag.asking import Asking, context


def test_a_waiver_stands_beside_the_clause_while_it_runs(asking: Asking) -> None:
    """The clause is quoted as it reads, then who waived what, how far, from when until when, by its own words.

    2019-03-01 document LEASE title="Lease Agreement" kind=BASE
    2019-03-01 clause LEASE#2 "Rent" "Tenant shall pay rent of five thousand dollars on the first day of each month."
    2021-06-15 document WAIVER title="Limited Waiver" kind=WAIVER
    2021-07-01 waives WAIVER#1 LEASE#2 until 2021-09-30 scope="the summer months" says="The landlord waives what falls due in summer."
    """
    question = "When must the tenant pay rent?"
    during, after = (asking.ask(question, day) for day in ("2021-08-01", "2021-10-01"))
    assert "five thousand dollars" in during.text
    assert "Subject to a waiver in Section 1 of the Limited Waiver of 2021-06-15 from 2021-07-01 through 2021-09-30" in during.text
    assert "(the summer months)" in during.text
    assert [c.document for c in during.citations] == ["LEASE.txt", "WAIVER.txt"]
    assert WarningCode.QUALIFIED in {w.code for w in during.warnings}
    assert "waiver" not in after.text
    assert {c.document for c in after.citations} == {"LEASE.txt"}


def test_a_limited_text_names_its_scope(asking: Asking) -> None:
    """Outside the scope the words are the old ones; the change and its scope stand beside them.

    2019-03-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
    2021-07-01 document AMD title="First Amendment" kind=AMENDMENT
    2021-07-01 replaces-words AMD#1 MSA#5 "thirty" "sixty" scope="solely with respect to the Dallas site"
    """
    answer = asking.ask("When are invoices payable?", "2021-08-01")
    assert "within thirty days" in answer.text.splitlines()[0]
    beside = answer.text.splitlines()[1]
    assert beside.startswith("Within a limited scope only (solely with respect to the Dallas site) it reads otherwise, by Section 1")
    assert "sixty" in beside
    assert WarningCode.LIMITED_SCOPE in {w.code for w in answer.warnings}


def test_a_value_that_could_not_be_set_is_shown_beside_the_old_text(asking: Asking) -> None:
    """Two amounts, and no words tell which is meant: the old text stands, and the amendment's own words come with it.

    2019-03-01 clause MSA#5 "Charges" "Each unit costs $4 and each box costs $9, delivered."
    2021-07-01 document AMD title="First Amendment" kind=AMENDMENT
    2021-07-01 sets-value AMD#1 MSA#5 "" "$7" says="The price in Section 5 is $7."
    """
    answer = asking.ask("What does each box cost?", "2021-08-01")
    assert "each box costs $9" in answer.text
    assert "Changed by Section 1 of the First Amendment" in answer.text
    assert "The price in Section 5 is $7." in " ".join(c.quote for c in answer.citations)
    assert "$7" in context(answer)
    assert WarningCode.OUTSTANDING_CHANGE in {w.code for w in answer.warnings}


def test_a_term_is_not_said_to_be_over_while_a_change_of_it_is_not_applied(asking: Asking) -> None:
    """The words applied end the term; an extension that gives no words is in force, and the answer rests on both.

    2018-01-01 document MSA title="Services Agreement" kind=BASE expires=2019-12-31 evidence=MSA#2|December_31
    2018-01-01 clause MSA#2 "Term" "This Agreement shall expire on December_31 of 2019." type=TERM
    2018-01-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
    2019-06-01 document AMD title="First Amendment" kind=AMENDMENT
    2019-06-01 unspecified AMD#1 MSA#2 says="The parties wish to work together longer."
    """
    answer = asking.ask("When are invoices payable?", "2020-08-01")
    assert "the last day of the term of the Services Agreement of 2018-01-01 was 2019-12-31; a change of its term" in answer.text
    assert "had expired" not in answer.text
    assert "work together longer" in answer.text.splitlines()[-1]
    assert WarningCode.OUTSTANDING_CHANGE in {w.code for w in answer.warnings}


def test_texts_in_conflict_are_all_quoted(asking: Asking) -> None:
    """Two replacements of one day: each text is quoted with the change it comes from; neither is preferred.

    2019-03-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
    2021-07-01 amends AMD#1 MSA#5 "Invoices are payable within forty days of receipt."
    2021-07-01 amends BMD#1 MSA#5 "Invoices are payable within sixty days of receipt."
    """
    answer = asking.ask("When are invoices payable?", "2021-08-01")
    one, other = answer.text.splitlines()
    assert ("forty days" in one, "of the Amd of" in one, "in conflict" in one) == (True, True, True)
    assert ("sixty days" in other, "of the Bmd of" in other, "in conflict" in other) == (True, True, True)


def test_a_deletion_in_conflict_is_said(asking: Asking) -> None:
    """One change gives new words, another of the same day deletes the provision: the words are never quoted alone.

    2019-03-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
    2021-07-01 amends AMD#1 MSA#5 "Invoices are payable within forty days of receipt."
    2021-07-01 deletes BMD#1 MSA#5
    """
    answer = asking.ask("When are invoices payable?", "2021-08-01")
    assert "In conflict with Section 1 of the Bmd of 2021-07-01" in answer.text
    assert {c.document for c in answer.citations} == {"AMD.txt", "BMD.txt"}


def test_a_condition_recorded_as_failed_is_said(asking: Asking) -> None:
    """The old words stand because the change never took effect, which the answer says.

    2019-03-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
    2021-07-01 document AMD title="First Amendment" kind=AMENDMENT
    2021-07-01 amends AMD#1 MSA#5 "Invoices are payable within forty days of receipt." closing="the Closing occurs" outcome="FAILED"
    """
    answer = asking.ask("When are invoices payable?", "2021-08-01")
    assert "thirty days" in answer.text
    assert "The First Amendment of 2021-07-01 never took effect; recorded as failed: the Closing occurs." in answer.text


def test_child_and_parent_are_both_quoted_and_the_one_that_prevails_is_named(asking: Asking) -> None:
    """A statement of work chooses another law than its parent, whose words prevail: neither is quoted alone.

    2019-03-01 document MSA title="Master Services Agreement" kind=BASE
    2019-03-01 clause MSA#5 "Governing Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
    2019-03-01 clause MSA#6 "Precedence" "If this Agreement and a Statement of Work conflict, this Agreement prevails." type=PRECEDENCE
    2020-03-01 document SOW title="Statement of Work 2" kind=SOW number=2
    2020-03-01 clause SOW#4 "Governing Law" "This Statement of Work is governed by the laws of Utah." type=GOVERNING_LAW
    2020-03-01 childof SOW#1 MSA
    """
    answer = asking.ask("Which law governs Statement of Work 2?", "2021-08-01")
    assert ("Utah" in answer.text, "Ohio" in answer.text) == (True, True)
    assert "Master Services Agreement prevails" in answer.text
    assert WarningCode.PRECEDENCE in {w.code for w in answer.warnings}


def test_operative_words_come_before_recitals(asking: Asking) -> None:
    """A long recital has more of the question's words; the provision that agrees it is quoted first.

    2019-03-01 clause MSA#recitals "WHEREAS, Buyer desires to scale up the production of the acid with the strain of Seller at its plant in the north." kind=RECITAL
    2019-03-01 clause MSA#3 "Strain" "Buyer may conduct the scale-up if it first converts every plant to the licensed biocatalyst."
    """  # noqa: E501
    answer = asking.ask("May Buyer scale up production with the new strain, and on what condition?", "2020-01-01")
    assert "converts every plant" in answer.text.splitlines()[0]


def test_an_exception_comes_with_its_rule(asking: Asking) -> None:
    """The sentence that takes something back from the rule quoted is quoted too, though others repeat more of the question.

    2019-03-01 clause MSA#9 "Covenant" "Seller shall not develop catalysts for making the acid, alone or with third parties, anywhere in the territory of the Buyer during the term of this Agreement. The covenant covers catalysts for the acid whether Seller develops them in its own laboratories, takes a license to them, or funds others who develop catalysts for the acid. Notwithstanding the foregoing, Seller may evaluate other catalysts. Each party shall keep records for five years and shall produce them at the request of the other party on ten days of notice."
    """  # noqa: E501
    answer = asking.ask("May Seller develop catalysts for making the acid?", "2020-01-01")
    assert "Notwithstanding the foregoing, Seller may evaluate other catalysts." in answer.text
