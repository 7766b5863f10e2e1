"""Web pages: what a browser shows, in order, with the numbers it prints, and nothing it hides."""

from __future__ import annotations

import pytest

from graph.errors import UnreadableError
from graph.model.source import BlockKind, Reading, ReadingFlag
from indexing.readers.html.reader import HtmlReader
from tests.indexing.readers.checks import body, check, of_kind


def read(page: str | bytes) -> Reading:
    """Read a page, and check what always holds."""
    reading = HtmlReader().read("contract.html", page.encode() if isinstance(page, str) else page)
    check(reading)
    return reading


def test_blocks_are_paragraphs_and_headings() -> None:
    """A heading is short and set apart; a provision in a heading's style is none."""
    reading = read(
        "<h2>Payment</h2><p>The Fee is <b>five</b> dollars.<p align=center><strong>AMENDMENT NO. 1</strong>"
        "<h3>The Seller shall deliver the goods within ten days.</h3>"
    )
    assert body(reading) == [
        "Payment",
        "The Fee is five dollars.",
        "AMENDMENT NO. 1",
        "The Seller shall deliver the goods within ten days.",
    ]
    assert of_kind(reading, BlockKind.HEADING) == ["Payment", "AMENDMENT NO. 1"]
    assert [(block.level, block.bold, block.centred) for block in reading.blocks[:3]] == [
        (2, False, False),
        (0, False, False),
        (0, True, True),
    ]


def test_what_is_hidden_is_not_read() -> None:
    """Scripts, styles, titles, comments and elements that are not shown: none of it is the contract's."""
    reading = read(
        "<head><title>Title</title><style>p{}</style></head><script>var fee = 6</script><!-- Fee of 7 -->"
        "<p style='display: none'>Fee of 8.</p><p hidden>Fee of 9.</p><p style='font-size:0'>Fee of 10.</p>"
        "<div style='visibility:hidden'><p>Fee of 11.</p></div><p>Fee of 12.</p>"
    )
    assert body(reading) == ["Fee of 12."]


def test_lists_have_the_numbers_a_browser_prints() -> None:
    """Kind, start and value count, nested lists by themselves; bullets have no number."""
    reading = read(
        "<ol><li>Supply</li><li>Payment<ol type=a start=3><li>Fee</li><li value=7>Tax</li></ol></li>"
        "<li><p>Term</p><p>Ten years.</p></li></ol>"
        "<ol style='list-style-type: upper-roman'><li>Law<ul><li>Courts</li></ul></li></ol>"
    )
    assert body(reading) == ["1. Supply", "2. Payment", "c. Fee", "g. Tax", "3. Term", "Ten years.", "I. Law", "Courts"]
    assert [block.level for block in reading.blocks[:5]] == [1, 1, 2, 2, 1]


def test_a_table_has_its_rows_on_lines() -> None:
    """Cells are parted, empty ones left out, and signs that stand in cells of their own go to their figure."""
    reading = read(
        "<table><tr><th>Year<th>Fee<th>Share<tr><td>2016<td>&nbsp;<td>$<td>5.00<td>10<td>%<tr><td>2017<td><td>$<td>6.00<td>12<td>%</table>"
    )
    assert [reading.text[b.char_start : b.char_end] for b in reading.blocks] == [
        "Year | Fee | Share\n2016 | $5.00 | 10%\n2017 | $6.00 | 12%"
    ]
    assert reading.blocks[0].kind is BlockKind.TABLE


def test_a_table_that_only_sets_paragraphs_apart_is_none() -> None:
    """Numbers in one cell and words in the next are a provision; a table around tables is a frame."""
    reading = read(
        "<table><tr><td><table><tr><td width=5%>&nbsp;<td>(a)<td>The Seller shall deliver the goods.<tr><td><td>(b)"
        "<td><p>The Buyer shall pay for them.</p><p>In cash.</p></table><tr><td>Signed in two copies.</table>"
    )
    assert body(reading) == [
        "(a) The Seller shall deliver the goods.",
        "(b) The Buyer shall pay for them.",
        "In cash.",
        "Signed in two copies.",
    ]
    assert of_kind(reading, BlockKind.TABLE) == []


