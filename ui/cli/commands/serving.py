"""Commands that keep running: the demo, the server, and the tools for agents on standard streams."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from ui.cli.app import Run, app, command
from ui.settings import DEFAULT_HOST, DEFAULT_PORT, Settings, portfolio_name


@command(app, as_json=False, portfolio=False)
def demo(
    run: Run, *, no_serve: Annotated[bool, typer.Option("--no-serve", help="Stop after the answers instead of serving the sample.")] = False
) -> None:
    """Try it: a sample portfolio, one question, two dates.

    Then serves the sample until Ctrl-C.
    """
    from ui.cli import sample

    sample.run(Settings.read(run.data, sample.PORTFOLIO), serve_after=not no_serve)


@command(app, as_json=False)
def serve(
    run: Run,
    *,
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = DEFAULT_HOST,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 for any free one.")] = DEFAULT_PORT,
    root_path: Annotated[str, typer.Option("--root-path", help="The path under which a proxy forwards requests, such as /inforce.")] = "",
) -> None:
    """Serve the screens, the HTTP API and the tools for agents until Ctrl-C."""
    from ui.runtime.lock import refuse_served

    settings = run.settings
    refuse_served(settings.data)  # before what a server needs is loaded: that takes seconds

    from ui.cli import terminal
    from ui.server import run as start

    start(settings, host, port, root_path, say=terminal.say, on_wait=terminal.say_waiting)


@command(app, as_json=False)
def mcp(run: Run) -> None:
    """Serve the read-only tools for agents on standard input and output.

    A running `inforce serve` offers the same at /mcp.
    """
    from ui.mcp.server import create_mcp
    from ui.wiring import open_portfolio

    with open_portfolio(run.settings) as opened:
        create_mcp(lambda _, name: opened if name is None else replace(opened, name=portfolio_name(name))).run("stdio")
