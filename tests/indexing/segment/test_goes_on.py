"""Where an outline goes on: below a part or a lettered heading, behind quoted new wording, behind the heading of what is agreed."""

from __future__ import annotations

import pytest

from indexing.readers import READERS, open_reader
from indexing.segment import segment
from tests.indexing.segment.test_segment import DOCUMENT, OPENING, sections

SAYS = "Each party keeps the other party's information secret at all times."


@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        (("A. Changes to the Agreement", "B. Changes to the Order"), ["A", "A.1", "A.2", "B", "B.3", "B.4"]),
        (("Part 1 - The Agreement", "Part 2 - The Order"), ["1", "1.1", "1.2", "2", "2.3", "2.4"]),
    ],
)
def test_numbers_run_on(heads: tuple[str, str], expected: list[str]) -> None:
    """Items that go on counting below the next part or lettered heading stand in it."""
    first, second = heads
    body = f"{first}\n\n1. {SAYS}\n\n2. {SAYS}\n\n{second}\n\n3. {SAYS}\n\n4. {SAYS}\n"
    assert sections(OPENING + body)[1:] == expected


def test_bold_heading_behind_quoted_wording() -> None:
    """New wording that is quoted ends with its quotation mark: the next bold heading heads a provision of the amendment."""
    text = (
        "AMENDMENT 2\n\n" + OPENING + '**Term.** Section 1 of the Agreement is replaced by the following: "**1. Term.** Two years."\n\n'
        f"**Prices.** From June 1, 2019 the fee is $200. {SAYS}\n\n**Notices.** {SAYS}\n"
    )
    reading = open_reader(READERS[".md"]).read("a.md", text.encode())
    assert [c.section for c in segment(reading, DOCUMENT)][1:] == ["Term", "Prices", "Notices"]


@pytest.mark.parametrize("heading", ["OPERATIVE PART", "AGREED TERMS", "THE PARTIES AGREE"])
def test_heading_of_what_is_agreed(heading: str) -> None:
    """The heading over what is agreed ends recitals whose letters have no stop, so that 1 and its items are provisions."""
    recitals = (
        "BACKGROUND\n\nA   The parties made an agreement on 14 October 2013.\n\nB   They wish to amend it on the terms of this deed.\n\n"
    )
    body = f"1   Commencement\n\nIt takes effect on 1 May 2019, but:\n\n(a) {SAYS}\n\n(b) {SAYS}\n\n2   Amendments\n\n2.1 {SAYS}\n"
    found = sections(f"DEED OF AMENDMENT\n\nDate: 22 June 2015\n\nX Pty Ltd\nY Limited\n\n{recitals}{heading}\n\n{body}")
    assert found[-5:] == ["1", "1(a)", "1(b)", "2", "2.1"]


def test_a_term_defined_in_a_lettered_item_that_begins_its_section_ends_no_list() -> None:
    """``5. Termination. (a) Death. ... "Disability" means ...``: the term stands in (a), and (b) goes on."""
    body = (
        f'1. Termination. (a) Disability. {SAYS} "Disability" means that somebody cannot work for half a year.\n\n'
        f'(b) Cause. {SAYS} "Cause" means a crime.\n\n(c) Notice. {SAYS}\n\n2. Law. {SAYS}\n'
    )
    assert sections(OPENING + body)[1:] == ["1", "1(a)", "1(a) (Disability)", "1(b)", "1(b) (Cause)", "1(c)", "2"]


def test_items_go_on_behind_a_quotation_and_a_definition() -> None:
    """What an item brings ends with its quotation mark also where more new words follow; the next item goes on."""
    body = (
        f"1. Other provisions. {SAYS}\n(i) Interest. {SAYS}\n(ii) Amendments to Paragraph 12.\n"
        'Paragraph (i) of the definition of "Transfer" shall be deleted and replaced with the following:\n'
        '"(i) in the case of cash, by wire transfer into the account that is specified as the "Cash Account";"\n'
        "The following definition is hereby inserted in Paragraph 12:\n"
        f'"Custodian" means the bank (the "Manager") that both parties name.\n(iii) Security. {SAYS}\n2. Law. {SAYS}\n'
    )
    assert {"1(i)", "1(ii)", "1(iii)", "2"} <= set(sections(OPENING + body))
