"""Values: all their words, their kind, and one amount however it is written."""

from __future__ import annotations

import pytest

from indexing.candidates.rules.figures import figures


@pytest.mark.parametrize(
    ("words", "kind", "found"),
    [
        ("within thirty (30) days of receipt", "PERIOD", "thirty (30) days"),
        ("on ninety days' notice", "PERIOD", "ninety days"),
        ("within four (4) hours of the call", "PERIOD", "four (4) hours"),
        ("shall not exceed USD 1,000,000 in total", "MONEY", "USD 1,000,000"),
        ("interest at 1.5% each time", "PERCENTAGE", "1.5%"),
        ("no later than March 15, 2022", "DATE", "March 15, 2022"),
        ("reports are sent quarterly", "RHYTHM", "quarterly"),
        ("governed by the laws of England and Wales", "LAW", "England and Wales"),
        ("open from 9:00 to 17:00", "RANGE", "9:00 to 17:00"),
        ("a ratio of 3.25 to 1 at the end", "MULTIPLE", "3.25 to 1"),
        ("at least 5,000 units", "COUNT", "5,000"),
        ("write to legal@alpha.example", "EMAIL", "legal@alpha.example"),
        ("The Tenant pays.", "", ""),
    ],
)
def test_kinds(words: str, kind: str, found: str) -> None:
    """Each sort of value is found once, with all its words."""
    assert [(f.kind, words[f.start : f.end]) for f in figures(words)] == ([(kind, found)] if kind else [])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("thirty (30) days", "30 days"),
        ("USD 1,000", "US$1,000"),
        ("EUR 12.50", "€12.5"),
        ("5%", "five per cent (5%)"),
        ("March 15, 2022", "15 March 2022"),
        ("each month", "monthly"),
    ],
)
def test_one_amount_however_written(one: str, other: str) -> None:
    """The same value in other words is the same."""
    assert [f.amount for f in figures(one)] == [f.amount for f in figures(other)]


@pytest.mark.parametrize(("one", "other"), [("30 days", "30 months"), ("$5", "£5"), ("10 days", "10 business days"), ("$5 million", "$5")])
def test_other_amounts_are_others(one: str, other: str) -> None:
    """Another unit or currency is another value."""
    assert [f.amount for f in figures(one)] != [f.amount for f in figures(other)]
