"""Obligations: what the words in force bind whom to, one by one or several at once, each with its source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import gradio as gr
from markupsafe import Markup

from graph.errors import ConflictError, InForceError
from graph.model.ids import digest
from graph.model.obligations import Event
from ui.application.decisions import Authority
from ui.screens.frame.collapsible import Collapsible
from ui.screens.frame.header import LATEST, QUIET, Header, folding, hidden, in_turn, place
from ui.screens.frame.refresh import Refresh
from ui.screens.obligations import item as items
from ui.screens.obligations import list as lists
from ui.screens.obligations import provenance
from ui.screens.obligations.accountability_tab import AccountabilityTab
from ui.screens.obligations.calendar import CalendarTab
from ui.screens.obligations.decisions import LEADS_ON, Deciding, Spoken
from ui.screens.obligations.item import BACK, Item
from ui.screens.obligations.list import ALL, DOMAINS, Asked, Listed
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.rendering import note
from ui.screens.shared.selection import Done, Opened
from ui.screens.shared.view import View, why

_REASON = "Reason, kept on record"
_KEYS = "Keys: j next, k back, x select, c confirm, d dismiss, f fulfil, w waive, u undo, t trail; C and D for those selected"
_FIRST = ((Event.CONFIRM, "Confirm", "primary"), (Event.FULFIL, "Fulfilled", "primary"), (Event.DISMISS, "Dismiss", "stop"))
_FURTHER = (
    (Event.WAIVE, "Waive"),
    (Event.DISPUTE, "Dispute"),
    (Event.SETTLE, "Settle"),
    (Event.ESCALATE, "Escalate"),
    (Event.TRIGGER, "Its trigger happened"),
)
_TRAIL = "Its trail: from the obligation to the words on the page, each file checked as you look"
_OPENING = "Another one is being opened. Nothing was recorded: say it once it is there."
_NOTHING = "Nothing here fits what is asked for."


@dataclass(frozen=True, slots=True)
class _Form:
    """What is written beside the buttons."""

    who: Authority
    on: str
    chosen: str


_Act = Callable[[Deciding, Opened, _Form], Done]


class ObligationsScreen:
    """The screen: a list to go through, the obligation that is looked at, and what can be said of it or of those selected."""

    def __init__(self, bar: Header, tab: gr.Tab, cache: PortfolioCache) -> None:
        self._bar, self._cache = bar, cache
        self._opened, self._list, self._refresh = gr.State(Opened()), gr.State(Listed()), Refresh(bar, "duties")
        with gr.Tabs(elem_id="obligations-tabs", overflow_behavior="wrap"):
            with gr.Tab("List", id="list"):
                self._filters = self._filtering()
                with gr.Row(elem_id="obliging"):
                    with gr.Column(scale=2, min_width=280, elem_id="duties"):
                        self._rows = place("duty-list")
                    with gr.Column(scale=5, min_width=320):
                        self._item = place("duty")
                        self._trail = Collapsible(_TRAIL, "trail", self._opened, provenance.of_obligation)
                        with gr.Column(elem_id="say"):
                            self._saying()
            with gr.Tab("Who owes whom", id="owing-tab") as owing:
                AccountabilityTab(bar, owing, cache)
            with gr.Tab("Calendar", id="calendar") as ahead:
                CalendarTab(bar, ahead, cache)
        self._wire(tab)

    def _filtering(self) -> list[Any]:
        with gr.Row(elem_id="duty-asked"):
            folding("Filter", "asking-for")
            self._choices = place("duty-choices")
        with gr.Row(elem_id="asking-for"):
            words = gr.Textbox(label="Find", placeholder="words of it", max_lines=1, min_width=130, elem_id="find-duty")
            contract = gr.Textbox(
                label="Contract", placeholder="part of its name or a party", max_lines=1, min_width=130, elem_id="duty-of"
            )
            who = gr.Textbox(label="Who owes", placeholder="a party or role", max_lines=1, min_width=130, elem_id="obligor")
            domain = gr.Dropdown(list(DOMAINS), value=ALL, label="Domain", min_width=130, elem_id="domain")
            due = gr.Textbox(label="Due by", max_lines=1, min_width=130, elem_id="due-by", elem_classes="day")
        names = ("states", "page", "more", "duty", "several", "anew")  # obligations.js's: what is asked of the list by clicks and keys
        self._states, self._page, self._more, self._at, self._chosen, self._again = hidden(*(f"asked-{name}" for name in names))
        return [words, contract, who, domain, due]

    def _saying(self) -> None:
        with gr.Row(elem_id="duty-done"):
            self._said = place("duty-said")
            self._undo = gr.Button("Undo", size="sm", scale=0, min_width=80, elem_id="undo-duty")
        place("duty-refused", Markup('<p class="inforce note" role="status"></p>'))  # obligations.js's
        with gr.Row(elem_id="duty-buttons"):
            self._reason = gr.Textbox(label=_REASON, placeholder="why", max_lines=3, scale=3, elem_id="duty-reason")
            self._buttons = {event: _button(event, name, kind) for event, name, kind in _FIRST}
            folding("More", "duty-more", "menu")
            with gr.Column(elem_id="duty-more", elem_classes="menu"):
                self._buttons |= {event: _button(event, name, "secondary") for event, name in _FURTHER}
                self._back = gr.Button("Undo its last event", size="sm", min_width=60, interactive=False, elem_id="take-back-duty")
                self._on = gr.Textbox(label="On (or the day above)", max_lines=1, min_width=150, elem_id="said-on", elem_classes="day")
                self._by = gr.Textbox(label="Decided by another person", placeholder="you", max_lines=1, min_width=120)
        with gr.Row(elem_id="duty-several"):
            place("selected", Markup('<p class="inforce" role="status"></p>'))  # obligations.js's, as is "Select none"
            self._all = {
                Event.CONFIRM: gr.Button("Confirm those selected", size="sm", min_width=60, elem_id="confirm-selected"),
                Event.DISMISS: gr.Button("Dismiss those selected", size="sm", variant="stop", min_width=60, elem_id="dismiss-selected"),
            }
            gr.Button("Select none", size="sm", min_width=60, elem_id="select-none")
        with gr.Row(elem_id="duty-keys"):
            self._keep = gr.Checkbox(False, label="Keep the reason", container=False, min_width=120, elem_id="keep-reason")
            gr.Checkbox(False, label=_KEYS, elem_id="duty-shortcuts", container=False, min_width=120)

    def _wire(self, tab: gr.Tab) -> None:
        bar, written = self._bar, [f for f in self._filters if isinstance(f, gr.Textbox)]
        begun = [tab.select, *(f.submit for f in written), *(f.blur for f in written)]
        begun += [f.change for f in self._filters if isinstance(f, gr.Dropdown)] + [self._filters[-1].change]  # a day is chosen, not typed
        asked = [self._states.submit, self._page.submit, self._more.submit, self._again.change, self._refresh.changed]
        given = [self._list, self._at, *self._filters, self._states, self._page]
        into = [self._choices, self._rows, self._list, self._page, self._at]
        show = bar.handler(self._listed, given, into, fail=lambda why: ("", note(why), Listed(), "1", ""), first=self._refresh.shown)
        item = bar.handler(self._of, [self._at, self._opened], self._showing, fail=lambda why: self._as_shown(Item(note(why), Opened())))
        gr.on([*begun, *asked], *in_turn(show, item._replace(handle=self._unless_shown(item.handle))), **LATEST)
        self._at.submit(*item, **LATEST)
        for event, button in self._buttons.items():
            self._decides(button, _of_one(event), leads_on=event in LEADS_ON)
        for event, button in self._all.items():
            self._decides(button, _of_several(event), several=True)
        self._trail.wire(bar)
        self._decides(self._back, lambda deciding, now, form: deciding.take_back(now, form.who))
        self._decides(self._undo, lambda deciding, now, form: deciding.undo(now, form.who))

    @property
    def _showing(self) -> list[Any]:
        return [self._item, self._opened, *self._buttons.values(), self._back, *self._trail.outputs]

    def _decides(self, button: gr.Button, act: _Act, *, leads_on: bool = False, several: bool = False) -> None:
        def decided(view: View, now: Opened, listed: Listed, *given: Any) -> tuple[Any, ...]:  # noqa: ANN401
            by, reason, on, chosen, keep, at = given
            if at and at != now.item_id and not several:
                raise ConflictError(_OPENING)
            done = act(Deciding(view, self._cache), now, _Form(view.authority(by, reason), on or "", chosen or ""))
            next_one = done.back or (listed.after(now.item_id) if leads_on else now.item_id)
            item = self._of(view, next_one, replace(now, last=done.ids, decided=now.item_id))
            anew = digest(*done.ids, now.token, now.item_id)  # another each time: the list is made anew after it
            return done.told, *item, reason if keep else "", "" if several else gr.skip(), next_one, anew

        given = [self._opened, self._list, self._by, self._reason, self._on, self._chosen, self._keep, self._at]
        into = [self._said, *self._showing, self._reason, self._chosen, self._at, self._again]
        handler = self._bar.handler(decided, given, into, fail=lambda why: (note(why, final=True), *(gr.skip() for _ in into[1:])))
        button.click(*handler, **QUIET)

    def _listed(self, view: View, before: Listed, at: str | None, *given: str) -> tuple[Any, ...]:
        words, contract, who, domain, due, states, page = given
        chosen = frozenset(filter(None, (states or "").split(",")))
        number = int(page) if (page or "").isdecimal() else 1
        asked = Asked(words or "", contract or "", who or "", domain or ALL, due or "", chosen, number)
        found = lists.listed(view, self._cache, before.turned(asked))
        here = found.listed
        opens = here.opens(at or "", before)
        return found.choices, found.rows, here, str(here.asked.page), gr.skip() if opens is None else opens

    def _unless_shown(self, handle: Callable[..., tuple[Any, ...]]) -> Callable[..., tuple[Any, ...]]:
        """Return a handler that shows the item that the list opened, unless it is shown already."""

        def still(request: gr.Request, at: str | None, now: Opened, *view: str) -> tuple[Any, ...]:
            shown = handle(request, at, now, *view)
            return (gr.skip(),) * len(shown) if shown[1] == now and now.item_id else shown

        return still

    def _of(self, view: View, at: str | None, now: Opened) -> tuple[Any, ...]:
        kept = Opened(view.mine.name, last=now.last, decided=now.decided)
        if not at:
            return self._as_shown(Item(note(_NOTHING), kept))
        try:
            return self._as_shown(items.shown(view, self._cache, at, kept))
        except InForceError as error:
            return self._as_shown(Item(note(why(error)), kept))

    def _as_shown(self, item: Item) -> tuple[Any, ...]:
        can = (gr.update(interactive=event.value in item.allowed) for event in self._buttons)
        back, offered = gr.update(interactive=BACK in item.allowed), bool(item.opened.item_id)
        return item.html, item.opened, *can, back, *self._trail.closed(offered=offered)


def _button(event: Event, name: str, kind: Any) -> gr.Button:  # noqa: ANN401 - one of Gradio's own literals
    return gr.Button(name, size="sm", variant=kind, min_width=60, interactive=False, elem_id=f"say-{event.lower()}")


def _of_one(event: Event) -> _Act:
    return lambda deciding, now, form: deciding.say(now, Spoken(event, form.on, form.who))


def _of_several(event: Event) -> _Act:
    return lambda deciding, _, form: deciding.say_of_all(form.chosen, Spoken(event, form.on, form.who))
