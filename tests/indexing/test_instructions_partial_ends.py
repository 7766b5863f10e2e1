"""What terminations deny or keep: denied verbs, excepted provisions, what survives, and the ends of less than a provision."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution
from graph.model.edges import Claim, EdgeType, OperationKind
from graph.model.ids import DocumentId
from graph.model.source import Quote
from indexing.instructions import read_claims
from indexing.readers.text import TextReader
from indexing.segment import segment

MASTER = DocumentHint(Quote("", 0, 0), "Supply Agreement", PartialDate(2015, 1, 2), defined_as=("Agreement",))
JULY = PartialDate(2018, 7, 1)
_ENDS = frozenset({OperationKind.TERMINATE, OperationKind.DELETE})


def claims(text: str, kind: DocumentKind = DocumentKind.AMENDMENT) -> tuple[Claim, ...]:
    """Read an instrument signed on 15 June 2018 that recites a Supply Agreement."""
    reading = TextReader().read("a.txt", f"INSTRUMENT\n\n1. {text}\n".encode())
    place = (DocumentId("d"), "p", reading.file_sha256, "a.txt", 0, 0, len(reading.text))
    document = Document(
        *(*place, "Instrument", kind, Execution.SIGNED), signed=PartialDate(2018, 6, 15), self_names=("Letter",), recites=(MASTER,)
    )
    return read_claims(reading, document, segment(reading, document.document_id))


def ended(text: str, kind: DocumentKind = DocumentKind.AMENDMENT) -> list[tuple[str, str]]:
    """Return what a text ends: the provision ("" for the whole) and the words that limit its end."""
    return [(c.section, c.scope) for c in claims(text, kind) if c.operation and c.operation.kind in _ENDS]


@pytest.mark.parametrize("kind", [DocumentKind.AMENDMENT, DocumentKind.TERMINATION])
@pytest.mark.parametrize(
    ("denied", "plain"),
    [
        ("Nothing in this Letter terminates Section 2 of the Agreement.", "The parties hereby terminate Section 2 of the Agreement."),
        ("None of the parties terminates Section 2 of the Agreement hereby.", "Each of the parties hereby terminates Section 2."),
        ("None of the parties hereby terminates the Agreement.", "Both parties hereby terminate the Agreement."),
        ("Neither Alder nor Birch terminates the Agreement hereby.", "Alder and Birch hereby agree to terminate the Agreement."),
        ("Nothing in this Letter hereby deletes Section 2 of the Agreement.", "No fee is due, and the parties hereby delete Section 2."),
        ("By this Letter no party hereby terminates Section 2.", "No longer needing it, the parties hereby terminate Section 2."),
        ("None of the Exhibits, Section 2 or Section 3 is hereby deleted.", "Neither party objecting, Section 2 is hereby deleted."),
    ],
)
def test_a_subject_that_denies_its_verb_ends_nothing(kind: DocumentKind, denied: str, plain: str) -> None:
    """Nothing, none, neither and no party end nothing and change nothing; the same verb with a subject that acts ends."""
    assert claims(denied, kind) == ()
    assert {EdgeType.TERMINATES, EdgeType.AMENDS} & {c.edge_type for c in claims(plain, kind)}
    assert len(ended(plain, kind)) == 1
