"""Parts of screens that are shown again once another view is looked at, and not twice while a page opens.

A page that opens learns its portfolio and its day from the server, and so changes once to a view that it may have had all along. A part
that was made again then would undo what a person clicked meanwhile.
"""

from __future__ import annotations

from typing import Any

import gradio as gr

from graph.errors import InForceError
from graph.model.ids import digest
from ui.screens.frame.header import LATEST, Event, Header, hidden
from ui.screens.shared.cache import Recent
from ui.screens.shared.view import View

_PAGES = 10_000  # pages of which it is remembered what they show


class Refresh:
    """A part of a screen that shows a view. Its handler calls `shown` first, and is also called on `changed`."""

    def __init__(self, bar: Header, name: str, *, of_day: bool = True) -> None:
        """Watch a part; `of_day`: it depends on the two days, not on the portfolio alone."""
        self._bar, self._of_day = bar, of_day
        self._views: Recent[str, str] = Recent(_PAGES)
        (self._again,) = hidden(f"{name}-anew")  # in no event's inputs: see Header
        changed = bar.view_changed if of_day else bar.portfolio_changed
        changed.change(self._changed, bar.inputs, [self._again], **LATEST)

    @property
    def changed(self) -> Event:
        """The event after which pages that show the part are to show it of another view."""
        return self._again.change

    def shown(self, request: gr.Request, *view: str | None) -> None:
        """Remember which view the page that asks shows from now on."""
        self._views.put(str(request.session_hash), self._identity(request, *view))

    def opened(self, request: gr.Request) -> bool:
        """Return whether the page that asks has shown the part."""
        return str(request.session_hash) in self._views

    def _changed(self, request: gr.Request, *view: str | None) -> Any:  # noqa: ANN401 - a text, or nothing new
        now = self._identity(request, *view)
        before = self._views.swap(str(request.session_hash), now)
        return gr.skip() if before is None or before == now else now

    def _identity(self, request: gr.Request, *view: str | None) -> str:
        """Return what distinguishes a view; a page that opens leaves out what is the default."""
        try:
            seen: View | None = self._bar.view(request, *view)
        except InForceError:
            seen = None
        if seen is None:
            return digest(*(one or "" for one in view))
        return digest(seen.mine.name, *((seen.as_of.isoformat(), str(seen.known_as_of)) if self._of_day else ()))
