"""Which clauses are asked about: what could change something elsewhere, and nothing that only speaks of the instrument itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.model.documents import Document, DocumentKind, Execution
from graph.model.ids import DocumentId
from indexing.candidates.signs import signs
from indexing.candidates.sources import cited, sources
from indexing.readers.text import TextReader
from indexing.segment import segment
from tests.contracts.store_records import clauses_of, document_of
from tests.story import Story

CHANGES = (
    "Section is hereby amended by deleting the word “ten” and replacing it with “twelve”.",
    "From now on the Buyer shall pay each invoice within sixty (60) days.",
    "The monthly fee is increased to $12,000 as of July 1, 2021.",
    "Deliveries shall be made to the Oakland warehouse instead of the Portland one.",
    "The Supplier is no longer obliged to keep a safety stock.",
    "The term is extended until December 31, 2025.",
    "In lieu of the rebate the Buyer receives a credit.",
    "The parties agree that interest accrues at 6% per annum.",
    "is removed in its entirety and replaced with: “(viii) Prices are in Schedule C.”",
)
STILL = (
    "This Amendment may be executed in counterparts, each of which is an original.",
    "All other terms of the Agreement remain in full force and effect.",
    "Except as amended above, the Agreement is ratified and confirmed.",
    "This Amendment shall be governed by the laws of Ohio.",
    "Capitalized terms used and not defined herein have the meanings given in the Agreement.",
    "The captions are for convenience of reference and do not limit any provision.",
    "Nothing in this letter waives a right.",
)


@pytest.mark.parametrize("words", CHANGES)
def test_words_that_change_a_state_pass(words: str) -> None:
    """An instruction, or a new state set against an older one, is a sign of change."""
    found = signs(words)
    assert found.instructs or found.turns


@pytest.mark.parametrize("words", STILL)
def test_words_about_the_instrument_itself_do_not_pass(words: str) -> None:
    """What an instrument says of itself changes nothing elsewhere."""
    found = signs(words)
    assert (found.instructs, found.turns, found.operative and found.lays_down) == (False, False, False)


def test_an_instruction_beside_words_about_the_instrument_counts() -> None:
    """A ratification that also deletes something is read for what it deletes."""
    assert signs("The Agreement remains in full force and effect, and the last sentence is deleted.").instructs


def test_as_amended_instructs_nothing() -> None:
    """Naming an instrument “as amended” asks for no change."""
    assert not signs("The Lease, as amended by the First Amendment, lists the premises.").instructs


def _asked(body: str, kind: DocumentKind = DocumentKind.AMENDMENT, resolved: str = "") -> list[str]:
    reading = TextReader().read("a.txt", f"AMENDMENT\n\nThis Amendment is made by Alder Inc. and Birch LLC.\n\n{body}".encode())
    document = Document(DocumentId("d"), "p", reading.file_sha256, "a.txt", 0, 0, len(reading.text), "Amendment", kind, Execution.SIGNED)
    clauses = segment(reading, document.document_id)
    found = sources(document, clauses, {c.clause_id for c in clauses if resolved and c.section == resolved})
    return [clause.section for clause in found]


BODY = """1. Payment. From now on Buyer shall pay each invoice within sixty (60) days after receipt.

2. Counterparts. This Amendment may be executed in counterparts, each of which is an original.

3. Storage. Buyer shall store the goods in dry rooms.
"""


def test_an_amending_paper_is_asked_for_all_that_it_lays_down() -> None:
    """In an instrument that amends, a plain duty may take the place of an older one; boilerplate may not."""
    assert _asked(BODY) == ["1", "3"]


def test_another_paper_is_asked_only_for_signs_of_change() -> None:
    """A duty in a statement of work is its own, unless its words set it against another."""
    assert _asked(BODY, DocumentKind.SOW) == ["1"]


def test_a_clause_whose_citation_was_resolved_is_not_asked_about() -> None:
    """Explicit edges never pass through here."""
    assert _asked(BODY, resolved="1") == ["3"]


def test_new_text_is_asked_about_with_the_words_that_bring_it() -> None:
    """A provision whose subprovisions are its new text is one question; a lead to several instructions is none itself."""
    brings = """1. Fees are amended and restated to read as follows:

(a) The monthly fee is $500.

(b) Fees are due on the first day of each month.
"""
    leads = """1. The Agreement is amended as follows:

(a) The word "ten" is replaced with "twelve".

(b) The last sentence is deleted.
"""
    assert _asked(brings) == ["1"]
    assert _asked(leads) == ["1(a)", "1(b)"]


def test_only_a_citation_that_leads_somewhere_is_resolved(portfolio: Story) -> None:
    """A provision found or a waiver read is an answer; the document alone, or what was inferred, is none.

    2015-01-02 clause MSA#5 "The fee is $10."
    2016-01-02 amends A#1 MSA#5 "The fee is $12."
    2016-01-02 unspecified A#2 MSA
    2016-01-02 waives A#3 MSA
    2016-01-02 amends A#4 MSA#5 "The fee is $14." inferred
    """
    sections = {portfolio.lineage.clause(one).section for one in cited(portfolio.lineage.edges)}
    assert sections == {"1", "3"}


@pytest.mark.parametrize("kind", [DocumentKind.AMENDMENT, DocumentKind.SOW])
def test_of_a_long_paper_only_what_departs_is_asked_about(kind: DocumentKind) -> None:
    """Its references to the other document ask nothing."""
    document = replace(document_of("a1"), kind=kind)
    own = ["2. Data is kept as set forth in Section 7.1 of the Agreement."] * 50
    departs = "9. Notwithstanding Section 4 of the Agreement, from 1 May 2024 invoices are payable within sixty days."
    clauses = clauses_of(document, *own, departs)

    assert [c.own_text.text for c in sources(document, clauses, ())] == [departs]


def test_long_addendum_lays_down_its_own_terms() -> None:
    """Of an addendum as long as a contract only what departs from another is asked about; of a short paper whatever it lays down."""
    document = replace(document_of("a1"), kind=DocumentKind.AMENDMENT)
    words = "The Provider shall send a written report to the Client."

    assert len(sources(document, clauses_of(document, *[words] * 5), ())) > 0
    assert sources(document, clauses_of(document, *[words] * 60), ()) == ()
