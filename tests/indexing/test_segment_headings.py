"""The clause tree where headings carry it: Markdown levels, and headings that a lead-in follows."""

from __future__ import annotations

from indexing.readers.markdown import MarkdownReader
from indexing.segment import segment
from tests.indexing.test_segment import DOCUMENT

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
