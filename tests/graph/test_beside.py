"""What is shown beside a text: limited changes, waivers and consents."""

from __future__ import annotations

from datetime import date

from graph.comparison.consolidation import conform
from graph.lineage.invariants import check_all
from graph.model.resolution import WarningCode
from tests.story import Story


def codes(story: Story, place: str, day: str) -> set[WarningCode]:
    """Return the warning codes of a provision on a day."""
    return {n.code for n in story.effective(place, day).notices}


def test_waivers_make_no_circles_and_no_families(portfolio: Story) -> None:
    """A waives a provision of B, B one of A.

    2020-01-01 clause A#1 "Pay."
    2020-01-01 clause B#1 "Ship."
    2020-01-01 waives A#2 B#1
    2020-01-01 waives B#2 A#1
    """
    assert check_all(portfolio.lineage) == ()
    assert portfolio.lineage.family(portfolio.doc("A")) == (portfolio.doc("A"),)


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
