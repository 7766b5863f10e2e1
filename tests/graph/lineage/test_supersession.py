"""Restatements: counterparts in the version in force, and what becomes of earlier and later amendments."""

from __future__ import annotations

from datetime import date

from graph.lineage.supersession import counterpart, governing_document, similarity
from graph.model.resolution import Status, WarningCode
from tests.story import Story


def test_a_clause_continues_at_its_counterpart_by_heading(portfolio: Story) -> None:
    """Section 9 of the first version is section 8 of the second; number 9 there is something else.

    2018-01-01 clause V1#9 "Limitation of Liability" "Liability is limited to 24 months of fees."
    2018-01-01 clause V1#10 "Governing Law" "Delaware."
    2019-01-01 clause V2#8 "Limitation of liability" "Liability is limited to 12 months of fees."
    2019-01-01 clause V2#9 "Governing Law" "Ireland."
    2019-01-01 supersedes V2#1 V1
    """
    assert portfolio.text("V1#9", "2018-12-31") == "9 Limitation of Liability. Liability is limited to 24 months of fees."
    found = portfolio.effective("V1#9", "2019-01-01")
    assert found.text is not None
    assert found.text.text == "8 Limitation of liability. Liability is limited to 12 months of fees."
    assert found.continues_at == portfolio.id("V2#8")
    assert found.clause.clause_id == portfolio.id("V1#9")
    assert [e.reason for e in found.excluded] == ["SUPERSEDED"]
    assert [portfolio.name(s.document_id) for s in found.steps] == ["V2"]
    assert portfolio.effective("V2#8", "2019-01-01").continues_at is None


def test_the_newest_of_several_versions_governs(portfolio: Story) -> None:
    """Three versions; each supersedes the one before.

    2018-01-01 clause V1#1 "Fees" "One."
    2019-01-01 clause V2#1 "Fees" "Two."
    2020-01-01 clause V3#1 "Fees" "Three."
    2019-01-01 supersedes V2#9 V1
    2020-01-01 supersedes V3#9 V2
    """
    assert portfolio.text("V1#1", "2018-06-01") == "1 Fees. One."
    assert portfolio.text("V1#1", "2019-06-01") == "1 Fees. Two."
    assert portfolio.text("V1#1", "2020-06-01") == "1 Fees. Three."
    assert governing_document(portfolio.lineage, portfolio.doc("V1"), date(2020, 6, 1)) == portfolio.doc("V3")
    assert governing_document(portfolio.lineage, portfolio.doc("V1"), date(2018, 6, 1)) == portfolio.doc("V1")


def test_versions_in_a_circle_end(portfolio: Story) -> None:
    """Two documents each claim to supersede the other; resolving ends.

    2018-01-01 clause V1#1 "Fees" "One."
    2018-01-01 clause V2#1 "Fees" "Two."
    2018-01-01 supersedes V2#9 V1
    2018-01-01 supersedes V1#9 V2
    """
    assert portfolio.text("V1#1", "2019-01-01") == "1 Fees. Two."
    assert governing_document(portfolio.lineage, portfolio.doc("V1"), date(2020, 6, 1)) == portfolio.doc("V2")


def test_a_provision_the_restatement_drops_is_superseded(portfolio: Story) -> None:
    """The second version says nothing on travel; the last words are those of the day before.

    2018-01-01 clause V1#1 "Fees" "One."
    2018-01-01 clause V1#2 "Travel expenses" "Economy class."
    2018-06-01 replaces-words A#1 V1#2 "Economy" "Business"
    2019-01-01 clause V2#2 "Fees" "Two."
    2019-01-01 supersedes V2#9 V1
    """
    found = portfolio.effective("V1#2", "2019-06-01")

    assert (found.status, found.text) == (Status.SUPERSEDED, None)
    assert found.last_text is not None
    assert found.last_text.text == "2 Travel expenses. Business class."
    assert found.excluded[0].reason == "SUPERSEDED"
    assert found.as_of == date(2019, 6, 1)


def test_earlier_amendments_are_spent_and_later_ones_apply(portfolio: Story) -> None:
    """The later amendment cites the original version; it applies to the restated one.

    2018-01-01 clause V1#1 "Fees" "The fee is $5 a unit."
    2018-06-01 document A1 kind=AMENDMENT
    2018-06-01 replaces-words A1#1 V1#1 "$5" "$6"
    2019-01-01 clause V2#3 "Fees" "The fee is $7 a unit."
    2019-01-01 supersedes V2#9 V1
    2020-01-01 document A2 kind=AMENDMENT
    2020-01-01 replaces-words A2#1 V1#1 "$7" "$8"
    2020-01-01 unspecified A2#2 V1
    """
    assert portfolio.text("V1#1", "2018-07-01") == "1 Fees. The fee is $6 a unit."
    assert portfolio.text("V1#1", "2019-07-01") == "3 Fees. The fee is $7 a unit."
    assert portfolio.text("V1#1", "2020-07-01") == "3 Fees. The fee is $8 a unit."
    found = portfolio.effective("V2#3", "2020-07-01")
    assert [portfolio.name(s.document_id) for s in found.steps] == ["A2"]
    assert len(found.outstanding) == 1


