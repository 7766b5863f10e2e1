"""Terminations, notices, non-renewals, amendments taken back, and incorporated terms: what ends, in what part, from which day."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution
from graph.model.edges import Claim, ConditionKind, EdgeType, Incorporation, OperationKind
from graph.model.ids import DocumentId
from graph.model.source import Quote
from indexing.instructions import read_claims
from indexing.readers.text import TextReader
from indexing.segment import segment

KIND = DocumentKind
MASTER = DocumentHint(Quote("", 0, 0), "Master Services Agreement", PartialDate(2015, 1, 2), defined_as=("MSA", "Agreement"))
LEASE = DocumentHint(Quote("", 0, 0), "Office Lease", PartialDate(2014, 3, 4), defined_as=("Lease",))
SECOND = DocumentHint(Quote("", 0, 0), "Amendment No. 2", PartialDate(2017, 5, 6), 2, defined_as=("Second Amendment",))
JULY, END_OF_JULY = PartialDate(2018, 7, 1), PartialDate(2018, 7, 31)
OPEN = DocumentHint(Quote("", 0, 0), "Support Terms", None, defined_as=("Support Terms",))


def claims(text: str, kind: DocumentKind) -> tuple[Claim, ...]:
    """Read an instrument signed on 15 June 2018 that recites an MSA, an Office Lease, a Second Amendment and undated Support Terms."""
    reading = TextReader().read("a.txt", f"INSTRUMENT\n\n{text}\n".encode())
    place = (DocumentId("d"), "p", reading.file_sha256, "a.txt", 0, 0, len(reading.text))
    document = Document(
        *(*place, "Instrument", kind, Execution.SIGNED),
        signed=PartialDate(2018, 6, 15),
        self_names=("Letter", "Notice"),
        recites=(MASTER, LEASE, SECOND, OPEN),
    )
    return read_claims(reading, document, segment(reading, document.document_id))


@pytest.mark.parametrize(
    ("kind", "words", "day"),
    [
        (KIND.TERMINATION, "The MSA is hereby terminated effective as of July 1, 2018.", JULY),
        (
            KIND.TERMINATION,
            "The parties hereby mutually agree to terminate the MSA with effect from July 1, 2018.",
            PartialDate(2018, 7, 1),
        ),
        (KIND.TERMINATION, "The parties agree that the MSA shall terminate on July 1, 2018.", JULY),
        (KIND.TERMINATION, "The MSA shall terminate at the close of business on June 30, 2018.", JULY),
        (KIND.TERMINATION, "The MSA shall expire on June 30, 2018.", JULY),
        (KIND.TERMINATION, "The MSA is cancelled and of no further force or effect as of July 1, 2018.", JULY),
        (KIND.NOTICE, "We hereby terminate the MSA, effective July 31, 2018.", END_OF_JULY),
        (
            KIND.NOTICE,
            "Alder elects to terminate the MSA pursuant to Section 9.2 thereof, effective July 31, 2018.",
            PartialDate(2018, 7, 31),
        ),
        (KIND.NOTICE, "This letter constitutes notice of termination of the MSA effective July 31, 2018.", END_OF_JULY),
        (KIND.NOTICE, "We are terminating the MSA with effect from 31 July 2018.", END_OF_JULY),
        (KIND.NOTICE, "We elect not to renew the MSA, which will expire on December 31, 2018.", PartialDate(2019, 1, 1)),
        (
            KIND.NOTICE,
            "Under the Office Lease effective as of May 6, 2016, we elect not to renew the MSA, which will expire on December 31, 2018.",
            PartialDate(2019, 1, 1),
        ),
        (KIND.AMENDMENT, "1. The parties agree to terminate the Lease effective as of July 1, 2018.", JULY),
        (KIND.AMENDMENT, "1. The Lease is hereby terminated.", None),
    ],
)
def test_what_ends_and_when(kind: DocumentKind, words: str, day: PartialDate | None) -> None:
    """The first day without the contract: the day stated, the one after a last day, the end of a period from the letter's day."""
    (claim,) = claims(words, kind)
    title = "Office Lease" if "Lease" in words and "MSA" not in words else "Master Services Agreement"
    assert (claim.edge_type, claim.section, claim.target.title, claim.effective_from) == (EdgeType.TERMINATES, "", title, day)


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("We hereby terminate the MSA thirty days after your receipt of this letter.", "thirty days after your receipt"),
        ("We hereby terminate the MSA at the end of the current term.", "at the end of the current term"),
        ("We hereby notify you that we will not renew the MSA.", "not renew the MSA"),
    ],
)
def test_an_end_without_a_day_waits(words: str, condition: str) -> None:
    """A period from receipt, or the end of a term whose day is not said, is recorded by a person."""
    (claim,) = claims(words, KIND.NOTICE)
    assert claim.edge_type is EdgeType.TERMINATES
    assert (claim.condition, claim.condition_kind) == (condition, ConditionKind.FUTURE_EVENT)


