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


def test_operative_words_come_before_recitals(asking: Asking) -> None:
    """A long recital has more of the question's words; the provision that agrees it is quoted first.

    2019-03-01 clause MSA#recitals "WHEREAS, Buyer desires to scale up the production of the acid with the strain of Seller at its plant in the north." kind=RECITAL
    2019-03-01 clause MSA#3 "Strain" "Buyer may conduct the scale-up if it first converts every plant to the licensed biocatalyst."
    """  # noqa: E501
    answer = asking.ask("May Buyer scale up production with the new strain, and on what condition?", "2020-01-01")
    assert "converts every plant" in answer.text.splitlines()[0]
