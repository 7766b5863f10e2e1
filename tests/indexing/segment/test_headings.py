"""The clause tree where headings carry it: Markdown levels, and headings that a lead-in follows."""

from __future__ import annotations

from indexing.readers.markdown import MarkdownReader
from indexing.segment import segment
from tests.indexing.segment.test_segment import DOCUMENT, read

LETTERED = """# Gull Terms

These terms are an agreement between Gull Software Limited and the customer that opens an account with it, and hold from today.

### A. Accounts
One account each.

#### 1. Names
Names are unique.

### B. Interface
Be gentle with it.

#### No Overuse of the Interface
We may suspend an account that asks too often.

### C. Adverts
Few of them.

#### 1. Pages
None there.

#### 2. Repositories
A link at most.

### D. Payment
In advance.

#### 1. Pricing
As listed.
"""


def marked(text: str) -> dict[str, tuple[str, str]]:
    """Return address -> (heading, address of the parent) for the clauses of a Markdown text."""
    found = segment(MarkdownReader().read("terms.md", text.encode()), DOCUMENT)
    by = {c.clause_id: c.section for c in found}
    return {c.section: (c.heading, by.get(c.parent_id, "") if c.parent_id else "") for c in found}


def test_an_unnumbered_heading_stays_below_the_section_it_stands_in() -> None:
    """``### C.`` goes on with ``### B.`` after an unnumbered ``####`` heading, which is a part of B."""
    found = marked(LETTERED)
    assert list(found)[1:] == ["A", "A.1", "B", "No Overuse of the Interface", "C", "C.1", "C.2", "D", "D.1"]
    assert found["No Overuse of the Interface"] == ("No Overuse of the Interface", "B")
    assert found["C"] == ("Adverts", "")


def test_a_heading_of_the_format_ends_with_its_line() -> None:
    """A short Markdown heading is the section's heading though its text follows without a blank line."""
    assert marked(LETTERED)["A"][0] == "Accounts"
    assert marked(LETTERED)["C.1"] == ("Pages", "C")


LED = (
    "LOAN AGREEMENT\n\nThis Loan Agreement is made as of March 1, 2020 between Harbor Lines, the Borrower, and Juniper Bank, the Lender. "
    "It governs each loan made.\n\nRecords. Keep the books of the business in accordance with the usual rules, and open to the Lender.\n\n"
    "Financial Statements. Furnish the Lender with the following:\n\n"
    "Interim Statements. As soon as they are there, the balance sheet of each quarter and the notes that go with it.\n\n"
    "Annual Statements. As soon as they are there, the balance sheet of each year, audited by an accountant.\n\n{}"
    "Other Agreements. Comply with all of the other agreements between the Borrower and anybody else.\n\n"
    "Insurance. Keep the goods insured against fire and water, to the full value of each of them at any time."
)


def led(text: str) -> dict[str, tuple[str, str]]:
    """Return address -> (address of the parent, own words) of the provisions of a text."""
    found = segment(read(text), DOCUMENT)
    by = {c.clause_id: c.section for c in found}
    return {c.section: (by[c.parent_id] if c.parent_id else "", " ".join(p.text for p in c.pieces)) for c in found}


def test_headed_parts_stay_beside_a_lead_in_that_nothing_closes() -> None:
    """Where no paragraph closes the list, nothing tells its end, and no provision is moved."""
    assert {parent for parent, _ in led(LED.format("")).values()} == {""}
