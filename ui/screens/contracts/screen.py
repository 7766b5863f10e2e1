"""Contracts: their terms side by side on a day, filtered in words and kept as files; and how far each strays from a playbook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import gradio as gr
from gradio.events import Dependency

from graph.errors import InForceError
from graph.model.terms import Column
from indexing.risk.loading import STANDARD
from ui.access.roles import Role
from ui.exports.terms_table import title
from ui.screens.contracts import risk as risk_desk
from ui.screens.contracts import risk_views
from ui.screens.contracts import table as terms_desk
from ui.screens.contracts import table_views as term_views
from ui.screens.contracts.reading import Shelf, Turns
from ui.screens.contracts.table import Listing
from ui.screens.frame.header import QUIET, Shell, View, part, why
from ui.screens.frame.refresh import Sight
from ui.screens.shared.text import note

_WHERE = "Only contracts of which this holds, in words"
_SUGGESTED = ("caps under $1m", "renews before June 2027", "needs consent on change of control", "payment over 45 days", "no insurance")
_OWN = "A playbook of your own, for this look only"
_MANY: dict[str, Any] = {**QUIET, "trigger_mode": "multiple"}  # who asks anew need not wait: what was asked before ends by itself
_Given = tuple[Any, ...]
_Steps = Callable[[View, _Given], Iterator[Listing]]
"""What is listed, step by step, for what some fields say."""


class ContractsScreen:
    """The screen: the table and the matrix, both told contract by contract as these are read."""

    def __init__(self, shell: Shell, tab: gr.Tab, shelf: Shelf) -> None:
        with gr.Tabs(overflow_behavior="wrap"):
            with gr.Tab("Side by side"):
                terms = _Terms(shell, shelf)
            with gr.Tab("Against a playbook", elem_id="tab-risk") as against:
                risks = _Risks(shell, shelf)
        terms.wire(tab)
        risks.wire(tab, against)


class _List:
    """A list of contracts that is read when somebody opens it, and again whenever what is asked changes.

    Nothing is read for who never looks at it: reading the contracts of a large portfolio takes a minute.
    """

    def __init__(self, shell: Shell, steps: _Steps, asked: Sequence[Any], page: gr.Textbox, outputs: Sequence[gr.HTML]) -> None:
        self._shell, self._steps, self._turns, self._sight = shell, steps, Turns(), Sight(shell, str(outputs[-1].elem_id))
        self._inputs = [*asked, page, *shell.inputs]
        self._outputs, self._page = [*outputs, page], page

    def wire(self, begun: Sequence[Any], again: Sequence[Any] = ()) -> None:
        """Have it read on the events that open it or change what is asked of it, and where it was opened before also on others."""
        gr.on([*begun, self._sight.changed], self._handler(first=True), self._inputs, self._outputs, **_MANY)
        self._page.submit(self._handler(first=False), self._inputs, self._outputs, **_MANY)
        if again:
            gr.on([*again], self._handler(first=True, always=False), self._inputs, self._outputs, **_MANY)

    def after(self, event: Dependency) -> None:
        """Have it read after another event."""
        event.then(self._handler(first=True), self._inputs, self._outputs, **_MANY)

    def _handler(self, *, first: bool, always: bool = True) -> Callable[..., Iterator[_Given]]:
        """Return what tells the list; `first`: from its first page, `always`: opened or not."""

        def told(request: gr.Request, *given: Any) -> Iterator[_Given]:  # noqa: ANN401
            if always or self._sight.opened(request):
                yield from self._told(request, given, first=first)
            yield (
                gr.skip(),
                gr.skip(),
                gr.skip(),
            )  # the last step is sent twice: that of a list which is asked for no longer must say nothing

        return told

    def _told(self, request: gr.Request, given: _Given, *, first: bool) -> Iterator[_Given]:
        latest = self._turns.begin(str(request.session_hash))
        self._sight.looked(request, *given[-3:])
        *asked, page = given[: len(self._inputs) - 3]
        number, turned = (1, "1") if first or not str(page).isdecimal() else (int(page), gr.skip())
        try:
            view = self._shell.view(request, *given[-3:])
            for step in self._steps(view, (*asked, number)):
                if not latest():
                    return
                yield step.head.markup, gr.skip() if step.table is None else step.table.markup, turned
        except InForceError as error:
            yield note(why(error)).markup, "", turned


class _Terms:
    """The table."""

    def __init__(self, shell: Shell, shelf: Shelf) -> None:
        with gr.Row(elem_id="asking-terms"):
            self._where = gr.Textbox(label=_WHERE, placeholder=_SUGGESTED[0], max_lines=1, scale=4, elem_id="where")
            self._every = gr.Checkbox(False, label="List those too that do not match", container=False, min_width=160, elem_id="every")
        part("suggested", term_views.suggested(_SUGGESTED, "where"))
        with gr.Accordion("Columns", open=False, elem_id="columns"):
            self._columns = gr.CheckboxGroup(
                [(title(name), name.value) for name in Column], value=[name.value for name in terms_desk.DEFAULT],
                label="What is shown of each contract", elem_id="chosen-columns",
            )  # fmt: skip
        self._sort, page = _hidden(term_views.SORTED, term_views.TURNED)

        def steps(view: View, given: _Given) -> Iterator[Listing]:
            columns, where, every, sort, number = given
            asked = terms_desk.Asked(_texts(columns), where or "", bool(every), sort or "", number)
            return terms_desk.steps(view, shelf, asked)

        fields = [self._columns, self._where, self._every, self._sort]
        self._list = _List(shell, steps, fields, page, [part("terms-head"), part("terms")])

    def wire(self, tab: gr.Tab) -> None:
        """Have it read when the screen is opened."""
        changed = [self._where.submit, self._where.blur, self._columns.input, self._every.input, self._sort.submit]
        self._list.wire([tab.select, *changed])


class _Risks:
    """The matrix, and beside it the finding that was opened."""

    def __init__(self, shell: Shell, shelf: Shelf) -> None:
        self._shell, self._shelf = shell, shelf
        with gr.Row(elem_id="asking-risk"):
            names = [(name, name) for name in risk_desk.PLAYBOOKS]
            self._playbook = gr.Dropdown(names, value=STANDARD, label="Playbook", min_width=180, elem_id="playbook")
            self._against = gr.Textbox(label="Compare with the day", max_lines=1, min_width=150, elem_id="against", elem_classes="day")
        with gr.Accordion(_OWN, open=False, elem_id="own-playbook", visible=False) as self._own_part:
            part("playbook-file", risk_views.chooser("playbook-text"))
            self._own = gr.Textbox(label="The playbook, as TOML", lines=8, max_lines=20, elem_id="playbook-text")
            self._use = gr.Button("Hold the contracts against it", elem_id="use-playbook")
        self._sort, page, self._cell = _hidden(risk_views.SORTED, risk_views.TURNED, risk_views.OPENED)

        def steps(view: View, given: _Given) -> Iterator[Listing]:
            return risk_desk.steps(view, shelf, _risk_asked(given))

        self._asked: list[Any] = [self._playbook, self._own, self._against, self._sort]
        self._list = _List(shell, steps, self._asked, page, [part("risk-head"), part("risks")])
        self._finding = part("finding")

    def wire(self, tab: gr.Tab, against: gr.Tab) -> None:
        """Have it read when it is opened, not when the screen is."""
        used = self._use.click(lambda: risk_desk.OWN, None, [self._playbook], **QUIET)
        self._list.after(used)
        changed = [self._playbook.input, self._against.submit, self._against.blur, self._sort.submit]
        self._list.wire([against.select, *changed], again=[tab.select])
        against.select(self._entered, self._shell.inputs, [self._own_part, self._playbook], **QUIET)
        self._cell.submit(self._opened, [self._cell, *self._asked, *self._shell.inputs], [self._finding], **_MANY)

    def _entered(self, request: gr.Request, *view: str) -> tuple[gr.Accordion, gr.Dropdown]:
        """Offer a playbook of one's own to who may have one."""
        try:
            may = self._shell.view(request, *view).may(Role.REVIEW)
        except InForceError:
            may = False
        offered = [name for name in risk_desk.PLAYBOOKS if may or name != risk_desk.OWN]
        return gr.Accordion(visible=may), gr.Dropdown(choices=offered)

    def _opened(self, request: gr.Request, cell: str | None, *given: Any) -> str:  # noqa: ANN401
        try:
            view = self._shell.view(request, *given[-3:])
            return risk_desk.opened(view, self._shelf, _risk_asked((*given[:-3], 1)), cell or "").markup
        except InForceError as error:
            return risk_views.refused(why(error)).markup


def _risk_asked(given: _Given) -> risk_desk.Asked:
    playbook, own, against, sort, number = given
    return risk_desk.Asked(playbook or STANDARD, own or "", against or "", sort or "", number)


def _hidden(*names: str) -> list[gr.Textbox]:
    """Return fields that the list itself writes into (`contracts.js`)."""
    with gr.Row(elem_classes="asked"):
        return [gr.Textbox(elem_id=name, max_lines=1) for name in names]


def _texts(given: object) -> tuple[str, ...]:
    return tuple(map(str, given)) if isinstance(given, list) else ()
