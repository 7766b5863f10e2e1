"""Which instrument prevails by the contract's own words."""

from __future__ import annotations

from datetime import date

import pytest

from graph.lineage.precedence_clauses import rules
from graph.model.documents import ClauseType
from graph.model.resolution import EffectiveClause, Status, WarningCode
from graph.resolution.inheritance import resolve_inherited
from tests.story import Story


def said(found: EffectiveClause, code: WarningCode = WarningCode.PRECEDENCE) -> list[str]:
    """Return the messages of one code."""
    return [n.message for n in found.notices if n.code is code]


@pytest.mark.parametrize(
    ("words", "ranks"),
    [
        ("In a conflict between this SOW and the Agreement, the Agreement prevails.", ("the Agreement", "this SOW", "the Agreement")),
        ("To the extent of any inconsistency, this Amendment controls.", ("this Amendment",)),
        ("The terms of this Agreement will prevail in the event of any conflict with a Purchase Order.",
         ("The terms of this Agreement", "a Purchase Order")),
        ("In case of conflict the following order of precedence applies: (a) the Order Form; (b) this Agreement; and (c) the Exhibits.",
         ("the Order Form", "this Agreement", "the Exhibits")),
        ("The order of precedence shall be: Statements of Work, this Agreement, and the Exhibits.",
         ("Statements of Work", "this Agreement", "the Exhibits")),
        ("In the event of a conflict between Amendment No. 2 and Amendment No. 3, Amendment No. 3 shall control.",
         ("Amendment no 3", "Amendment no 2", "Amendment no 3")),
        ("This Agreement is governed by the laws of Ohio.", ()),
        ("Seller shall control the site.", ()),
    ],
)  # fmt: skip
def test_words_that_rank_instruments_are_read(words: str, ranks: tuple[str, ...]) -> None:
    """The one that prevails comes first; other words on governing and control rank nothing."""
    clause = Story(f'2020-01-01 clause MSA#1 "{words}"').clauses[0]

    assert tuple(name for rule in rules(clause, words) for name in rule.ranks) == ranks


def test_the_exception_and_the_subject_are_kept_apart() -> None:
    """With respect to data protection; unless the SOW says so."""
    words = "With respect to data protection, the DPA shall prevail over this Agreement, unless the SOW expressly states otherwise."
    (rule,) = rules(Story(f'2020-01-01 clause MSA#1 "{words}"').clauses[0], words)

    assert (rule.subject, rule.exception) == ("data protection", "unless the SOW expressly states otherwise")


def test_a_precedence_clause_decides_between_changes_of_one_day(portfolio: Story) -> None:
    """The change order and the side letter of one day differ; the contract ranks them, and the words decide either way round.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2020-01-01 clause MSA#6 "Ship in 30 days after order."
    2020-01-01 clause MSA#9 "In case of conflict the order of precedence is: Change Orders; Side Letters; this Agreement."
    2021-01-01 document A kind=SIDE_LETTER
    2021-01-01 document B kind=CHANGE_ORDER
    2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
    2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
    2021-01-01 replaces-words A#2 MSA#6 "30 days" "45 days"
    2021-01-01 replaces-words B#2 MSA#6 "30 days" "60 days"
    """
    pay, ship = (portfolio.effective(f"MSA#{s}", "2021-06-01") for s in (5, 6))

    assert (pay.status, portfolio.text("MSA#5", "2021-06-01")) == (Status.IN_FORCE, "Pay in 60 days.")
    assert portfolio.text("MSA#6", "2021-06-01") == "6 Ship in 60 days after order."
    assert [m.split("; ")[1].split(",")[0] for m in said(pay)] == ["B prevails"]
    assert "by 9 of MSA: In case of conflict" in said(ship)[0]
    assert [portfolio.name(s.document_id) for s in pay.steps] == ["B"]
    assert ("A", "AMENDED") in [(portfolio.name(e.document_id), e.reason) for e in pay.excluded]


def test_what_puts_one_of_two_changes_of_a_day_last_is_said(portfolio: Story) -> None:
    """By number; two that say the same need no word.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 document A number=1
    2021-01-01 document B number=2
    2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
    2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
    2022-01-01 amends A#2 MSA#5 "Pay in 90 days."
    """
    assert ["by its number" in m for m in said(portfolio.effective("MSA#5", "2021-06-01"))] == [True]


def test_a_precedence_clause_decides_between_child_and_parent(portfolio: Story) -> None:
    """The agreement prevails unless the order expressly says otherwise: on law it does not, on liability it does.

    2020-01-01 document MSA kind=BASE title="Master Agreement"
    2020-01-01 clause MSA#8 "Law" "Delaware." type=GOVERNING_LAW
    2020-01-01 clause MSA#9 "Liability" "Limited to 1x." type=CAP_ON_LIABILITY
    2020-01-01 clause MSA#10 "In any conflict with an SOW this Agreement shall prevail, unless the SOW expressly states otherwise."
    2020-06-01 document S kind=SOW title="Statement of Work 1"
    2020-06-01 clause S#1 "Law" "Ohio." type=GOVERNING_LAW
    2020-06-01 clause S#2 "Liability" "Notwithstanding Section 9 of the Master Agreement, limited to 2x." type=CAP_ON_LIABILITY
    2020-06-01 childof S MSA
    """
    day = date(2021, 1, 1)
    law = resolve_inherited(portfolio.lineage, portfolio.doc("S"), ClauseType.GOVERNING_LAW, None, day)
    cap = resolve_inherited(portfolio.lineage, portfolio.doc("S"), ClauseType.CAP_ON_LIABILITY, None, day)

    assert [m.split("; ")[1].split(",")[0] for m in said(law[1])] == ["Master Agreement prevails"]
    assert [m.split("; ")[1].split(",")[0] for m in said(cap[1])] == ["Statement of Work 1 prevails"]
    assert "unless the SOW expressly states otherwise" in said(law[1])[0]
    assert portfolio.id("MSA#10") in law[1].depends_on
    assert said(law[1], WarningCode.OVERLAP) == []


def test_a_rule_for_one_subject_decides_only_that(portfolio: Story) -> None:
    """The DPA prevails on data protection, and says nothing of the law.

    2020-01-01 document MSA kind=BASE title="Master Agreement"
    2020-01-01 clause MSA#8 "Law" "Delaware." type=GOVERNING_LAW
    2020-01-01 clause MSA#9 "Data Protection" "Keep it safe." type=DATA_PROTECTION
    2020-06-01 document D kind=DPA title="Addendum"
    2020-06-01 clause D#1 "Law" "Ireland." type=GOVERNING_LAW
    2020-06-01 clause D#2 "Data Protection" "Keep it safer." type=DATA_PROTECTION
    2020-06-01 clause D#3 "With respect to data protection, this Addendum shall prevail over the Master Agreement in case of conflict."
    2020-06-01 childof D MSA
    """
    day = date(2021, 1, 1)
    data = resolve_inherited(portfolio.lineage, portfolio.doc("D"), ClauseType.DATA_PROTECTION, None, day)
    law = resolve_inherited(portfolio.lineage, portfolio.doc("D"), ClauseType.GOVERNING_LAW, None, day)

    assert "Addendum prevails" in said(data[1])[0]
    assert (said(law[1]), len(said(law[1], WarningCode.OVERLAP))) == ([], 1)