def test_an_amendment_merged_into_a_restatement_is_superseded_with_what_it_amended(portfolio: Story) -> None:
    """The amendment's own words govern nothing after the restatement.

    2018-01-01 clause V1#1 "Fees" "The fee is $5."
    2018-06-01 document A1 kind=AMENDMENT
    2018-06-01 replaces-words A1#1 V1#1 "$5" "$6"
    2019-01-01 clause V2#1 "Fees" "The fee is $7."
    2019-01-01 supersedes V2#9 V1
    """
    assert portfolio.effective("A1#1", "2018-07-01").status is Status.IN_FORCE
    assert portfolio.effective("A1#1", "2019-07-01").status is Status.SUPERSEDED


def test_a_provision_inserted_after_the_restatement_stays(portfolio: Story) -> None:
    """The amendment of 2020 inserts into the original; the one of 2018 was before the restatement.

    2018-01-01 clause V1#1 "Fees" "One."
    2018-06-01 inserts A1#1 V1#5 "Travel" "5 Travel. Economy."
    2019-01-01 clause V2#1 "Fees" "Two."
    2019-01-01 supersedes V2#9 V1
    2020-01-01 inserts A2#1 V1#6 "Meals" "6 Meals. None."
    """
    assert portfolio.text("V1#6", "2020-06-01") == "6 Meals. None."
    assert portfolio.effective("V1#5", "2020-06-01").status is Status.SUPERSEDED


def test_an_exhibit_referred_to_but_not_attached_again_is_not_ended(portfolio: Story) -> None:
    """The restatement refers to Exhibit B and not to Exhibit C.

    2018-01-01 clause V1#1 "Fees" "As in Exhibit B and Exhibit C."
    2018-01-01 clause V1#"Exhibit B" "Rates" "Ten."
    2018-01-01 clause V1#"Exhibit C" "Hours" "Nine to five."
    2019-01-01 clause V2#1 "Fees" "As in Exhibit B."
    2019-01-01 supersedes V2#9 V1
    """
    found = portfolio.effective("V1#Exhibit B", "2019-06-01")
    assert found.status is Status.IN_FORCE
    assert WarningCode.EXHIBIT_NOT_REATTACHED in {n.code for n in found.notices}
    assert portfolio.effective("V1#Exhibit C", "2019-06-01").status is Status.SUPERSEDED


def test_counterparts_by_subject(portfolio: Story) -> None:
    """Renamed heading of the same type; a definition by its term; a child by its place below the counterpart; the same words elsewhere.

    2018-01-01 clause V1#preamble "Between A and B." kind=PREAMBLE
    2018-01-01 clause V1#1 "Definitions" "As used here:"
    2018-01-01 clause V1#1.1 "Business Day" "means a weekday." kind=DEFINITION
    2018-01-01 clause V1#1.2 "Holiday" "means a Sunday." kind=DEFINITION
    2018-01-01 clause V1#7 "Choice of Law" "The laws of Delaware govern this agreement in every respect." type=GOVERNING_LAW
    2018-01-01 clause V1#8 "Payment" "The customer pays."
    2018-01-01 clause V1#8(a) "each invoice within thirty days after receipt, and"
    2018-01-01 clause V1#9 "Records" "The supplier keeps complete written records of every service for seven years."
    2019-01-01 clause V2#preamble "Between A and C." kind=PREAMBLE
    2019-01-01 clause V2#A "Definitions" "As used here:"
    2019-01-01 clause V2#A.1 "Business Day" "means a day." kind=DEFINITION
    2019-01-01 clause V2#B "Applicable Law" "The laws of Ireland govern this agreement in every respect." type=GOVERNING_LAW
    2019-01-01 clause V2#C "Payment" "The customer pays."
    2019-01-01 clause V2#C(a) "each invoice within sixty days after receipt, and"
    2019-01-01 clause V2#D "Audit" "The supplier keeps complete written records of every service for eight years."
    2019-01-01 clause V2#E "Nothing alike."
    """
    lineage, v2 = portfolio.lineage, portfolio.doc("V2")

    def meets(section: str) -> str | None:
        found = counterpart(lineage, portfolio.id(f"V1#{section}"), v2)
        return lineage.clause(found).section if found else None

    assert [meets(s) for s in ("preamble", "1.1", "1.2", "7", "8", "8(a)", "9")] == ["preamble", "A.1", None, "B", "C", "C(a)", "D"]
    assert similarity(lineage, portfolio.id("V1#9"), portfolio.id("V1#9")) == 1.0


