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


def test_what_comes_in_after_a_renumbering_takes_the_numbers_of_its_time(portfolio: Story) -> None:
    """12 becomes 11; B restates it as 11 with 11.1 and 11.2 and puts 11.3 in; C makes 11 into 10, all of it.

    2020-01-01 clause MSA#12 "Secret."
    2020-01-01 clause MSA#12.1 "Tell nobody."
    2021-01-01 renumbers A#1 MSA#12 "11"
    2022-01-01 amends B#1 MSA#12 "11 Hush. 11.1 Few. 11.2 Ask." part="11||11 Hush. 11.1 Few. 11.2 Ask.//11.1||11.1 Few.//11.2||11.2 Ask."
    2022-06-01 inserts B2#1 MSA#11.3 "11.3 Keep a list."
    2023-01-01 renumbers C#1 MSA#12 "10"
    """
    assert called(portfolio, "11.1", "2021-06-01") == ["12.1 Tell nobody."]
    assert called(portfolio, "11.1", "2022-06-01") == ["11.1 Few."]
    assert called(portfolio, "11.2", "2022-06-01") == ["11.2 Ask."]
    assert called(portfolio, "11.3", "2022-06-01") == ["11.3 Keep a list."]
    assert called(portfolio, "11", "2022-06-01") == ["11 Hush.\n11.1 Few.\n11.2 Ask.\n11.3 Keep a list."]
    assert [called(portfolio, f"10.{n}", "2023-01-01") for n in (1, 2, 3)] == [
        ["11.1 Few."],
        ["11.2 Ask."],
        ["11.3 Keep a list."],
    ]
