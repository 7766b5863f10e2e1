"""Who owes whom: everybody, somebody or two of them, on the day; chosen by name, in the picture, or in what is listed below it."""

from __future__ import annotations

from typing import Any

import gradio as gr

from graph.errors import InForceError
from ui.screens.frame.header import LATEST, Shell, part, why
from ui.screens.frame.refresh import Sight
from ui.screens.obligations import accountability as desk
from ui.screens.obligations.accountability import EVERYBODY, Asked
from ui.screens.obligations.accountability_graphs import Graphs
from ui.screens.obligations.contracts import Shelf
from ui.screens.shared.text import note

_ALL = [(EVERYBODY, "")]


class OwingTab:
    """The tab: whom to see, what of them, and what there is."""

    def __init__(self, shell: Shell, shelf: Shelf, tab: gr.Tab) -> None:
        self._shell, self._shelf, self._graphs = shell, shelf, Graphs()
        with gr.Row(elem_id="owing-asked"):
            who = gr.Dropdown(_ALL, value="", label="Party", min_width=180, elem_id="owing-who")
            whom = gr.Dropdown(_ALL, value="", label="And another", min_width=180, elem_id="owing-whom")
            contract = gr.Textbox(label="Contract", placeholder="part of its name or a party", max_lines=1, min_width=160)
            verified = gr.Checkbox(False, label="Parties of the register alone", min_width=160, elem_id="owing-verified")
        with gr.Row(elem_classes="unseen"):  # owing.js's and obligations.js's: who was clicked, and that more is wanted
            chosen, more = (gr.Textbox(elem_id=f"asked-{name}", max_lines=1) for name in ("owing", "owing-more"))
        self._sight = Sight(shell, "owing")
        outputs: list[Any] = [who, whom, part("owing")]
        form: list[Any] = [who, whom, contract, verified]
        begun = [tab.select, who.input, whom.input, contract.submit, contract.blur, verified.input, more.submit, self._sight.changed]
        gr.on(begun, self._looked, [*form, *shell.inputs], outputs, **LATEST)
        chosen.submit(self._clicked, [chosen, *form[2:], *shell.inputs], outputs, **LATEST)

    def _clicked(self, request: gr.Request, chosen: str | None, *given: Any) -> tuple[Any, ...]:  # noqa: ANN401
        who, _, whom = (chosen or "").partition(" ")
        return self._looked(request, who, whom, *given)

    def _looked(self, request: gr.Request, who: str | None, whom: str | None, *given: Any) -> tuple[Any, ...]:  # noqa: ANN401
        contract, verified, *view = given
        self._sight.looked(request, *view)
        asked = Asked(who or "", whom or "", contract or "", bool(verified))
        try:
            shown = desk.shown(self._shell.view(request, *view), self._shelf, self._graphs, asked)
        except InForceError as error:
            nobody = gr.Dropdown(choices=_ALL, value="")
            return nobody, nobody, note(why(error)).markup
        people = [*shown.people]
        return gr.Dropdown(choices=people, value=shown.who), gr.Dropdown(choices=people, value=shown.whom), shown.html.markup
