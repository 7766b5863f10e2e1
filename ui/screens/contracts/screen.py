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
from ui.screens.contracts import risk, table
from ui.screens.contracts.reading import LatestRequests, Listing
from ui.screens.frame.header import MULTIPLE, QUIET, Header, hidden, place
from ui.screens.frame.refresh import Refresh
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.rendering import note
from ui.screens.shared.view import View, why

_WHERE = "Only contracts of which this holds, in words"
_SUGGESTED = ("caps under $1m", "renews before June 2027", "needs consent on change of control", "payment over 45 days", "no insurance")
_OWN = "A playbook of your own, for this look only"
_Given = tuple[Any, ...]
_Steps = Callable[[View, _Given], Iterator[Listing]]
"""What is listed, step by step, for what some fields say."""


class ContractsScreen:
    """The screen: the table and the matrix, both told contract by contract as these are read."""

    def __init__(self, bar: Header, tab: gr.Tab, cache: PortfolioCache) -> None:
        with gr.Tabs(overflow_behavior="wrap"):
            with gr.Tab("Side by side"):
                terms = _Terms(bar, cache)
            with gr.Tab("Against a playbook", elem_id="tab-risk") as against:
                risks = _Risks(bar, cache)
        terms.wire(tab)
        risks.wire(tab, against)


class _List:
    """A list of contracts that is read when somebody opens it, and again whenever what is asked changes.

    Nothing is read for who never looks at it: reading the contracts of a large portfolio takes a minute.
    """

    def __init__(self, bar: Header, steps: _Steps, asked: Sequence[Any], page: gr.Textbox, outputs: Sequence[gr.HTML]) -> None:
        self._bar, self._steps, self._requests = bar, steps, LatestRequests()
        self._refresh = Refresh(bar, str(outputs[-1].elem_id))
        self._inputs = [*asked, page, *bar.inputs]
        self._outputs, self._page = [*outputs, page], page

    def wire(self, begun: Sequence[Any], again: Sequence[Any] = ()) -> None:
        """Have it read on the events that open it or change what is asked of it, and where it was opened before also on others."""
        gr.on([*begun, self._refresh.changed], self._handler(first=True), self._inputs, self._outputs, **MULTIPLE)
        self._page.submit(self._handler(first=False), self._inputs, self._outputs, **MULTIPLE)
        if again:
            gr.on([*again], self._handler(first=True, always=False), self._inputs, self._outputs, **MULTIPLE)

    def after(self, event: Dependency) -> None:
        """Have it read after another event."""
        event.then(self._handler(first=True), self._inputs, self._outputs, **MULTIPLE)

    def _handler(self, *, first: bool, always: bool = True) -> Callable[..., Iterator[_Given]]:
        """Return what tells the list; `first`: from its first page, `always`: opened or not."""

        def listed(request: gr.Request, *given: Any) -> Iterator[_Given]:  # noqa: ANN401
            if always or self._refresh.opened(request):
                yield from self._steps_of(request, given, first=first)
            # The framework sends the last step twice: the last one of a list that is asked for no longer must change nothing.
            yield gr.skip(), gr.skip(), gr.skip()

        return listed

    def _steps_of(self, request: gr.Request, given: _Given, *, first: bool) -> Iterator[_Given]:
        latest = self._requests.begin(str(request.session_hash))
        self._refresh.shown(request, *given[-3:])
        *asked, page = given[: len(self._inputs) - 3]
        number, turned = (1, "1") if first or not str(page).isdecimal() else (int(page), gr.skip())
        try:
            view = self._bar.view(request, *given[-3:])
            for step in self._steps(view, (*asked, number)):
                if not latest():
                    return
                yield step.head, gr.skip() if step.table is None else step.table, turned
        except InForceError as error:
            yield note(why(error)), "", turned


