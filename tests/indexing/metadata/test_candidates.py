"""Parties and days as candidates, weighed: found wherever a head or a signature page shows them."""

from __future__ import annotations

import pytest

from graph.model.documents import Document, DocumentKind, Execution, MetadataField
from graph.model.source import SourceFile
from indexing.layout.instruments import instruments
from indexing.metadata.likelihood import likelihood
from indexing.metadata.reader import read_metadata
from indexing.readers.text import TextReader

COVER = """
TURBINE SUPPLY CONTRACT

BETWEEN

NORTHLIGHT WIND SYSTEMS, S.L.

As Supplier

AND

PARQUE ALTO RENOVABLES, S.A.

as Owner

November 6, 2017

In Toledo, on the 6th day of
November, 2017.

APPEARING PARTIES

(A) PARQUE ALTO RENOVABLES, S.A. (hereinafter, the "Owner"), with a registered office in Toledo.

(B) NORTHLIGHT WIND SYSTEMS, S.L. (hereinafter, the "Supplier"), with a registered office in Toledo.

1. PURPOSE

The Supplier delivers ten turbines to the Owner.
"""


def read(text: str, name: str = "a.txt") -> Document:
    """Return the register entry of the first instrument of a text."""
    reading = TextReader().read(name, text.encode())
    file = SourceFile(reading.file_sha256, name, name, len(text))
    return read_metadata(reading, file, "p", 0, *instruments(reading)[0])


def test_a_cover_and_a_numbered_list_give_parties_and_day() -> None:
    """No sentence says "made between ... as of"; the cover and the list of parties do."""
    found = read(COVER)

    assert {p.name.casefold() for p in found.parties} == {"northlight wind systems, s.l.", "parque alto renovables, s.a."}
    assert str(found.signed) == "2017-11-06"
    assert found.execution is Execution.NOT_SHOWN


def test_the_name_of_a_file_is_evidence_for_a_day() -> None:
    """Where the text leaves the day blank, "DATED JULY 14, 2010" of the file's name is kept as a candidate."""
    text = COVER.replace("November 6, 2017", "").replace("6th day of\nNovember, 2017", "___ day of ____")
    found = read(text, "SUPPLY CONTRACT, DATED JULY 14, 2010.txt")

    assert "2010-07-14" in {c.value for c in found.candidates if c.field is MetadataField.SIGNED}


def test_candidates_come_with_their_words_and_likelihood() -> None:
    """Each says how likely it is and where it stands; the likeliest of a field comes first."""
    found = read(COVER)
    parties = [c for c in found.candidates if c.field is MetadataField.PARTY]

    assert all(0.0 <= c.likelihood <= 1.0 for c in found.candidates)
    assert [c.likelihood for c in parties] == sorted((c.likelihood for c in parties), reverse=True)
    assert all(c.quote is None or c.quote.text in COVER for c in found.candidates)


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("AMENDING AGREEMENT", DocumentKind.AMENDMENT),
        ("EXHIBIT C\n\nSoftware Licence Agreement", DocumentKind.EXHIBIT),
        ("Exhibit 10.8\n\nSoftware Licence Agreement", DocumentKind.BASE),
    ],
)
def test_the_kind_follows_from_what_stands_above(title: str, kind: DocumentKind) -> None:
    """The label of an attachment makes an exhibit of what follows; that of a filing does not."""
    opening = "This agreement is made as of May 2, 2016 between Alder Mills, Inc. and Birch Works LLC."
    text = f"{title}\n\n{opening}\n\n1. Terms\n\nThe parties agree.\n"

    assert read(text).kind is kind


def test_signs_add_up() -> None:
    """A name that a list of parties gives is likelier than one that only stands somewhere."""
    assert likelihood("party", {"listed", "opening", "legal form"}) > likelihood("party", {"head", "one word"})
