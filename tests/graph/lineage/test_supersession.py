"""Restatements: counterparts in the version in force, and what becomes of earlier and later amendments."""

from __future__ import annotations

from graph.lineage.supersession import counterpart, similarity
from tests.story import Story


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
