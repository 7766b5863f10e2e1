"""Words of contracts and what they come to, scored as a whole: the rows of wordings.toml."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path

from graph.model.terms import Cell, CellStatus, Column
from indexing.terms.sheet import term_sheet
from tests.story import Story

ROWS: list[dict[str, str]] = tomllib.loads(Path(__file__).with_name("wordings.toml").read_text(encoding="utf-8"))["rows"]
DAY = date(2020, 1, 1)
FLOOR = 0.97


def _cell(row: dict[str, str]) -> Cell:
    """Return the cell of a contract signed on the day asked, of one provision and what stands beside it."""
    words, beside = (row.get(key, "").replace('"', '\\"') for key in ("words", "beside"))
    told = f'2020-01-01 clause MSA#2 "{row.get("heading", "")}" "{words}" type={row.get("type", "OTHER")}'
    story = Story(f'{told}\n2020-01-01 clause MSA#9 "Particulars" "{beside}"' if beside else told)
    return term_sheet(story.lineage, story.doc("MSA"), DAY, (Column(row["column"]),)).cells[0]


def _is_right(row: dict[str, str], cell: Cell) -> bool:
    said = cell.text == row["text"] and ("note" not in row or cell.note == row["note"]) and ("tag" not in row or row["tag"] in cell.tags)
    return said and (cell.status is CellStatus.FOUND) is bool(row["text"])


def test_wordings_come_to_what_they_say() -> None:
    """Nearly all of them; what nothing says is never found."""
    cells = [(row, _cell(row)) for row in ROWS]
    misses = [(row["words"], cell.text, cell.note) for row, cell in cells if not _is_right(row, cell)]
    assert 1 - len(misses) / len(ROWS) >= FLOOR, misses
    assert [row["words"] for row, cell in cells if not row["text"] and cell.status is CellStatus.FOUND] == []


def test_the_values_of_a_cell_stand_in_its_words() -> None:
    """Whoever checks a figure finds it at its place."""
    for row in ROWS:
        cell = _cell(row)
        assert all(0 <= v.start < v.end <= len(cell.words.text) and cell.words.text[v.start : v.end].strip() for v in cell.values)
