"""The bar above all screens: portfolio, day, records, person; and how an event becomes what its sender may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import gradio as gr
from fastapi import Request
from gradio.blocks import Block
from markupsafe import Markup

from graph.errors import InForceError, UsageError
from graph.model.ids import digest
from ui.access.principal import Doors, principal_of
from ui.access.roles import Principal, Role
from ui.access.sessions import presented
from ui.application.questions import day, instant
from ui.sample import PORTFOLIO, sample_folder
from ui.screens.shared.rendering import macro, note
from ui.screens.shared.text import dated
from ui.screens.shared.view import View, why

_NOW = "Records: today's"
_NAMED = ("portfolio", "as_of", "known_as_of")  # what an address names
_KNOWN = "A day, such as 2026-03-31: answers then rest on what was recorded by its end. Empty: all there is."
QUIET: dict[str, Any] = {"api_visibility": "private", "show_progress": "hidden", "preprocess": False}
"""The options of every event: no address for programs beside /v1, nothing that covers what is being read, values judged by us.

The framework would refuse a choice that it does not remember offering, as after a restart, and log all that it remembers: words of
contracts. A handler takes texts as anybody might send them.

An event is dropped while one of its kind is pending: as it should be where a button records something.
"""
LATEST: dict[str, Any] = {**QUIET, "trigger_mode": "always_last"}
"""The same for all that shows something: an event that comes meanwhile waits for the pending one, and the last one counts.

If it was dropped, what is shown would be of the portfolio, the day or the list before.
"""
MULTIPLE: dict[str, Any] = {**QUIET, "trigger_mode": "multiple"}
"""The same where a new event does not wait for the last one to end."""
Event = Callable[..., object]


class Handler(NamedTuple):
    """What an event calls, with its inputs and outputs: `gr.on(events, *handler, **QUIET)`."""

    handle: Callable[..., Any]
    inputs: list[Any]
    outputs: list[Any]


def in_turn(*steps: Handler) -> Handler:
    """Return one handler that runs several in turn, each with what those before it chose: one request instead of one for each."""
    inputs = list(dict.fromkeys(one for step in steps for one in step.inputs))
    outputs = list(dict.fromkeys(one for step in steps for one in step.outputs))

    def handle(request: gr.Request, *given: Any) -> tuple[Any, ...]:  # noqa: ANN401 - whatever the components hold
        held, told = dict(zip(inputs, given, strict=True)), dict[Any, Any]()
        for step in steps:
            made = step.handle(request, *(held[one] for one in step.inputs))
            for one, now in zip(step.outputs, made if len(step.outputs) > 1 else (made,), strict=True):
                held[one] = now.get("value", held.get(one)) if _is_update(now) else now
                told[one] = _both(told[one], now) if one in told else now
        return tuple(told[one] for one in outputs)

    return Handler(handle, inputs, outputs)


def _is_update(told: Any) -> bool:  # noqa: ANN401 - a value or an update
    return isinstance(told, dict) and told.get("__type__") == "update"


def _both(first: Any, then: Any) -> Any:  # noqa: ANN401 - values and updates of components
    """Return what a component becomes by one output after another."""
    if not _is_update(then):
        return then
    return {**(first if _is_update(first) else gr.update(value=first)), **then}


@dataclass(frozen=True, slots=True)
class Header:
    """The bar above all screens, and the way from an event to what its sender may see.

    `view_changed` and `portfolio_changed` are hidden fields that get another value when another view, or another portfolio, is looked at.
    They are in no event's inputs: the framework reports a change of a field such as `portfolio` whenever an event takes it in, and events
    would start each other without end. Into `provision` frame.js writes which one (document id, space, section) the lineage is to show,
    into `address` the query of the address that somebody went back to, into `sample` that they want to try the sample.
    """

    doors: Doors
    portfolio: gr.Dropdown
    as_of: gr.Textbox
    known_as_of: gr.Textbox
    records: gr.Accordion
    notice: gr.HTML
    person: gr.HTML
    at: gr.HTML
    waiting: gr.HTML
    view_changed: gr.Textbox
    portfolio_changed: gr.Textbox
    provision: gr.Textbox
    address: gr.Textbox
    sample: gr.Textbox

    @property
    def inputs(self) -> list[Block]:
        """What a handler that calls `view` takes last: portfolio, as of, known as of."""
        return [self.portfolio, self.as_of, self.known_as_of]

    def view(self, request: gr.Request, portfolio: str | None, as_of: str | None, known: str | None) -> View:
        """Return what the sender of an event looks at; raises InForceError for what they may not see, and for what is not a day."""
        principal = principal_of(http_request(request))
        mine = self.doors.existing(principal, portfolio or None)
        return View(principal, mine, day(as_of) if as_of and as_of.strip() else mine.today(), _instant(known))

    @property
    def counting(self) -> Handler:
        """What counts that which waits for a person, for the way to Review."""

        def counted(view: View) -> Markup:
            return macro("frame/header.html", "waiting", len(view.mine.review.items()))

        return self.handler(counted, [], [self.waiting], fail=lambda _: "")

    def meant(self, request: gr.Request) -> str:
        """Return the portfolio that the sender of an event means who names none."""
        return self.doors.meant(principal_of(http_request(request)))

    def names(self, request: gr.Request) -> tuple[str, ...]:
        """Return the portfolios that the sender of an event may see, the server's own first."""
        principal = principal_of(http_request(request))
        meant = self.doors.meant(principal)
        return tuple(sorted(self.doors.names(principal), key=lambda name: (name != meant, name)))

    def handler(
        self,
        make: Callable[..., Any],
        given: Sequence[Any],
        into: Sequence[Any],
        *,
        fail: Callable[[str], Any] = note,
        first: Callable[..., None] | None = None,
    ) -> Handler:
        """Return a handler that shows what `make` returns for a view and the values of `given`; `fail` what an InForceError says.

        `first` is called with the request and the inputs of the view before anything else.
        """

        def handle(request: gr.Request, *values: Any) -> Any:  # noqa: ANN401 - whatever the outputs take
            view = values[len(given) :]
            if first is not None:
                first(request, *view)
            try:
                return make(self.view(request, *view), *values[: len(given)])
            except InForceError as error:
                return fail(why(error))

        return Handler(handle, [*given, *self.inputs], [*into])


