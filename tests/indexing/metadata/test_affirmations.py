"""Which amendments a ratification, an estoppel or a recital lists as made."""

from __future__ import annotations

import pytest

from graph.model.documents import Document
from graph.model.source import SourceFile
from indexing.layout.instruments import instruments
from indexing.metadata.reader import read_metadata as register
from indexing.readers.text import TextReader

LEASE = "the Lease dated January 2, 2015"
FIRST, SECOND = (1, "2016-03-01"), (2, "2017-04-01")
BY_TITLE = "that certain First Amendment to Lease dated March 1, 2016 and that certain Second Amendment to Lease dated April 1, 2017"


def registered(text: str) -> Document:
    """Register the one instrument of a text file."""
    reading = TextReader().read("a.txt", text.encode())
    ((start, end),) = instruments(reading)
    document = register(reading, SourceFile(reading.file_sha256, "a.txt", "a.txt", len(text)), "p", 0, start, end)
    for hint in document.affirms:
        assert reading.text[hint.quote.char_start : hint.quote.char_end] == hint.quote.text
    return document


def listed(title: str, words: str) -> list[tuple[int | None, str]]:
    """Return number and day of what an instrument between Alder and Birch affirms."""
    opening = f"{title}\n\nThis {title.title()} is made as of May 1, 2019 between Alder Inc. and Birch LLC.\n\n"
    return [
        (h.number, str(h.date or "")) for h in registered(f"{opening}{words}\n\nAlder Inc.\nBy: /s/ A\n\nBirch LLC\nBy: /s/ B\n").affirms
    ]


@pytest.mark.parametrize(
    ("title", "words", "found"),
    [
        ("THIRD AMENDMENT TO LEASE", f"WHEREAS, the parties made {LEASE}, as amended by {BY_TITLE};", [FIRST, SECOND]),
        (
            "ESTOPPEL CERTIFICATE",
            f"1. Alder certifies that {LEASE} has not been modified or amended except by the First Amendment dated March 1, 2016.",
            [FIRST],
        ),
        (
            "AMENDMENT NO. 3 TO LEASE",
            "The parties made a Lease dated January 2, 2015, as amended by Amendment No. 1 to the Lease and Amendment No. 2 to the Lease.",
            [(1, ""), (2, "")],
        ),
    ],
)
def test_lists(title: str, words: str, found: list[tuple[int | None, str]]) -> None:
    """Each listed amendment is one, with its number and its day."""
    assert listed(title, words) == found


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("SECOND AMENDMENT TO LEASE", "WHEREAS, the parties made a Lease dated January 2, 2015, as amended from time to time;"),
        ("SECOND AMENDMENT TO LEASE", "WHEREAS, the Lease, including as amended by the First Amendment dated March 1, 2016, continues;"),
        ("LEASE AGREEMENT", "1. Rent is payable under the Ground Lease, as amended by the First Amendment dated March 1, 2016."),
    ],
)
def test_no_list(title: str, words: str) -> None:
    """Loose words, a list that says it is not whole, and a contract about another one affirm nothing."""
    assert listed(title, words) == []
