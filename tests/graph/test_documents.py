"""What a document and a clause tell from their own fields."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.model.dates import PartialDate
from graph.model.text import Run
from tests.contracts.store_records import clauses_of, document_of

SIGNED, EFFECTIVE = PartialDate(2016, 6, 14), PartialDate(2016, 7, 1)


@pytest.mark.parametrize(
    ("signed", "effective", "agreed", "starts"),
    [
        (SIGNED, EFFECTIVE, SIGNED, EFFECTIVE),
        (SIGNED, None, SIGNED, SIGNED),
        (None, EFFECTIVE, EFFECTIVE, EFFECTIVE),
        (None, None, None, None),
    ],
)
def test_day_agreed_and_day_in_effect(
    signed: PartialDate | None, effective: PartialDate | None, agreed: PartialDate | None, starts: PartialDate | None
) -> None:
    """Agreed is signed before effective, starts is effective before signed; no day is invented."""
    document = replace(document_of("msa"), signed=signed, effective=effective)

    assert (document.agreed, document.starts) == (agreed, starts)


def test_own_text_of_a_clause_is_its_pieces() -> None:
    """Pieces parted by a page break are joined by a line break that stands nowhere; each stays anchored."""
    first, second = clauses_of(document_of("msa"), "1. Fees are", "due at once.")
    clause = replace(first, pieces=(*first.pieces, *second.pieces))

    assert clause.char_start == first.pieces[0].char_start
    assert clause.own_text.runs == (
        Run("1. Fees are", first.clause_id, first.pieces[0].char_start),
        Run("\n"),
        Run("due at once.", first.clause_id, second.pieces[0].char_start),
    )