class _Terms:
    """The table."""

    def __init__(self, bar: Header, cache: PortfolioCache) -> None:
        with gr.Row(elem_id="asking-terms"):
            self._where = gr.Textbox(label=_WHERE, placeholder=_SUGGESTED[0], max_lines=1, scale=4, elem_id="where")
            self._every = gr.Checkbox(False, label="List those too that do not match", container=False, min_width=160, elem_id="every")
        place("suggested", table.suggested(_SUGGESTED, "where"))
        with gr.Accordion("Columns", open=False, elem_id="columns"):
            self._columns = gr.CheckboxGroup(
                [(title(name), name.value) for name in Column], value=[name.value for name in table.DEFAULT],
                label="What is shown of each contract", elem_id="chosen-columns",
            )  # fmt: skip
        self._sort, page = hidden("table-sort", "table-page")

        def steps(view: View, given: _Given) -> Iterator[Listing]:
            columns, where, every, sort, number = given
            asked = table.Asked(_texts(columns), where or "", bool(every), sort or "", number)
            return table.steps(view, cache, asked)

        fields = [self._columns, self._where, self._every, self._sort]
        self._list = _List(bar, steps, fields, page, [place("terms-head"), place("terms")])

    def wire(self, tab: gr.Tab) -> None:
        """Have it read when the screen is opened."""
        changed = [self._where.submit, self._where.blur, self._columns.input, self._every.input, self._sort.submit]
        self._list.wire([tab.select, *changed])


class _Risks:
    """The matrix, and beside it the finding that was opened."""

    def __init__(self, bar: Header, cache: PortfolioCache) -> None:
        self._bar, self._cache = bar, cache
        with gr.Row(elem_id="asking-risk"):
            names = [(name, name) for name in risk.PLAYBOOKS]
            self._playbook = gr.Dropdown(names, value=STANDARD, label="Playbook", min_width=180, elem_id="playbook")
            self._against = gr.Textbox(label="Compare with the day", max_lines=1, min_width=150, elem_id="against", elem_classes="day")
        with gr.Accordion(_OWN, open=False, elem_id="own-playbook", visible=False) as self._own_part:
            place("playbook-file", risk.chooser("playbook-text"))
            self._own = gr.Textbox(label="The playbook, as TOML", lines=8, max_lines=20, elem_id="playbook-text")
            self._use = gr.Button("Hold the contracts against it", elem_id="use-playbook")
        self._sort, page, self._cell = hidden("risk-sort", "risk-page", "risk-cell")

        def steps(view: View, given: _Given) -> Iterator[Listing]:
            return risk.steps(view, cache, _risk_asked(given))

        self._asked: list[Any] = [self._playbook, self._own, self._against, self._sort]
        self._list = _List(bar, steps, self._asked, page, [place("risk-head"), place("risks")])
        self._finding = place("finding")

    def wire(self, tab: gr.Tab, against: gr.Tab) -> None:
        """Have it read when it is opened, not when the screen is."""
        used = self._use.click(lambda: risk.OWN, None, [self._playbook], **QUIET)
        self._list.after(used)
        changed = [self._playbook.input, self._against.submit, self._against.blur, self._sort.submit]
        self._list.wire([against.select, *changed], again=[tab.select])
        offered = self._bar.handler(lambda view: _own_playbook(may=view.may(Role.REVIEW)), [], [self._own_part, self._playbook],
            fail=lambda _: _own_playbook(may=False),
        )  # fmt: skip
        against.select(*offered, **QUIET)
        opened = self._bar.handler(self._opened, [self._cell, *self._asked], [self._finding], fail=risk.refused)
        self._cell.submit(*opened, **MULTIPLE)

    def _opened(self, view: View, cell: str | None, *given: Any) -> Any:  # noqa: ANN401 - markup
        return risk.opened(view, self._cache, _risk_asked((*given, 1)), cell or "")


def _own_playbook(*, may: bool) -> tuple[gr.Accordion, gr.Dropdown]:
    """Offer a playbook of one's own to who may use one."""
    return gr.Accordion(visible=may), gr.Dropdown(choices=[name for name in risk.PLAYBOOKS if may or name != risk.OWN])


def _risk_asked(given: _Given) -> risk.Asked:
    playbook, own, against, sort, number = given
    return risk.Asked(playbook or STANDARD, own or "", against or "", sort or "", number)


def _texts(given: object) -> tuple[str, ...]:
    return tuple(map(str, given)) if isinstance(given, list) else ()
