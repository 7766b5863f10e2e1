"""Renumbered provisions: found by the number of the day, referred to by the number of their time."""

from __future__ import annotations

from datetime import date

from graph.lineage.provision_lookup import find, find_numbered
from tests.story import Story


def called(story: Story, section: str, day: str) -> list[str | None]:
    """Return the texts on a day of what a section means on that day."""
    found = find(story.lineage, story.doc("MSA"), section, date.fromisoformat(day))
    resolved = (story.on(c, day).text for c in found)
    return [t.text if t else None for t in resolved]


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


def test_a_number_given_on_means_its_new_holder(portfolio: Story) -> None:
    """Clause 11 goes and 12 and 13 move up: 11.1 is then what was 12.1, and the clause deleted is found no longer.

    2020-01-01 clause MSA#11 "Exclusive."
    2020-01-01 clause MSA#11.1 "Nobody else."
    2020-01-01 clause MSA#12 "Secret."
    2020-01-01 clause MSA#12.1 "Tell nobody."
    2020-01-01 clause MSA#13 "Limit."
    2020-01-01 clause MSA#13.1 "No more than 10."
    2021-01-01 deletes A#1 MSA#11
    2021-01-01 renumbers A#2 MSA#12 "11"
    2021-01-01 renumbers A#3 MSA#13 "12"
    """
    assert called(portfolio, "11.1", "2020-12-31") == ["11.1 Nobody else."]
    assert called(portfolio, "11.1", "2021-01-01") == ["12.1 Tell nobody."]
    assert called(portfolio, "12.1", "2020-12-31") == ["12.1 Tell nobody."]
    assert called(portfolio, "12.1", "2021-01-01") == ["13.1 No more than 10."]
    assert find_numbered(portfolio.lineage, portfolio.doc("MSA"), "13.1", date(2021, 1, 1)) == ()
    assert find_numbered(portfolio.lineage, portfolio.doc("MSA"), "13.1", date.min) == (portfolio.id("MSA#13.1"),)
