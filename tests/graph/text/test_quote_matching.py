"""Quoted words are found exactly after normalisation, or not at all."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.text.quote_matching import contains, forms, mentions, occurrences, same_words, tokens

FOUND = [
    ("a fee of .40% a year", "0.40%", ".40%"),
    ("a fee of 0.40% a year", ".40%", "0.40%"),
    ("within fifteen (15) days", "fifteen days", "fifteen (15) days"),
    ("within fifteen days", "fifteen (15) days", "fifteen days"),
    ("within fifteen days", "15 days", "fifteen days"),
    ("one hundred and twenty (120) days", "120 days", "one hundred and twenty (120) days"),
    ("two thousand five hundred units", "2,500 units", "two thousand five hundred units"),
    ("twenty-five (25) percent", "twenty five percent", "twenty-five (25) percent"),
    ("$7,803,005 in all", "$7803005", "$7,803,005"),
    ("the “Tetra Units” then", '"Tetra Units"', "“Tetra Units”"),
    ("the Seller’s duty", "the Seller's duty", "the Seller’s duty"),
    ("2004 – 2005 season", "2004-2005", "2004 – 2005"),
    ("split\n   over lines", "split over lines", "split\n   over lines"),
    ("The Borrower pays", "the borrower", "The Borrower"),
    ("thirty days after", "thirty days,", "thirty days"),
    ("two and one-fourth percent (2.25%)", "two and one-fourth percent (2.25%)", "two and one-fourth percent (2.25%)"),
    ("With a copy to: Counsel, Email: [***]", "With a Copy to Counsel, Email [***]", "With a copy to: Counsel, Email: [***]"),
    ("FOX LICENSING & MERCHANDISING", "Fox Licensing and Merchandising", "FOX LICENSING & MERCHANDISING"),
    ("soft\u00adhyphen", "soft hyphen", "soft\u00adhyphen"),
]


@pytest.mark.parametrize(("text", "words", "span"), FOUND)
def test_the_same_words_written_otherwise_are_found(text: str, words: str, span: str) -> None:
    """Numbers, quotes, dashes, white space, case and the last full stop may differ."""
    assert [text[a:b] for a, b in occurrences(text, words)] == [span]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the Units sold", "Unit"),
        ("twenty-five", "five"),
        ("130 days", "30 days"),
        ("30.5 days", "30"),
        ("fifteen (16) days", "fifteen days"),
        ("thirty-two (32)", "thirty"),
        ("ten five", "15"),
        ("Section 1.10", "Section 1.1"),
        ("pay, or ship", "pay or ship"),
        ("anything", ""),
        ("anything", " ... "),
    ],
)
def test_other_words_are_not_found(text: str, words: str) -> None:
    """Nothing inside a word or a number; a figure that contradicts its words is not those words."""
    assert not contains(text, words)


def test_words_as_written_come_before_words_in_any_case() -> None:
    """An exact match hides those that differ in case."""
    assert occurrences("unit Unit UNIT", "Unit") == ((5, 9),)
    assert occurrences("unit UNIT", "Unit") == ((0, 4), (5, 9))


def test_matches_do_not_overlap() -> None:
    """Left to right."""
    assert occurrences("a a a a", "a a") == ((0, 3), (4, 7))


def test_texts_are_the_same_words() -> None:
    """Case and the end do not matter, words do."""
    assert same_words("Pay in 45 days.", "pay in forty-five (45) days")
    assert not same_words("Pay in 45 days.", "Pay in 46 days.")


def test_numbers_in_words_stay_apart() -> None:
    """A list of numbers is not one number."""
    assert [t.form for t in tokens("twenty five, five - six, one hundred or two hundred, thousand")] == [
        *("25", ",", "5", "-", "6", ",", "100", "or", "200", ",", "thousand"),
    ]


@pytest.mark.parametrize(
    ("text", "name", "used"),
    [
        ("Alpha and Alpha’s staff", "Alpha", ["Alpha", "Alpha"]),
        ("ALPHA'S staff and alpha rays", "Alpha", ["ALPHA"]),
        ("the Product, any product, the PRODUCT", "Product", ["Product", "PRODUCT"]),
        ("a fee, the Fee, NO FEE", "fee", ["fee"]),
        ("Alpha Corp. and ALPHA CORP.", "Alpha Corp.", ["Alpha Corp.", "ALPHA CORP."]),
        ("Alpha Corp and Alpha Corporation", "Alpha Corp.", ["Alpha Corp"]),
        ("the Bank of Ohio", "BANK OF OHIO", ["Bank of Ohio"]),
        ("It runs the IT systems", "IT", ["IT"]),
        ("the Sellers’ and the Seller’s duties", "Seller", ["Seller"]),
        ("Seller’s Knowledge", "Seller’s Knowledge", ["Seller’s Knowledge"]),
        ("nothing", "", []),
    ],
)
def test_a_name_is_used_in_its_own_case_in_capitals_and_as_a_possessive(text: str, name: str, used: list[str]) -> None:
    """Never in another case: that is another word."""
    assert [text[a:b] for a, b in mentions(text, name)] == used


_WRITTEN = (
    "one",
    "Five",
    "fifteen",
    "twenty",
    "hundred",
    "Thousand",
    "and",
    "-",
    "(15)",
    "(",
    ")",
    "5",
    ".40",
    "1,000",
    "2.5.1",
    "it’s",
    "&",
    "\u00ad",
    "²",
)


@given(st.lists(st.sampled_from(_WRITTEN) | st.text(max_size=3)), st.sampled_from(("", " ", "\n")))
def test_forms_are_those_of_the_tokens(words: list[str], between: str) -> None:
    """Taken alone or with their places, the forms are the same, and each token stands where it says, after the one before."""
    text = between.join(words)
    found = tokens(text)
    assert forms(text) == [t.form for t in found]
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(t.start < t.end <= len(text) for t in found)
