"""Review: what waits for a person, one after the other, with all that is needed to decide; every decision can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gradio as gr

from graph.errors import InForceError
from graph.model.edges import EdgeType, Mode, Outcome
from ui.application.review_queue import Kind
from ui.markup import Html
from ui.screens import impact_desk
from ui.screens import review_desk as desk
from ui.screens.folded import Fold
from ui.screens.review_desk import ALL, SIGNED, Done, Filters, Looking
from ui.screens.shell import QUIET, Shell, View, part, why
from ui.screens.sight import Sight
from ui.screens.views.shown import note

_FORMS = (Kind.CLAIM, Kind.SIGNATURE, Kind.DATE, Kind.CONDITION)
_REASON = "Reason (needed; it is kept on record)"
_KEYS = "Keys: a accept, r reject, s skip, b back, u undo, w more"
_Decide = Callable[..., Done]


class Review:
    """The screen: a queue, the item that is looked at, and what can be said of it."""

    def __init__(self, shell: Shell, tab: gr.Tab) -> None:
        self._shell, self._sight = shell, Sight(shell, "review")
        self._looking = gr.State(Looking())
        self._buttons: list[tuple[gr.Button, _Decide, Sequence[Any]]] = []
        with gr.Tabs(overflow_behavior="wrap"):
            with gr.Tab("Waiting"), gr.Row(elem_id="reviewing"):
                with gr.Column(scale=2, min_width=260, elem_id="waiting"):
                    self._queue_of()
                with gr.Column(scale=5, min_width=320):
                    self._item()
                    self._whole = Fold("What else would change", "whole", self._looking, _whole, impact_desk.REACHES)
                    with gr.Column(elem_id="decide"):
                        self._decision()
                    self._relation()
                    self._several()
            with gr.Tab("Outstanding changes"):
                self._outstanding = part("outstanding")
        self._wire(tab)

    def _queue_of(self) -> None:
        with gr.Row():
            kind = gr.Dropdown([ALL, *(k.value.lower() for k in Kind)], value=ALL, label="Show", min_width=120)
            edge_type = gr.Dropdown([ALL, *EdgeType], value=ALL, label="Type of edge", min_width=120)
        named = gr.Textbox(label="Of a document", placeholder="part of its name", max_lines=1)
        self._filters: list[Any] = [kind, edge_type, named]
        self._queue = gr.Radio([], label="Waiting, the gravest first", elem_id="queue")

    def _item(self) -> None:
        self._shown_item = part("item")

    def _decision(self) -> None:
        """Who says what, and why: below the item, always in sight where there is room."""
        with gr.Row(elem_id="done"):
            self._said = part("said")
            self._decides(gr.Button("Undo", size="sm", scale=0, min_width=80, elem_id="undo"), desk.undo)
        with gr.Row():
            self._by = gr.Textbox(label="Who decides", placeholder="you", max_lines=1, scale=1, min_width=140, elem_id="by")
            self._reason = gr.Textbox(label=_REASON, placeholder="why, in a few words", max_lines=3, scale=3, elem_id="reason")
        with gr.Row(elem_id="buttons"):
            self._rows = [self._claim(), self._signature(), self._day(), self._condition()]
            gr.Button("Skip", elem_id="skip", scale=0, min_width=80)  # these two are keys.js's
            gr.Button("Back", elem_id="back", scale=0, min_width=80)
            gr.Checkbox(False, label=_KEYS, elem_id="shortcuts", container=False, min_width=120)

    def _claim(self) -> gr.Row:
        row = gr.Row(visible=False, elem_classes="form-row")
        with row:
            self._decides(gr.Button("Accept", variant="primary", elem_id="accept"), desk.accept)
            self._decides(gr.Button("Reject", variant="stop", elem_id="reject"), desk.reject)
        return row

    def _signature(self) -> gr.Row:
        row = gr.Row(visible=False, elem_classes="form-row")
        with row:
            how = gr.Dropdown(list(SIGNED), value="signed", label="It is", min_width=120)
            on = gr.Textbox(label="Signed on, if that is known", placeholder="2026-07-01", max_lines=1, min_width=120)
            self._decides(gr.Button("Confirm", variant="primary", elem_id="confirm-signature"), desk.sign, how, on)
        return row

    def _day(self) -> gr.Row:
        row = gr.Row(visible=False, elem_classes="form-row")
        with row:
            made = gr.Textbox(label="Made on", placeholder="2021-03-01, or 2021-03, or 2021", max_lines=1)
            self._decides(gr.Button("Confirm", variant="primary", elem_id="confirm-day"), desk.put_day, made)
        return row

    def _condition(self) -> gr.Row:
        row = gr.Row(visible=False, elem_classes="form-row")
        with row:
            became = gr.Dropdown([o.value for o in Outcome], value=Outcome.SATISFIED.value, label="What became of it", min_width=120)
            on = gr.Textbox(label="On", placeholder="2021-03-01", max_lines=1)
            self._decides(gr.Button("Record", variant="primary", elem_id="confirm-condition"), desk.condition, became, on)
        return row

    def _relation(self) -> None:
        with gr.Accordion("It is another relation", open=False), gr.Row(equal_height=True):
            edge_type = gr.Dropdown([*EdgeType], value=EdgeType.SUPPLEMENTS, label="Type")
            mode = gr.Dropdown(["", *Mode], value="", label="Mode")
            self._decides(gr.Button("Relabel", elem_id="relabel"), desk.relabel, edge_type, mode)

    def _several(self) -> None:
        with gr.Accordion("Several at once", open=False):
            self._chosen = gr.CheckboxGroup([], label="Claims that are listed", elem_id="several")
            with gr.Row():
                self._decides(gr.Button("Accept these", elem_id="accept-all"), desk.accept_all, self._chosen)
                self._decides(gr.Button("Reject these", elem_id="reject-all"), desk.reject_all, self._chosen)

    def _decides(self, button: gr.Button, decide: _Decide, *form: Any) -> None:  # noqa: ANN401 - any component with a value
        """Have a button record a decision, with what a form beside it says; it is wired once all of the screen is there."""
        self._buttons.append((button, decide, form))

    def _wire_decision(self, button: gr.Button, decide: _Decide, form: Sequence[Any]) -> None:
        def decided(request: gr.Request, now: Looking, by: str, reason: str, *given: Any) -> tuple[str, object, object]:  # noqa: ANN401
            filled, view = given[: len(form)], given[len(form) :]
            try:
                mine = self._shell.view(request, *view)
                desk.must_review(mine)
                desk.must_be_of(mine, now)
                done = decide(mine, now, mine.authority(by, reason), *filled)
            except InForceError as error:
                return note(why(error)).markup, gr.skip(), gr.skip()
            return done.told.markup, Looking(portfolio=mine.mine.name, last=done.decision_id or now.last), ""

        inputs = [self._looking, self._by, self._reason, *form, *self._shell.inputs]
        event = button.click(decided, inputs, [self._said, self._looking, self._reason], **QUIET)
        listed = event.then(self._listed, *self._listing, **QUIET)
        listed.then(self._shown, *self._showing, **QUIET)

    @property
    def _listing(self) -> tuple[Sequence[Any], Sequence[Any]]:
        return [self._queue, *self._filters, *self._shell.inputs], [self._queue, self._chosen]

    @property
    def _showing(self) -> tuple[Sequence[Any], Sequence[Any]]:
        return [self._queue, self._looking, *self._shell.inputs], [self._shown_item, self._looking, *self._rows, *self._whole.places]

    def _wire(self, tab: gr.Tab) -> None:
        shell = self._shell
        self._whole.wire(shell)
        for one in self._buttons:
            self._wire_decision(*one)
        opened = [tab.select, self._sight.changed]
        listed = gr.on([*opened, *(f.change for f in self._filters)], self._listed, *self._listing, **QUIET)
        listed.then(self._shown, *self._showing, **QUIET)  # also where another portfolio has an item of the same id
        self._queue.input(self._shown, *self._showing, **QUIET)
        gr.on(opened, self._left, shell.inputs, [self._outstanding], **QUIET)

    def _listed(self, request: gr.Request, before: str | None, *given: str) -> tuple[gr.Radio, gr.CheckboxGroup]:
        self._sight.looked(request, *given[3:])
        try:
            found = desk.waiting(self._shell.view(request, *given[3:]), Filters(given[0] or ALL, given[1] or ALL, given[2] or ""))
        except InForceError:  # there is nothing in it yet
            found = ()
        lines = [(label, one.item_id) for one, label in found]
        ids = [item_id for _, item_id in lines]
        claims = [(label, one.item_id) for one, label in found if one.kind is Kind.CLAIM]
        chosen = before if before in ids else next(iter(ids), None)
        return gr.Radio(choices=lines, value=chosen), gr.CheckboxGroup(choices=claims, value=[])

    def _shown(self, request: gr.Request, chosen: str | None, before: Looking, *view: str) -> tuple[object, ...]:
        try:
            html, now, kind = desk.shown(self._shell.view(request, *view), chosen or "", before.last)
        except InForceError as error:
            html, now, kind = note(why(error)), Looking(portfolio=before.portfolio, last=before.last), None
        forms = (gr.update(visible=kind is one) for one in _FORMS)
        return html.markup, now, *forms, *self._whole.closed(offered=kind is Kind.CLAIM)

    def _left(self, request: gr.Request, *view: str) -> str:
        try:
            return desk.outstanding(self._shell.view(request, *view)).markup
        except InForceError as error:
            return note(why(error)).markup


def _whole(view: View, now: Looking, reach: str | None) -> Html:
    """Return all that accepting what is looked at would change, as far as was chosen."""
    desk.must_be_of(view, now)
    return impact_desk.of_item(view, now.item_id, reach or impact_desk.CLAIM)
