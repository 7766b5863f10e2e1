"""The calendar of a portfolio: the days to watch and their titles, a family of contracts at a time; nothing is recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import PurePath
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.lifecycle.calendar import entries_ahead, known_by
from graph.model.agenda import Agenda, AgendaMatter, Entry, EntryKind, Unplaced, UnplacedReason, Window
from graph.model.edges import EdgeStatus, EdgeType
from graph.model.ids import DocumentId, EdgeId
from graph.model.obligations import start_of
from graph.model.resolution import TermState
from graph.text.periods import Period
from indexing.terms.renewal_notice import notice_reader
from ui.application.obligations.obligations import Obligations

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage

_YEAR, _CENTURY = Period(months=12), Period(months=1200)
_WOULD_BE = {
    UnplacedReason.OVERDUE: {EntryKind.DUE},
    UnplacedReason.NO_DAY: {EntryKind.DUE},
    UnplacedReason.TERM_UNKNOWN: {EntryKind.NOTICE, EntryKind.EXPIRY},
    UnplacedReason.RENEWAL_UNKNOWN: {EntryKind.NOTICE, EntryKind.EXPIRY},
    UnplacedReason.NOTICE_UNKNOWN: {EntryKind.NOTICE},
    UnplacedReason.CHANGE_UNDATED: {EntryKind.CHANGE},
    UnplacedReason.CHANGE_AWAITED: {EntryKind.CHANGE},
}

_TERMS = {
    AgendaMatter.NOTICE_DUE: "last day for notice of non-renewal",
    AgendaMatter.TERM_ENDS: "term ends",
    AgendaMatter.TERM_RENEWS: "term ends, renewal presumed",
}
_BEGINS = {
    EdgeType.AMENDS: "{} changes",
    EdgeType.SUPERSEDED_BY: "{} is replaced",
    EdgeType.TERMINATES: "{} ends",
    EdgeType.QUALIFIES: "waiver or consent on {} begins",
    EdgeType.SUPPLEMENTS: "{} is supplemented",
}
_LAPSES = {
    EdgeType.AMENDS: "change of {} lapses",
    EdgeType.SUPERSEDED_BY: "replacement of {} lapses",
    EdgeType.TERMINATES: "ending of {} lapses",
    EdgeType.QUALIFIES: "waiver or consent on {} lapses",
    EdgeType.SUPPLEMENTS: "supplement to {} lapses",
}


@dataclass(frozen=True, slots=True)
class Planned:
    """A calendar, how many instruments were looked at for it, and the claims that wait for a person and would change it."""

    agenda: Agenda
    documents: int
    pending: tuple[EdgeId, ...]


def plan(of: Obligations, window: Window, known: int | None, documents: Iterable[DocumentId] | None = None) -> Iterator[Planned]:
    """Yield what is to be watched in a window as recorded up to a sequence, a family at a time.

    Of some documents and their contracts, or of all.
    """
    decided = {start_of(e.subject) for e in of.events(known)}  # elsewhere nobody confirmed any: no need to read
    for lineage, members in _families(of, known, None if documents is None else set(documents)):
        pending = dict.fromkeys(e.edge_id for one in members for e in lineage.edges_from(one, EdgeStatus.PENDING))
        then = known_by(lineage, window.as_of)
        notice = notice_reader(then)
        found: list[Entry | Unplaced] = []
        looked_at = [one for one in members if one in then.documents]
        for one in looked_at:
            owed = of.listed(window.as_of, known, (one,)) if start_of(one) in decided else ()
            found += entries_ahead(then, one, owed, notice, window)
        yield Planned(Agenda.of(window, found), len(looked_at), tuple(pending))


def together(window: Window, planned: Iterable[Planned]) -> Planned:
    """Return the calendars of several families as one."""
    every = tuple(planned)
    found: list[Entry | Unplaced] = []
    for each in every:
        found += [*each.agenda.entries, *each.agenda.unplaced]
    pending = dict.fromkeys(edge for each in every for edge in each.pending)
    return Planned(Agenda.of(window, found), sum(each.documents for each in every), tuple(pending))


def _families(of: Obligations, known: int | None, wanted: set[DocumentId] | None) -> Iterator[tuple[Lineage, tuple[DocumentId, ...]]]:
    """Yield each family with its wanted members: the versions of a contract and what changes it go together."""
    documents = of.parts.store.documents(of.name, known)
    open_ids = dict.fromkeys(d.document_id for d in documents if d.copy_of is None and (wanted is None or d.document_id in wanted))
    while open_ids:
        one = next(iter(open_ids))
        lineage = of.parts.lineage(of.name, known, (one,))
        if one not in lineage.documents:
            del open_ids[one]
            continue
        related = lineage.family(one) if wanted is None else lineage.contract(one)
        members = tuple(d for d in related if lineage.documents[d].copy_of is None)
        for done in (one, *members):
            open_ids.pop(done, None)
        yield lineage, members


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


def title(entry: Entry, document: str) -> str:
    """Return the title of an entry; `document` is the name of its contract's file."""
    who = f" ({entry.party})" if entry.party else ""
    return " ".join(f"{PurePath(document).stem}: {what(entry)}{who}".split())


def what(entry: Entry) -> str:
    """Return what happens on the day, in few words."""
    match entry.matter:
        case AgendaMatter.FALLS_DUE:
            return f"{_plain(entry.about) or 'obligation'} due{' (to come)' if entry.to_come else ''}"
        case AgendaMatter.TERMINATED:
            return f"last day in force{', notice was given' if entry.about == TermState.NOTICE_GIVEN else ''}"
        case AgendaMatter.TAKES_EFFECT | AgendaMatter.LAPSES:
            said = _BEGINS if entry.matter is AgendaMatter.TAKES_EFFECT else _LAPSES
            return said[EdgeType(entry.about)].format(_provision(entry.section))
        case _:
            return _TERMS[entry.matter]


def _provision(section: str) -> str:
    return (f"section {section}" if section[:1].isdigit() else section) or "the contract"


def _plain(name: str) -> str:
    return name.replace("_", " ").lower()
