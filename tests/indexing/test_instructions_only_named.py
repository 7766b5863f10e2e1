"""A provision that is only followed, relied on or pointed to is not changed by the words that name it."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs, claims

CHANGES_NOTHING = (
    "The warranties set forth in Article VII of the Agreement are incorporated herein and shall apply equally to this Amendment.",
    "Detailed dates shall be incorporated into the Project Plan referenced in Section 1.13 of the Agreement.",
    "Additional milestones shall be added to the Project Plan as contemplated by Section 2.2.5 of the Agreement.",
    '"Credits" has the meaning given in Section 5.1 of the Agreement and is supplemented by Article V of this Amendment.',
    "Prices for the Products shall be set forth in Schedule 1 to this Amendment, as may be updated from time to time.",
    "Freight levels shall be set out in orders, and Section 3.9 of the Agreement shall apply to freight.",
    "If a provision of the Agreement is held to be invalid by a court, such provision shall be modified to the extent necessary.",
    "An assignment of this Amendment without compliance with Section 16.6 of the Agreement shall be null and void.",
    "Change management for this Amendment shall follow Article XIII of the Agreement, and is set out there.",
)
CHANGES = {
    'Section 4 of the Agreement is amended, as contemplated by Section 9.1 thereof, by adding the words "or freight" at the end.': ["4"],
    "Pursuant to Section 9.1 of the Agreement, the fees set forth in Section 3 of the Agreement are increased to $500.": ["3"],
    "The grant in Section 6.2 of the Agreement is extended to cover ships, subject to the conditions in Sections 6.2 and 6.3.": ["6.2"],
    "The fees set forth in Section 3 of the Agreement are set at $500.": ["3"],
}


@pytest.mark.parametrize("words", CHANGES_NOTHING)
def test_words_that_only_name_a_provision(words: str) -> None:
    """What is taken in, followed, complied with, or told to stand somewhere stays as it was."""
    assert claims(f"1. {words}") == ()


@pytest.mark.parametrize("words", CHANGES)
def test_words_that_change_one_and_only_name_another(words: str) -> None:
    """The provision that changes is claimed, and no other of the same sentence."""
    assert [claim.section for claim in claims(f"1. {words}")] == CHANGES[words]


def test_a_command_is_still_a_command() -> None:
    """A bare verb before a place instructs, whatever "shall" stands behind it."""
    assert briefs("Delete Section 4, which shall be of no effect.") == ["DELETE 4"]
