"""Addresses as documents and citations write them."""

from __future__ import annotations

import pytest

from graph.addresses import Match, key, parse, same


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Section 2.03(j)", "2.03 (J)", Match.EXACT),
        ("4.b.(iv)", "4.b(iv)", Match.EXACT),
        ("Article VII", "Section 7", Match.LOOSE),
        ("2.3", "2.03", Match.LOOSE),
        ("2.03(j)", "2.03(k)", Match.NO),
        ("Exhibit B", "Exhibit C", Match.NO),
        ("Exhibit B", "B", Match.NO),
        ("Exhibit B 3.1(a)", "3.1(a)", Match.NO),
        ("Schedule A-1", "Schedule A-l", Match.EXACT),
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
