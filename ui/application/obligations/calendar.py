"""The calendar of a portfolio, a family of contracts at a time; nothing is recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.lifecycle.calendar import ahead, signed_by
from graph.model.agenda import Agenda, Entry, EntryKind, Unplaced, Why, Window
from graph.model.documents import Document
from graph.model.edges import EdgeStatus
from graph.model.ids import DocumentId, EdgeId, PortfolioName
from graph.model.obligations import start_of
from graph.text.periods import Period
from indexing.terms.renewal_notice import asked_in
from ui.application.obligations.obligations import Obligations
from ui.application.parts import Parts

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage

_YEAR, _CENTURY = Period(months=12), Period(months=1200)
_WOULD_BE = {
    Why.OVERDUE: {EntryKind.DUE},
    Why.NO_DAY: {EntryKind.DUE},
    Why.TERM_UNKNOWN: {EntryKind.NOTICE, EntryKind.EXPIRY},
    Why.RENEWAL_UNKNOWN: {EntryKind.NOTICE, EntryKind.EXPIRY},
    Why.NOTICE_UNKNOWN: {EntryKind.NOTICE},
    Why.CHANGE_UNDATED: {EntryKind.CHANGE},
    Why.CHANGE_AWAITED: {EntryKind.CHANGE},
}


@dataclass(frozen=True, slots=True)
class Planned:
    """A calendar, how many instruments were looked at for it, and the claims that wait for a person and would change it."""

    agenda: Agenda
    documents: int
    pending: tuple[EdgeId, ...]


@dataclass(frozen=True, slots=True)
class Planning:
    """Puts together the calendar of one portfolio as recorded up to a sequence (`known`; None: all)."""

    name: PortfolioName
    parts: Parts
    obligations: Obligations
    known: int | None

    def of(self, window: Window, documents: Iterable[DocumentId] | None = None) -> Planned:
        """Return what is to be watched in a window; of some documents with what belongs to the same contract, or of all."""
        found: list[Entry | Unplaced] = []
        pending: dict[EdgeId, None] = {}
        looked = 0
        decided = {start_of(e.subject) for e in self.obligations.events(self.known)}  # elsewhere nobody confirmed any: no need to read
        for lineage, members in self._families(None if documents is None else set(documents)):
            for one in members:
                pending |= dict.fromkeys(e.edge_id for e in lineage.edges_from(one, EdgeStatus.PENDING))
            then = signed_by(lineage, window.as_of)
            notice = asked_in(then)
            for one in (m for m in members if m in then.documents):
                looked += 1
                owed = self.obligations.listed(window.as_of, self.known, (one,)) if start_of(one) in decided else ()
                found += ahead(then, one, owed, notice, window)
        return Planned(Agenda.of(window, found), looked, tuple(pending))

    def _families(self, wanted: set[DocumentId] | None) -> Iterator[tuple[Lineage, tuple[DocumentId, ...]]]:
        """Yield each family with those of its members that are wanted: the versions of a contract and what changes it go together."""
        open_ids = dict.fromkeys(d.document_id for d in self._instruments() if wanted is None or d.document_id in wanted)
        while open_ids:
            one = next(iter(open_ids))
            lineage = self.parts.lineage(self.name, self.known, (one,))
            if one not in lineage.documents:
                del open_ids[one]
                continue
            near = lineage.family(one) if wanted is None else lineage.contract(one)
            members = tuple(d for d in near if lineage.documents[d].copy_of is None)
            for done in (one, *members):
                open_ids.pop(done, None)
            yield lineage, members

    def _instruments(self) -> tuple[Document, ...]:
        return tuple(d for d in self.parts.store.documents(self.name, self.known) if d.copy_of is None)


def window(start: date | None, end: date | None, as_of: date | None, today: date) -> Window:
    """Return the days asked for: by default a year from the day looked at, which is today. Raises UsageError where they are none."""
    looked = as_of or today
    first = start or (min(looked, end) if end else looked)
    last = end or _YEAR.after(first)
    if last < first:
        raise UsageError(f"The calendar would end on {last}, before it begins on {first}.")
    if last > min(_CENTURY.after(one) for one in (first, today)):
        raise UsageError("A calendar has a hundred years at most, and ends within a hundred years from today.")
    return Window(first, last, looked)


def only(planned: Planned, kinds: frozenset[EntryKind]) -> Planned:
    """Return a calendar with the entries of some kinds alone (none named: all), and what would be of these kinds if it had a day."""
    if not kinds:
        return planned
    entries = tuple(e for e in planned.agenda.entries if e.kind in kinds)
    unplaced = tuple(u for u in planned.agenda.unplaced if kinds & _WOULD_BE[u.why])
    return replace(planned, agenda=replace(planned.agenda, entries=entries, unplaced=unplaced))
