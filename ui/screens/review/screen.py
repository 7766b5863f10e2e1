"""Review: what waits for a person, one after the other, with all that is needed to decide; every decision can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import gradio as gr
from markupsafe import Markup

from graph.model.edges import EdgeType, Mode, Outcome
from ui.access.roles import Role
from ui.application.review_queue import Kind
from ui.screens.frame.collapsible import Collapsible
from ui.screens.frame.header import LATEST, QUIET, Handler, Header, choices, folding, in_turn, place
from ui.screens.frame.refresh import Refresh
from ui.screens.review import decisions, impact, queue
from ui.screens.review.queue import ALL, Filters
from ui.screens.shared.rendering import note
from ui.screens.shared.selection import Done, Opened
from ui.screens.shared.view import View
from ui.screens.shared.wording import does, how

_FORMS = (Kind.CLAIM, Kind.SIGNATURE, Kind.DATE, Kind.CONDITION)
_REASON = "Reason, kept on record"
_KINDS = [(does(one), one.value) for one in EdgeType]
_KEYS = "Keys: a accept, r reject, s skip, b back, u undo, w more"
_Decide = Callable[..., Done]


class Review:
    """The screen: a queue, the item that is looked at, and what can be said of it."""

    def __init__(self, bar: Header, tab: gr.Tab) -> None:
        self._bar, self._refresh = bar, Refresh(bar, "review")
        self._opened = gr.State(Opened())
        self._buttons: list[tuple[gr.Button, _Decide, Sequence[Any]]] = []
        with gr.Tabs(overflow_behavior="wrap"):
            with gr.Tab("Waiting"), gr.Row(elem_id="reviewing"):
                with gr.Column(scale=2, min_width=260, elem_id="waiting"):
                    self._queue_of()
                with gr.Column(scale=5, min_width=320):
                    self._item = place("item")
                    self._whole = Collapsible("What else would change", "whole", self._opened, _whole, impact.REACHES)
                    with gr.Column(elem_id="decide"):
                        self._decision()
                    self._relation()
                    self._several()
            with gr.Tab("Outstanding changes", id="outstanding-tab"):
                self._outstanding_changes()
        self._wire(tab)

    def _outstanding_changes(self) -> None:
        self._outstanding = place("outstanding")
        self._change = gr.Dropdown([], label="If you know what one of them changes", elem_id="outstanding-change")
        with gr.Row():
            old = gr.Textbox(label="These words of the agreement give way", max_lines=6, min_width=200, elem_id="old-words")
            new = gr.Textbox(label="These of the amendment take their place (empty: none)", max_lines=6, min_width=200, elem_id="new-words")
        with gr.Row(equal_height=True):
            by = gr.Textbox(label="Who decides", placeholder="you", max_lines=1, min_width=120)
            reason = gr.Textbox(label=_REASON, max_lines=3, scale=3, min_width=160, elem_id="words-reason")
            put = gr.Button("Record these words", variant="primary", elem_id="put-words", min_width=120)
            aside = gr.Button("It changes no words", elem_id="set-aside", min_width=120)
        said = place("words-said")
        who = [self._change, by, reason]
        typed = [old, new, reason]  # they are of the change that was chosen
        self._change.input(lambda: ("",) * len(typed), None, typed, **LATEST)
        for button, decide, given in ((put, decisions.put_words, [*who, old, new]), (aside, decisions.set_aside, who)):
            event = button.click(*self._recorded(decide, given, [said, *typed]), **QUIET)
            event.then(*self._left_out, **LATEST).then(*self._bar.counting, **LATEST)

    def _recorded(self, decide: Callable[..., Markup], given: Sequence[Any], into: Sequence[Any]) -> Handler:
        """Return what records a decision and empties the fields; what cannot be recorded stays in them."""
        rest = len(into) - 1

        def recorded(view: View, *filled: Any) -> tuple[object, ...]:  # noqa: ANN401 - the values of the fields
            return decide(view, *filled), *("",) * rest

        return self._bar.handler(recorded, given, into, fail=lambda why: (note(why), *(gr.skip(),) * rest))

    @property
    def _left_out(self) -> Handler:
        def left_out(view: View, before: str | None) -> tuple[Markup, Any]:
            told, found = queue.outstanding(view)
            return told, choices(found, before)

        return self._bar.handler(left_out, [self._change], [self._outstanding, self._change], fail=lambda why: (note(why), choices(())))

    def _queue_of(self) -> None:
        folding("Filter", "review-asked")
        with gr.Column(elem_id="review-asked"):
            kind = gr.Dropdown([ALL, *(k.value.lower() for k in Kind)], value=ALL, label="Show", min_width=120)
            edge_type = gr.Dropdown([ALL, *_KINDS], value=ALL, label="Kind of change", min_width=120)
            named = gr.Textbox(label="Of a document", placeholder="part of its name", max_lines=1)
        self._filters: list[Any] = [kind, edge_type, named]
        self._queue = gr.Radio([], label="Waiting, the gravest first", elem_id="queue")

    def _decision(self) -> None:
        """Who says what, and why: below the item, always in sight where there is room."""
        with gr.Row(elem_id="done"):
            self._said = place("said")
            self._decides(gr.Button("Undo", size="sm", scale=0, min_width=80, elem_id="undo"), decisions.undo)
        with gr.Row(elem_id="buttons"):
            self._reason = gr.Textbox(label=_REASON, placeholder="why, in a few words", max_lines=3, scale=3, elem_id="reason")
            self._rows = list(self._forms())
            for name in ("Skip", "Back"):  # these two are review.js's
                gr.Button(name, elem_id=name.lower(), scale=0, min_width=80)
            folding("More", "review-more", "menu")
            with gr.Column(elem_id="review-more", elem_classes="menu"):
                self._by = gr.Textbox(label="Decided by another person", placeholder="you", max_lines=1, min_width=140, elem_id="by")
                gr.Checkbox(False, label=_KEYS, elem_id="shortcuts", container=False, min_width=120)

    def _forms(self) -> Iterator[gr.Row]:
        """Yield what is said of an item of each kind, in the order of _FORMS."""
        with _form() as row:
            self._decides(gr.Button("Accept", variant="primary", elem_id="accept"), decisions.accept)
            self._decides(gr.Button("Reject", variant="stop", elem_id="reject"), decisions.reject)
        yield row
        with _form() as row:
            how = gr.Dropdown(list(decisions.SIGNED), value=None, label="It is", min_width=120)
            on = gr.Textbox(label="Signed on, if that is known", placeholder="2026-07-01", max_lines=1, min_width=120)
            self._decides(gr.Button("Confirm", variant="primary", elem_id="confirm-signature"), decisions.sign, how, on)
        yield row
        with _form() as row:
            made = gr.Textbox(label="Made on", placeholder="2021-03-01, or 2021-03, or 2021", max_lines=1)
            self._decides(gr.Button("Confirm", variant="primary", elem_id="confirm-day"), decisions.put_day, made)
        yield row
        with _form() as row:
            became = gr.Dropdown([o.value for o in Outcome], value=Outcome.SATISFIED.value, label="What became of it", min_width=120)
            on = gr.Textbox(label="On", placeholder="2021-03-01", max_lines=1)
            self._decides(gr.Button("Record", variant="primary", elem_id="confirm-condition"), decisions.condition, became, on)
        yield row

    def _relation(self) -> None:
        with gr.Accordion("Correct it before accepting", open=False), gr.Row(equal_height=True):
            edge_type = gr.Dropdown([("as it was read", ""), *_KINDS], value="", label="It")
            mode = gr.Dropdown([("as it was read", ""), *((how(one), one.value) for one in Mode)], value="", label="How, where it amends")
            starts = gr.Textbox(label="Effective from", placeholder="2021-03-01, or as it was read", max_lines=1, min_width=140)
            self._decides(gr.Button("Accept as corrected", elem_id="relabel"), decisions.relabel, edge_type, mode, starts)

    def _several(self) -> None:
        with gr.Accordion("Several at once", open=False):
            self._chosen = gr.CheckboxGroup([], label="Changes that are listed", elem_id="several")
            with gr.Row():
                self._decides(gr.Button("Accept these", elem_id="accept-all"), decisions.accept_all, self._chosen)
                self._decides(gr.Button("Reject these", elem_id="reject-all"), decisions.reject_all, self._chosen)

    def _decides(self, button: gr.Button, decide: _Decide, *form: Any) -> None:  # noqa: ANN401 - any component with a value
        """Have a button record a decision, with what a form beside it says; it is wired once all of the screen is there."""
        self._buttons.append((button, decide, form))

    def _wire_decision(self, button: gr.Button, decide: _Decide, form: Sequence[Any]) -> None:
        def decided(view: View, now: Opened, by: str, reason: str, *filled: Any) -> tuple[Markup, object, object]:  # noqa: ANN401
            view.require(Role.REVIEW)
            queue.must_be_of(view, now)
            why = reason if reason.strip() or decide is not decisions.undo else decisions.AT_ONCE
            done = decide(view, now, view.authority(by, why), *filled)
            return done.told, Opened(portfolio=view.mine.name, last=() if decide is decisions.undo else done.ids or now.last), ""

        given = [self._opened, self._by, self._reason, *form]
        into = [self._said, self._opened, self._reason]
        handler = self._bar.handler(decided, given, into, fail=lambda why: (note(why, final=True), gr.skip(), gr.skip()))
        event = button.click(*handler, **QUIET)
        event.then(*in_turn(self._listing, self._showing, self._left_out), **LATEST).then(*self._bar.counting, **LATEST)

    @property
    def _listing(self) -> Handler:
        def listed(view: View, before: str | None, kind: str | None, edge_type: str | None, named: str | None) -> Any:  # noqa: ANN401
            found = queue.waiting(view, Filters(kind or ALL, edge_type or ALL, named or ""))
            claims = [(line, one.item_id) for one, line in found if one.kind is Kind.CLAIM]
            return choices([(line, one.item_id) for one, line in found], before), gr.update(choices=claims, value=[])

        def empty(_: str) -> Any:  # noqa: ANN401 - there is nothing in the portfolio yet
            return choices(()), gr.update(choices=[], value=[])

        given, into = [self._queue, *self._filters], [self._queue, self._chosen]
        return self._bar.handler(listed, given, into, fail=empty, first=self._refresh.shown)

    @property
    def _showing(self) -> Handler:
        given = [self._queue, self._opened, *self._bar.inputs]
        return Handler(self._show, given, [self._item, self._opened, *self._rows, *self._whole.outputs, *self._typed])

    def _show(self, request: gr.Request, chosen: str | None, before: Opened, *view: str) -> tuple[object, ...]:
        def shown(view: View) -> tuple[Markup, Opened, Kind | None]:
            return queue.shown(view, chosen or "", before.last)

        def failed(why: str) -> tuple[Markup, Opened, Kind | None]:
            return note(why), Opened(portfolio=before.portfolio, last=before.last), None

        html, now, kind = self._bar.handler(shown, [], [], fail=failed).handle(request, *view)
        typed = (gr.skip() if now.item_id == before.item_id else gr.update(value=one.value) for one in self._typed)  # it is of one item
        return html, now, *(gr.update(visible=kind is one) for one in _FORMS), *self._whole.closed(offered=kind is Kind.CLAIM), *typed

    def _wire(self, tab: gr.Tab) -> None:
        self._whole.wire(self._bar)
        self._typed = [one for _, _, form in self._buttons for one in form if one is not self._chosen]
        for one in self._buttons:
            self._wire_decision(*one)
        opened = [tab.select, self._refresh.changed]
        listed = in_turn(self._listing, self._showing)  # also where another portfolio has an item of the same id
        gr.on(opened, *listed, **LATEST).then(*self._left_out, **LATEST)
        gr.on([f.change for f in self._filters], *listed, **LATEST)
        self._queue.input(*self._showing, **LATEST)


def _whole(view: View, now: Opened, reach: str | None) -> Markup:
    """Return all that accepting the item would change, as far as was chosen."""
    queue.must_be_of(view, now)
    return impact.of_item(view, now.item_id, reach or impact.CLAIM)


def _form() -> gr.Row:
    return gr.Row(visible=False, elem_classes="form-row")
