"""Lineage: a family of documents over time, what it lacks, one provision through all its versions, the conformed copy."""

from __future__ import annotations

from typing import Any

import gradio as gr
from markupsafe import Markup

from graph.errors import InForceError, UsageError
from ui.screens.frame.collapsible import WORKING
from ui.screens.frame.header import LATEST, QUIET, Handler, Header, choices, in_turn, place
from ui.screens.frame.refresh import Refresh
from ui.screens.lineage import families
from ui.screens.review import impact
from ui.screens.shared.rendering import note
from ui.screens.shared.view import View, why

_NOTHING = "There is no such document on record here."


class LineageScreen:
    """The screen: choose a family; then its picture, a provision of it over time, or a copy as it reads on the day."""

    def __init__(self, bar: Header, tab: gr.Tab) -> None:
        self._bar, self._refresh = bar, Refresh(bar, "lineage")
        with gr.Row(equal_height=True):
            self._part = gr.Textbox(label="Find", placeholder="part of a name, a title or a party", max_lines=1, scale=1, min_width=160)
            self._root = gr.Dropdown([], label="Family", scale=3, min_width=260, elem_id="family")
        with gr.Tabs(overflow_behavior="wrap", elem_id="lineage-tabs"):
            with gr.Tab("Documents over time"):
                self._picture = place("picture")
                with gr.Accordion("What is missing, unsigned or in doubt", open=True):
                    self._lacking = place("lacking")
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
        self._history = place("history")
        with gr.Row(equal_height=True):
            self._earlier = gr.Textbox(label="Compare how it read on", max_lines=1, min_width=140, elem_id="earlier", elem_classes="day")
            self._later = gr.Textbox(label="with", max_lines=1, min_width=140, elem_id="later", elem_classes="day")
            self._compare = gr.Button("Compare two days", elem_id="compare")
        self._compared = place("compared")

    def _copy_of(self) -> None:
        with gr.Row(equal_height=True):
            self._copied = gr.Dropdown([], label="Document", min_width=200, elem_id="copied")
            self._against = gr.Textbox(
                label="Redline against a day (empty: none)", max_lines=1, min_width=180, elem_id="against", elem_classes="day"
            )
            self._make = gr.Button("Show", variant="primary", elem_id="show-copy")
        self._copy = place("copy")

    def _supposed_of(self) -> None:
        with gr.Row(equal_height=True):
            self._unsigned = gr.Dropdown([], label="A paper that nobody signed", min_width=200, elem_id="unsigned")
            self._suppose = gr.Button("Show what would change", variant="primary", elem_id="suppose")
        self._supposed = place("supposed")
        self._seen = gr.State("")  # the family that is shown, and the view of it

    def _wire(self, tab: gr.Tab) -> None:
        bar, view = self._bar, self._bar.inputs
        which = [self._document, self._section]
        provisions = bar.handler(_provisions, which, [self._section], fail=lambda _: choices(()))
        history = bar.handler(_timeline, which, [self._history, self._compared], fail=lambda why: (note(why), ""))
        begins = [bar.provision, self._part, self._root, *which, self._history]
        listed = Handler(self._families, [bar.provision, self._part, self._root, *view], begins)
        documents = [self._document, self._copied, self._unsigned]
        shown = [self._picture, *documents, self._copy, self._seen, self._supposed]
        family = Handler(self._family, [self._root, self._seen, *documents, *view], shown)
        # In turn, each with what the one before chose: nothing of another portfolio, day or record stays on the page.
        steps = [listed, family, provisions, history]
        opened = [tab.select, self._refresh.changed, self._part.submit, bar.provision.submit]
        begun = [opened, [self._root.input], [self._document.input], [self._section.input]]
        lacking = bar.handler(_lacking, [self._root], [self._lacking], fail=lambda _: "")
        for n, events in enumerate(begun):
            event = gr.on(events, *in_turn(*steps[n:]), **LATEST)
            if n < steps.index(provisions):
                event.then(*lacking, **LATEST)  # a check of the whole portfolio: what else is shown does not wait for it
        self._compare.click(*bar.handler(_two_days, [*which, self._earlier, self._later], [self._compared]), **QUIET)
        supposed = bar.handler(_supposed, [self._unsigned], [self._supposed])
        self._suppose.click(lambda: note(WORKING), None, [self._supposed], **QUIET).then(*supposed, **LATEST)
        self._make.click(*bar.handler(_conformed, [self._copied, self._against], [self._copy]), **QUIET)

    def _families(self, request: gr.Request, asked: str | None, part: str | None, before: str | None, *view: str) -> tuple[Any, ...]:
        """List families; where another screen asked for a provision, its family with its document and section chosen."""
        self._refresh.shown(request, *view)
        document, _, section = (asked or "").partition(" ")
        try:
            found = families.families(self._bar.view(request, *view), "" if asked else part or "", document)
        except InForceError:
            found = ()
        if not asked or not found:
            return "", gr.skip(), choices(found, before), gr.skip(), gr.skip(), gr.skip()
        return "", "", choices(found), choices([(document, document)]), choices([(section, section)]), ""

    def _family(self, request: gr.Request, root: str | None, seen: str, *given: str) -> tuple[object, ...]:
        """Show a family; shown again unchanged, it leaves alone what is supposed of it."""
        before, view = given[:3], given[3:]
        said, found = _NOTHING, None
        try:
            found = families.family(self._bar.view(request, *view), root) if root else None
        except InForceError as error:
            said = why(error)
        if found is None:
            return note(said), *(choices(()) for _ in range(3)), "", "", ""
        first = before[0] if before[0] in [one for _, one in found.documents] else found.amended
        documents = map(choices, (found.documents, found.documents, found.unsigned), (first, *before[1:]))
        now = repr((root, view))
        return found.picture, *documents, "", now, gr.skip() if now == seen else ""


def _lacking(view: View, root: str | None) -> Markup | str:
    return families.lacking(view, root) if root else ""


def _provisions(view: View, document: str | None, before: str | None) -> Any:  # noqa: ANN401 - a dropdown
    found, first = families.provisions(view, document) if document else ((), "")
    return choices(found, before if before in [one for _, one in found] else first)


def _timeline(view: View, document: str | None, section: str | None) -> tuple[Markup | str, str]:
    return families.timeline(view, document, section) if document and section else "", ""


def _two_days(view: View, document: str | None, section: str | None, earlier: str | None, later: str | None) -> Markup:
    if not earlier:
        raise UsageError("Choose the earlier of the two days; without a later one, the day above is taken.")
    return families.compared(view, document or "", section or "", earlier, later or view.as_of.isoformat())


def _supposed(view: View, document: str | None) -> Markup:
    return impact.signing(view, document) if document else note("Everything in this family is shown to be signed.")


def _conformed(view: View, document: str | None, against: str | None) -> Markup:
    return families.copy(view, document, against or "") if document else note(_NOTHING)
