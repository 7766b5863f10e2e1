"""Reading an amendment in a test: its body in, its claims out."""

from __future__ import annotations

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution
from graph.model.edges import Claim, OperationKind
from graph.model.ids import DocumentId
from graph.model.source import Quote
from indexing.instructions import read_claims
from indexing.linking.gate import CONFIDENCE
from indexing.readers.text import TextReader
from indexing.segment import segment

AGREEMENT = DocumentHint(Quote("", 0, 0), "Services Agreement", PartialDate(2015, 1, 2), defined_as=("Agreement",))
LEASE = DocumentHint(Quote("", 0, 0), "Office Lease", PartialDate(2014, 3, 4), defined_as=("Lease",))
FIRST = DocumentHint(Quote("", 0, 0), "First Amendment", PartialDate(2016, 1, 2), 1, defined_as=("First Amendment",))
OPENING = """SECOND AMENDMENT TO SERVICES AGREEMENT

This Second Amendment (this "Amendment") is made as of May 1, 2018 by Alder Inc. and Birch LLC and amends the Services Agreement
dated January 2, 2015 (the "Agreement").

The parties agree as follows:

"""


def claims(body: str, kind: DocumentKind = DocumentKind.AMENDMENT, opening: str = OPENING) -> tuple[Claim, ...]:
    """Read an instrument with this body; it recites a Services Agreement ("Agreement"), an Office Lease ("Lease") and a First Amendment."""
    reading = TextReader().read("a.txt", (opening + body).encode())
    document = Document(
        *(DocumentId("d"), "p", reading.file_sha256, "a.txt", 0, 0, len(reading.text)),
        *("Second Amendment to Services Agreement", kind, Execution.SIGNED),
        self_names=("Amendment",),
        recites=(AGREEMENT, LEASE, FIRST),
    )
    found = read_claims(reading, document, segment(reading, document.document_id))
    for claim in found:
        assert reading.text[claim.quote.char_start : claim.quote.char_end] == claim.quote.text
        assert claim.rule in CONFIDENCE
        for run in claim.operation.new.runs if claim.operation else ():
            assert run.char_start is None or reading.text[run.char_start : run.char_end] == run.text
    return found


def brief(claim: Claim) -> str:
    """Return what a claim does on one line: ``REPLACE_WORDS 4.1 (1st SENTENCE): "five days" -> "ten days"``."""
    operation = claim.operation
    assert operation is not None
    where = " ".join(filter(None, (claim.section, f"of the {claim.target.title}" if claim.target.title != "Services Agreement" else "")))
    unit = f"{operation.unit} {operation.ordinal}" if operation.unit else ""
    how = ", ".join(filter(None, (unit, str(operation.place or ""), "each" if operation.each else "")))
    words = " -> ".join(f'"{w}"' for w in (operation.old, " ".join(operation.new.text.split())) if w)
    moved = f" as {operation.address}" if operation.kind is OperationKind.RENUMBER else ""
    return f"{operation.kind} {where}{f' ({how})' if how else ''}{moved}{f': {words}' if words else ''}"


def briefs(words: str) -> list[str]:
    """Return what the one paragraph of an amendment does, change by change."""
    return [brief(claim) for claim in claims("1. " + words + "\n")]
