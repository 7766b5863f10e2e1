"""When a change governs: lapses, reaching back, conditions, what a person recorded of them, amendments taken back."""

from __future__ import annotations

from graph.model.resolution import WarningCode
from tests.story import Story


def codes(story: Story, place: str, day: str) -> set[WarningCode]:
    """Return the warning codes of a provision on a day."""
    return {n.code for n in story.effective(place, day).notices}


def test_an_unconfirmed_closing_condition_names_the_text_before_it(portfolio: Story) -> None:
    """A1 waits for fees nobody recorded; A2 came on top of it.

    2020-01-01 clause MSA#2 "The price is $5 a unit."
    2021-01-01 replaces-words A1#1 MSA#2 "$5" "$4" "closing=receipt of the fees"
    2022-01-01 replaces-words A2#1 MSA#2 "unit" "box"
    """
    found = portfolio.effective("MSA#2", "2022-06-01")
    closing = next(e for e in portfolio.edges if e.condition)

    assert portfolio.text("MSA#2", "2022-06-01") == "2 The price is $4 a box."
    assert closing.edge_id in {e.edge_id for e in found.excluded if e.reason == "AMENDED"}
    assert WarningCode.CONDITION_UNCONFIRMED in codes(portfolio, "MSA#2", "2022-06-01")


def test_a_condition_recorded_as_met_is_a_condition_no_more(portfolio: Story) -> None:
    """Stated for January, met in February or the year before; waived is as good.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 amends A1#1 MSA#2 "The price is $4." "closing=receipt of the fees" "outcome=SATISFIED 2021-02-15"
    2020-01-01 clause MSA#3 "Ship by sea."
    2021-01-01 amends A1#2 MSA#3 "Ship by air." "closing=receipt of the fees" "outcome=WAIVED 2020-12-01"
    """
    assert portfolio.text("MSA#2", "2021-02-14") == "2 The price is $5."
    assert portfolio.text("MSA#2", "2021-02-15") == "The price is $4."
    assert portfolio.text("MSA#3", "2020-12-31") == "3 Ship by sea."
    assert portfolio.text("MSA#3", "2021-01-01") == "Ship by air."
    assert WarningCode.CONDITION_UNCONFIRMED not in codes(portfolio, "MSA#2", "2021-03-01") | codes(portfolio, "MSA#3", "2021-03-01")
    step = portfolio.effective("MSA#2", "2021-03-01").steps[0]
    assert str(step.effective_from) == "2021-02-15"
