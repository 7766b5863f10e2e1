"""Contracts as they are read for the table and for risk, kept while nothing new is on record.

Reading a contract takes a tenth of a second, a portfolio of hundreds takes a minute. It is read contract by contract, once for all who
look at it: whoever comes second, or sorts, filters and turns pages, has at once what was read so far, and the rest as it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, TypeVar

from markupsafe import Markup

from graph.lifecycle.contracts import Contract
from graph.lineage.dag import Lineage
from graph.model.ids import DocumentId
from ui.application.terms.table import Coverage
from ui.application.terms.terms import Contracts
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.selection import Stepwise, shared

_KILOBYTES = 20  # that a contract takes in memory
_Read = TypeVar("_Read")
Made = Callable[[Contracts], Iterator[tuple[Contract, _Read]]]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a reading is: `seen` of the `of` papers that may be contracts were looked at; `whole`: there are no more."""

    seen: int
    of: int
    whole: bool


class Reading(Stepwise[_Read]):
    """What is made of the contracts of a portfolio that stands still, one after the other."""

    def __init__(self, contracts: Contracts, made: Made[_Read], grown: Callable[[Reading[_Read]], None]) -> None:
        """Begin to read; `made` yields each contract with what is kept of it, without its family. `grown` is called after each."""
        super().__init__(self._kept(made(contracts), grown))
        self._contracts = contracts
        self._of = frozenset(d.document_id for d in contracts.documents)
        self._seen: set[DocumentId] = set()

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return Progress(len(self._of) if self.whole else len(self._seen), len(self._of), self.whole)

    @property
    def coverage(self) -> Coverage:
        """What any list of these contracts rests on, no contract counted yet."""
        return replace(self._begun, unread=set(), pending=set())

    @cached_property
    def _begun(self) -> Coverage:
        return Coverage.begun(self._contracts)

    def _kept(self, made: Iterator[tuple[Contract, _Read]], grown: Callable[[Reading[_Read]], None]) -> Iterator[_Read]:
        for one, kept in made:
            self._seen.update(self._of.intersection(one.lineage.family(one.document.document_id)))
            yield kept
            grown(self)


_NOBODY = Lineage.of((), (), ())


def alone(one: Contract) -> Contract:
    """Return a contract without its family: what is kept of many must be small."""
    return replace(one, lineage=_NOBODY)


class Listing(NamedTuple):
    """What stands above a list, and the list itself."""

    head: Markup
    table: Markup


def reading_of(cache: PortfolioCache, key: Hashable, contracts: Contracts, made: Made[_Read]) -> Reading[_Read]:
    """Return a reading by what distinguishes it from others, begun again if there is none or it failed."""

    def begun() -> Reading[_Read]:
        return Reading(contracts, made, lambda grown: cache.put(key, grown, 1 + _KILOBYTES * len(grown)))

    return shared(cache, key, begun)
