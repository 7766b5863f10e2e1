"""The calendar of obligations: what has to be watched in the months ahead, to look at and to take along."""

from __future__ import annotations

from typing import Any

import gradio as gr

from graph.errors import InForceError
from ui.screens.frame.header import LATEST, Shell, part, why
from ui.screens.frame.refresh import Sight
from ui.screens.obligations import calendar as desk
from ui.screens.obligations.calendar import AHEAD, EVERY, SHOWN, Ahead, Calendars
from ui.screens.shared.text import note


class CalendarTab:
    """The tab: how far ahead, what of it, and the days."""

    def __init__(self, shell: Shell, tab: gr.Tab) -> None:
        self._shell, self._calendars = shell, Calendars()
        with gr.Row(elem_id="ahead"):
            months = gr.Dropdown(list(AHEAD), value="a year", label="Ahead", min_width=120)
            kind = gr.Dropdown(list(SHOWN), value=EVERY, label="Show", min_width=120)
            contract = gr.Textbox(label="Contract", placeholder="part of its name or a party", max_lines=1, min_width=160)
        with gr.Row(elem_classes="unseen"):  # obligations.js's: that more is wanted
            more = gr.Textbox(elem_id="asked-days", max_lines=1)
        self._sight, days = Sight(shell, "days"), part("days")
        form: list[Any] = [months, kind, contract]
        begun = [tab.select, months.change, kind.change, contract.submit, contract.blur, more.submit, self._sight.changed]
        gr.on(begun, self._shown, [*form, *shell.inputs], [days], **LATEST)

    def _shown(self, request: gr.Request, months: str | None, kind: str | None, contract: str | None, *view: str) -> str:
        self._sight.looked(request, *view)
        asked = Ahead(months or "", kind or "", contract or "")
        try:
            return desk.shown(self._shell.view(request, *view), self._calendars, asked).markup
        except InForceError as error:
            return note(why(error)).markup
