"""Lineage: a family of documents over time, what it lacks, one provision through all its versions, the conformed copy."""

from __future__ import annotations

from typing import Any

import gradio as gr

from graph.errors import InForceError, UsageError
from ui.screens.frame.collapsible import Fold
from ui.screens.frame.header import QUIET, Shell, part, why
from ui.screens.frame.refresh import Sight
from ui.screens.lineage import families as desk
from ui.screens.lineage.families import Choice
from ui.screens.review import impact as impact_desk
from ui.screens.shared.text import note

_NOTHING = "There is no such document on record here."


class LineageScreen:
    """The screen: choose a family; then its picture, a provision of it over time, or a copy as it reads on the day."""

    def __init__(self, shell: Shell, tab: gr.Tab) -> None:
        self._shell, self._sight = shell, Sight(shell, "lineage")
        with gr.Row(equal_height=True):
            self._part = gr.Textbox(label="Find", placeholder="part of a name, a title or a party", max_lines=1, scale=1, min_width=160)
            self._root = gr.Dropdown([], label="Family", scale=3, min_width=260, elem_id="family")
        with gr.Tabs(overflow_behavior="wrap", elem_id="lineage-tabs"):
            with gr.Tab("Documents over time"):
                self._picture = part("picture")
                with gr.Accordion("What is missing, unsigned or in doubt", open=True):
                    self._lacking = part("lacking")
            with gr.Tab("A provision over time", id="versions"):
                self._provision_of()
            with gr.Tab("Conformed copy"):
                self._copy_of()
            with gr.Tab("What if it were signed"):
                self._supposed_of()
        self._wire(tab)

    def _provision_of(self) -> None:
        with gr.Row(equal_height=True):
            self._document = gr.Dropdown([], label="Document", elem_id="document", min_width=200)
            self._section = gr.Dropdown([], label="Provision (• something acts on it)", elem_id="section", min_width=200)
        self._history = part("history")
        with gr.Row(equal_height=True):
            self._earlier = gr.Textbox(label="Compare how it read on", max_lines=1, min_width=140, elem_id="earlier", elem_classes="day")
            self._later = gr.Textbox(label="with", max_lines=1, min_width=140, elem_id="later", elem_classes="day")
            self._compare = gr.Button("Compare two days", elem_id="compare")
        self._compared = part("compared")

    def _copy_of(self) -> None:
        with gr.Row(equal_height=True):
            self._copied = gr.Dropdown([], label="Document", min_width=200, elem_id="copied")
            self._against = gr.Textbox(
                label="Redline against a day (empty: none)", max_lines=1, min_width=180, elem_id="against", elem_classes="day"
            )
            self._make = gr.Button("Show", variant="primary", elem_id="show-copy")
        self._copy = part("copy")

    def _supposed_of(self) -> None:
        with gr.Row(equal_height=True):
            self._unsigned = gr.Dropdown([], label="A paper that nobody signed", min_width=200, elem_id="unsigned")
            self._suppose = gr.Button("Show what would change", variant="primary", elem_id="suppose")
        self._supposed = part("supposed")
        self._paper = gr.State("")  # the one that is supposed to be signed
        self._seen = gr.State("")  # the family that is in sight, and the view of it
        self._whole = Fold("What else would change", "whole-signed", self._paper, impact_desk.of_signature)

    def _wire(self, tab: gr.Tab) -> None:
        shell, view = self._shell, self._shell.inputs
        # One after the other, each with what the one before chose: nothing stays in sight of another portfolio, day or record.
        steps: tuple[tuple[list[Any], Any, list[Any], list[Any]], ...] = (
            (
                [tab.select, self._sight.changed, self._part.submit],
                self._families,
                [shell.provision, self._part, self._root, *view],
                self._begun,
            ),
            ([self._root.input], self._family, [self._root, self._seen, *self._documents, *view], self._of_family),
            ([self._document.input], self._provisions, [self._document, self._section, *view], [self._section]),
            ([self._section.input], self._timeline, [self._document, self._section, *view], [self._history, self._compared]),
        )
        for n, (begun_by, *first) in enumerate(steps):
            event = gr.on(begun_by, *first, **QUIET)
            for _, *step in steps[n + 1 :]:
                event = event.then(*step, **QUIET)
        days: list[Any] = [self._earlier, self._later]
        self._compare.click(self._two_days, [self._document, self._section, *days, *view], [self._compared], **QUIET)
        self._suppose.click(self._supposing, [self._unsigned, *view], self._if_signed, **QUIET)
        self._whole.wire(shell)
        self._make.click(self._conformed, [self._copied, self._against, *view], [self._copy], **QUIET)

    @property
    def _begun(self) -> list[Any]:
        return [self._shell.provision, self._part, self._root, self._document, self._section, self._history]

    @property
    def _documents(self) -> list[Any]:
        return [self._document, self._copied, self._unsigned]

    @property
    def _of_family(self) -> list[Any]:
        return [self._picture, self._lacking, *self._documents, self._copy, self._seen, *self._if_signed]

    @property
    def _if_signed(self) -> list[Any]:
        return [self._supposed, self._paper, *self._whole.places]

    def _families(self, request: gr.Request, asked: str | None, part: str | None, before: str | None, *view: str) -> tuple[Any, ...]:
        """List families; where another screen asked for a provision, its family with its document and section chosen."""
        self._sight.looked(request, *view)
        document, _, section = (asked or "").partition(" ")
        try:
            seen = self._shell.view(request, *view)
            found = desk.families(seen, "" if asked else part or "", document)
        except InForceError:
            found = ()
        if not asked or not found:
            return "", gr.skip(), _dropdown(found, before), gr.skip(), gr.skip(), gr.skip()
        return "", "", _dropdown(found), _dropdown((Choice(document, document),)), _dropdown((Choice(section, section),)), ""

    def _family(self, request: gr.Request, root: str | None, seen: str, *given: str) -> tuple[object, ...]:
        """Show a family; shown once more as it was, it leaves alone what is supposed of it."""
        before, view = given[:3], given[3:]
        said, found = _NOTHING, None
        try:
            found = desk.family(self._shell.view(request, *view), root) if root else None
        except InForceError as error:
            said = why(error)
        if found is None:
            return note(said).markup, "", *(_dropdown(()) for _ in range(3)), "", "", *self._none_supposed()
        documents = map(_dropdown, (found.documents, found.documents, found.unsigned), before)
        now = repr((root, view))
        supposed = (gr.skip() for _ in self._if_signed) if now == seen else self._none_supposed()
        return found.picture.markup, found.lacking.markup, *documents, "", now, *supposed

    def _provisions(self, request: gr.Request, document: str | None, before: str | None, *view: str) -> gr.Dropdown:
        if not document:
            return _dropdown(())
        try:
            return _dropdown(desk.provisions(self._shell.view(request, *view), document), before)
        except InForceError:
            return _dropdown(())

    def _timeline(self, request: gr.Request, document: str | None, section: str | None, *view: str) -> tuple[str, str]:
        if not document or not section:
            return "", ""
        try:
            return desk.timeline(self._shell.view(request, *view), document, section).markup, ""
        except InForceError as error:
            return note(why(error)).markup, ""

    def _two_days(self, request: gr.Request, document: str | None, section: str | None, *given: str) -> str:
        earlier, later, *view = given
        try:
            if not earlier:
                raise UsageError("Choose the earlier of the two days; without a later one, the day above is taken.")
            return desk.compared(self._shell.view(request, *view), document or "", section or "", earlier, later or view[1]).markup
        except InForceError as error:
            return note(why(error)).markup

    def _supposing(self, request: gr.Request, document: str | None, *view: str) -> tuple[Any, ...]:
        if not document:
            return self._none_supposed("Everything in this family is shown to be signed.")
        try:
            told = desk.supposed(self._shell.view(request, *view), document)
        except InForceError as error:
            return self._none_supposed(why(error))
        return told.markup, document, *self._whole.closed(offered=True)

    def _none_supposed(self, said: str = "") -> tuple[Any, ...]:
        return note(said).markup if said else "", "", *self._whole.closed(offered=False)

    def _conformed(self, request: gr.Request, document: str | None, against: str | None, *view: str) -> str:
        if not document:
            return note(_NOTHING).markup
        try:
            return desk.copy(self._shell.view(request, *view), document, against or "").markup
        except InForceError as error:
            return note(why(error)).markup


def _dropdown(found: tuple[Choice, ...], before: str | None = None) -> gr.Dropdown:
    values = [one.value for one in found]
    return gr.Dropdown(choices=[(one.label, one.value) for one in found], value=before if before in values else next(iter(values), None))
