"""Pages of contracts with their risk or terms, and the coverage of each page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from ui.application.sources import Sources
from ui.application.terms.table import Coverage, Row, Wanted, rows
from ui.serialization import terms_schema
from ui.serialization.terms_schema import CoverageShape, RiskShape, TableRowShape

if TYPE_CHECKING:
    from graph.lifecycle.contracts import Contract
    from indexing.risk.playbook import Playbook
    from ui.application.terms.risk import Assessed, RiskAssessment
    from ui.application.terms.terms import Contracts

_Shape = TypeVar("_Shape")


@dataclass(frozen=True, slots=True)
class Part(Generic[_Shape]):
    """What was found in some contracts of a list, what that rests on, and whether contracts follow that nobody has looked at."""

    items: list[_Shape]
    coverage: CoverageShape
    more: bool


@dataclass(frozen=True, slots=True)
class Span:
    """Which contracts of a list are looked at: `limit` from `start` on; None: all that follow."""

    start: int = 0
    limit: int | None = None


WHOLE = Span()


def held(
    contracts: Contracts, assessment: RiskAssessment, sources: Sources, *, against: date | None = None, span: Span = WHOLE
) -> Part[RiskShape]:
    """Return what a playbook finds in some contracts; `against`: beside what it found on another day."""
    some, covered = _Slice(contracts, span), Coverage.begun(contracts)
    items = list(reports(assessment.each(some, against), assessment.playbook, covered, sources))
    return Part(items, terms_schema.coverage(covered), some.more)


def compared(contracts: Contracts, wanted: Wanted, sources: Sources, *, span: Span = WHOLE) -> Part[TableRowShape]:
    """Return the rows of some contracts that are what was asked for; the others are counted."""
    some, covered = _Slice(contracts, span), Coverage.begun(contracts)
    items = list(shown(rows(some, wanted), wanted, covered, sources))
    return Part(items, terms_schema.coverage(covered), some.more)


def reports(found: Iterable[Assessed], playbook: Playbook, covered: Coverage, sources: Sources) -> Iterator[RiskShape]:
    """Yield contracts against a playbook, counting what they rest on."""
    for one in found:
        covered.count(one.now.contract, (f.cell for f in one.now.findings))
        yield terms_schema.risk(one, sources, playbook=playbook)


def shown(found: Iterable[Row], wanted: Wanted, covered: Coverage, sources: Sources) -> Iterator[TableRowShape]:
    """Yield the rows to show, counting those too that are not."""
    for row in found:
        covered.count(row.contract, row.sheet.cells, shown=row.matches, untold=row.untold)
        if row.matches:
            yield terms_schema.row(row, wanted.columns, sources)


class _Slice:
    """Some contracts of a list, a family at a time; `more` is told once they were gone through."""

    def __init__(self, contracts: Iterable[Contract], span: Span) -> None:
        self._left = islice(contracts, span.start, None)
        self._limit = span.limit
        self.more = False

    def __iter__(self) -> Iterator[Contract]:
        yield from islice(self._left, self._limit)
        self.more = next(self._left, None) is not None