def place(name: str, html: str = "") -> gr.HTML:
    """Return a place for our markup, by its id; Gradio's own styles of texts stay out of it."""
    return gr.HTML(html, elem_id=name, elem_classes="ours", js_on_load=None, apply_default_css=False)


def hidden(*names: str) -> list[gr.Textbox]:
    """Return fields that nobody sees, by their ids: our scripts write into them, or events start from them."""
    with gr.Row(elem_classes="unseen"):
        return [gr.Textbox(elem_id=name, max_lines=1) for name in names]


def folding(told: str, name: str, kind: str = "fold", own: str = "") -> gr.HTML:
    """Return a button that folds the part of an id in and out (frame.js); folded at first. A part of the kind "menu" lies over the page.

    What is in an accordion of Gradio's is not there while that is closed: keys and scripts could not reach it.
    """
    return place(own or f"{name}-{kind}", macro("frame/header.html", "folding", told, name, kind))


def choices(found: Sequence[tuple[str, str]], before: str | None = None) -> dict[str, Any]:
    """Return a choice among (label, value), the one chosen `before` kept where it is still offered."""
    values = [value for _, value in found]
    return gr.update(choices=list(found), value=before if before in values else next(iter(values), None))


def header(doors: Doors) -> Header:
    """Build the bar above all screens."""
    with gr.Row(elem_id="view"):
        place("brand", Markup('<h1 class="brand">In Force</h1>'))
        portfolio = gr.Dropdown([], label="Portfolio", interactive=True, min_width=120, elem_id="portfolio")
        as_of = gr.Textbox(label="In force on", max_lines=1, min_width=120, elem_id="as-of", elem_classes="day")
        with gr.Accordion(_NOW, open=False, elem_id="records") as records:
            known = gr.Textbox(label="What we knew on", placeholder="now", info=_KNOWN, max_lines=1, elem_id="known-as-of")
        place("go", Markup('<div class="inforce"><button type="button" data-go>Go to … <kbd>Ctrl K</kbd></button></div>'))
        person = place("person")
        folding("More", "screens > .tab-wrapper, #records", "menu", "ways")  # a phone has room for four screens; the rest is there
    notice, at, waiting = map(place, ("notice", "at", "waiting-count"))  # frame.js reads the two last
    place("told-here", Markup('<p class="inforce note" role="status"></p>'))  # frame.js's
    fields = hidden("turned", "elsewhere", "asked-provision", "asked-address", "asked-sample")
    made = Header(doors, portfolio, as_of, known, records, notice, person, at, waiting, *fields)

    def changed(portfolio: str | None, as_of: str | None, known: str | None, request: gr.Request) -> tuple[Any, ...]:
        looked_at = digest(portfolio or "", as_of or "", known or ""), digest(portfolio or "")
        return *described(made, request, portfolio, as_of, known), *looked_at

    describe = Handler(changed, made.inputs, [made.notice, records, made.at, made.view_changed, made.portfolio_changed])
    gr.on([portfolio.change, as_of.change, known.submit, known.blur], *describe, **LATEST)
    made.view_changed.change(*made.counting, **LATEST)

    def gone_back(query: str, request: gr.Request) -> tuple[dict[str, Any], str, str]:
        return addressed(made, request, dict(parse_qsl(query.removeprefix("?"))))

    made.address.submit(gone_back, [made.address], made.inputs, **LATEST).then(*describe, **LATEST)

    def tried(request: gr.Request) -> Iterator[tuple[Any, Any]]:
        yield macro("frame/header.html", "reading_sample"), gr.skip()
        try:
            read_sample(made.doors, principal_of(http_request(request)), empty=not made.names(request))
        except InForceError as error:
            yield note(why(error)), gr.skip()
        else:
            yield gr.skip(), choices([(PORTFOLIO, PORTFOLIO)])

    made.sample.submit(tried, None, [made.notice, made.portfolio], **LATEST)
    return made