def test_a_part_ends_with_its_extent() -> None:
    """A partial termination keeps the words that say how far, or the provision it names."""
    (limited,) = claims("1. The MSA is hereby terminated solely with respect to the Dallas Facility.", KIND.TERMINATION)
    assert (limited.edge_type, limited.scope.rstrip(".")) == (EdgeType.TERMINATES, "solely with respect to the Dallas Facility")
    (provision,) = claims("1. The parties hereby terminate Section 5 of the MSA.", KIND.TERMINATION)
    assert (provision.edge_type, provision.section) == (EdgeType.TERMINATES, "5")


@pytest.mark.parametrize(
    ("words", "beginning"),
    [
        ("Amendment No. 2 is hereby rescinded and the original text of Section 4 is restored.", False),
        ("The Second Amendment is hereby terminated, cancelled and of no further force or effect.", False),
        ("The Second Amendment is hereby rescinded as if it had never been made.", True),
        ("The Second Amendment shall be deemed void ab initio.", True),
    ],
)
def test_an_amendment_taken_back(words: str, beginning: bool) -> None:
    """An amendment that is itself ended is the target, not the contract it amended."""
    ended = [c for c in claims(f"1. {words}", KIND.AMENDMENT) if c.edge_type is EdgeType.TERMINATES]
    assert [(c.target.number, c.section, c.from_beginning) for c in ended] == [(2, "", beginning)]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (KIND.BASE, "9. Either party may terminate the MSA on thirty days' notice."),
        (KIND.BASE, "9. Upon termination of the MSA, each party shall return the other's papers."),
        (KIND.NOTICE, "If you do not pay within ten days, we may terminate the MSA."),
        (KIND.NOTICE, "We reserve the right to terminate the MSA."),
        (KIND.AMENDMENT, "1. Section 9 survives after termination of the MSA."),
        (KIND.AMENDMENT, "1. The Lease shall terminate on July 1, 2025 unless renewed."),
        (KIND.TERMINATION, "Following the termination of the MSA, neither party is liable for the other's costs."),
    ],
)
def test_nothing_ends_without_words_that_end_it(kind: DocumentKind, words: str) -> None:
    """A right to end, a threat, and what holds after an end are no end."""
    assert [c for c in claims(words, kind) if c.edge_type is EdgeType.TERMINATES] == []


@pytest.mark.parametrize(
    ("kind", "words", "version"),
    [
        (KIND.SIDE_LETTER, "This letter is supplemental to the Support Terms.", Incorporation.UNSAID),
        (KIND.BASE, "3. The Support Terms are hereby incorporated herein by reference.", Incorporation.UNSAID),
        (
            KIND.BASE,
            "3. The Support Terms, as amended from time to time, are incorporated into this Agreement by reference.",
            Incorporation.FLOATING,
        ),
        (KIND.BASE, "3. The Support Terms as posted at www.example.com are incorporated by reference.", Incorporation.FLOATING),
        (KIND.BASE, "3. The Support Terms attached as Annex 1 are incorporated herein by reference.", Incorporation.FIXED),
        (KIND.SIDE_LETTER, "This letter is supplemental to the MSA.", Incorporation.FIXED),
    ],
)
def test_terms_taken_in(kind: DocumentKind, words: str, version: Incorporation) -> None:
    """Which version is meant: the one named or attached, whatever it becomes, or nobody says."""
    (claim,) = claims(words, kind)
    assert (claim.edge_type, claim.incorporation) == (EdgeType.SUPPLEMENTS, version)


