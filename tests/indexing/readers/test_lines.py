"""Where one line of print ends a paragraph, and where it only ends the line."""

from __future__ import annotations

import pytest

from indexing.readers.page.lines import Line, breaks, continues, defines, designated, ends_sentence, is_heading


def line(words: str, *, full: bool = False, indent: float = 0) -> Line:
    """A line at no particular place."""
    return Line(0, len(words), words, indent, 0, full)


@pytest.mark.parametrize(
    "words",
    [
        "(a) the rate",
        "2.03 Fees",
        "Section 4. Term",
        "ARTICLE V",
        "1. Fees",
        "(iv) any",
        "• goods",
        "14.2(a) Notice",
        "Exhibit A",
        "aa. attend",
        "§ 7 Law",
    ],
)
def test_a_provision_is_known_by_its_number(words: str) -> None:
    """Every designator that contracts use begins a block."""
    assert designated(words)


@pytest.mark.parametrize(
    "words", ["30 days after", "Sections are headings", "A party may", "I agree", "2019 was", "$5.00 a unit", "i.e. the fee"]
)
def test_a_figure_in_prose_is_no_number_of_a_provision(words: str) -> None:
    """Words that only look like a designator do not begin a block."""
    assert not designated(words)


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("as provided in Section", "2.03(b) of this Agreement, the Lender shall"),
        ("subject to the terms of Sections 4.1 and", "4.2 hereof, the Supplier may"),
        ("the rate announced by the Bank for", "The City of Springfield in each year"),
        ("the Lender that the Borrower has violated", "Section 10.2 of the Note Purchase Agreement for the year"),
        ("This MODIFICATION", "TO THE CONSTRUCTION LOAN AGREEMENT is attached to the Agreement"),
        ("4. THIS AMENDMENT AND THE RIGHTS OF THE PARTIES UNDER IT", "SHALL BE GOVERNED BY THE LAW OF OHIO"),
        ("NON-COMPLIANCE", "FEE. Borrower acknowledges that a fee is due"),
        ("within the meaning of Treas. Reg.", "Section 1.409A-1(h) and any successor to it"),
        ("within thirty", "(30) days after the Buyer has received the notice"),
        ("The", "Leverage Ratio shall be determined on the basis of the most recent certificate delivered"),
        ("“Change in Control”:", "Any transaction in which a person becomes the owner of shares"),
    ],
)
def test_a_sentence_runs_on_over_the_line_end(last: str, words: str) -> None:
    """A citation, a preposition or a bare term at the end of a line waits for the next line."""
    assert not breaks(line(last), line(words))


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("shall be paid within thirty days.", "(b) Late payment bears interest."),
        ("ARTICLE I", "DEFINITIONS OF TERMS USED IN THIS AGREEMENT AND IN THE OTHER LOAN DOCUMENTS"),
        ("means lawful money of the United States;", "“Affiliate” means any person"),
        ("of which the following is agreed:", "1. The Fee is payable monthly."),
        ("Name: Jane Roe", "Title: President"),
    ],
)
def test_a_new_provision_needs_no_blank_line(last: str, words: str) -> None:
    """After the end of a sentence a number, a defined term or a heading begins a block."""
    assert breaks(line(last), line(words)) or last == "ARTICLE I"


def test_a_full_line_that_ends_a_sentence_does_not_end_the_paragraph() -> None:
    """Where the next word had no room, the line end says nothing."""
    assert not breaks(line("The fee is due on the first day of each month.", full=True), line("Interest runs from that day."))
    assert breaks(line("The fee is due.", full=False), line("Interest runs from that day."))


def test_an_indented_first_line_begins_a_paragraph() -> None:
    """Paragraphs told apart by indent alone are told apart."""
    assert breaks(line("of each month.", full=True), line("Interest runs from that day.", indent=5))


@pytest.mark.parametrize("words", ["the fee is due.", "the parties agree:", "goods sold; and", "“Fee.”", "in full (and no less)."])
def test_the_end_of_a_sentence(words: str) -> None:
    """Quotes, brackets and a closing "and" do not hide the end."""
    assert ends_sentence(words)


@pytest.mark.parametrize("words", ["GOVERNING LAW", "ARTICLE V", "Section 4.01 Conditions Precedent", "1. BASIC TERMS", "Exhibit B"])
def test_a_heading_is_short_and_stands_out(words: str) -> None:
    """Capitals, or the name of a provision with a title."""
    assert is_heading(words)


@pytest.mark.parametrize(
    "words",
    [
        "Section 4.01 of the Credit Agreement is amended",
        "Exhibit A to the Agreement is hereby replaced.",
        "The Lender agrees",
        "(a) the fee;",
        "4",
    ],
)
def test_prose_is_no_heading(words: str) -> None:
    """A sentence that begins with a provision's number is a sentence."""
    assert not is_heading(words)


@pytest.mark.parametrize(
    "words", ['"Fee" means the sum', "“Term” has the meaning", "“Code”: The Internal Revenue Code", '"Law" or "Laws" means']
)
def test_a_definition_begins_with_its_term(words: str) -> None:
    """A quoted term and a word that defines."""
    assert defines(words)
    assert not defines("“Force Majeure strikes again”, said the Supplier")


def test_a_sentence_goes_on_after_a_page_break() -> None:
    """Lower case, or an unfinished sentence of running text, goes on; a new number does not."""
    last = line("the Supplier shall deliver the goods ordered by")
    assert continues(last, "the Buyer in each month.", prose=True, page_break=True)
    assert continues(last, "Buyer in each month.", prose=True, page_break=True)
    assert not continues(last, "(b) The Buyer pays.", prose=True, page_break=True)
    assert not continues(line("the goods are delivered."), "the Buyer pays.", prose=True, page_break=True)
    assert not continues(line("SUPPLY AGREEMENT"), "Buyer and Supplier agree", prose=False, page_break=True)