def begin(bar: Header, request: gr.Request, *view: str | None) -> tuple[dict[str, Any], str, str, Markup]:
    """Return what a page opens with: what its address names, except for what a person has chosen by then, and who is signed in."""
    chosen = {name: one for name, one in zip(_NAMED, view, strict=True) if one}
    principal = principal_of(http_request(request))
    signed_in = macro("frame/header.html", "person", principal.name, principal.role, bool(presented(http_request(request).scope)))
    return *addressed(bar, request, {**request.query_params, **chosen}), signed_in


def addressed(bar: Header, request: gr.Request, asked: Mapping[str, str]) -> tuple[dict[str, Any], str, str]:
    """Return the portfolios a person may choose from, the day and the day of the records, as an address names them (`?portfolio=`).

    One that names no portfolio of theirs, or no day, says so above the page: shown is another then. Else no screen could show anything.
    """
    names, wanted = bar.names(request), asked.get("portfolio")
    principal = principal_of(http_request(request))
    today = replace(bar.doors.open(bar.doors.meant(principal)), actor=principal.name).today()
    if names and wanted and wanted not in names:
        gr.Warning(f"The address names no portfolio that you may see. Shown is '{names[0]}'.")
    if asked.get("as_of") and not _day(asked["as_of"]):
        gr.Warning("The address names no day: write one as 2026-11-30. Shown is today.")
    on = _day(asked.get("as_of", "")) or today.isoformat()
    known = asked.get("known_as_of", "")
    if not _is_instant(known):
        gr.Warning("The address names no day of the records: write one as 2026-11-30. Shown are today's records.")
        known = ""
    return choices([(name, name) for name in names], wanted), on, known


def described(bar: Header, request: gr.Request, portfolio: str | None, as_of: str | None, known: str | None) -> tuple[Any, ...]:
    """Return a remark on the days that a person chose, which records count, and what the page's address is to name."""
    try:
        view = bar.view(request, portfolio, as_of, known)
    except InForceError as error:
        return note(why(error)) if bar.names(request) else nothing_yet(principal_of(http_request(request))), gr.Accordion(), gr.skip()
    records = gr.Accordion(label=dated(f"Records of {view.known_as_of:%Y-%m-%d}") if view.known_as_of else _NOW)
    remark, of = _to_come(view), known.strip() if view.known_as_of and known else ""
    at = macro("frame/header.html", "address", view.mine.name, view.as_of, view.mine.today(), of)
    return note(remark) if remark else Markup(), records, at


def nothing_yet(principal: Principal) -> Markup:
    """Return the two ways to begin, as far as they are open to somebody."""
    return macro("frame/header.html", "nothing_yet", principal.role.includes(Role.REVIEW), principal.sees(PORTFOLIO))


def read_sample(doors: Doors, principal: Principal, *, empty: bool) -> None:
    """Read the sample where nothing is on record yet; raises InForceError for who may not, or where something is."""
    if not empty or not principal.role.includes(Role.REVIEW):
        raise UsageError("The sample can be tried where nothing is on record yet, by who may add contracts.")
    doors.fillable(principal, PORTFOLIO).index([sample_folder()])


def http_request(request: gr.Request) -> Request:
    """Return the request that an event came with; it passed the gate, or there would be no event."""
    assert request.request is not None  # Gradio's type allows for one that was made by hand
    return request.request


def _to_come(view: View) -> str:
    """Return what days in the future mean."""
    now, today = view.mine.now(), view.mine.today()
    if view.known_as_of and view.known_as_of.date() > now.date():
        return f"{dated(str(view.known_as_of.date()))} is still to come: what is on record today counts."
    if view.as_of > today:
        return f"{dated(str(view.as_of))} is still to come: shown is what would be in force then, if nothing more is agreed."
    return ""


def _day(text: str) -> str:
    try:
        return day(text).isoformat()
    except InForceError:
        return ""


def _is_instant(known: str) -> bool:
    try:
        _instant(known)
    except InForceError:
        return False
    return True


def _instant(known: str | None) -> datetime | None:
    """Read the instant whose records count; nothing, and "now", is now."""
    written = (known or "").strip()
    return instant(written) if written and written.casefold() != "now" else None
