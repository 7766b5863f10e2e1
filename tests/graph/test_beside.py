"""What is shown beside a text: limited changes, waivers and consents."""

from __future__ import annotations

from datetime import date

from graph.comparison.consolidation import conform
from graph.lineage.invariants import check_all
from graph.model.resolution import Status, WarningCode
from tests.story import Story


def codes(story: Story, place: str, day: str) -> set[WarningCode]:
    """Return the warning codes of a provision on a day."""
    return {n.code for n in story.effective(place, day).notices}


def test_a_limited_change_gives_both_texts(portfolio: Story) -> None:
    """Solely with respect to Order 7, as the rest of the section was amended.

    2020-01-01 clause MSA#2 "The price is $5 a unit."
    2021-01-01 replaces-words A1#1 MSA#2 "$5" "$4" "scope=solely with respect to Order 7"
    2022-01-01 replaces-words A2#1 MSA#2 "unit" "box"
    """
    found = portfolio.effective("MSA#2", "2022-06-01")

    assert portfolio.text("MSA#2", "2022-06-01") == "2 The price is $5 a box."
    assert [(one.scope, one.text.text) for one in found.limited] == [("solely with respect to Order 7", "2 The price is $4 a box.")]
    assert [portfolio.name(s.document_id) for s in found.steps] == ["A2"]
    assert found.outstanding == ()
    assert WarningCode.LIMITED_SCOPE in codes(portfolio, "MSA#2", "2022-06-01")


def test_limited_changes_of_one_scope_hold_together(portfolio: Story) -> None:
    """Two changes for the Dallas site are one text; one for the Ohio site another; what does not apply there is outstanding.

    2020-01-01 clause MSA#2 "The price is $5 a unit."
    2021-01-01 replaces-words A#1 MSA#2 "$5" "$4" "scope=the Dallas site"
    2021-01-01 replaces-words A#2 MSA#2 "unit" "box" "scope=The Dallas site."
    2021-01-01 deletes A#3 MSA#2 "scope=the Ohio site"
    2021-01-01 replaces-words A#4 MSA#2 "hour" "day" "scope=the Iowa site"
    """
    found = portfolio.effective("MSA#2", "2022-06-01")

    assert [one.text.text for one in found.limited] == ["2 The price is $4 a box.", ""]
    assert [o.reason.split(",")[0] for o in found.outstanding] == ["it is limited (the Iowa site)"]


def test_a_partial_end_leaves_the_rest_in_force(portfolio: Story) -> None:
    """The contract ends for the Ohio services only.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2022-07-01 terminates T#1 MSA "scope=the Ohio services"
    """
    found = portfolio.effective("MSA#5", "2023-01-01")

    assert (found.status, portfolio.text("MSA#5", "2023-01-01")) == (Status.IN_FORCE, "5 Pay in 30 days.")
    assert [(one.scope, one.text.text) for one in found.limited] == [("the Ohio services", "")]


def test_waivers_are_brought_along_and_change_nothing(portfolio: Story) -> None:
    """A waiver of 7.1 for a time, a consent on 7 as a whole, a forbearance on the whole contract.

    2020-01-01 clause MSA#7 "Covenants" "The Borrower shall:"
    2020-01-01 clause MSA#7.1 "report;"
    2020-01-01 clause MSA#8 "Pay."
    2021-01-01 waives W#1 MSA#7.1 until 2021-12-31 "scope=the first quarter"
    2021-02-01 consents C#1 MSA#7
    2021-03-01 forbears F#1 MSA
    """
    found = portfolio.effective("MSA#7.1", "2021-06-01")

    assert found.status is Status.IN_FORCE
    assert portfolio.text("MSA#7.1", "2021-06-01") == "7.1 report;"
    assert found.steps == ()
    assert [portfolio.name(next(e.source_document_id for e in portfolio.edges if e.edge_id == q)) for q in found.qualifications] == [
        "W",
        "C",
        "F",
    ]
    said = [n.message for n in found.notices if n.code is WarningCode.QUALIFIED]
    assert [m.split(" by ")[0] for m in said] == ["a waiver", "a consent", "a forbearance"]
    assert "from 2021-01-01 through 2021-12-31 (the first quarter)" in said[0]
    assert len(portfolio.effective("MSA#7", "2021-06-01").qualifications) == 3
    assert len(portfolio.effective("MSA#7.1", "2022-01-01").qualifications) == 2
    assert len(portfolio.effective("MSA#8", "2021-06-01").qualifications) == 1
    assert portfolio.effective("MSA#8", "2021-02-01").qualifications == ()


