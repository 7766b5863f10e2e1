"""Resolving a clause on a day: each test's docstring is its portfolio."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.documents import ClauseType
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId
from graph.model.resolution import Status, WarningCode
from graph.resolution.resolve import resolve, resolve_document
from tests.story import Story


def codes(story: Story, place: str, day: str) -> set[WarningCode]:
    """Return the warning codes of a provision on a day."""
    return {n.code for n in story.effective(place, day).notices}


def reasons(story: Story, place: str, day: str) -> list[str]:
    """Return why words were left out, in order."""
    return [e.reason for e in story.effective(place, day).excluded]


def test_latest_amendment_wins(portfolio: Story) -> None:
    """Two amendments of one provision.

    2020-01-01 clause MSA#5.1 "Payment within 30 days."
    2021-06-01 amends AMD1#2 MSA#5.1 "Payment within 45 days."
    2022-06-01 amends AMD2#1 MSA#5.1 "Payment within 60 days."
    """
    assert portfolio.text("MSA#5.1", "2021-05-31") == "5.1 Payment within 30 days."
    assert portfolio.text("MSA#5.1", "2021-06-01") == "Payment within 45 days."
    assert portfolio.text("MSA#5.1", "2022-06-01") == "Payment within 60 days."


def test_steps_are_the_edges_that_shaped_the_text(portfolio: Story) -> None:
    """A replacement spends what came before it.

    2020-01-01 clause MSA#5.1 "Payment within 30 days after invoice."
    2021-01-01 replaces-words A1#1 MSA#5.1 "30" "45"
    2022-01-01 amends A2#1 MSA#5.1 "Payment within 60 days after invoice."
    2023-01-01 replaces-words A3#1 MSA#5.1 "60" "90"
    """
    found = portfolio.effective("MSA#5.1", "2024-01-01")

    assert [(portfolio.name(s.document_id), s.section, str(s.effective_from)) for s in found.steps] == [
        ("A2", "1", "2022-01-01"),
        ("A3", "1", "2023-01-01"),
    ]
    assert [(e.reason, portfolio.name(e.document_id)) for e in found.excluded] == [("AMENDED", "MSA"), ("AMENDED", "A1")]


def test_the_words_keep_their_place_in_their_files(portfolio: Story) -> None:
    """Every run is verbatim where it says it stands.

    2020-01-01 clause MSA#5.1 "Payment within 30 days after invoice."
    2021-01-01 replaces-words A1#1 MSA#5.1 "30" "45"
    """
    text = portfolio.effective("MSA#5.1", "2022-01-01").text

    assert text is not None
    assert [(r.text, r.clause_id) for r in text.runs] == [
        ("5.1 Payment within ", portfolio.id("MSA#5.1")),
        ("45", portfolio.id("A1#1")),
        (" days after invoice.", portfolio.id("MSA#5.1")),
    ]
    for run in text.runs:
        assert run.clause_id is not None
        assert run.char_start is not None
        source = portfolio.source(portfolio.lineage.clause(run.clause_id).document_id)
        assert source[run.char_start : run.char_end] == run.text


def test_before_its_day_a_document_is_not_in_force(portfolio: Story) -> None:
    """One clause.

    2020-01-01 clause MSA#5.1 "Payment within 30 days."
    """
    found = portfolio.effective("MSA#5.1", "2019-12-31")

    assert found.status is Status.NOT_YET_IN_FORCE
    assert found.text is None
    assert found.last_text is not None
    assert reasons(portfolio, "MSA#5.1", "2019-12-31") == ["NOT_YET_IN_FORCE"]


def test_an_undated_draft_is_not_in_force(portfolio: Story) -> None:
    """Papers without a day: a draft, one without signatures, and one that shows no signature block.

    2020-01-01 document DRAFT execution=DRAFT undated
    2020-01-01 clause DRAFT#1 "Payment within 90 days."
    2020-01-01 document UNSIGNED execution=UNSIGNED undated
    2020-01-01 clause UNSIGNED#1 "Payment within 60 days."
    2020-01-01 document TERMS execution=NOT_SHOWN undated
    2020-01-01 clause TERMS#1 "Payment within 30 days."
    """
    for place in ("DRAFT#1", "UNSIGNED#1"):
        found = portfolio.effective(place, "2024-01-01")
        assert found.status is Status.NOT_YET_IN_FORCE
        assert found.text is None
        assert found.last_text is not None
    assert portfolio.effective("TERMS#1", "2024-01-01").status is Status.IN_FORCE


def test_the_text_is_the_whole_provision(portfolio: Story) -> None:
    """Children are spliced in at their place, each as it reads that day.

    2020-01-01 clause MSA#2 "Fees" "The fees are:"
    2020-01-01 clause MSA#2(a) "a setup fee of $100;"
    2020-01-01 clause MSA#2(b) "a monthly fee of $10."
    2021-01-01 amends A1#1 MSA#2(b) "(b) a yearly fee of $90."
    """
    assert portfolio.text("MSA#2", "2022-01-01") == "2 Fees. The fees are:\n2(a) a setup fee of $100;\n(b) a yearly fee of $90."
    assert len(portfolio.effective("MSA#2", "2022-01-01").steps) == 1
    assert portfolio.effective("MSA#2(a)", "2022-01-01").steps == ()


def test_a_child_continues_at_its_counterpart_in_the_new_text(portfolio: Story) -> None:
    """Section 2 is replaced: (a) by designator, (c) by heading, (b) goes, (d) is new.

    2020-01-01 clause MSA#2 "Fees" "The fees are:"
    2020-01-01 clause MSA#2(a) "Setup" "one;"
    2020-01-01 clause MSA#2(b) "Monthly" "two;"
    2020-01-01 clause MSA#2(c) "Travel" "three."
    2021-01-01 amends A#1 MSA#2 "Fees: (a) uno; (e) Travel tres; (d) new." "part=(a)||(a) uno;//(e)|Travel|(e) Travel tres;//(d)||(d) new."
    """
    assert portfolio.text("MSA#2(a)", "2022-01-01") == "(a) uno;"
    assert portfolio.text("MSA#2(c)", "2022-01-01") == "(e) Travel tres;"
    assert portfolio.text("MSA#2(d)", "2022-01-01") == "(d) new."
    gone = portfolio.effective("MSA#2(b)", "2022-01-01")
    assert gone.status is Status.TERMINATED
    assert gone.last_text is not None
    assert gone.last_text.text == "2(b) Monthly. two;"
    assert [portfolio.name(s.document_id) for s in gone.steps] == ["A"]
    assert portfolio.text("MSA#2", "2022-01-01") == "Fees:\n(a) uno;\n(e) Travel tres;\n(d) new."


def test_changes_to_a_child_before_its_parent_was_replaced_are_spent(portfolio: Story) -> None:
    """The child was amended, then the parent replaced, then the child amended again.

    2020-01-01 clause MSA#2 "The fees are:"
    2020-01-01 clause MSA#2(a) "ten;"
    2021-01-01 replaces-words A1#1 MSA#2(a) "ten" "twelve"
    2021-01-01 inserts A1#2 MSA#2(b) "(b) more."
    2022-01-01 amends A2#1 MSA#2 "The fees: (a) twenty;" "part=(a)||(a) twenty;"
    2023-01-01 replaces-words A3#1 MSA#2(a) "twenty" "thirty"
    """
    assert portfolio.text("MSA#2(a)", "2021-06-01") == "2(a) twelve;"
    assert portfolio.text("MSA#2(a)", "2022-06-01") == "(a) twenty;"
    found = portfolio.effective("MSA#2(a)", "2023-06-01")
    assert found.text is not None
    assert found.text.text == "(a) thirty;"
    assert [portfolio.name(s.document_id) for s in found.steps] == ["A2", "A3"]
    assert [(e.reason, portfolio.name(e.document_id)) for e in found.excluded] == [("AMENDED", "MSA"), ("AMENDED", "A1")]


def test_words_of_a_parent_change_in_the_child_where_they_stand(portfolio: Story) -> None:
    """An operation on Section 2 reaches the words of 2(a).

    2020-01-01 clause MSA#2 "The fees are:"
    2020-01-01 clause MSA#2(a) "ten dollars a unit;"
    2020-01-01 clause MSA#2(b) "one dollar a box."
    2021-01-01 replaces-words A1#1 MSA#2 "ten dollars" "11 dollars"
    """
    assert portfolio.text("MSA#2(a)", "2022-01-01") == "2(a) 11 dollars a unit;"
    assert len(portfolio.effective("MSA#2(a)", "2022-01-01").steps) == 1
    assert portfolio.effective("MSA#2(b)", "2022-01-01").steps == ()


def test_an_inserted_provision_is_a_clause_of_its_document_from_its_day(portfolio: Story) -> None:
    """7.02 goes between 7.01 and 7.03, with a subsection of its own.

    2020-01-01 clause MSA#7 "Covenants" "The Borrower shall:"
    2020-01-01 clause MSA#7.01 "pay;"
    2020-01-01 clause MSA#7.03 "report."
    2021-01-01 inserts A1#1 MSA#7.02 "Cash" "7.02 Cash. Keep: (a) $50." "part=(a)||(a) $50."
    """
    before = portfolio.effective("MSA#7.02", "2020-12-31")
    assert before.status is Status.NOT_YET_IN_FORCE
    assert before.last_text is not None
    assert before.last_text.text == "7.02 Cash. Keep: (a) $50."
    assert reasons(portfolio, "MSA#7.02", "2020-12-31") == ["NOT_YET_IN_FORCE"]
    assert portfolio.text("MSA#7.02", "2021-01-01") == "7.02 Cash. Keep:\n(a) $50."
    assert portfolio.text("MSA#7.02(a)", "2021-01-01") == "(a) $50."
    assert portfolio.text("MSA#7", "2020-12-31") == "7 Covenants. The Borrower shall:\n7.01 pay;\n7.03 report."
    assert portfolio.text("MSA#7", "2021-01-01") == "7 Covenants. The Borrower shall:\n7.01 pay;\n7.02 Cash. Keep:\n(a) $50.\n7.03 report."
    assert portfolio.effective("MSA#7.02", "2021-01-01").clause.document_id == portfolio.doc("MSA")


def test_an_inserted_provision_can_itself_be_amended_and_deleted(portfolio: Story) -> None:
    """Inserted, changed, deleted.

    2020-01-01 clause MSA#7.01 "Pay."
    2021-01-01 inserts A1#1 MSA#7.02 "7.02 Keep $50."
    2022-01-01 replaces-words A2#1 MSA#7.02 "$50" "$60"
    2023-01-01 deletes A3#1 MSA#7.02
    """
    assert portfolio.text("MSA#7.02", "2021-06-01") == "7.02 Keep $50."
    assert portfolio.text("MSA#7.02", "2022-06-01") == "7.02 Keep $60."
    found = portfolio.effective("MSA#7.02", "2023-06-01")
    assert found.status is Status.TERMINATED
    assert found.last_text is not None
    assert found.last_text.text == "7.02 Keep $60."


def test_a_deleted_provision_is_shown_as_ended_with_its_last_text(portfolio: Story) -> None:
    """14.2(b) is deleted; 14.2 reads without it.

    2020-01-01 clause MSA#14.2 "Either party may:"
    2020-01-01 clause MSA#14.2(a) "leave;"
    2020-01-01 clause MSA#14.2(b) "stay."
    2021-01-01 deletes A1#1 MSA#14.2(b)
    """
    found = portfolio.effective("MSA#14.2(b)", "2021-01-01")
    assert (found.status, found.text) == (Status.TERMINATED, None)
    assert found.last_text is not None
    assert found.last_text.text == "14.2(b) stay."
    assert reasons(portfolio, "MSA#14.2(b)", "2021-01-01") == ["TERMINATED"]
    assert portfolio.text("MSA#14.2", "2021-01-01") == "14.2 Either party may:\n14.2(a) leave;"
    assert len(portfolio.effective("MSA#14.2", "2021-01-01").steps) == 1


def test_what_stands_in_a_deleted_provision_ends_with_it(portfolio: Story) -> None:
    """Section 14 goes, and 14.2 with it; a later change to 14.2 has nothing to change.

    2020-01-01 clause MSA#14 "Ends:"
    2020-01-01 clause MSA#14.2 "leave;"
    2021-01-01 deletes A1#1 MSA#14
    2022-01-01 replaces-words A2#1 MSA#14.2 "leave" "stay"
    """
    found = portfolio.effective("MSA#14.2", "2022-06-01")

    assert found.status is Status.TERMINATED
    assert [o.reason for o in found.outstanding] == ["the provision it changes is not in force"]


def test_a_deleted_provision_can_be_replaced_again(portfolio: Story) -> None:
    """Reserved, then filled.

    2020-01-01 clause MSA#5 "Old."
    2021-01-01 deletes A1#1 MSA#5
    2022-01-01 amends A2#1 MSA#5 "New."
    """
    assert portfolio.effective("MSA#5", "2021-06-01").status is Status.TERMINATED
    assert portfolio.text("MSA#5", "2022-06-01") == "New."


def test_a_lapse_brings_back_the_exact_earlier_text(portfolio: Story) -> None:
    """The amendment runs through 2021.

    2020-01-01 clause MSA#13 "Notices go to Spear Street."
    2021-01-01 replaces-words A1#1 MSA#13 "Spear Street" "67th Street" until 2021-12-31
    """
    assert portfolio.text("MSA#13", "2021-12-31") == "13 Notices go to 67th Street."
    assert portfolio.effective("MSA#13", "2022-01-01").text == portfolio.effective("MSA#13", "2020-12-31").text
    assert reasons(portfolio, "MSA#13", "2022-01-01") == ["LAPSED"]


def test_a_change_to_words_that_lapsed_is_outstanding(portfolio: Story) -> None:
    """The second change rests on words that only the lapsed first one brought.

    2020-01-01 clause MSA#13 "Notices go to Spear Street."
    2021-01-01 replaces-words A1#1 MSA#13 "Spear Street" "67th Street" until 2021-12-31
    2021-06-01 replaces-words A2#1 MSA#13 "67th Street" "68th Street"
    """
    assert portfolio.text("MSA#13", "2021-07-01") == "13 Notices go to 68th Street."
    found = portfolio.effective("MSA#13", "2022-01-01")
    assert portfolio.text("MSA#13", "2022-01-01") == "13 Notices go to Spear Street."
    assert [o.text for o in found.outstanding] == ["68th Street"]
    assert WarningCode.OUTSTANDING_CHANGE in codes(portfolio, "MSA#13", "2022-01-01")


def test_an_insertion_that_lapsed_is_ended(portfolio: Story) -> None:
    """1(a)(xi) lapses.

    2020-01-01 clause MSA#1(a) "Terms:"
    2021-01-01 inserts A1#1 MSA#1(a)(xi) "(xi) more." until 2021-12-31
    2021-06-01 replaces-words A2#1 MSA#1(a)(xi) "more" "less"
    2022-06-01 deletes A3#1 MSA#1(a)(xi)
    """
    found = portfolio.effective("MSA#1(a)(xi)", "2022-01-01")
    assert found.status is Status.TERMINATED
    assert found.last_text is not None
    assert found.last_text.text == "(xi) more."
    assert len(found.outstanding) == 1
    assert portfolio.text("MSA#1(a)", "2022-01-01") == "1(a) Terms:"
    assert len(portfolio.effective("MSA#1(a)(xi)", "2022-06-01").outstanding) == 2


def test_what_does_not_apply_word_for_word_is_outstanding(portfolio: Story) -> None:
    """The quoted words do not stand there; "amended to allow" has no words at all.

    2020-01-01 clause MSA#2.2 "The Supplier delivers."
    2021-01-01 replaces-words A1#1 MSA#2.2 "The Buyer" "The Client"
    2021-01-01 unspecified A1#2 MSA#2.2
    2021-01-01 unspecified A1#3 MSA
    """
    found = portfolio.effective("MSA#2.2", "2022-01-01")

    assert found.status is Status.IN_FORCE
    assert portfolio.text("MSA#2.2", "2022-01-01") == "2.2 The Supplier delivers."
    assert [o.section for o in found.outstanding] == ["1", "2", "3"]
    assert found.steps == ()


def test_a_closing_condition_applies_and_is_said(portfolio: Story) -> None:
    """Effective upon receipt of fees.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 amends A1#1 MSA#2 "The price is $4." "closing=receipt of the fees"
    """
    assert portfolio.text("MSA#2", "2022-01-01") == "The price is $4."
    assert WarningCode.CONDITION_UNCONFIRMED in codes(portfolio, "MSA#2", "2022-01-01")
    assert reasons(portfolio, "MSA#2", "2022-01-01") == ["AMENDED"]


def test_a_future_event_is_not_in_force(portfolio: Story) -> None:
    """Effective when the regulator approves.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 amends A1#1 MSA#2 "The price is $4." "awaits=approval by the regulator"
    """
    assert portfolio.text("MSA#2", "2022-01-01") == "2 The price is $5."
    assert WarningCode.CONDITION_UNCONFIRMED in codes(portfolio, "MSA#2", "2022-01-01")
    assert reasons(portfolio, "MSA#2", "2022-01-01") == ["NOT_YET_IN_FORCE"]


def test_inside_a_partial_date_the_answer_warns(portfolio: Story) -> None:
    """Effective "June 2021".

    2020-01-01 clause MSA#2 "The price is $5."
    2021-06-01 amends A1#1 MSA#2 "The price is $4." on=2021-06
    """
    assert portfolio.text("MSA#2", "2021-05-31") == "2 The price is $5."
    assert WarningCode.PARTIAL_DATE in codes(portfolio, "MSA#2", "2021-06-15")
    assert reasons(portfolio, "MSA#2", "2021-06-15") == ["AMENDED"]
    assert WarningCode.PARTIAL_DATE not in codes(portfolio, "MSA#2", "2021-07-01")
    assert portfolio.text("MSA#2", "2021-07-01") == "The price is $4."


def test_an_unknown_day_never_takes_effect_silently(portfolio: Story) -> None:
    """Neither the change nor its instrument has a date; nor has the base of the second clause.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-06-01 document A1 undated
    2021-06-01 amends A1#1 MSA#2 "The price is $4." undated
    2021-06-01 document SOW undated
    2021-06-01 clause SOW#1 "Work."
    """
    assert portfolio.text("MSA#2", "2022-01-01") == "2 The price is $5."
    assert WarningCode.DATE_UNKNOWN in codes(portfolio, "MSA#2", "2022-01-01")
    assert portfolio.text("SOW#1", "1999-01-01") == "1 Work."
    assert WarningCode.DATE_UNKNOWN in codes(portfolio, "SOW#1", "1999-01-01")


def test_a_retroactive_change_governs_from_the_stated_day(portfolio: Story) -> None:
    """Agreed in June, effective from January.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-06-01 document A1 signed=2021-06-01
    2021-01-01 amends A1#1 MSA#2 "The price is $4."
    """
    assert portfolio.text("MSA#2", "2021-01-01") == "The price is $4."
    assert WarningCode.RETROACTIVE in codes(portfolio, "MSA#2", "2021-01-01")
    assert WarningCode.RETROACTIVE not in codes(portfolio, "MSA#2", "2021-06-01")


def test_a_pending_claim_changes_nothing_and_is_said(portfolio: Story) -> None:
    """A draft's claim waits for review; one for later does not touch the day.

    2020-01-01 clause MSA#2 "The price is $5."
    2020-01-01 clause MSA#2(a) "And more."
    2021-01-01 amends D1#1 MSA#2(a) "Less." pending
    2023-01-01 amends D2#1 MSA#2 "Nothing." pending
    """
    assert portfolio.text("MSA#2", "2022-01-01") == "2 The price is $5.\n2(a) And more."
    assert [n.code for n in portfolio.effective("MSA#2", "2022-01-01").notices] == [WarningCode.PENDING_CLAIM]
    assert portfolio.effective("MSA#2", "2020-06-01").notices == ()


def test_what_an_edge_rests_on_is_said(portfolio: Story) -> None:
    """Partly signed, inferred, with a differing date.

    2020-01-01 document MSA execution=NOT_SHOWN
    2020-01-01 clause MSA#2 "The price is $5 [***]."
    2021-01-01 document A1 execution=PARTLY_SIGNED
    2021-01-01 replaces-words A1#1 MSA#2 "$5" "$4" inferred note=DATE_DIFFERS,TWO_CANDIDATES
    """
    notices = portfolio.effective("MSA#2", "2022-01-01").notices

    assert [n.code for n in notices] == [
        WarningCode.UNSIGNED,
        WarningCode.UNSIGNED,
        WarningCode.INFERRED,
        WarningCode.DATE_DIFFERS,
        WarningCode.REDACTED,
    ]
    assert [n.edge_id is None for n in notices] == [True, False, False, False, True]


def test_misquoted_old_words_do_not_block_a_whole_provision(portfolio: Story) -> None:
    """The provision "previously read" something else.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 amends A1#1 MSA#2 "The price is $4." "recited=The fee is $5."
    """
    assert portfolio.text("MSA#2", "2022-01-01") == "The price is $4."
    assert WarningCode.RECITED_TEXT_DIFFERS in codes(portfolio, "MSA#2", "2022-01-01")


def test_words_quoted_with_other_marks_are_replaced_and_noted(portfolio: Story) -> None:
    """The contract has a colon where the amendment has none.

    2020-01-01 clause MSA#2 "With a copy to: the General Counsel."
    2021-01-01 replaces-words A1#1 MSA#2 "a copy to the General Counsel" "no copy"
    """
    assert portfolio.text("MSA#2", "2022-01-01") == "2 With no copy."
    assert WarningCode.RECITED_TEXT_DIFFERS in codes(portfolio, "MSA#2", "2022-01-01")


def test_new_text_may_use_a_designator_twice(portfolio: Story) -> None:
    """Parts called (a) twice: the first continues the old (a), the others are provisions of their own.

    2020-01-01 clause MSA#2 "Fees:"
    2020-01-01 clause MSA#2(a) "old."
    2021-01-01 amends A#1 MSA#2 "Fees: (a) one (a) two" "part=(a)||(a) one//(a)||(a) two"
    2022-01-01 amends B#1 MSA#2 "Fees: (a) uno (a) due (a) tre" "part=(a)||(a) uno//(a)||(a) due//(a)||(a) tre"
    """
    found = [resolve(portfolio.lineage, c, date(2021, 6, 1)).text for c in portfolio.lineage.children(portfolio.id("MSA#2"))]

    assert [t.text for t in found if t] == ["(a) one", "(a) two"]
    assert portfolio.text("MSA#2", "2022-06-01") == "Fees:\n(a) uno\n(a) due\n(a) tre"


def test_a_word_is_replaced_everywhere_in_a_document(portfolio: Story) -> None:
    """All references to the Shop become the Store; signatures too, but a clause without the word has no step.

    2020-01-01 clause MSA#1 "The Shop sells."
    2020-01-01 clause MSA#2 "The Shop pays the Shop."
    2020-01-01 clause MSA#3 "Nothing."
    2021-01-01 replaces-everywhere A1#1 MSA "Shop" "Store"
    """
    assert portfolio.text("MSA#2", "2022-01-01") == "2 The Store pays the Store."
    nothing = portfolio.effective("MSA#3", "2022-01-01")
    assert (nothing.steps, nothing.outstanding, nothing.excluded) == ((), (), ())


def test_a_substituted_party_is_not_written_into_signatures(portfolio: Story) -> None:
    """Beta takes the place of Alpha; Alpha signed.

    2020-01-01 clause MSA#preamble "Between Alpha and Gamma." kind=PREAMBLE
    2020-01-01 clause MSA#signatures "Alpha Gamma" kind=SIGNATURES
    2021-01-01 replaces-party A1#1 MSA "Alpha" "Beta"
    """
    assert portfolio.text("MSA#preamble", "2022-01-01") == "preamble Between Beta and Gamma."
    assert portfolio.text("MSA#signatures", "2022-01-01") == "signatures Alpha Gamma"


def test_amendments_are_amended(portfolio: Story) -> None:
    """The second amendment changes the words of the first.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 amends A1#1 MSA#2 "The price is $4 a unit."
    2022-01-01 replaces-words A2#1 A1#1 "unit" "box"
    """
    assert portfolio.text("MSA#2", "2021-06-01") == "The price is $4 a unit."
    found = portfolio.effective("MSA#2", "2022-06-01")
    assert found.text is not None
    assert found.text.text == "The price is $4 a box."
    assert [portfolio.name(s.document_id) for s in found.steps] == ["A1", "A2"]


def test_an_amending_provision_that_was_replaced_is_outstanding(portfolio: Story) -> None:
    """The first amendment's own section 1 is deleted by the second: no words restore the old text.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 replaces-words A1#1 MSA#2 "$5" "$4"
    2022-01-01 deletes A2#1 A1#1
    """
    assert portfolio.text("MSA#2", "2021-06-01") == "2 The price is $4."
    assert len(portfolio.effective("MSA#2", "2022-06-01").outstanding) == 1


def test_the_own_clause_of_an_amendment_is_in_force(portfolio: Story) -> None:
    """An amendment's operative words can be asked for.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 replaces-words A1#1 MSA#2 "$5" "$4"
    """
    found = portfolio.effective("A1#1", "2022-01-01")

    assert found.status is Status.IN_FORCE
    assert found.text is not None
    assert found.text.text == portfolio.source(portfolio.doc("A1")).strip()


def test_an_amendment_without_its_parent_is_unresolved(portfolio: Story) -> None:
    """The contract it amends is not here; a base alone is not unresolved.

    2021-01-01 document A1 kind=AMENDMENT
    2021-01-01 amends A1#1 GONE#2 "The price is $4."
    2020-01-01 document BASE kind=BASE
    2020-01-01 clause BASE#1 "Words."
    2020-01-01 document T kind=TERMINATION
    2020-01-01 clause T#1 "It ends."
    """
    found = portfolio.effective("A1#1", "2022-01-01")
    assert found.status is Status.UNRESOLVED
    assert found.text is not None
    assert portfolio.effective("BASE#1", "2022-01-01").status is Status.IN_FORCE
    assert portfolio.effective("T#1", "2022-01-01").status is Status.UNRESOLVED


def test_supplements_and_waivers_are_brought_along(portfolio: Story) -> None:
    """A side letter supplements, a waiver qualifies, only while they govern.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 supplements SIDE#1 MSA#2
    2021-01-01 document W kind=WAIVER
    2021-01-01 supplements W#1 MSA#2 until 2021-12-31
    """
    found = portfolio.effective("MSA#2", "2021-06-01")
    assert found.supplements == (portfolio.id("SIDE#1"),)
    assert len(found.qualifications) == 1
    assert portfolio.effective("MSA#2", "2022-06-01").qualifications == ()


def test_renumbering_moves_the_address_and_keeps_the_words(portfolio: Story) -> None:
    """5.1 is renumbered 5.2.

    2020-01-01 clause MSA#5.1 "The price is $5."
    2021-01-01 renumbers A1#1 MSA#5.1 "5.2"
    """
    found = portfolio.effective("MSA#5.1", "2022-01-01")

    assert found.text is not None
    assert found.text.text == "5.1 The price is $5."
    assert len(found.steps) == 1


def test_a_document_is_conformed_clause_by_clause(portfolio: Story) -> None:
    """The conformed copy has the inserted provision at its place.

    2020-01-01 clause MSA#1 "One."
    2020-01-01 clause MSA#3 "Three."
    2021-01-01 inserts A1#1 MSA#2 "2 Two."
    """
    found = resolve_document(portfolio.lineage, portfolio.doc("MSA"), date(2022, 1, 1))

    assert [c.text.text for c in found if c.text] == ["1 One.", "2 Two.", "3 Three."]


def test_what_is_not_here_is_said() -> None:
    """An unknown clause or document raises NotFoundError."""
    empty = Story("").lineage

    with pytest.raises(NotFoundError, match="no clause"):
        resolve(empty, ClauseId("c_0"), date(2020, 1, 1))


def test_a_number_can_be_given_again(portfolio: Story) -> None:
    """Section 6 was deleted, then a new section 6 is added; a new 7 where 7 stands is outstanding.

    2020-01-01 clause MSA#5 "Pay."
    2020-01-01 clause MSA#6 "Ship."
    2020-01-01 clause MSA#7 "Store."
    2021-01-01 deletes A#1 MSA#6
    2022-01-01 inserts B#1 MSA#6 "6 Fly."
    2022-01-01 inserts B#2 MSA#7 "7 Sell."
    2023-01-01 replaces-words C#1 MSA#6 "Fly" "Sail"
    """
    assert portfolio.effective("MSA#6", "2021-06-01").status is Status.TERMINATED
    assert portfolio.text("MSA#6", "2022-06-01") == "6 Fly."
    assert portfolio.text("MSA#6", "2023-06-01") == "6 Sail."
    seven = portfolio.effective("MSA#7", "2022-06-01")
    assert seven.text is not None
    assert seven.text.text == "7 Store."
    assert [o.text for o in seven.outstanding] == ["7 Sell."]


def test_a_provision_that_is_not_there_is_outstanding_where_it_would_be(portfolio: Story) -> None:
    """5(z) is replaced, 5(y) is added without words, 9 is deleted; there are no 5(z) and 9.

    2020-01-01 clause MSA#5 "Pay."
    2020-01-01 clause MSA#5(a) "Soon."
    2020-01-01 clause MSA#6 "Ship."
    2021-01-01 amends A#1 MSA#5(z) "Later."
    2021-01-01 inserts A#2 MSA#5(y) ""
    2022-01-01 deletes A#3 MSA#9
    """
    assert [o.reason for o in portfolio.effective("MSA#5", "2021-06-01").outstanding] == [
        "the provision it names was not found",
        "the new words are not given",
    ]
    assert portfolio.effective("MSA#6", "2021-06-01").outstanding == ()
    assert [o.section for o in portfolio.effective("MSA#6", "2022-06-01").outstanding] == ["3"]


def test_a_persons_link_without_operation(portfolio: Story) -> None:
    """A person links a deletion, and a change whose words nobody parsed.

    2020-01-01 clause MSA#5 "Pay."
    2020-01-01 clause MSA#6 "Ship."
    2021-01-01 deletes A#1 MSA#5
    2021-01-01 unspecified A#2 MSA#6
    """
    edges = [replace(e, operation=None) for e in portfolio.edges]
    lineage = Lineage.of(portfolio.documents, portfolio.clauses, edges)
    five, six = (resolve(lineage, portfolio.id(f"MSA#{s}"), date(2022, 1, 1)) for s in (5, 6))

    assert five.status is Status.TERMINATED
    assert [o.text for o in six.outstanding] == [edges[1].quote.text]


def test_a_clause_can_be_superseded_by_another(portfolio: Story) -> None:
    """Schedule 1 supersedes the fee clause: its own words take the place; without words it is outstanding.

    2020-01-01 clause MSA#5 "Pay $5."
    2020-01-01 clause MSA#6 "Ship."
    2021-01-01 amends S#1 MSA#5 "Pay $6."
    2021-01-01 unspecified S#2 MSA#6
    """
    edges = [replace(e, edge_type=EdgeType.SUPERSEDED_BY) for e in portfolio.edges]
    lineage = Lineage.of(portfolio.documents, portfolio.clauses, edges)
    five, six = (resolve(lineage, portfolio.id(f"MSA#{s}"), date(2022, 1, 1)) for s in (5, 6))

    assert five.text is not None
    assert five.text.text == "Pay $6."
    assert [o.reason for o in six.outstanding] == ["the new words are not given"]


def test_words_of_an_amendment_on_words_are_amended(portfolio: Story) -> None:
    """The first changes "$5" to "$40 a unit", the second changes its "$40" everywhere to "$4", the third is not about its words.

    2020-01-01 clause MSA#5 "Pay $5 now."
    2021-01-01 replaces-words A#1 MSA#5 "$5" "$40 a unit"
    2022-01-01 replaces-everywhere B#1 A "$40" "$4"
    2022-01-01 replaces-words B#2 A#1 "something else" "other"
    2022-01-01 inserts B#3 A#2 "2 More."
    """
    assert portfolio.text("MSA#5", "2021-06-01") == "5 Pay $40 a unit now."
    assert portfolio.text("MSA#5", "2022-06-01") == "5 Pay $4 a unit now."


def test_what_is_added_at_the_end_of_a_provision_is_its_own(portfolio: Story) -> None:
    """13.1 ends with (b); the sentence added to 13.1 does not become part of (b), words in the middle of it do.

    2020-01-01 clause MSA#13.1 "Limits:"
    2020-01-01 clause MSA#13.1(a) "one;"
    2020-01-01 clause MSA#13.1(b) "two."
    2021-01-01 adds-sentence A#1 MSA#13.1 "None applies to fraud."
    2022-01-01 inserts-words B#1 MSA#13.1 end "Nor to theft."
    2023-01-01 deletes-words C#1 MSA#13.1 "one; 13.1(b) two."
    """
    assert portfolio.text("MSA#13.1", "2021-06-01") == "13.1 Limits:\n13.1(a) one;\n13.1(b) two.\nNone applies to fraud."
    assert portfolio.text("MSA#13.1(b)", "2022-06-01") == "13.1(b) two."
    assert portfolio.text("MSA#13.1", "2022-06-01") == "13.1 Limits:\n13.1(a) one;\n13.1(b) two.\nNone applies to fraud. Nor to theft."
    assert portfolio.text("MSA#13.1", "2023-06-01") == "13.1 Limits:\n13.1(a)\nNone applies to fraud. Nor to theft."
    assert portfolio.text("MSA#13.1(b)", "2023-06-01") == ""


def test_a_change_below_a_provision_that_was_never_brought_is_outstanding(portfolio: Story) -> None:
    """7.05 awaits an event; its (a) is changed, and an (b) is added to it.

    2020-01-01 clause MSA#7 "Covenants" "Shall:"
    2021-01-01 inserts A#1 MSA#7.05 "7.05 Keep: (a) cash." "part=(a)||(a) cash." "awaits=a closing"
    2022-01-01 replaces-words B#1 MSA#7.05(a) "cash" "gold"
    2022-01-01 inserts B#2 MSA#7.05(b) "(b) silver."
    """
    found = portfolio.effective("MSA#7.05", "2022-06-01")
    assert found.status is Status.NOT_YET_IN_FORCE
    assert [o.section for o in found.outstanding] == ["1", "2"]
    assert portfolio.effective("MSA#7.05(b)", "2022-06-01").status is Status.NOT_YET_IN_FORCE
    assert [o.section for o in portfolio.effective("MSA#7", "2022-06-01").outstanding] == ["1", "2"]


def test_an_ended_clause_of_an_exhibit_reads_as_ended_in_all_its_parents(portfolio: Story) -> None:
    """A whole exhibit replaced by one that repeats one of its two sections under the same number.

    2020-01-01 clause MSA#"Exhibit B" "Rates" "As follows:"
    2020-01-01 clause MSA#"Exhibit B 1" "Ten."
    2020-01-01 clause MSA#"Exhibit B 2" "Twenty."
    2021-01-01 amends A#1 MSA#"Exhibit B" "Exhibit B. New rates: 1. Eleven." "part=1||1. Eleven."
    """
    assert portfolio.text("MSA#Exhibit B 1", "2022-01-01") == "1. Eleven."
    assert portfolio.effective("MSA#Exhibit B 2", "2022-01-01").status is Status.TERMINATED
    assert portfolio.effective("MSA#Exhibit B", "2022-01-01").clause_type is ClauseType.OTHER


def test_new_text_that_repeats_another_provision_takes_nothing_from_it(portfolio: Story) -> None:
    """A page of the old agreement bound in between: 1.05 stays where it is, and the words are part of the new 1.06.

    2020-01-01 clause MSA#1.05 "The Closing is on June 1."
    2020-01-01 clause MSA#1.06 "It may be moved to July 1."
    2021-01-01 amends A#1 MSA#1.06 "1.06 To August 1. 1.05 The Closing is on June 1." part="1.05||1.05 The Closing is on June 1."
    """
    assert find(portfolio.lineage, portfolio.doc("MSA"), "1.05") == (portfolio.id("MSA#1.05"),)
    assert portfolio.text("MSA#1.06", "2021-06-01") == "1.06 To August 1. 1.05 The Closing is on June 1."
