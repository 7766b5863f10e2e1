"""When a contract ends, in many wordings: a day only where words give it, or it can be counted from a day that somebody dated."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from graph.model.terms import Column
from graph.text.named_dates import named_day
from indexing.terms.sheet import term_sheet
from tests.cases import misread_cases
from tests.indexing.obligations.binding import copied

PARTIES = 'between Alder Mills, Inc., a Delaware corporation ("Supplier"), and Birch Stores LLC, an Ohio company ("Buyer").'
OPENINGS = {
    "dated": f'SUPPLY AGREEMENT ¶ This Supply Agreement (the "Agreement") is made as of May 1, 2018 (the "Effective Date") {PARTIES}',
    "undated": f'SUPPLY AGREEMENT ¶ This Supply Agreement (the "Agreement") is made {PARTIES}',
}


def _end(text: str, _: object) -> list[str]:
    copy, lineage = copied(f"{text}\n\n9. Governing Law. The laws of Ohio govern this Agreement.", "")
    cell = term_sheet(lineage, copy.document.document_id, date(2019, 7, 1), (Column.EXPIRY,)).cell(Column.EXPIRY)
    return [" / ".join(filter(None, (cell.text or "-", cell.note)))]


def test_ends() -> None:
    """In the middle of 2019 the contract ends then, and that is told of it."""
    assert misread_cases(_end, Path(__file__).with_name("ends.cases"), **OPENINGS) == ""


@pytest.mark.parametrize(
    "told", ["If the Effective Date is June 1, 2019, Buyer shall pay.", "The Effective Date is the day of delivery in June 2019."]
)
def test_what_is_only_supposed_dates_no_name(told: str) -> None:
    """Nor does what is said of the name and is no day."""
    assert named_day("Effective Date", [told]) is None
