"""The screens in the web application: one Gradio app under `/app`, with nothing that comes from another address."""

from __future__ import annotations

import os
from pathlib import Path

import gradio as gr
from fastapi import FastAPI

from ui.access.principal import Doors
from ui.guards import App, Receive, Scope, Send, local_path
from ui.screens import PATH, shell
from ui.screens.ask import ask
from ui.screens.audit import Audit
from ui.screens.documents import Documents
from ui.screens.lineage import LineageScreen
from ui.screens.review import Review

_AT_ONCE = 16  # events of one kind worked on at once: answers that wait for a model among them
_KEPT = 3600  # seconds that a file somebody dropped is kept, once it was read
_SOURCES = {
    "default-src": "'self'",
    # Gradio's own pages bring scripts and styles in their text, and make functions of the templates of its components.
    "script-src": "'self' 'unsafe-inline' 'unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
POLICY = "; ".join(f"{kind} {sources}" for kind, sources in _SOURCES.items())
"""The Content-Security-Policy of the screens: whatever is loaded, run or called is this server's."""
_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
)
_HEAD = """<meta name="referrer" content="same-origin">
<link rel="stylesheet" href="../screens/assets/screens.css">
<link rel="stylesheet" href="../screens/assets/lineage.css">
<script src="../screens/assets/screens.js" defer></script>
<script src="../screens/assets/keys.js" defer></script>
<script src="../screens/assets/documents.js" defer></script>"""


def add_screens(app: FastAPI, doors: Doors, data: Path) -> None:
    """Mount the screens; what people drop into them lies in the data folder until it is read."""
    temporary = data / "uploads" / "dropped"
    temporary.mkdir(parents=True, exist_ok=True)
    os.environ["GRADIO_TEMP_DIR"] = str(temporary)  # Gradio has no other way to be told
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
    gr.mount_gradio_app(
        app,
        blocks(doors),
        path=PATH,
        footer_links=[],
        run_history=False,
        show_error=False,  # an error that nobody foresaw may hold words of contracts
        ssr_mode=False,
        pwa=False,
        mcp_server=False,
        enable_monitoring=False,
        theme=_theme(),
        head=_HEAD,
    )
    app.add_middleware(Contained)


def blocks(doors: Doors) -> gr.Blocks:
    """Build all screens."""
    built = gr.Blocks(title="In Force", analytics_enabled=False, fill_width=True, delete_cache=(_KEPT, _KEPT))
    with built:
        view = shell.line(doors)
        with gr.Tabs(elem_id="screens"):
            for label, build in (("Ask", ask), ("Review", Review), ("Lineage", LineageScreen), ("Documents", Documents), ("Audit", Audit)):
                with gr.Tab(label, id=label.lower()) as tab:
                    build(view, tab)

        def begin(portfolio: str, as_of: str, request: gr.Request) -> tuple[gr.Dropdown, str]:
            return shell.begin(view, request, portfolio, as_of)

        built.load(begin, [view.portfolio, view.as_of], [view.portfolio, view.as_of], **shell.QUIET)
    built.queue(default_concurrency_limit=_AT_ONCE, api_open=False)
    return built


class Contained:
    """ASGI middleware: the headers that keep the screens to themselves."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and send its answer with the headers."""
        if scope["type"] != "http" or not local_path(scope).startswith(PATH):
            await self._app(scope, receive, send)
            return

        async def sent(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]  # type: ignore[misc]
            await send(message)

        await self._app(scope, receive, sent)  # type: ignore[arg-type]


def _theme() -> gr.Theme:
    """Return a theme of the machine's own fonts."""
    return gr.themes.Base(font=["system-ui", "sans-serif"], font_mono=["ui-monospace", "monospace"])
