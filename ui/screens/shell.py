"""What every screen shares: who is signed in, the portfolio, and the two days that all on the screen is as of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

import gradio as gr
from fastapi import Request
from gradio.blocks import Block

from graph.errors import InForceError, NotFoundError, UsageError
from graph.model.ids import digest
from ui.access.principal import Doors, Principal, Role, principal_of
from ui.access.sessions import presented
from ui.application.decisions import Authority
from ui.application.portfolio import Portfolio
from ui.application.questions import day, instant
from ui.markup import Html, tag
from ui.problems import problem_of
from ui.screens.views.links import Links
from ui.screens.views.shown import note, who

_NOW = "Records: today's"
_KNOWN = "A day, such as 2026-03-31: answers then rest on what was recorded by its end. Empty: all there is."
ROOT = "../"  # the way from the screens to the server's root
QUIET: dict[str, Any] = {"api_visibility": "private", "show_progress": "hidden", "preprocess": False}
"""What goes with every event of ours: no address for programs beside /v1, no veil over what is being read; what comes is judged by us.

The framework would refuse a choice that it does not remember offering, as after a restart, and log all that it remembers: words of
contracts. A handler takes texts as anybody might send them.
"""
LATEST: dict[str, Any] = {**QUIET, "trigger_mode": "always_last"}
"""The same where many come in a row and the last one counts."""


@dataclass(frozen=True, slots=True)
class View:
    """What one person has in view. `mine` is the portfolio as they may see it, to read from and to record in as themselves."""

    principal: Principal
    mine: Portfolio
    as_of: date
    known_as_of: datetime | None

    @property
    def still(self) -> Portfolio:
        """The portfolio to read from, whatever others record meanwhile; raises NotFoundError for a day before there was anything."""
        if self.known_as_of is None:
            return self.mine.still()
        at = self.mine.parts.store.sequence_at(self.mine.name, self.known_as_of)
        if not at:  # what is said of a portfolio that is empty would name the others
            raise NotFoundError(f"Nothing was on record here yet on {self.known_as_of:%Y-%m-%d}.")
        return self.mine.still(at)

    def may(self, role: Role) -> bool:
        """Tell whether the person has a role."""
        return self.principal.role.includes(role)

    def authority(self, by: str | None, reason: str | None) -> Authority:
        """Return who decides, and why: in their own name unless they give another; the record keeps both.

        Raises UsageError without a reason.
        """
        if not reason or not reason.strip():
            raise UsageError("Write a reason first: the record keeps it beside the decision. Nothing was recorded.")
        return Authority((by or "").strip() or self.principal.name, reason.strip())


@dataclass(frozen=True, slots=True)
class Shell:
    """The line above all screens, and the way from an event to what its sender may see.

    `turned` and `elsewhere` are fields that nobody sees; they read otherwise once another view, or another portfolio, is looked at. The
    framework says of a field that events take in, such as `portfolio`, that it changed when some of these run, and so begins them again:
    for ever where they are many. These two go into no event. Into `provision` shell.js writes which one (the id of its document, a space,
    its section) the lineage is to show next.
    """

    doors: Doors
    portfolio: gr.Dropdown
    as_of: gr.Textbox
    known_as_of: gr.Textbox
    records: gr.Accordion
    notice: gr.HTML
    person: gr.HTML
    turned: gr.Textbox
    elsewhere: gr.Textbox
    provision: gr.Textbox

    @property
    def inputs(self) -> list[Block]:
        """What a handler that calls `view` takes last, before the request: portfolio, as of, known as of."""
        return [self.portfolio, self.as_of, self.known_as_of]

    def view(self, request: gr.Request, portfolio: str | None, as_of: str | None, known: str | None) -> View:
        """Return what the sender of an event has in view; raises InForceError for what they may not see, and for what is no day."""
        principal = principal_of(_http(request))
        mine = self.doors.existing(principal, portfolio or None)
        return View(principal, mine, day(as_of) if as_of and as_of.strip() else mine.today(), _instant(known))

    def meant(self, request: gr.Request) -> str:
        """Return the portfolio that the sender of an event means who names none."""
        return self.doors.meant(principal_of(_http(request)))

    def names(self, request: gr.Request) -> tuple[str, ...]:
        """Return the portfolios that the sender of an event sees, the server's own first."""
        principal = principal_of(_http(request))
        names = self.doors.names(principal)
        return tuple(sorted(names, key=lambda name: (name != self.doors.meant(principal), name)))

    @property
    def moved(self) -> list[Callable[..., object]]:
        """The events after which every screen shows something else."""
        return [self.turned.change]

    @property
    def entered(self) -> list[Callable[..., object]]:
        """The same for what rests on no day: another portfolio is looked at."""
        return [self.elsewhere.change]


