"""What each open page has in sight of a part of a screen: made anew once another view is looked at, and not twice while a page opens.

A page that opens learns its portfolio and its day from the server, and so moves once to a view that it may have been in all along. What a
person clicked by then would be taken back by a part that is made once more.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

import gradio as gr

from graph.errors import InForceError
from graph.model.ids import digest
from ui.screens.frame.header import QUIET, Shell, View

_MOST = 10_000  # pages of which is remembered what they have in sight, the last ones used


class Seen:
    """What pages have in sight, each in words that tell it from anything else; forgotten of those used longest ago."""

    def __init__(self, most: int = _MOST) -> None:
        """Start with none; of `most` pages it is remembered."""
        self._most, self._lock = most, Lock()
        self._held: OrderedDict[str, str] = OrderedDict()

    def put(self, page: str, sight: str) -> None:
        """Remember what a page has in sight now."""
        with self._lock:
            self._held[page] = sight
            self._held.move_to_end(page)
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def differs(self, page: str, sight: str) -> bool:
        """Tell whether a page that has something in sight is to see something else now, and remember that."""
        with self._lock:
            before = self._held.get(page)
            if before is None or before == sight:
                return False
            self._held[page] = sight
            return True

    def __contains__(self, page: object) -> bool:
        """Tell whether a page has anything in sight."""
        return page in self._held


class Sight:
    """A part of a screen that is shown of a view. Whoever shows it says so first thing (`looked`), and shows it anew on `changed`."""

    def __init__(self, shell: Shell, name: str, *, of_day: bool = True) -> None:
        """Watch a part; `of_day`: it rests on the two days, not on the portfolio alone."""
        self._shell, self._of_day, self._seen = shell, of_day, Seen()
        with gr.Row(elem_classes="unseen"):
            self._anew = gr.Textbox(elem_id=f"{name}-anew", max_lines=1)  # in no event's inputs: see Shell
        gr.on(shell.moved if of_day else shell.entered, self._moved, shell.inputs, [self._anew], **QUIET)

    @property
    def changed(self) -> Callable[..., object]:
        """The event after which who had the part in sight is to see it of another view."""
        return self._anew.change

    def looked(self, request: gr.Request, *view: str | None) -> None:
        """Remember of which view the page that asks has the part in sight from now on."""
        self._seen.put(str(request.session_hash), self._told_apart(request, *view))

    def opened(self, request: gr.Request) -> bool:
        """Tell whether the page that asks has had the part in sight."""
        return str(request.session_hash) in self._seen

    def _moved(self, request: gr.Request, *view: str | None) -> Any:  # noqa: ANN401 - a text, or that what is there stays
        sight = self._told_apart(request, *view)
        return sight if self._seen.differs(str(request.session_hash), sight) else gr.skip()

    def _told_apart(self, request: gr.Request, *view: str | None) -> str:
        """Return what tells a view from others: what goes without saying is said, as a page that opens leaves it out."""
        try:
            seen: View | None = self._shell.view(request, *view)
        except InForceError:
            seen = None
        if seen is None:
            return digest(*(one or "" for one in view))
        return digest(seen.mine.name, *((seen.as_of.isoformat(), str(seen.known_as_of)) if self._of_day else ()))
