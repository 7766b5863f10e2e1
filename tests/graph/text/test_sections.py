"""Addresses as documents and citations write them."""

from __future__ import annotations

import pytest

from graph.text.sections import Address, Match, bucket, fold_name, key, parse, roman, same


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Section 2.03(j)", "2.03 (J)", Match.EXACT),
        ("4.b.(iv)", "4.b(iv)", Match.EXACT),
        ("Article VII", "Section 7", Match.LOOSE),
        ("Article TWO", "Article 2", Match.EXACT),
        ("Section Twenty-Two", "Section 22", Match.EXACT),
        ("Section Four, C", "FOUR.C", Match.EXACT),
        ("Section One, F (Licensed Products)", "ONE.F (Licensed Products)", Match.EXACT),
        ("ONE TIME FEE", "Section 1", Match.NO),
        ("Section 12", "12.0", Match.LOOSE),
        ("Section 12", "12.10", Match.NO),
        ("Article Two", "Article II", Match.LOOSE),
        ("2.3", "2.03", Match.LOOSE),
        ("2.03(j)", "2.03(k)", Match.NO),
        ("Exhibit B", "Exhibit C", Match.NO),
        ("Exhibit B", "B", Match.NO),
        ("Exhibit B 3.1(a)", "3.1(a)", Match.NO),
        ("Schedule A-1", "Schedule A-l", Match.EXACT),
        ("EXHIBIT ONE", "Exhibit 1", Match.EXACT),
        ("Article FOURTH", "FOURTH", Match.EXACT),
        ("Article SIXTH(b)", "SIXTH (b)", Match.EXACT),
        ("Article FIFTEENTH", "Article 15", Match.EXACT),
        ("First", "Article 1", Match.NO),
        ("1.01 (Maturity Date)", "Section 1.01 (maturity date)", Match.EXACT),
        ("1.01 (Maturity Date)", "1.01", Match.NO),
        ("Completion Date (definition)", "COMPLETION DATE.", Match.EXACT),
        ("4 (first paragraph)", "4", Match.EXACT),
        ("3.1 (last sentence)", "3.1", Match.EXACT),
    ],
)
def test_same(one: str, other: str, expected: Match) -> None:
    """Two ways to write an address are one address; two addresses are not."""
    assert same(parse(one), parse(other)) is expected


def test_key_tells_body_and_exhibit_apart() -> None:
    """A bare number and the same number in an exhibit have different keys."""
    assert key("3.1") != key("Exhibit B 3.1")
    assert key("Section 3.1") == key("3.1")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Section 2.03 (j)", Address(parts=("2", "03", "j"))),
        ("§ 14.2(a)(2)", Address(parts=("14", "2", "a", "2"))),
        ("ARTICLE VII", Address(parts=("vii",))),
        ("1.46A", Address(parts=("1", "46a"))),
        ("FOURTH (b)", Address(parts=("4", "b"))),
        ("Third", Address(name="third")),
        ("1.01 (Maturity Date)", Address(parts=("1", "01"), name="maturity date")),
        ("Completion Date (definition)", Address(name="completion date")),
        ("Exhibit B", Address(("exhibit", "b"))),
        ("Schedule A-1", Address(("schedule", "a-1"))),
        ('Annexes "C"', Address(("annex", "c"))),
        ("Appendices 2", Address(("appendix", "2"))),
        ("Exhibit B, Section 3", Address(("exhibit", "b"), ("3",))),
        ("Exhibit B to the Agreement", Address(("exhibit", "b"))),
        ("Financial Covenants", Address(name="financial covenants")),
        ("", Address()),
    ],
)
def test_an_address_is_taken_apart(text: str, address: Address) -> None:
    """Words for provisions fall away; attachments, designators and names stay."""
    assert parse(text) == address
    assert parse(text).empty is (text == "")


def test_what_is_alike_shares_a_bucket() -> None:
    """An index by bucket misses nothing that `same` would find, whichever comes first."""
    for one, other in (("Section 2.03(j)", "2.3 (J)"), ("Article VII", "Section 7"), ("12.0", "12"), ("Schedule A-1", "Schedule A-l")):
        assert same(parse(one), parse(other)) is same(parse(other), parse(one))
        assert bucket(parse(one)) == bucket(parse(other))


def test_names_and_keys_are_folded() -> None:
    """Case, quotes, dashes, white space and end punctuation say nothing."""
    assert fold_name("“Tetra  Units”.") == "tetra units"
    assert key("Section 2.03 (j)") == key("2.03(J)") == "|2.03.j|"
    assert key("Exhibit B") == "exhibit b||"


def test_roman_figures() -> None:
    """Below 100, either case; words are no figures."""
    assert [roman(f) for f in ("i", "IV", "ix", "XL", "xcix", "", "mix", "iiii")] == [1, 4, 9, 40, 99, None, None, None]
