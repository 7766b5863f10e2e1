"""The terms of a whole contract: papers in files of their own are part of what it says, and what it speaks of at all is found."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import cast

from graph.comparison.what_if import scenario
from graph.model.ids import PortfolioName
from graph.model.terms import CellStatus, Column
from indexing.risk.loading import load
from indexing.risk.phrase_search import speaking
from indexing.risk.whole_contract import whole_sheet
from tests.story import Story
from ui.application.parts import Parts
from ui.application.terms.risk import RiskAssessment

DAY = date(2024, 1, 1)
LONG_AGO = date(2020, 1, 15)


def _cell(portfolio: Story, name: str, day: date = DAY) -> tuple[CellStatus, bool, str]:
    sheet = whole_sheet(portfolio.lineage, portfolio.doc(name), day, (Column.DATA_PROTECTION,))
    cell = sheet.cell(Column.DATA_PROTECTION)
    return cell.status, cell.inherited, portfolio.name(cell.holder) if cell.holder else ""


def test_a_data_processing_agreement_of_its_own_is_no_missing_one(portfolio: Story) -> None:
    """It counts for its contract and for the orders under it, from its own first day.

    2020-01-01 clause MSA#1 "The Supplier stores personal data."
    2020-02-01 document DPA kind=DPA
    2020-02-01 clause DPA#1 "The Processor shall process personal data only on documented instructions." type=DATA_PROTECTION
    2020-02-01 childof DPA MSA
    2020-01-10 document SOW kind=SOW
    2020-01-10 clause SOW#1 "The Supplier performs the services."
    2020-01-10 childof SOW MSA
    """
    assert _cell(portfolio, "MSA") == (CellStatus.FOUND, True, "DPA")
    assert _cell(portfolio, "SOW") == (CellStatus.FOUND, True, "DPA")
    assert _cell(portfolio, "MSA", LONG_AGO)[0] is CellStatus.ABSENT


def test_its_own_words_come_first(portfolio: Story) -> None:
    """What a contract says by itself is not looked for elsewhere.

    2020-01-01 clause MSA#1 "The Supplier shall keep personal data secure." type=DATA_PROTECTION
    2020-02-01 document DPA kind=DPA
    2020-02-01 clause DPA#1 "The Processor shall notify a personal data breach within 48 hours." type=DATA_PROTECTION
    2020-02-01 childof DPA MSA
    """
    assert _cell(portfolio, "MSA") == (CellStatus.FOUND, False, "MSA")


def test_what_a_contract_speaks_of_is_found_with_its_sentence(portfolio: Story) -> None:
    """Only words in force count, and the sentence around them is the evidence.

    2020-01-01 clause MSA#1 "The fee is fixed. The Supplier stores personal data. It is paid monthly."
    2020-01-01 clause MSA#2 "The Supplier keeps cardholder data."
    2022-01-01 deletes AMD#1 MSA#2
    """
    speaks = speaking(portfolio.lineage, portfolio.doc("MSA"), DAY)
    found = speaks(("data subject", "personal data"))
    assert found is not None
    assert (found.words.text, found.section) == ("The Supplier stores personal data.", "1")
    assert speaks(("cardholder data",)) is None
    assert speaking(portfolio.lineage, portfolio.doc("MSA"), date(2021, 1, 1))(("cardholder data",)) is not None


def test_two_readings_of_the_record_are_compared_contract_by_contract(portfolio: Story) -> None:
    """Contracts that differ are told, each once; papers that belong to one, and those that only change it, are none.

    2020-01-01 clause MSA#1 "Payment" "Customer shall pay each invoice within thirty (30) days after receipt." type=PAYMENT_TERMS
    2020-02-01 document DPA kind=DPA
    2020-02-01 clause DPA#1 "The Processor shall keep personal data secure." type=DATA_PROTECTION
    2020-02-01 childof DPA MSA
    2022-01-01 amends AMD#1 MSA#1 "Customer shall pay each invoice within ninety (90) days after receipt." pending
    """
    (edge,) = [e for e in portfolio.edges if e.operation]
    assessment = RiskAssessment(PortfolioName("any"), cast("Parts", None), lambda: datetime.now(UTC), "nobody", load("standard"))
    (found,) = assessment.differing(scenario(portfolio.lineage, [edge], DAY))
    assert found.now.contract.document.document_id == portfolio.doc("MSA")
    assert [c.rule for c in found.changes] == ["payment-days"]
    assert assessment.differing(scenario(portfolio.lineage, [], DAY)) == ()
