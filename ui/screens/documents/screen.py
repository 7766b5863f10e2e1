"""Documents: upload, the register with corrections, findings to work through, withdrawal."""

from __future__ import annotations

from typing import Any

import gradio as gr
from markupsafe import Markup

from indexing.corrections import CORRECTABLE
from ui.screens.documents import register
from ui.screens.frame.header import LATEST, QUIET, Header, choices, folding, hidden, in_turn, place
from ui.screens.frame.refresh import Refresh
from ui.screens.shared.rendering import note
from ui.screens.shared.view import View

_EMPTY = "Nothing has been indexed in this portfolio yet: put files in above."


class Documents:
    """The screen."""

    def __init__(self, bar: Header, tab: gr.Tab) -> None:
        self._bar, self._refresh = bar, Refresh(bar, "documents")
        with gr.Row(elem_id="adding"):
            folding("Add documents", "dropping")
            self._again = gr.Button("Refresh", elem_id="documents-again", size="sm", min_width=100)
        self._drop, (self._asked,) = place("dropping"), hidden("asked-document")  # documents.js writes which is to be taken out
        place("dropped", Markup('<div class="inforce told" role="status" aria-live="polite"></div>'))  # documents.js's
        self._queue = place("queue")
        with gr.Tabs(overflow_behavior="wrap"):
            with gr.Tab("The documents"):
                self._part = gr.Textbox(label="Find", placeholder="part of a name, title or party", max_lines=1, elem_id="find-document")
                self._table = place("register")
            with gr.Tab("To be settled"):
                self._findings = place("to-work-off")
            with gr.Tab("Set right, or take out", id="set-right-tab"):
                self._one_document()
        self._wire(tab)

    def _one_document(self) -> None:
        self._document = gr.Dropdown([], label="Document", elem_id="chosen-document")
        with gr.Row():
            self._by = gr.Textbox(label="Who decides", placeholder="you", max_lines=1, scale=1, min_width=140)
            self._reason = gr.Textbox(label="Reason, kept on record", max_lines=3, scale=3, elem_id="document-reason")
        with gr.Row(equal_height=True):
            self._field = gr.Dropdown(list(CORRECTABLE), value="signed", label="What is wrong", min_width=120)
            self._value = gr.Textbox(label="It should read", max_lines=1, min_width=160)
            self._set = gr.Button("Set right", elem_id="set-right", min_width=120)
        with gr.Row():
            self._without = gr.Button("Show what would come back without it", elem_id="without")
            self._take_out = gr.Button("Take it out", variant="stop", elem_id="take-out")
        self._said = place("document-said")

    def _wire(self, tab: gr.Tab) -> None:
        bar, portfolio = self._bar, [self._bar.portfolio]
        opened = [tab.select, self._refresh.changed]
        given, into = [self._part, self._document], [self._table, self._document]
        listed = bar.handler(_listed, given, into, fail=lambda _: (note(_EMPTY), choices(())), first=self._refresh.shown)
        self._part.submit(*listed, **LATEST)
        queue = bar.handler(register.queue, [], [self._queue], fail=lambda _: "")
        begun = gr.on([*opened, self._again.click], *in_turn(listed, queue), **LATEST)  # what takes longer is not waited for
        begun.then(*bar.handler(register.to_work_off, [], [self._findings]), **LATEST)
        gr.on(opened, self._upload, portfolio, [self._drop], **LATEST)
        who: list[Any] = [self._document, self._by, self._reason]
        self._set.click(*bar.handler(register.set_right, [*who, self._field, self._value], [self._said]), **QUIET)
        self._without.click(*bar.handler(register.without, [self._document], [self._said]), **QUIET)
        chosen = self._asked.submit(lambda document: document, [self._asked], [self._document], **LATEST)
        chosen.then(*bar.handler(register.without, [self._document], [self._said]), **LATEST)
        gone = self._take_out.click(*bar.handler(register.take_out, who, [self._said]), **QUIET)
        gone.then(*listed, **LATEST).then(*bar.counting, **LATEST)
        self._again.click(*bar.counting, **LATEST)

    def _upload(self, request: gr.Request, name: str | None) -> Markup:
        return register.upload(name or self._bar.meant(request))


def _listed(view: View, part: str | None, before: str | None) -> tuple[Markup, Any]:
    table, found = register.listed(view, part or "")
    return table, choices(found, before)
