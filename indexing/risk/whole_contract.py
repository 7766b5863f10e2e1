"""The term sheet of a whole contract: its own words and its parents', and those of the papers that are attached in files of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from graph.lifecycle.contracts import attachments
from graph.lineage.dag import Lineage
from graph.model.edges import Edge
from graph.model.ids import DocumentId
from graph.model.terms import Cell, CellStatus, Column, TermSheet
from graph.resolution.inheritance import descents
from indexing.terms.questions import QUESTIONS
from indexing.terms.sheet import term_sheet

_OPEN = frozenset({CellStatus.ABSENT, CellStatus.UNREAD})


def whole_sheet(lineage: Lineage, document_id: DocumentId, as_of: date, columns: Sequence[Column]) -> TermSheet:
    """Return a contract's cells; what neither it nor its parents say is looked for in what is attached to it, then to them."""
    sheet = term_sheet(lineage, document_id, as_of, columns)
    return replace(sheet, cells=tuple(_filled(lineage, sheet, cell) if cell.status in _OPEN else cell for cell in sheet.cells))


def _filled(lineage: Lineage, sheet: TermSheet, cell: Cell) -> Cell:
    for paper, edge in _papers(lineage, sheet, cell.column):
        found = term_sheet(lineage, paper, sheet.as_of, (cell.column,)).cell(cell.column)
        if found.status is CellStatus.FOUND and not found.inherited:
            pending = tuple(dict.fromkeys((*found.pending, *cell.pending)))
            return replace(found, inherited=True, path=(edge.edge_id, *found.path), pending=pending)
    return cell


def _papers(lineage: Lineage, sheet: TermSheet, column: Column) -> Iterator[tuple[DocumentId, Edge]]:
    yield from attachments(lineage, sheet.document_id, sheet.as_of)
    if QUESTIONS[column].inherited:
        for descent in descents(lineage, sheet.document_id, sheet.as_of):
            yield from attachments(lineage, descent.version, sheet.as_of)