def test_a_type_alone_makes_no_counterpart(portfolio: Story) -> None:
    """Both are the only provision of their type, and say nothing alike.

    2018-01-01 clause V1#7 "Choice of Law" "The laws of Delaware govern this agreement." type=GOVERNING_LAW
    2019-01-01 clause V2#7 "Courts" "Disputes belong before tribunals sitting elsewhere." type=GOVERNING_LAW
    """
    assert counterpart(portfolio.lineage, portfolio.id("V1#7"), portfolio.doc("V2")) is None


def test_of_several_equal_headings_the_nearest_is_the_counterpart(portfolio: Story) -> None:
    """Two sections called General, under different parents.

    2018-01-01 clause V1#1 "Services" "Work."
    2018-01-01 clause V1#1.1 "General" "Work well."
    2018-01-01 clause V1#2 "Fees" "Pay."
    2018-01-01 clause V1#2.1 "General" "Pay well."
    2019-01-01 clause V2#1 "Fees" "Pay."
    2019-01-01 clause V2#1.1 "General" "Pay well."
    2019-01-01 clause V2#2 "Services" "Work."
    2019-01-01 clause V2#2.1 "General" "Work well."
    """
    assert counterpart(portfolio.lineage, portfolio.id("V1#1.1"), portfolio.doc("V2")) == portfolio.id("V2#2.1")


def test_no_preamble_has_no_counterpart(portfolio: Story) -> None:
    """The new version has no preamble.

    2018-01-01 clause V1#preamble "Between A and B." kind=PREAMBLE
    2019-01-01 clause V2#1 "Fees."
    """
    assert counterpart(portfolio.lineage, portfolio.id("V1#preamble"), portfolio.doc("V2")) is None


def test_a_later_replacement_that_cites_the_first_version_gives_the_second_its_words(portfolio: Story) -> None:
    """Section 1 of the original is replaced after the restatement, with its (a); (b) is left out.

    2018-01-01 clause V1#1 "Fees" "As follows:"
    2018-01-01 clause V1#1(a) "one;"
    2019-01-01 clause V2#1 "Fees" "As follows:"
    2019-01-01 clause V2#1(a) "two;"
    2019-01-01 clause V2#1(b) "three."
    2019-01-01 supersedes V2#9 V1
    2020-01-01 amends A#1 V1#1 "Fees: (a) four." "part=(a)||(a) four."
    """
    assert portfolio.text("V2#1", "2019-06-01") == "1 Fees. As follows:\n1(a) two;\n1(b) three."
    assert portfolio.text("V2#1", "2020-06-01") == "Fees:\n(a) four."
    assert portfolio.text("V2#1(a)", "2020-06-01") == "(a) four."
    assert portfolio.effective("V2#1(b)", "2020-06-01").status is Status.TERMINATED


def test_a_lapse_on_the_day_of_the_restatement_comes_too_late(portfolio: Story) -> None:
    """The last words of a version are those of its last day: what was out for a time then, had ended; what was back, is dropped.

    2020-01-01 clause MSA#1 "Pay the fee."
    2020-01-01 clause MSA#1(a) "Pay interest."
    2020-01-01 clause MSA#2 "Ship the goods."
    2020-01-01 clause MSA#2(a) "Ship by rail."
    2020-06-01 amends A#1 MSA#1 "Pay nothing." until 2020-12-31
    2020-06-01 amends A#2 MSA#2 "Ship nothing." until 2020-12-30
    2021-01-01 clause V2#5 "Governing Law" "Ohio."
    2021-01-01 supersedes V2#8 MSA
    """
    found = {section: portfolio.effective(f"MSA#{section}", "2021-01-01") for section in ("1", "1(a)", "2", "2(a)")}

    assert {section: one.status for section, one in found.items()} == {
        "1": Status.SUPERSEDED,
        "1(a)": Status.TERMINATED,
        "2": Status.SUPERSEDED,
        "2(a)": Status.SUPERSEDED,
    }
    assert [one.last_text.text for one in found.values() if one.last_text] == [
        "Pay nothing.",
        "1(a) Pay interest.",
        "2 Ship the goods.\n2(a) Ship by rail.",
        "2(a) Ship by rail.",
    ]
