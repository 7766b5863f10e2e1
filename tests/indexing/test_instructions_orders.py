"""Orders that name the place first, figures without quotation marks, mistakes put right, days said twice."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.edges import ConditionKind, EdgeType
from tests.indexing.amending import briefs, claims


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ('In clause 4.1 replace "£2" with "£3".', ['REPLACE_WORDS 4.1: "£2" -> "£3"']),
        ('In clause 4.1 (Fees) of the Agreement delete the words "or services".', ['DELETE_WORDS 4.1: "or services"']),
        ('In clause 4.1 omit "or services".', ['DELETE_WORDS 4.1: "or services"']),
        ("In paragraph (b) of Section 5 delete the first sentence.", ["DELETE_UNIT 5(b) (SENTENCE 1)"]),
        ("In clause 3 delete sub-clause (c).", ["DELETE 3(c)"]),
    ],
)
def test_the_place_can_stand_first(words: str, done: list[str]) -> None:
    """An order is read whether or not a comma parts it from its place."""
    assert briefs(words) == done


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("Paragraph b of Section 5 is deleted.", ["DELETE 5.b"]),
        ("The penultimate sentence of paragraph b of Section 5 (Shipping) is deleted.", ["DELETE_UNIT 5.b (SENTENCE -2)"]),
        ('The following is added as paragraph d of Section 7: "d. Access is read-only."', ['INSERT 7.d: "d. Access is read-only."']),
        ("The first sentence of item c in Section 2 is deleted.", ["DELETE_UNIT 2.c (SENTENCE 1)"]),
    ],
)
def test_a_small_letter_is_a_provision(words: str, done: list[str]) -> None:
    """What is said of "paragraph b" never befalls the whole section."""
    assert briefs(words) == done


@pytest.mark.parametrize("words", ["In Section 5 change management shall be described.", "In Section 5 set out below the parties talk."])
def test_a_noun_behind_a_place_is_no_order(words: str) -> None:
    """What looks like a verb behind a place orders nothing where nothing is changed, added or deleted."""
    assert briefs(words) == []


@pytest.mark.parametrize(
    ("words", "first", "end"),
    [
        ('In clause 2 replace "six" with "nine", but only from 1 January 2021.', "2021-01-01", None),
        ('With effect from 00:00 on 1 May 2021 the word "six" in clause 2 is replaced by "nine".', "2021-05-01", None),
        ('In clause 2 "6" is replaced by "9" in respect of the calendar year 2021 and each later calendar year.', None, None),
    ],
)
def test_the_days_of_an_order(words: str, first: str | None, end: str | None) -> None:
    """The first day of a change and the first without it, as the words say them; "each later year" ends nothing."""
    (claim,) = claims(words)
    assert claim.operation is not None
    assert claim.operation.old
    begins = claim.effective_from if isinstance(claim.effective_from, PartialDate) else None
    assert (str(begins) if begins else None, str(claim.effective_to) if claim.effective_to else None) == (first, end)


@pytest.mark.parametrize(
    ("behind", "day"),
    [
        ("Rent was paid on 1 May 2021.", None),
    ],
)
def test_the_day_of_an_end_can_stand_in_the_next_sentence(behind: str, day: PartialDate | None) -> None:
    """A notice that names the day in a sentence of its own ends things on that day."""
    found = [c for c in claims(f"The Landlord hereby terminates the Lease. {behind}") if c.edge_type is EdgeType.TERMINATES]
    assert [c.effective_from for c in found] == [day]


@pytest.mark.parametrize(
    "lead", ["With effect from the date on which the Bank confirms that it works", "On the date the Bank confirms that it works"]
)
def test_a_day_that_is_still_to_come_is_waited_for(lead: str) -> None:
    """A change from the day of an event holds only when somebody says that it came; the day of signing is no such event."""
    (claim,) = claims(f"{lead}, clause 13.1 is deleted.")
    assert (claim.condition, claim.condition_kind, claim.effective_from) == (lead, ConditionKind.FUTURE_EVENT, None)
    (plain,) = claims("From and after the date on which the last party signs, clause 13.1 is deleted.")
    assert plain.condition == ""


@pytest.mark.parametrize(
    "told",
    ["This applies from now on", "Section 3 shall apply to all orders", "For the avoidance of doubt that clause applies to each order"],
)
def test_what_is_told_first_is_no_part_of_what_changes(told: str) -> None:
    """Of "A shall apply, and B is deleted" only B goes."""
    assert briefs(f"{told}, and Section 7 is deleted.") == ["DELETE 7"]


def test_a_month_begins_on_its_first_day() -> None:
    """A change "beginning with the month of July" holds from the first of July."""
    (claim,) = claims("The fee in Section 4 is raised from $5 to $6, beginning with the month of July 2018.")
    assert claim.effective_from == PartialDate(2018, 7, 1)


def test_signing_is_no_event_to_wait_for() -> None:
    """What is effective upon signature waits for nothing."""
    (claim,) = claims('The word "A" in Section 2 is replaced by "B", effective upon signature.')
    assert (claim.condition, claim.section) == ("", "2")
