"""What is shown beside a text: limited changes, waivers and consents."""

from __future__ import annotations

from graph.invariants import check_all
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
