"""The portfolio table: one row a contract, and what the table covers. Nothing is cut off and nothing dropped silently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from graph.lineage.dag import Lineage
from graph.lineage.supersession import governing_document
from graph.model.documents import AMENDING_KINDS
from graph.model.ids import DocumentId, EdgeId
from graph.model.terms import CellStatus, Column, TermSheet
from indexing.terms.sheet import term_sheet


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a table rests on.

    `contracts` were read; `statuses` counts their cells; `unread_files` are files of the portfolio that nobody could read,
    `not_here` what contracts refer to and the portfolio does not hold, `pending` the claims that wait and would change a cell.
    """

    contracts: int
    statuses: Mapping[CellStatus, int]
    unread_files: tuple[str, ...] = ()
    not_here: tuple[str, ...] = ()
    pending: tuple[EdgeId, ...] = ()


def contracts(lineage: Lineage, as_of: date) -> tuple[DocumentId, ...]:
    """Return the contracts of a lineage, one for each: no amending papers, no further copies, no versions that were replaced."""
    found = (d for d in lineage.documents.values() if d.kind not in AMENDING_KINDS and d.copy_of is None)
    return tuple(d.document_id for d in found if governing_document(lineage, d.document_id, as_of) == d.document_id)


def rows(
    lineage: Lineage, documents: Iterable[DocumentId], as_of: date, columns: Sequence[Column] = tuple(Column)
) -> tuple[TermSheet, ...]:
    """Return a sheet for each contract, in the order given; raises NotFoundError for one that is not here."""
    return tuple(term_sheet(lineage, one, as_of, columns) for one in documents)


def coverage(sheets: Iterable[TermSheet], unread_files: Sequence[str] = ()) -> Coverage:
    """Return what a table of some sheets rests on."""
    read = tuple(sheets)
    cells = [cell for sheet in read for cell in sheet.cells]
    counted = Counter(cell.status for cell in cells)
    return Coverage(
        contracts=len(read),
        statuses=MappingProxyType({status: counted[status] for status in CellStatus}),
        unread_files=tuple(unread_files),
        not_here=tuple(sorted({name for cell in cells for name in cell.unread})),
        pending=tuple(sorted({edge for cell in cells for edge in cell.pending})),
    )
