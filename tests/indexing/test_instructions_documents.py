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
        (KIND.BASE, "Services Agreement", "9. This Agreement replaces in its entirety the Existing Agreement.", EdgeType.SUPERSEDED_BY),
        (KIND.BASE, "Services Agreement", "9. This Agreement amends, restates and supersedes the MSA.", EdgeType.SUPERSEDED_BY),
        (
            KIND.BASE,
            "Services Agreement",
            "9. This Agreement amends, restates and supersedes in full the MSA.",
            EdgeType.SUPERSEDED_BY,
        ),
        (KIND.BASE, "Services Agreement", "9. This Agreement is in substitution for and replaces the MSA.", EdgeType.SUPERSEDED_BY),
        (KIND.BASE, "Services Agreement", "9. This Agreement takes the place of the Existing Agreement.", EdgeType.SUPERSEDED_BY),
        (KIND.BASE, "Services Agreement", "9. The MSA is hereby cancelled and replaced by this Agreement.", EdgeType.SUPERSEDED_BY),
        (
            KIND.BASE,
            "Services Agreement",
            "9. This Agreement supersedes all prior agreements between the parties, including without limitation the MSA.",
            EdgeType.SUPERSEDED_BY,
        ),
        (
            KIND.TERMINATION,
            "Termination Agreement",
            "The parties agree to terminate the MSA, effective from November 1, 2010.",
            EdgeType.TERMINATES,
        ),
        (KIND.TERMINATION, "Termination Agreement", "1. The MSA is hereby terminated.", EdgeType.TERMINATES),
        (KIND.SOW, "Statement of Work 1", "This SOW is hereby incorporated into and made a part of the MSA.", EdgeType.CHILD_OF),
        (KIND.SOW, "Statement of Work 1", "This SOW is entered into pursuant to the MSA.", EdgeType.CHILD_OF),
        (
            KIND.SOW,
            "Statement of Work 1",
            "This SOW is entered into as of May 1, 2015 under, and is incorporated into and made a part of, the MSA.",
            EdgeType.CHILD_OF,
        ),
        (KIND.SOW, "Statement of Work 1", "This SOW is issued under and made a part of the MSA.", EdgeType.CHILD_OF),
        (KIND.SOW, "Statement of Work 1", "This SOW sets out the work. It forms part of the MSA.", EdgeType.CHILD_OF),
        (KIND.SOW, "Statement of Work 1", "This SOW is subject to all of the terms and conditions of the MSA.", EdgeType.CHILD_OF),
        (
            KIND.SOW,
            "Statement of Work 1",
            "This SOW is executed by the parties and is incorporated into and forms a part of the MSA.",
            EdgeType.CHILD_OF,
        ),
        (KIND.SOW, "Statement of Work 1", "This SOW is made under, and subject to, the MSA.", EdgeType.CHILD_OF),
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


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (
            KIND.SOW,
            "This SOW is made and entered into as of May 1, 2021 by and between Heron Works, Inc. and Tarn LLC pursuant to the MSA.",
        ),
        (KIND.SOW, "This Statement of Work is issued under and subject to the MSA."),
        (KIND.SOW, "This SOW is governed by the MSA."),
        (KIND.SOW, "The parties enter into this SOW under the MSA."),
        (KIND.SOW, "Pursuant to the MSA between Heron Works, Inc. and Tarn LLC, the parties enter into this SOW as of June 1, 2021."),
        (KIND.SOW, "All services under this SOW are provided under the terms of the MSA."),
        (KIND.SOW, "This SOW is entered into pursuant to Section 2.1 of the MSA."),
        (KIND.ORDER_FORM, "This Order Form is subject to the terms and conditions of the MSA."),
        (KIND.ORDER_FORM, "This Order Form is placed under the MSA."),
        (KIND.DPA, "This Data Processing Addendum supplements and forms part of the MSA."),
        (KIND.DPA, "This Addendum is incorporated into and forms part of the MSA."),
        (KIND.SLA, "This Service Level Agreement shall form an integral part of the MSA."),
        (KIND.EXHIBIT, "This Schedule is entered into pursuant to the MSA."),
    ],
)
def test_belongs_to_a_parent(kind: DocumentKind, words: str) -> None:
    """An order, a statement of work or an addendum says in many ways under which contract it stands."""
    (claim,) = claims(words, kind, "Statement of Work No. 1")
    assert (claim.edge_type, claim.target.title) == (EdgeType.CHILD_OF, "Master Services Agreement")
    assert claim.quote.text.replace("\n", " ") == words


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (KIND.AMENDMENT, "This Amendment is entered into as of May 1, 2021 pursuant to Section 12 of the MSA."),
        (KIND.AMENDMENT, "This Amendment is made as of May 1, 2021 under the MSA."),
        (KIND.BASE, "This Agreement is made as of May 1, 2021 in accordance with the MSA."),
        (KIND.BASE, "WHEREAS, Provider licenses software pursuant to the MSA."),
        (KIND.SOW, "Provider shall not be liable under the MSA."),
        (KIND.SOW, "Provider may invoice the fees that are due."),
    ],
)
def test_is_no_child(kind: DocumentKind, words: str) -> None:
    """An amendment is never a child; a base agreement that names another is none; a mention is no parent."""
    assert [c for c in claims(words, kind, "Agreement") if c.edge_type is EdgeType.CHILD_OF] == []


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
