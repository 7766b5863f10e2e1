"""What every screen shares: who is signed in, the portfolio, and the two days that all on the screen is as of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

import gradio as gr
from gradio.blocks import Block

from ui.access.principal import STATE, Doors, Principal, Role
from ui.asked import day, instant
from ui.deciding import Authority
from ui.markup import Html, tag
from ui.screens.views.links import Links
from ui.screens.views.shown import words
from ui.usecases import Portfolio

ROOT = "../"  # the way from the screens to the server's root
QUIET: dict[str, Any] = {"api_visibility": "private", "show_progress": "hidden"}
"""What goes with every event of ours: no address for programs beside /v1, and no veil over what is being read."""


@dataclass(frozen=True, slots=True)
class View:
    """What one person has in view. `mine` is the portfolio as they may see it, to read from and to record in as themselves."""

    principal: Principal
    mine: Portfolio
    as_of: date
    known_as_of: datetime | None

    @property
    def still(self) -> Portfolio:
        """The portfolio to read from, whatever others record meanwhile."""
        return self.mine.still(None if self.known_as_of is None else self.mine.parts.store.sequence_at(self.mine.name, self.known_as_of))

    def may(self, role: Role) -> bool:
        """Tell whether the person has a role."""
        return self.principal.role.includes(role)

    def authority(self, by: str, reason: str) -> Authority:
        """Return who decides, and why: in their own name unless they give another; the record keeps both."""
        return Authority(by.strip() or self.principal.name, reason.strip())


@dataclass(frozen=True, slots=True)
class Shell:
    """The line above all screens, and the way from an event to what its sender may see."""

    doors: Doors
    portfolio: gr.Dropdown
    as_of: gr.DateTime
    known_as_of: gr.Textbox

    @property
    def inputs(self) -> list[Block]:
        """What a handler that calls `view` takes last, before the request: portfolio, as of, known as of."""
        return [self.portfolio, self.as_of, self.known_as_of]

    def view(self, request: gr.Request, portfolio: str | None, as_of: str | None, known: str | None) -> View:
        """Return what the sender of an event has in view; raises InForceError for what they may not see, and for what is no day."""
        principal = principal_of(request)
        mine = self.doors.existing(principal, portfolio or None)
        return View(principal, mine, day(as_of) if as_of else mine.today(), instant(known) if known and known.strip() else None)

    def names(self, request: gr.Request) -> tuple[str, ...]:
        """Return the portfolios that the sender of an event sees, the server's own first."""
        principal = principal_of(request)
        names = self.doors.names(principal)
        return tuple(sorted(names, key=lambda name: (name != self.doors.meant(principal), name)))

    @property
    def moved(self) -> list[Callable[..., object]]:
        """The events after which every screen shows something else."""
        return [self.portfolio.change, self.as_of.change, self.known_as_of.change]


def principal_of(request: gr.Request) -> Principal:
    """Return who sent an event; the gate let them in, or there would be no event."""
    inner = request.request
    found = None if inner is None else inner.scope.get("state", {}).get(STATE)
    if not isinstance(found, Principal):  # an event beside the gate is nobody's
        raise gr.Error("Sign in again.")
    return found


def links_of(view: View) -> Links:
    """Return what all links of a screen share."""
    known = view.known_as_of.isoformat() if view.known_as_of else None
    return Links(view.mine.name, view.as_of.isoformat(), known, ROOT)


def note(*what: str) -> Html:
    """Return a line that says what was done, or why it was not; words of contracts in it are no markup."""
    return tag("p", [words(one) for one in what], role="status", class_="inforce note")


def line(doors: Doors) -> Shell:
    """Build the line above all screens."""
    with gr.Row(elem_id="view", equal_height=True):
        portfolio = gr.Dropdown([], label="Portfolio", interactive=True, scale=2, min_width=160, elem_id="portfolio")
        as_of = gr.DateTime(include_time=False, type="string", label="In force on (as of)", scale=2, min_width=160, elem_id="as-of")
        with gr.Accordion("As our records stood on another day", open=False, elem_id="records"):
            known = gr.Textbox(
                label="Known as of", placeholder="now; or a day, such as 2026-03-31", max_lines=1, min_width=160, elem_id="known-as-of"
            )
    return Shell(doors, portfolio, as_of, known)


def begin(shell: Shell, request: gr.Request, portfolio: str | None, as_of: str | None) -> tuple[gr.Dropdown, str]:
    """Return the portfolios a person may choose from, and the day a page opens with."""
    names = shell.names(request)
    principal = principal_of(request)
    chosen = portfolio if portfolio in names else next(iter(names), None)
    today = replace(shell.doors.open(shell.doors.meant(principal)), actor=principal.name).today()
    return gr.Dropdown(choices=list(names), value=chosen), as_of or today.isoformat()
