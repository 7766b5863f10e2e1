"""A part that takes a moment: folded, worked out only once somebody opens it, and shown only of what they look at by then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import gradio as gr

from graph.errors import InForceError
from ui.markup import Html
from ui.screens.frame.header import QUIET, Shell, part, why
from ui.screens.shared.text import note

Tell = Callable[..., Html]
"""Returns the part for a view, what is looked at, and what was chosen within the fold."""
_EACH: dict[str, Any] = {**QUIET, "trigger_mode": "multiple"}  # who moved on meanwhile opens the next without waiting for the last
_WORKING = "Working it out …"


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """What was worked out, as markup, and `of` what: all that was looked at, in words."""

    of: str = ""
    markup: str = ""

    @classmethod
    def now(cls, tell: Callable[[], Html], *looked: object) -> Self:
        """Work it out; why it cannot be told stands in its place."""
        try:
            return cls(repr(looked), tell().markup)
        except InForceError as error:
            return cls(repr(looked), note(why(error)).markup)

    def where(self, *looked: object) -> Any:  # noqa: ANN401 - markup, or that what is there stays
        """Return what to show where this is looked at: nothing new where something else was worked out."""
        return self.markup if self.of == repr(looked) else gr.skip()


class Fold:
    """A fold with a part in it. `looked` keeps what a person has before them, as the screen puts it there; they choose `among` these."""

    def __init__(self, label: str, name: str, looked: gr.State, tell: Tell, among: tuple[str, ...] = ()) -> None:
        self._tell, self._looked = tell, looked
        self._worked_out = gr.State(WorkedOut())
        self._chosen: list[Any] = []
        with gr.Accordion(label, open=False, visible=False, elem_id=name) as self._fold:
            if among:
                self._chosen = [gr.Radio(among, value=among[0], label="If accepted", elem_id=f"{name}-of")]
            self._part = part(f"{name}-part")
        self._first = among[:1]

    @property
    def places(self) -> list[Any]:
        """What an event that shows something else puts `closed` into."""
        return [self._fold, self._part, *self._chosen]

    def closed(self, *, offered: bool) -> tuple[Any, ...]:
        """Return the fold as it is before anybody opens it; `offered`: there is something that it could be opened on."""
        return gr.update(open=False, visible=offered), "", *self._first

    def wire(self, shell: Shell) -> None:
        """Have it worked out whenever it is opened, or something else is chosen within it."""
        asked = [self._looked, *self._chosen, *shell.inputs]

        def begun() -> str:
            return note(_WORKING).markup

        def worked(request: gr.Request, looked: object, *given: str) -> WorkedOut:
            chosen, view = given[: len(self._chosen)], given[len(self._chosen) :]
            return WorkedOut.now(lambda: self._tell(shell.view(request, *view), looked, *chosen), looked, *given)

        def put(found: WorkedOut, *looked: object) -> Any:  # noqa: ANN401
            return found.where(*looked)

        opened = [self._fold.expand, *(one.input for one in self._chosen)]
        event = gr.on(opened, begun, None, [self._part], **_EACH)
        event = event.then(worked, asked, [self._worked_out], **_EACH)
        event.then(put, [self._worked_out, *asked], [self._part], **_EACH)
