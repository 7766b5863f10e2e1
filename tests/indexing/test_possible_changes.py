"""Words that permit or plan a change do not make it: a person looks before anything changes."""

from __future__ import annotations

import pytest

from indexing.amendments import CHANGING, DOUBT, POSSIBLE
from indexing.linking.gate import CONFIDENCE
from tests.indexing.test_unread import read

PLANNED = (
    'The parties may agree in the future to amend Section 2 by replacing "thirty (30)" with "ninety (90)".',
    'The Seller might replace the phrase "thirty (30) days" in Section 2 with "ninety (90) days" next year.',
    "The parties agree to discuss whether to delete Section 4 of the Agreement.",
    'The Buyer intends to amend Section 3 by inserting "and taxes" after "fees".',
)
ORDERED = (
    'Section 2 of the Agreement is amended by replacing "thirty (30)" with "ninety (90)".',
    'Section 2 of the Agreement is amended to read: "2. Repairs. The Buyer may replace the roof."',
    "Section 4 of the Agreement is deleted, and the parties may agree on another.",
    'From May 1, 2018, the phrase "thirty (30) days" in Section 2 is replaced with "ninety (90) days".',
)


@pytest.mark.parametrize("words", PLANNED)
def test_a_planned_change_waits(words: str) -> None:
    """Whatever is claimed of it is too uncertain to be committed."""
    claimed = [c for c in read(f"1. {words}").claims if c.edge_type in CHANGING]
    assert [c.quote.text for c in claimed if (CONFIDENCE[c.rule] if c.certainty is None else c.certainty) > DOUBT] == []


@pytest.mark.parametrize("words", ORDERED)
def test_an_ordered_change_is_not_taken_for_a_plan(words: str) -> None:
    """What the new text permits is no plan of the change."""
    found = [c for c in read(f"1. {words}").claims if c.edge_type in CHANGING]
    assert found
    assert [c.doubt for c in found if c.doubt == POSSIBLE] == []