def test_waivers_make_no_circles_and_no_families(portfolio: Story) -> None:
    """A waives a provision of B, B one of A.

    2020-01-01 clause A#1 "Pay."
    2020-01-01 clause B#1 "Ship."
    2020-01-01 waives A#2 B#1
    2020-01-01 waives B#2 A#1
    """
    assert check_all(portfolio.lineage) == ()
    assert portfolio.lineage.family(portfolio.doc("A")) == (portfolio.doc("A"),)


def test_a_pending_waiver_is_said(portfolio: Story) -> None:
    """A draft waiver waits for review.

    2020-01-01 clause MSA#2 "Pay."
    2021-01-01 waives W#1 MSA#2 pending
    """
    found = portfolio.effective("MSA#2", "2022-01-01")

    assert found.qualifications == ()
    assert [n.code for n in found.notices] == [WarningCode.PENDING_CLAIM]


def test_a_change_of_the_whole_document_without_words_is_shown_where_it_belongs(portfolio: Story) -> None:
    """Rights become exclusive in 2 and 3 as named; 1 is the first provision; 4 may be touched; 5 was just given its words.

    2020-01-01 clause MSA#1 "Grant."
    2020-01-01 clause MSA#2 "Non-exclusive."
    2020-01-01 clause MSA#2(a) "Also non-exclusive."
    2020-01-01 clause MSA#3 "Non-exclusive too."
    2020-01-01 clause MSA#4 "Pay."
    2020-01-01 clause MSA#5 "Ship."
    2021-01-01 amends A#1 MSA#5 "Fly."
    2021-01-01 unspecified A#2 MSA "says=References to rights, in Sections 2 (Use of Copies) and 3 too, are amended to be exclusive."
    """
    shown = {s: len(portfolio.effective(f"MSA#{s}", "2021-06-01").outstanding) for s in ("1", "2", "2(a)", "3", "4", "5")}

    assert shown == {"1": 1, "2": 1, "2(a)": 1, "3": 1, "4": 0, "5": 0}
    assert WarningCode.OUTSTANDING_CHANGE in codes(portfolio, "MSA#4", "2021-06-01")
    assert codes(portfolio, "MSA#5", "2021-06-01") == set()


def test_new_text_that_repeats_its_own_name_makes_no_second_provision(portfolio: Story) -> None:
    """The definition, and the schedule, come again inside their own new words.

    2020-01-01 clause MSA#"Completion Date" "Completion Date" "means May." kind=DEFINITION
    2021-01-01 amends A#1 MSA#"Completion Date" "Completion Date. It means June." "part=|Completion Date|It means June."
    2021-01-01 inserts A#2 MSA#"Schedule C-1" "Schedule C-1 Rates: ten." "part=Schedule C-1||Rates: ten."
    2022-01-01 amends B#1 MSA#"Schedule C-1" "Schedule C-1 Rates: twelve." "part=Schedule C-1||Rates: twelve."
    """
    assert portfolio.text("MSA#Completion Date", "2021-06-01") == "Completion Date. It means June."
    assert portfolio.text("MSA#Schedule C-1", "2022-06-01") == "Schedule C-1 Rates: twelve."


