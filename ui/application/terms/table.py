"""The portfolio table: one row a contract, its terms side by side on a day; what is asked of them, and what the table covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.model.ids import EdgeId
from graph.model.resolution import Status
from graph.model.terms import Cell, Column, TermSheet
from ui.application.terms.terms import Contracts

if TYPE_CHECKING:
    from graph.lifecycle.contracts import Contract
    from indexing.terms.filter_tests import Condition, Judgement


@dataclass(frozen=True, slots=True)
class Row:
    """A contract and its cells; `judgement` is what was asked of them, and why it holds or cannot be told."""

    contract: Contract
    sheet: TermSheet
    judgement: Judgement | None = None

    @property
    def matches(self) -> bool:
        """Whether it is to be shown: what cannot be told is, since it may be what was looked for."""
        from indexing.terms.filter_tests import Verdict

        return self.judgement is None or self.judgement.verdict is not Verdict.DOES_NOT

    @property
    def untold(self) -> bool:
        """Whether it cannot be told if it is what was asked for."""
        from indexing.terms.filter_tests import Verdict

        return self.judgement is not None and self.judgement.verdict is Verdict.CANNOT_BE_TOLD


@dataclass(frozen=True, slots=True)
class Wanted:
    """The columns to show, and what has to be so of a contract, all of it."""

    columns: tuple[Column, ...]
    conditions: tuple[Condition, ...] = ()

    @classmethod
    def of(cls, names: Sequence[str], where: str, as_of: date) -> Wanted:
        """Read what a person wants to see; by default all columns, or those asked about. Raises UsageError."""
        from indexing.terms.filters import columns_of, parse_filter

        conditions = parse_filter(where, as_of) if where.strip() else ()
        return cls(tuple(dict.fromkeys(map(column, names))) or columns_of(conditions) or tuple(Column), conditions)

    @property
    def read(self) -> tuple[Column, ...]:
        """The columns to read: those to show and those asked about."""
        return tuple(dict.fromkeys((*self.columns, *(c.column for c in self.conditions))))


@dataclass(slots=True)
class Coverage:
    """What a table or a report rests on, counted as its rows go by: nothing is left out unsaid.

    `files` are of the portfolio, `unread_files` those in which no instrument was found, `no_contracts` those that hold none.
    `contracts` were looked at, of which `not_in_force` had ended or not begun; `unread` are papers that could hold what nobody read
    says, `pending` claims that wait.
    """

    files: int = 0
    unread_files: tuple[str, ...] = ()
    contracts: int = 0
    shown: int = 0
    not_in_force: int = 0
    no_contracts: tuple[str, ...] = ()
    untold: int = 0
    unread: set[str] = field(default_factory=set)
    pending: set[EdgeId] = field(default_factory=set)

    @classmethod
    def begun(cls, contracts: Contracts) -> Coverage:
        """Return the coverage of contracts of which none was looked at yet."""
        store, name, known = contracts.parts.store, contracts.name, contracts.known
        files = store.files(name, known)
        read = {d.file_sha256 for d in store.documents(name, known)}
        return cls(
            files=len(files), unread_files=tuple(sorted(f.name for f in files if f.sha256 not in read)), no_contracts=contracts.passed_over
        )

    def count(self, contract: Contract, cells: Iterable[Cell], *, shown: bool = True, untold: bool = False) -> None:
        """Count one contract and the cells it was looked at by."""
        self.contracts += 1
        self.shown += shown
        self.untold += untold
        self.not_in_force += contract.status is not Status.IN_FORCE
        self.pending.update(contract.pending)
        for cell in cells:
            self.unread.update(cell.unread)
            self.pending.update(cell.pending)


def rows(contracts: Iterable[Contract], wanted: Wanted) -> Iterator[Row]:
    """Yield a row for each contract, those too that are not what was asked for: whoever shows them counts them."""
    from indexing.risk.whole_contract import whole_sheet
    from indexing.terms.filter_tests import judge

    for one in contracts:
        sheet = whole_sheet(one.lineage, one.document.document_id, one.as_of, wanted.read)
        yield Row(one, sheet, judge(wanted.conditions, sheet) if wanted.conditions else None)


def column(name: str) -> Column:
    """Read a column's name, in any case and with spaces or dashes; raises UsageError with those there are."""
    try:
        return Column("_".join(name.upper().replace("-", " ").replace("_", " ").split()))
    except ValueError:
        raise UsageError(f"There is no column '{name}'. There are {', '.join(Column)}.") from None
