"""Audit: every answer and decision on record, whether an answer is borne out, whether the record is whole, and all of it as files."""

from __future__ import annotations

import gradio as gr

from ui.screens.audit import records
from ui.screens.frame.header import LATEST, QUIET, Header, choices, place
from ui.screens.frame.refresh import Refresh


class Audit:
    """The screen."""

    def __init__(self, bar: Header, tab: gr.Tab) -> None:
        self._bar, self._refresh = bar, Refresh(bar, "audit", of_day=False)
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
        self._receipt = place("receipt")
        self._verify = gr.Button("Verify: replay it", variant="primary", elem_id="verify")
        self._replayed = place("replayed")

    def _decisions(self) -> None:
        self._part = gr.Textbox(label="Find", placeholder="part of a name, a document, a reason", max_lines=1, elem_id="find-decision")
        self._table = place("decisions")
        with gr.Accordion("Take a decision back", open=False), gr.Row(equal_height=True):
            self._id = gr.Textbox(label="Id of the decision", max_lines=1, min_width=160, elem_id="decision-id")
            self._by = gr.Textbox(label="Who", placeholder="you", max_lines=1, min_width=100)
            self._reason = gr.Textbox(label="Reason, kept on record", max_lines=2, min_width=160)
            self._undo = gr.Button("Take back", elem_id="take-back", min_width=100)
        self._said = place("taken-back")

    def _record(self) -> None:
        self._exports = place("exports")
        self._check = gr.Button("Check the whole record", elem_id="check-record")
        self._ledger = place("ledger")

    def _wire(self, tab: gr.Tab) -> None:
        bar = self._bar
        opened = [tab.select, self._refresh.changed]
        listed = bar.handler(
            lambda view, part: choices(records.receipts(view, part)), [self._asked], [self._receipts],
            fail=lambda _: choices(()), first=self._refresh.shown,
        )  # fmt: skip
        decisions = bar.handler(records.decisions, [self._part], [self._table])
        gr.on([*opened, self._asked.submit], *listed, **LATEST)
        gr.on([*opened, self._part.submit], *decisions, **QUIET)
        gr.on(opened, *bar.handler(records.exports, [], [self._exports]), **QUIET)
        self._receipts.change(*bar.handler(records.receipt, [self._receipts], [self._receipt]), **QUIET)
        self._receipts.change(lambda: "", None, [self._replayed], **QUIET)
        self._verify.click(*bar.handler(records.replayed, [self._receipts], [self._replayed]), **QUIET)
        self._check.click(*bar.handler(records.ledger, [], [self._ledger]), **QUIET)
        undone = self._undo.click(*bar.handler(records.undo, [self._id, self._by, self._reason], [self._said]), **QUIET)
        undone.then(*decisions, **QUIET)
