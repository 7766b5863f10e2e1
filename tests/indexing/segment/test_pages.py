"""The clause tree and the foot of the page: what is printed there belongs to no clause."""

from __future__ import annotations

from textwrap import fill

from indexing.readers.text import TextReader
from indexing.segment import segment
from tests.indexing.segment.test_segment import DOCUMENT, OPENING


def texts(text: str) -> dict[str, str]:
    """Return address -> own words of the clauses of a text file."""
    found = segment(TextReader().read("contract.txt", text.encode()), DOCUMENT)
    return {c.section: " ".join(" ".join(p.text.split()) for p in c.pieces) for c in found}


def prose(word: str, sentences: int = 6) -> str:
    """Return the wrapped lines of a paragraph of a page's lower half."""
    said = (f"The Carrier shall keep the {word} in good order in each month, and number {n} in particular." for n in range(sentences))
    return fill(" ".join(said))


def test_the_title_of_a_form_above_its_page_numbers_is_no_part_of_the_form() -> None:
    """The same line right above ``B-1`` and ``B-2`` is printed at the foot of the page."""
    foot = "Form of Yearly Certificate\n\nB-{}\n\n<PAGE>\n\n"
    text = (
        OPENING + f"1. Yard. {prose('yard')}\n\n2. Shed. {prose('shed')}\n\nEXHIBIT B\n\nFORM OF YEARLY CERTIFICATE\n\n"
        f"We certify that {prose('ledger')}\n\n{foot.format(1)}and that {prose('gate')}\n\n{foot.format(2)}"
        "EXHIBIT C\n\nMAP\n\nIt is kept."
    )
    found = texts(text)
    assert "Form of Yearly Certificate" not in " ".join(found.values())
    assert found["Exhibit B"].startswith("EXHIBIT B FORM OF YEARLY CERTIFICATE")


def test_a_title_that_stands_once_above_a_page_number_is_text() -> None:
    """One line above one page number may be the last of the text."""
    text = (
        OPENING + f"1. Yard. {prose('yard')}\n\n2. Owner. This is\n\nJuniper Mills of Dover\n\n- 1 -\n\n<PAGE>\n\n3. Shed. {prose('shed')}"
    )
    assert "Juniper Mills of Dover" in " ".join(texts(text).values())


def test_a_numbered_running_line_on_a_short_last_page() -> None:
    """A line that counts the pages is noise on the last page too, where no gap shows that the page ends."""
    foot = "\n\n\n\n\n\n   Harbor Confidential   - {} -   * Not for others\n\n"
    body = "".join(f"{n}. Item {n}. {prose('yard')}{foot.format(n)}" for n in range(1, 5))
    text = f"{OPENING}{body}5. Law. That of England governs.\n\n   Harbor Confidential   - 5 -   * Not for others\n\n/s/ E. Marsh"
    assert texts(text)["5"] == "5. Law. That of England governs."
