"""A folded part that takes a moment: computed when somebody opens it, and shown only of what they look at by then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import gradio as gr
from markupsafe import Markup

from graph.errors import InForceError
from ui.screens.frame.header import MULTIPLE, Header, place
from ui.screens.shared.rendering import note
from ui.screens.shared.view import why

WORKING = "Working it out …"


@dataclass(frozen=True, slots=True)
class Computed:
    """Some markup, and the inputs it was computed for."""

    inputs: str = ""
    markup: str = ""

    @classmethod
    def now(cls, make: Callable[[], Markup], *inputs: object) -> Self:
        """Compute it; the reason stands in its place where it cannot be told."""
        try:
            return cls(repr(inputs), make())
        except InForceError as error:
            return cls(repr(inputs), note(why(error)))

    def where(self, *inputs: object) -> Any:  # noqa: ANN401 - markup, or nothing new
        """Return the markup where it was computed for these inputs."""
        return self.markup if self.inputs == repr(inputs) else gr.skip()


class Collapsible:
    """A folded part. `opened` is the state of what a person has open; `make` also gets what they choose `among` these."""

    def __init__(self, label: str, name: str, opened: gr.State, make: Callable[..., Markup], among: tuple[str, ...] = ()) -> None:
        self._make, self._opened, self._first = make, opened, among[:1]
        self._computed = gr.State(Computed())
        self._chosen: list[Any] = []
        with gr.Accordion(label, open=False, visible=False, elem_id=name) as self._fold:
            if among:
                self._chosen = [gr.Radio(among, value=among[0], label="If accepted", elem_id=f"{name}-of")]
            self._part = place(f"{name}-part")

    @property
    def outputs(self) -> list[Any]:
        """What an event that opens another item puts `closed` into."""
        return [self._fold, self._part, *self._chosen]

    def closed(self, *, offered: bool) -> tuple[Any, ...]:
        """Return the part as it is before anybody opens it; `offered`: there is an item to open it on."""
        return gr.update(open=False, visible=offered), "", *self._first

    def wire(self, bar: Header) -> None:
        """Have it computed whenever it is opened, or something else is chosen within it."""
        asked = [self._opened, *self._chosen, *bar.inputs]

        def begin() -> Markup:
            return note(WORKING)

        def compute(request: gr.Request, opened: object, *given: str) -> Computed:
            chosen, view = given[: len(self._chosen)], given[len(self._chosen) :]
            return Computed.now(lambda: self._make(bar.view(request, *view), opened, *chosen), opened, *given)

        def show(found: Computed, *inputs: object) -> Any:  # noqa: ANN401
            return found.where(*inputs)

        event = gr.on([self._fold.expand, *(one.input for one in self._chosen)], begin, None, [self._part], **MULTIPLE)
        event = event.then(compute, asked, [self._computed], **MULTIPLE)
        event.then(show, [self._computed, *asked], [self._part], **MULTIPLE)
