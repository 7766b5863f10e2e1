"""What terminations deny or keep: denied verbs, excepted provisions, what survives, and the ends of less than a provision."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import Clause, Document, DocumentHint, DocumentKind, Execution
from graph.model.edges import Claim, EdgeType, OperationKind
from graph.model.ids import DocumentId
from graph.model.source import Quote, Reading
from indexing.instructions import read_claims
from indexing.instructions.unread import unread
from indexing.readers.text import TextReader
from indexing.segment import segment

MASTER = DocumentHint(Quote("", 0, 0), "Supply Agreement", PartialDate(2015, 1, 2), defined_as=("Agreement",))
JULY = PartialDate(2018, 7, 1)
_ENDS = frozenset({OperationKind.TERMINATE, OperationKind.DELETE})


def claims(text: str, kind: DocumentKind = DocumentKind.AMENDMENT) -> tuple[Claim, ...]:
    """Read an instrument signed on 15 June 2018 that recites a Supply Agreement."""
    reading, document = instrument(text, kind)
    return read_claims(reading, document, segment(reading, document.document_id))


def parsed(text: str, kind: DocumentKind) -> tuple[Document, Sequence[Clause]]:
    """Return the same instrument with its clauses."""
    reading, document = instrument(text, kind)
    return document, segment(reading, document.document_id)


def instrument(text: str, kind: DocumentKind) -> tuple[Reading, Document]:
    """Return the reading and the document of one numbered clause."""
    reading = TextReader().read("a.txt", f"INSTRUMENT\n\n1. {text}\n".encode())
    place = (DocumentId("d"), "p", reading.file_sha256, "a.txt", 0, 0, len(reading.text))
    document = Document(
        *(*place, "Instrument", kind, Execution.SIGNED), signed=PartialDate(2018, 6, 15), self_names=("Letter",), recites=(MASTER,)
    )
    return reading, document


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


EXCEPTIONS = [
    ("Section 2 (other than Section 2.1) of the Agreement is deleted.", "other than Section 2.1"),
    ("Section 2 of the Agreement, with the exception of Section 2.1, is hereby terminated.", "with the exception of Section 2.1"),
    ("The parties hereby delete Section 2 of the Agreement except Section 2.1 thereof.", "except Section 2.1 thereof"),
    ("Section 2 of the Agreement is deleted; provided that Section 2.1 shall remain in effect.", "provided that Section 2.1 shall remain"),
    ("Section 2 of the Agreement is terminated, save that Section 2.1 survives.", "save that Section 2.1 survives"),
    (
        "Except as set forth in the next sentence, Section 2 is deleted. Section 2.1 remains in effect.",
        "Except as set forth in the next sentence",
    ),
    ("Section 2 of the Agreement is deleted. However, Section 2.1 shall remain in effect.", "However, Section 2.1 shall remain in effect."),
    ("Section 2 of the Agreement is hereby terminated. Section 2.1 survives.", "Section 2.1 survives."),
]


@pytest.mark.parametrize(("words", "scope"), EXCEPTIONS)
def test_an_excepted_provision_is_never_ended(words: str, scope: str) -> None:
    """What is excepted, or stays by the next sentence, is not ended; the words that keep it are the extent of the end."""
    assert ended(words) == [("2", scope)]


@pytest.mark.parametrize(
    ("words", "sections"),
    [
        ("Section 2 of the Agreement is deleted. Section 3.1 remains in effect.", ["2"]),
        ("Sections 2 and 3 of the Agreement are hereby terminated. The Agreement remains in effect.", ["2", "3"]),
    ],
)
def test_what_keeps_nothing_of_a_provision_limits_no_end(words: str, sections: list[str]) -> None:
    """Other provisions that stay, and an agreement that stays but for what is deleted, leave the end whole."""
    assert ended(words) == [(section, "") for section in sections]


@pytest.mark.parametrize(
    "kept", ["except that Sections 8 and 9 shall survive and continue in effect", "save that Section 8 continues in force"]
)
@pytest.mark.parametrize(
    "words", ["Effective July 1, 2018, the Agreement is terminated, {}.", "The Agreement shall terminate on July 1, 2018, {}."]
)
def test_an_agreement_ends_though_some_of_it_survives(words: str, kept: str) -> None:
    """What survives the end of an agreement is no extent of its end, and no condition of it."""
    (claim,) = claims(words.format(kept), DocumentKind.TERMINATION)
    assert (claim.edge_type, claim.section, claim.scope, claim.condition, claim.effective_from) == (EdgeType.TERMINATES, "", "", "", JULY)


def test_a_proviso_of_what_survives_is_no_condition() -> None:
    """An end with a proviso on what outlives it waits for nothing; one that is limited stays limited."""
    proviso = "provided, however, that Article 2 and any accrued payment obligations shall survive such termination"
    (claim,) = claims(f"The Agreement is terminated as of July 1, 2018; {proviso}.", DocumentKind.TERMINATION)
    assert (claim.scope, claim.condition) == ("", "")
    (part,) = claims(
        "The Agreement is hereby terminated solely with respect to Ohio, except that Section 8 survives.", DocumentKind.TERMINATION
    )
    assert part.scope


def test_what_alone_changes_is_no_exception() -> None:
    """Of an agreement that is unchanged "except that Section 2.1 is deleted" Section 2.1 is what changes."""
    (claim,) = claims("The Agreement remains unchanged, except that Section 2.1 is hereby deleted.")
    assert (claim.section, claim.scope) == ("2.1", "")


@pytest.mark.parametrize(
    ("words", "sections"),
    [
        ("Section 8 of the Agreement is terminated effective July 1, 2018.", ["8"]),
        ("Effective July 1, 2018, Section 8 of the Agreement is terminated.", ["8"]),
        ("Sections 8.1 through 8.2 of the Agreement are terminated as of July 1, 2018.", ["8.1", "8.2"]),
        ("The Agreement is terminated in its entirety as of July 1, 2018.", [""]),
        ("Effective July 1, 2018, the Agreement is terminated effective immediately.", [""]),
    ],
)
def test_an_end_needs_no_hereby(words: str, sections: list[str]) -> None:
    """In an amendment "is terminated" with a day ends a provision, and the agreement, from that day."""
    found = claims(words)
    assert [(c.edge_type, c.section, c.scope, c.effective_from) for c in found] == [(EdgeType.TERMINATES, s, "", JULY) for s in sections]


@pytest.mark.parametrize(
    "words",
    [
        "WHEREAS, the Agreement is terminated as of July 1, 2018.",
        "If the Agreement is terminated in its entirety, the fees fall due.",
        "The Agreement is not terminated in its entirety.",
    ],
)
def test_a_recited_or_supposed_end_ends_no_agreement(words: str) -> None:
    """A recital, a condition and a denial end nothing."""
    assert ended(words) == []


@pytest.mark.parametrize(
    ("words", "sections"),
    [
        ("The parties hereby terminate Supplier's obligations under Section 3 of the Agreement.", ["3"]),
        ("The parties agree to terminate the rights of Buyer in Section 3 of the Agreement.", ["3"]),
        ("The exclusivity obligations in Sections 8.1 and 8.2 of the Agreement shall terminate on December 31, 2027.", ["8.1", "8.2"]),
        ("Supplier's duties under Section 3 of the Agreement will expire on July 1, 2018.", ["3"]),
    ],
)
def test_what_ends_less_than_a_provision_changes_it(words: str, sections: list[str]) -> None:
    """The end of what one party owes under a provision is a change of it, without exact words."""
    found = claims(words)
    assert [(c.edge_type, c.section, c.operation and c.operation.kind) for c in found] == [
        (EdgeType.AMENDS, s, OperationKind.UNSPECIFIED) for s in sections
    ]


@pytest.mark.parametrize(
    "words",
    [
        "Nothing herein terminates Supplier's obligations under Section 3 of the Agreement.",
        "Upon closing Supplier's obligations under Section 3 of the Agreement shall terminate.",
        "The parties do not terminate Supplier's obligations under Section 3 of the Agreement.",
        "If notice is given, Supplier's obligations under Section 3 of the Agreement shall not terminate.",
    ],
)
def test_a_denied_or_awaited_end_of_less_changes_nothing(words: str) -> None:
    """Obligations that stay, or that end with an event, are no change of today."""
    assert claims(words) == ()


@pytest.mark.parametrize(
    ("words", "proposes"),
    [
        ("None of the parties terminates Section 2 of the Agreement hereby.", False),
        ("Nothing in this Letter amends or terminates Section 2 of the Agreement.", False),
        ("The provisions of Section 2 are from now on to be read with Section 3.", True),
    ],
)
def test_a_denied_change_is_proposed_to_nobody(words: str, proposes: bool) -> None:
    """An amendment whose only sentence denies a change says of none; one that nobody understood is proposed."""
    document, clauses = parsed(words, DocumentKind.AMENDMENT)
    assert (unread(document, clauses) is not None) is proposes
