"""Timelines: all periods of a provision, from the edges' own days, with what caused each."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from graph.comparison.timeline import change_days, timeline
from graph.model.history import Period, Timeline
from graph.model.resolution import Status, WarningCode
from graph.resolution.resolve import resolve
from tests.property.portfolios import asked_days, portfolios
from tests.story import Story

Row = tuple[str | None, str | None, str, list[tuple[str, str]]]


def rows(story: Story, place: str) -> list[Row]:
    """Return the periods of a provision: from, to, text, and (cause, section it stands in)."""
    return [_row(p) for p in timeline(story.lineage, story.id(place)).periods]


def _row(period: Period) -> Row:
    found = period.effective
    text = found.text.text if found.text else found.status.value
    causes = [(c.kind.value, c.step.section if c.step else "") for c in period.causes]
    return str(period.start or "") or None, str(period.end or "") or None, text, causes


def test_a_lapse_brings_the_earlier_text_back(portfolio: Story) -> None:
    """The end of a change is a cause too.

    2020-01-01 clause MSA#1 "Within 30 days."
    2021-06-01 replaces-words A1#7 MSA#1 "30" "45" until 2021-12-31
    """
    assert rows(portfolio, "MSA#1") == [
        ("2020-01-01", "2021-06-01", "1 Within 30 days.", []),
        ("2021-06-01", "2022-01-01", "1 Within 45 days.", [("BEGINS", "7")]),
        ("2022-01-01", None, "1 Within 30 days.", [("ENDS", "7")]),
    ]


def test_a_change_of_a_definition_is_a_step_of_what_uses_it(portfolio: Story) -> None:
    """The words stay; what they mean does not.

    2020-01-01 clause "MSA#1.01 (Fee)" "Fee" "means 100." kind=DEFINITION
    2020-01-01 clause MSA#2 "Buyer pays the Fee."
    2020-01-01 clause MSA#3 "Ohio law."
    2021-06-01 replaces-words A1#7 "MSA#1.01 (Fee)" "100" "200"
    """
    found = rows(portfolio, "MSA#2")
    assert found == [
        ("2020-01-01", "2021-06-01", "2 Buyer pays the Fee.", []),
        ("2021-06-01", None, "2 Buyer pays the Fee.", [("DEPENDENCY", "7")]),
    ]
    cause = timeline(portfolio.lineage, portfolio.id("MSA#2")).periods[1].causes[0]
    assert cause.dependency == portfolio.id("MSA#1.01 (Fee)")
    assert "200" in cause.quote
    assert len(rows(portfolio, "MSA#3")) == 1


def test_what_is_pending_or_awaited_is_named_and_begins_no_period(portfolio: Story) -> None:
    """Nothing that is not counted changes a text.

    2020-01-01 clause MSA#1 "Within 30 days."
    2021-06-01 replaces-words A1#7 MSA#1 "30" "45" pending
    2022-06-01 replaces-words A2#8 MSA#1 "30" "60" awaits="the approval of the board"
    """
    found: Timeline = timeline(portfolio.lineage, portfolio.id("MSA#1"))
    assert len(found.periods) == 1
    assert [(w.code, w.cause.step.section if w.cause.step else "", w.cause.condition) for w in found.waiting] == [
        (WarningCode.PENDING_CLAIM, "7", ""),
        (WarningCode.CONDITION_UNCONFIRMED, "8", "the approval of the board"),
    ]


def test_only_days_that_edges_name_are_asked(portfolio: Story) -> None:
    """Ten years are not ten years of days.

    2020-01-01 clause MSA#1 "Within 30 days."
    2030-06-01 replaces-words A1#7 MSA#1 "30" "45" until 2030-12-31
    """
    assert change_days(portfolio.lineage, portfolio.doc("MSA")) == (date(2020, 1, 1), date(2030, 6, 1), date(2031, 1, 1))


@given(portfolios(), st.lists(asked_days, min_size=5, max_size=5))
def test_every_day_reads_as_its_period_says(lines: list[str], probes: list[date]) -> None:
    """Between the days of change nothing changes: resolving any single day agrees with the timeline."""
    story = Story("\n".join(lines))
    for section in ("1", "2(a)", "3"):
        clause = story.id(f"MSA#{section}")
        periods = timeline(story.lineage, clause).periods
        assert all(before.end == after.start for before, after in pairwise(periods))
        assert periods[0].effective.status is not Status.NOT_YET_IN_FORCE
        for day in probes:
            period = next((p for p in periods if (p.start or date.min) <= day < (p.end or date.max)), None)
            found = resolve(story.lineage, clause, day)
            assert (found.status, found.text) == ((period.effective.status, period.effective.text) if period else (found.status, None))
