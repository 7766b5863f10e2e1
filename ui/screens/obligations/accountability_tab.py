"""The tab of who owes whom: chosen by name, in the picture, or in what is listed below it."""

from __future__ import annotations

from typing import Any

import gradio as gr

from ui.screens.frame.header import LATEST, Header, hidden, place
from ui.screens.frame.refresh import Refresh
from ui.screens.obligations.accountability import EVERYBODY, Asked, shown
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.rendering import note
from ui.screens.shared.view import View

_ALL = [(EVERYBODY, "")]


class AccountabilityTab:
    """The tab: whom to see, what of them, and what there is."""

    def __init__(self, bar: Header, tab: gr.Tab, cache: PortfolioCache) -> None:
        self._cache = cache
        with gr.Row(elem_id="owing-asked"):
            who = gr.Dropdown(_ALL, value="", label="Party", min_width=180, elem_id="owing-who")
            whom = gr.Dropdown(_ALL, value="", label="And another", min_width=180, elem_id="owing-whom")
            contract = gr.Textbox(label="Contract", placeholder="part of its name or a party", max_lines=1, min_width=160)
            verified = gr.Checkbox(False, label="Parties of the register alone", min_width=160, elem_id="owing-verified")
        chosen, more = hidden("asked-owing", "asked-owing-more")  # accountability.js's: who was clicked, and that more is wanted
        refresh = Refresh(bar, "owing")
        into: list[Any] = [who, whom, place("owing")]
        form: list[Any] = [who, whom, contract, verified]
        begun = [tab.select, who.input, whom.input, contract.submit, contract.blur, verified.input, more.submit, refresh.changed]
        gr.on(begun, *bar.handler(self._show, form, into, fail=_nobody, first=refresh.shown), **LATEST)
        clicked = bar.handler(self._clicked, [chosen, *form[2:]], into, fail=_nobody, first=refresh.shown)
        chosen.submit(*clicked, **LATEST)

    def _clicked(self, view: View, chosen: str | None, contract: str | None, verified: object) -> tuple[Any, ...]:
        who, _, whom = (chosen or "").partition(" ")
        return self._show(view, who, whom, contract, verified)

    def _show(self, view: View, who: str | None, whom: str | None, contract: str | None, verified: object) -> tuple[Any, ...]:
        found = shown(view, self._cache, Asked(who or "", whom or "", contract or "", bool(verified)))
        people = [*found.people]
        return gr.Dropdown(choices=people, value=found.who), gr.Dropdown(choices=people, value=found.whom), found.html


def _nobody(why: str) -> tuple[Any, ...]:
    return gr.Dropdown(choices=_ALL, value=""), gr.Dropdown(choices=_ALL, value=""), note(why)
