"""The calendar: what has to be watched in the months ahead, to look at and to take along; put together a family at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

import gradio as gr
from markupsafe import Markup

from graph.errors import UsageError
from graph.model.agenda import EntryKind, UnplacedReason, Window
from graph.text.periods import Period
from ui.application.obligations.calendar import Planned, only, plan, together
from ui.screens.frame.header import LATEST, Header, hidden, place
from ui.screens.frame.refresh import Refresh
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.links import ROOT
from ui.screens.shared.names import titled
from ui.screens.shared.rendering import environment, macro
from ui.screens.shared.selection import TOLD_EACH, Stepwise, is_named, shared
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
    def overdue(self) -> list[UnplacedShape]:
        """What fell due before the first day, the oldest first."""
        late = (one for one in self.unplaced if one["why"] == UnplacedReason.OVERDUE)
        return sorted(late, key=lambda one: one["day"] or "")

    @property
    def undated(self) -> list[UnplacedShape]:
        """What has no day at all."""
        return [one for one in self.unplaced if one["why"] != UnplacedReason.OVERDUE]

    @property
    def months(self) -> list[tuple[str, list[tuple[str, AgendaEntryShape]]]]:
        """The entries by month, each with its day in words."""
        by_month = groupby(self.entries, lambda one: one["day"][:7])
        return [(f"{date.fromisoformat(f'{month}-01'):%B %Y}", [(_day(one), one) for one in found]) for month, found in by_month]


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


def shown(view: View, cache: PortfolioCache, ahead: Ahead, seconds: float = TOLD_EACH) -> Markup:
    """Return the calendar, of the contracts that could be looked at within some seconds: whoever asks again gets further."""
    if ahead.months not in AHEAD or ahead.kind not in SHOWN:
        raise UsageError("Choose one of those that are offered.")
    still, contract = view.still, ahead.contract.casefold().strip()
    store, window = still.parts.store, Window(view.as_of, Period(months=AHEAD[ahead.months]).after(view.as_of), view.as_of)
    documents = [d.document_id for d in store.documents(still.name) if d.copy_of is None and is_named(d, contract)]

    def begun() -> Stepwise[Planned]:
        return Stepwise(plan(still.obligations, window, None, documents if contract else None))

    key = ("calendar", still.name, store.facts_head(still.name), window, contract)
    found = shared(cache, key, begun, _KILOBYTES)
    planned = together(window, found.read(seconds).done)
    told = agenda_schema.agenda(only(planned, SHOWN[ahead.kind]), titled(still.sources()), still.name, None)
    read = len(documents) if found.whole else min(planned.documents, len(documents))
    days = Days(window.start, window.end, told["entries"], told["unplaced"], len(told["pending"]), read, len(documents))
    return macro("obligations/calendar.html", "calendar", days, _summary(days), view.links, _files(view, window))


def _files(view: View, window: Window) -> list[tuple[str, str]]:
    asked = {**view.query, "to": window.end.isoformat()}
    return [(name, f"{ROOT}v1/agenda?{urlencode({**asked, 'format': form})}") for name, form in _FILES]


def _day(one: AgendaEntryShape) -> str:
    on = date.fromisoformat(one["day"])
    return f"{on:%a} {on.day} {on:%b}"


def _summary(days: Days) -> str:
    count = len(days.entries)
    late = f"{len(days.overdue)} overdue. " if days.overdue else ""
    watched = f"{late}{counted(count, 'day')} to watch" if count else f"{late}Nothing to watch"
    without = f"; {counted(len(days.undated), 'more has', 'more have')} no day" if days.undated else ""
    read = f"{days.read} of " if days.read < days.of else ""
    due = " An obligation is here once somebody has confirmed it."
    return f"{watched} from {days.start} to {days.end}{without}. {read}{counted(days.of, 'document was', 'documents were')} looked at.{due}"


environment().globals.update(entry_kinds=KINDS, undated_reasons=_WHY)
