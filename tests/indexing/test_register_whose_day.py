"""Whose day it is: that of the contract amended, of an amendment before, or of one change never dates the amendment itself."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.edges import Claim
from tests.indexing.amending import claims
from tests.indexing.test_register import read

HEAD = "AMENDMENT 2\n\nDate: April 12, 2019\n\n"
BETWEEN = 'Between Alder Data, LLC ("Alder") and Birch Analytics, Inc. ("Customer"); '
SIGNED = "\n\nAlder Data, LLC: /s/ Ann Alder\nBirch Analytics, Inc.: /s/ Bo Birch\n"


@pytest.mark.parametrize(
    "contract",
    [
        "MCA No. 2016-0417 as amended by Amendment 1 effective October 1, 2017.",
        "Master Colocation Agreement dated May 2, 2016.",
    ],
)
def test_day_of_the_amendment_itself(contract: str) -> None:
    """The day an earlier amendment took effect, that of one change and those in quoted wording are not the amendment's."""
    body = (
        '\n\nTerm. Section 7.1 of the MCA is deleted and replaced with: "7.1 This MCA continues until December 31, 2026 as agreed."'
        '\n\nCredit. In Section 6.5 of the MCA, "sixty" is replaced with "thirty", effective May 1, 2019.'
    )
    (document,) = read(HEAD + BETWEEN + contract + body + SIGNED)
    assert (document.signed, document.effective) == (PartialDate(2019, 4, 12), None)


def test_day_of_the_contract_amended() -> None:
    """The day named with the term for a contract ("effective April 18, 2016 (the "MSA")") is not that of the changes."""
    opening = (
        "AMENDMENT 1\n\nAlder Inc. and Birch LLC agree to amend the Services Agreement effective January 2, 2015 "
        '(the "Agreement") and Service Order SO-1 as follows.\n\n'
    )
    found: tuple[Claim, ...] = claims('1. In Section 6.1, "two" is replaced by "three".\n', opening=opening)
    assert [c.effective_from for c in found] == [None]
