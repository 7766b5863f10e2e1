"""Reading an amendment in a test: its body in, its claims out."""

from __future__ import annotations

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution
from graph.model.edges import Claim, EdgeType, OperationKind
from graph.model.ids import DocumentId
from graph.model.source import Quote, Reading
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
    return anchored_claims(reading, document)


def anchored_claims(reading: Reading, document: Document) -> tuple[Claim, ...]:
    """Read the claims of an instrument; their words are the reading's, and their rules are known."""
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
    title = "" if claim.target.title == "Services Agreement" else f"of the {claim.target.title or '?'}"
    place = " ".join(filter(None, (claim.section or claim.heading, title)))
    if operation is None or claim.edge_type not in (EdgeType.AMENDS, EdgeType.QUALIFIES):
        return f"{claim.edge_type} {place}".strip()
    unit = f"{operation.unit} {operation.ordinal}" if operation.unit else ""
    how = ", ".join(filter(None, (unit, str(operation.place or ""), "each" if operation.each else "")))
    words = " -> ".join(f'"{w}"' for w in (operation.old, " ".join(operation.new.text.split())) if w)
    moved = f" as {operation.address}" if operation.kind is OperationKind.RENUMBER else ""
    return f"{operation.kind} {place}{f' ({how})' if how else ''}{moved}{f': {words}' if words else ''}"


def told(claim: Claim) -> str:
    """Return what a claim does, and when and how far: ``DELETE 4, from 2018-06-01, CLOSING upon receipt of the fee``."""
    parts = [brief(claim)]
    parts += [f"from {claim.effective_from}"] if claim.effective_from else []
    parts += [f"until {claim.effective_to}"] if claim.effective_to else []
    parts += ["from the beginning"] if claim.from_beginning else []
    parts += [f"{claim.condition_kind} {claim.condition}"] if claim.condition else []
    parts += [f"extent: {claim.scope}"] if claim.scope else []
    parts += [f"in the version {claim.incorporation}"] if claim.incorporation else []
    parts += [f"with {' and '.join(part.section for part in claim.operation.parts)}"] if claim.operation and claim.operation.parts else []
    return " ".join(", ".join(parts).split())


def briefs(words: str) -> list[str]:
    """Return what the one paragraph of an amendment does, change by change."""
    return [brief(claim) for claim in claims("1. " + words + "\n")]
