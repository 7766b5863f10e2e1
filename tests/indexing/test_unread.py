"""An amendment in which no instruction was understood is no amendment that does nothing."""

from __future__ import annotations

from graph.model.documents import DocumentKind
from graph.model.edges import EdgeStatus, EdgeType
from graph.model.source import SourceFile
from indexing.analyse import Instrument, analyse
from indexing.linking.edges import link
from indexing.readers.text import TextReader

OPENING = """FIRST AMENDMENT TO SERVICES AGREEMENT

This First Amendment (this "Amendment") is made as of May 1, 2018 by Alder Inc. and Birch LLC and amends the Services Agreement
dated January 2, 2015 between them (the "Agreement").

"""
SIGNED = "\n\nALDER INC.\nBy: /s/ Ann Lee\n\nBIRCH LLC\nBy: /s/ Bob Ray\n"


def read(body: str, opening: str = OPENING) -> Instrument:
    """Return the one instrument with this body."""
    reading = TextReader().read("a.txt", (opening + body + SIGNED).encode())
    (found,) = analyse(reading, SourceFile(reading.file_sha256, "a.txt", "a.txt", 1), "p")
    return found


def test_what_was_not_understood_is_told_and_never_certain() -> None:
    """Its quote is the first sentence that names a provision; counterparts and captions are none."""
    found = read(
        "1. Counterparts. This Amendment may be signed in counterparts.\n\n"
        "2. Freight. Whatever Section 3.1 has it otherwise, freight is for ninety days from here on out."
    )
    (claim,) = found.claims
    assert (claim.edge_type, claim.section) == (EdgeType.AMENDS, "3.1")
    assert claim.certainty is not None
    assert claim.certainty < 0.6
    assert claim.quote.text.startswith("Whatever Section 3.1")
    assert claim.target.title == "Services Agreement"


def test_where_an_instruction_was_understood_nothing_is_added() -> None:
    """Section 4 is deleted, and that is all."""
    found = read("1. Section 4 of the Agreement is hereby deleted.\n\n2. Freight is for ninety days from here on out, whatever was said.")
    assert [c.rule for c in found.claims] == ["deleted"]


def test_an_instrument_of_another_kind_amends_nothing_unread() -> None:
    """A statement of work is no amendment, however little of it is understood."""
    opening = OPENING.replace("FIRST AMENDMENT TO", "STATEMENT OF WORK NO. 1 UNDER THE").replace("First Amendment", "Statement of Work")
    found = read("1. Freight. Freight is for ninety days from here on out, whatever was said.", opening.replace("amends", "is under"))
    assert [c for c in found.claims if c.rule == "unread"] == []


def test_words_of_a_change_come_before_words_about_the_weather() -> None:
    """Where no provision is named, the quote is the sentence that speaks of a change, not the first that happens to stand there."""
    found = read(
        "1. Weather. The storm of last May closed the port for four days.\n\n"
        "2. Hope. The Buyer asked whether the crates could come by rail instead of by road.\n\n"
        "3. Freight. Crates come by rail instead of by road from June 1, 2018."
    )
    assert [c.quote.text for c in found.claims] == ["Crates come by rail instead of by road from June 1, 2018."]


def test_without_words_of_a_change_it_quotes_how_it_opens() -> None:
    """That an amendment amends is said in its opening; a chance sentence says nothing of it."""
    found = read("1. Weather. The storm of last May closed the port for four days.\n\n2. Samples. The Buyer has returned all the samples.")
    assert [c.quote.text.startswith("This First Amendment") for c in found.claims] == [True]


def test_a_change_that_nobody_understood_waits_for_a_person() -> None:
    """It names no provision and does nothing to any: the gate does not make a fact of that."""
    contract = (
        "SERVICES AGREEMENT\n\nThis Services Agreement is made as of January 2, 2015 by Alder Inc. and Birch LLC.\n\n1. Fees. Fees are due."
    )
    found = (read("", contract), read("1. Freight. Freight is for ninety days instead of thirty from here on out."))
    links = link([f.document for f in found], [c for f in found for c in f.clauses], [c for f in found for c in f.claims])
    assert [(e.edge_type, e.status, e.target_document_id) for e in links.edges] == [
        (EdgeType.AMENDS, EdgeStatus.PENDING, found[0].document.document_id)
    ]


def test_an_addendum_that_says_it_amends_is_an_amendment() -> None:
    """An addendum made under the amendment clause of a contract, to change it, is an amendment."""
    opening = (
        "PRICING ADDENDUM NO. 2\n\nThis Pricing Addendum No. 2 is entered into as of May 1, 2018 by Alder Inc. and Birch LLC under the "
        'Services Agreement dated January 2, 2015 (the "Agreement") and amends it.\n\n'
    )
    found = read("1. Fees. Section 4 of the Agreement is deleted.", opening)
    assert found.document.kind is DocumentKind.AMENDMENT
    assert [(c.edge_type, c.section) for c in found.claims] == [(EdgeType.AMENDS, "4")]