def test_one_amendment_for_several_contracts() -> None:
    """Each provision is of the contract named beside it, or named by the heading it stands under."""
    body = (
        "1. Section 4 of the MSA and Section 9 of the Lease are hereby deleted.\n\n"
        "2. Section 5 of each of the MSA and the Lease is hereby deleted.\n"
    )
    found = [(c.section, c.target.title) for c in claims(body, KIND.AMENDMENT) if c.operation and c.operation.kind is OperationKind.DELETE]
    assert found[:2] == [("4", "Master Services Agreement"), ("9", "Office Lease")]


PARTS = [
    "Section 8 of the MSA is hereby terminated effective July 1, 2018.",
    "Effective July 1, 2018, Section 8 of the MSA terminates and is of no further force or effect.",
    "Section 8 of the MSA shall terminate on July 1, 2018, and neither party shall have any further obligation thereunder.",
    "The provisions of Section 8 (Minimum Purchase) of the MSA shall terminate as of July 1, 2018.",
    "The parties agree to terminate, effective July 1, 2018, Section 8 of the MSA.",
    "The parties hereby terminate Section 8, effective July 1, 2018.",
    "Section 8 shall be deemed terminated as of July 1, 2018.",
    "The MSA is hereby terminated solely with respect to Section 8 thereof, effective July 1, 2018.",
    "The MSA is partially terminated, as to Section 8 only, with effect from July 1, 2018.",
    "The parties agree to partially terminate the MSA by terminating Section 8 thereof as of July 1, 2018.",
]
FOLLOWING = "The following provisions of the MSA are terminated as of July 1, 2018:"
LISTED = [
    "Sections 7 and 8 of the MSA are hereby terminated as of July 1, 2018.",
    "Each of Section 7 and Section 8 of the MSA is hereby terminated as of July 1, 2018.",
    f"{FOLLOWING} Section 7 and Section 8.",
    f"{FOLLOWING}\n\n(a) Section 7 (Sales); and\n\n(b) Section 8.\n\n2. Rest.",
    f"{FOLLOWING}\n\nSection 7 - Sales\nSection 8 - Price\n\nThe rest stays in force.",
]


@pytest.mark.parametrize(
    ("words", "scope"),
    [
        ("The MSA, other than Sections 7 and 8, is hereby terminated effective July 1, 2018.", "other than Sections 7 and 8"),
        ("Except for Section 8, the MSA is hereby terminated effective July 1, 2018.", "Except for Section 8"),
        ("The parties hereby terminate the MSA in part, effective July 1, 2018.", "in part"),
    ],
)
def test_what_is_kept_of_an_instrument_is_never_ended(words: str, scope: str) -> None:
    """The end of an instrument but for some of it, or of a part that no words name, keeps those words as its extent."""
    (claim,) = claims(f"1. {words}", KIND.TERMINATION)
    assert (claim.edge_type, claim.section, claim.scope) == (EdgeType.TERMINATES, "", scope)


@pytest.mark.parametrize(
    "words",
    [
        "Supplier may terminate Section 8 of the MSA on notice.",
        "If Section 8 of the MSA is terminated, the fees fall due.",
        "Upon termination of Section 8 of the MSA, the fees fall due.",
        "The parties are considering whether to terminate Section 8 of the MSA.",
        "Section 9 of the MSA shall survive the termination of Section 8 of the MSA.",
        "Section 8 of the MSA terminates when the goods are sold.",
        "The parties agree not to terminate Section 8 of the MSA.",
    ],
)
def test_an_end_that_is_only_spoken_of_is_none(words: str) -> None:
    """What may end, would end, or has to happen first ends no provision."""
    assert not [c for c in claims(f"1. {words}", KIND.TERMINATION) if c.section == "8"]


def test_one_partys_duties_under_a_provision_are_no_whole_provision() -> None:
    """Its words bind the other one as before: that they change is said, and no program cuts them out."""
    (claim,) = claims("1. Customer's obligations under Section 8 of the MSA are hereby terminated as of July 1, 2018.", KIND.TERMINATION)
    assert claim.operation is not None
    assert (claim.edge_type, claim.operation.kind, claim.section) == (EdgeType.AMENDS, OperationKind.UNSPECIFIED, "8")
