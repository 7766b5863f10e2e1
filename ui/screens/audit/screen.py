"""Audit: every answer and decision on record, whether an answer is borne out, whether the record is whole, and all of it as files."""

from __future__ import annotations

from typing import Any

import gradio as gr
from markupsafe import Markup

from ui.screens.audit import records
from ui.screens.frame.header import LATEST, QUIET, Header, choices, hidden, in_turn, place
from ui.screens.frame.refresh import Refresh
from ui.screens.shared.rendering import note
from ui.screens.shared.view import View


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
        (self._at,) = hidden("asked-receipt")  # the answer that is open: contracts.js's
        with gr.Row(elem_id="auditing"):
            with gr.Column(scale=2, min_width=280, elem_id="answers"):
                self._receipts = place("receipts")
            with gr.Column(scale=3, min_width=320):
                self._receipt = place("receipt")
                self._verify = gr.Button("Verify: replay it", variant="primary", elem_id="verify")
                self._replayed = place("replayed")

    def _decisions(self) -> None:
        self._part = gr.Textbox(label="Find", placeholder="part of a name, a document, a reason", max_lines=1, elem_id="find-decision")
        self._table = place("decisions")
        with gr.Accordion("Take a decision back", open=False), gr.Row(equal_height=True):
            self._decision = gr.Dropdown([], label="Decision that stands", min_width=260, elem_id="decision")
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
        shown = [self._receipt, self._replayed]
        listed = bar.handler(
            _listed, [self._asked, self._at], [self._receipts, self._at, *shown],
            fail=lambda why: (note(why), "", "", ""), first=self._refresh.shown,
        )  # fmt: skip
        decisions = bar.handler(_decisions, [self._part, self._decision], [self._table, self._decision],
            fail=lambda why: (note(why), choices(())),
        )  # fmt: skip
        exports = bar.handler(records.exports, [], [self._exports])
        gr.on(opened, *listed, **LATEST).then(*in_turn(decisions, exports), **LATEST)
        self._asked.submit(*listed, **LATEST)
        self._at.submit(*bar.handler(_receipt, [self._at], shown, fail=lambda why: (note(why), "")), **LATEST)
        self._part.submit(*decisions, **LATEST)
        self._verify.click(*bar.handler(records.replayed, [self._at], [self._replayed]), **QUIET)
        self._check.click(*bar.handler(records.ledger, [], [self._ledger]), **QUIET)
        undone = self._undo.click(*bar.handler(records.undo, [self._decision, self._by, self._reason], [self._said]), **QUIET)
        undone.then(*decisions, **LATEST).then(*bar.counting, **LATEST)


def _listed(view: View, part: str | None, before: str | None) -> tuple[Markup | str, ...]:
    table, at = records.receipts(view, part, before)
    return table, at, *_receipt(view, at)


def _receipt(view: View, at: str | None) -> tuple[Markup, str]:
    return records.receipt(view, at), ""


def _decisions(view: View, part: str | None, before: str | None) -> tuple[Markup, dict[str, Any]]:
    table, standing = records.decisions(view, part)
    # None is chosen for a person: a second click would take back another one, for the same reason.
    return table, gr.update(choices=standing, value=before if before in [one for _, one in standing] else None)
