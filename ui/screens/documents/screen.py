"""Documents: files and folders put in, the register with facts to set right, what to work off, documents taken out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gradio as gr

from graph.errors import InForceError
from indexing.corrections import CORRECTABLE
from ui.markup import Html
from ui.screens.documents import register as desk
from ui.screens.documents import register_views as register
from ui.screens.frame.header import QUIET, Shell, View, part, why
from ui.screens.frame.refresh import Sight
from ui.screens.shared.text import note


class Documents:
    """The screen."""

    def __init__(self, shell: Shell, tab: gr.Tab) -> None:
        self._shell, self._sight = shell, Sight(shell, "documents", of_day=False)
        self._drop = part("dropping")
        self._again = gr.Button("Look again", elem_id="documents-again", size="sm", min_width=100)
        with gr.Tabs(overflow_behavior="wrap"):
            with gr.Tab("The documents"):
                self._part = gr.Textbox(label="Find", placeholder="part of a name, title or party", max_lines=1, elem_id="find-document")
                self._table = part("register")
            with gr.Tab("To work off"):
                self._findings = part("to-work-off")
            with gr.Tab("Set right, or take out"):
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
        self._said = part("document-said")

    def _wire(self, tab: gr.Tab) -> None:
        shell, view = self._shell, self._shell.inputs
        again = [tab.select, self._sight.changed, self._part.submit, self._again.click]
        gr.on(again, self._listed, [self._part, self._document, *view], [self._table, self._document], **QUIET)
        gr.on([tab.select, self._sight.changed, self._again.click], self._found, view, [self._findings], **QUIET)
        gr.on([tab.select, self._sight.changed], self._dropping, [shell.portfolio], [self._drop], **QUIET)
        self._again.click(self._portfolios, [shell.portfolio], [shell.portfolio], **QUIET)
        who: list[Any] = [self._by, self._reason]
        self._set.click(self._setting, [self._document, *who, self._field, self._value, *view], [self._said], **QUIET)
        self._without.click(self._told(desk.without), [self._document, *view], [self._said], **QUIET)
        gone = self._take_out.click(self._taking_out, [self._document, *who, *view], [self._said], **QUIET)
        gone.then(self._listed, [self._part, self._document, *view], [self._table, self._document], **QUIET)

    def _dropping(self, request: gr.Request, name: str | None) -> str:
        return register.drop(name or self._shell.meant(request)).markup

    def _portfolios(self, request: gr.Request, before: str | None) -> gr.Dropdown:
        names = self._shell.names(request)
        return gr.Dropdown(choices=list(names), value=before if before in names else next(iter(names), None))

    def _listed(self, request: gr.Request, part: str | None, before: str | None, *view: str) -> tuple[str, gr.Dropdown]:
        self._sight.looked(request, *view)
        try:
            table, found = desk.listed(self._shell.view(request, *view), part or "")
        except InForceError:
            return desk.nothing().markup, gr.Dropdown(choices=[], value=None)
        ids = [one for _, one in found]
        return table.markup, gr.Dropdown(choices=list(found), value=before if before in ids else next(iter(ids), None))

    def _found(self, request: gr.Request, *view: str) -> str:
        return self._said_of(lambda: desk.to_work_off(self._shell.view(request, *view)))

    def _told(self, show: Callable[[View, str], Html]) -> Callable[..., str]:
        def told(request: gr.Request, document: str | None, *view: str) -> str:
            return self._said_of(lambda: show(self._shell.view(request, *view), document or ""))

        return told

    def _setting(self, request: gr.Request, document: str | None, *given: str) -> str:
        by, reason, field, value, *view = given

        def put() -> Html:
            mine = self._shell.view(request, *view)
            return desk.put_right(mine, document or "", field, value or "", mine.authority(by, reason))

        return self._said_of(put)

    def _taking_out(self, request: gr.Request, document: str | None, *given: str) -> str:
        by, reason, *view = given

        def taken() -> Html:
            mine = self._shell.view(request, *view)
            return desk.take_out(mine, document or "", mine.authority(by, reason))

        return self._said_of(taken)

    @staticmethod
    def _said_of(make: Callable[[], Html]) -> str:
        try:
            return make().markup
        except InForceError as error:
            return note(why(error)).markup
