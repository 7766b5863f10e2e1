"""Which contracts there are on a day, in which version, and what is read as part of them."""

from __future__ import annotations

from datetime import date

from graph.lifecycle.contracts import attachments, contract, is_attached, versions
from graph.model.resolution import Status
from tests.story import Story

DAY = date(2024, 1, 1)


def test_a_contract_is_there_in_its_version_of_the_day(portfolio: Story) -> None:
    """Whichever version is asked, the one in force that day is the contract.

    2020-01-01 clause MSA#1 "Payment within 30 days."
    2022-01-01 document NEW kind=RESTATEMENT
    2022-01-01 clause NEW#1 "Payment within 60 days."
    2022-01-01 supersedes NEW MSA
    """
    old, new = portfolio.doc("MSA"), portfolio.doc("NEW")
    assert versions(portfolio.lineage, (old, new), date(2021, 1, 1)) == (old,)
    assert versions(portfolio.lineage, (new,), date(2021, 1, 1)) == (old,)
    assert versions(portfolio.lineage, (old, new), DAY) == (new,)


def test_a_contract_is_to_come_in_force_or_over(portfolio: Story) -> None:
    """The day decides, and nothing over is hidden.

    2020-01-01 clause MSA#1 "Payment within 30 days."
    2022-01-01 terminates END#1 MSA
    """
    one = portfolio.doc("MSA")
    stands = [contract(portfolio.lineage, one, date(year, 6, 1)).status for year in (2019, 2021, 2023)]
    assert stands == [Status.NOT_YET_IN_FORCE, Status.IN_FORCE, Status.TERMINATED]


def test_papers_in_files_of_their_own_belong_to_their_contract_in_any_version(portfolio: Story) -> None:
    """A restatement does not cut off what hangs on the contract; orders and statements of work are contracts of their own.

    2020-01-01 clause MSA#1 "Payment within 30 days."
    2020-02-01 document DPA kind=DPA
    2020-02-01 clause DPA#1 "Personal data is kept secure."
    2020-02-01 childof DPA MSA
    2021-01-01 document SOW kind=SOW
    2021-01-01 clause SOW#1 "The services."
    2021-01-01 childof SOW MSA
    2022-01-01 document NEW kind=RESTATEMENT
    2022-01-01 clause NEW#1 "Payment within 60 days."
    2022-01-01 supersedes NEW MSA
    """
    lineage, dpa = portfolio.lineage, portfolio.doc("DPA")
    assert [one for one, _ in attachments(lineage, portfolio.doc("NEW"), DAY)] == [dpa]
    assert attachments(lineage, portfolio.doc("MSA"), date(2020, 1, 15)) == ()
    assert attachments(lineage, portfolio.doc("SOW"), DAY) == ()
    assert [name for name in ("MSA", "DPA", "SOW", "NEW") if is_attached(lineage, portfolio.doc(name))] == ["DPA"]
