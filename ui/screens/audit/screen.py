"""Audit: every answer and every decision on record, whether an answer is borne out, whether the record is whole, and all of it as files."""

from __future__ import annotations

from collections.abc import Callable

import gradio as gr

from graph.errors import InForceError
from ui.markup import Html
from ui.screens.audit import records as desk
from ui.screens.frame.header import LATEST, QUIET, Shell, View, part, why
from ui.screens.frame.refresh import Sight
from ui.screens.shared.text import note


class Audit:
    """The screen."""

    def __init__(self, shell: Shell, tab: gr.Tab) -> None:
        self._shell, self._sight = shell, Sight(shell, "audit", of_day=False)
        with gr.Tabs(overflow_behavior="wrap"):
            with gr.Tab("Answers"):
                self._answers()
            with gr.Tab("Decisions"):
                self._decisions()
            with gr.Tab("The record"):
                self._record()
        self._wire(tab)

    def _answers(self) -> None:
        self._asked = gr.Textbox(label="Find", placeholder="part of a question, a name, a receipt", max_lines=1, elem_id="find-receipt")
        self._receipts = gr.Dropdown([], label="Answers, the newest first", elem_id="receipts")
        self._receipt = part("receipt")
        self._verify = gr.Button("Verify: replay it", variant="primary", elem_id="verify")
        self._replayed = part("replayed")

    def _decisions(self) -> None:
        self._part = gr.Textbox(label="Find", placeholder="part of a name, a document, a reason", max_lines=1, elem_id="find-decision")
        self._table = part("decisions")
        with gr.Accordion("Take a decision back", open=False), gr.Row(equal_height=True):
            self._id = gr.Textbox(label="Id of the decision", max_lines=1, min_width=160, elem_id="decision-id")
            self._by = gr.Textbox(label="Who", placeholder="you", max_lines=1, min_width=100)
            self._reason = gr.Textbox(label="Reason, kept on record", max_lines=2, min_width=160)
            self._undo = gr.Button("Take back", elem_id="take-back", min_width=100)
        self._said = part("taken-back")

    def _record(self) -> None:
        self._exports = part("exports")
        self._check = gr.Button("Check the whole record", elem_id="check-record")
        self._ledger = part("ledger")

    def _wire(self, tab: gr.Tab) -> None:
        view = self._shell.inputs
        again = [tab.select, self._sight.changed]
        gr.on([*again, self._asked.submit], self._list, [self._asked, *view], [self._receipts], **LATEST)
        gr.on([*again, self._part.submit], self._told(desk.decisions), [self._part, *view], [self._table], **QUIET)
        gr.on(again, self._told(lambda view, _: desk.exports(view)), [self._part, *view], [self._exports], **QUIET)
        self._receipts.change(self._told(desk.receipt), [self._receipts, *view], [self._receipt], **QUIET)
        self._receipts.change(lambda: "", None, [self._replayed], **QUIET)
        self._verify.click(self._told(desk.replayed), [self._receipts, *view], [self._replayed], **QUIET)
        self._check.click(self._told(lambda view, _: desk.ledger(view)), [self._part, *view], [self._ledger], **QUIET)
        undone = self._undo.click(self._undone, [self._id, self._by, self._reason, *view], [self._said], **QUIET)
        undone.then(self._told(desk.decisions), [self._part, *view], [self._table], **QUIET)

    def _told(self, show: Callable[[View, str], Html]) -> Callable[..., str]:
        def told(request: gr.Request, asked: str | None, *view: str) -> str:
            try:
                return show(self._shell.view(request, *view), asked or "").markup
            except InForceError as error:
                return note(why(error)).markup

        return told

    def _list(self, request: gr.Request, asked: str | None, *view: str) -> gr.Dropdown:
        self._sight.looked(request, *view)
        try:
            found = desk.receipts(self._shell.view(request, *view), asked or "")
        except InForceError:
            found = ()
        return gr.Dropdown(choices=list(found), value=found[0][1] if found else None)

    def _undone(self, request: gr.Request, decision_id: str, by: str, reason: str, *view: str) -> str:
        try:
            mine = self._shell.view(request, *view)
            return desk.undo(mine, decision_id, mine.authority(by, reason)).markup
        except InForceError as error:
            return note(why(error)).markup
