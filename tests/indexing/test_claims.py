"""The claims of an instrument: what it changes, ends, takes in, grants or belongs to; from when, until when, on what condition, how far.

The cases in `claims.cases` may begin with the kind of their instrument; without it they are amendments. Behind `=>` is what each claim
does, as `tests.indexing.amending.told` says it, or that the instrument claims nothing.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution, Party
from graph.model.edges import Claim
from graph.model.ids import DocumentId
from graph.model.source import Quote
from indexing.readers.text import TextReader
from tests.cases import misread_cases
from tests.indexing.amending import AGREEMENT, FIRST, LEASE, OPENING, anchored_claims, claims, told

NOWHERE = Quote("", 0, 0)
RECITED = (
    *(AGREEMENT, LEASE, FIRST),
    DocumentHint(NOWHERE, "Master Services Agreement", PartialDate(2016, 1, 2), defined_as=("MSA", "Existing Agreement")),
    DocumentHint(NOWHERE, "Amendment No. 2", PartialDate(2017, 5, 6), 2, defined_as=("Second Amendment",)),
    DocumentHint(NOWHERE, "Support Terms", None, defined_as=("Support Terms",)),
    DocumentHint(NOWHERE, "Supply Agreement", PartialDate(2015, 1, 2), defined_as=("Supply Agreement",)),
    DocumentHint(NOWHERE, "Service Order SO-1001"),
)
PARTIES = (Party("Birch LLC", ("Assignor",)), Party("Cedar Corp.", ("Assignee",)), Party("Alder Inc.", ("Customer",)))
ASSIGNMENT = (
    "ASSIGNMENT AND ASSUMPTION AGREEMENT ¶ This Assignment and Assumption Agreement is made as of May 1, 2018 by Birch LLC "
    '("Assignor"), Cedar Corp. ("Assignee") and ↵ Alder Inc. ("Customer") and concerns the Supply Agreement dated January 2, 2015 '
    '(the "Supply Agreement").'
)


def read(text: str) -> tuple[Claim, ...]:
    """Read an instrument signed on 15 June 2018 that knows the instruments above by the words it recites."""
    kind, body = re.fullmatch(r"(?s)(?:([A-Z_]+): )?(.*)", text).groups()  # type: ignore[union-attr]
    reading = TextReader().read("a.txt", body.encode())
    own_names = ("Agreement", "Amendment", "SOW", "Letter", "Notice") if kind else ("Amendment",)
    document = Document(
        *(DocumentId("d"), "p", reading.file_sha256, "a.txt", 0, 0, len(reading.text)),
        *("Instrument", DocumentKind(kind or "AMENDMENT"), Execution.SIGNED),
        parties=PARTIES,
        signed=PartialDate(2018, 6, 15),
        self_names=own_names,
        recites=RECITED,
    )
    return anchored_claims(reading, document)


def test_claims() -> None:
    """Exactly these claims are read, in the order of the words."""
    cases = Path(__file__).with_name("claims.cases")
    named = {"amendment": OPENING.strip(), "assignment": ASSIGNMENT}
    assert misread_cases(lambda text, _: [told(claim) for claim in read(text)] or ["nothing"], cases, **named) == ""


def test_same_words_same_keys() -> None:
    """Reading again gives the same claims with the same keys, each key once."""
    body = '1. Section 4 is amended by replacing "a" with "b" and by replacing "c" with "d".\n'
    assert claims(body) == claims(body)
    assert len({c.key for c in claims(body)}) == 2


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (
            "SOW: STATEMENT OF WORK\n\n{}",
            "This SOW is made and entered into as of May 1, 2021 by and between Heron Works, Inc. under the MSA.",
        ),
        (
            "The parties agree to modify the MSA as follows:\n\n1. Grant. {}",
            "Provider grants Customer a license to use the module worldwide.",
        ),
    ],
)
def test_a_claim_quotes_the_whole_sentence_that_makes_it(words: str, quoted: str) -> None:
    """An abbreviation does not end it, nor does a heading begin it."""
    assert [claim.quote.text for claim in read(words.format(quoted))] == [quoted]


@pytest.mark.parametrize(
    "text",
    [
        "“" * 5000 + " is hereby amended",
        "is hereby amended by deleting " * 500,
        "1. Section 1(a) is amended. " * 500,
        "hereby amend the " * 1000,
    ],
    ids=["marks", "verbs", "provisions", "commands"],
)
def test_hostile_text_is_read_in_time(text: str) -> None:
    """Repetition costs time in proportion, not more."""
    started = time.process_time()
    claims(text)
    assert time.process_time() - started < 5
