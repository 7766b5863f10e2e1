"""What stays up: the demo and the server."""

from __future__ import annotations

from typing import Annotated

import typer

from ui.commands.app import Data, Name, app
from ui.settings import DEFAULT_HOST, DEFAULT_PORT, Settings


@app.command()
def demo(
    *,
    no_serve: Annotated[bool, typer.Option("--no-serve", help="End after the answers, instead of serving the sample.")] = False,
    data: Data = None,
) -> None:
    """Try it: a sample portfolio, one question, two dates.

    Then serves the sample until Ctrl-C.
    """
    from ui import demo as sample

    sample.run(Settings.read(data, sample.PORTFOLIO), serve_after=not no_serve)


@app.command()
def serve(
    *,
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = DEFAULT_HOST,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 for any free one.")] = DEFAULT_PORT,
    root_path: Annotated[str, typer.Option("--root-path", help="Path under which a proxy passes requests on, such as /inforce.")] = "",
    data: Data = None,
    portfolio: Name = None,
) -> None:
    """Serve the ask page and the HTTP API until Ctrl-C."""
    from ui.lock import refuse_served

    settings = Settings.read(data, portfolio)
    refuse_served(settings.data)  # before what a server needs is loaded: that takes seconds

    from ui.server import run

    run(settings, host, port, root_path)
