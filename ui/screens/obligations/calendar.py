"""The calendar: what has to be watched in the months ahead, to look at and to take along; put together a family at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from threading import Lock
from typing import Any
from urllib.parse import urlencode

import gradio as gr
from markupsafe import Markup

from graph.errors import UsageError
from graph.model.agenda import Agenda, Entry, EntryKind, Unplaced, UnplacedReason, Window
from graph.model.ids import DocumentId, EdgeId
from graph.text.periods import Period
from ui.application.obligations.calendar import Planned, only, plan
from ui.application.portfolio import Portfolio
from ui.screens.frame.header import LATEST, Header, hidden, place
from ui.screens.frame.refresh import Refresh
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.links import ROOT
from ui.screens.shared.rendering import environment, macro
from ui.screens.shared.selection import TOLD_EACH, is_named, within
from ui.screens.shared.text import counted
from ui.screens.shared.view import View
from ui.serialization import agenda_schema
from ui.serialization.agenda_schema import AgendaEntryShape, UnplacedShape

KINDS: Mapping[str, tuple[str, str]] = {
    EntryKind.DUE: ("obligation", "state"),
    EntryKind.NOTICE: ("notice", "decide"),
    EntryKind.EXPIRY: ("term", "signing"),
    EntryKind.CHANGE: ("change", "model"),
}
"""What a day to watch is called, by its kind, and its colour."""
_WHY = {
    UnplacedReason.OVERDUE: "fell due before these days",
    UnplacedReason.NO_DAY: "counts from something whose day nobody has told",
    UnplacedReason.TERM_UNKNOWN: "a notice is asked for before the end of a term whose last day no words give",
    UnplacedReason.RENEWAL_UNKNOWN: "renews for a time that no words give",
    UnplacedReason.NOTICE_UNKNOWN: "renews by itself, and no words that were read say what notice stops that",
    UnplacedReason.CHANGE_UNDATED: "a change for which no words give a day",
    UnplacedReason.CHANGE_AWAITED: "a change that waits for something nobody has recorded",
}
AHEAD = {"3 months": 3, "6 months": 6, "a year": 12, "two years": 24}
"""How far ahead a calendar looks, in months."""
EVERY = "everything"
SHOWN = {EVERY: frozenset[EntryKind](), **{KINDS[kind][0]: frozenset({kind}) for kind in EntryKind}}
"""What of it can be asked for alone."""
_KILOBYTES = 3_000  # that a calendar may take in memory
_FILES = (("All of it for a calendar program (ICS)", "ics"), ("All of it for a spreadsheet (CSV)", "csv"))


@dataclass(frozen=True, slots=True)
class Ahead:
    """What of the calendar somebody wants to see: how far ahead, what kind of day, of contracts with a part in their name."""

    months: str = "a year"
    kind: str = EVERY
    contract: str = ""


@dataclass(frozen=True, slots=True)
class Days:
    """What is on a calendar from a day to another: `read` of `of` documents were looked at so far; `pending` claims wait for a person."""

    start: date
    end: date
    entries: Sequence[AgendaEntryShape] = ()
    unplaced: Sequence[UnplacedShape] = ()
    pending: int = 0
    read: int = 0
    of: int = 0

    @property
    def months(self) -> list[tuple[str, list[tuple[str, AgendaEntryShape]]]]:
        """The entries by month, each with its day in words."""
        by_month = groupby(self.entries, lambda one: one["day"][:7])
        return [(f"{date.fromisoformat(f'{month}-01'):%B %Y}", [(_day(one), one) for one in found]) for month, found in by_month]


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


class CalendarTab:
    """The tab: how far ahead, what of it, and the days."""

    def __init__(self, bar: Header, tab: gr.Tab, cache: PortfolioCache) -> None:
        with gr.Row(elem_id="ahead"):
            months = gr.Dropdown(list(AHEAD), value="a year", label="Ahead", min_width=120)
            kind = gr.Dropdown(list(SHOWN), value=EVERY, label="Show", min_width=120)
            contract = gr.Textbox(label="Contract", placeholder="part of its name or a party", max_lines=1, min_width=160)
        (more,) = hidden("asked-days")  # obligations.js's: that more is wanted
        refresh, days = Refresh(bar, "days"), place("days")

        def show(view: View, months: str | None, kind: str | None, contract: str | None) -> Markup:
            return shown(view, cache, Ahead(months or "", kind or "", contract or ""))

        form: list[Any] = [months, kind, contract]
        begun = [tab.select, months.change, kind.change, contract.submit, contract.blur, more.submit, refresh.changed]
        gr.on(begun, *bar.handler(show, form, [days], first=refresh.shown), **LATEST)


def _calendar(cache: PortfolioCache, still: Portfolio, window: Window, contract: str) -> _Calendar:
    """Return the calendar of the contracts with a part in their name, of a portfolio that stands still."""
    store = still.parts.store

    def begun() -> _Calendar:
        left = dict.fromkeys(d.document_id for d in store.documents(still.name) if d.copy_of is None and is_named(d, contract))
        return _Calendar(window, left, len(left))

    key = ("calendar", still.name, store.facts_head(still.name), window, contract.casefold().strip())
    found: _Calendar = cache.of(key, begun, _KILOBYTES)
    return found


def shown(view: View, cache: PortfolioCache, ahead: Ahead, seconds: float = TOLD_EACH) -> Markup:
    """Return the calendar, of the contracts that could be looked at within some seconds: whoever asks again gets further."""
    if ahead.months not in AHEAD or ahead.kind not in SHOWN:
        raise UsageError("Choose one of those that are offered.")
    still = view.still
    window = Window(view.as_of, Period(months=AHEAD[ahead.months]).after(view.as_of), view.as_of)
    made = _calendar(cache, still, window, ahead.contract)
    with made.turn:
        for planned in within(seconds, _looked_at(still, made, whole=not ahead.contract.strip())):
            made.add(planned)
        found, left = only(made.planned, SHOWN[ahead.kind]), len(made.left)
    told = agenda_schema.agenda(found, still.sources(), still.name, None)
    days = Days(window.start, window.end, told["entries"], told["unplaced"], len(told["pending"]), made.of - left, made.of)
    return macro("obligations/calendar.html", "calendar", days, _summary(days), view.links, _files(view, window))


def _looked_at(still: Portfolio, made: _Calendar, *, whole: bool) -> Iterator[Planned]:
    """Yield what one family of contracts after the other brings: of `whole` portfolios all of it, else the contract that was named."""
    while made.left:
        one = next(iter(made.left))
        lineage = still.lineage(None, (one,))
        if one not in lineage.documents:
            del made.left[one]
            continue
        related = lineage.family(one) if whole else lineage.contract(one)
        members = [d for d in (one, *related) if d in made.left]
        planned = plan(still.obligations, made.window, None, members)
        for member in members:
            made.left.pop(member, None)
        yield planned


def _files(view: View, window: Window) -> list[tuple[str, str]]:
    asked = {**view.query, "to": window.end.isoformat()}
    return [(name, f"{ROOT}v1/agenda?{urlencode({**asked, 'format': form})}") for name, form in _FILES]


def _day(one: AgendaEntryShape) -> str:
    on = date.fromisoformat(one["day"])
    return f"{on:%a} {on.day} {on:%b}"


def _summary(days: Days) -> str:
    count = len(days.entries)
    watched = f"{counted(count, 'day')} to watch" if count else "Nothing to watch"
    without = f"; {len(days.unplaced)} more have no day" if days.unplaced else ""
    read = f"{days.read} of {days.of}" if days.read < days.of else f"{days.of}"
    due = " An obligation is here once somebody has confirmed it."
    return f"{watched} from {days.start} to {days.end}{without}. {read} documents were looked at.{due}"


environment().globals.update(entry_kinds=KINDS, undated_reasons=_WHY)
