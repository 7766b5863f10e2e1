"""The end of a server whose pages are still open."""

from __future__ import annotations

from fastapi import FastAPI
from gradio.routes import App


def let_go(app: FastAPI) -> None:
    """Have the screens end the connections by which pages tell that they are open; Gradio does so where it runs the server itself."""
    for route in app.routes:
        inner = getattr(route, "app", None)
        while inner is not None and not isinstance(inner, App):  # ours stands around it
            inner = getattr(inner, "_app", None)
        if inner is not None:
            inner.stop_event.set()