def test_a_page_break_is_no_text() -> None:
    """The number of the page is noise, and the sentence that the break cut goes on."""
    reading = read(
        "<p>The Seller shall deliver all of the goods that were ordered in the course of a month to<p align=center>12<hr>"
        "<p>the warehouse of the Buyer.<p style='page-break-before: always'>Each party bears its own cost.</p>"
    )
    assert of_kind(reading, BlockKind.NOISE) == ["12"]
    assert body(reading) == [
        "The Seller shall deliver all of the goods that were ordered in the course of a month to the warehouse of the Buyer.",
        "Each party bears its own cost.",
    ]


def test_lines_and_entities_are_as_shown() -> None:
    """Entities, hard spaces, soft hyphens and line ends; two line ends part paragraphs."""
    reading = read("<div>&ldquo;Fee&rdquo;&nbsp;means &#36;5 &amp; tax\n  per&shy;haps<br>more<br><br>&sect;&nbsp;2 &#147;Term&#148;</div>")
    assert [reading.text[b.char_start : b.char_end] for b in reading.blocks] == ["“Fee” means $5 & tax perhaps\nmore", "§ 2 “Term”"]


def test_preformatted_text_keeps_its_provisions() -> None:
    """Old filings set whole contracts in one element."""
    reading = read("<pre>\n   1.  Supply. The Seller shall deliver\n       the goods.\n\n   2.  Payment. The Buyer shall pay.\n</pre>")
    assert body(reading) == ["1. Supply. The Seller shall deliver the goods.", "2. Payment. The Buyer shall pay."]


def test_struck_words_are_gone_and_told() -> None:
    """A marked-up page reads as changed, and is flagged like tracked changes."""
    reading = read("<p>The Fee is <del>five</del><ins>six</ins> <span style='text-decoration:line-through'>pounds</span>dollars.")
    assert body(reading) == ["The Fee is six dollars."]
    assert reading.flags == {ReadingFlag.TRACKED_CHANGES}


@pytest.mark.parametrize(
    "page",
    [
        "<p>Fee “€5”".encode(),
        b"\xef\xbb\xbf" + "<p>Fee “€5”".encode(),
        b"\xff\xfe" + "<p>Fee “€5”".encode("utf-16-le"),
        b"<meta charset=windows-1252>" + "<p>Fee “€5”".encode("cp1252"),
        b'<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">' + "<p>Fee “€5”".encode("cp1252"),
        "<p>Fee “€5”".encode("cp1252"),
        b'<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><body>'
        + "<p>Fee “€5”</p></body></html>".encode(),
        b"<meta charset=no-such-thing>" + "<p>Fee “€5”".encode(),
    ],
)
def test_the_character_set_is_found(page: bytes) -> None:
    """By mark, by what the page says, as UTF-8, as Windows writes it."""
    assert body(read(page)) == ["Fee “€5”"]


def test_what_a_filing_puts_around_an_exhibit_is_no_text() -> None:
    """The envelope of a filing names types and file names."""
    page = "<DOCUMENT>\n<TYPE>EX-10.1\n<SEQUENCE>2\n<FILENAME>d1.htm\n<TEXT>\n<HTML><BODY><P>The Fee is five dollars."
    page += "</BODY></HTML></TEXT></DOCUMENT>"
    assert body(read(page)) == ["The Fee is five dollars."]


@pytest.mark.parametrize("page", [b"", b"  \n", b"<html><body><script>1</script></body></html>", b"<p>&nbsp;</p>", b"%PDF-1.4 no page"])
def test_a_page_without_words_is_said_to_be_one(page: bytes) -> None:
    """Nothing to read is an error with advice."""
    with pytest.raises(UnreadableError) as error:
        HtmlReader().read("contract.html", page)
    assert error.value.advice


def test_deep_nesting_is_read_or_refused_never_a_crash() -> None:
    """A page may be nested deeper than Python's stack; one that no browser would make is refused by reason."""
    assert body(read("<div>" * 1500 + "The Fee." + "</div>" * 1500)) == ["The Fee."]
    with pytest.raises(UnreadableError, match="nested too deep"):
        HtmlReader().read("contract.html", b"<div>" * 50_000 + b"The Fee.")


def test_a_large_page_is_read_whole() -> None:
    """Twenty thousand paragraphs are twenty thousand blocks."""
    assert len(read("".join(f"<p>Clause {n} says what it says.</p>" for n in range(20_000))).blocks) == 20_000
