"""How papers are named and dated: contract numbers, marked terms, letters without Dear, days of particulars, signing lines."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentKind
from graph.model.source import SourceFile
from indexing.analyse import analyse
from indexing.naming.document_mentions import find_hints
from indexing.readers.text import TextReader

HEAD = "Alder Supply Limited\n8 Station Rise, York YO1 6HT\n\n4 March 2021\n\nBirch Foods plc\nFor the attention of the Buyer\n\n"


def instrument(text: str, name: str = "a.txt") -> Document:
    """Return the register entry of a paper with this text."""
    reading = TextReader().read(name, text.encode())
    return analyse(reading, SourceFile(reading.file_sha256, name, name, len(text)), "p")[0].document


@pytest.mark.parametrize(
    "number",
    [
        " No. AB-I&C-207/R",
        " (reference AB/IT/17)",
        ", Contract No. 4500-12,",
        " ref. 12/AB",
        " with reference number 12/AB",
        " #12-AB",
    ],
)
@pytest.mark.parametrize("term", ['(the "Agreement")', "(the **Agreement**)", "(the Agreement)"])
def test_the_day_and_the_term_stand_behind_a_contract_number(number: str, term: str) -> None:
    """The number a contract is filed under hides neither its day nor its short name, however that is marked."""
    hint = find_hints(f"supplemental to the Supply Agreement{number} dated 19 December 2017 {term}.")[0]
    assert (hint.date, hint.defined_as) == (PartialDate(2017, 12, 19), ("Agreement",))


@pytest.mark.parametrize(
    "opening",
    [
        HEAD + "Agreement No. AB-20713, as varied by the Deed of Variation of 12 October 2020\n\n1. Clause 2 is deleted.\n",
        HEAD + "RE: Supply Agreement of 1 May 2017\n\nWalter,\n\nAs agreed, Section 2 is deleted.\n",
    ],
)
def test_a_letter_needs_no_dear(opening: str) -> None:
    """Sender, addressee and day are read where nobody is greeted, or by the first name alone."""
    letter = instrument(opening + "\nJ. Hall, Director\n\nAccepted: *T. Birch*, for Birch Foods plc, 9 March 2021\n")
    assert [p.name for p in letter.parties] == ["Alder Supply Limited", "Birch Foods plc"]
    assert (letter.kind, letter.agreed) == (DocumentKind.AMENDMENT, PartialDate(2021, 3, 9))


def test_a_day_of_one_item_is_not_the_letters() -> None:
    """What one of several items says from when it holds is about that item alone."""
    letter = instrument(
        HEAD.replace("4 March", "11 February") + "Dear Ann\n\nSupply Agreement of 1 May 2017\n\n(1) Clause 2 is corrected, and the "
        "correction has effect from 1 July 2020.\n\n(2) Clause 3 is deleted.\n\nYours sincerely\nJ. Hall\n"
    )
    assert (letter.effective, letter.starts) == (None, PartialDate(2021, 2, 11))


def test_a_cover_that_says_between_opens_the_contract() -> None:
    """A far "This Agreement contains everything" is no opening where the parties stand on the cover."""
    restated = instrument(
        "AMENDED AND RESTATED SUPPLY AGREEMENT\n\nDated 19 December 2017\n\nbetween Alder Supply Limited (the Supplier) and Birch "
        "Foods plc (the Customer).\n\nBackground\n\n(A) The parties made a supply agreement on 1 May 2015 (the Original Agreement).\n\n"
        '(B) With effect from 00:00 on 1 January 2018 (the "Restatement Date") the Original Agreement shall be amended and restated.\n\n'
        "1. Definitions\n\n1.1 Words.\n\n2. General\n\n2.1 This Agreement contains everything the parties have agreed between them.\n"
    )
    assert (restated.agreed, restated.effective) == (PartialDate(2017, 12, 19), PartialDate(2018, 1, 1))
    assert [(h.date, h.defined_as) for h in restated.recites] == [(PartialDate(2015, 5, 1), ("Original Agreement",))]
