"""Claims about whole instruments: what takes the place of, ends, or belongs to another, and what only sounds like it."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution
from graph.model.edges import Claim, EdgeType
from graph.model.ids import DocumentId
from graph.model.source import Quote
from indexing.instructions import read_claims
from indexing.readers.text import TextReader
from indexing.segment import segment

MASTER = DocumentHint(Quote("", 0, 0), "Master Services Agreement", PartialDate(2015, 1, 2), defined_as=("Existing Agreement", "MSA"))
KIND = DocumentKind


def claims(text: str, kind: DocumentKind, title: str) -> tuple[Claim, ...]:
    """Read an instrument that recites a Master Services Agreement (the "MSA", the "Existing Agreement")."""
    reading = TextReader().read("a.txt", f"{title.upper()}\n\n{text}\n".encode())
    place = (DocumentId("d"), "p", reading.file_sha256, "a.txt", 0, 0, len(reading.text))
    document = Document(*place, title, kind, Execution.SIGNED, self_names=("Agreement", "SOW"), recites=(MASTER,))
    return read_claims(reading, document, segment(reading, document.document_id))


@pytest.mark.parametrize(
    ("kind", "title", "words", "edge"),
    [
        (
            KIND.RESTATEMENT,
            "Amended and Restated Agreement",
            "The parties desire to amend and restate the Existing Agreement as set forth herein.",
            EdgeType.SUPERSEDED_BY,
        ),
        (
            KIND.RESTATEMENT,
            "Restated Agreement",
            "1. This Agreement amends and restates in its entirety the Existing Agreement.",
            EdgeType.SUPERSEDED_BY,
        ),
        (
            KIND.AMENDMENT,
            "Second Amendment",
            "1. The MSA is hereby amended and restated in its entirety as set forth in Exhibit A.",
            EdgeType.SUPERSEDED_BY,
        ),
        (KIND.BASE, "Services Agreement", "9. This Agreement supersedes and replaces the Existing Agreement.", EdgeType.SUPERSEDED_BY),
        (
            KIND.TERMINATION,
            "Termination Agreement",
            "The parties agree to terminate the MSA, effective from November 1, 2010.",
            EdgeType.TERMINATES,
        ),
        (KIND.TERMINATION, "Termination Agreement", "1. The MSA is hereby terminated.", EdgeType.TERMINATES),
        (KIND.SOW, "Statement of Work 1", "This SOW is hereby incorporated into and made a part of the MSA.", EdgeType.CHILD_OF),
        (KIND.SOW, "Statement of Work 1", "This SOW is entered into pursuant to the MSA.", EdgeType.CHILD_OF),
        (KIND.AMENDMENT, "Supplement", "1. This Amendment supplements the MSA.", EdgeType.SUPPLEMENTS),
    ],
)
def test_whole_instruments(kind: DocumentKind, title: str, words: str, edge: EdgeType) -> None:
    """Each wording is one claim about the instrument as a whole."""
    (claim,) = claims(words, kind, title)
    assert (claim.edge_type, claim.target.title, claim.section) == (edge, "Master Services Agreement", "")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (KIND.BASE, "9. This Agreement supersedes all prior agreements and understandings between the parties."),
        (KIND.BASE, "9. Either party may terminate this Agreement on thirty days notice."),
        (KIND.BASE, "9. This Agreement shall terminate on May 1, 2019."),
        (KIND.BASE, "9. Customer may terminate the MSA if Provider is insolvent."),
        (KIND.AMENDMENT, "1. This Amendment is attached to and made a part of the MSA."),
        (KIND.AMENDMENT, "1. All prior negotiations not incorporated in this Amendment or the MSA are hereby canceled."),
    ],
)
def test_only_sounds_like_it(kind: DocumentKind, words: str) -> None:
    """Entire-agreement and term clauses claim nothing; an amendment is no child of what it amends."""
    assert claims(words, kind, "Agreement") == ()


def test_end_has_its_day() -> None:
    """A termination takes effect on the day its words give."""
    (claim,) = claims("The parties hereby terminate the MSA, effective from November 1, 2010.", KIND.TERMINATION, "Termination Agreement")
    assert claim.effective_from == PartialDate(2010, 11, 1)


def test_amendment_without_an_address_supplements() -> None:
    """New terms that change no provision are read with the instrument they are agreed for."""
    (claim,) = claims(
        "The parties agree to modify the MSA as follows:\n\n1. Grant. Provider grants Customer a license to use the new module worldwide.",
        *(KIND.AMENDMENT, "Amendment No. 2"),
    )
    assert (claim.edge_type, claim.quote.text) == (
        EdgeType.SUPPLEMENTS,
        "Provider grants Customer a license to use the new module worldwide.",
    )
