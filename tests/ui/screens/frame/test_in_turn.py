"""Steps of one event: each gets what those before it chose, and a component becomes what all of them made of it."""

from __future__ import annotations

from typing import Any

import gradio as gr

from ui.screens.frame.header import Handler, choices, in_turn


def test_a_step_gets_what_the_one_before_chose() -> None:
    """The second lists the sections of the document that the first chose, as two requests would have."""
    first = Handler(lambda _, before: choices([("The lease", "lease"), ("A letter", "letter")], before), ["document"], ["document"])
    second = Handler(lambda _, of: (choices([(f"1 of {of}", f"{of} 1")]), f"sections of {of}"), ["document"], ["section", "told"])
    assert _values(in_turn(first, second), "letter") == ["letter", "letter 1", "sections of letter"]
    assert _values(in_turn(first, second), "of another portfolio") == ["lease", "lease 1", "sections of lease"]


def test_what_a_later_step_leaves_alone_stays_as_the_earlier_made_it() -> None:
    """Skipping keeps the value and the choices; an update of something else is put on top."""
    writes = Handler(lambda _, words: f"{words}!", ["part"], ["part"])
    skips = Handler(lambda _, __: gr.skip(), ["part"], ["part"])
    hides = Handler(lambda _, words: gr.update(visible=words != "no!"), ["part"], ["part"])
    handle = in_turn(writes, skips, hides).handle
    assert handle(None, "no") == ({"__type__": "update", "value": "no!", "visible": False},)
    assert handle(None, "yes") == ({"__type__": "update", "value": "yes!", "visible": True},)


def _values(handler: Handler, *given: str) -> list[Any]:
    return [one["value"] if isinstance(one, dict) else one for one in handler.handle(None, *given)]
