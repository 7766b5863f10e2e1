"""Whose day it is: that of the contract amended, of an amendment before, or of one change never dates the amendment itself."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.edges import Claim
from tests.indexing.amending import claims
from tests.indexing.metadata.test_metadata import read

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


@pytest.mark.parametrize("heading", ["THE PARTIES AGREE", "OPERATIVE PART", "Agreed terms"])
def test_recitals_before_a_heading(heading: str) -> None:
    """Recitals end where a heading says that the parties agree: all the papers and terms they give belong to the register."""
    text = (
        "SECOND DEED OF AMENDMENT\n\nDate: 9 November 2018\n\nBETWEEN\n\nAlder Pty Ltd (Transporter)\nBirch Limited (Shipper)\n\n"
        "BACKGROUND\n\n"
        "A   Alder and Birch are parties to a Gas Agreement dated 14 October 2013, as amended by a deed of amendment dated 22 June 2015 "
        "('First Deed') and a letter agreement dated 25 August 2017 ('Letter Agreement') (together, the 'Principal Agreement').\n\n"
        f"B   The plant at the port has been closed.\n\n{heading}\n\n1   Commencement\n\nThis deed takes effect on 1 January 2019.\n\n"
        "EXECUTED as a deed\n\nAlder Pty Ltd: (signed) A Alder\nBirch Limited: (signed) B Birch\n"
    )
    (document,) = read(text)
    assert {t: h.title for h in document.recites for t in h.defined_as} == {
        "Principal Agreement": "Gas Agreement",
        "First Deed": "deed of amendment",
        "Letter Agreement": "letter agreement",
    }
