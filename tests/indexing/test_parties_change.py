"""Who joins, leaves, is replaced or renamed: by the words of an assignment, novation, joinder or amendment, and not without them."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution, Party
from graph.model.edges import EdgeType, OperationKind
from graph.model.ids import DocumentId
from graph.model.source import Quote
from indexing.instructions import read_claims
from indexing.readers.text import TextReader
from indexing.segment import segment

K = OperationKind
REPLACED = (K.SUBSTITUTE_PARTY, "Birch LLC", "Cedar Corp.")
RENAMED = (K.RENAME_PARTY, "Birch LLC", "Rowan LLC")
SUPPLY = DocumentHint(Quote("", 0, 0), "Supply Agreement", PartialDate(2015, 1, 2), defined_as=("Supply Agreement",))
OPENING = """ASSIGNMENT AND ASSUMPTION AGREEMENT

This Assignment and Assumption Agreement is made as of May 1, 2018 by Birch LLC ("Assignor"), Cedar Corp. ("Assignee") and
Alder Inc. ("Customer") and concerns the Supply Agreement dated January 2, 2015 (the "Supply Agreement").

"""
PARTIES = (Party("Birch LLC", ("Assignor",)), Party("Cedar Corp.", ("Assignee",)), Party("Alder Inc.", ("Customer",)))


def changes(body: str, kind: DocumentKind = DocumentKind.ASSIGNMENT) -> list[tuple[OperationKind, str, str, str]]:
    """Read what an assignment between Birch (Assignor), Cedar (Assignee) and Alder (Customer) does to the parties of a contract."""
    reading = TextReader().read("a.txt", (OPENING + body).encode())
    place = (DocumentId("d"), "p", reading.file_sha256, "a.txt", 0, 0, len(reading.text))
    document = Document(*place, "Assignment and Assumption Agreement", kind, Execution.SIGNED, parties=PARTIES, recites=(SUPPLY,))
    claims = read_claims(reading, document, segment(reading, document.document_id))
    for claim in claims:
        for run in claim.operation.new.runs if claim.operation else ():
            assert run.char_start is None or reading.text[run.char_start : run.char_end] == run.text
    found = [c for c in claims if c.edge_type is EdgeType.AMENDS and c.operation]
    return [(c.operation.kind, c.operation.old, c.operation.new.text, c.target.title) for c in found if c.operation]


@pytest.mark.parametrize(
    ("words", "kind", "old", "new"),
    [
        ("Assignee hereby assumes all of the obligations of Assignor under the Supply Agreement.", K.ADD_PARTY, "", "Cedar Corp."),
        (
            "Assignor assigns the Supply Agreement to Assignee, and Assignee hereby accepts this and assumes all obligations thereunder.",
            *(K.ADD_PARTY, "", "Cedar Corp."),
        ),
        ("By executing this instrument, Elm Holdings Ltd. becomes a party to the Supply Agreement.", K.ADD_PARTY, "", "Elm Holdings Ltd."),
        ("Elm Holdings Ltd. hereby joins the Supply Agreement as an additional Guarantor.", K.ADD_PARTY, "", "Elm Holdings Ltd."),
        ("Elm Holdings Ltd. is hereby added as a party to the Supply Agreement.", K.ADD_PARTY, "", "Elm Holdings Ltd."),
        ("Elm Holdings Ltd. accedes to the Supply Agreement.", K.ADD_PARTY, "", "Elm Holdings Ltd."),
        ("Assignee shall be substituted for Assignor under the Supply Agreement.", *REPLACED),
        (
            "Cedar Corp. is hereby substituted in the place of Birch LLC as a party to the Supply Agreement.",
            K.SUBSTITUTE_PARTY,
            "Birch LLC",
            "Cedar Corp.",
        ),
        (
            "Birch LLC is replaced by Cedar Corp. as the Supplier under the Supply Agreement.",
            K.SUBSTITUTE_PARTY,
            "Birch LLC",
            "Cedar Corp.",
        ),
        ("The Supply Agreement is hereby novated from Assignor to Assignee.", *REPLACED),
        ("Assignor is hereby released and discharged from all obligations under the Supply Agreement.", K.RELEASE_PARTY, "Birch LLC", ""),
        ("Customer hereby releases Assignor from any further liability under the Supply Agreement.", K.RELEASE_PARTY, "Birch LLC", ""),
        (
            "Birch LLC has changed its corporate name to Rowan LLC, and the Supply Agreement continues.",
            K.RENAME_PARTY,
            "Birch LLC",
            "Rowan LLC",
        ),
        (
            "The name of Birch LLC has been changed to Rowan LLC for all purposes of the Supply Agreement.",
            K.RENAME_PARTY,
            "Birch LLC",
            "Rowan LLC",
        ),
        ("Birch LLC is now known as Rowan LLC.", *RENAMED),
    ],
)
def test_wordings(words: str, kind: OperationKind, old: str, new: str) -> None:
    """Each wording is one change of the contract's parties, roles read as the names behind them."""
    assert changes(f"1. {words}\n") == [(kind, old, new, "Supply Agreement")]


def test_a_novation_replaces_and_releases() -> None:
    """Substitution and release are two changes, each by its own words."""
    body = (
        "1. With effect from June 1, 2018, Assignee is substituted for Assignor under the Supply Agreement.\n\n"
        "2. Customer releases and discharges Assignor from its obligations under the Supply Agreement.\n"
    )
    assert [kind for kind, *_ in changes(body)] == [K.SUBSTITUTE_PARTY, K.RELEASE_PARTY]


@pytest.mark.parametrize(
    "words",
    [
        "Assignor hereby assigns to Assignee all of its right, title and interest in the Supply Agreement.",
        "Assignor shall not be released from its obligations under the Supply Agreement.",
        "Nothing herein releases Assignor from its obligations under the Supply Agreement.",
        "Customer may release Assignor from its obligations under the Supply Agreement.",
        "Customer hereby releases Assignor from any and all claims and causes of action arising under the Supply Agreement.",
        "Assignee shall not assume any obligations under the Supply Agreement arising before the date hereof.",
        "Assignee wishes to become a party to the Supply Agreement.",
        "If Elm Holdings Ltd. becomes a party to the Supply Agreement, it shall give notice.",
        "Assignor is released by its lender from its obligations to that lender.",
    ],
)
def test_nobody_moves_without_words(words: str) -> None:
    """An assignor is released only by words; a wish, a condition and a release of claims change no party."""
    assert changes(f"1. {words}\n") == []


def test_a_base_contract_moves_nobody() -> None:
    """What a contract says of its own parties is its own term."""
    assert changes("1. Assignee hereby assumes all obligations under the Supply Agreement.\n", DocumentKind.BASE) == []
