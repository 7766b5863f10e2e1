"""Orders go by their references alone once an amendment has named them: "paragraph 4 of SO-1001", "B. Changes to SO-1001"."""

from __future__ import annotations

from graph.model.documents import Document, DocumentHint, DocumentKind, Execution
from graph.model.ids import DocumentId
from graph.model.source import Quote
from indexing.instructions import read_claims
from indexing.readers.text import TextReader
from indexing.segment import segment
from tests.indexing.amending import AGREEMENT, OPENING

ORDER = DocumentHint(Quote("", 0, 0), "Service Order SO-1001")


def targets(body: str) -> list[tuple[str, str]]:
    """Return instrument and section of each change that an amendment of the agreement and its order makes."""
    reading = TextReader().read("a.txt", (OPENING + body).encode())
    document = Document(
        *(DocumentId("d"), "p", reading.file_sha256, "a.txt", 0, 0, len(reading.text)),
        *("Second Amendment to Services Agreement", DocumentKind.AMENDMENT, Execution.SIGNED),
        self_names=("Amendment",),
        recites=(AGREEMENT, ORDER),
    )
    return [(c.target.title, c.section) for c in read_claims(reading, document, segment(reading, document.document_id))]


def test_an_order_by_its_reference() -> None:
    """The reference alone names the order, in a sentence and in the heading over several changes."""
    assert targets("1. Paragraph 4 of SO-1001 is deleted.\n") == [("Service Order SO-1001", "4")]
    body = (
        'A. Changes to the Agreement\n\n1. In Section 3.2, "two" is replaced with "three".\n\nB. Changes to SO-1001\n\n'
        '2. In paragraph 5 the date "May 31, 2017" is replaced with "December 31, 2018".\n'
    )
    assert targets(body) == [("Services Agreement", "3.2"), ("Service Order SO-1001", "5")]
