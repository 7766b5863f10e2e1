"""Renumbered provisions: found by the number of the day, referred to by the number of their time."""

from __future__ import annotations

from datetime import date

from graph.find import find
from tests.story import Story


def called(story: Story, section: str, day: str) -> list[str | None]:
    """Return the texts on a day of what a section means on that day."""
    found = find(story.lineage, story.doc("MSA"), section, date.fromisoformat(day))
    resolved = (story.on(c, day).text for c in found)
    return [t.text if t else None for t in resolved]


def test_a_new_provision_takes_the_number_of_one_that_moves(portfolio: Story) -> None:
    """A new 4.4 comes in while the old 4.4 becomes 4.5, and the old 4.5 becomes 4.6; old 4.4(a) moves along.

    2020-01-01 clause MSA#4.3 "Three."
    2020-01-01 clause MSA#4.4 "Four:"
    2020-01-01 clause MSA#4.4(a) "part."
    2020-01-01 clause MSA#4.5 "Five."
    2021-01-01 inserts A#1 MSA#4.4 "4.4 New."
    2021-01-01 renumbers A#2 MSA#4.4 "4.5"
    2021-01-01 renumbers A#3 MSA#4.5 "4.6"
    """
    assert called(portfolio, "4.4", "2020-12-31") == ["4.4 Four:\n4.4(a) part."]
    assert called(portfolio, "4.5", "2020-12-31") == ["4.5 Five."]
    assert called(portfolio, "4.4", "2021-01-01") == ["4.4 New."]
    assert called(portfolio, "4.5", "2021-01-01") == ["4.4 Four:\n4.4(a) part."]
    assert called(portfolio, "4.5(a)", "2021-01-01") == ["4.4(a) part."]
    assert called(portfolio, "4.6", "2021-01-01") == ["4.5 Five."]
    assert called(portfolio, "4.6", "2020-12-31") == ["4.5 Five."]
    moved = portfolio.on(find(portfolio.lineage, portfolio.doc("MSA"), "4.5(a)", date(2021, 1, 1))[0], "2021-01-01")
    assert moved.clause.section == "4.5(a)"
    assert moved.outstanding == ()


def test_a_reference_means_what_had_the_number_when_it_was_written(portfolio: Story) -> None:
    """Section 1 cites 4.4 as signed, section 2 was rewritten with the renumbering and cites the new 4.4.

    2020-01-01 clause MSA#1 "See Section 4.4."
    2020-01-01 clause MSA#2 "See nothing."
    2020-01-01 clause MSA#4.4 "Four."
    2021-01-01 inserts A#1 MSA#4.4 "4.4 New."
    2021-01-01 renumbers A#2 MSA#4.4 "4.5"
    2021-01-01 amends A#3 MSA#2 "See Section 4.4."
    """
    (old,) = find(portfolio.lineage, portfolio.doc("MSA"), "4.4", date(2020, 6, 1))
    (new,) = find(portfolio.lineage, portfolio.doc("MSA"), "4.4", date(2021, 6, 1))

    assert old != new
    assert portfolio.effective("MSA#1", "2021-06-01").depends_on == (old,)
    assert portfolio.effective("MSA#2", "2021-06-01").depends_on == (new,)


def test_a_renumbering_that_lapsed_gives_the_number_back(portfolio: Story) -> None:
    """5.1 was 5.2 for a year.

    2020-01-01 clause MSA#5.1 "Pay."
    2021-01-01 renumbers A#1 MSA#5.1 "5.2" until 2021-12-31
    """
    assert portfolio.effective("MSA#5.1", "2021-06-01").clause.section == "5.2"
    assert portfolio.effective("MSA#5.1", "2022-06-01").clause.section == "5.1"
