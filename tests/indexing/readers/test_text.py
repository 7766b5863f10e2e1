"""Plain text: paragraphs found, noise kept out, no character lost."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from graph.model.source import BlockKind, ReadingFlag
from indexing.readers.text import TextReader
from tests.indexing.readers.checks import body, check, of_kind, text

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
