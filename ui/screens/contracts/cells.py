"""What is kept of a contract that was read: its terms on a day, where their words stand, what they sort by. Its family is let go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from graph.lifecycle.contracts import Contract, document_state
from graph.lineage.dag import Lineage
from graph.model.documents import Document
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.resolution import DocumentState
from graph.model.terms import Cell, CellStatus, Column
from graph.model.text import Run
from ui.application.terms.contract_days import last_change, notice_day
from ui.application.terms.table import Row, Wanted, rows
from ui.application.terms.terms import Contracts
from ui.screens.contracts.reading import alone
from ui.screens.shared.names import name_of

_DAYS: Mapping[str, Decimal] = {
    TimeUnit.HOUR: Decimal(1) / 24,
    TimeUnit.DAY: Decimal(1),
    TimeUnit.BUSINESS_DAY: Decimal(7) / 5,
    TimeUnit.WEEK: Decimal(7),
    TimeUnit.MONTH: Decimal(30),
    TimeUnit.YEAR: Decimal(365),
}
Order = tuple[bool, str, str, Decimal, str]
"""What cells of a column are sorted by: those that say nothing last, then kind of value, unit, number, words."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the words of a cell are to be opened: the stretch that gives its value, or the first one. `file` names whose they are."""

    document_id: str
    start: int
    end: int
    provision: str
    file: str
    holder: str


@dataclass(frozen=True, slots=True)
class Kept(Row):
    """A contract on a day, without its family, with all its terms, the spots of those that have words, and the days to know of it."""

    spots: dict[Column, Spot] = field(default_factory=dict)
    state: DocumentState = DocumentState.IN_FORCE
    notice: date | None = None
    changed: Document | None = None

    @property
    def changed_on(self) -> str:
        """The day of what changed it last, "" where nothing did."""
        return str(self.changed.agreed.first_day()) if self.changed and self.changed.agreed else ""


def each(contracts: Contracts) -> Iterator[tuple[Contract, Kept]]:
    """Yield contracts with all their terms."""
    for row in rows(contracts, Wanted(tuple(Column))):
        found = ((cell.column, spot(cell, row.contract.lineage)) for cell in row.sheet.cells)
        spots = {column: at for column, at in found if at}
        one = row.contract
        state = document_state(one.lineage, one.document.document_id, one.as_of)
        yield one, Kept(alone(one), row.sheet, None, spots, state, notice_day(one), last_change(one))


def spot(cell: Cell, lineage: Lineage) -> Spot | None:
    """Return where the words of a cell are to be opened; None without words."""
    run = _telling(cell)
    if run is None or run.clause_id is None or run.char_start is None or run.char_end is None:
        return None
    document = lineage.clause(run.clause_id).document_id
    holder = cell.holder if cell.holder in lineage.documents else document
    names = (name_of(lineage.documents[one]) for one in (document, holder) if one is not None)
    return Spot(document, run.char_start, run.char_end, cell.clause_id or run.clause_id, *names)


def order(cell: Cell) -> Order:
    """Return what a cell is sorted by among those of its column."""
    silent = cell.status is not CellStatus.FOUND
    value = next(iter(cell.values), None)
    if value is None or _is_day(cell.text):
        return (silent, "", "", Decimal(0), cell.text.casefold())
    unit = "" if value.kind is ValueKind.DURATION else value.unit
    return (silent, value.kind, unit, _number(value), cell.text.casefold())


def _telling(cell: Cell) -> Run | None:
    """Return the stretch of words that gives the first value: of words that were amended in part, the amendment's."""
    at = cell.values[0].start if cell.values else 0
    here, first = 0, None
    for run in cell.words.runs:
        here += len(run.text)
        if run.clause_id is not None:
            first = first or run
            if at < here:
                return run
    return first


def _is_day(text: str) -> bool:
    return len(text) == len("2026-01-01") and text[4:5] == "-"


def _number(value: Value) -> Decimal:
    number = Decimal(value.number or 0)
    return number * _DAYS[value.unit] if value.kind is ValueKind.DURATION else number
