"""Contracts: their terms side by side on a day, filtered in words and kept as files; and how far each strays from a playbook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gradio as gr
from gradio.events import Dependency

from graph.model.terms import Column
from indexing.risk.loading import STANDARD
from ui.access.roles import Role
from ui.exports.terms_table import title
from ui.screens.contracts import risk, table
from ui.screens.contracts.reading import Listing
from ui.screens.frame.header import LATEST, MULTIPLE, QUIET, Handler, Header, hidden, place
from ui.screens.frame.refresh import Refresh
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.rendering import note
from ui.screens.shared.view import View

_WHERE = "Only contracts of which this holds, in words"
_SUGGESTED = ("caps under $1m", "renews before June 2027", "needs consent on change of control", "payment over 45 days", "no insurance")
_OWN = "A playbook of your own, for this look only"
_Given = tuple[Any, ...]
_Show = Callable[[View, _Given], Listing]
"""Returns what is listed for what some fields say."""


class ContractsScreen:
    """The screen: the table and the matrix, both of the contracts read so far."""

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

    def __init__(self, bar: Header, name: str, show: _Show, asked: Sequence[Any], places: tuple[str, str]) -> None:
        """Show what stands above the list, and the list, in two places; `name` begins the ids of its fields."""
        self._bar, self._show = bar, show
        self.sort, self._page, self._more = hidden(*(f"{name}-{one}" for one in ("sort", "page", "more")))  # contracts.js's
        self._refresh, self._asked = Refresh(bar, name), [*asked, self.sort]
        self._before = gr.State(())
        self._outputs = [*map(place, places), self._before, self._page]

    def wire(self, begun: Sequence[Any], again: Sequence[Any] = ()) -> None:
        """Have it read on the events that open it or change what is asked of it, and where it was opened before also on others."""
        asked = [self.sort.submit, self._page.submit, self._more.submit, self._refresh.changed]
        gr.on([*begun, *asked], *self._handler(), **LATEST)
        if again:
            handler = self._handler()
            gr.on([*again], *handler._replace(handle=self._if_opened(handler.handle)), **LATEST)

    def after(self, event: Dependency) -> None:
        """Have it read after another event."""
        event.then(*self._handler(), **LATEST)

    def _handler(self) -> Handler:
        def listed(view: View, before: _Given, page: str, *asked: Any) -> _Given:  # noqa: ANN401
            now = *asked, *view.query.values()
            number = int(page) if now == before and str(page).isdecimal() else 1  # what else is asked for begins at its first page
            found = self._show(view, (*asked, number))
            return found.head, found.table, now, str(number)

        given = [self._before, self._page, *self._asked]
        return self._bar.handler(listed, given, self._outputs, fail=lambda why: (note(why), "", (), "1"), first=self._refresh.shown)

    def _if_opened(self, handle: Callable[..., Any]) -> Callable[..., Any]:
        def opened(request: gr.Request, *given: Any) -> Any:  # noqa: ANN401
            return handle(request, *given) if self._refresh.opened(request) else tuple(gr.skip() for _ in self._outputs)

        return opened


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

        def listed(view: View, given: _Given) -> Listing:
            columns, where, every, sort, number = given
            return table.listed(view, cache, table.Asked(_texts(columns), where or "", bool(every), sort or "", number))

        self._list = _List(bar, "table", listed, [self._columns, self._where, self._every], ("terms-head", "terms"))

    def wire(self, tab: gr.Tab) -> None:
        """Have it read when the screen is opened."""
        changed = [self._where.submit, self._where.blur, self._columns.input, self._every.input]
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
        (self._cell,) = hidden("risk-cell")

        def listed(view: View, given: _Given) -> Listing:
            return risk.listed(view, cache, _risk_asked(given))

        self._asked: list[Any] = [self._playbook, self._own, self._against]
        self._list = _List(bar, "risk", listed, self._asked, ("risk-head", "risks"))
        self._finding = place("finding")

    def wire(self, tab: gr.Tab, against: gr.Tab) -> None:
        """Have it read when it is opened, not when the screen is."""
        used = self._use.click(lambda: risk.OWN, None, [self._playbook], **QUIET)
        self._list.after(used)
        changed = [self._playbook.input, self._against.submit, self._against.blur]
        self._list.wire([against.select, *changed], again=[tab.select])
        offered = self._bar.handler(lambda view: _own_playbook(may=view.may(Role.REVIEW)), [], [self._own_part, self._playbook],
            fail=lambda _: _own_playbook(may=False),
        )  # fmt: skip
        against.select(*offered, **LATEST)
        opened = self._bar.handler(self._opened, [self._cell, *self._asked, self._list.sort], [self._finding], fail=risk.refused)
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
