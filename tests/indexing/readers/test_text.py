"""Plain text: paragraphs found, noise kept out, no character lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.errors import UnreadableError
from graph.model.source import BlockKind, ReadingFlag
from indexing.readers.text import TextReader
from tests.indexing.readers.checks import body, check, of_kind, text

WRAPPED = """
     2.01 Delivery. The Supplier shall deliver the Goods that the Buyer orders
under Section 2.03 within thirty days, at the place named in the order. Risk
passes on delivery.
     2.02 Price. The Buyer shall pay the price stated in Schedule A, subject to
the limits of Section
2.04(b) and of Schedule A.
     (a) Prices do not include taxes.
     (b) Prices are fixed for one year.
"""

PAGES = "".join(
    f"""
{n}.1 Duty. The Supplier shall keep the records of part {n} for five years and, where the Buyer asks for them in writing, open them
to the Buyer's auditors, who may copy what they need. The Supplier bears the cost of the copies, except as the Schedule of

Acme Supply Agreement

- {n} -

Source: ACME CORP, S-1, 1/2/2020





Charges for part {n} provides.
"""
    for n in range(1, 6)
)


def test_lines_of_one_paragraph_are_one_block() -> None:
    """Hard-wrapped text: a number begins a block, a wrapped citation does not."""
    blocks = body(text(WRAPPED))
    assert [b.split()[0] for b in blocks] == ["2.01", "2.02", "(a)", "(b)"]
    assert blocks[1].endswith("subject to the limits of Section 2.04(b) and of Schedule A.")


def test_running_lines_and_page_numbers_are_noise_and_the_sentence_goes_on() -> None:
    """What repeats at page breaks is noise; the sentence it cut in two is joined."""
    reading = text(PAGES)
    noise = of_kind(reading, BlockKind.NOISE)
    assert noise.count("Acme Supply Agreement") == 5
    assert noise.count("Source: ACME CORP, S-1, 1/2/2020") == 5
    assert "- 3 -" in noise
    assert [b for b in body(reading) if "except as the Schedule of Charges for part 2 provides." in b]
    assert len(body(reading)) == 5


def test_a_list_that_repeats_is_no_running_header() -> None:
    """The same line on a few pages is text: forms repeat."""
    form = "Name: ______\n\n[Reserved]\n\nThe Buyer signs here and returns one copy of this page to the Supplier.\n\n"
    reading = text(PAGES + form * 4)
    assert "[Reserved]" not in of_kind(reading, BlockKind.NOISE)
    assert "Name: ______" not in of_kind(reading, BlockKind.NOISE)


def test_edgar_tags_are_noise_and_tables_stay_whole() -> None:
    """`<PAGE>`, `<S>`, `<C>` and rules are noise; the rows between them are one table."""
    reading = text(
        "EXHIBIT 10.1\n\n==========\n\n<PAGE>\n\n<TABLE>\n<CAPTION>\n<S>            <C>\n"
        "Product        Price\nWidgets        $5.00\nGadgets        $7.00\n</TABLE>\n\n12\n\n<PAGE>\n\nThe prices above are net.\n"
    )
    assert set(of_kind(reading, BlockKind.NOISE)) >= {"EXHIBIT 10.1", "==========", "<PAGE>", "<TABLE>", "</TABLE>", "12"}
    assert of_kind(reading, BlockKind.TABLE) == ["Product Price Widgets $5.00 Gadgets $7.00"]
    assert body(reading)[-1] == "The prices above are net."


def test_the_exhibit_number_of_the_filing_is_noise_on_every_page() -> None:
    """It stands above the instrument and at page breaks; in a sentence it is text."""
    reading = text("Exhibit 10.39\n\nThe Fee is due, as\n\n<PAGE>\n\nExhibit 10.39\n\nExhibit 10.39 says, monthly.\n")
    assert body(reading) == ["The Fee is due, as", "Exhibit 10.39 says, monthly."]


def test_lines_that_end_with_the_page_of_so_many() -> None:
    """The same words before "Page 1 of 2" on two pages are a footer, however short the pages; said once, or of two things: text."""
    foot = "Services Agreement                 Page {} of 2"
    paper = f"1. Services. The Mill grinds.\n\n{foot.format(1)}\n\n2. Law. The law of Delaware\n\n{foot.format(2)}\n\ngoverns it."
    assert not any("Page" in block for block in body(text(paper)))
    for said in ("See the map on Page 1 of 2\n\n2. Law. Delaware.", "The plan is Page 1 of 2\n\nThe map is Page 2 of 2"):
        assert any("of 2" in block for block in body(text(said)))


@pytest.mark.parametrize("number", ["- 12 -", "Page 3 of 9", "3 of 9", "F-12", "5 | Page"])
def test_a_page_number_in_any_dress_is_noise(number: str) -> None:
    """Page numbers that look like nothing else need no other evidence, or a page break."""
    reading = text(f"The Fee is due monthly.\n\n{number}\n\n<PAGE>\n\nThe Term is one year.\n")
    assert body(reading) == ["The Fee is due monthly.", "The Term is one year."]


def test_a_page_number_glued_to_a_paragraph_is_cut_off() -> None:
    """A number that counts the pages, at the end of the last line of a page, is noise; a figure of the text is not."""
    duty = "The Supplier keeps records of all deliveries it makes under this Agreement, and of Schedule"
    page = duty + " {} {}\n\nSource: ACME INC, 10-K, 3/4/2021\n\n\n\n"
    reading = text("".join(page.format("ABC"[n], n + 1) for n in range(3)))
    assert [b.rsplit(None, 1)[1] for b in body(reading)] == ["A", "B", "C"]
    assert body(text("The Fee is set out in Exhibit 1\n\n<PAGE>\n\nThe Term is one year.\n"))[0].endswith("Exhibit 1")


def test_a_header_glued_to_the_text_of_every_page_is_cut_off() -> None:
    """The words that all pages begin with are noise."""
    tasks = ["Delivery", "Storage", "Payment", "Insurance", "Audit", "Notice"]
    lines = [
        f"Contract No.: AB 2018 {task}. " + f"The parties agree on {task} as follows, each with due care. " * 30 + f"See {task}."
        for task in tasks
    ]
    reading = text("\n\n\n\n\n".join(lines))
    assert [b.split(".", 1)[0] for b in body(reading)] == ["Contract No", *tasks[1:]]
    assert [b[-9:] for b in body(reading)] == [f"See {task}."[-9:] for task in tasks]


def test_numbers_in_a_list_are_no_page_numbers() -> None:
    """Figures that stand close together, one below the other, belong to the text."""
    reading = text("Units to be delivered:\n\n4\n\n5\n\nThe Buyer may order more.\n")
    assert of_kind(reading, BlockKind.NOISE) == []


def test_a_table_of_contents_is_a_table() -> None:
    """With leaders, with tabs, or with each page number on a line of its own."""
    titles = ["ARTICLE I Definitions", "ARTICLE II Supply", "ARTICLE III Price", "ARTICLE IV Term", "ARTICLE V Law"]
    for joint in (" ........... ", "\t", "\n"):
        contents = "\n\n".join(f"{title}{joint}{n * 3}" for n, title in enumerate(titles, 1))
        reading = text(f"TABLE OF CONTENTS\n\n{contents}\n\n\n\nARTICLE I\n\nDefinitions of terms are below.\n")
        assert len(of_kind(reading, BlockKind.TABLE)) == 1, joint
        assert "ARTICLE V Law" in of_kind(reading, BlockKind.TABLE)[0]


def test_prose_with_wide_gaps_is_no_table() -> None:
    """Line ends that became spaces part no columns."""
    reading = text(
        "1.1  The Supplier shall deliver the Goods within ten      days after the order of\n"
        "1.2  The Buyer shall inspect all Goods within five        days after the delivery\n"
    )
    assert of_kind(reading, BlockKind.TABLE) == []


def test_headings_and_list_items_are_told() -> None:
    """Capitals standing alone are a heading, a numbered paragraph a list item."""
    reading = text("GOVERNING LAW\n\nThe law of Ohio governs.\n\n(a) It governs torts too.\n")
    assert [b.kind for b in reading.blocks] == [BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM]


@given(
    st.lists(
        st.sampled_from(
            [
                "(a) the fee",
                "2.01 Fees",
                "<PAGE>",
                "3",
                "- 4 -",
                "A. B",
                "THE PRICE",
                "word " * 9,
                "x    y    z",
                "",
                "",
                "\t",
                "\f",
                "“A” means",
                "\xa0",
                "1. ",
            ]
        )
    )
)
def test_no_character_is_lost_or_shared(lines: list[str]) -> None:
    """Whatever the lines are, blocks are ordered, disjoint and cover all that is not white space."""
    contract = "\n".join(lines)
    if contract.strip("\ufeff \t\r\n\f\v\xa0"):
        text(contract)


@given(st.text(min_size=1).filter(lambda s: s.isprintable() and s.strip()), st.sampled_from(["\n", "\r\n", "\r"]))
def test_the_text_is_the_file(words: str, newline: str) -> None:
    """Indices are those of the file read as UTF-8, universal newlines included."""
    contract = f"{words}{newline}{newline}The end.{newline}"
    assert TextReader().read("c.txt", contract.encode()).text == contract.replace(newline, "\n") if newline != "\n" else contract


def test_the_text_is_what_read_text_gives(tmp_path: Path) -> None:
    """Byte order mark, carriage returns and bytes that are no UTF-8 included."""
    data = b"\xef\xbb\xbfThe fee\r\nis 5 \x80 a day.\r\rNet.\n"
    (tmp_path / "c.txt").write_bytes(data)
    reading = TextReader().read("c.txt", data)
    check(reading)
    assert reading.text == (tmp_path / "c.txt").read_text(encoding="utf-8", errors="replace")
    assert reading.flags == {ReadingFlag.REPLACED_CHARACTERS}
    assert body(reading)[0].startswith("The fee")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \r\n\t\n", "empty"),
        (b"%PDF-1.7\n...", "PDF"),
        (b"PK\x03\x04rest", "ZIP"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", "Office"),
        (b"<!DOCTYPE html><html>", "HTML"),
        (b"{\\rtf1 Agreement}", "RTF"),
        (b"\xff\xfeT\x00h\x00e\x00", "UTF-16"),
        (bytes(range(256)) * 20, "not text"),
        (b"\x89\xfe\x80\x81" * 400, "not text"),
    ],
)
def test_what_is_no_text_is_said(data: bytes, reason: str) -> None:
    """The name of the file, what it is, and what to do."""
    with pytest.raises(UnreadableError, match=reason) as error:
        TextReader().read("contract.txt", data)
    assert error.value.name == "contract.txt"
    assert error.value.advice
