"""Lists of parties: names end where their description begins; defined names belong to whom they follow."""

from __future__ import annotations

import pytest

from indexing.naming.party_lists import read_parties
from indexing.plain_text import View


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Acme, Inc. and Bolt, LLC", {"Acme, Inc.": (), "Bolt, LLC": ()}),
        (
            'Acme Corp., a Delaware corporation at 1 Elm St., Rye, NY 10580 ("Acme"), and Bolt Ltd, whose seat is Leeds ("Bolt")',
            {"Acme Corp.": ("Acme",), "Bolt Ltd": ("Bolt",)},
        ),
        ('ACME TRUST COMPANY (the "Bank") JANE DOE ("Executive")', {"ACME TRUST COMPANY": ("Bank",), "JANE DOE": ("Executive",)}),
        ("Glow, Inc. f/k/a Dim, Inc. (“Licensee”)", {"Glow, Inc.": ("Dim, Inc.", "Licensee")}),
        ('SHBV (HONG KONG) LTD, a company ("SHBV"); and (2) Waste Plc ("W")', {"SHBV (HONG KONG) LTD": ("SHBV",), "Waste Plc": ("W",)}),
        (
            'Makers and Traders Trust Company, a bank (the "Bank"), and Ann Lee (collectively, the "Parties")',
            {"Makers and Traders Trust Company": ("Bank",), "Ann Lee": ()},
        ),
        ("Ann Lee and Widgets, Inc.", {"Ann Lee": (), "Widgets, Inc.": ()}),
        (
            'GA Retail, Inc. ("GA") and Tiger Group, LLC ("Tiger", collectively with GA, the "Agent")',
            {"GA Retail, Inc.": ("GA",), "Tiger Group, LLC": ("Tiger", "Agent")},
        ),
        (
            "ACME, INC.\nas Borrower\nand\nTHE LENDERS NAMED HEREIN\nand\nFIRST BANK, N.A.\nas Agent",
            {"ACME, INC.": ("Borrower",), "FIRST BANK, N.A.": ("Agent",)},
        ),
        (
            'CSG Systems, Inc. ("CSG"), a Delaware corporation, CSG Holdings, Inc. ("Holdings")',
            {"CSG Systems, Inc.": ("CSG",), "CSG Holdings, Inc.": ("Holdings",)},
        ),
        ("the lenders from time to time party hereto", {}),
        (
            'Museum Corp., an Ohio non-profit corporation, doing business as Glass Hall ("GH"), and eBolt Works, LLC ("eBolt")',
            {"Museum Corp.": ("Glass Hall", "GH"), "eBolt Works, LLC": ("eBolt",)},
        ),
        (
            'Reel LLC ("Lender") for services of Ann Lee ("Artist") (together, Lender and Artist are the "Talent") and Bolt SE ("Bolt")',
            {"Reel LLC": ("Lender", "Talent"), "Ann Lee": ("Artist", "Talent"), "Bolt SE": ("Bolt",)},
        ),
        (
            'Acme Corp. ("Acme") and Rye Savings and Loan Association, a mutual association ("Rye")',
            {"Acme Corp.": ("Acme",), "Rye Savings and Loan Association": ("Rye",)},
        ),
        ('the Corporation and, jointly, [ ] (the "Agent")', {}),
    ],
)
def test_lists(words: str, expected: dict[str, tuple[str, ...]]) -> None:
    """Each party of the list is found once, with the names defined for it and no others."""
    found = read_parties(View.of(words), 0, len(words))
    assert {party.name: party.aliases for party in found} == expected


def test_quotes_are_verbatim() -> None:
    """A party's quote holds the words of the file, wrapped lines and all."""
    text = "between\nMAKERS AND TRADERS\nTRUST COMPANY, a bank (the “Bank”)"
    (party,) = read_parties(View.of(text, 100), 8, len(text))
    assert party.name == "MAKERS AND TRADERS TRUST COMPANY"
    assert party.quote is not None
    assert text[party.quote.char_start - 100 : party.quote.char_end - 100] == party.quote.text == "MAKERS AND TRADERS\nTRUST COMPANY"
