"""Resolving a clause on a day: each test's docstring is its portfolio."""

from __future__ import annotations

from graph.model.resolution import Status
from tests.story import Story


def test_latest_amendment_wins(portfolio: Story) -> None:
    """Two amendments of one provision.

    2020-01-01 clause MSA#5.1 "Payment within 30 days."
    2021-06-01 amends AMD1#2 MSA#5.1 "Payment within 45 days."
    2022-06-01 amends AMD2#1 MSA#5.1 "Payment within 60 days."
    """
    assert portfolio.text("MSA#5.1", "2021-05-31") == "5.1 Payment within 30 days."
    assert portfolio.text("MSA#5.1", "2021-06-01") == "Payment within 45 days."
    assert portfolio.text("MSA#5.1", "2022-06-01") == "Payment within 60 days."


def test_before_its_day_a_document_is_not_in_force(portfolio: Story) -> None:
    """One clause.

    2020-01-01 clause MSA#5.1 "Payment within 30 days."
    """
    found = portfolio.effective("MSA#5.1", "2019-12-31")

    assert found.status is Status.NOT_YET_IN_FORCE
    assert found.text is None
    assert found.last_text is not None
    assert [e.reason for e in found.excluded] == ["NOT_YET_IN_FORCE"]
