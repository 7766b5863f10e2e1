"""What is attached to an instrument under a bare title: "the Schedule to this deed" is all of it."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs

TWO = "SCHEDULE\n\nSCHEDULE 1 PREMISES\n\nThe premises are Corn House.\n\nSCHEDULE 2 CHARGES\n\nThe charge is $5."


@pytest.mark.parametrize(
    ("words", "attached", "new"),
    [
        (
            "Schedule 1 (Premises) to the Agreement shall be deleted and replaced by the Schedule to this deed.",
            "SCHEDULE\n\nSCHEDULE 1 PREMISES\n\nThe premises are Corn House.\n\nThe Customer shall insure them.",
            "SCHEDULE 1 PREMISES The premises are Corn House. The Customer shall insure them.",
        ),
        (
            "Schedule 1 to the Agreement is replaced with the Schedule attached hereto.",
            "SCHEDULE\n\nThe premises are Corn House.\n\nThe Customer shall insure them.",
            "SCHEDULE The premises are Corn House. The Customer shall insure them.",
        ),
        (
            "Schedule 1 to the Agreement is replaced with the Schedule to this deed.",
            "SCHEDULE 1\n\nPREMISES\n\nThe premises are Corn House.",
            "SCHEDULE 1 PREMISES The premises are Corn House.",
        ),
        (
            "Schedule 1 shall be deleted and replaced by the Schedule to this Amendment.",
            "SCHEDULE\n\nSchedule 1\n\nThe fee is $5.",
            "Schedule 1 The fee is $5.",
        ),
        ("Schedule 2 to the Agreement is replaced by the Schedule to this deed.", TWO, "SCHEDULE 2 CHARGES The charge is $5."),
        (
            "Schedule 3 to the Agreement is replaced by the Schedule to this deed.",
            TWO,
            "SCHEDULE 1 PREMISES The premises are Corn House. SCHEDULE 2 CHARGES The charge is $5.",
        ),
    ],
)
def test_the_schedule_to_this_deed_is_the_whole_of_it(words: str, attached: str, new: str) -> None:
    """Its bare title is no text of its own; under one title several stand, and the one of the provision's name is meant."""
    (one,) = briefs(f"{words}\n\n{attached}")

    assert one.startswith("REPLACE Schedule ")
    assert one.partition(": ")[2] == f'"{new}"'


def test_of_two_schedules_the_bare_name_means_none() -> None:
    """Which of two is "the Schedule to this deed" is not said: no new text is guessed."""
    attached = "SCHEDULE 1\n\nThe fee is $5.\n\nSCHEDULE 2\n\nThe fee is $6."

    (one,) = briefs(f"Schedule 3 to the Agreement is replaced by the Schedule to this deed.\n\n{attached}")

    assert '"' not in one


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Exhibit C (Basic Lease Provisions) is deleted.", "DELETE Exhibit C"),
        ('Exhibit C (Basic Lease Terms) is amended by replacing "five" with "six".', 'REPLACE_WORDS Exhibit C: "five" -> "six"'),
        ('Schedule 2 (Fees under the Master Agreement) is amended by deleting "five".', 'DELETE_WORDS Schedule 2: "five"'),
    ],
)
def test_the_title_of_an_exhibit_is_no_instrument(words: str, said: str) -> None:
    """What stands in parentheses behind an exhibit is what it is called; the contract amended is still the one meant."""
    assert briefs(words) == [said]
