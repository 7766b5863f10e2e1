"""Where names and conditions are found in a sentence: at the beginning of words, whatever white space is between them."""

from __future__ import annotations

import pytest

from graph.model.documents import Document, DocumentKind, Execution, Party
from graph.model.ids import DocumentId
from indexing.obligations.rules.conditions import asides
from indexing.obligations.rules.operators import operators
from indexing.obligations.rules.roster import Roster


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Buyer shall pay the Supplier", ["Buyer", "the Supplier"]),
        ("Buyer shall teach Supplier to breathe Supplier's air", ["Buyer", "Supplier"]),
        ("(Supplier)", ["Supplier"]),
        ("non-Supplier goods", []),
        ("the subcontracting party and it", ["the subcontracting party", "it"]),
    ],
)
def test_no_name_begins_inside_a_word(text: str, named: list[str]) -> None:
    """The end of "teach" is no "each", that of "breathe" no "the"."""
    parties = (Party("Supplier"), Party("Buyer"))
    paper = Document(DocumentId("d_1"), "p", "", "a.txt", 0, 0, 9, "Supply", DocumentKind.BASE, Execution.SIGNED, parties=parties)
    roster = Roster.of([paper])
    assert [found[0] for found in roster.mention.finditer(text)] == named


@pytest.mark.parametrize("text", ["The goods being late, Supplier shall pay.", "The\ngoods  being\tlate, Supplier shall pay."])
def test_a_known_condition_is_found_whatever_white_space_is_in_it(text: str) -> None:
    """A condition is kept with single spaces; in its sentence it stands as it was printed."""
    ((start, end),) = asides(text, tuple(operators(text)), ["The goods being late"])
    assert " ".join(text[start:end].split()) == "The goods being late"
    assert asides(text, tuple(operators(text)), ["The goods being early"]) == ()
