"""The screens in the web application: one Gradio app under `/app`, with nothing that comes from another address."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import NoneType
from typing import Any

import gradio as gr
from fastapi import FastAPI, Request
from fastapi.responses import RedirectResponse
from gradio.routes import App as GradioApp

from ui.access.principal import Doors, Reader
from ui.guards import App, Receive, Scope, Send, local_path, root_path
from ui.screens import PATH
from ui.screens.ask.screen import ask
from ui.screens.assets import href
from ui.screens.audit.screen import Audit
from ui.screens.contracts.screen import ContractsScreen
from ui.screens.documents.screen import Documents
from ui.screens.frame.handlers import guard
from ui.screens.frame.header import QUIET, Header, begin, header
from ui.screens.frame.request_filter import Kinds, limit
from ui.screens.lineage.screen import LineageScreen
from ui.screens.obligations.screen import ObligationsScreen
from ui.screens.review.screen import Review
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.links import ROOT

_AT_ONCE = 16  # events of one kind worked on at once: answers that wait for a model among them
_TABS = 500  # tabs of which is kept what they hold, the last ones used: some 0.3 MB each, closed ones among them
_KEPT = 3600  # seconds that a file somebody dropped is kept, once it was read
_KINDS: tuple[tuple[type, Kinds], ...] = (
    (gr.Checkbox, (bool, NoneType)),
    (gr.CheckboxGroup, (list, NoneType)),
    (gr.Dropdown, (str, list, NoneType)),
    (gr.State, (NoneType,)),
    (gr.Textbox, (str, NoneType)),
    (gr.Radio, (str, NoneType)),
    (gr.HTML, (str, NoneType)),
    (gr.Button, (str, NoneType)),
)
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
_HEADERS = ((b"content-security-policy", POLICY.encode()), (b"referrer-policy", b"same-origin"), (b"x-content-type-options", b"nosniff"))
_Build = Callable[[Header, gr.Tab], object]
_SCRIPTS = ("screens.js", "frame.js", "review.js", "documents.js", "obligations.js", "accountability.js", "contracts.js", "go.js")
_HEAD = "\n".join(
    (
        '<meta name="referrer" content="same-origin">',
        f'<link rel="stylesheet" href="{href("screens.css", ROOT)}">',
        *(f'<script src="{href(name, ROOT)}" defer></script>' for name in _SCRIPTS),
    )
)


def add_screens(app: FastAPI, doors: Doors) -> None:
    """Mount the screens; `screens.keep_inside` was called before."""
    app.state.cache = PortfolioCache()
    app.add_api_route(PATH, _enter, include_in_schema=False)
    built = blocks(doors, app.state.cache)
    gr.mount_gradio_app(
        app,
        built,
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
    limit(app, PATH, {number: tuple(map(_kinds, one.inputs)) for number, one in built.fns.items() if one.fn})
    app.add_middleware(Contained)


def _kinds(component: object) -> Kinds:
    """Return the types of the values that the browser sends for a component."""
    return next((kinds for of, kinds in _KINDS if isinstance(component, of)), ())


async def _enter(_: Reader, request: Request) -> RedirectResponse:
    """Lead to the screens who left out the slash: their links are relative to it."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{root_path(request.scope)}{PATH}/{query}", 303)


def blocks(doors: Doors, cache: PortfolioCache) -> gr.Blocks:
    """Build all screens; `cache` keeps what was read of portfolios, for the screens and for the files made of them."""
    built = gr.Blocks(title="In Force", analytics_enabled=False, fill_width=True, delete_cache=(_KEPT, _KEPT))
    with built:
        bar = header(doors)
        with gr.Tabs(elem_id="screens", overflow_behavior="wrap"):
            for label, build in _screens(cache):
                with gr.Tab(label, id=label.lower()) as tab:
                    build(bar, tab)

        def opened(portfolio: str, as_of: str, known: str, request: gr.Request) -> tuple[dict[str, Any], str, str, str]:
            return begin(bar, request, portfolio, as_of, known)

        built.load(opened, bar.inputs, [*bar.inputs, bar.person], **QUIET)
    guard(built, bar.portfolio)
    built.state_session_capacity = _TABS
    built.queue(default_concurrency_limit=_AT_ONCE, api_open=False)
    return built


def _screens(cache: PortfolioCache) -> tuple[tuple[str, _Build], ...]:
    """Return the screens in their order, each with what builds it."""
    return (
        ("Ask", ask),
        ("Review", Review),
        ("Contracts", partial(ContractsScreen, cache=cache)),
        ("Obligations", partial(ObligationsScreen, cache=cache)),
        ("Lineage", LineageScreen),
        ("Documents", Documents),
        ("Audit", Audit),
    )


def close_streams(app: FastAPI) -> None:
    """Have the screens end the connections by which pages tell that they are open; Gradio does so where it runs the server itself."""
    for route in app.routes:
        inner = getattr(route, "app", None)
        while inner is not None and not isinstance(inner, GradioApp):  # ours stands around it
            inner = getattr(inner, "_app", None)
        if inner is not None:
            inner.stop_event.set()


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
    """Return a theme of the machine's own fonts: nothing is fetched for it. Sizes and colours are set by `screens.css`."""
    theme = gr.themes.Base(font=["system-ui", "sans-serif"], font_mono=["ui-monospace", "monospace"], spacing_size="sm", radius_size="sm")
    return theme.set(block_border_width="0px", block_shadow="none", input_border_width="1px", button_border_width="1px")