def test_waivers_outlive_a_restatement(portfolio: Story) -> None:
    """They change no text, so no restatement spends them: each stays with its provision, under whatever number, as long as it was given.

    2020-01-01 clause MSA#7 "Covenants" "Keep books."
    2020-01-01 clause MSA#7(a) "Report" "Report each quarter to the lender."
    2020-01-01 clause MSA#8 "Audit" "Allow audits."
    2020-03-01 waives W#1 MSA#7(a) "scope=the first quarter"
    2020-03-01 waives W#2 MSA#7(a) until 2021-06-30
    2020-03-01 consents C#1 MSA
    2020-04-01 amends A#1 MSA#7(a) "7(a) Report. Report each month to the lender."
    2021-01-01 clause V2#5 "Audit" "Allow audits."
    2021-01-01 clause V2#6 "Covenants" "Keep books."
    2021-01-01 clause V2#6(c) "Report" "Report each quarter to the lender."
    2021-01-01 supersedes V2#99 MSA
    2021-09-01 deletes B#1 W#1
    """
    waiver, passing, consent = (e.edge_id for e in portfolio.edges[:3])

    assert portfolio.effective("V2#6(c)", "2021-02-01").qualifications == (waiver, passing, consent)
    assert portfolio.effective("MSA#7(a)", "2021-02-01").qualifications == (waiver, passing, consent)
    assert portfolio.text("MSA#7(a)", "2021-02-01") == "6(c) Report. Report each quarter to the lender."
    assert portfolio.effective("V2#5", "2021-02-01").qualifications == (consent,)
    assert portfolio.effective("V2#6(c)", "2021-07-01").qualifications == (waiver, consent)
    assert portfolio.effective("V2#6(c)", "2021-09-01").qualifications == (consent,)
    copy = conform(portfolio.lineage, portfolio.doc("V2"), date(2021, 2, 1))
    assert {c.clause.section: c.qualifications for c in copy.clauses if c.qualifications} == {"6(c)": (waiver, passing)}
    assert copy.qualifications == (consent,)


def test_a_later_supplement_to_an_earlier_version_is_read_with_the_version_in_force(portfolio: Story) -> None:
    """It was agreed after the restatement and cites what that replaced; one from before it is not taken over.

    2020-01-01 clause MSA#7 "Prices" "Prices are in the list."
    2020-02-01 supplements OLD#1 MSA#7
    2021-01-01 clause V2#5 "Prices" "Prices are in the list."
    2021-01-01 supersedes V2#99 MSA
    2021-06-01 supplements NEW#1 MSA#7
    """
    assert portfolio.effective("MSA#7", "2020-06-01").supplements == (portfolio.id("OLD#1"),)
    assert portfolio.effective("V2#5", "2021-07-01").supplements == (portfolio.id("NEW#1"),)


def test_what_comes_in_or_goes_for_a_scope_only(portfolio: Story) -> None:
    """2.1 is new, and 3 deleted, for the Dallas site only: the new words are shown with their scope and nowhere as in force for all.

    2020-01-01 clause MSA#2 "Delivery."
    2020-01-01 clause MSA#3 "Storage."
    2021-01-01 inserts A#1 MSA#2.1 "2.1 Insure it." "scope=the Dallas site"
    2021-01-01 deletes A#2 MSA#3 "scope=the Dallas site"
    """
    new, gone = portfolio.effective("MSA#2.1", "2021-06-01"), portfolio.effective("MSA#3", "2021-06-01")
    assert (new.status, new.text) == (Status.NOT_YET_IN_FORCE, None)
    assert [(one.scope, one.text.text) for one in new.limited] == [("the Dallas site", "2.1 Insure it.")]
    assert (gone.text.text if gone.text else None) == "3 Storage."
    assert [(one.scope, one.text.text) for one in gone.limited] == [("the Dallas site", "")]
    said = [n.message for found in (new, gone) for n in found.notices if n.code is WarningCode.LIMITED_SCOPE]
    assert said == ["stands for the Dallas site only: 2.1 Insure it.", "does not apply for the Dallas site"]
    assert portfolio.effective("MSA#2.1", "2020-06-01").limited == ()


def test_an_end_in_part_is_said_as_its_words_say_it(portfolio: Story) -> None:
    """An end "solely" of something is told as that end, one "other than" something with what it keeps: never as the contrary.

    2020-01-01 clause MSA#2 "Delivery."
    2020-01-01 clause MSA#3 "Storage."
    2021-01-01 deletes A#1 MSA#2 "scope=solely with respect to Ohio"
    2021-01-01 deletes A#2 MSA#3 "scope=other than Section 3.1"
    """
    said = [n.message for place in ("MSA#2", "MSA#3") for n in portfolio.effective(place, "2021-06-01").notices]
    assert said == ["ended solely with respect to Ohio", "ended, but for what these words keep: other than Section 3.1"]
