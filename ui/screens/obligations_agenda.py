"""What the calendar does for one person: days to watch, a family of contracts at a time, kept while nothing new is on record."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from urllib.parse import urlencode

from graph.errors import UsageError
from graph.model.agenda import Agenda, Entry, EntryKind, Unplaced, Window
from graph.model.ids import DocumentId, EdgeId
from graph.text.periods import Period
from ui.application.obligations.calendar import Planned, only, plan
from ui.application.portfolio import Portfolio
from ui.markup import Html
from ui.screens.obligations_desk import TOLD_EACH, is_named
from ui.screens.shell import ROOT, View, links_of
from ui.screens.views.obligations_calendar import KINDS, Days, calendar
from ui.serialization import agenda_schema

AHEAD = {"3 months": 3, "6 months": 6, "a year": 12, "two years": 24}
"""How far ahead a calendar looks, in months."""
EVERY = "everything"
SHOWN = {EVERY: frozenset[EntryKind](), **{KINDS[kind]: frozenset({kind}) for kind in EntryKind}}
"""What of it can be asked for alone."""
_KEPT = 6  # calendars: some portfolios, days and lengths that people look at by turns
_FILES = (("All of it for a calendar program (ICS)", "ics"), ("All of it for a spreadsheet (CSV)", "csv"))


@dataclass(frozen=True, slots=True)
class Ahead:
    """What of the calendar somebody wants to see: how far ahead, what kind of day, of contracts with a part in their name."""

    months: str = "a year"
    kind: str = EVERY
    contract: str = ""


@dataclass(slots=True)
class _Calendar:
    """A calendar that is being put together: what is left to look at, what was found. One at a time works on it (`turn`)."""

    window: Window
    left: dict[DocumentId, None]
    of: int
    found: dict[Entry | Unplaced, None] = field(default_factory=dict)
    pending: dict[EdgeId, None] = field(default_factory=dict)
    turn: Lock = field(default_factory=Lock)

    def add(self, planned: Planned) -> None:
        self.found |= dict.fromkeys((*planned.agenda.entries, *planned.agenda.unplaced))
        self.pending |= dict.fromkeys(planned.pending)

    @property
    def planned(self) -> Planned:
        return Planned(Agenda.of(self.window, tuple(self.found)), self.of - len(self.left), tuple(self.pending))


_Key = tuple[str, int, Window, str]


class Calendars:
    """The calendars looked at last, for all who look; who may see a portfolio was asked before."""

    def __init__(self) -> None:
        """Start with none."""
        self._lock = Lock()
        self._kept: OrderedDict[_Key, _Calendar] = OrderedDict()

    def of(self, still: Portfolio, window: Window, contract: str) -> _Calendar:
        """Return the calendar of the contracts with a part in their name, of a portfolio that stands still."""
        store = still.parts.store
        key = (still.name, store.facts_head(still.name), window, contract.casefold().strip())
        with self._lock:
            if key not in self._kept:
                left = dict.fromkeys(d.document_id for d in store.documents(still.name) if d.copy_of is None and is_named(d, contract))
                self._kept[key] = _Calendar(window, left, len(left))
            self._kept.move_to_end(key)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]


def shown(view: View, calendars: Calendars, ahead: Ahead, seconds: float = TOLD_EACH) -> Html:
    """Return the calendar, of the contracts that could be looked at within some seconds: whoever asks again gets further."""
    if ahead.months not in AHEAD or ahead.kind not in SHOWN:
        raise UsageError("Choose one of those that are offered.")
    still = view.still
    window = Window(view.as_of, Period(months=AHEAD[ahead.months]).after(view.as_of), view.as_of)
    made = calendars.of(still, window, ahead.contract)
    begun = time.monotonic()
    with made.turn:
        for planned in _looked_at(still, made, whole=not ahead.contract.strip()):
            made.add(planned)
            if time.monotonic() - begun > seconds:
                break
        found, left = only(made.planned, SHOWN[ahead.kind]), len(made.left)
    told = agenda_schema.agenda(found, still.sources(), still.name, None)
    days = Days(window.start, window.end, told["entries"], told["unplaced"], len(told["pending"]), made.of - left, made.of)
    return calendar(days, links_of(view), _files(view, window))


def _looked_at(still: Portfolio, made: _Calendar, *, whole: bool) -> Iterator[Planned]:
    """Yield what one family of contracts after the other brings: of `whole` portfolios all of it, else the contract that was named."""
    while made.left:
        one = next(iter(made.left))
        lineage = still.lineage(None, (one,))
        if one not in lineage.documents:
            del made.left[one]
            continue
        near = lineage.family(one) if whole else lineage.contract(one)
        members = [d for d in (one, *near) if d in made.left]
        planned = plan(still.obligations, made.window, None, members)
        for member in members:
            made.left.pop(member, None)
        yield planned


def _files(view: View, window: Window) -> list[tuple[str, str]]:
    asked = {"portfolio": view.mine.name, "as_of": view.as_of.isoformat(), "to": window.end.isoformat()}
    if view.known_as_of is not None:
        asked["known_as_of"] = view.known_as_of.isoformat()
    return [(name, f"{ROOT}v1/agenda?{urlencode({**asked, 'format': form})}") for name, form in _FILES]
