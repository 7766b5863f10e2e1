"""The portfolio table as CSV and Excel files, in which every cell is text."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from itertools import repeat
from operator import itemgetter
from typing import TYPE_CHECKING

from ui.exports import csv_files
from ui.exports.csv_files import guarded, yes
from ui.exports.formats import Forms
from ui.serialization.terms_schema import CellShape, CoverageShape, TableRowShape

if TYPE_CHECKING:
    from xlsxwriter.format import Format as Style
    from xlsxwriter.workbook import Workbook

_LONGEST = 32_767  # characters that Excel takes in a cell
_CUT = " [cut here: Excel takes no more]"
_WIDTHS = {"Contract": 34, "Quote": 80, "Value": 34}
_WIDE = 26
_FIRST = ("Contract", "Title", "Parties", "Status", "Term", "Term until")
_DAYS = ("Notice by", "Last change")
Days = Sequence[tuple[str, str]]
"""For each row the next day for a notice and what changed the contract last; none where nobody asked for them."""


class Form(StrEnum):
    """The forms of a table."""

    TEXT = "text"
    CSV = "csv"
    XLSX = "xlsx"
    JSON = "json"


FORMS = Forms(Form, {"txt": "text", "jsonl": "json"}, printed=frozenset({Form.TEXT}), files=frozenset({Form.XLSX}))


def made(
    form: Form, rows: Sequence[TableRowShape], columns: Sequence[str], covered: CoverageShape, now: datetime, *, days: Days | None = None
) -> bytes:
    """Return the table as a file of a form that is none for people to read in a terminal; `columns` it has though no row may be left."""
    if form is Form.XLSX:
        return xlsx_bytes(rows, columns, covered, now, days=days)
    if form is Form.CSV:
        return csv_bytes(rows, columns, days)
    lines = (json.dumps(one, ensure_ascii=False) + "\n" for one in (*rows, {"coverage": covered}))
    return "".join(lines).encode()


def csv_bytes(rows: Sequence[TableRowShape], columns: Sequence[str], days: Days | None = None) -> bytes:
    """Return the table as a CSV file, each column with its source beside it."""
    return csv_files.csv_bytes(_table(rows, columns, days))


def xlsx_bytes(
    rows: Sequence[TableRowShape], columns: Sequence[str], covered: CoverageShape, now: datetime, *, days: Days | None = None
) -> bytes:
    """Return the table as an Excel file: the contracts, the source of each cell, and what the table covers. Cells are texts."""
    import xlsxwriter

    written = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(written, options) as book:
        book.set_properties({"created": now.replace(tzinfo=None), "comments": "Made by In Force. No legal advice."})
        _sheet(book, "Contracts", list(_table(rows, columns, days)))
        _sheet(book, "Sources", list(_sources(rows)))
        _sheet(book, "Coverage", list(covered_lines(covered)))
    return written.getvalue()


def _sheet(book: Workbook, name: str, lines: list[tuple[str, ...]]) -> None:
    """Write lines, the first of which names the columns. A text that looks like a formula is kept one when somebody edits it, too."""
    head = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
    plain, quoted = (book.add_format({"text_wrap": True, "valign": "top", "quote_prefix": prefix}) for prefix in (False, True))
    sheet = book.add_worksheet(name)
    for at, title in enumerate(lines[0]):
        sheet.set_column(at, at, _WIDTHS.get(title, _WIDE))
    for y, line in enumerate(lines):
        for x, text in enumerate(line):
            style: Style = head if y == 0 else quoted if guarded(text) != text else plain
            sheet.write_string(y, x, text if len(text) <= _LONGEST else text[: _LONGEST - len(_CUT)] + _CUT, style)
    sheet.freeze_panes(1, 1)
    sheet.autofilter(0, 0, max(len(lines) - 1, 1), len(lines[0]) - 1)


def _table(rows: Sequence[TableRowShape], columns: Sequence[str], days: Days | None) -> Iterator[tuple[str, ...]]:
    asked = bool(rows) and rows[0]["verdict"] is not None
    named = (name for column in columns for name in (title(column), f"{title(column)}: source"))
    yield (*_FIRST, *(() if days is None else _DAYS), *(("As asked",) if asked else ()), *named)
    for row, beside in zip(rows, repeat(()) if days is None else days, strict=False):
        contract = row["contract"]
        about = (
            contract["document"],
            contract["title"],
            "; ".join(contract["parties"]),
            plain(contract["status"]),
            plain(contract["term"]["state"]),
            contract["term"]["until"] or "",
        )
        cells = (text for cell in (row["cells"][name] for name in columns) for text in (said(cell), place(cell)))
        yield (*about, *beside, *((plain(row["verdict"] or ""),) if asked else ()), *cells)


_Source = tuple[str, str, CellShape]
"""A cell with its contract and its column."""
_SOURCES: Mapping[str, Callable[[_Source], object]] = {
    "Contract": itemgetter(0),
    "Column": lambda one: title(one[1]),
    "Value": lambda one: one[2]["text"],
    "Status": lambda one: plain(one[2]["status"]),
    "Quote": lambda one: one[2]["quote"],
    "Document": lambda one: one[2]["document"],
    "Section": lambda one: one[2]["section"],
    "Words in": lambda one: one[2]["words_in"],
    "Page": lambda one: one[2]["page"],
    "Taken from a parent": lambda one: yes(one[2]["inherited"]),
    "Pending": lambda one: one[2]["pending"],
    "Not read": lambda one: one[2]["unread"],
    "Note": lambda one: one[2]["note"],
}


def _sources(rows: Sequence[TableRowShape]) -> Iterator[tuple[str, ...]]:
    return csv_files.table(_SOURCES, ((row["contract"]["document"], name, cell) for row in rows for name, cell in row["cells"].items()))


def covered_lines(covered: CoverageShape) -> Iterator[tuple[str, str]]:
    """Yield what a list of contracts rests on: counts first, then names."""
    yield ("What", "How many, or which")
    yield ("contracts looked at", str(covered["contracts"]))
    yield ("of these shown", str(covered["shown"]))
    yield ("shown because it cannot be told", str(covered["untold"]))
    yield ("not in force on the day", str(covered["not_in_force"]))
    yield ("files in the portfolio", str(covered["files"]))
    yield from (("nothing could be read of", name) for name in covered["unread_files"])
    yield from (("no contract", name) for name in covered["no_contracts"])
    yield from (("not read", name) for name in covered["unread"])
    yield from (("waits for a person", name) for name in covered["pending"])


def said(cell: CellShape) -> str:
    """Return what a cell comes to: its text, or why there is none; what waits is marked."""
    told = {"FOUND": cell["text"] or "yes", "ABSENT": cell["note"], "UNREAD": f"not read: {'; '.join(cell['unread'])}"}
    text = told.get(cell["status"], f"{plain(cell['status'])}: {cell['text']}")
    return f"{text} (a claim waits)".lstrip() if cell["pending"] else text


def place(cell: CellShape) -> str:
    """Return where the words of a cell stand: document and section, the amendment they come from, page; "" without words."""
    amended = f"in the words of {cell['words_in']}" if cell["words_in"] not in {None, cell["document"]} else ""
    page = f"page {cell['page']}" if cell["page"] is not None else ""
    return ", ".join(filter(None, (cell["document"], cell["section"], amended, page))) if cell["quote"] else ""


def title(column: str) -> str:
    """Return a column's name as people write it."""
    return column.replace("_", " ").capitalize()


def plain(name: str) -> str:
    """Return a status, state or verdict as people write it."""
    return name.replace("_", " ").lower()