def why(error: InForceError) -> str:
    """Return what is said of an error to who has no command line."""
    return problem_of(error)["detail"]


def links_of(view: View) -> Links:
    """Return what all links of a screen share."""
    known = view.known_as_of.isoformat() if view.known_as_of else None
    return Links(view.mine.name, view.as_of.isoformat(), known, ROOT)


def part(name: str, html: Html | None = None) -> gr.HTML:
    """Return a place for markup of ours, by its id; Gradio's own styles of texts stay out of it."""
    return gr.HTML(html.markup if html else "", elem_id=name, elem_classes="ours", js_on_load=None, apply_default_css=False)


def line(doors: Doors) -> Shell:
    """Build the line above all screens."""
    with gr.Row(elem_id="view"):
        part("brand", tag("h1", "In Force", class_="brand"))
        portfolio = gr.Dropdown([], label="Portfolio", interactive=True, min_width=120, elem_id="portfolio")
        as_of = gr.Textbox(label="In force on", max_lines=1, min_width=120, elem_id="as-of", elem_classes="day")
        with gr.Accordion(_NOW, open=False, elem_id="records") as records:
            known = gr.Textbox(label="What we knew on", placeholder="now", info=_KNOWN, max_lines=1, elem_id="known-as-of")
        person = part("person")
    with gr.Row(elem_classes="unseen"):
        turned, elsewhere, provision = (gr.Textbox(elem_id=name, max_lines=1) for name in ("turned", "elsewhere", "asked-provision"))
    shell = Shell(doors, portfolio, as_of, known, records, part("notice"), person, turned, elsewhere, provision)

    def heed(portfolio: str | None, as_of: str | None, known: str | None, request: gr.Request) -> tuple[Any, ...]:
        return *heeded(shell, request, portfolio, as_of, known), _told_apart(portfolio, as_of, known), portfolio

    begun = [portfolio.change, as_of.change, known.submit, known.blur]
    gr.on(begun, heed, shell.inputs, [shell.notice, records, turned, elsewhere], **QUIET)
    return shell


def begin(shell: Shell, request: gr.Request, portfolio: str | None, as_of: str | None) -> tuple[gr.Dropdown, str, str]:
    """Return the portfolios a person may choose from, the day a page opens with (`?portfolio=`, `?as_of=`), and who is signed in."""
    names, asked = shell.names(request), request.query_params
    principal = principal_of(_http(request))
    wanted = portfolio or asked.get("portfolio")
    chosen = wanted if wanted in names else next(iter(names), None)
    today = replace(shell.doors.open(shell.doors.meant(principal)), actor=principal.name).today()
    signed_in = who(principal.name, principal.role, by_session=bool(presented(_http(request).scope)))
    return gr.Dropdown(choices=list(names), value=chosen), as_of or _day(asked.get("as_of", "")) or today.isoformat(), signed_in.markup


def heeded(shell: Shell, request: gr.Request, portfolio: str | None, as_of: str | None, known: str | None) -> tuple[str, gr.Accordion]:
    """Return what is to be said of what a person put into the line, and how they see which records count."""
    try:
        view = shell.view(request, portfolio, as_of, known)
    except InForceError as error:
        return note(why(error)).markup, gr.Accordion()
    records = gr.Accordion(label=f"Records of {view.known_as_of:%Y-%m-%d}" if view.known_as_of else _NOW)
    said = _heed(view)
    return (note(said).markup if said else ""), records


def _http(request: gr.Request) -> Request:
    """Return the request that an event came with; it passed the gate, or there would be no event."""
    assert request.request is not None  # Gradio's type allows for one that was made by hand
    return request.request


def _heed(view: View) -> str:
    """Say what days that are still to come can mean."""
    now, today = view.mine.now(), view.mine.today()
    if view.known_as_of and view.known_as_of.date() > now.date():
        return f"{view.known_as_of:%Y-%m-%d} is still to come: what is on record today counts."
    if view.as_of > today:
        return f"{view.as_of} is still to come: shown is what would be in force then, if nothing more is agreed."
    return ""


def _told_apart(*view: str | None) -> str:
    return digest(*(one or "" for one in view))


def _day(text: str) -> str:
    try:
        return day(text).isoformat()
    except InForceError:
        return ""


def _instant(known: str | None) -> datetime | None:
    """Read what somebody wrote as the instant whose records count; nothing, and "now", is now."""
    written = (known or "").strip()
    return instant(written) if written and written.casefold() != "now" else None
