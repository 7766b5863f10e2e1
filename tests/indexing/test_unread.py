"""An amendment in which no instruction was understood is no amendment that does nothing."""

from __future__ import annotations

from graph.model.edges import EdgeType, OperationKind
from graph.model.source import SourceFile
from indexing.analyse import Instrument, analyse
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


def test_what_was_not_understood_is_a_change_without_words() -> None:
    """Its quote is the first operative sentence; counterparts and captions are none."""
    found = read(
        "1. Counterparts. This Amendment may be signed in counterparts.\n\n"
        "2. Freight. Whatever Section 3.1 has it otherwise, freight is for ninety days from here on out."
    )
    (claim,) = found.claims
    assert (claim.edge_type, claim.section, claim.rule) == (EdgeType.AMENDS, "", "unread")
    assert claim.operation is not None
    assert claim.operation.kind is OperationKind.UNSPECIFIED
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
