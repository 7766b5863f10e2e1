"""Rows of names and values: each a provision under its own name, in order forms and schedules, and nowhere else."""

from __future__ import annotations

import io

import docx
import pytest

from graph.model.documents import ClauseKind
from graph.model.source import BlockKind, Reading
from indexing.readers import READERS, open_reader
from indexing.segment import segment
from tests.indexing.segment.test_segment import DOCUMENT

OPENING = (
    "This Order Form is made as of January 15, 2021 between Alder Cloud Inc., a Delaware corporation, and Birch Retail LLC, a Texas "
    "limited liability company."
)
NAMES = ["Initial Term", "Subscription Fee", "Support Level"]
LED = "Initial Term: 24 months\nSubscription Fee: $12,000 per year\nSupport Level: Gold"
COLUMNS = "Initial Term              24 months\nSubscription Fee          $12,000 per year\nSupport Level             Gold"
PIPED = "| Item | Value |\n| --- | --- |\n| Initial Term | 24 months |\n| Subscription Fee | $12,000 per year |\n| Support Level | Gold |"
AFTER = "Customer shall pay the Subscription Fee in advance."


def _reading(name: str, content: bytes) -> Reading:
    return open_reader(READERS["." + name.rpartition(".")[2]]).read(name, content)


def _sections(name: str, text: str) -> dict[str, str]:
    return {c.section: c.own_words for c in segment(_reading(name, text.encode()), DOCUMENT)}


@pytest.mark.parametrize(("name", "table"), [("o.txt", LED), ("o.txt", LED.replace("\n", "\n\n")), ("o.txt", COLUMNS), ("o.md", PIPED)])
def test_rows_of_an_order_form(name: str, table: str) -> None:
    """Each row stands by itself under its name; what follows the table is none of the last row's words."""
    found = _sections(name, f"# ORDER FORM NO. 1\n\n{OPENING}\n\n{table}\n\n{AFTER}\n")
    assert [s for s in found if s in NAMES] == NAMES
    assert "24 months" in found["Initial Term"]
    assert "Fee" not in found["Initial Term"]
    assert found["Support Level"].strip("| ").endswith("Gold")
    assert AFTER in found["paragraph 1"]


def test_rows_of_a_schedule() -> None:
    """In a schedule the rows bear its name before their own, and its own words go on behind them."""
    text = (
        f"AGREEMENT\n\n{OPENING}\n\n1. Fees. As in Schedule 1.\n\n2. Term. As in Schedule 1.\n\nSCHEDULE 1\nTERMS\n\n{COLUMNS}\n\n{AFTER}\n"
    )
    found = _sections("o.txt", text)
    assert [s for s in found if s.startswith("Schedule")] == ["Schedule 1", *(f"Schedule 1 {n}" for n in NAMES)]
    assert AFTER in found["Schedule 1"] or any(AFTER in c for c in found.values())
    assert AFTER not in found["Schedule 1 Support Level"]


def test_rows_of_a_word_table() -> None:
    """A table of two columns in a DOCX gives the same rows, a cell of two paragraphs in one of them."""
    document = docx.Document()
    document.add_paragraph("ORDER FORM NO. 1")
    document.add_paragraph(OPENING)
    table = document.add_table(rows=3, cols=2)
    for row, (name, value) in zip(table.rows, zip(NAMES, ["24 months", "$12,000 per year", "Gold"], strict=True), strict=True):
        row.cells[0].text, row.cells[1].text = name, value
    table.rows[1].cells[1].add_paragraph("payable in advance")
    kept = io.BytesIO()
    document.save(kept)
    reading = _reading("o.docx", kept.getvalue())
    found = {c.section: c.own_words for c in segment(reading, DOCUMENT)}
    assert any(b.kind is BlockKind.TABLE for b in reading.blocks)
    assert [s for s in found if s in NAMES] == NAMES
    assert found["Subscription Fee"].endswith("payable in advance")


@pytest.mark.parametrize(
    "lines",
    [
        "Name: Ann Lee\nTitle: President\nDate: May 1, 2020",
        "To: Birch Retail\nFrom: Alder Cloud\nRe: Fees",
        "Attention: Ann Lee\nTelephone: 555 0100\nEmail: ann@alder.example",
        "Grade   Price   Unit\nOne     $5      ton\nTwo     $6      ton",
        "Note: this is long.\nThe Supplier delivers on time: always.\nThere is more.",
        "Initial Term: 24 months\nSupport Level: Gold",
        "Bells       brass\nWheels      steel\nParts       as listed",
    ],
)
def test_what_is_no_table_of_names_and_values(lines: str) -> None:
    """Lines to sign on, heads of letters, addresses, tables of three columns, prose and two lines alone give no rows."""
    body = "1. Fees. As below.\n\n2. Term. One year.\n\nSCHEDULE 1\nTERMS"
    text = f"AGREEMENT\n\n{OPENING}\n\n{body}\n\n{lines}\n\nEach party keeps its word about the terms above.\n"
    found = segment(_reading("o.txt", text.encode()), DOCUMENT)
    assert [c.heading for c in found if c.kind is ClauseKind.SECTION and c.section.startswith("Schedule") and c.heading not in NAMES] == []
    assert sum(c.section.startswith("Schedule 1 ") and c.kind is ClauseKind.SECTION for c in found) <= 1


def test_a_table_inside_a_numbered_provision_is_part_of_it() -> None:
    """What a sentence of a section brings stays in its section; below a number and a heading alone, rows are provisions."""
    body = f"1. Fees. The fees are as follows and are due in advance:\n\n{COLUMNS}\n\n2. Term. One year from signing.\n\n3. Law. Texas."
    assert [s for s in _sections("o.txt", f"AGREEMENT\n\n{OPENING}\n\n{body}\n") if s in NAMES] == []
    under = f"1. COMMERCIAL TERMS\n\n{COLUMNS}\n\n2. TERM\n\nOne year from signing.\n\n3. LAW\n\nTexas."
    assert [s for s in _sections("o.txt", f"AGREEMENT\n\n{OPENING}\n\n{under}\n") if s in NAMES] == NAMES
