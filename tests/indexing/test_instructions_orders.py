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
        ('In clause 4.1 after "goods" insert "or services".', ['INSERT_WORDS 4.1 (AFTER): "goods" -> "or services"']),
        ('In clause 4.1, before "goods" insert the word "all".', ['INSERT_WORDS 4.1 (BEFORE): "goods" -> "all"']),
        ("In paragraph (b) of Section 5 delete the first sentence.", ["DELETE_UNIT 5(b) (SENTENCE 1)"]),
        ("In clause 3 delete sub-clause (c).", ["DELETE 3(c)"]),
        ('After clause 4.2 insert: "4.3 New words."', ['INSERT 4.3: "4.3 New words."']),
        ('After clause 4.2 insert a new clause 4.3: "4.3 New words."', ['INSERT 4.3: "4.3 New words."']),
        ('At the end of clause 4.2 add: "Time is of the essence."', ['INSERT_WORDS 4.2 (END): "Time is of the essence."']),
        ('In Schedule 2, in the row for Dallas, replace "£6" with "£7".', ['REPLACE_WORDS Schedule 2: "£6" -> "£7"']),
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


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("The sum of £900 in clause 14.2 is replaced by £800.", ['REPLACE_WORDS 14.2: "£900" -> "£800"']),
        (
            "The response time for faults in paragraph 4 is relaxed from 15 minutes to 25 minutes.",
            ['REPLACE_WORDS 4: "15 minutes" -> "25 minutes"'],
        ),
        ("The due date under Section 4.2 moves from ten days to twelve days.", ['REPLACE_WORDS 4.2: "ten days" -> "twelve days"']),
        (
            'The figure "£5" in clause 2.5 was a typing error for "£6" and shall be read as such.',
            ['REPLACE_WORDS 2.5: "£5" -> "£6"'],
        ),
        ('The words "ten days" in Section 4.2 should have read "two days".', ['REPLACE_WORDS 4.2: "ten days" -> "two days"']),
        ('Section 4.2 erroneously states "ten days" instead of "two days".', ['REPLACE_WORDS 4.2: "ten days" -> "two days"']),
    ],
)
def test_figures_and_mistakes_are_read(words: str, done: list[str]) -> None:
    """A figure for a figure, and a mistake put right, are words for words."""
    assert briefs(words) == done


@pytest.mark.parametrize("words", ["In Section 5 change management shall be described.", "In Section 5 set out below the parties talk."])
def test_a_noun_behind_a_place_is_no_order(words: str) -> None:
    """What looks like a verb behind a place orders nothing where nothing is changed, added or deleted."""
    assert briefs(words) == []


@pytest.mark.parametrize(
    ("words", "first", "end"),
    [
        ('Until 30 June 2021 (and not after that date) the word "six" in clause 2 is replaced by "nine".', None, "2021-07-01"),
        ('In clause 2 replace "six" with "nine", but only from 1 January 2021.', "2021-01-01", None),
        ('In clause 2 the word "six" is replaced by "nine" from 1 March 2021 to 31 May 2021.', "2021-03-01", "2021-06-01"),
        ('In clause 2 the word "six" is replaced by "nine" between 1 March 2021 and 31 May 2021.', "2021-03-01", "2021-06-01"),
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
        ("The last day of the Lease as to the Ohio site will be April 30, 2021. It goes on elsewhere.", PartialDate(2021, 5, 1)),
        ("The termination takes effect on 1 May 2021.", PartialDate(2021, 5, 1)),
        ("Rent was paid on 1 May 2021.", None),
    ],
)
def test_the_day_of_an_end_can_stand_in_the_next_sentence(behind: str, day: PartialDate | None) -> None:
    """A notice that names the day in a sentence of its own ends things on that day."""
    found = [c for c in claims(f"The Landlord hereby terminates the Lease. {behind}") if c.edge_type is EdgeType.TERMINATES]
    assert [c.effective_from for c in found] == [day]


def test_what_previously_read_now_reads() -> None:
    """The old text is only recited, the new one takes its place."""
    assert briefs('Section 7 previously read: "Heat is free (the "Heat")." It now reads: "Heat is charged (the "Heat")."') == [
        'REPLACE 7: "Heat is free (the "Heat")." -> "Heat is charged (the "Heat")."'
    ]


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


def test_a_bare_number_is_of_the_paper_just_named_beside_it() -> None:
    """What one sentence says of a paragraph of one paper, the next changes there, from the day it gives."""
    (claim,) = claims(
        'Section 2.3 of the Lease says "ten". Section 2.3 is corrected by replacing "ten" with "six", and this has effect from 1 July 2017.'
    )
    assert (claim.target.title, claim.section, claim.effective_from) == ("Office Lease", "2.3", PartialDate(2017, 7, 1))


def test_signing_is_no_event_to_wait_for() -> None:
    """What is effective upon signature waits for nothing."""
    (claim,) = claims('The word "A" in Section 2 is replaced by "B", effective upon signature.')
    assert (claim.condition, claim.section) == ("", "2")
