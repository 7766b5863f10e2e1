"""Two readers of amendments: what both say, what one says alone, what neither understands, and what is only planned.

Behind `=>` of `amendments.cases` is what each claim does (`tests.indexing.amending.told`), the sentence that was not understood, what a
person should look at, and whether the claim is unsure: two readers do not agree on it; or doubtful: it is never committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.model.documents import Document, DocumentKind, Execution
from graph.model.edges import Claim, EdgeStatus, EdgeType
from graph.model.ids import DocumentId
from graph.model.source import SourceFile
from indexing.amendments import DOUBT, read_claims
from indexing.amendments.taggers import of_tokens, roles, shipped
from indexing.amendments.units import units
from indexing.analyse import Instrument, analyse
from indexing.instructions.instrument_names import Names
from indexing.instructions.sentences.flow import Flow
from indexing.linking.edges import link
from indexing.linking.gate import CONFIDENCE
from indexing.readers.text import TextReader
from indexing.segment import segment
from tests.cases import misread_cases
from tests.indexing.amending import AGREEMENT, OPENING, told

FIRST = (
    'FIRST AMENDMENT TO SERVICES AGREEMENT ¶ This First Amendment (this "Amendment") is made as of May 1, 2018 by Alder Inc. and Birch LLC '
    'and amends the Services Agreement ↵ dated January 2, 2015 between them (the "Agreement").'
)
SIGNED = "\n\nALDER INC.\nBy: /s/ Ann Lee\n\nBIRCH LLC\nBy: /s/ Bob Ray\n"
CASES = Path(__file__).with_name("amendments.cases")


def read(text: str) -> Instrument:
    """Return the one instrument of a text that both parties sign."""
    reading = TextReader().read("a.txt", (text + SIGNED).encode())
    (found,) = analyse(reading, SourceFile(reading.file_sha256, "a.txt", "a.txt", 1), "p")
    return found


def said(claim: Claim) -> str:
    """Return a claim as the cases write it."""
    sure = CONFIDENCE[claim.rule] if claim.certainty is None else claim.certainty
    unread = f"not understood: {' '.join(claim.quote.text.split())}" if claim.rule.startswith("unread") else ""
    doubt = "doubtful" if sure <= DOUBT else "unsure" if claim.certainty is not None else ""
    return ", ".join(filter(None, (told(claim), unread, claim.doubt, doubt)))


def test_amendments() -> None:
    """Exactly these claims are made."""
    named = {"amendment": OPENING.strip(), "first": FIRST}
    assert misread_cases(lambda text, _: [said(claim) for claim in read(text).claims] or ["nothing"], CASES, **named) == ""


@pytest.mark.parametrize(
    ("words", "section"),
    [
        ("Paragraph 6 of the Agreement has had its day and is struck from it by common accord.", "6"),
        ("What Section 8.3 of the Agreement says is withdrawn.", "8.3"),
        ("Round off Section 5.1 of the Agreement with this closing sentence: “No fee is due in August.”", "5.1"),
    ],
)
def test_an_order_in_words_nobody_listed_is_not_passed_over(words: str, section: str) -> None:
    """Something is claimed of the place it names."""
    assert section in {claim.section for claim in read(f"{OPENING}1. {words}").claims}


def _document(sha256: str, length: int, kind: DocumentKind) -> Document:
    return Document(
        *(DocumentId("d"), "p", sha256, "a.txt", 0, 0, length),
        *("Second Amendment to Services Agreement", kind, Execution.SIGNED),
        self_names=("Amendment",),
        recites=(AGREEMENT,),
    )


def test_what_an_agreement_says_of_its_own_sections_orders_nothing() -> None:
    """The taggers read what amends alone."""
    body = "1. The Supplier shall deliver as Section 4 says.\n\n2. Section 9 survives termination.\n"
    reading = TextReader().read("a.txt", (OPENING + body).encode())
    document = _document(reading.file_sha256, len(reading.text), DocumentKind.BASE)
    found = read_claims(reading, document, segment(reading, document.document_id))
    assert not [c for c in found if c.rule in {"tagged", "unread_order"}]


def test_every_token_has_a_role_and_every_claim_quotes_its_words() -> None:
    """Roles are one for each token; quotes stand in the reading."""
    body = '1. In Section 2 of the Agreement, after "delivery" insert "and acceptance".\n'
    reading = TextReader().read("a.txt", (OPENING + body).encode())
    document = _document(reading.file_sha256, len(reading.text), DocumentKind.AMENDMENT)
    clauses = segment(reading, document.document_id)
    for unit in units(Flow.of(reading.text, clauses), Names(document)):
        tags, sure = roles(shipped(), unit, brings=False)
        assert len(tags) == len(unit.tokens) == len(of_tokens(unit, brings=False))
        assert 0.0 <= sure <= 1.0
    for claim in read_claims(reading, document, clauses):
        assert reading.text[claim.quote.char_start : claim.quote.char_end] == claim.quote.text


def test_a_change_that_nobody_understood_waits_for_a_person() -> None:
    """It names no provision and does nothing to any: the gate does not make a fact of that."""
    contract = (
        "SERVICES AGREEMENT\n\nThis Services Agreement is made as of January 2, 2015 by Alder Inc. and Birch LLC.\n\n1. Fees. Fees are due."
    )
    opening = FIRST.replace(" ¶ ", "\n\n").replace(" ↵ ", "\n")
    found = (read(contract), read(f"{opening}\n\n1. Freight. Freight is for ninety days instead of thirty from here on out."))
    links = link([f.document for f in found], [c for f in found for c in f.clauses], [c for f in found for c in f.claims])
    assert [(e.edge_type, e.status, e.target_document_id) for e in links.edges] == [
        (EdgeType.AMENDS, EdgeStatus.PENDING, found[0].document.document_id)
    ]


def test_an_addendum_that_says_it_amends_is_an_amendment() -> None:
    """An addendum made under the amendment clause of a contract, to change it, is an amendment."""
    opening = (
        "PRICING ADDENDUM NO. 2\n\nThis Pricing Addendum No. 2 is entered into as of May 1, 2018 by Alder Inc. and Birch LLC under the "
        'Services Agreement dated January 2, 2015 (the "Agreement") and amends it.'
    )
    assert read(f"{opening}\n\n1. Fees. Section 4 of the Agreement is deleted.").document.kind is DocumentKind.AMENDMENT
